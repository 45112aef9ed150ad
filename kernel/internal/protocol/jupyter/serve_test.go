package jupyter

import (
	"net"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/bayescmp/go/kernel/internal/protocol/zmtp"
)

// A client that subscribes a little after its first request misses nothing of what the request
// publishes: the first request waits for it.
func TestFirstRequestWaitsForSubscriber(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	iopub := zmtp.NewPub(l)
	defer iopub.Close()
	s := newServer(About{}, iopub, connection{})
	defer s.stop()
	ended := make(chan bool)
	go func() {
		defer close(ended)
		s.awaitSubscriber()
		s.status("busy", nil)
	}()
	time.Sleep(100 * time.Millisecond)
	late := zmq4.NewSub(t.Context())
	defer late.Close()
	if err := late.Dial("tcp://" + l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if err := late.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	heard := make(chan string, 1)
	go func() {
		if message, err := late.Recv(); err == nil {
			heard <- string(message.Frames[0])
		}
	}()
	select {
	case topic := <-heard:
		if topic != "status" {
			t.Errorf("got %q", topic)
		}
	case <-time.After(time.Minute):
		t.Error("the message was lost")
	}
	<-ended
}
