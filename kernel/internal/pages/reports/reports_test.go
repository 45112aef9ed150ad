package reports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

const notebooks = "../../../../notebooks"

// ask asks a question about a file.
func ask(t *testing.T, file, metric, left, right string, rope float64) (Question, Parameters) {
	t.Helper()
	options := bayescmp.CSV{Metric: metric}
	q, err := Ask(bayescmp.CSV.Open, options, file, left, right, "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := q.Parameters(rope)
	if err != nil {
		t.Fatal(err)
	}
	return q, p
}

// askOfGames asks which player is the best in a file of games.
func askOfGames(t *testing.T, file string) (Question, Parameters) {
	t.Helper()
	games, err := bayescmp.OpenGames(file, bayescmp.GameColumns{})
	if err != nil {
		t.Fatal(err)
	}
	q := Question{File: file, Games: PlayedGames{games, bayescmp.GameColumns{}}}
	p, err := q.GameParameters()
	if err != nil {
		t.Fatal(err)
	}
	return q, p
}

// shown collects a report as the outputs of cells.
type shown struct {
	cell    string
	outputs map[string][]string
}

func (s *shown) Cell(id string)    { s.cell = id }
func (s *shown) Text(_, _ string)  {}
func (s *shown) Save(_, _ string)  {}
func (s *shown) add(text string)   { s.outputs[s.cell] = append(s.outputs[s.cell], text) }
func (s *shown) Print(text string) { s.add(text) }

func (s *shown) Progress(string) func(done, total int) { return func(int, int) {} }

func (s *shown) Show(value any, _ bool) error {
	switch v := value.(type) {
	case HTML:
		s.add(string(v))
	case interface{ HTML() string }:
		s.add(v.HTML())
	}
	return nil
}

// A compiled report has the same outputs as the notebook's cells when the evaluator ran them, which
// are stored in the notebook. Pictures are not compared.
func TestOutputsOfTheNotebooks(t *testing.T) {
	if testing.Short() {
		t.Skip("computes three reports")
	}
	t.Chdir(notebooks)
	for name, of := range map[string][2]string{
		"report.ipynb": {"NaiveBayes", "AODE"}, "report-ranking.ipynb": {},
		"report-games.ipynb": {},
	} {
		var q Question
		var p Parameters
		write := Write
		if name == "report-games.ipynb" {
			q, p = askOfGames(t, "../datasets/data/battles-simulated.csv")
			write = WriteGames
		} else {
			q, p = ask(t, "../datasets/data/uci-weka.csv.gz", "accuracy", of[0], of[1], 0.01)
		}
		p.SHA256 = ""
		nb, err := notebook.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got := &shown{outputs: map[string][]string{}}
		record, err := write(t.Context(), q, p, got)
		if err != nil || p.Notebook() != name {
			t.Fatal(name, err)
		}
		if printed := got.outputs["provenance"]; printed[0] != string(record)+"\n" {
			t.Errorf("%s: another record than what is printed", name)
		}
		compared := 0
		for _, c := range nb.Cells {
			var want []string
			for _, o := range c.Outputs {
				if html, ok := o.TextOf("text/html"); ok {
					want = append(want, html)
				} else if o.Type == notebook.Stream && !strings.HasPrefix(o.Text, "pairs ") {
					want = append(want, o.Text)
				}
			}
			// The evaluator collects printed text into one output.
			if g, w := strings.Join(got.outputs[c.ID], ""), strings.Join(want, ""); g != w {
				t.Errorf("%s, cell %s:\n got %.1500s\nwant %.1500s", name, c.ID, g, w)
			}
			compared += len(want)
		}
		if compared < 10 {
			t.Errorf("%s: only %d outputs were compared", name, compared)
		}
	}
}

// discarding is a reader that drops everything and stops the report at a cell.
type discarding struct {
	at   string
	stop func()
}

func (d discarding) Cell(id string) {
	if id == d.at {
		d.stop()
	}
}
func (discarding) Text(_, _ string)                   {}
func (discarding) Show(any, bool) error               { return nil }
func (discarding) Print(string)                       {}
func (discarding) Progress(string) func(_, total int) { return func(int, int) {} }
func (discarding) Save(_, _ string)                   {}

func TestErrors(t *testing.T) {
	table := filepath.Join("..", "..", "..", "..", "datasets", "data", "demsar-2006-table-6.csv")
	q, p := ask(t, table, "", "", "", 0)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Write(ctx, q, p, discarding{"verdict", cancel})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	p.Reading = "{"
	if _, err = Write(t.Context(), q, p, discarding{}); err == nil ||
		!strings.Contains(err.Error(), "unexpected end of JSON") {
		t.Errorf("options that are no JSON: %v", err)
	}
	p.Reading, p.Left = "{}", "C4.5"
	if _, err = Write(t.Context(), q, p, discarding{}); err == nil ||
		!strings.Contains(err.Error(), "which two classifiers?") {
		t.Errorf("one classifier: %v", err)
	}
}

func TestAsk(t *testing.T) {
	table := filepath.Join("..", "..", "..", "..", "datasets", "data", "demsar-2006-table-6.csv")
	for _, test := range []struct{ left, right, against, want, problem string }{
		{"", "", "", "which of the 4 classifiers is the best", ""},
		{"C4.5", "C4.5+m", "", "which is better, C4.5 or C4.5+m", ""},
		{"", "", "C4.5", "which of the others are better or worse than C4.5", ""},
		{"", "", "C5", "", `no classifier "C5"`},
		{"C4.5", "C5", "", "", `no classifier "C5"`},
	} {
		q, err := Ask(bayescmp.CSV.Open, bayescmp.CSV{}, table, test.left, test.right, test.against)
		if test.problem != "" && !strings.Contains(fmt.Sprint(err), test.problem) {
			t.Errorf("%v: %v", test, err)
		}
		if test.problem == "" && (err != nil || q.String() != test.want) {
			t.Errorf("%v: %s, %v", test, q, err)
		}
		if test.problem == "" && q.Check(t.Context(), 0.01) != nil {
			t.Errorf("%v: %v", test, q.Check(t.Context(), 0.01))
		}
	}
}

func TestReading(t *testing.T) {
	rho := 0.2
	text, err := Reading(bayescmp.CSV{Metric: "auc", Lower: true, Rho: &rho})
	var back bayescmp.CSV
	if err == nil {
		err = json.Unmarshal([]byte(text), &back)
	}
	if err != nil || back.Metric != "" || !back.Lower || *back.Rho != rho ||
		strings.Contains(text, "fold") {
		t.Errorf("%s, %v", text, err)
	}
}
