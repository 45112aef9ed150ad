package zmtp

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"runtime"
	"testing"
	"time"
)

// named returns a connection that uses the given name.
func named(t testing.TB, l net.Listener, name string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(hang))
	c.Write(greeting())
	body := append(ready("DEALER"), "\x08Identity"...)
	body = binary.BigEndian.AppendUint32(body, uint32(len(name)))
	c.Write(frame(flagCommand, append(body, name...)))
	if err := readGreeting(c); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(c, make([]byte, 2+len(ready("ROUTER")))); err != nil {
		t.Fatal(err)
	}
	return c
}

// next returns the next message, which is one short frame, or the error.
func next(c net.Conn) string {
	head := make([]byte, 2)
	if _, err := io.ReadFull(c, head); err != nil {
		return err.Error()
	}
	body := make([]byte, head[1])
	if _, err := io.ReadFull(c, body); err != nil {
		return err.Error()
	}
	return string(body)
}

// An answer goes to the connection that asked, even if another one has the same name.
func TestAnswersGoToWhoAsks(t *testing.T) {
	l, _ := localListener(t)
	router := NewRouter(l, &Names{}, func(p *Peer, frames [][]byte) {
		if string(frames[0]) == "key" {
			p.Prove()
			p.Send([]byte("yes"))
		}
	})
	defer router.Close()
	client := named(t, l, "x")
	client.Write(frame(0, []byte("key")))
	if got := next(client); got != "yes" {
		t.Errorf("the client gets %q", got)
	}
	stranger := named(t, l, "x")
	stranger.Write(frame(0, []byte("no key")))
	client.Write(frame(0, []byte("key")))
	if got := next(client); got != "yes" {
		t.Errorf("with a stranger, the client gets %q", got)
	}
	stranger.SetDeadline(time.Now().Add(50 * time.Millisecond))
	if got := next(stranger); got == "yes" {
		t.Error("the stranger gets the answer")
	}
}

// Questions go to the first connection with a name, not to later ones with the same name. A client
// that has lost its connections can come back.
func TestAsker(t *testing.T) {
	shell, _ := localListener(t)
	stdin, _ := localListener(t)
	names := &Names{}
	proved := make(chan bool, 10)
	router := NewRouter(shell, names, func(p *Peer, _ [][]byte) {
		p.since = p.since.Add(-2 * together) // as if it had connected long ago
		p.Prove()
		proved <- true
	})
	defer router.Close()
	asker := NewAsker(stdin, names, func(*Peer, [][]byte) {})
	defer asker.Close()
	asks := func(name string) bool { return asker.Ask(name, []byte("name?")) }
	for range 2 {
		client, ears := named(t, shell, "x"), named(t, stdin, "x")
		eventually(t, "it can be asked", func() bool { return asks("x") })
		client.Write(frame(0, []byte("key")))
		<-proved
		thief := named(t, stdin, "x")
		if got := next(thief); got != "EOF" {
			t.Errorf("a second one of the name gets %q", got)
		}
		if got := next(ears); got != "name?" {
			t.Errorf("the client is asked %q", got)
		}
		ears.Close()
		eventually(t, "it is gone", func() bool { return !asks("x") })
		if got := next(named(t, stdin, "x")); got != "EOF" {
			t.Errorf("while the client is at the other socket, a new one gets %q", got)
		}
		client.Close()
		eventually(t, "its name is free", func() bool { return !names.known("x", together) })
	}
	if asks("nobody") {
		t.Error("nobody is asked")
	}
}

// Many strangers who each send half of a large message take the memory of one message.
func TestStrangersShareMemory(t *testing.T) {
	l, _ := localListener(t)
	router := NewRouter(l, nil, func(*Peer, [][]byte) {})
	defer router.Close()
	memory := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	const size, strangers = maxMessage - 1, 20
	half := make([]byte, 9+size*9/10)
	copy(half, head(0, size))
	before := memory()
	for range strangers {
		c := named(t, l, "")
		go c.Write(half) // it has to wait
	}
	most := 0
	for range 10 {
		time.Sleep(50 * time.Millisecond)
		most = max(most, memory()-before)
	}
	if most > 3*maxMessage {
		t.Errorf("%d strangers take %d MB", strangers, most>>20)
	}
	runtime.KeepAlive(half)
	c := named(t, l, "small")
	c.Write(frame(flagCommand, []byte("\x04PING\x00\x10x"))) // a small one need not wait
	if got := next(c); got != "\x04PONGx" {
		t.Errorf("answered %q", got)
	}
}

func TestManyConnections(t *testing.T) {
	l, _ := localListener(t)
	s := listen(l, "ROUTER", routerPeers, func(*conn) {})
	defer s.Close()
	s.mu.Lock()
	for range maxOpen {
		a, _ := net.Pipe()
		s.open[a] = true
	}
	s.mu.Unlock()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(hang))
	if text, err := io.ReadAll(c); len(text) > 0 || err != nil {
		t.Errorf("one more than %d gets %q, %v", maxOpen, text, err)
	}
}

// All subscriptions of one subscriber take no more memory than a small message.
func TestSubscriptionsAreBounded(t *testing.T) {
	s := &subscriber{begins: map[string]bool{}}
	for i := range 2000 {
		s.subscribe([][]byte{append([]byte{1}, fmt.Sprintf("%d%s", i, make([]byte, 1000))...)})
	}
	if s.length > maxSmall || len(s.begins) > 100 {
		t.Errorf("%d subscriptions of %d bytes", len(s.begins), s.length)
	}
	for begins := range s.begins {
		s.subscribe([][]byte{append([]byte{0}, begins...)})
	}
	if s.length != 0 {
		t.Errorf("%d bytes are left", s.length)
	}
}

// Whatever sequence of things peers do, a question goes to the first connection with a name that is
// still open, and only peers that have proved themselves are known.
func FuzzNames(f *testing.F) {
	f.Add([]byte{0, 10, 20, 1, 11, 30, 0})
	f.Add([]byte{0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32})
	f.Add(bytes.Repeat([]byte{10, 0, 20, 30, 40}, 5))
	f.Fuzz(func(t *testing.T, acts []byte) {
		names := &Names{}
		a := &Asker{names: names, peers: map[string]*conn{}, told: map[string]bool{}}
		var shells, ears []*conn
		holder := map[string]*conn{}
		for _, act := range acts {
			who := fmt.Sprint(act % 3)
			c := &conn{Conn: stream{}, identity: who, since: time.Now().Add(-2 * together)}
			switch act / 10 % 5 {
			case 0: // connects to another socket and proves that it knows the key
				(&Peer{c, names}).Prove()
				shells = append(shells, c)
			case 1: // connects to this socket
				free := holder[who] == nil
				for _, s := range shells {
					free = free && s.identity != who
				}
				if got := a.admit(c); got != free {
					t.Fatalf("%v: %s is admitted: %v", acts, who, got)
				}
				if free {
					holder[who] = c
					ears = append(ears, c)
				}
			case 2:
				if len(shells) > 0 {
					names.remove(shells[0])
					shells = shells[1:]
				}
			case 3:
				if len(ears) > 0 {
					a.remove(ears[0])
					delete(holder, ears[0].identity)
					ears = ears[1:]
				}
			case 4: // a connection that was turned away ends
				a.remove(c)
			}
			for name, c := range a.peers {
				if holder[name] != c {
					t.Fatalf("%v: %s is held by another", acts, name)
				}
			}
		}
	})
}
