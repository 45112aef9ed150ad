package interp

import (
	"reflect"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// Compiled functions that may block forever run on a separate goroutine, so that an interrupt can
// end the cell that called them. If the goroutine later gets a lock for which nobody waits any
// more, it releases the lock.

// block runs f, which may block forever. If an interrupt ends the wait, undo runs when f has ended,
// and regain runs before block panics.
func (th *thread) block(f, undo, regain func()) {
	const waiting, done, abandoned = 0, 1, 2
	var state atomic.Int32
	ended := make(chan any, 1)
	go func() {
		defer func() { ended <- recover() }()
		f()
		if !state.CompareAndSwap(waiting, done) {
			undo()
		}
	}()
	select {
	case failure := <-ended:
		if failure != nil {
			panic(failure)
		}
	case <-th.stopped():
		if !state.CompareAndSwap(waiting, abandoned) {
			undo()
		}
		regain()
		th.endWaiting()
	}
}

func nothing() {}

// sleep implements time.Sleep.
func (th *thread) sleep(d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-th.stopped():
		th.endWaiting()
	}
}

func (th *thread) lock(mu *sync.Mutex) {
	if !mu.TryLock() {
		th.block(mu.Lock, mu.Unlock, nothing)
	}
}

func (th *thread) lockForWriting(mu *sync.RWMutex) {
	if !mu.TryLock() {
		th.block(mu.Lock, mu.Unlock, nothing)
	}
}

func (th *thread) lockForReading(mu *sync.RWMutex) {
	if !mu.TryRLock() {
		th.block(mu.RLock, mu.RUnlock, nothing)
	}
}

func (th *thread) waitForGroup(wg *sync.WaitGroup) { th.block(wg.Wait, nothing, nothing) }

// waitForSignal implements Cond.Wait. Its caller has the lock, and will also unlock it after an
// interrupt.
func (th *thread) waitForSignal(c *sync.Cond) { th.block(c.Wait, c.L.Unlock, c.L.Lock) }

// waits has the methods that may block forever, by the type in an interface.
var waits = map[blocking]func(*thread, unsafe.Pointer){
	{reflect.TypeFor[*sync.Mutex](), "Lock"}:     on((*thread).lock),
	{reflect.TypeFor[*sync.RWMutex](), "Lock"}:   on((*thread).lockForWriting),
	{reflect.TypeFor[*sync.RWMutex](), "RLock"}:  on((*thread).lockForReading),
	{reflect.TypeFor[*sync.WaitGroup](), "Wait"}: on((*thread).waitForGroup),
	{reflect.TypeFor[*sync.Cond](), "Wait"}:      on((*thread).waitForSignal),
}

type blocking struct {
	typ  reflect.Type
	name string
}

// on calls f with a pointer to a T.
func on[T any](f func(*thread, *T)) func(*thread, unsafe.Pointer) {
	return func(th *thread, p unsafe.Pointer) { f(th, (*T)(p)) }
}

// with returns a function that makes an instruction, which calls f with its first argument.
func with[T any](f func(*thread, T)) func(to uint32, args []uint32) func(*frame) {
	return func(_ uint32, args []uint32) func(*frame) {
		at := args[0]
		return func(fr *frame) { f(fr.th, *reg[T](fr, at)) }
	}
}
