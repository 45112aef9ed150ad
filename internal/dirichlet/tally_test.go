package dirichlet

import (
	"fmt"
	"slices"
	"testing"
)

func TestCDFAndQuantileOfATally(t *testing.T) {
	p := New([]float64{-2, -1, 0.5, 1, 3, 4}, make([]float64, 6), 0.5, 0)
	s := p.Split(0.4, 0.4)
	tally := p.Run(20_000, Key{1, 2}, 4096, s)[0]
	draws := p.Draws(20_000, Key{1, 2}, s)
	for k := range 3 {
		values := make([]float64, len(draws))
		for i := range draws {
			values[i] = draws[i][k]
		}
		slices.Sort(values)
		for _, q := range []float64{0.01, 0.3, 0.5, 0.9} {
			at := values[int(q*20_000)]
			near(t, fmt.Sprint(k, " quantile ", q), tally.Quantile(k, q), at, 1./2048)
			near(t, fmt.Sprint(k, " CDF ", q), tally.CDF(k, at), q, 0.002)
		}
		if tally.CDF(k, 1) != 1 || tally.CDF(k, -1) != 0 {
			t.Error("CDF at the ends")
		}
	}
}
