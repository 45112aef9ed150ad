// Package nb has the few helpers that only notebook cells need. [Check] turns an error into a
// failed cell, [Show] displays a value in the middle of a cell, [Table] shows the head of a data
// frame, [Columns] makes a table row by row, [Beside] puts printed numbers beside ours, [Interact]
// shows a result that changes with sliders and other controls, [Save] and
// [SaveShown] write values into files, [Clear] takes back what the cell has shown, [Progress] makes
// a progress bar, and [Context] is cancelled by the notebook's interrupt button.
//
// Outside the kernel they still work: Show prints, Interact prints the result for the first values,
// Clear does nothing, Context is never cancelled.
package nb

import (
	"context"
	"fmt"
	"os"
	"sync"
)

// Check stops the cell with err as its message; it does nothing when err is nil. The kernel fails a
// cell by itself where the results of a call are dropped, and where the next call overwrites an err
// that nothing has looked at. So a Check is needed only for the last err of a cell, and for every
// err within a function:
//
//	df, err := datasets.Load("uci-weka")
//	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
//	nb.Check(err)
func Check(err error) {
	if err != nil {
		panic(err)
	}
}

// Show displays values one after the other, each as it would appear if it were the last expression
// of the cell.
func Show(values ...any) {
	for _, v := range values {
		if Kernel.Show != nil {
			Kernel.Show(v)
			continue
		}
		fmt.Fprintln(os.Stdout, v)
		Check(saveShown(v))
	}
}

// Clear removes everything that the cell has printed and displayed so far, to draw it anew. With
// wait, it does so only when the next output comes: an output that changes often does not flicker
// then.
func Clear(wait bool) {
	if Kernel.Clear != nil {
		Kernel.Clear(wait)
	}
}

// Context returns a context that is cancelled when the running cell is interrupted.
func Context() context.Context { return Kernel.context() }

// Kernel has the functions that the kernel, which runs the cells, plugs in. Cells have no use for
// it.
var Kernel kernel

type kernel struct {
	// Show displays a value; nil outside the kernel.
	Show func(value any)

	// Clear removes the output of the cell; nil outside the kernel.
	Clear func(wait bool)

	// Line displays a line of text, or with update shows it in place of the earlier line of the
	// same id; nil outside the kernel.
	Line func(id, text string, update bool)

	// Interact shows controls, and what call returns for their values; nil outside the kernel.
	Interact func(controls []Control, call func(values []any) (results []any, err error)) error

	// Pause is called whenever somebody asks the context of a cell whether it is done; nil where
	// an interrupt needs no pause to arrive.
	Pause func()

	mu     sync.Mutex
	ctx    context.Context
	cancel context.CancelFunc
}

// BeginCell gives the next cell a context of its own and releases the previous one.
func (k *kernel) BeginCell() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.cancel != nil {
		k.cancel()
	}
	k.ctx, k.cancel = context.WithCancel(context.Background())
	if k.Pause != nil {
		k.ctx = pausing{k.ctx, k.Pause}
	}
}

// SaveShown writes a value that the kernel shows into files, if a cell has asked for that.
func (*kernel) SaveShown(value any) error { return saveShown(value) }

// Redraw runs f, which shows something in place of what has been shown before: it is not saved.
func (*kernel) Redraw(f func()) {
	pauseSaving(true)
	defer pauseSaving(false)
	f()
}

// Interrupt cancels the context of the running cell.
func (k *kernel) Interrupt() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.cancel != nil {
		k.cancel()
	}
}

func (k *kernel) context() context.Context {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ctx == nil {
		return context.Background()
	}
	return k.ctx
}

// pausing is a context that pauses whoever asks whether it is done.
type pausing struct {
	context.Context
	pause func()
}

// Err implements context.Context.
func (c pausing) Err() error {
	c.pause()
	return c.Context.Err()
}
