package interp

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// Panics in the code of package ssa if an iterator breaks the rules.
const (
	calledAfterExit = "yield function called after range loop exit"
	recoveredPanic  = "iterator call did not preserve panic"
)

// States of a loop over a function, which package ssa keeps in a variable.
const (
	loopInBody = -1
	loopOver   = -2
)

// panics compiles a panic.
func (c *compiler) panics(in *ssa.Panic) {
	x := c.reg(in.X)
	switch panicText(in) {
	case calledAfterExit:
		check := in.Block().Preds[0].Instrs
		state := c.reg(check[len(check)-1].(*ssa.If).Cond.(*ssa.BinOp).X)
		c.emitFn(func(fr *frame) { panic(continuedIteration(*reg[int](fr, state))) })
	case recoveredPanic:
		c.emitFn(func(*frame) {
			panic(runtimeError("range function recovered a loop body panic " +
				"and did not resume panicking"))
		})
	default:
		c.emitFn(func(fr *frame) { panic(*reg[any](fr, x)) })
	}
}

// panicText returns the text of a panic that is not in the source.
func panicText(in *ssa.Panic) string {
	x, ok := in.X.(*ssa.MakeInterface)
	if !ok || in.Pos().IsValid() || len(in.Block().Preds) != 1 {
		return ""
	}
	text, ok := x.X.(*ssa.Const)
	if !ok || text.Value == nil || text.Value.Kind() != constant.String {
		return ""
	}
	return constant.StringVal(text.Value)
}

// continuedIteration returns Go's error for an iterator that goes on after the end of a loop.
func continuedIteration(state int) error {
	switch state {
	case loopInBody:
		return runtimeError("range function continued iteration after loop body panic")
	case loopOver:
		return runtimeError("range function continued iteration after whole loop exit")
	}
	return runtimeError("range function continued iteration after function for loop body " +
		"returned false")
}
