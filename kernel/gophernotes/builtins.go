//go:build bayeskernel

package main

import (
	"go/ast"

	interp "github.com/cosmos72/gomacro/fast"
)

// declareBuiltins adds builtins that Go has got since gomacro was written, and others by which the
// kernel does something for a cell in silence. The names of the latter are no words of Go, so cells
// cannot call them by themselves.
func (kernel *Kernel) declareBuiltins() {
	const many = 1 << 15
	type compiler = func(*interp.Comp, *ast.CallExpr) *interp.Call
	declare := func(name string, least, most uint16, compile compiler) {
		kernel.ir.DeclBuiltin(name, interp.Builtin{
			ArgMin: least, ArgMax: most,
			Compile: func(c *interp.Comp, _ interp.Symbol, node *ast.CallExpr) *interp.Call {
				return compile(c, node)
			},
		})
	}
	declare("min", 1, many, compileMin)
	declare("max", 1, many, compileMax)
	declare("clear", 1, 1, compileClear)
	declare(rangeOver, 1, 1, compileRangeOver)
	declare(oneArgument, 2, 2, compileOneArgument)
	declare(notToLose, 1, 1, compileNotToLose)
	declare(errorOverwritten, 1, 1, compileOverwritten)
	declare(errorAtEnd, 1, 1, compileAtEnd)
}
