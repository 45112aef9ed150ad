//go:build bayeskernel

package main

import (
	"fmt"
	"log"
)

// execute answers an execute_request. It takes the place of upstream's handleExecuteRequest: output goes through the
// session's streams, and an error names the cell and line it comes from.
func (kernel *Kernel) execute(receipt msgReceipt) error {
	request, _ := receipt.Msg.Content.(map[string]any)
	code, _ := request["code"].(string)
	silent, _ := request["silent"].(bool)
	if !silent {
		ExecCounter++
	}
	if err := receipt.PublishExecutionInput(ExecCounter, code); err != nil {
		log.Printf("publishing the input: %v", err)
	}

	live.begin(&receipt)
	data, failure := kernel.runCell(ExecCounter, code)
	live.end()

	if failure != nil {
		return reportFailure(receipt, failure)
	}
	if !silent && len(data.Data) != 0 {
		if err := receipt.PublishExecutionResult(ExecCounter, data); err != nil {
			log.Printf("publishing the result: %v", err)
		}
	}
	return receipt.Reply("execute_reply", map[string]any{
		"status":           "ok",
		"execution_count":  ExecCounter,
		"user_expressions": map[string]string{},
	})
}

// runCell evaluates code as cell number count and renders its last value.
func (kernel *Kernel) runCell(count int, code string) (Data, *cellError) {
	live.sources[count] = code
	vals, types, failure := evalCell(kernel.ir, count, code)
	if failure != nil {
		return Data{}, failure
	}
	data, err := kernel.renderResults(vals, types)
	if err != nil {
		return Data{}, &cellError{Name: "error", Message: err.Error(), Frames: []frame{lastLine(count, code)}}
	}
	return data, nil
}

func reportFailure(receipt msgReceipt, failure *cellError) error {
	content := map[string]any{
		"ename":     failure.Name,
		"evalue":    failure.Message,
		"traceback": failure.traceback(),
	}
	if err := receipt.Publish("error", content); err != nil {
		log.Printf("publishing the error: %v", err)
	}
	reply := map[string]any{"status": "error", "execution_count": ExecCounter}
	for key, value := range content {
		reply[key] = value
	}
	return receipt.Reply("execute_reply", reply)
}

// cellError is why a cell failed: its last frame is the line of the cell itself.
type cellError struct {
	Name    string // error, panic or interrupted
	Message string
	Frames  []frame // innermost first
}

// frame is a line of a cell that was being executed.
type frame struct {
	Cell, Line int
	Source     string
}

func (e *cellError) traceback() []string {
	lines := []string{e.Name + ": " + e.Message}
	for _, f := range e.Frames {
		lines = append(lines, fmt.Sprintf("cell %d, line %d: %s", f.Cell, f.Line, f.Source))
	}
	return lines
}
