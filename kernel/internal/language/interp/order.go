package interp

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"golang.org/x/tools/go/ssa"
)

// order moves the instructions of a function, as the package documentation describes. Package ssa
// records in notes which instruction is the value of which expression, and these notes show to
// which statement an instruction belongs.
func (c *compiler) order() {
	statements := statementsOf(c.ssa.Syntax())
	for _, b := range c.ssa.Blocks {
		s := scheduler{own: map[ssa.Instruction]int{}, noted: map[ssa.Instruction]bool{},
			waits:    map[ssa.Instruction]bool{},
			needs:    map[ssa.Instruction][]ssa.Instruction{},
			writing:  map[ssa.Value][]ssa.Instruction{},
			complete: map[ssa.Value][]ssa.Instruction{}}
		b.Instrs = s.read(c, statements, b.Instrs)
		if slices.ContainsFunc(b.Instrs, isCall) {
			b.Instrs = s.run(b.Instrs)
		}
	}
	for _, b := range c.ssa.Blocks {
		for _, in := range b.Instrs {
			if v, ok := in.(ssa.Value); ok {
				forgetNotes(v)
			}
		}
	}
	for _, p := range c.ssa.Params {
		forgetNotes(p)
	}
	for _, v := range c.ssa.FreeVars {
		forgetNotes(v)
	}
}

// takesAddress reports whether a note is about an expression &x.f or &x[i].
func takesAddress(note *ssa.DebugRef) bool {
	switch note.X.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		e, ok := note.Expr.(*ast.UnaryExpr)
		return ok && e.Op == token.AND
	}
	return false
}

// forgetNotes removes package ssa's notes from the referrers of a value.
func forgetNotes(v ssa.Value) {
	if refs := v.Referrers(); refs != nil {
		*refs = slices.DeleteFunc(*refs, func(in ssa.Instruction) bool {
			_, ok := in.(*ssa.DebugRef)
			return ok
		})
	}
}

// statements has the positions at which statements, and expressions in the heads of statements,
// begin.
type statements []token.Pos

// indexAt returns the number of the statement at a position, or 0 if there is none.
func (s statements) indexAt(pos token.Pos) int {
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
		case *ast.ValueSpec: // each is a separate statement in var ( … )
			s = append(s, n.Pos())
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
	own     map[ssa.Instruction]int  // their statements; 0 if not known
	noted   map[ssa.Instruction]bool // the values of expressions
	waiting []ssa.Instruction        // in the order of package ssa
	waits   map[ssa.Instruction]bool // those in waiting that are not in out

	// Writes into a literal wait, too. The literal is not visible before an instruction other than
	// such a write uses it. That instruction, and each later one that uses the literal, needs the
	// writes.
	writing  map[ssa.Value][]ssa.Instruction
	complete map[ssa.Value][]ssa.Instruction // the writes into literals that are in use
	needs    map[ssa.Instruction][]ssa.Instruction

	out []ssa.Instruction
}

// read removes the notes from a block. An instruction belongs to the statement of the next note.
func (s *scheduler) read(c *compiler, all statements, instrs []ssa.Instruction) []ssa.Instruction {
	next, noted := 0, []ssa.Value(nil)
	var rest []ssa.Instruction
	for _, in := range slices.Backward(instrs) {
		if note, ok := in.(*ssa.DebugRef); ok {
			next, noted = all.indexAt(note.Expr.Pos()), append(noted, note.X)
			if x, ok := note.X.(ssa.Instruction); ok && takesAddress(note) {
				c.taken[x] = true
			}
			continue
		}
		v, ok := in.(ssa.Value)
		s.own[in], s.noted[in] = next, ok && slices.Contains(noted, v)
		rest, noted = append(rest, in), noted[:0]
	}
	slices.Reverse(rest)
	return rest
}

func (s *scheduler) run(instrs []ssa.Instruction) []ssa.Instruction {
	statement := 0
	for _, in := range instrs {
		if at := s.own[in]; at == 0 || at != statement {
			s.all()
			statement = at
		}
		literal := s.writtenLiteral(in)
		s.use(in, literal)
		switch {
		case literal != nil:
			s.wait(in)
			s.writing[literal] = append(s.writing[literal], in)
		case statement > 0 && (isComputation(in) || s.noted[in] && isRead(in)):
			s.wait(in)
		case changesNothing(in) || s.noted[in] && isCall(in):
			s.put(in)
		default:
			s.all()
			s.put(in)
		}
	}
	s.all()
	return s.out
}

func (s *scheduler) wait(in ssa.Instruction) {
	s.waiting = append(s.waiting, in)
	s.waits[in] = true
}

// put adds an instruction after those that it needs.
func (s *scheduler) put(in ssa.Instruction) {
	delete(s.waits, in)
	for _, o := range in.Operands(nil) {
		if from, ok := (*o).(ssa.Instruction); ok && s.waits[from] {
			s.put(from)
		}
	}
	for _, write := range s.needs[in] {
		if s.waits[write] {
			s.put(write)
		}
	}
	s.out = append(s.out, in)
	switch in.(type) {
	case *ssa.Alloc, *ssa.MakeMap:
		s.writing[in.(ssa.Value)] = nil
	}
}

// all adds all waiting instructions.
func (s *scheduler) all() {
	for _, in := range s.waiting {
		if s.waits[in] {
			s.put(in)
		}
	}
	s.waiting = s.waiting[:0]
	clear(s.writing)
	clear(s.complete)
}

// writtenLiteral returns the literal into which an instruction writes an element, or nil if it does
// something else. A literal is a variable or a map that was made in this statement and that nothing
// has used yet.
func (s *scheduler) writtenLiteral(in ssa.Instruction) ssa.Value {
	var to ssa.Value
	switch in := in.(type) {
	case *ssa.Store:
		to = variableOf(in.Addr)
	case *ssa.MapUpdate:
		to = in.Map
	}
	if _, ok := s.writing[to]; ok {
		return to
	}
	return nil
}

// use records which literals an instruction uses. From then on, writes to them are like any other
// write. Computing the address of an element does not count as a use.
func (s *scheduler) use(in ssa.Instruction, written ssa.Value) {
	switch in.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return
	}
	for _, o := range in.Operands(nil) {
		v := variableOf(*o)
		if writes, ok := s.writing[v]; ok && v != written {
			s.complete[v] = writes
			delete(s.writing, v)
		}
		s.needs[in] = append(s.needs[in], s.complete[v]...)
	}
}

// variableOf returns the variable that contains an address, if that is visible, and otherwise the
// address itself.
func variableOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return variableOf(v.X)
	case *ssa.IndexAddr:
		return variableOf(v.X)
	}
	return v
}

// isComputation reports whether an instruction depends only on its operands. It may panic.
func isComputation(in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.UnOp:
		return in.Op != token.ARROW && in.Op != token.MUL
	case *ssa.Convert: // a conversion from []byte or []rune reads memory
		_, slice := in.X.Type().Underlying().(*types.Slice)
		return !slice
	case *ssa.BinOp, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.Extract,
		*ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.Slice,
		*ssa.SliceToArrayPointer:
		return true
	case *ssa.TypeAssert:
		return !in.CommaOk
	}
	return false
}

// isRead reports whether an instruction only reads memory. It may panic.
func isRead(in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.UnOp:
		return in.Op == token.MUL
	case *ssa.Lookup:
		return !in.CommaOk
	}
	return false
}

// changesNothing reports whether an instruction changes no memory that something else may read.
// Such an instruction is put at once. So are calls of builtin functions, which keep their order
// among all calls.
func changesNothing(in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.UnOp:
		return in.Op != token.ARROW
	case *ssa.Call:
		b, ok := in.Call.Value.(*ssa.Builtin)
		return ok && slices.Contains(pureBuiltins, b.Name())
	case *ssa.Alloc, *ssa.Phi, *ssa.Lookup, *ssa.TypeAssert, *ssa.MakeClosure, *ssa.Convert,
		*ssa.MultiConvert, *ssa.MakeChan, *ssa.MakeMap, *ssa.MakeSlice:
		return true
	}
	return false
}

var pureBuiltins = []string{"len", "cap", "min", "max", "real", "imag", "complex"}

// isCall reports whether an instruction calls a function that is not a builtin function.
func isCall(in ssa.Instruction) bool {
	call, ok := in.(*ssa.Call)
	if !ok {
		return false
	}
	_, builtin := call.Call.Value.(*ssa.Builtin)
	return !builtin
}
