package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"golang.org/x/tools/go/ssa"
)

// Go leaves open whether x in `fmt.Println(x, f())` is the value before the call of f or after it.
// Package ssa reads variables from left to right. Go's compiler makes all calls of a statement
// first, each as late as its arguments, and reads variables, follows pointers and computes when
// the values are needed. Programs should mean the same here, so this file moves instructions
// behind the calls of their statement that do not need them.
//
// Package ssa notes which instruction is the value of which expression; so we know the statement.

// order moves the instructions of a function.
func (c *compiler) order() {
	statements := statementsOf(c.ssa.Syntax())
	own := map[ssa.Instruction]int{}
	for _, b := range c.ssa.Blocks {
		b.Instrs = slices.DeleteFunc(b.Instrs, func(in ssa.Instruction) bool {
			ref, ok := in.(*ssa.DebugRef)
			if !ok {
				return false
			}
			x, ok := ref.X.(ssa.Instruction)
			if ok && own[x] == 0 {
				own[x] = statements.at(ref.Expr.Pos())
			}
			if ok && takesAddress(ref) {
				c.taken[x] = true
			}
			return true
		})
	}
	for _, b := range c.ssa.Blocks {
		for _, in := range b.Instrs {
			if v, ok := in.(ssa.Value); ok {
				forgetReferences(v)
			}
		}
	}
	for _, b := range c.ssa.Blocks {
		inherit(own, b.Instrs)
	}
	for _, b := range c.ssa.Blocks {
		if slices.ContainsFunc(b.Instrs, isCall) {
			s := scheduler{c: c, own: own, instrs: b.Instrs, waits: map[ssa.Instruction]bool{},
				done: map[ssa.Instruction]bool{}, stores: map[ssa.Value][]ssa.Instruction{}}
			b.Instrs = s.run()
		}
	}
	for _, p := range c.ssa.Params {
		forgetReferences(p)
	}
	for _, v := range c.ssa.FreeVars {
		forgetReferences(v)
	}
}

// inherit finds the statement of the pointers that a selector follows and of receivers. They have
// no expression of their own, so they belong to what uses them.
func inherit(own map[ssa.Instruction]int, instrs []ssa.Instruction) {
	for _, in := range slices.Backward(instrs) {
		v, ok := in.(ssa.Value)
		if !ok || own[in] > 0 || v.Referrers() == nil || len(*v.Referrers()) != 1 {
			continue
		}
		switch in.(type) {
		case *ssa.UnOp, *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr:
			if at := own[(*v.Referrers())[0]]; at > 0 {
				own[in] = at
			}
		}
	}
}

// takesAddress tells whether the value is an expression &x.f or &x[i].
func takesAddress(ref *ssa.DebugRef) bool {
	switch ref.X.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		e, ok := ref.Expr.(*ast.UnaryExpr)
		return ok && e.Op == token.AND
	}
	return false
}

// forgetReferences removes the notes of package ssa from what uses the value.
func forgetReferences(v ssa.Value) {
	if refs := v.Referrers(); refs != nil {
		*refs = slices.DeleteFunc(*refs, func(in ssa.Instruction) bool {
			_, ok := in.(*ssa.DebugRef)
			return ok
		})
	}
}

// statements are the beginnings of statements, and of expressions in the heads of others.
type statements []token.Pos

// at is the number of the statement at a position, 0 if there is none.
func (s statements) at(pos token.Pos) int {
	return sort.Search(len(s), func(i int) bool { return s[i] > pos })
}

func statementsOf(function ast.Node) statements {
	var s statements
	if function == nil {
		return nil
	}
	ast.Inspect(function, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == function
		case *ast.IfStmt:
			s = append(s, n.Cond.Pos())
		case *ast.ForStmt:
			if n.Cond != nil {
				s = append(s, n.Cond.Pos())
			}
		case *ast.CaseClause:
			for _, x := range n.List {
				s = append(s, x.Pos())
			}
		case *ast.SwitchStmt:
			if n.Tag != nil {
				s = append(s, n.Tag.Pos())
			}
		}
		if _, ok := n.(ast.Stmt); ok {
			s = append(s, n.Pos())
		}
		return true
	})
	slices.Sort(s)
	return s
}

// A scheduler orders the instructions of one block.
type scheduler struct {
	c       *compiler
	own     map[ssa.Instruction]int // their statements
	instrs  []ssa.Instruction
	waiting []ssa.Instruction
	waits   map[ssa.Instruction]bool // those in waiting
	slices  bool                     // literals of slices wait
	shifts  bool                     // shifts wait
	done    map[ssa.Instruction]bool
	stores  map[ssa.Value][]ssa.Instruction // into literals that wait, by their variables
	out     []ssa.Instruction
}

func (s *scheduler) run() []ssa.Instruction {
	statement := 0
	for _, in := range s.instrs {
		switch at := s.own[in]; {
		case at > 0 && at != statement:
			s.all()
			statement = at
		}
		switch {
		case s.canWait(in):
			s.waiting = append(s.waiting, in)
			s.waits[in] = true
			s.slices = s.slices || isSlice(in)
			s.shifts = s.shifts || isShift(in)
		case isCall(in) || s.isCopied(in):
			s.arguments(in)
			s.put(in)
		case isNeutral(in):
			s.out = append(s.out, in)
			s.done[in] = true
		default:
			s.all()
			s.put(in)
		}
	}
	return s.out
}

// put adds an instruction behind those that it needs.
func (s *scheduler) put(in ssa.Instruction) {
	if s.done[in] {
		return
	}
	if v, ok := in.(ssa.Value); ok && literalOf(v) != nil {
		s.address(in)
		for _, store := range s.stores[literalOf(v)] {
			s.put(store)
		}
		return
	}
	s.done[in] = true
	store, _ := in.(*ssa.Store)
	for _, o := range in.Operands(nil) {
		switch {
		case *o == nil:
		case store != nil && *o == store.Addr && literalOf(store.Addr) != nil:
			s.putAddress(*o)
		default:
			s.putValue(*o)
		}
	}
	s.out = append(s.out, in)
}

// putValue adds what computes a value. For a literal these are the stores of its elements.
func (s *scheduler) putValue(v ssa.Value) {
	if in, ok := v.(ssa.Instruction); ok && s.waits[in] {
		s.put(in)
	}
	for _, store := range s.stores[v] {
		s.put(store)
	}
}

// putAddress adds what computes the address of an element of a literal.
func (s *scheduler) putAddress(v ssa.Value) {
	in, ok := v.(ssa.Instruction)
	if ok && !s.done[in] && s.waits[in] {
		s.address(in)
	}
}

// address adds the address of an element of a literal. The literal need not be written yet.
func (s *scheduler) address(in ssa.Instruction) {
	s.done[in] = true
	switch in := in.(type) {
	case *ssa.FieldAddr:
		s.putAddress(in.X)
	case *ssa.IndexAddr:
		s.putAddress(in.X)
		s.putValue(in.Index)
	}
	s.out = append(s.out, in)
}

// all adds all that waits.
func (s *scheduler) all() {
	for _, in := range s.waiting {
		s.put(in)
	}
	s.waiting, s.slices, s.shifts = s.waiting[:0], false, false
	clear(s.waits)
	clear(s.stores)
}

// arguments adds those arguments of a call that the compiler computes before others: the literals
// of slices, then what indexes, follows pointers or divides.
func (s *scheduler) arguments(in ssa.Instruction) {
	if s.slices {
		for _, o := range in.Operands(nil) {
			s.literals(*o)
		}
	}
	if _, ok := in.(*ssa.Call); ok && s.shifts {
		for _, o := range in.Operands(nil) {
			if s.mayPanic(*o) {
				s.putValue(*o)
			}
		}
	}
}

// literals adds the literals of slices that a value is made of.
func (s *scheduler) literals(v ssa.Value) {
	in, ok := v.(ssa.Instruction)
	if !ok || s.done[in] || !s.waits[in] {
		return
	}
	if isSlice(in) {
		s.put(in)
		return
	}
	for _, o := range in.Operands(nil) {
		s.literals(*o)
	}
}

// mayPanic tells whether something is indexed, followed or divided for a value that waits.
func (s *scheduler) mayPanic(v ssa.Value) bool {
	in, ok := v.(ssa.Instruction)
	if !ok || s.done[in] || !s.waits[in] {
		return false
	}
	switch in := in.(type) {
	case *ssa.IndexAddr, *ssa.Index, *ssa.FieldAddr, *ssa.TypeAssert:
		return true
	case *ssa.UnOp:
		if in.Op == token.MUL {
			return true
		}
	case *ssa.BinOp:
		if in.Op == token.QUO || in.Op == token.REM {
			return true
		}
	}
	return slices.ContainsFunc(in.Operands(nil), func(o *ssa.Value) bool { return s.mayPanic(*o) })
}

func isSlice(in ssa.Instruction) bool {
	_, ok := in.(*ssa.Slice)
	return ok
}

func isShift(in ssa.Instruction) bool {
	x, ok := in.(*ssa.BinOp)
	return ok && (x.Op == token.SHL || x.Op == token.SHR)
}

// canWait tells whether the compiler would do the instruction only when its value is needed.
func (s *scheduler) canWait(in ssa.Instruction) bool {
	if s.isCopied(in) {
		return false
	}
	switch in := in.(type) {
	case *ssa.UnOp:
		return in.Op != token.ARROW && s.own[in] > 0
	case *ssa.BinOp:
		_, block := in.X.Type().Underlying().(*types.Struct)
		return !block
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.Extract, *ssa.ChangeType,
		*ssa.ChangeInterface:
		return true
	case *ssa.Lookup:
		return !in.CommaOk
	case *ssa.TypeAssert: // the compiler copies what is behind a pointer, at once
		return !in.CommaOk && s.own[in] > 0 && s.c.layout(in.AssertedType).direct
	case *ssa.Convert:
		return numberOf(in.Type()) == numStr ||
			numberOf(in.Type()) < numStr && numberOf(in.X.Type()) < numStr
	case *ssa.MakeInterface:
		from, ok := in.X.(ssa.Instruction)
		return s.convertsLate(in.X.Type()) || ok && isLoad(from)
	case *ssa.Slice:
		return s.own[in] > 0 && isLiteral(in.X)
	case *ssa.Store:
		if a := literalOf(in.Addr); a != nil {
			s.stores[a] = append(s.stores[a], in)
			return true
		}
	}
	return false
}

// isCopied tells whether the value is put into an interface by its address, and has none: then the
// compiler makes a copy first. Package ssa puts arguments into interfaces when it has all of them.
func (s *scheduler) isCopied(in ssa.Instruction) bool {
	v, ok := in.(ssa.Value)
	if !ok || v.Referrers() == nil || len(*v.Referrers()) != 1 || isLoad(in) {
		return false
	}
	to, ok := (*v.Referrers())[0].(*ssa.MakeInterface)
	return ok && !s.convertsLate(to.X.Type())
}

// isLoad tells whether the value is read from a variable, not a literal.
func isLoad(in ssa.Instruction) bool {
	load, ok := in.(*ssa.UnOp)
	return ok && load.Op == token.MUL && literalOf(load.X) == nil
}

// convertsLate tells whether the compiler has a function that takes the value, not its address, to
// put it into an interface.
func (s *scheduler) convertsLate(t types.Type) bool {
	l := s.c.layout(t)
	switch l.size {
	case 2, 4, 8:
		return !l.pointers && uintptr(l.typ.Align()) == l.size
	}
	return l.class == text || l.class == slice
}

// isCall tells whether the compiler does the instruction at once, but not what others wait for.
func isCall(in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.UnOp:
		return in.Op == token.ARROW
	case *ssa.MapUpdate:
		_, literal := in.Map.(*ssa.MakeMap)
		return literal
	case *ssa.Call, *ssa.TypeAssert, *ssa.Slice, *ssa.MakeClosure, *ssa.Convert,
		*ssa.MakeInterface, *ssa.MakeChan, *ssa.MakeMap, *ssa.MakeSlice:
		return true
	}
	return false
}

// isNeutral tells whether it does not matter when the instruction is done.
func isNeutral(in ssa.Instruction) bool {
	switch in.(type) {
	case *ssa.Alloc, *ssa.Phi:
		return true
	}
	return false
}

// literalOf is the variable of a literal that is being written, nil if the address is another.
func literalOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return literalOf(v.X)
	case *ssa.IndexAddr:
		return literalOf(v.X)
	case *ssa.Alloc:
		if isLiteral(v) {
			return v
		}
	}
	return nil
}

// isLiteral tells whether a value is the address of a literal's variable.
func isLiteral(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	switch a.Comment {
	case "varargs", "slicelit", "complit", "arraylit":
		return true
	}
	return false
}
