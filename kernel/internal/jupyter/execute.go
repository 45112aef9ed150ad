package jupyter

import (
	"encoding/json"
	"log"
)

// executeRequest has the fields that we read of the content of an execute_request.
type executeRequest struct {
	Code        string            `json:"code"`
	Silent      bool              `json:"silent"`
	Store       *bool             `json:"store_history"`
	StopOnError *bool             `json:"stop_on_error"`
	Expressions map[string]string `json:"user_expressions"`
}

// execute has a cell executed. It reports whether the cells that wait behind it may go on.
func (s *server) execute(r *request) (goOn bool) {
	var asked executeRequest
	if err := json.Unmarshal(r.content, &asked); err != nil {
		log.Printf("execute_request: %v", err)
		s.answer(r, malformed(err))
		return true
	}
	number := s.count + 1
	if !asked.Silent {
		input := map[string]any{"code": asked.Code, "execution_count": number}
		s.publish("execute_input", r.raw, marshal(input))
	}
	reply, err := s.cells.ask(r, map[string]any{
		"code": asked.Code, "silent": asked.Silent, "execution_count": number,
		"user_expressions": asked.Expressions,
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
	return !failed(reply) || asked.StopOnError != nil && !*asked.StopOnError
}

func failed(reply json.RawMessage) bool {
	var status struct{ Status string }
	return json.Unmarshal(reply, &status) != nil || status.Status == "error"
}
