package cells

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/bayescmp/go/kernel/internal/execution/display"
)

// execute runs a cell, publishes its outputs, and returns the reply.
func (s *session) execute(
	count int, code string, silent bool, expressions map[string]string,
) map[string]any {
	s.begin(count, code)
	data, failure := s.answerOrRun(count, code)
	failure = s.end(failure)
	s.workspace.explain(failure)
	if failure != nil {
		s.publish("error", failure.content())
		reply := failure.reply()
		reply["execution_count"] = count
		return reply
	}
	if !silent && len(data.Data) > 0 {
		result := map[string]any{
			"execution_count": count, "data": display.Cut(data.Data),
			"metadata": display.Ensure(data.Metadata),
		}
		if data.Transient["svg"] != nil {
			result["transient"] = data.Transient
		}
		s.publish("execute_result", result)
	}
	return map[string]any{
		"status": "ok", "execution_count": count, "payload": s.page,
		"user_expressions": s.evaluate(count, expressions),
	}
}

// answerOrRun explains a name if the cell asks about it, or else runs the cell.
func (s *session) answerOrRun(count int, code string) (display.Data, *cellError) {
	if name, asks := question(code); asks {
		return display.Data{}, s.answerInPager(name)
	}
	return s.await(func() (display.Data, *cellError) { return s.runCell(count, code) })
}

// answerInPager explains a name in the front end's pager.
func (s *session) answerInPager(name string) *cellError {
	name = strings.TrimSpace(name)
	text := s.workspace.describe(name, len(name))
	if text == "" {
		return newCellError(fmt.Errorf("nothing is known about %q", name))
	}
	s.page = []any{map[string]any{
		"source": "page", "start": 0, "data": display.MIMEMap{display.MIMETypeText: text},
	}}
	return nil
}

// grace is how long an interrupted cell has to end.
const grace = time.Second

// await runs a cell, or a function of one, in a goroutine of its own, and waits until it has ended.
// If the cell is told to end, await waits only for a short time, because the cell may wait for a
// lock or be in slow compiled code. It is then abandoned, and ends at its next loop or call in code
// of cells.
func (s *session) await(run func() (display.Data, *cellError)) (display.Data, *cellError) {
	type outcome struct {
		data    display.Data
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
		failure.Message += "; what it was waiting for may still go on, and ends with the kernel"
		return display.Data{}, failure
	}
}

// runCell evaluates code as cell number count and renders its last value.
func (s *session) runCell(count int, code string) (display.Data, *cellError) {
	values, failure := s.evalCell(count, code)
	if failure != nil {
		return display.Data{}, failure
	}
	data, err := s.render.results(values)
	if err != nil {
		failure = newCellError(err)
		failure.Frames = []frame{s.workspace.sources.lastLine(count, code)}
		return display.Data{}, failure
	}
	return data, nil
}

// evaluate evaluates the expressions that a front end has sent with a cell.
func (s *session) evaluate(count int, expressions map[string]string) map[string]any {
	values := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(expressions)) {
		data, failure := s.await(func() (display.Data, *cellError) {
			return s.runCell(count, expressions[name])
		})
		if failure != nil {
			values[name] = failure.reply()
			continue
		}
		values[name] = map[string]any{
			"status": "ok", "data": display.Ensure(data.Data),
			"metadata": display.Ensure(data.Metadata),
		}
	}
	return values
}
