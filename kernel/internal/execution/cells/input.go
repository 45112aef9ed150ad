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

// An input is the standard input of cells: a pipe. When a cell reads from it and nothing is there,
// somebody is asked.
type input struct {
	question func()           // asks the front end
	fail     func(*cellError) // makes the cell fail

	pipe *pipeEnd
	r, w *os.File // r is the file of pipe

	// reading has a bit that is set while somebody reads from r.
	reading *uint64

	// answers has what comes from the front end.
	answers chan inputReply

	// used says that there may be something left to read, and ended that w is closed.
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
		_ = w.Close() // nobody can be asked: there is nothing to read
	}
}

// readingState is where a file notes that a read is under way, with the bit
// runtimetypes.ReadUnderWay. Package os tells nobody, so we look at its own field; nil if it no
// longer has that field.
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

// checkReading compares what readingState takes from private parts of package os with the running
// program: it looks for the note that somebody reads from a file during a read, and behind it.
func checkReading(f *os.File) error {
	return runtimetypes.Running(func() error {
		state := readingState(f)
		conn, err := f.SyscallConn()
		if state == nil || err != nil {
			return errors.New("os.File notes elsewhere that it is read")
		}
		reads := func() bool { return atomic.LoadUint64(state)&runtimetypes.ReadUnderWay != 0 }
		during := false
		err = conn.Read(func(uintptr) bool {
			during = reads()
			return true
		})
		if err != nil || !during || reads() {
			return errors.New("os.File notes in another way that it is read")
		}
		return nil
	})
}

// begin lets the next cell find its input empty, and watches whether it reads. If nobody can be
// asked, a cell that reads fails. When stopping is closed, the cell is to end.
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

// end ends what begin has begun.
func (in *input) end() {
	if in.cellEnds == nil {
		return
	}
	close(in.cellEnds)
	<-in.watchEnds
	in.cellEnds = nil
}

// drain reads what an earlier cell left.
func (in *input) drain() {
	text := make([]byte, 4<<10)
	for n := 1; n > 0; {
		n, _ = in.pipe.readAvailable(text) // an error ends it as well
	}
	in.pipe.mend()
	in.used = false
}

// watch asks whenever the cell waits for input. A read that is under way twice in a row waits:
// there is nothing in the pipe, or it would be done.
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
			in.fail(interruption()) // unless it is to end for another reason
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

// ask asks the front end, and gives the cell what it answers.
func (in *input) ask(stopping <-chan struct{}) {
	select {
	case <-in.answers: // to an earlier question, that was interrupted
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
		_ = in.w.Close() // the cell finds the end
	default:
		if _, err := in.w.WriteString(reply.Value + "\n"); err != nil {
			in.refuse()
		}
	}
}

// refuse ends a cell that reads where nobody can be asked.
func (in *input) refuse() {
	in.fail(&cellError{Name: "error", Message: "the cell reads from its standard input " +
		"(fmt.Scan, os.Stdin), and there is nobody to ask: assign the value to a variable in the " +
		"cell, or run the notebook where cells can ask, as in JupyterLab"})
	in.cut()
}

// cut ends what the cell reads, up to the next cell.
func (in *input) cut() {
	if atomic.LoadUint64(in.reading)&runtimetypes.ReadUnderWay != 0 {
		in.used = true
		in.pipe.cut()
	}
}

// answer takes a front end's answer.
func (in *input) answer(content json.RawMessage) {
	var reply inputReply
	if err := json.Unmarshal(content, &reply); err != nil {
		log.Printf("input_reply: %v", err)
		return
	}
	select {
	case in.answers <- reply:
	default: // nobody has asked twice
	}
}
