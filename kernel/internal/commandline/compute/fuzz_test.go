package compute

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// FuzzServe sends lines of any kind. There is one reply to each line that is neither empty nor a
// wish to cancel, each is JSON, and the process survives.
func FuzzServe(f *testing.F) {
	const scores = `"scores":{"dataset":["a","a","b","b"],` +
		`"x":[0.8,0.7,0.6,0.5],"y":[0.9,1,0.7,1]}`
	for _, seed := range []string{
		`{"id":1,"do":"compare",` + scores + `}`,
		`{"id":1,"do":"compare","test":"Sign",` + scores + `}` + "\n" + `{"cancel":1}`,
		`{"id":1,"do":"effects",` + scores + `}` + "\n" + `{"id":1,"do":"effects",` + scores + `}`,
		`{"id":1,"do":"inspect",` + scores + `}` + "\n" + `{"id":2,"do":"rank","test":"Friedman",` +
			scores + `}`,
		`{"id":1,"do":"games","games":{"left":["a"],"right":["b"],"outcome":["tie"]}}`,
		`{"id":"\u202e","do":"compare","items":{"model":["a","b"],"item":[1,1],"score":[1,0]}}`,
		`{"id":1,"do":"compare","scores":{"x":[1e400,-0,"NaN",null],"y":[true,false,"","\ud800"]}}`,
		`{"id":1e5,"do":"compare","reading":{"rho":2,"rows":"folds"},` + scores + `}`,
		`{"id":1,"do":"non_inferiority","classifier":"x","margin":-1,"test":"Sign",` + scores + `}`,
		"\n\n{}\n[]\nnull\n{\"id\":\n{\"cancel\":{}}\n{\"id\":1}\n\xff\xfe\n\x00",
		`{"id":1,"do":"rank","test":"Quade","options":{"alpha":[1]}}` + "\r\n",
		strings.Repeat(`{"id":`, 1000),
		`{"id":1,"do":"compare","path":"` + strings.Repeat("x", 1<<17) + `"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, lines []byte) {
		if bytes.Contains(lines, []byte("path")) && len(lines) < 1<<16 {
			t.Skip("files of this machine are not to be read")
		}
		want := 0
		for line := range bytes.Lines(lines) {
			if line = bytes.TrimSpace(line); len(line) == 0 {
				continue
			}
			if r, err := parse(line); err != nil || r.cancel == nil {
				want++
			}
		}
		var out bytes.Buffer
		limits := Limits{Memory: 1 << 22, Silence: time.Hour}
		ctx, stop := context.WithTimeout(t.Context(), 3*time.Second)
		defer stop()
		err := Serve(ctx, bytes.NewReader(lines), &out, limits)
		if ctx.Err() != nil {
			t.Skip("a question that takes long")
		}
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for line := range bytes.Lines(out.Bytes()) {
			var r map[string]json.RawMessage
			if err := json.Unmarshal(line, &r); err != nil || r["id"] == nil || len(r) < 2 {
				t.Errorf("%v: got %q", err, line)
			}
			got++
		}
		if got != want {
			t.Errorf("got %d replies, want %d: %q", got, want, out.Bytes())
		}
	})
}
