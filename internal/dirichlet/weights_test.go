package dirichlet

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// The weights of the data are the same with any prior, and without one.
func TestPriorLeavesTheWeightsOfTheDataAlone(t *testing.T) {
	z := []float64{-3, -1, 0.5, 2, 2.5}
	var want []float64
	priors := [][2]float64{{0, 0}, {0.5, 0}, {0.5, -9}, {0.5, -2}, {3, 2.2}, {1e-9, 9}}
	for _, prior := range priors {
		p := New(z, make([]float64, len(z)), prior[0], prior[1])
		b, d := firstBlocks(3, Key{3, 4}).next(), p.newDrawnWeights()
		var got []float64
		for range 3 {
			d.draw(b)
			for l := range lanes {
				for i, w := range p.weightsOf(d, l) {
					if i != p.prior {
						got = append(got, w)
					}
				}
			}
		}
		if want == nil {
			want = got
		} else if !slices.Equal(got, want) {
			t.Errorf("prior %v: %v, not %v", prior, got, want)
		}
	}
}

// Each weight has the mean and the variance that the Dirichlet distribution gives it.
func TestWeightsHaveTheRightMoments(t *testing.T) {
	for _, strength := range []float64{0.1, 0.5, 1, 7.25} {
		p := New([]float64{-1, 0.5, 2}, make([]float64, 3), strength, 0)
		b := firstBlocks(1, Key{3, 4}).next()
		d := p.newDrawnWeights()
		const n = 200_000
		sum, square := make([]float64, 4), make([]float64, 4)
		for range n / lanes {
			d.draw(b)
			for l := range lanes {
				total := place{3, true}.weight(d, l)
				for i, w := range p.weightsOf(d, l) {
					x := w / total
					sum[i] += x / n
					square[i] += x * x / n
				}
			}
		}
		total := strength + 3
		for i, a := range p.parameters() {
			mean := a / total
			variance := mean * (1 - mean) / (total + 1)
			what := fmt.Sprint("strength ", strength, " weight ", i)
			near(t, what+" mean", sum[i], mean, 5*math.Sqrt(variance/n))
			near(t, what+" variance", square[i]-sum[i]*sum[i], variance, 0.05*variance)
		}
	}
}
