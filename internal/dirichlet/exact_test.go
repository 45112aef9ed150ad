package dirichlet

import (
	"fmt"
	"math"
	"testing"
)

func TestMeanAgainstBruteForce(t *testing.T) {
	for _, e := range examples() {
		p := e.process()
		z, alpha, total := p.points(), p.parameters(), 0.0
		for _, a := range alpha {
			total += a
		}
		var want [3]float64
		for i := range z {
			for j := range z {
				moment := alpha[i] * alpha[j] / (total * (total + 1))
				if i == j {
					moment = alpha[i] * (alpha[i] + 1) / (total * (total + 1))
				}
				for k, v := range e.share(z[i] + z[j]) {
					want[k] += moment * v
				}
			}
		}
		got := p.Mean(p.Split(e.left, e.right))
		for k := range got {
			near(t, fmt.Sprint(e, " mean ", k), got[k], want[k], 1e-14)
		}
	}
}

// Everything that the process calls certain holds in every draw. Nothing that differs among draws
// is called certain.
func TestCertaintyHoldsInEveryDraw(t *testing.T) {
	impossible, equal, fixed := 0, 0, 0
	for _, e := range examples() {
		p := e.process()
		s := p.Split(e.left, e.right)
		never, even := p.certainRegions(s)
		same := p.fixedRegions(s)
		mean := p.Mean(s)
		possible := 0.0
		for _, n := range never {
			if !n {
				possible++
			}
		}
		if even {
			equal++
		}
		for _, d := range p.Draws(300, Key{9, 9}, s) {
			most := max(d[0], d[1], d[2])
			for k := range d {
				if never[k] && d[k] > most-1e-12 {
					t.Fatalf("%v: region %d is impossible, and the largest of %v", e, k, d)
				}
				if even && !never[k] && d[k] < most-1e-12 {
					t.Fatalf("%v: region %d should be among the largest of %v", e, k, d)
				}
				if same[k] && math.Abs(d[k]-mean[k]) > 1e-12 {
					t.Fatalf("%v: region %d should be %g in %v", e, k, mean[k], d)
				}
			}
		}
		tally := p.Run(1000, Key{1, 2}, 10, s)[0]
		got, off := tally.P()
		for k := range got {
			if never[k] {
				impossible++
				if got[k] != 0 || off[k] != 0 {
					t.Errorf("%v: impossible, but %g ± %g", e, got[k], off[k])
				}
			}
			if even && !never[k] && (got[k] != 1/possible || off[k] != 0) {
				t.Errorf("%v: one of %g that are always equal, but %g ± %g",
					e, possible, got[k], off[k])
			}
			if !even && !never[k] && (!p.symmetric || !s.even) && !(off[k] >= 1./1000) {
				t.Errorf("%v: error %g of %g", e, off[k], got[k])
			}
			if same[k] {
				fixed++
				if q := tally.Quantile(k, 0.1); q != mean[k] {
					t.Errorf("%v: quantile %g of the constant %g", e, q, mean[k])
				}
			}
		}
	}
	if impossible < 100 || equal < 30 || fixed < 30 {
		t.Errorf("there are only %d impossible, %d equal and %d fixed regions in the examples",
			impossible, equal, fixed)
	}
}
