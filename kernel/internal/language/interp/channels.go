package interp

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) makeChan(in *ssa.MakeChan) {
	l := c.layout(in.Type())
	both := reflect.ChanOf(reflect.BothDir, l.typ.Elem())
	limit := uint64(maxAlloc)
	if size := l.typ.Elem().Size(); size > 0 {
		limit /= uint64(size)
	}
	to, n := c.reg(in), c.integer(in.Size)
	c.emitFn(func(fr *frame) {
		size := *reg[int](fr, n)
		if uint64(size) > limit {
			panic(plainError("makechan: size out of range"))
		}
		*reg[unsafe.Pointer](fr, to) = reflect.MakeChan(both, size).UnsafePointer()
	})
}

const maxAlloc = 1 << 47

func (c *compiler) send(in *ssa.Send) {
	l := c.layout(in.Chan.Type())
	ch, x := c.reg(in.Chan), c.reg(in.X)
	c.emitFn(func(fr *frame) {
		p := *reg[unsafe.Pointer](fr, ch)
		if p != nil && chanSend(p, fr.reg(x), true) {
			return
		}
		value := reflect.New(l.typ.Elem()).Elem()
		value.Set(reflect.NewAt(l.typ.Elem(), fr.reg(x)).Elem())
		fr.th.wait(reflect.SelectCase{
			Dir: reflect.SelectSend, Chan: l.value(fr.reg(ch)), Send: value,
		})
	})
}

func (c *compiler) receive(in *ssa.UnOp) {
	l := c.layout(in.X.Type())
	elem := newLayout(l.typ.Elem())
	ch, to := c.reg(in.X), c.reg(in)
	okAt := uint32(0)
	if in.CommaOk {
		okAt = to + c.tupleAt(in.Type().(*types.Tuple), 1)
	}
	c.emitFn(func(fr *frame) {
		p := *reg[unsafe.Pointer](fr, ch)
		selected, ok := false, false
		if p != nil {
			selected, ok = chanReceive(p, true, fr.reg(to))
		}
		if !selected {
			var v reflect.Value
			v, ok = fr.th.wait(reflect.SelectCase{
				Dir: reflect.SelectRecv, Chan: l.value(fr.reg(ch)),
			})
			elem.put(fr.reg(to), v)
		}
		if okAt > 0 {
			*reg[bool](fr, okAt) = ok
		}
	})
}

// wait performs one operation on a channel, or panics when the program is interrupted.
func (th *thread) wait(op reflect.SelectCase) (reflect.Value, bool) {
	if op.Chan.IsNil() {
		op.Chan = reflect.Value{}
		op.Send = reflect.Value{}
	}
	i, v, ok := reflect.Select([]reflect.SelectCase{op, th.interruption()})
	if i == 1 {
		th.endWaiting()
	}
	return v, ok
}

// endWaiting ends a wait that was interrupted, by a panic.
func (th *thread) endWaiting() {
	th.heeded++
	panic(Interrupted{unsafe.Pointer(th)})
}

// interruption returns a select case that is chosen when the program is interrupted.
func (th *thread) interruption() reflect.SelectCase {
	return reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(th.stopped())}
}

// stopped returns a channel that the next interrupt of the thread closes, or nil if no further
// interrupt has an effect.
func (th *thread) stopped() chan struct{} {
	if th.heeded < 2 {
		return th.ends.stopped[th.heeded]
	}
	return nil
}

// A chooser is a select statement.
type chooser struct {
	states   []chooserState
	blocking bool
	to       uint32 // the index, then whether a value was received, then the received values
	okAt     uint32
}

type chooserState struct {
	ch, send uint32
	typ      *layout
	elem     *layout
	dir      reflect.SelectDir
	to       uint32
}

func (c *compiler) choose(in *ssa.Select) {
	t := in.Type().(*types.Tuple)
	s := &chooser{blocking: in.Blocking, to: c.reg(in)}
	s.okAt = s.to + c.tupleAt(t, 1)
	received := 2
	for _, state := range in.States {
		l := c.layout(state.Chan.Type())
		one := chooserState{ch: c.reg(state.Chan), typ: l, elem: newLayout(l.typ.Elem())}
		if state.Dir == types.SendOnly {
			one.dir, one.send = reflect.SelectSend, c.reg(state.Send)
		} else {
			one.dir, one.to = reflect.SelectRecv, s.to+c.tupleAt(t, received)
			received++
		}
		s.states = append(s.states, one)
	}
	c.emitFn(s.run)
}

func (s *chooser) run(fr *frame) {
	cases := make([]reflect.SelectCase, len(s.states), len(s.states)+1)
	for i := range s.states {
		cases[i] = s.states[i].selectCase(fr)
	}
	if s.blocking {
		cases = append(cases, fr.th.interruption())
	} else {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectDefault})
	}
	i, v, ok := reflect.Select(cases)
	for n := range s.states {
		if st := &s.states[n]; st.dir == reflect.SelectRecv {
			st.elem.clear(fr.reg(st.to))
		}
	}
	if i == len(s.states) {
		if s.blocking {
			fr.th.endWaiting()
		}
		i = -1
	} else if st := &s.states[i]; st.dir == reflect.SelectRecv {
		st.elem.put(fr.reg(st.to), v)
	}
	*reg[int](fr, s.to) = i
	*reg[bool](fr, s.okAt) = ok
}

func (s *chooserState) selectCase(fr *frame) reflect.SelectCase {
	one := reflect.SelectCase{Dir: s.dir, Chan: s.typ.value(fr.reg(s.ch))}
	if one.Chan.IsNil() {
		return reflect.SelectCase{Dir: s.dir}
	}
	if s.dir == reflect.SelectSend {
		value := reflect.New(s.elem.typ).Elem()
		s.elem.copy(value.Addr().UnsafePointer(), fr.reg(s.send))
		one.Send = value
	}
	return one
}
