package runner

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

// grace is how long a cell that exceeds its time limit has to answer an interrupt. The answer says
// at which line the cell was, so a busy machine gets some time for it.
const grace = 10 * time.Second

// message is a message that the kernel would publish to Jupyter.
type message struct {
	Type    string
	Content map[string]any
}

// kernel is a kernel process that executes cells.
type kernel struct{ *evaluator.Process }

func startKernel(binary, dir string) (*kernel, error) {
	p, err := evaluator.StartWithSVG(binary, dir, nil)
	return &kernel{p}, err
}

// execute sends a cell, and calls on with each of its messages. It returns when the cell is done,
// or with a *kernelGone if the process has ended.
func (k *kernel) execute(
	ctx context.Context, count int, code string, limit time.Duration, on func(message),
) error {
	defer context.AfterFunc(ctx, k.Kill)()
	request := map[string]any{"code": code, "execution_count": count}
	if err := k.Send("execute_request", request); err != nil {
		k.Kill() // it has ended, or is about to
	}
	var timeout <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		timeout = timer.C
	}
	late := false
	for {
		select {
		case m, ok := <-k.Messages:
			switch {
			case late && (!ok || m.IsReply()):
				return overLimit(limit)
			case !ok && ctx.Err() != nil:
				return ctx.Err()
			case !ok:
				return &kernelGone{"died", k.Death()}
			case m.IsReply():
				return nil
			}
			content := map[string]any{}
			if err := json.Unmarshal(m.Content, &content); err != nil {
				return fmt.Errorf("reading from the kernel: %w", err)
			}
			on(message{m.Type, content})
		case <-timeout:
			if late {
				return overLimit(limit)
			}
			late = true
			k.Interrupt()
			timeout = time.After(grace)
		}
	}
}

// kernelGone is the error that the process executes no more cells.
type kernelGone struct{ name, reason string }

func (e *kernelGone) Error() string { return e.name + ": " + e.reason }

// lines returns the lines at which the cell was, if it answered the interrupt.
func (e *kernelGone) lines(answer *notebook.Output) []string {
	if answer == nil || len(answer.Traceback) < 2 {
		return nil
	}
	return answer.Traceback[1:]
}

func overLimit(limit time.Duration) error {
	reason := fmt.Sprintf("the cell ran longer than the limit of %s (set with --timeout)", limit)
	return &kernelGone{"timeout", reason}
}
