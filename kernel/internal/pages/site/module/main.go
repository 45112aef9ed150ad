// Command module is what the front page of the site computes with: it says how a file of scores is
// understood, and writes the report on it. The page runs it as WebAssembly in a worker. It is a
// plain program all the same, so that a test can run it natively too, and compare.
//
// Requests are lines of JSON on standard input, see type request. It writes messages to standard
// output, each a line of JSON, as soon as there is something to say; see type message. What is
// wrong with the file or the request is a message. So the exit code only tells of mistakes in this
// program. The requests of one run may ask about the same file again, which is read only once.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	w := &writer{reports.ReadOnce(), json.NewEncoder(out), out}
	w.lines.SetEscapeHTML(false)
	for in := bufio.NewReader(os.Stdin); ; {
		line, err := in.ReadBytes('\n')
		if len(line) == 0 && err == io.EOF {
			return
		}
		var r request
		if err := json.Unmarshal(line, &r); err != nil {
			fmt.Fprintln(os.Stderr, "module: the request:", err)
			os.Exit(1)
		}
		if err := w.answer(context.Background(), r); err != nil {
			w.say(problem(err))
			continue
		}
		w.say(message{Kind: "end"})
	}
}
