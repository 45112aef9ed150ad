// Package ascells runs programs as cells, in the process that the kernel starts for cells, and
// returns what they print. It is used for comparisons with Go's compiler.
package ascells

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

// Kernel returns the path of the kernel's binary for the checkout that contains the working
// directory. It builds the binary if necessary.
func Kernel() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	root, err := compose.FindModule(here)
	if err != nil {
		return "", err
	}
	return compose.Kernel(context.Background(), root, os.Stderr)
}

// An Outcome is the outcome of running cells.
type Outcome struct {
	// Printed has the text that the cells have printed to standard output and standard error, in
	// order, and each value that a cell shows, on a line of its own.
	Printed string

	// Failure says why the last cell failed, or is nil if none failed. Its name is "died" if the
	// process has ended, and "time limit" if the process was ended after the limit.
	Failure *evaluator.Failure
}

// Run runs cells in a new process, in the folder dir, until one fails. The time limit is for all
// cells together.
func Run(binary, dir string, limit time.Duration, cells ...string) (Outcome, error) {
	p, err := evaluator.Start(binary, dir, nil)
	if err != nil {
		return Outcome{}, err
	}
	defer p.Stop()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	var printed strings.Builder
	for i, code := range cells {
		failure, err := run(p, timer.C, i+1, code, &printed)
		if err != nil || failure != nil {
			return Outcome{printed.String(), failure}, err
		}
	}
	return Outcome{Printed: printed.String()}, nil
}

// run runs a cell, and returns its failure or nil. It adds the printed text to printed.
func run(
	p *evaluator.Process, late <-chan time.Time, count int, code string, printed *strings.Builder,
) (failure *evaluator.Failure, err error) {
	request := map[string]any{"code": code, "execution_count": count}
	if err := p.Send("execute_request", request); err != nil {
		return nil, err
	}
	for {
		select {
		case <-late:
			p.Kill()
			return ended("time limit", "the cells take longer than they may"), nil
		case m, ok := <-p.Messages:
			switch {
			case !ok:
				return ended("died", p.Death()), nil
			case m.IsReply():
				return failure, nil
			case m.Type == "error":
				failure = new(evaluator.Failure)
				err = json.Unmarshal(m.Content, failure)
			default:
				var text string
				text, err = shown(m)
				printed.WriteString(text)
			}
			if err != nil {
				return nil, fmt.Errorf("reading from the kernel: %w", err)
			}
		}
	}
}

// ended returns the failure of cells whose process has ended.
func ended(name, message string) *evaluator.Failure {
	return &evaluator.Failure{
		Name: name, Message: message, Traceback: []string{name + ": " + message},
	}
}

// note matches notes that the kernel prints, and not the cell. The kernel prints them for a cell
// that declares a function main, or declares something again that earlier cells use.
var note = regexp.MustCompile(
	`note: (main is declared; the cell main\(\) runs it|\S+ is declared again; the earlier .*)\n`)

// shown returns the text of a message.
func shown(m evaluator.Message) (string, error) {
	var content struct {
		Text string
		Data struct {
			Plain string `json:"text/plain"`
		}
	}
	if err := json.Unmarshal(m.Content, &content); err != nil {
		return "", err
	}
	switch m.Type {
	case "stream":
		return note.ReplaceAllString(content.Text, ""), nil
	case "execute_result":
		return content.Data.Plain + "\n", nil
	}
	return "", nil
}
