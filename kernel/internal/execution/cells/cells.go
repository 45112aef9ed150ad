// Package cells is the process that executes the cells of a notebook. It answers requests, and
// publishes the outputs of cells. Package evaluator starts such processes, and documents the
// requests and messages. Package cellcheck checks the cells, and package interp runs them.
package cells

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"sync"
)

// request is a request to the process; see package evaluator.
type request struct {
	Type    string          `json:"type"`
	Content json.RawMessage `json:"content"`
}

// Serve executes the cells in requests, and writes messages to replies. It returns when there are
// no more requests or when nobody reads the replies. A cell may still be running then, but the
// caller ends the process, so that it cannot outlive its parent.
func Serve(requests io.Reader, replies io.Writer, parts Parts, to Audience) error {
	left := make(chan error, 2) // why reading or writing has ended
	publish := newPublisher(replies, left)
	if to.HTML {
		publish = withHTML(publish)
	}
	s, err := start(parts, to, publish)
	if err != nil {
		return err
	}
	incoming := make(chan request)
	go func() { left <- s.read(requests, incoming) }()
	go s.answerAll(incoming)
	return <-left
}

// read passes requests on. It keeps reading while a cell runs, so that it can interrupt the cell,
// give it input, and notice that nobody waits for it any more.
func (s *session) read(from io.Reader, requests chan<- request) error {
	defer close(requests)
	decoder := json.NewDecoder(from)
	for {
		var r request
		if err := decoder.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading the next request: %w", err)
		}
		switch r.Type {
		case "interrupt_request":
			s.interrupt()
			continue
		case "input_reply":
			s.input.answer(r.Content)
			continue
		case "execute_request", "comm_msg":
			s.expect()
		}
		requests <- r
	}
}

// answerAll answers one request after the other.
func (s *session) answerAll(requests <-chan request) {
	stop := func() {}
	for r := range requests {
		stop()
		s.answer(r)
		stop = meanwhile()
	}
}

// answer handles r, and then sends the reply.
func (s *session) answer(r request) {
	var asked struct {
		Code        string            `json:"code"`
		Silent      bool              `json:"silent"`
		Count       int               `json:"execution_count"`
		Expressions map[string]string `json:"user_expressions"`
		Cursor      int               `json:"cursor_pos"`
		asker
	}
	reply := map[string]any{"status": "ok"}
	err := json.Unmarshal(r.Content, &asked)
	s.asker.Store(&asked.asker)
	switch {
	case err != nil:
		err = fmt.Errorf("the request is malformed: %w", err)
		reply = newCellError(err).reply()
	case r.Type == "execute_request":
		reply = s.execute(asked.Count, asked.Code, asked.Silent, asked.Expressions)
	case r.Type == "complete_request":
		reply = s.workspace.complete(asked.Code, asked.Cursor)
	case r.Type == "inspect_request":
		reply = s.workspace.inspect(asked.Code, asked.Cursor)
	case r.Type == "is_complete_request":
		reply = isComplete(asked.Code)
	case r.Type == "markdown_request":
		reply = markdown(r.Content)
	case strings.HasPrefix(r.Type, "comm_"):
		s.comm(r.Type, r.Content)
	}
	s.publish(replyType(r.Type), reply)
}

// replyType is the type of the answer to a request.
func replyType(request string) string { return strings.TrimSuffix(request, "_request") + "_reply" }

// newPublisher returns a publisher that writes to w. If writing fails, the parent of this process
// is gone, and newPublisher sends the error to left.
func newPublisher(w io.Writer, left chan<- error) publisher {
	var mu sync.Mutex
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return func(kind string, content any) {
		mu.Lock()
		defer mu.Unlock()
		err := encoder.Encode(map[string]any{"type": kind, "content": content})
		var unwritable *json.UnsupportedValueError
		if errors.As(err, &unwritable) {
			log.Printf("publishing %s: %v", kind, err)
		} else if err != nil {
			select {
			case left <- nil:
			default: // an error was sent already
			}
		}
	}
}
