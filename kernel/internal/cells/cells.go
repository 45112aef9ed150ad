//go:build bayeskernel

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"strings"
	"sync"
)

// request is what comes from standard input, see package evaluator.
type request struct {
	Type    string          `json:"type"`
	Content json.RawMessage `json:"content"`
}

// audience is what whoever reads the messages wants beyond Jupyter's.
type audience struct {
	// svg asks for figures as SVG too, which Jupyter must not store: see figureSVG.
	svg bool

	// change changes messages; nil for nothing.
	change func(publisher) publisher
}

// serveCells answers the requests that come from standard input. The process ends with it, so that
// it cannot outlive whoever started it.
func serveCells(to audience) {
	requests, replies := os.Stdin, os.Stdout
	// A terminal sends its interrupt to all processes in it; ours comes as a request.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)

	kernel := newKernel()
	publish := newPublisher(replies)
	if to.change != nil {
		publish = to.change(publish)
	}
	kernel.svg = to.svg
	kernel.start(publish)
	stop := func() {}
	for r := range readRequests(requests) {
		stop()
		kernel.answer(r)
		stop = meanwhile()
	}
}

// readRequests keeps reading while a cell runs: to interrupt it, and to notice that nobody waits
// for it any more.
func readRequests(r io.Reader) <-chan request {
	requests := make(chan request)
	go func() {
		decoder := json.NewDecoder(r)
		for {
			var r request
			if err := decoder.Decode(&r); err == io.EOF {
				os.Exit(0)
			} else if err != nil {
				log.Fatal("reading the next request: ", err)
			}
			switch r.Type {
			case "interrupt_request":
				live.interrupt()
				continue
			case "input_reply":
				live.input.answer(r.Content)
				continue
			case "execute_request", "comm_msg":
				live.expect()
			}
			requests <- r
		}
	}()
	return requests
}

// answer sends the reply to r, after whatever there is to publish.
func (kernel *Kernel) answer(r request) {
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
	live.asker = asked.asker
	switch {
	case err != nil:
		err = fmt.Errorf("the request is not as it should be: %w", err)
		reply = newCellError(err).reply()
	case r.Type == "execute_request":
		reply = kernel.execute(asked.Count, asked.Code, asked.Silent, asked.Expressions)
	case r.Type == "complete_request":
		reply = kernel.complete(asked.Code, asked.Cursor)
	case r.Type == "inspect_request":
		reply = kernel.inspect(asked.Code, asked.Cursor)
	case r.Type == "is_complete_request":
		reply = kernel.isComplete(asked.Code)
	case r.Type == "markdown_request":
		reply = markdown(r.Content)
	case strings.HasPrefix(r.Type, "comm_"):
		live.comm(r.Type, r.Content)
	}
	live.publish(replyType(r.Type), reply)
}

// replyType is the type of the answer to a request.
func replyType(request string) string { return strings.TrimSuffix(request, "_request") + "_reply" }

// A publisher publishes messages. It may be called from any goroutine.
type publisher = func(kind string, content any)

// newPublisher returns a publisher that writes to w.
func newPublisher(w io.Writer) publisher {
	var mu sync.Mutex
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return func(kind string, content any) {
		mu.Lock()
		defer mu.Unlock()
		err := encoder.Encode(map[string]any{"type": kind, "content": content})
		if _, unwritable := err.(*json.UnsupportedValueError); unwritable {
			log.Printf("publishing %s: %v", kind, err)
		} else if err != nil {
			os.Exit(0) // whoever started us is gone
		}
	}
}
