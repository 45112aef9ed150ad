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
	"github.com/bayescmp/go/kernel/internal/notebook"
)

const notebooks = "../../../notebooks"

// shown collects a report as the outputs of cells.
type shown struct {
	cell    string
	outputs map[string][]string
}

func (s *shown) Cell(id string)            { s.cell = id }
func (s *shown) Text(_, _ string)          {}
func (s *shown) Progress(string, int, int) {}
func (s *shown) add(text string)           { s.outputs[s.cell] = append(s.outputs[s.cell], text) }
func (s *shown) Print(text string)         { s.add(text) }

func (s *shown) Show(value any) {
	switch v := value.(type) {
	case HTML:
		s.add(string(v))
	case interface{ HTML() string }:
		s.add(v.HTML())
	}
}

// A report that is composed here shows what the notebook's cells have shown when the evaluator ran
// them: the outputs that are stored in the notebook, pictures apart.
func TestOutputsOfTheNotebooks(t *testing.T) {
	if testing.Short() {
		t.Skip("computes two reports")
	}
	parameters := func(more ...string) map[string]string {
		p := map[string]string{"file": "../datasets/data/uci-weka.csv.gz", "metric": "accuracy",
			"reading": "{}", "rope": "0.01"}
		for i := 0; i < len(more); i += 2 {
			p[more[i]] = more[i+1]
		}
		return p
	}
	t.Chdir(notebooks)
	open := Opener(bayescmp.CSV.Open)
	for name, compose := range map[string]func(*shown) error{
		"report.ipynb": func(s *shown) error {
			return OnTwo(t.Context(), open, parameters("left", "NaiveBayes", "right", "AODE"), s)
		},
		"report-ranking.ipynb": func(s *shown) error {
			return OnAll(t.Context(), open, parameters(), s)
		},
	} {
		nb, err := notebook.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got := &shown{outputs: map[string][]string{}}
		if err := compose(got); err != nil {
			t.Fatal(name, err)
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
			// The evaluator collects what is printed into one text.
			if g, w := strings.Join(got.outputs[c.ID], ""), strings.Join(want, ""); g != w {
				t.Errorf("%s, cell %s:\n got %.1500s\nwant %.1500s", name, c.ID, g, w)
			}
			compared += len(want)
		}
		if compared < 15 {
			t.Errorf("%s: only %d outputs were compared", name, compared)
		}
	}
}

// discarding is a reader that stops the report at a cell.
type discarding struct {
	at   string
	stop func()
}

func (d discarding) Cell(id string) {
	if id == d.at {
		d.stop()
	}
}
func (discarding) Text(_, _ string)          {}
func (discarding) Show(any)                  {}
func (discarding) Print(string)              {}
func (discarding) Progress(string, int, int) {}

func TestErrors(t *testing.T) {
	table := filepath.Join("..", "..", "..", "datasets", "data", "demsar-2006-table-6.csv")
	ctx, cancel := context.WithCancel(t.Context())
	err := OnAll(ctx, bayescmp.CSV.Open,
		map[string]string{"file": table, "reading": "{}", "rope": "0"},
		discarding{"verdict", cancel})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	err = OnTwo(t.Context(), bayescmp.CSV.Open,
		map[string]string{"file": table, "reading": "{}", "rope": "x"},
		discarding{})
	if err == nil || !strings.Contains(err.Error(), "rope") {
		t.Errorf("a rope that is no number: %v", err)
	}
	err = OnTwo(t.Context(), bayescmp.CSV.Open,
		map[string]string{"file": table, "reading": "{}", "rope": "0"},
		discarding{})
	if err == nil || !strings.Contains(err.Error(), "which two classifiers?") {
		t.Errorf("no classifiers: %v", err)
	}
}

func TestAsk(t *testing.T) {
	table := filepath.Join("..", "..", "..", "datasets", "data", "demsar-2006-table-6.csv")
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
