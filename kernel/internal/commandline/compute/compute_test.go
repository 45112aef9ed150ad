package compute

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

// converse sends lines and returns those of the replies.
func converse(t *testing.T, limits Limits, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	in := strings.NewReader(strings.Join(lines, "\n"))
	if err := Serve(t.Context(), in, &out, limits); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// reply is what a reply may have.
type reply struct {
	ID       json.RawMessage
	Answer   json.RawMessage
	Text     string
	Error    *failure
	Progress *struct{ Done, Total int }
}

// ask sends one request and returns the reply.
func ask(t *testing.T, request string) (r reply) {
	t.Helper()
	lines := converse(t, Limits{Silence: time.Hour}, request)
	if len(lines) != 1 {
		t.Fatalf("%s: got %d lines", request, len(lines))
	}
	if err := json.Unmarshal([]byte(lines[0]), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// simulated are the scores of two classifiers as columns of a long table, and as the library has
// them.
func simulated(t testing.TB, datasets, folds int) (columns string, pair bayescmp.Pair) {
	t.Helper()
	var long struct {
		Dataset    []string  `json:"dataset"`
		Classifier []string  `json:"classifier"`
		Fold       []int     `json:"fold"`
		Score      []float64 `json:"score"`
	}
	var data []bayescmp.FoldScores
	src := bayescmp.Seed(3)
	random := func() float64 { return float64(src.Uint64()>>11) / (1 << 53) }
	for i := range datasets {
		one := bayescmp.FoldScores{Dataset: fmt.Sprintf("set%d", i), Runs: 1}
		for fold := range folds {
			base := 0.5 + 0.4*random()
			for c, to := range []*[]float64{&one.Left, &one.Right} {
				score := base + float64(c)*0.02*random()
				*to = append(*to, score)
				long.Dataset = append(long.Dataset, one.Dataset)
				long.Classifier = append(long.Classifier, []string{"nb", "aode"}[c])
				long.Fold = append(long.Fold, fold)
				long.Score = append(long.Score, score)
			}
		}
		data = append(data, one)
	}
	pair, err := bayescmp.NewPair("nb", "aode", data...)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(long)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), pair
}

func TestCompareIsTheLibrarys(t *testing.T) {
	columns, pair := simulated(t, 5, 10)
	for _, test := range []struct {
		test bayescmp.PairTest
		is   string
	}{
		{bayescmp.Hierarchical{Rope: 0.01}, `"test":"Hierarchical","options":{"rope":0.01}`},
		{bayescmp.Hierarchical{Rope: 0.01}, `"options":{"rope":0.01}`},
		{bayescmp.Hierarchical{Rope: 0.01, Rho: bayescmp.Value(0.2),
			Nu: &bayescmp.GaussianNu, Threshold: 0.9},
			`"options":{"rope":0.01,"rho":0.2,"nu":{"gaussian":true},"threshold":0.9}`},
		{bayescmp.SignedRank{Rope: 0.01, Src: bayescmp.Seed(7), Samples: 2000},
			`"test":"SignedRank","options":{"rope":0.01,"src":7,"samples":2000}`},
		{bayescmp.Wilcoxon{Alternative: bayescmp.ForRight, Zeros: bayescmp.PrattZeros},
			`"test":"Wilcoxon","options":{"alternative":"right","zeros":"pratt"}`},
	} {
		answer, err := test.test.Answer(t.Context(), pair)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		got := ask(t, `{"id":1,"do":"compare",`+test.is+`,"left":"nb","right":"aode","scores":`+
			columns+`}`)
		if !bytes.Equal(got.Answer, want) {
			t.Errorf("%s: got\n%s, %+v\nwant\n%s", test.is, got.Answer, got.Error, want)
		}
	}
}

// Each request has one reply, with its id, whatever it is.
func TestRefusals(t *testing.T) {
	const scores = `"scores":{"dataset":["a","a","b","b"],` +
		`"x":[0.8,0.7,0.6,0.5],"y":[0.9,0.8,0.7,1]}`
	for request, want := range map[string]string{
		"\ufeff" + `{"id":2}`: `2 request: do is missing; it is what to do: ` +
			strings.Join(actionNames(), ", "),
		`nonsense`: `null request: the request: want an object, not nonsense`,
		`{"do":"compare"}`: `null request: the request has no id; give it a number or a text, ` +
			`which the reply will have`,
		`{"id":[1],"do":"compare"}`: `null request: id: want a number or a text, not [1]`,
		`{"id":1}`: `1 request: do is missing; it is what to do: ` +
			strings.Join(actionNames(), ", "),
		`{"id":1,"do":"compare","do":"compare"}`: `1 request: the request has "do" twice`,
		`{"id":1,"do":"compare","scores":{"a":[0.1,NaN]}}`: `1 request: not JSON, in the field ` +
			`"a": invalid character 'N' looking for beginning of value; JSON has no NaN, ` +
			`write null for a missing score`,
		`{"id":1,"do":"compare"} {}`: `1 request: not JSON, in the field "do": invalid character ` +
			`'{' after top-level value`,
		`{"id":1,"do":"compare","scores":{"a":[1,2],"b":[1]}}`: `1 request: scores.b: the column ` +
			`has 1 values, but a has 2`,
		`{"id":1,"do":"compare","scores":{"a":[1,[2]]}}`: `1 request: scores.a[1]: want a text, ` +
			`a number or null, not a list or an object`,
		`{"id":1,"do":"compare","scores":{"a":3}}`: `1 request: scores.a: want a list, not 3`,
		`{"id":1,"do":"compare"}`:                  "1 request: " + oneOfSources,
		`{"id":1,"do":"compare","want":["pdf"]}`: `1 request: want: there is no "pdf"; there are ` +
			`bibtex, html, json, latex, markdown, methods, results, svg, text, verdict`,
		`{"id":1,"do":"compare","want":["json","json"]}`: `1 request: want has "json" twice`,
		`{"id":1,"do":"compare","options":{"rope":"0.1"},"test":"Sign",` + scores + `}`: `1 ` +
			`request: options.rope: want a number, not "0.1"`,
		`{"id":1,"do":"compare","options":{"zeros":"no"},"test":"Wilcoxon",` + scores + `}`: `1 ` +
			`request: options.zeros: want split, pratt or drop, not "no"`,
		`{"id":1,"do":"compare","options":{"zeros":7},"test":"Wilcoxon",` + scores + `}`: `1 ` +
			`request: options.zeros: want split, pratt or drop, not "7"`,
		`{"id":1,"do":"compare","options":{"rope":-1},"test":"Sign",` + scores + `}`: `1 option: ` +
			`option out of range: rope: the rope is a half-width and must be 0 or more, not -1`,
		`{"id":1,"do":"compare","left":"x",` + scores + `}`: `1 request: give both left and right`,
		`{"id":1,"do":"compare","left":"x","right":"z",` + scores + `}`: `1 unknown: unknown ` +
			`name: no classifier "z"; there are "x", "y"`,
		`{"id":1,"do":"compare","path":"/none/such"}`: `1 file: such: no such file or directory`,
		`{"id":1,"do":"compare","reading":{"rows":"x"},` + scores + `}`: `1 request: ` +
			`reading.rows: want datasets, folds or items, not "x"`,
		`{"id":1,"do":"compare","scores":{"x":[0.8,null],"y":[0.5,0.6],"dataset":["a",` +
			`"b"]}}`: `1 ` +
			`missing: missing score: row 2: data set "b", classifier "x"; give reading.missing: ` +
			`fold, dataset, keep, pairwise`,
	} {
		got := ask(t, request)
		if got.Error == nil {
			t.Errorf("%s: no error", request)
			continue
		}
		text := fmt.Sprintf("%s %s: %s", got.ID, got.Error.Kind, got.Error.Message)
		if text != want {
			t.Errorf("%s: got\n%s\nwant\n%s", request, text, want)
		}
	}
}

// A line that is too long is skipped, and the next one is answered.
func TestLongLines(t *testing.T) {
	long := `{"id":1,"do":"compare","path":"` + strings.Repeat("x", 1<<18) + `"}`
	got := converse(t, Limits{Memory: 1 << 22}, long, `{"id":2,"do":"compare"}`, long)
	if len(got) != 3 {
		t.Fatalf("got %d replies: %s", len(got), got)
	}
	for i, want := range []string{"85.3 kB", "give one of", "85.3 kB"} {
		if !strings.Contains(strings.Join(got, "\n"), want) {
			t.Errorf("%d: got %s, want %s", i, got, want)
		}
	}
}

// pipe is a conversation in which the next line depends on replies.
type pipe struct {
	in    *io.PipeWriter
	out   *json.Decoder
	ended chan error
}

func open(ctx context.Context, t *testing.T, limits Limits) pipe {
	fromUs, in := io.Pipe()
	out, toUs := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := Serve(ctx, fromUs, toUs, limits)
		toUs.Close()
		ended <- err
	}()
	t.Cleanup(func() { in.Close(); out.Close() })
	return pipe{in, json.NewDecoder(out), ended}
}

func (p pipe) send(t *testing.T, line string) {
	t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
}

func (p pipe) receive(t *testing.T) (r reply) {
	t.Helper()
	if err := p.out.Decode(&r); err != nil {
		t.Fatal(err)
	}
	return r
}

// A long request tells its progress, and can be cancelled.
func TestProgressAndCancel(t *testing.T) {
	columns, _ := simulated(t, 40, 10)
	p := open(t.Context(), t, Limits{Silence: time.Millisecond})
	p.send(t, `{"id":"long","do":"compare","test":"SignedRank","options":{"samples":100000000},`+
		`"scores":`+columns+`}`)
	if r := p.receive(t); r.Progress == nil || string(r.ID) != `"long"` {
		t.Fatalf("got %+v", r)
	}
	p.send(t, `{"cancel":"long"}`)
	for {
		r := p.receive(t)
		if r.Progress == nil {
			if r.Error == nil || r.Error.Kind != "cancelled" {
				t.Errorf("got %+v", r)
			}
			break
		}
	}
	p.in.Close()
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
}

// Whoever ends the process ends what it computes.
func TestStopped(t *testing.T) {
	columns, _ := simulated(t, 40, 10)
	ctx, stop := context.WithCancel(t.Context())
	p := open(ctx, t, Limits{Silence: time.Millisecond})
	p.send(t, `{"id":1,"do":"compare","test":"SignedRank","options":{"samples":100000000},`+
		`"scores":`+columns+`}`)
	p.receive(t)
	stop()
	for told := true; told; {
		told = p.receive(t).Progress != nil
	}
	if err := <-p.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// A test is found by its name however it is written.
func TestNamesOfTests(t *testing.T) {
	for _, name := range TestNames() {
		for _, written := range []string{name, strings.ToLower(name), " " + name + "_"} {
			got, err := Named(written)
			if err != nil || nameOf(got) != name {
				t.Errorf("%q: %v, %v", written, got, err)
			}
		}
	}
	if _, err := Named("Signed"); err == nil {
		t.Error("a part of a name was taken")
	}
}

const oneOfSources = "give one of scores, classifiers, arrow, items and path"

// Classifiers that are given by name have the answer of a wide table.
func TestClassifiersByName(t *testing.T) {
	const left, right = `[0.81,0.79,null,0.80,0.82]`, `[0.86,0.83,0.88,0.87,0.85]`
	request := func(scores string) reply {
		return ask(t, `{"id":1,"do":"compare","test":"CorrelatedTTest","options":{"rope":0.01},`+
			`"reading":{"missing":"fold"},`+scores+`}`)
	}
	byName := request(`"scores":{"fold":[1,2,3,4,5]},"classifiers":{"a":` + left + `,"b":` + right +
		`}`)
	wide := request(`"scores":{"fold":[1,2,3,4,5],"a":` + left + `,"b":` + right + `}`)
	if byName.Error != nil || !bytes.Equal(byName.Answer, wide.Answer) {
		t.Errorf("got %s %v, want %s", byName.Answer, byName.Error, wide.Answer)
	}
	for scores, culprit := range map[string]string{
		`"classifiers":{"a":[1,2],"b":[1]}`:                         "classifiers.b",
		`"classifiers":{"a":[1],"b":[1]},"scores":{"fold":[1,2]}`:   "scores",
		`"classifiers":{"a":[1],"b":[1]},"scores":{"colour":["x"]}`: "colour",
		`"classifiers":{"a":[1,2],"b":[1,2]}`:                       "reading.rows",
		`"classifiers":{"a":[1],"b":[1]},"path":"x.csv"`:            "give one of",
		`"classifiers":{}`: "give one of",
	} {
		if r := request(scores); r.Error == nil || !strings.Contains(r.Error.Message, culprit) {
			t.Errorf("%s: %+v", scores, r.Error)
		}
	}
}
