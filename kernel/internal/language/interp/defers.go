package interp

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// lacksRunDefers reports whether only the bodies of loops over functions defer calls in this
// function. Package ssa does not run the deferred calls of such a function.
func (c *compiler) lacksRunDefers() bool {
	found := false
	for _, b := range c.ssa.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.RunDefers:
				return false
			case *ssa.Call:
				if b, ok := in.Call.Value.(*ssa.Builtin); ok && b.Name() == "ssa:deferstack" {
					found = true
				}
			}
		}
	}
	return found
}

// runDefersLate runs the deferred calls before a return whose results are already in registers. It
// reloads named results, which the deferred calls may have changed.
func (c *compiler) runDefersLate(in *ssa.Return) {
	c.emitFn((*frame).runDefers)
	for i, r := range in.Results {
		load, ok := r.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			continue
		}
		v, ok := load.X.(*ssa.Alloc)
		name := c.ssa.Signature.Results().At(i).Name()
		if ok && name != "" && v.Comment == name {
			c.load(load)
		}
	}
}
