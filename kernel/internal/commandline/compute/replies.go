package compute

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"sync"
	"time"

	"github.com/bayescmp/go/internal/visible"
)

// replies writes lines, one at a time.
type replies struct {
	mutex  sync.Mutex
	to     io.Writer
	failed context.CancelCauseFunc
}

// write writes a line about the request with an id; nil is for a line that has none.
func (r *replies) write(id json.RawMessage, of members) {
	if id == nil {
		id = json.RawMessage("null")
	}
	line := bytes.NewBufferString(`{"id":`)
	line.Write(id)
	for _, m := range of {
		line.WriteByte(',')
		line.Write(encoded(m.name))
		line.WriteByte(':')
		line.Write(m.value)
	}
	line.WriteString("}\n")
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if _, err := r.to.Write(visible.JSON(line.Bytes())); err != nil {
		r.failed(err)
	}
}

// failure writes the reply to a request that has no answer.
func (r *replies) failure(id json.RawMessage, err error) {
	r.write(id, members{{"error", describe(err)}})
}

// progress tells how far a request is, if it takes long.
type progress struct {
	out     *replies
	id      json.RawMessage
	silence time.Duration

	mutex sync.Mutex
	told  time.Time
	over  bool
}

// tell writes a line if the last one is long ago.
func (p *progress) tell(done, total int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.over || time.Since(p.told) < p.silence {
		return
	}
	p.told = time.Now()
	p.out.write(p.id, members{{"progress", encoded(struct {
		Done  int `json:"done"`
		Total int `json:"total"`
	}{done, total})}})
}

// end lets nothing be written behind the reply.
func (p *progress) end() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.over = true
}
