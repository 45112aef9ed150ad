//go:build bayeskernel

package main

import (
	"maps"
	"slices"
	"time"
)

// execute runs a cell, publishes what it shows, and returns the reply.
func (kernel *Kernel) execute(
	count int, code string, silent bool, expressions map[string]string,
) map[string]any {
	live.begin(count, code)
	data, failure := live.await(func() (Data, *cellError) {
		return kernel.runCell(count, code)
	})
	failure = live.end(failure)
	kernel.explain(failure)
	if failure != nil {
		live.publish("error", failure.content())
		reply := failure.reply()
		reply["execution_count"] = count
		return reply
	}
	if !silent && len(data.Data) > 0 {
		result := map[string]any{
			"execution_count": count, "data": cut(data.Data), "metadata": ensure(data.Metadata),
		}
		if data.Transient["svg"] != nil {
			result["transient"] = data.Transient
		}
		live.publish("execute_result", result)
	}
	return map[string]any{
		"status": "ok", "execution_count": count, "payload": live.page,
		"user_expressions": kernel.evaluate(count, expressions),
	}
}

// grace is how long a cell has to end when it is interrupted.
const grace = time.Second

// await runs a cell, or a function of one, in a goroutine of its own. It waits until the cell has
// ended, but not for ever if it is to end: a cell may wait for a lock, or be in compiled code that
// takes long. Then it is left alone, and ends as soon as it is back in code of cells.
func (s *session) await(run func() (Data, *cellError)) (Data, *cellError) {
	type outcome struct {
		data    Data
		failure *cellError
	}
	ended := make(chan outcome, 1)
	go func() {
		left := outcome{failure: &cellError{Name: "exit", Message: "the cell ended its goroutine " +
			"with runtime.Goexit; its variables are kept"}}
		defer func() { ended <- left }()
		data, failure := run()
		left = outcome{data, failure}
	}()
	select {
	case o := <-ended:
		return o.data, o.failure
	case <-s.stopping():
	}
	select {
	case o := <-ended:
		return o.data, o.failure
	case <-time.After(grace):
		failure := interruption()
		failure.Message += "; what it was waiting for may still go on"
		return Data{}, failure
	}
}

// runCell evaluates code as cell number count and renders its last value.
func (kernel *Kernel) runCell(count int, code string) (Data, *cellError) {
	if name, asks := question(code); asks {
		return Data{}, kernel.page(name)
	}
	values, failure := kernel.evalCell(count, code)
	if failure != nil {
		return Data{}, failure
	}
	data, err := kernel.renderResults(values)
	if err != nil {
		failure = newCellError(err)
		failure.Frames = []frame{lastLine(count, code)}
		return Data{}, failure
	}
	return data, nil
}

// evaluate evaluates the expressions that a front end wants to know after a cell.
func (kernel *Kernel) evaluate(count int, expressions map[string]string) map[string]any {
	values := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(expressions)) {
		data, failure := live.await(func() (Data, *cellError) {
			return kernel.runCell(count, expressions[name])
		})
		if failure != nil {
			values[name] = failure.reply()
			continue
		}
		values[name] = map[string]any{
			"status": "ok", "data": ensure(data.Data), "metadata": ensure(data.Metadata),
		}
	}
	return values
}
