// Command module is the program of the site's front page. It says how a file of scores is
// understood, and writes the report on it. The page runs it as WebAssembly in a worker. But it is
// an ordinary program, so that a test can also run it natively and compare.
//
// Requests are lines of JSON on standard input; see type request. Answers are messages on standard
// output, each a line of JSON, which are written as early as possible; see type message. Errors in
// the file or the request are messages, so the exit code reports only bugs in this program. Several
// requests about the same file read it only once.
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
	w := &writer{open: reports.ReadOnce(open), lines: json.NewEncoder(out), out: out}
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
