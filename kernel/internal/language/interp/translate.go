package interp

import (
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// compile makes the instructions of f.
func (p *Program) compile(f *function) {
	c := &compiler{Program: p, f: f, ssa: f.ssa,
		slots: map[ssa.Value]uint32{}, constants: map[constantKey]uint32{},
		skip: map[ssa.Instruction]bool{}, local: map[*ssa.Alloc]uint32{},
		late: map[ssa.Instruction]bool{}, taken: map[ssa.Instruction]bool{}}
	if len(f.ssa.Blocks) == 0 {
		panic(unsupported{f.ssa.String() + " has no body here"})
	}
	p.noteDeclared(f.ssa)
	c.order()
	frameShape := c.plan()
	c.body()
	c.finish(frameShape)
}

// body compiles the blocks in order.
func (c *compiler) body() {
	c.starts = make([]int, len(c.ssa.Blocks))
	c.fuse()
	c.share()
	for i, b := range c.ssa.Blocks {
		c.starts[b.Index] = len(c.code)
		for _, in := range b.Instrs {
			if in.Pos().IsValid() {
				c.pos = in.Pos()
			}
			if c.skip[in] {
				continue
			}
			c.instruction(in, i)
		}
	}
}

// finish fills in the jumps and makes the first frame.
func (c *compiler) finish(s *shape) {
	recovered := len(c.code)
	c.recoverBlock()
	for _, j := range c.jumps {
		c.code[j.at].k = int64(c.starts[j.block]-j.at) * int64(instrSize)
	}
	f := c.f
	f.code, f.positions = c.code, c.positions
	f.start = unsafe.Pointer(&f.code[0])
	f.recovered = unsafe.Pointer(&f.code[recovered])
	l := newLayout(s.typ())
	f.frameType, f.frameSize = l.word, int(l.size)
	f.template = (*frame)(l.new())
	for _, init := range c.inits {
		init(f.template)
	}
}

// recoverBlock compiles the code that runs after a panic was recovered.
func (c *compiler) recoverBlock() {
	if b := c.ssa.Recover; b != nil {
		c.jump(b.Index)
		return
	}
	l := c.f.sig.resultBlock
	c.emitFn(func(fr *frame) { l.clear(fr.ret) })
	c.emit(instr{op: opReturn})
}
