package jupyter

import (
	"encoding/json"
	"log"
	"sync"

	"github.com/bayescmp/go/kernel/internal/zmtp"
)

// maxQueued is how many requests may wait: the cells of a large notebook, all run at once.
const maxQueued = 10_000

// About is what the kernel says about itself and how it executes cells.
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

	// queue has the requests of the shell socket, verified.
	queue chan *request
	done  chan struct{} // closed when it is time to go
	stop  func()        // closes done

	cells   *cells
	history history
	count   int // cells executed
}

// newServer makes a server that publishes to iopub; messages are signed with key.
func newServer(about About, iopub *zmtp.Pub, key string) *server {
	s := &server{
		publisher: &publisher{iopub: iopub, session: newID(), key: []byte(key)}, about: about,
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

// refuseComm tells a front end that opens a comm, for a widget say, that nobody is at the other
// end.
func (s *server) refuseComm(r *request) {
	var comm struct {
		ID string `json:"comm_id"`
	}
	if err := json.Unmarshal(r.content, &comm); err != nil {
		log.Printf("comm_open: %v", err)
		return
	}
	closing := map[string]any{"comm_id": comm.ID, "data": map[string]any{}}
	s.publish("comm_close", r.raw, marshal(closing))
}

// relay has a request answered by the process that executes cells.
func (s *server) relay(r *request) {
	reply, err := s.cells.ask(r, r.content)
	if err != nil {
		reply = marshal(failure("died", err.Error()))
	}
	s.reply(r, reply)
}
