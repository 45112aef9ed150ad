//go:build bayeskernel

package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"sync"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/go-zeromq/zmq4"
)

// serveCells executes cells without Jupyter: each line of standard input is a JSON string, the code of a cell, and
// each line of standard output a message {"type": …, "content": …} as Jupyter's IOPub socket would get it. The
// status message "idle" ends a cell. Cells take the same path as under Jupyter, only the sockets are make-believe.
// The process ends with its standard input, so that it cannot outlive the runner.
func serveCells() {
	requests, replies := os.Stdin, json.NewEncoder(os.Stdout)
	replies.SetEscapeHTML(false)
	if null, err := os.Open(os.DevNull); err == nil {
		os.Stdin = null // a cell that reads its input must not eat the next cell
	}

	ir := interp.New()
	ir.Comp.Stdout, ir.Comp.Stderr = io.Discard, io.Discard
	imported := importPackage(ir, "display", "display")
	ir.DeclVar("Display", nil, stubDisplay)
	kernel := Kernel{ir: ir, display: imported}
	kernel.initRenderers()
	kernel.attach()

	sockets := SocketGroup{
		IOPubSocket: Socket{recorder{send: replies.Encode}, &sync.Mutex{}},
		ShellSocket: Socket{recorder{send: func(any) error { return nil }}, &sync.Mutex{}},
	}
	for code := range readCells(requests) {
		request := ComposedMsg{Content: map[string]any{"code": code}}
		request.Header.MsgType = "execute_request"
		kernel.handleShellMsg(msgReceipt{Msg: request, Sockets: sockets})
	}
}

// readCells keeps reading while a cell runs, to notice that the runner is gone.
func readCells(r io.Reader) <-chan string {
	cells := make(chan string)
	go func() {
		decoder := json.NewDecoder(r)
		for {
			var code string
			if err := decoder.Decode(&code); err == io.EOF {
				os.Exit(0)
			} else if err != nil {
				log.Fatal("reading the next cell: ", err)
			}
			cells <- code
		}
	}()
	return cells
}

// recorder is a socket that passes on the type and the content of the messages sent through it.
type recorder struct {
	zmq4.Socket
	send func(any) error
}

func (r recorder) SendMulti(msg zmq4.Msg) error {
	for i, part := range msg.Frames {
		if string(part) != "<IDS|MSG>" || i+5 >= len(msg.Frames) {
			continue
		}
		var header MsgHeader
		if err := json.Unmarshal(msg.Frames[i+2], &header); err != nil {
			return err
		}
		return r.send(map[string]any{"type": header.MsgType, "content": json.RawMessage(msg.Frames[i+5])})
	}
	return errors.New("a message without delimiter")
}
