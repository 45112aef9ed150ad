package hierarchical

import (
	"context"
	"math"
	"sync"
)

// An Other is a posterior of the same model from fewer nodes. The numerical error of an answer is
// about the sum over all others of Count times how far the answer is from theirs.
type Other struct {
	*Posterior
	Count float64
}

// Others returns posteriors from fewer nodes: one that interpolates from fewer, one without every
// other node of σ0, and two with all nodes further apart. It takes as long as two fits. The counts
// are calibrated on the estimates in bayescmp/testdata/oracle/hierarchical.json: together with 1e-6
// standard deviations the sum is larger than the true error of 2,173 of 2,174 answers about δ0, σ0,
// ν, δ_i, σ_i and the next data set. The other one is a probability of a δ_i whose prior is cut,
// off by 1.1e-5.
func (p *Posterior) Others() []Other {
	interpolated, thinned := *p, *p
	interpolated.nodes = sync.OnceValue(func() masses {
		return p.surface.weigh(sumDivision, stencil-2, p.ofNu.weights)
	})
	interpolated.fine = p.surface.weigh(integralDivision, stencil-2, p.ofNu.weights)
	thinned.fine = p.fine.everyOtherSigma()
	out := []Other{{&interpolated, 2}, {&thinned, 1}}
	for _, rough := range []struct{ by, count float64 }{{1.25, 1}, {1.5, 1}} {
		// Nothing cancels, and so there is no error.
		other, err := p.model.fit(context.Background(), usualPrecision.coarsen(rough.by))
		if err == nil {
			out = append(out, Other{other, rough.count})
		}
	}
	return out
}

// coarsen has nodes that are further apart by a factor.
func (p precision) coarsen(by float64) precision {
	wider := func(f fineness) fineness {
		return fineness{by * f.delta, by * f.sigma, by * f.excess, by * f.widestSigma,
			by * f.widestExcess, f.depth - 3}
	}
	return precision{wider(p.plain), wider(p.graded), p.closer / by}
}

// ErrorOf is the numerical error of a value, of which the others say what it is with them.
func ErrorOf(value float64, others []Other, with func(i int) float64) float64 {
	sum := 0.0
	for i, o := range others {
		sum += o.Count * math.Abs(with(i)-value)
	}
	return sum
}
