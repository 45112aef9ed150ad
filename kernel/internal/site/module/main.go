// Command module is what the front page of the site computes with: it says how a file of scores is
// understood, and writes the report on it. The page runs it as WebAssembly in a worker. It is a
// plain program all the same, so that a test can run it natively too, and compare.
//
// Its argument is the path of a file with a request in JSON. It writes messages to standard output,
// each a line of JSON, as soon as there is something to say; see type message. What is wrong with
// the file or the request is a message. So the exit code only tells of mistakes in this program.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: module request.json")
		os.Exit(2)
	}
	text, err := os.ReadFile(os.Args[1])
	var r request
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "module: the request:", err)
		os.Exit(1)
	}
	out := bufio.NewWriter(os.Stdout)
	w := &writer{json.NewEncoder(out), out}
	w.lines.SetEscapeHTML(false)
	if err := w.answer(context.Background(), r); err != nil {
		w.say(problem(err))
	}
	w.say(message{Kind: "end"})
}
