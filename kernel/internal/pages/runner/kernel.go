package runner

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

// grace is how long a cell that is over its limit has to answer an interrupt. The answer tells the
// line that it was at, so a busy machine gets some time for it.
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

// execute sends a cell, and calls on with the messages that come from it. It returns when the cell
// is done; a *kernelGone says that the cell never will be.
func (k *kernel) execute(
	ctx context.Context, count int, code string, limit time.Duration, on func(message),
) error {
	defer context.AfterFunc(ctx, k.Kill)()
	request := map[string]any{"code": code, "execution_count": count}
	if err := k.Send("execute_request", request); err != nil {
		k.Kill() // it is at its end, or as good as
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

// kernelGone says that the process executes no more cells.
type kernelGone struct{ name, reason string }

func (e *kernelGone) Error() string { return e.name + ": " + e.reason }

// lines says where the cell was, if the interrupt got an answer.
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
