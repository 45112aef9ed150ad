package jupyter

import (
	"encoding/json"
	"log"
)

// executeRequest is what we read of the content of an execute_request.
type executeRequest struct {
	Code        string            `json:"code"`
	Silent      bool              `json:"silent"`
	Store       *bool             `json:"store_history"`
	StopOnError *bool             `json:"stop_on_error"`
	Expressions map[string]string `json:"user_expressions"`
}

// execute has a cell executed. A cell that fails takes those along that wait behind it.
func (s *server) execute(r *request) {
	var asked executeRequest
	if err := json.Unmarshal(r.content, &asked); err != nil {
		log.Printf("execute_request: %v", err)
		s.answer(r, failure("error", "the request is not as it should be: "+err.Error()))
		return
	}
	number := s.count + 1
	if !asked.Silent {
		s.publish("execute_input", r.raw, marshal(map[string]any{"code": asked.Code, "execution_count": number}))
	}
	reply, err := s.cells.ask(r, map[string]any{
		"code": asked.Code, "silent": asked.Silent, "execution_count": number, "user_expressions": asked.Expressions,
	})
	if err != nil {
		died := failure("died", err.Error())
		s.publish("error", r.raw, marshal(died))
		died["execution_count"] = number
		reply = marshal(died)
	}
	if !asked.Silent && (asked.Store == nil || *asked.Store) {
		s.count++
		s.history.add(number, asked.Code, s.cells.result())
	}
	s.reply(r, reply)
	if failed(reply) && (asked.StopOnError == nil || *asked.StopOnError) {
		s.abort(len(s.queue))
	}
}

func failed(reply json.RawMessage) bool {
	var status struct{ Status string }
	return json.Unmarshal(reply, &status) != nil || status.Status == "error"
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
