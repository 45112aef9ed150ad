package simulate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// An outlook has all that every answer has, and its citations are in its bibliography.
func TestOutlookExports(t *testing.T) {
	p, test := apart(t, 12, 0.018, 0.02), bayescmp.SignedRank{Rope: 0.01, Samples: 1000}
	options := PlanOptions{Replications: 5, Datasets: []int{1, 4}}
	o, err := Plan(t.Context(), p, test, options)
	if err != nil {
		t.Fatal(err)
	}
	const continued = "the hierarchical model (Corani et al., 2017), with 1 and 4 more data " +
		"sets, 5 times for each of these numbers, and repeated the test"
	if text := o.Methods(); !strings.Contains(text, continued) {
		t.Error(text)
	}
	keys := ""
	for _, r := range o.References() {
		keys += " " + r.Key
	}
	if keys != " corani2017 benavoli2014 benavoli2017 bayescmp" ||
		!strings.Contains(o.LaTeXMethods(), `model~\cite{corani2017}`) {
		t.Errorf("%s; %s", keys, o.LaTeXMethods())
	}
	if text := o.Results(); !strings.HasSuffix(text, " "+o.Verdict()) ||
		!strings.HasPrefix(text, "On 12 data sets, old had a mean score of ") {
		t.Error(text)
	}
	rows := strings.Count(o.MarkdownTable(), "\n|")
	if rows != 4 || !strings.Contains(o.LaTeXTable(), `\label{tab:plan}`) {
		t.Errorf("%d rows:\n%s\n%s", rows, o.MarkdownTable(), o.LaTeXTable())
	}
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Now      struct{ Test string }
		Outcomes []struct {
			Added   float64
			Verdict struct{ P float64 }
		}
		Needed   []struct{ P, Added, Low, High any }
		Warnings []string
	}
	if err := json.Unmarshal(text, &read); err != nil || read.Now.Test != test.Name() ||
		len(read.Outcomes) != 2 || read.Outcomes[1].Added != 4 || read.Warnings == nil ||
		read.Outcomes[1].Verdict.P != o.Summary.Means[1][3] {
		t.Errorf("%v: %s", err, text)
	}
	for i, p := range []float64{0.5, 0.8} {
		added, low, high, err := o.Needed(p)
		if want := fmt.Sprint(p, added, low, high); err != nil ||
			strings.ReplaceAll(fmt.Sprint(read.Needed[i]), "Infinity", "+Inf") != "{"+want+"}" {
			t.Errorf("%v: got %v, want %s", err, read.Needed[i], want)
		}
	}
}

// Nothing says nothing.
func TestNoOutlookExportsNothing(t *testing.T) {
	for _, o := range []*Outlook{nil, {}} {
		said := o.Methods() + o.LaTeXMethods() + o.MarkdownTable() + o.LaTeXTable() + o.Results() +
			o.LaTeXResults()
		if said != "" || o.References() != nil {
			t.Error(said, o.References())
		}
		if _, err := json.Marshal(o); err != nil {
			t.Error(err)
		}
	}
}
