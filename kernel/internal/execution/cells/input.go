package cells

import (
	"encoding/json"
	"errors"
	"log"
	"os"
	"reflect"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// An input is the standard input of cells, which is a pipe. When a cell reads from the empty pipe,
// the front end is asked.
type input struct {
	question func()           // asks the front end
	fail     func(*cellError) // makes the cell fail

	pipe *pipeEnd
	r, w *os.File // r is the file of pipe

	// reading has a bit that is set while a goroutine reads from r.
	reading *uint64

	// answers receives the answers of the front end.
	answers chan inputReply

	// used says that there may be something left to read, and ended says that w is closed.
	used, ended bool

	cellEnds, watchEnds chan struct{}
}

// inputReply is the content of an input_reply.
type inputReply struct {
	Status string `json:"status"`
	Value  string `json:"value"`
}

// endOfInput is what a front end sends for Ctrl-D.
const endOfInput = "\x04"

func newInput(question func(), fail func(*cellError)) *input {
	in := &input{question: question, fail: fail, answers: make(chan inputReply, 1)}
	in.reopen()
	return in
}

func (in *input) reopen() {
	r, w, err := newPipe()
	if err != nil {
		log.Fatal("no pipe for the notebook's input: ", err)
	}
	in.pipe, in.r, in.w, in.used, in.ended = r, r.file, w, false, false
	in.reading = readingState(in.r)
	if in.reading == nil {
		_ = w.Close() // nobody can be asked, so there is nothing to read
	}
}

// readingState returns a pointer to the field in which a file records, with the bit
// runtimetypes.ReadUnderWay, that it is being read. Package os does not export this state, so we
// look at its private field. The result is nil if there is no such field.
func readingState(f *os.File) *uint64 {
	v := reflect.ValueOf(f).Elem()
	for _, name := range runtimetypes.StateOfFile {
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if v.Kind() != reflect.Struct {
			return nil
		}
		v = v.FieldByName(name)
	}
	if v.Kind() != reflect.Uint64 {
		return nil
	}
	return (*uint64)(unsafe.Pointer(v.UnsafeAddr()))
}

// checkReading checks readingState, which depends on private parts of package os, in the running
// program: the bit must be set during a read, and clear after it.
func checkReading(f *os.File) error {
	return runtimetypes.Running(func() error {
		state := readingState(f)
		conn, err := f.SyscallConn()
		if state == nil || err != nil {
			return errors.New("os.File records elsewhere that it is being read")
		}
		reads := func() bool { return atomic.LoadUint64(state)&runtimetypes.ReadUnderWay != 0 }
		during := false
		err = conn.Read(func(uintptr) bool {
			during = reads()
			return true
		})
		if err != nil || !during || reads() {
			return errors.New("os.File records in another way that it is being read")
		}
		return nil
	})
}

// begin empties the input for the next cell, and watches whether the cell reads. If nobody can be
// asked, a cell that reads fails. When stopping is closed, the cell must end.
func (in *input) begin(canAsk bool, stopping <-chan struct{}) {
	if in.ended {
		in.reopen()
		os.Stdin = in.r
	}
	if in.used {
		in.drain()
	}
	if in.reading == nil {
		return
	}
	in.cellEnds, in.watchEnds = make(chan struct{}), make(chan struct{})
	go in.watch(canAsk, stopping)
}

// end ends the watch that begin has started.
func (in *input) end() {
	if in.cellEnds == nil {
		return
	}
	close(in.cellEnds)
	<-in.watchEnds
	in.cellEnds = nil
}

// drain discards input that an earlier cell left unread.
func (in *input) drain() {
	text := make([]byte, 4<<10)
	for n := 1; n > 0; {
		n, _ = in.pipe.readAvailable(text) // an error also ends the loop
	}
	in.pipe.mend()
	in.used = false
}

// watch asks for input whenever the cell waits for it. If a read is under way at two successive
// ticks, the pipe is empty and the read is blocked.
func (in *input) watch(canAsk bool, stopping <-chan struct{}) {
	defer close(in.watchEnds)
	const look = 10 * time.Millisecond
	tick := time.NewTicker(look)
	defer tick.Stop()
	times := 0
	for {
		select {
		case <-in.cellEnds:
			return
		case <-stopping:
			in.fail(interruption()) // has no effect if the cell fails already
			in.cut()
			<-in.cellEnds
			return
		case <-tick.C:
		}
		if atomic.LoadUint64(in.reading)&runtimetypes.ReadUnderWay == 0 {
			times = 0
			continue
		}
		if times++; times < 2 {
			continue
		}
		times = 0
		if canAsk {
			in.ask(stopping)
		} else {
			in.refuse()
		}
	}
}

// ask asks the front end, and gives its answer to the cell.
func (in *input) ask(stopping <-chan struct{}) {
	select {
	case <-in.answers: // an answer to an earlier question, which was interrupted
	default:
	}
	in.question()
	in.used = true
	select {
	case <-in.cellEnds:
	case <-stopping:
	case reply := <-in.answers:
		in.give(reply)
	}
}

func (in *input) give(reply inputReply) {
	switch {
	case reply.Status == "error":
		in.refuse()
	case reply.Value == endOfInput:
		in.ended = true
		_ = in.w.Close() // the cell reads the end of its input
	default:
		if _, err := in.w.WriteString(reply.Value + "\n"); err != nil {
			in.refuse()
		}
	}
}

// refuse makes a cell fail that reads although nobody can be asked.
func (in *input) refuse() {
	in.fail(&cellError{Name: "error", Message: "the cell reads from its standard input " +
		"(fmt.Scan, os.Stdin), and there is nobody to ask: assign the value to a variable in the " +
		"cell, or run the notebook where cells can ask, as in JupyterLab"})
	in.cut()
}

// cut ends all reads of the cell, until the next cell.
func (in *input) cut() {
	if atomic.LoadUint64(in.reading)&runtimetypes.ReadUnderWay != 0 {
		in.used = true
		in.pipe.cut()
	}
}

// answer receives a front end's answer.
func (in *input) answer(content json.RawMessage) {
	var reply inputReply
	if err := json.Unmarshal(content, &reply); err != nil {
		log.Printf("input_reply: %v", err)
		return
	}
	select {
	case in.answers <- reply:
	default: // no second answer was asked for
	}
}
