package commands

import (
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// A stranger who has read a client's name, but does not know the key, gets neither the client's
// replies nor the questions for it. A recorded message that is sent again does nothing.
func TestStrangerByTheNameOfTheClient(t *testing.T) {
	t.Parallel()
	p := startPerson(t)
	p.must(inputImports + "\ncount := 0")
	time.Sleep(100 * time.Millisecond) // stdin is connected
	heard := make(chan string, 100)
	for _, socket := range []string{"shell", "stdin"} {
		stranger := zmq4.NewDealer(t.Context(), p.identity)
		t.Cleanup(func() { stranger.Close() })
		if err := stranger.Dial("tcp://" + p.address(socket)); err != nil {
			t.Fatal(err)
		}
		go func() {
			for {
				msg, err := stranger.Recv()
				if err != nil {
					return
				}
				m, _ := parseMessage(msg.Frames)
				heard <- socket + " " + m.kind
			}
		}()
		_, forged := makeFrames("execute_request", map[string]any{"code": "count = 100"}, "no key")
		_ = stranger.SendMulti(zmq4.NewMsgFrom(forged...)) // may be turned away already
	}
	id := p.start("fmt.Print(\"name? \")\nfmt.Scan(&a)\na")
	p.asked(id)
	p.say("me")
	if r := p.finish(id); r.text != "me" {
		t.Errorf("the client gets %+v", r)
	}

	id, frames := makeFrames("execute_request", map[string]any{"code": "count++"}, p.key)
	for range 3 {
		if err := p.shell.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
			t.Fatal(err)
		}
	}
	p.reply(p.shell, id)
	if err := p.control.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
		t.Fatal(err)
	}
	if r := p.must("count"); r.text != "1" {
		t.Errorf("a cell that was sent once and recorded ran: count is %s", r.text)
	}
	select {
	case what := <-heard:
		t.Errorf("a stranger hears %s", what)
	default:
	}
	p.reconnect()
	id = p.start("fmt.Scan(&b)\nb")
	p.asked(id)
	p.say("again")
	if r := p.finish(id); r.text != "again" {
		t.Errorf("a client that has come back gets %+v", r)
	}
	p.shutdown(false)
}

// reconnect closes the connections of shell and stdin, and opens new ones by the same name, like a
// front end that has lost its network.
func (p *person) reconnect() {
	p.t.Helper()
	p.shell.Close()
	p.stdin.Close()
	time.Sleep(500 * time.Millisecond) // until the kernel notices; real front ends try again
	p.shell = zmq4.NewDealer(p.t.Context(), p.identity)
	p.stdin = zmq4.NewDealer(p.t.Context(), p.identity)
	for name, socket := range map[string]zmq4.Socket{"shell": p.shell, "stdin": p.stdin} {
		if err := socket.Dial("tcp://" + p.address(name)); err != nil {
			p.t.Fatal(err)
		}
	}
}
