package jupyter

import (
	"encoding/json"
	"strings"
)

// handle answers a request of the shell socket, and the requests that a failure aborts.
func (s *server) handle(r *request) {
	s.status("busy", r.raw)
	behind := s.answerShell(r)
	s.status("idle", r.raw)
	for _, r := range behind {
		if r.Type == "execute_request" {
			s.abort(r)
		} else {
			s.handle(r)
		}
	}
}

// answerShell answers a request of the shell socket. If the request was a cell that failed, it
// returns the requests after it.
func (s *server) answerShell(r *request) (behind []*request) {
	switch r.Type {
	case "execute_request":
		return s.execute(r)
	case "complete_request", "inspect_request", "is_complete_request":
		s.relay(r)
	case "history_request":
		s.answer(r, s.history.answer(r.content))
	case "comm_info_request":
		s.answer(r, s.cells.comms.answer(r.content))
	case "comm_open", "comm_msg", "comm_close":
		s.cells.passOn(r)
	default:
		s.handleAny(r)
	}
	return nil
}

// handleControl answers a request of the control socket, even while the shell is busy.
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
	case "connect_request":
		s.answer(r, s.ports)
	case "shutdown_request":
		s.shutdown(r)
	case "debug_request":
		s.answer(r, noDebugger(r.content))
	case "create_subshell_request", "delete_subshell_request", "list_subshell_request":
		s.answer(r, failure("error", "this kernel has no subshells: it runs one cell at a time"))
	default:
		if strings.HasSuffix(r.Type, "_request") {
			s.answer(r, failure("error", "this kernel does not answer a "+r.Type))
		}
	}
}

// noDebugger returns the answer to a request of the Debug Adapter Protocol.
func noDebugger(content json.RawMessage) map[string]any {
	var asked struct {
		Number  int    `json:"seq"`
		Command string `json:"command"`
	}
	_ = json.Unmarshal(content, &asked) // missing fields stay empty
	reply := failure("error", "this kernel has no debugger")
	reply["type"], reply["success"] = "response", false
	reply["request_seq"], reply["command"] = asked.Number, asked.Command
	reply["message"] = reply["evalue"]
	return reply
}
