package zmtp

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// hang is the time after which a test that hangs fails.
const hang = 5 * time.Minute

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, isSo func() bool) {
	t.Helper()
	for deadline := time.Now().Add(hang); !isSo(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("after %v, still not so: %s", hang, what)
		}
	}
}

func localListener(t testing.TB) (l net.Listener, address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l, "tcp://" + l.Addr().String()
}

func dial(t *testing.T, socket zmq4.Socket, address string) zmq4.Socket {
	t.Helper()
	if err := socket.Dial(address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	return socket
}

func receive(t *testing.T, socket zmq4.Socket) string {
	t.Helper()
	got := make(chan string, 1)
	go func() {
		msg, err := socket.Recv()
		if err != nil {
			got <- err.Error()
			return
		}
		got <- string(bytes.Join(msg.Frames, []byte("|")))
	}()
	select {
	case text := <-got:
		return text
	case <-time.After(hang):
		t.Fatal("nothing comes")
		return ""
	}
}

// A ZeroMQ library that we did not write can talk with ours. (The kernel's tests do the same with
// the original library, through Jupyter.)
func TestRouter(t *testing.T) {
	l, address := localListener(t)
	router := NewRouter(l, nil, func(p *Peer, frames [][]byte) {
		p.Send(append([][]byte{[]byte("re")}, frames...)...)
	})
	defer router.Close()
	text := func(length int) string { return strings.Repeat("x", length) }
	for _, name := range []string{"a", "b"} {
		identity := zmq4.WithID(zmq4.SocketIdentity(name))
		socket := dial(t, zmq4.NewDealer(t.Context(), identity), address)
		for _, text := range []string{"", name, text(255), text(256), text(300_000)} {
			if err := socket.SendMulti(zmq4.NewMsgFrom([]byte(text), []byte("end"))); err != nil {
				t.Fatal(err)
			}
			if got := receive(t, socket); got != "re|"+text+"|end" {
				t.Fatalf("%s: got %.50q…, %d bytes", name, got, len(got))
			}
		}
	}
}

func TestPub(t *testing.T) {
	l, address := localListener(t)
	pub := NewPub(l)
	defer pub.Close()
	pub.Send([]byte("nobody listens"))
	everything, some := zmq4.NewSub(t.Context()), zmq4.NewSub(t.Context())
	dial(t, everything, address)
	dial(t, some, address)
	everything.SetOption(zmq4.OptionSubscribe, "")
	some.SetOption(zmq4.OptionSubscribe, "b")
	eventually(t, "two listen", func() bool { return len(pub.audience("b")) == 2 })
	for _, text := range []string{"a", "b", "c", "bb"} {
		pub.Send([]byte(text), []byte("x"))
	}
	for _, want := range []string{"a|x", "b|x", "c|x", "bb|x"} {
		if got := receive(t, everything); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for _, want := range []string{"b|x", "bb|x"} {
		if got := receive(t, some); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	some.SetOption(zmq4.OptionUnsubscribe, "b")
	eventually(t, "one listens", func() bool { return len(pub.audience("b")) == 1 })
}

func TestEcho(t *testing.T) {
	l, address := localListener(t)
	defer NewEcho(l).Close()
	socket := dial(t, zmq4.NewReq(t.Context()), address)
	for _, text := range []string{"ping", "again"} {
		if err := socket.Send(zmq4.NewMsgString(text)); err != nil {
			t.Fatal(err)
		}
		if got := receive(t, socket); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
}

// connect returns a connection for which the test itself has written the handshake.
func connect(t *testing.T, l net.Listener, kind string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(hang))
	c.Write(greeting())
	c.Write(frame(flagCommand, ready(kind)))
	if err := readGreeting(c); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(c, make([]byte, 2+len(ready("PUB")))); err != nil {
		t.Fatal(err)
	}
	return c
}

// A subscriber that stops reading is dropped, and does not delay the others before that.
func TestSubscriberThatDoesNotRead(t *testing.T) {
	l, address := localListener(t)
	pub := NewPub(l)
	defer pub.Close()
	c := connect(t, l, "SUB")
	c.Write(frame(0, []byte{1}))
	eventually(t, "it listens", func() bool { return len(pub.audience("")) == 1 })
	frozen := pub.audience("")[0]
	frozen.setPatience(hang)
	reader := dial(t, zmq4.NewSub(t.Context()), address)
	reader.SetOption(zmq4.OptionSubscribe, "")
	eventually(t, "two listen", func() bool { return len(pub.audience("")) == 2 })
	const messages, size = 30, 1 << 20 // far more than the system buffers for a connection
	for range messages {
		pub.Send(make([]byte, size))
		if got := receive(t, reader); len(got) != size {
			t.Fatalf("%d bytes", len(got))
		}
	}
	if len(pub.audience("")) != 2 {
		t.Error("it is dropped already")
	}
	frozen.setPatience(10 * time.Millisecond)
	frozen.SetWriteDeadline(time.Now())
	eventually(t, "it is dropped", func() bool { return len(pub.audience("")) == 1 })
}

// setPatience sets the patience from the next message on.
func (c *conn) setPatience(d time.Duration) { c.patience.Store(int64(d)) }

// Close delivers the messages that were sent, but does not wait for a subscriber that does not
// read.
func TestLastWords(t *testing.T) {
	l, address := localListener(t)
	pub := NewPub(l)
	connect(t, l, "SUB").Write(frame(0, []byte{1})) // reads nothing
	reader := dial(t, zmq4.NewSub(t.Context()), address)
	reader.SetOption(zmq4.OptionSubscribe, "")
	eventually(t, "two listen", func() bool { return len(pub.audience("")) == 2 })
	const messages, size = 30, 1 << 20
	for range messages {
		pub.Send(make([]byte, size))
	}
	closed := make(chan error)
	go func() { closed <- pub.Close() }()
	if got := receive(t, reader); len(got) != size {
		t.Errorf("%d bytes", len(got))
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

func TestPing(t *testing.T) {
	l, _ := localListener(t)
	pub := NewPub(l)
	defer pub.Close()
	c := connect(t, l, "SUB")
	c.Write(frame(flagCommand, []byte("\x04PING\x00\x10what")))
	want := frame(flagCommand, []byte("\x04PONGwhat"))
	got := make([]byte, len(want))
	if _, err := io.ReadFull(c, got); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %q, %v", got, err)
	}
}

// Close ends all connections, also one that has sent nothing.
func TestClose(t *testing.T) {
	l, _ := localListener(t)
	router := NewRouter(l, nil, func(*Peer, [][]byte) {})
	silent, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	done := make(chan error)
	go func() { done <- router.Close() }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(hang):
		t.Fatal("does not close")
	}
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("still listening")
	}
}

// stream is a connection on which the peer has already sent everything.
type stream struct {
	net.Conn
	io.Reader
}

func (s stream) Read(p []byte) (int, error)       { return s.Reader.Read(p) }
func (s stream) Write(p []byte) (int, error)      { return len(p), nil }
func (s stream) SetDeadline(time.Time) error      { return nil }
func (s stream) SetWriteDeadline(time.Time) error { return nil }
func (s stream) Close() error                     { return nil }
func (s stream) RemoteAddr() net.Addr             { return nil }

func hello(properties string) string {
	return string(greeting()) + string(frame(flagCommand, []byte("\x05READY"+properties)))
}

var (
	properties = "\x0bSocket-Type\x00\x00\x00\x06DEALER"

	strangeStreams = map[string]string{
		"nothing":           "",
		"HTTP":              "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + strings.Repeat(" ", 64),
		"half a greeting":   string(greeting()[:20]),
		"old version":       strings.Replace(string(greeting()), "\x7f\x03", "\x7f\x01", 1),
		"other mechanism":   strings.Replace(string(greeting()), "NULL", "PLAI", 1),
		"greeting only":     string(greeting()),
		"no command":        string(greeting()) + string(frame(0, ready("DEALER"))),
		"no READY":          string(greeting()) + string(frame(flagCommand, []byte("\x05HELLO"))),
		"name cut short":    hello("\xffSocket"),
		"no value":          hello("\x0bSocket-Type"),
		"value cut short":   hello("\x0bSocket-Type\xff\xff\xff\xffDEALER"),
		"other socket":      hello("\x0bSocket-Type\x00\x00\x00\x03SUB"),
		"large frame":       hello(properties) + "\x02\x7f\xff\xff\xff\xff\xff\xff\xff",
		"larger frame":      hello(properties) + "\x02\xff\xff\xff\xff\xff\xff\xff\xff",
		"many frames":       hello(properties) + strings.Repeat("\x01\x00", 1000),
		"strange flags":     hello(properties) + "\xf0\x00",
		"frame cut short":   hello(properties) + "\x00\x09abc",
		"message cut short": hello(properties) + "\x01\x01a",
	}
)

// converse sends text to a ROUTER, and returns the messages that it receives and the error at the
// end.
func converse(text []byte) (messages [][][]byte, err error) {
	c, err := handshake(stream{Reader: bytes.NewReader(text)}, "ROUTER", []string{"DEALER"})
	for err == nil {
		var frames [][]byte
		if frames, err = c.receive(); err == nil {
			messages = append(messages, frames)
		}
	}
	return messages, err
}

func TestStrangeStreams(t *testing.T) {
	for name, text := range strangeStreams {
		messages, err := converse([]byte(text))
		cut := errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
		if len(messages) > 0 || !cut && !errors.Is(err, ErrProtocol) {
			t.Errorf("%s: %d messages, %v", name, len(messages), err)
		}
	}
	text := hello("\x0bSOCKET-type\x00\x00\x00\x06DEALER\x08Identity\x00\x00\x00\x01i") +
		"\x01\x01a\x04\x05\x04WHAT\x00\x01b\x00\x00"
	messages, err := converse([]byte(text))
	if got := fmt.Sprintf("%q %v", messages, err); got != `[["a" "b"] [""]] EOF` {
		t.Errorf("a proper stream: %s", got)
	}
}

// Every stream ends with an error, and takes no more memory than it has bytes.
func FuzzStream(f *testing.F) {
	for _, text := range strangeStreams {
		f.Add([]byte(text))
	}
	f.Add([]byte(hello(properties) + "\x01\x01a\x00\x01b"))
	f.Fuzz(func(t *testing.T, text []byte) {
		messages, err := converse(text)
		if err == nil {
			t.Fatal("no end")
		}
		total := 0
		for _, frames := range messages {
			if len(frames) == 0 || len(frames) > maxFrames {
				t.Errorf("a message of %d frames", len(frames))
			}
			for _, frame := range frames {
				total += len(frame)
			}
		}
		if total > len(text) {
			t.Errorf("%d bytes of %d", total, len(text))
		}
	})
}

func TestLongFrame(t *testing.T) {
	for _, size := range []int{0, 1, 255, 256, 100_000} {
		body := bytes.Repeat([]byte("x"), size)
		in := bufio.NewReader(bytes.NewReader(frame(flagMore, body)))
		flags, got, err := readFrame(in, maxMessage, nil)
		if err != nil || !bytes.Equal(got, body) || flags&flagMore == 0 {
			t.Errorf("%d bytes: %d bytes, flags %d, %v", size, len(got), flags, err)
		}
	}
}
