//go:build bayeskernel

package main

import (
	"fmt"
	"maps"
	"slices"
)

// execute runs a cell, publishes what it shows, and returns the reply.
func (kernel *Kernel) execute(count int, code string, silent bool, expressions map[string]string) map[string]any {
	live.begin(count, code)
	data, failure := kernel.runCell(count, code)
	failure = live.end(failure)
	kernel.explain(failure)
	if failure != nil {
		live.publish("error", failure.content())
		reply := failure.reply()
		reply["execution_count"] = count
		return reply
	}
	if !silent && len(data.Data) > 0 {
		live.publish("execute_result", map[string]any{
			"execution_count": count, "data": data.Data, "metadata": ensure(data.Metadata),
		})
	}
	return map[string]any{
		"status": "ok", "execution_count": count, "payload": live.page, "user_expressions": kernel.evaluate(count, expressions),
	}
}

// runCell evaluates code as cell number count and renders its last value.
func (kernel *Kernel) runCell(count int, code string) (Data, *cellError) {
	if name, asks := question(code); asks {
		return Data{}, kernel.page(name)
	}
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

// evaluate evaluates the expressions that a front end wants to know after a cell.
func (kernel *Kernel) evaluate(count int, expressions map[string]string) map[string]any {
	values := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(expressions)) {
		data, failure := kernel.runCell(count, expressions[name])
		if failure != nil {
			values[name] = failure.reply()
			continue
		}
		values[name] = map[string]any{"status": "ok", "data": ensure(data.Data), "metadata": ensure(data.Metadata)}
	}
	return values
}

// cellError is why a cell failed: its last frame is the line of the cell itself.
type cellError struct {
	Name    string // error, panic, exit or interrupted
	Message string
	Frames  []frame // innermost first
	Hint    string  // how to do it right, if the mistake is a common one
}

// frame is a line of a cell that was being executed.
type frame struct {
	Cell, Line int
	Source     string
}

func (e *cellError) content() map[string]any {
	return map[string]any{"ename": e.Name, "evalue": e.Message, "traceback": e.traceback()}
}

func (e *cellError) reply() map[string]any {
	reply := e.content()
	reply["status"] = "error"
	return reply
}

func (e *cellError) traceback() []string {
	lines := []string{e.Name + ": " + e.Message}
	for _, f := range e.Frames {
		lines = append(lines, fmt.Sprintf("cell %d, line %d: %s", f.Cell, f.Line, f.Source))
	}
	if e.Hint != "" {
		lines = append(lines, "hint: "+e.Hint)
	}
	return lines
}
