//go:build bayeskernel

package main

import (
	"maps"
	"slices"
)

// execute runs a cell, publishes what it shows, and returns the reply.
func (kernel *Kernel) execute(
	count int, code string, silent bool, expressions map[string]string,
) map[string]any {
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
			"execution_count": count, "data": cut(data.Data), "metadata": ensure(data.Metadata),
		})
	}
	return map[string]any{
		"status": "ok", "execution_count": count, "payload": live.page,
		"user_expressions": kernel.evaluate(count, expressions),
	}
}

// runCell evaluates code as cell number count and renders its last value.
func (kernel *Kernel) runCell(count int, code string) (Data, *cellError) {
	if name, asks := question(code); asks {
		return Data{}, kernel.page(name)
	}
	vals, types, failure := kernel.evalCell(count, code)
	if failure != nil {
		return Data{}, failure
	}
	data, err := kernel.renderResults(vals, types)
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
		data, failure := kernel.runCell(count, expressions[name])
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
