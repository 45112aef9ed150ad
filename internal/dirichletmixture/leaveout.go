package dirichletmixture

import (
	"context"
	"slices"

	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/psis"
)

// badShape is the k̂ from which smoothed weights cannot be trusted (Vehtari et al. 2024).
const badShape = 0.7

// LeaveOneOut returns, for each data set, the logarithm of the density of its data given the
// others, as of [hierarchical.Posterior], by Pareto smoothed importance sampling. Where that cannot
// be trusted the posterior is drawn again without the data set; refits counts these. The draws must
// have been made with leaveOut.
func (p *Posterior) LeaveOneOut(ctx context.Context) (logs []float64, refits int, err error) {
	for i := range p.model.Groups {
		rank := p.rank(i)
		left := slices.Concat(p.drawValues(func(d *Draw) float64 { return d.left[rank(d)] })...)
		weights := make([]float64, len(left))
		for k, v := range left {
			weights[k] = -v
		}
		weights, shape := psis.Smooth(weights)
		if shape <= badShape {
			sums := make([]float64, len(left))
			for k, w := range weights {
				sums[k] = w + left[k]
			}
			logs = append(logs, logSum(sums)-logSum(weights))
			continue
		}
		without, err := p.model.leaveOut(i).Sample(ctx, p.Draws(), p.seed, false,
			parallel.NewProgress())
		if err != nil {
			return nil, 0, err
		}
		refits++
		logs = append(logs, without.Next().LogDensity(p.model.Groups[i]))
	}
	return logs, refits, nil
}
