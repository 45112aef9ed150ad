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

	"github.com/bayescmp/go/bayescmp"
)

// A request says what to do.
type request struct {
	// File is the path of the scores: a file or a folder.
	File string `json:"file"`
	// Options say how to read the file. The page gives them as answers to questions.
	Options bayescmp.CSV `json:"options"`
	// Left and Right, or Against, choose among the classifiers; see reports.Question.
	Left    string `json:"left"`
	Right   string `json:"right"`
	Against string `json:"against"`
	// Rope is the largest difference that does not matter; nil takes the one that suits the scale.
	Rope *float64 `json:"rope"`
	// Version is the version of the site, and Date is today.
	Version string `json:"version"`
	Date    string `json:"date"`
}

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
