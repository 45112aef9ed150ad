package jupyter

import (
	"encoding/json"
	"log"
	"sync"

	"github.com/bayescmp/go/kernel/internal/protocol/zmtp"
)

// maxQueued is how many requests may wait. It is enough for all cells of a large notebook at once.
const maxQueued = 10_000

// About describes the kernel, and how it executes cells.
type About struct {
	Name, Version   string
	LanguageVersion string
	Banner          string

	// Links are for the help menu.
	Links []Link

	// Binary is the path of the program that executes cells, see package evaluator.
	Binary string
}

// A Link leads to a page on the web.
type Link struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

// server is a running kernel.
type server struct {
	*publisher
	about About

	// queue has the verified requests of the shell socket.
	queue chan *request

	// seen has the messages received so far.
	seen seen

	done chan struct{} // closed when the kernel is to end
	stop func()        // closes done

	cells   *cells
	history history
	count   int // number of cells executed

	// ports are the kernel's ports, for connect_request.
	ports map[string]any
}

// newServer makes a server that publishes to iopub. c has the addresses at which the kernel
// listens, and the key that signs messages.
func newServer(about About, iopub *zmtp.Pub, c connection) *server {
	s := &server{
		publisher: &publisher{iopub: iopub, session: newID(), key: []byte(c.Key)}, about: about,
		ports: c.ports(),
		queue: make(chan *request, maxQueued), done: make(chan struct{}),
	}
	s.stop = sync.OnceFunc(func() { close(s.done) })
	s.cells = newCells(s.publisher, about.Binary, s.done)
	return s
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
			"name": "go", "version": s.about.LanguageVersion,
			"mimetype": "text/x-go", "file_extension": ".go",
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

// relay lets the process that executes cells answer a request.
func (s *server) relay(r *request) {
	reply, err := s.cells.ask(r, r.content)
	if err != nil {
		reply = marshal(failure("died", err.Error()))
	}
	s.reply(r, reply)
}
