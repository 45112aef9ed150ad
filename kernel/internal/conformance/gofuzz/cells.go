package main

import (
	"time"

	"github.com/bayescmp/go/kernel/internal/conformance/ascells"
)

// A runner runs programs as cells, each in a separate process.
type runner struct {
	kernel string
	limit  time.Duration
}

func newRunner(limit time.Duration) (*runner, error) {
	kernel, err := ascells.Kernel()
	return &runner{kernel, limit}, err
}

// run returns the output of the cells. A panic ends them, as it ends a program.
func (r *runner) run(cells []string) string {
	outcome, err := ascells.Run(r.kernel, "", r.limit, cells...)
	if err != nil {
		return "not run: " + err.Error()
	}
	if f := outcome.Failure; f != nil {
		outcome.Printed += "panic: " + f.Message + "\n"
	}
	return outcome.Printed
}
