package bayescmp_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The numbers come back. An infinite bound is a string, and what is no number is null.
func TestJSON(t *testing.T) {
	s := accepted(bayescmp.SideBySide(t.Context(), ofWeka("NaiveBayes", "AODE"),
		bayescmp.Hierarchical{Rope: 0.01}, bayescmp.Wilcoxon{Alternative: bayescmp.ForRight},
		bayescmp.CorrelatedTTest{}))(t)
	text, err := json.Marshal(s.Answers)
	must(t, err)
	var read []struct {
		Test, Decision, Refusal string
		Datasets                int
		P                       struct{ Left, Rope, Right float64 }
		Error                   struct{ Left, Rope, Right float64 } `json:"p_error"`
		PValue                  *float64                            `json:"p_value"`
		High                    any
		Significant             bool
		Assumptions, Warnings   []string
	}
	must(t, json.Unmarshal(text, &read))
	c, w := s.Answers[0].Comparison, s.Answers[1].Significance
	same := func(a, b float64) bool { return math.Abs(a-b) <= 1e-11*math.Abs(b) }
	alike := func(a, b bayescmp.Probabilities) bool {
		return same(a.Left, b.Left) && same(a.Rope, b.Rope) && same(a.Right, b.Right)
	}
	if r := read[0]; r.Test != c.Test || !alike(r.P, c.P) || !alike(r.Error, c.Error) ||
		r.Decision != "undecided" || r.Datasets != 74 ||
		len(r.Assumptions) != len(c.Assumptions) {
		t.Errorf("got %+v, want %+v", r, c)
	}
	if r := read[1]; r.PValue == nil || !same(*r.PValue, w.P) || !r.Significant ||
		!math.IsInf(w.Estimate.High, 1) || r.High != "Infinity" {
		t.Errorf("got %+v, want %+v", r, w)
	}
	if r := read[2]; r.Refusal != s.Answers[2].Refusal.Error() {
		t.Errorf("got %+v", r)
	}
	none, err := json.Marshal([]any{
		(*bayescmp.Comparison)(nil), (*bayescmp.Significance)(nil),
		bayescmp.Answer{}, bayescmp.Comparison{}.Warnings,
	})
	must(t, err)
	if !strings.HasPrefix(string(none), `[null,null,{`) {
		t.Errorf("%s", none)
	}
	without := &bayescmp.Comparison{P: bayescmp.Probabilities{Left: math.NaN()}}
	empty, err := json.Marshal(without)
	must(t, err)
	if !strings.Contains(string(empty), `"p":{"left":null,"rope":0,"right":0}`) ||
		!strings.Contains(string(empty), `"warnings":[]`) {
		t.Errorf("%s", empty)
	}
}
