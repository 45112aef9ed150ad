package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// instruction compiles one instruction. at is the number of its block in the function.
func (c *compiler) instruction(in ssa.Instruction, at int) {
	switch in := in.(type) {
	case *ssa.Alloc:
		c.alloc(in)
	case *ssa.BinOp:
		c.binary(in)
	case *ssa.UnOp:
		c.unary(in)
	case *ssa.Call:
		c.call(in)
	case *ssa.ChangeInterface:
		c.changeInterface(in)
	case *ssa.ChangeType:
		c.move(c.layout(in.Type()), c.reg(in), c.reg(in.X))
	case *ssa.Convert:
		c.convert(in, in.X, in.X.Type(), in.Type())
	case *ssa.MultiConvert:
		c.convert(in, in.X, in.X.Type(), in.Type())
	case *ssa.SliceToArrayPointer:
		c.sliceToArrayPointer(in)
	case *ssa.Extract:
		t := in.Tuple.Type().(*types.Tuple)
		if t.At(in.Index).Type() != types.Typ[types.Invalid] {
			c.move(c.layout(in.Type()), c.reg(in), c.reg(in.Tuple)+c.tupleAt(t, in.Index))
		}
	case *ssa.Field:
		c.field(in)
	case *ssa.FieldAddr:
		c.fieldAddr(in)
	case *ssa.Index:
		c.index(in)
	case *ssa.IndexAddr:
		c.indexAddr(in)
	case *ssa.Store:
		c.store(in)
	case *ssa.Slice:
		c.slice(in)
	case *ssa.Lookup:
		c.lookup(in)
	case *ssa.MapUpdate:
		c.mapUpdate(in)
	case *ssa.Range:
		c.rangeOver(in)
	case *ssa.Next:
		c.next(in)
	case *ssa.MakeChan:
		c.makeChan(in)
	case *ssa.MakeClosure:
		c.makeClosure(in)
	case *ssa.MakeInterface:
		c.makeInterface(in)
	case *ssa.MakeMap:
		c.makeMap(in)
	case *ssa.MakeSlice:
		c.makeSlice(in)
	case *ssa.TypeAssert:
		c.typeAssert(in)
	case *ssa.Send:
		c.send(in)
	case *ssa.Select:
		c.choose(in)
	case *ssa.Go:
		c.goStatement(in)
	case *ssa.Defer:
		c.deferStatement(in)
	case *ssa.RunDefers:
		c.emitFn((*frame).runDefers)
	case *ssa.Panic:
		c.panics(in)
	case *ssa.If, *ssa.Jump, *ssa.Return:
		c.control(in, at)
	case *ssa.Phi, *ssa.DebugRef: // phis become moves at the ends of the preceding blocks
	default:
		panic(unsupported{fmt.Sprintf("instruction %T", in)})
	}
}

func (c *compiler) control(in ssa.Instruction, at int) {
	b := in.Block()
	switch in := in.(type) {
	case *ssa.Jump:
		c.leaveFor(b, b.Succs[0], at, true)
	case *ssa.If:
		c.branch(in, at)
	case *ssa.Return:
		c.returns(in)
	}
}

// leaveFor continues with another block, after it has moved the values of that block's phis. It
// emits no jump if the block is the next one and fall is set.
func (c *compiler) leaveFor(from, to *ssa.BasicBlock, at int, fall bool) {
	c.phiMoves(from, to)
	switch {
	case to.Index <= from.Index:
		c.loop(to)
	case !fall || at+1 >= len(c.ssa.Blocks) || c.ssa.Blocks[at+1] != to:
		c.jump(to.Index)
	}
}

// loop jumps back to the head of a loop. If the head only contains the loop's condition, loop
// evaluates the condition itself.
func (c *compiler) loop(to *ssa.BasicBlock) {
	in, ok := to.Instrs[len(to.Instrs)-1].(*ssa.If)
	for _, i := range to.Instrs[:len(to.Instrs)-1] {
		_, phi := i.(*ssa.Phi)
		ok = ok && (phi || c.skip[i])
	}
	if !ok || hasPhis(to.Succs[0]) || hasPhis(to.Succs[1]) {
		c.jumpTo(instr{op: opLoop}, to.Index)
		return
	}
	again := c.condition(in.Cond, true)
	again.op += opLoopEqU8 - opJEqU8
	c.jumpTo(again, to.Succs[0].Index)
	c.jumpTo(instr{op: opLoop}, to.Succs[1].Index)
}

// branch continues with one of two blocks. The jump to the second may need moves or a check for
// interrupts.
func (c *compiler) branch(in *ssa.If, at int) {
	b := in.Block()
	yes, no := b.Succs[0], b.Succs[1]
	if !hasPhis(no) && no.Index > b.Index {
		jumpNo := c.condition(in.Cond, false)
		c.jumpTo(jumpNo, no.Index)
		c.leaveFor(b, yes, at, true)
		return
	}
	jumpNo := c.condition(in.Cond, false)
	j := len(c.code)
	c.emit(jumpNo)
	c.leaveFor(b, yes, at, false)
	c.code[j].k = int64(len(c.code)-j) * int64(instrSize)
	c.leaveFor(b, no, at, true)
}

// condition returns the jump that is taken if the value equals wanted.
func (c *compiler) condition(v ssa.Value, wanted bool) instr {
	if b, ok := v.(*ssa.BinOp); ok && c.skip[b] {
		return c.comparison(b, wanted)
	}
	if wanted {
		return instr{op: opJTrue, a: c.reg(v)}
	}
	return instr{op: opJFalse, a: c.reg(v)}
}

// phiMoves gives the phis of a block their values, all at once.
func (c *compiler) phiMoves(from, to *ssa.BasicBlock) {
	if !hasPhis(to) {
		return
	}
	edge := 0
	for i, p := range to.Preds {
		if p == from {
			edge = i
		}
	}
	var moves []argument
	for _, in := range to.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		m := argument{c.layout(phi.Type()), c.reg(phi.Edges[edge]), c.reg(phi)}
		if m.from != m.to && m.layout.size > 0 {
			moves = append(moves, m)
		}
	}
	c.parallel(moves)
}

// parallel emits moves that behave as if they happened all at once.
func (c *compiler) parallel(moves []argument) {
	for len(moves) > 0 {
		i := 0
		for i < len(moves) && isSource(moves, moves[i].to, i) {
			i++
		}
		if i == len(moves) { // a cycle: save one value
			m := &moves[0]
			aside := c.take(m.layout)
			c.move(m.layout, aside, m.from)
			m.from = aside
			continue
		}
		c.move(moves[i].layout, moves[i].to, moves[i].from)
		moves = append(moves[:i], moves[i+1:]...)
	}
}

func isSource(moves []argument, reg uint32, except int) bool {
	for i, m := range moves {
		if i != except && m.from == reg {
			return true
		}
	}
	return false
}

// returns moves the results to the place that the caller has chosen.
func (c *compiler) returns(in *ssa.Return) {
	if c.lacksRunDefers() {
		c.runDefersLate(in)
	}
	switch len(in.Results) {
	case 0:
		c.emit(instr{op: opReturn})
		return
	case 1:
		l := c.f.sig.results[0]
		if l.class != block {
			c.emit(instr{op: opReturnU8 + uint32(l.class), a: c.reg(in.Results[0])})
			return
		}
	}
	type result struct {
		layout   *layout
		from, to uint32
	}
	var results []result
	for i, r := range in.Results {
		results = append(results, result{c.f.sig.results[i], c.reg(r), c.f.sig.resultAt[i]})
	}
	c.emitFn(func(fr *frame) {
		for i := range results {
			r := &results[i]
			r.layout.copy(unsafe.Add(fr.ret, r.to), fr.reg(r.from))
		}
	})
	c.emit(instr{op: opReturn})
}

// fuse finds the instructions that are executed together with those that use them.
func (c *compiler) fuse() {
	for _, b := range c.ssa.Blocks {
		for _, in := range b.Instrs {
			if c.taken[in] { // &p.f panics here if p is nil
				continue
			}
			switch in := in.(type) {
			case *ssa.Alloc:
				if !in.Heap {
					c.local[in] = c.takeVariable(in)
				}
			case *ssa.FieldAddr:
				if usedInPlace(in) && c.distance(in) < 4096 {
					c.skip[in] = true
				} else if onlyStored(in) {
					c.skip[in], c.late[in] = true, true
				}
			case *ssa.IndexAddr:
				if c.indexInPlace(in) {
					c.skip[in] = true
				} else if onlyStored(in) {
					c.skip[in], c.late[in] = true, true
				}
			case *ssa.BinOp:
				if c.onlyBranches(in) {
					c.skip[in] = true
				}
			}
		}
	}
}

func (c *compiler) takeVariable(in *ssa.Alloc) uint32 {
	l := c.layout(in.Type().Underlying().(*types.Pointer).Elem())
	return c.take(l)
}

// usedInPlace reports whether an address is used only for loads, stores and other addresses.
func usedInPlace(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if r.Val == v {
				return false
			}
		case *ssa.FieldAddr:
		default:
			return false
		}
	}
	return true
}

func (c *compiler) onlyBranches(b *ssa.BinOp) bool {
	switch b.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return false
	}
	if refs := *b.Referrers(); len(refs) != 1 {
		return false
	} else if in, ok := refs[0].(*ssa.If); !ok || in.Block() != b.Block() {
		return false
	}
	return c.compareKind(b) != numNone
}

func (c *compiler) unary(in *ssa.UnOp) {
	switch in.Op {
	case token.MUL:
		c.load(in)
	case token.ARROW:
		c.receive(in)
	case token.NOT:
		c.emit(instr{op: opNot, a: c.reg(in), b: c.reg(in.X)})
	case token.XOR:
		op := opComU8 + width(numberOf(in.Type()))
		c.emit(instr{op: op, a: c.reg(in), b: c.reg(in.X)})
	case token.SUB:
		kind := numberOf(in.Type())
		if kind == numNone {
			c.negateComplex(in)
			return
		}
		c.emit(instr{op: opNegU8 + width(kind), a: c.reg(in), b: c.reg(in.X)})
	}
}
