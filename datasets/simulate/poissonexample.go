package simulate

import (
	"math/rand/v2"
	"strconv"

	"github.com/bayescmp/go/bayescmp"
)

// UnequalSpread makes the example of Corani and Benavoli (2015, section 3.2; Table 3 and Figure 1).
// A is better than B by 0.1 on five data sets, and worse by 0.1 on five others. Each data set has
// ten folds, whose differences are normal around this mean, with a standard deviation of 0.05 on
// the first five data sets, and of sigma on the others. A test that uses the means only can hardly
// see sigma.
//
// The settings are sigma = 0.05 (case 1) and 0.15 (case 2), with 5000 experiments each. The
// measures are "Poisson P" = P(X > q/2), the probability that A is better on more than half of the
// data sets, and "Poisson tie" = P(X = q/2), both with ρ = 0 because the folds are independent;
// "Wilcoxon p"; and "one-sided Wilcoxon p", whose alternative is that A is better. (The paper does
// not say which of the two p values its figure shows.)
func UnequalSpread() Study {
	return Study{
		Name:         "unequal spread",
		Parameters:   []string{"sigma"},
		Settings:     [][]float64{{0.05}, {0.15}},
		Measures:     []string{"Poisson P", "Poisson tie", "Wilcoxon p", "one-sided Wilcoxon p"},
		Replications: 5000,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			var scores []bayescmp.FoldScores
			for i := range 10 {
				mean, sd := 0.1, 0.05
				if i >= 5 {
					mean, sd = -0.1, setting[0]
				}
				scores = append(scores, bayescmp.FoldScores{
					Dataset: "D" + strconv.Itoa(i+1),
					Left:    make([]float64, 10),
					Right:   normal(mean, sd, random),
				})
			}
			pair, err := bayescmp.NewPair("B", "A", scores...)
			if err != nil {
				return nil, err
			}
			wins, err := bayescmp.Poisson{Rho: bayescmp.Value(0)}.Compare(pair)
			if err != nil {
				return nil, err
			}
			twoSided, err := bayescmp.Wilcoxon{}.Test(pair)
			if err != nil {
				return nil, err
			}
			oneSided, err := bayescmp.Wilcoxon{Alternative: bayescmp.ForRight}.Test(pair)
			if err != nil {
				return nil, err
			}
			return []float64{wins.P.Right, wins.P.Rope, twoSided.P, oneSided.P}, nil
		},
	}
}

// normal draws the scores of ten folds.
func normal(mean, sd float64, random *rand.Rand) []float64 {
	x := make([]float64, 10)
	for i := range x {
		x[i] = mean + sd*random.NormFloat64()
	}
	return x
}
