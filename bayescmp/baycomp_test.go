package bayescmp_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// ofBaycomp is a result of baycomp: the shares of draws, for several seeds.
type ofBaycomp struct {
	Probs [][]float64
	Draws float64   `json:"nsamples"`
	Mean  []float64 `json:"mean_of_samples"`
}

// check compares within four standard errors of both results.
func (s ofBaycomp) check(t *testing.T, what string, p, off bayescmp.Probabilities) {
	t.Helper()
	got, errors := []float64{p.Left, p.Rope, p.Right}, []float64{off.Left, off.Rope, off.Right}
	if len(s.Probs) != 5 {
		t.Fatalf("%s: %d seeds", what, len(s.Probs))
	}
	if len(s.Probs[0]) == 2 {
		got, errors = []float64{p.Left, p.Right}, []float64{off.Left, off.Right}
	}
	n := s.Draws * float64(len(s.Probs))
	for k := range got {
		share := 0.0
		for _, seed := range s.Probs {
			share += seed[k] / float64(len(s.Probs))
		}
		theirs := math.Sqrt(got[k]*(1-got[k])/n) + 1/n
		near(t, fmt.Sprint(what, " ", k), got[k], share, 4*math.Hypot(theirs, errors[k]))
	}
}

func first(pair string) string { l, _, _ := strings.Cut(pair, "-"); return l }

func second(pair string) string { _, r, _ := strings.Cut(pair, "-"); return r }
