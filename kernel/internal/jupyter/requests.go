package jupyter

import "log"

// handle answers a request of the shell socket.
func (s *server) handle(r *request) {
	s.status("busy", r.raw)
	defer s.status("idle", r.raw)
	switch r.Type {
	case "execute_request":
		if !s.execute(r) {
			s.abort(len(s.queue))
		}
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

// handleAny answers requests that may come over either of the two sockets.
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

// abort refuses the cells among the first n requests that wait, and answers the others.
func (s *server) abort(n int) {
	for range n {
		r := <-s.queue
		if r.Type != "execute_request" {
			s.handle(r)
			continue
		}
		s.status("busy", r.raw)
		s.answer(r, map[string]any{"status": "aborted", "execution_count": s.count})
		s.status("idle", r.raw)
	}
}
