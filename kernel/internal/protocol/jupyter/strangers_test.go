package jupyter

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// served returns a connection with five free ports, for a kernel without cells.
func served(t *testing.T, key string) connection {
	t.Helper()
	c := connection{Transport: "tcp", IP: "127.0.0.1", Key: key, SignatureScheme: "hmac-sha256"}
	for _, port := range []*int{
		&c.ShellPort, &c.ControlPort, &c.IOPubPort, &c.StdinPort, &c.HeartbeatPort,
	} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close() // held until all ports are chosen, so that they differ
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return c
}

// A signed message is answered once, to the connection that sent it, and other messages get no
// answer.
func TestOneAnswerToWhoAsks(t *testing.T) {
	const key = "key"
	c := served(t, key)
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "connection.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- Serve(file, About{Name: "test", Binary: "/no such program"}) }()

	heard := map[string]chan header{}
	socket := func(who string, port int) zmq4.Socket {
		s := zmq4.NewDealer(t.Context(), zmq4.WithID(zmq4.SocketIdentity("x")))
		t.Cleanup(func() { s.Close() })
		address := fmt.Sprintf("tcp://127.0.0.1:%d", port)
		for try := 0; s.Dial(address) != nil; try++ {
			if try == 100 {
				t.Fatal("no kernel")
			}
			time.Sleep(50 * time.Millisecond)
		}
		heard[who] = make(chan header, 100)
		go func(to chan<- header) {
			for {
				message, err := s.Recv()
				if err != nil {
					return
				}
				if r, err := decode(message.Frames, []byte(key)); err == nil {
					to <- r.header
				}
			}
		}(heard[who])
		return s
	}
	send := func(s zmq4.Socket, frames [][]byte) {
		_ = s.SendMulti(zmq4.NewMsgFrom(frames...)) // a stranger may have been turned away
	}
	message := func(id, kind, key string) [][]byte {
		return signed(key, fmt.Sprintf(`{"msg_id": %q, "msg_type": %q, "session": "s"}`, id, kind),
			"{}", "{}", "{}")[1:]
	}
	await := func(who, kind string) {
		t.Helper()
		select {
		case h := <-heard[who]:
			if h.Type != kind {
				t.Fatalf("%s hears %s, not %s", who, h.Type, kind)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s hears nothing", who)
		}
	}
	client := socket("client", c.ShellPort)
	recorded := message("1", "kernel_info_request", key)
	send(client, recorded)
	await("client", "kernel_info_reply")
	stranger := socket("stranger", c.ShellPort)
	ears := socket("ears", c.StdinPort)
	send(stranger, message("2", "kernel_info_request", "another key"))
	send(stranger, recorded)
	send(ears, recorded)
	send(client, recorded)
	send(client, message("3", "connect_request", key))
	await("client", "connect_reply")
	control := socket("control", c.ControlPort)
	send(control, recorded)
	send(control, message("4", "shutdown_request", key))
	await("control", "shutdown_reply")
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for who, from := range heard {
		select {
		case h := <-from:
			t.Errorf("%s hears %s", who, h.Type)
		default:
		}
	}
}
