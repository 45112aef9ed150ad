package jupyter

import (
	"encoding/json"
	"log"
	"time"
)

// quiet is how long we wait for a further cell after a cell has failed. If none comes, we assume
// that all cells that were sent together with it have arrived.
const quiet = 50 * time.Millisecond

// executeRequest has the fields of an execute_request that we read.
type executeRequest struct {
	Code        string            `json:"code"`
	Silent      bool              `json:"silent"`
	Store       *bool             `json:"store_history"`
	StopOnError *bool             `json:"stop_on_error"`
	AllowStdin  bool              `json:"allow_stdin"`
	Expressions map[string]string `json:"user_expressions"`
}

// execute executes a cell. If the cell fails, execute returns the requests that came after it,
// whose sender did not know of the failure yet. For that, it delays the reply until no further cell
// comes.
func (s *server) execute(r *request) (behind []*request) {
	var asked executeRequest
	if err := json.Unmarshal(r.content, &asked); err != nil {
		log.Printf("execute_request: %v", err)
		s.answer(r, malformed(err))
		return nil
	}
	number := s.count + 1
	if !asked.Silent {
		input := map[string]any{"code": asked.Code, "execution_count": number}
		s.publish("execute_input", r.raw, marshal(input))
	}
	widgets := 0
	if asked.AllowStdin { // there is a user at the front end
		widgets = s.cells.comms.widgets()
	}
	reply, err := s.cells.ask(r, map[string]any{
		"code": asked.Code, "silent": asked.Silent, "execution_count": number,
		"user_expressions": asked.Expressions, "allow_stdin": asked.AllowStdin, "msg_id": r.ID,
		"widgets": widgets,
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
	if failed(reply) && (asked.StopOnError == nil || *asked.StopOnError) {
		behind = gather(s.queue, s.done)
	}
	s.reply(r, reply)
	return behind
}

func failed(reply json.RawMessage) bool {
	var status struct{ Status string }
	return json.Unmarshal(reply, &status) != nil || status.Status == "error"
}

// gather collects requests until no cell has come for a while.
func gather(queue <-chan *request, done <-chan struct{}) (found []*request) {
	timer := time.NewTimer(quiet)
	defer timer.Stop()
	for len(found) < maxQueued {
		select {
		case r := <-queue:
			found = append(found, r)
			if r.Type == "execute_request" {
				timer.Reset(quiet)
			}
			continue
		case <-timer.C:
		case <-done:
		}
		break
	}
	return found
}

// abort refuses a cell. The cell gets no number, because it was not executed.
func (s *server) abort(r *request) {
	s.status("busy", r.raw)
	s.answer(r, map[string]any{"status": "aborted"})
	s.status("idle", r.raw)
}
