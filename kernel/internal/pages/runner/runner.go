// Package runner executes notebooks without Jupyter. It starts the kernel as a child process, sends
// it one cell after the other, and collects the outputs.
package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// The tags of cells that change how the runner executes them. Jupyter's own tools use the same
// names.
const (
	// tagRaises says that the cell may fail. Its error is then one of its outputs.
	tagRaises = "raises-exception"
	tagSkip   = "skip-execution"

	// tagExternal says that the cell needs data that not everybody has. Without the data it fails,
	// and keeps its stored outputs.
	tagExternal = "external-data"
)

// Options say how to execute a notebook.
type Options struct {
	// Kernel is the path of the kernel's binary.
	Kernel string

	// Dir is the working directory of the cells.
	Dir string

	// Limit is the time limit for each cell; 0 for none.
	Limit time.Duration

	// Progress is called before each cell with its number, from 1, and the number of cells. It may
	// be nil.
	Progress func(cell, cells int)
}

// A Failure says which cell failed, and why.
type Failure struct {
	// Cell is the execution count, which is the number in In [ ].
	Cell int

	// Name is error, panic, exit, timeout, interrupted, or died, which means that the process of
	// the kernel ended.
	Name    string
	Message string

	// Lines are the lines being executed, innermost first: "cell 3, line 2: nb.Check(err)". A hint
	// may follow.
	Lines []string

	// gone says that the kernel cannot execute more cells.
	gone bool
}

func (f *Failure) Error() string {
	text := fmt.Sprintf("cell %d: %s: %s", f.Cell, f.Name, f.Message)
	for _, line := range f.Lines {
		text += "\n    " + line
	}
	return text
}

// Execute runs the code cells of nb in order and replaces their outputs. It stops at the first cell
// that fails, and returns a *Failure; nb then has the outputs so far, including the error. A cell
// tagged external-data may fail if it has stored outputs, and keeps these. Otherwise a cell tagged
// raises-exception may fail, and its error is an output.
func Execute(ctx context.Context, nb *notebook.Notebook, o Options) error {
	cells := executable(nb)
	stored := map[*notebook.Cell][]*notebook.Output{}
	for _, cell := range cells {
		if cell.Tagged(tagExternal) {
			stored[cell] = cell.Outputs
		}
	}
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
		switch {
		case len(stored[cell]) > 0 && ofCell(failure) && ctx.Err() == nil:
			cell.Outputs, cell.Kept, failure = stored[cell], true, nil
		case cell.Tagged(tagRaises) && answered(failure):
			failure = nil
		}
		if failure != nil {
			return failure
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// ofCell reports whether a cell failed with an error or a panic of its own, as it does when its
// data are missing. It is false if the kernel ended or the time limit was exceeded.
func ofCell(failure error) bool {
	var f *Failure
	return errors.As(failure, &f) && (f.Name == "error" || f.Name == "panic")
}

// answered reports whether a cell failed and the kernel can go on.
func answered(failure error) bool {
	var f *Failure
	return errors.As(failure, &f) && !f.gone
}

// executable lists the cells to run. As in Jupyter, blank cells are not run.
func executable(nb *notebook.Notebook) []*notebook.Cell {
	var cells []*notebook.Cell
	for _, c := range nb.Cells {
		if c.Type == notebook.Code && !c.Tagged(tagSkip) && strings.TrimSpace(c.Source) != "" {
			cells = append(cells, c)
		}
	}
	return cells
}

// clearOutputs removes the outputs of an earlier execution from the cells that will be executed.
func clearOutputs(nb *notebook.Notebook) {
	for _, c := range nb.Cells {
		if c.Type == notebook.Code && !c.Tagged(tagSkip) {
			c.Count, c.Outputs = 0, nil
		}
	}
}

// runCell executes a cell, and returns its failure or nil.
func runCell(
	ctx context.Context, k *kernel, c *collector, cell *notebook.Cell, limit time.Duration,
) error {
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
	}
	failed := c.failed
	return &Failure{
		Cell: cell.Count, Name: failed.EName, Message: failed.EValue,
		Lines: failed.Traceback[min(1, len(failed.Traceback)):], gone: gone != nil,
	}
}
