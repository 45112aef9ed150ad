// Package jupyter speaks Jupyter's messaging protocol, version 5.3, for a process that executes cells (see package
// evaluator). It never runs a cell's code itself: so it answers, interrupts and shuts down whatever a cell does, and
// can say what happened when one has ended its process.
package jupyter

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"sync"

	"github.com/bayescmp/go/kernel/internal/evaluator"
	"github.com/bayescmp/go/kernel/internal/zmtp"
)

// maxQueued is how many requests may wait: the cells of a large notebook, all run at once.
const maxQueued = 10_000

// server is a running kernel.
type server struct {
	about   About
	key     []byte
	session string

	iopub *zmtp.Pub
	queue chan *request // of the shell socket, verified
	done  chan struct{} // closed when it is time to go
	stop  func()        // closes done

	cells   *cells
	history history
	count   int // cells executed
}

// About is what the kernel says about itself and how it executes cells.
type About struct {
	Name, Version   string
	LanguageVersion string
	Banner          string
	Links           []Link // for the help menu
	Binary          string // executes cells, see package evaluator
}

// A Link leads to a page on the web.
type Link struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

// Serve runs a kernel at the addresses that the connection file names, until it is told to shut down, by a message or
// a signal, or the program that started it is gone.
func Serve(connectionFile string, about About) error {
	c, err := readConnection(connectionFile)
	if err != nil {
		return err
	}
	ports, err := c.listenAll()
	if err != nil {
		return fmt.Errorf("listening where %s says: %w", connectionFile, err)
	}
	s := &server{
		about: about, key: []byte(c.Key), session: newID(),
		queue: make(chan *request, maxQueued), done: make(chan struct{}),
	}
	s.stop = sync.OnceFunc(func() { close(s.done) })
	s.iopub = zmtp.NewPub(ports[2])
	s.cells = newCells(s)
	s.status("starting", nil)
	sockets := []io.Closer{
		zmtp.NewRouter(ports[0], s.receive("shell", s.enqueue)),
		zmtp.NewRouter(ports[1], s.receive("control", s.handleControl)),
		zmtp.NewRouter(ports[3], s.receive("stdin", func(*request) {})), // cells find their standard input empty
		zmtp.NewEcho(ports[4]),
		s.iopub,
	}
	unwatch := s.watch()
	s.run()
	unwatch()
	s.cells.stop()
	for _, socket := range sockets {
		_ = socket.Close() // what else could we do with it
	}
	return nil
}

// receive makes the handler of a socket's messages: those that are not in order are logged, and go no further.
func (s *server) receive(name string, handle func(*request)) func(*zmtp.Router, string, [][]byte) {
	return func(socket *zmtp.Router, peer string, frames [][]byte) {
		r, err := decode(frames, s.key)
		if err != nil {
			log.Printf("dropped a message to the %s socket: %v", name, err)
			return
		}
		r.socket, r.peer = socket, peer
		handle(r)
	}
}

func (s *server) enqueue(r *request) {
	select {
	case s.queue <- r:
	case <-s.done:
	}
}

// run answers the requests of the shell socket, one after the other.
func (s *server) run() {
	for {
		select {
		case r := <-s.queue:
			s.handle(r)
		case <-s.done:
			return
		}
	}
}

func (s *server) handle(r *request) {
	s.status("busy", r.raw)
	defer s.status("idle", r.raw)
	switch r.Type {
	case "execute_request":
		s.execute(r)
	case "complete_request", "inspect_request", "is_complete_request":
		s.relay(r)
	case "history_request":
		s.answer(r, s.history.answer(r.content))
	case "comm_info_request":
		s.answer(r, map[string]any{"status": "ok", "comms": map[string]any{}})
	case "comm_open":
		s.refuseComm(r)
	default:
		s.handleAny(r)
	}
}

// handleControl answers the requests of the control socket, whatever the shell is busy with.
func (s *server) handleControl(r *request) {
	s.status("busy", r.raw)
	defer s.status("idle", r.raw)
	if r.Type == "interrupt_request" {
		s.cells.interrupt()
		s.answer(r, map[string]any{"status": "ok"})
		return
	}
	s.handleAny(r)
}

// handleAny answers what may come over either of the two sockets.
func (s *server) handleAny(r *request) {
	switch r.Type {
	case "kernel_info_request":
		s.answer(r, s.kernelInfo())
	case "shutdown_request":
		s.shutdown(r)
	case "comm_msg", "comm_close": // of a comm that we have refused
	default:
		log.Printf("no answer to a %s", r.Type)
	}
}

func (s *server) kernelInfo() map[string]any {
	return map[string]any{
		"status":                 "ok",
		"protocol_version":       protocolVersion,
		"implementation":         s.about.Name,
		"implementation_version": s.about.Version,
		"banner":                 s.about.Banner,
		"help_links":             s.about.Links,
		"language_info": map[string]any{
			"name": "go", "version": s.about.LanguageVersion, "mimetype": "text/x-go", "file_extension": ".go",
			"pygments_lexer": "go", "codemirror_mode": "go", "nbconvert_exporter": "",
		},
	}
}

func (s *server) shutdown(r *request) {
	var asked struct{ Restart bool }
	if err := json.Unmarshal(r.content, &asked); err != nil {
		log.Printf("shutdown_request: %v", err)
	}
	reply := map[string]any{"status": "ok", "restart": asked.Restart}
	s.answer(r, reply)
	s.publish("shutdown_reply", r.raw, marshal(reply))
	s.stop()
}

// refuseComm tells a front end that opens a comm, for a widget say, that nobody is at the other end.
func (s *server) refuseComm(r *request) {
	var comm struct {
		ID string `json:"comm_id"`
	}
	if err := json.Unmarshal(r.content, &comm); err != nil {
		log.Printf("comm_open: %v", err)
		return
	}
	s.publish("comm_close", r.raw, marshal(map[string]any{"comm_id": comm.ID, "data": map[string]any{}}))
}

// relay has a request answered by the process that executes cells.
func (s *server) relay(r *request) {
	reply, err := s.cells.ask(r, r.content)
	if err != nil {
		reply = marshal(failure("died", err.Error()))
	}
	s.reply(r, reply)
}

// answer answers r with an object.
func (s *server) answer(r *request, content map[string]any) {
	s.reply(r, marshal(content))
}

func (s *server) reply(r *request, content json.RawMessage) {
	r.socket.Send(r.peer, encode(r.route, r.replyType(), s.session, r.raw, content, s.key)...)
}

// publish sends a message to everybody who listens.
func (s *server) publish(kind string, parent, content json.RawMessage) {
	s.iopub.Send(encode([][]byte{[]byte(kind)}, kind, s.session, parent, content, s.key)...)
}

func (s *server) status(state string, parent json.RawMessage) {
	s.publish("status", parent, marshal(map[string]any{"execution_state": state}))
}

// warn prints to the standard error of the cell that parent asked for.
func (s *server) warn(parent json.RawMessage, text string) {
	s.publish("stream", parent, marshal(map[string]any{"name": "stderr", "text": text + "\n"}))
}

func failure(name, message string) map[string]any {
	return map[string]any{"status": "error", "ename": name, "evalue": message, "traceback": []string{name + ": " + message}}
}

func marshal(content any) json.RawMessage {
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // maps, texts and numbers of our own: cannot happen
	}
	return text
}

// start starts the process that executes cells.
func (s *server) start() (*evaluator.Process, error) {
	return evaluator.Start(s.about.Binary, "", os.Stderr)
}
