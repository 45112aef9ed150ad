package interp

import (
	"golang.org/x/tools/go/ssa"
)

// A phi and its operands share one register if no two of them are needed at the same time. Then
// nothing has to be moved at the end of a loop's body. To find out, the compiler computes where
// values are live.

// valueSet is a set of values by their numbers.
type valueSet []uint64

func (s valueSet) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }
func (s valueSet) add(i int)      { s[i/64] |= 1 << (i % 64) }

// liveness says which values are needed after each block.
type liveness struct {
	c       *compiler
	numbers map[ssa.Value]int
	values  []ssa.Value
	out     []valueSet // live values, by block
	uses    map[ssa.Instruction][]ssa.Value
	at      map[ssa.Instruction]int // the index in its block
}

func (c *compiler) newLiveness() *liveness {
	l := &liveness{c: c, numbers: map[ssa.Value]int{},
		uses: map[ssa.Instruction][]ssa.Value{}, at: map[ssa.Instruction]int{}}
	for _, p := range c.ssa.Params {
		l.number(p)
	}
	for _, b := range c.ssa.Blocks {
		for i, in := range b.Instrs {
			l.at[in] = i
			if v, ok := in.(ssa.Value); ok {
				l.number(v)
			}
			if _, ok := in.(*ssa.Phi); !ok && !c.skip[in] {
				l.uses[in] = l.operands(in, nil)
			}
		}
	}
	l.flow()
	return l
}

func (l *liveness) number(v ssa.Value) {
	l.numbers[v] = len(l.values)
	l.values = append(l.values, v)
}

// operands returns the values in registers that an instruction needs, also through instructions
// that are executed together with it.
func (l *liveness) operands(in ssa.Instruction, vs []ssa.Value) []ssa.Value {
	for _, o := range in.Operands(nil) {
		if *o == nil {
			continue
		}
		if from, ok := (*o).(ssa.Instruction); ok && l.c.skip[from] {
			vs = l.operands(from, vs)
			continue
		}
		if _, ok := l.numbers[*o]; ok || isInstruction(*o) {
			vs = append(vs, *o)
		}
	}
	return vs
}

func isInstruction(v ssa.Value) bool {
	_, ok := v.(ssa.Instruction)
	return ok
}

// flow computes which values are live after each block. It goes from the last block to the first,
// until nothing changes.
func (l *liveness) flow() {
	blocks := l.c.ssa.Blocks
	words := len(l.values)/64 + 1
	in := make([]valueSet, len(blocks))
	l.out = make([]valueSet, len(blocks))
	for i := range blocks {
		in[i], l.out[i] = make(valueSet, words), make(valueSet, words)
	}
	for changed := true; changed; {
		changed = false
		for i := len(blocks) - 1; i >= 0; i-- {
			b := blocks[i]
			l.after(b, in)
			if l.before(b, in[b.Index]) {
				changed = true
			}
		}
	}
}

// after collects the values that the following blocks need.
func (l *liveness) after(b *ssa.BasicBlock, in []valueSet) {
	out := l.out[b.Index]
	for _, s := range b.Succs {
		for w, x := range in[s.Index] {
			out[w] |= x
		}
		for i, p := range s.Preds {
			if p != b {
				continue
			}
			for _, instr := range s.Instrs {
				phi, ok := instr.(*ssa.Phi)
				if !ok {
					break
				}
				if n, ok := l.numbers[phi.Edges[i]]; ok {
					out.add(n)
				}
			}
		}
	}
}

// before sets the values that are live before the block, and reports whether that has changed them.
func (l *liveness) before(b *ssa.BasicBlock, in valueSet) bool {
	live := append(valueSet(nil), l.out[b.Index]...)
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		if v, ok := b.Instrs[i].(ssa.Value); ok {
			n := l.numbers[v]
			live[n/64] &^= 1 << (n % 64)
		}
		for _, v := range l.uses[b.Instrs[i]] {
			live.add(l.numbers[v])
		}
	}
	changed := false
	for w := range live {
		if live[w] != in[w] {
			in[w], changed = live[w], true
		}
	}
	return changed
}

// liveAfter reports whether a is still needed after the definition of b.
func (l *liveness) liveAfter(a, b ssa.Value) bool {
	def, ok := b.(ssa.Instruction)
	if !ok { // a parameter
		block := l.c.ssa.Blocks[0]
		return l.out[0].has(l.numbers[a]) || l.usedIn(block, a, -1)
	}
	block := def.Block()
	if own, ok := a.(ssa.Instruction); ok && own.Block() == block && l.at[own] > l.at[def] {
		if _, ok := a.(*ssa.Phi); !ok {
			return false // a is defined later
		}
	}
	if l.out[block.Index].has(l.numbers[a]) {
		return true
	}
	from := l.at[def]
	if _, ok := b.(*ssa.Phi); ok {
		from = -1
	}
	return l.usedIn(block, a, from)
}

func (l *liveness) usedIn(b *ssa.BasicBlock, a ssa.Value, after int) bool {
	for _, in := range b.Instrs[after+1:] {
		for _, v := range l.uses[in] {
			if v == a {
				return true
			}
		}
	}
	return false
}

// interfere reports whether two values are needed at the same time.
func (l *liveness) interfere(a, b ssa.Value) bool {
	p, isPhi := a.(*ssa.Phi)
	if q, ok := b.(*ssa.Phi); ok && isPhi && p.Block() == q.Block() {
		return true // they are defined at the same time
	}
	return l.liveAfter(a, b) || l.liveAfter(b, a)
}

// maxShared limits the work for functions with very many values in one register.
const maxShared = 64

// maxLiveness limits the memory for computing liveness, in bits.
const maxLiveness = 1 << 26

// share gives phis and their operands the same registers, where possible.
func (c *compiler) share() {
	if !c.anyPhis() {
		return
	}
	if c.values()*len(c.ssa.Blocks) > maxLiveness {
		return
	}
	l := c.newLiveness()
	groups := map[ssa.Value][]ssa.Value{}
	group := func(v ssa.Value) []ssa.Value {
		if g, ok := groups[v]; ok {
			return g
		}
		return []ssa.Value{v}
	}
	for _, b := range c.ssa.Blocks {
		for _, in := range b.Instrs {
			phi, ok := in.(*ssa.Phi)
			if !ok {
				break
			}
			for _, v := range phi.Edges {
				own, other := group(phi), group(v)
				if c.mayShare(phi, v) && &own[0] != &other[0] && l.apart(own, other) {
					joined := append(append([]ssa.Value(nil), own...), other...)
					for _, m := range joined {
						groups[m] = joined
					}
				}
			}
		}
	}
	c.assign(groups)
}

// values returns an upper limit for the number of values in the function.
func (c *compiler) values() int {
	n := len(c.ssa.Params)
	for _, b := range c.ssa.Blocks {
		n += len(b.Instrs)
	}
	return n
}

func (c *compiler) anyPhis() bool {
	for _, b := range c.ssa.Blocks {
		if len(b.Instrs) > 0 && hasPhis(b) {
			return true
		}
	}
	return false
}

// mayShare reports whether a value is computed into a register that it could share with the phi.
func (c *compiler) mayShare(phi *ssa.Phi, v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Phi:
	case ssa.Instruction:
		if c.skip[v] {
			return false
		}
		if a, ok := v.(*ssa.Alloc); ok && !a.Heap {
			return false
		}
	default:
		return false
	}
	l := c.layout(phi.Type())
	return l.class != block && c.layout(v.Type()).class == l.class
}

func (l *liveness) apart(a, b []ssa.Value) bool {
	if len(a)+len(b) > maxShared {
		return false
	}
	for _, x := range a {
		for _, y := range b {
			if x == y || l.interfere(x, y) {
				return false
			}
		}
	}
	return true
}

// assign assigns a register to each group.
func (c *compiler) assign(groups map[ssa.Value][]ssa.Value) {
	for _, b := range c.ssa.Blocks {
		for _, in := range b.Instrs {
			v, ok := in.(ssa.Value)
			if !ok || groups[v] == nil {
				continue
			}
			if _, ok := c.slots[v]; ok {
				continue
			}
			at := c.take(c.layout(v.Type()))
			for _, m := range groups[v] {
				c.slots[m] = at
			}
		}
	}
}

func hasPhis(b *ssa.BasicBlock) bool {
	_, ok := b.Instrs[0].(*ssa.Phi)
	return ok
}
