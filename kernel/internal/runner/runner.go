// Package runner executes notebooks without Jupyter: it starts the kernel as a child process, sends it one cell after
// the other, and collects what comes back as outputs of the cells.
package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bayescmp/go/kernel/internal/notebook"
)

// The tags of cells that the runner heeds; Jupyter's own tools use the same.
const (
	tagRaises   = "raises-exception" // an error in this cell is fine, and belongs to its outputs
	tagSkip     = "skip-execution"
	tagExternal = "external-data" // the outputs depend on data that not everybody has
)

// Options say how to execute a notebook.
type Options struct {
	Kernel   string        // path of the kernel's binary
	Dir      string        // working directory of the cells
	Limit    time.Duration // for each cell; 0 is none
	Progress func(cell, cells int)
}

// Failure says which cell failed, and why.
type Failure struct {
	Cell    int    // execution count, the number in In [ ]
	Name    string // error, panic, timeout, interrupted, or died: the process of the kernel ended
	Message string
	Option  string   // the option that would help, if the error names one
	Lines   []string // the lines being executed, innermost first: "cell 3, line 2: nb.Check(err)"
}

func (f *Failure) Error() string {
	text := fmt.Sprintf("cell %d: %s: %s", f.Cell, f.Name, f.Message)
	for _, line := range f.Lines {
		text += "\n    " + line
	}
	return text
}

// Execute runs the code cells of nb in order and replaces their outputs. It stops at the first cell that fails, with
// a *Failure; what ran until then, the error included, is in nb.
func Execute(ctx context.Context, nb *notebook.Notebook, o Options) error {
	cells := executable(nb)
	clearOutputs(nb)
	k, err := startKernel(o.Kernel, o.Dir)
	if err != nil {
		return err
	}
	defer k.Stop()
	c := collector{displays: map[string][]*notebook.Output{}}
	for i, cell := range cells {
		if o.Progress != nil {
			o.Progress(i+1, len(cells))
		}
		cell.Count = i + 1
		c.begin()
		failure := runCell(ctx, k, &c, cell, o.Limit)
		cell.Outputs = c.finish()
		if failure != nil {
			return failure
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// executable lists the cells to run: a blank cell is no work, as in Jupyter.
func executable(nb *notebook.Notebook) []*notebook.Cell {
	var cells []*notebook.Cell
	for _, c := range nb.Cells {
		if c.Type == notebook.Code && !c.Tagged(tagSkip) && strings.TrimSpace(c.Source) != "" {
			cells = append(cells, c)
		}
	}
	return cells
}

// clearOutputs removes what an earlier execution left. A cell that is not to be executed keeps what it has.
func clearOutputs(nb *notebook.Notebook) {
	for _, c := range nb.Cells {
		if c.Type == notebook.Code && !c.Tagged(tagSkip) {
			c.Count, c.Outputs = 0, nil
		}
	}
}

// runCell executes a cell and returns why it failed, if it did and should not have.
func runCell(ctx context.Context, k *kernel, c *collector, cell *notebook.Cell, limit time.Duration) error {
	err := k.execute(ctx, cell.Count, cell.Source, limit, c.add)
	if err == nil && c.failed == nil {
		return nil
	}
	var gone *kernelGone
	switch {
	case errors.As(err, &gone):
		c.addError(gone.name, gone.reason, gone.lines(c.failed))
	case err != nil:
		return err
	case cell.Tagged(tagRaises):
		return nil
	}
	failed := c.failed
	return &Failure{Cell: cell.Count, Name: failed.EName, Message: failed.EValue, Lines: failed.Traceback[min(1, len(failed.Traceback)):]}
}
