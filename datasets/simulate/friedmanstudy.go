package simulate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// FriedmanDifferences measures by how much linear discriminant analysis is better than
// classification trees in each of the 54 settings of Corani et al. (2017, section 4.7, "Measuring
// δ_i"). Both are trained on new data and tested on 5000 other instances, 500 times.
//
// The parameters are function, noise, size and "random features", the fields of [Friedman], and the
// settings come from [FriedmanSettings]. The measures are the accuracies of "CART" and "LDA", and
// "difference", LDA − CART, whose mean is the actual difference δ_i.
func FriedmanDifferences() Study {
	study := Study{
		Name:         "differences on Friedman's functions",
		Parameters:   []string{"function", "noise", "size", "random features"},
		Measures:     []string{"CART", "LDA", "difference"},
		Replications: 500,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			f := Friedman{int(setting[0]), setting[1], int(setting[2]), int(setting[3])}
			if !slices.Equal(f.parameters(), setting) {
				return nil, fmt.Errorf("%w: function, size and random features "+
					"must be whole numbers", ErrStudy)
			}
			train, err := f.Data(random)
			if err != nil {
				return nil, err
			}
			f.Size = 5000
			test, err := f.Data(random)
			if err != nil {
				return nil, err
			}
			accuracies, err := HoldOut(train, test, random, CART, LDA)
			if err != nil {
				return nil, err
			}
			return append(accuracies, accuracies[1]-accuracies[0]), nil
		},
	}
	for _, f := range FriedmanSettings() {
		study.Settings = append(study.Settings, f.parameters())
	}
	return study
}

// FriedmanComparison makes the experiment of Corani et al. (2017, section 4.7; Figure 6) that
// assumes no distribution of the differences: choose 12 of the 18 settings of each of Friedman's
// functions, draw a data set in each, cross-validate trees (left) and linear discriminant analysis
// (right) on these 36, and ask the tests. The actual differences come from the measure "difference"
// of a summary of [FriedmanDifferences], such as Stored("2017-friedman-differences"). A summary
// without one of the 54 settings wraps [ErrStudy].
//
// The only parameter, settings, is the number of settings that are chosen for each function: 12.
// There are 200 replications. The measures are
//
//   - the measures of [EquivalentClassifiers];
//   - "strong evidence", which is 1 if right is not above 0.95 but has odds above 20 against both
//     rope and left;
//   - "positive evidence", which is 1 if there is no strong evidence but both odds are above 3;
//   - "for rope" and "for left", which are 1 if the odds of that region against the two others are
//     above 3;
//   - the mean squared errors of the means of cross-validation, "MLE MSE", and of the estimates of
//     the hierarchical model, "shrinkage MSE", and "shrinkage nearer", which is 1 if the estimates
//     have the smaller error.
func FriedmanComparison(differences *Summary) (Study, error) {
	pool, err := newFriedmanPool(differences)
	if err != nil {
		return Study{}, err
	}
	return Study{
		Name:       "comparison on Friedman's functions",
		Parameters: []string{"settings"},
		Settings:   [][]float64{{12}},
		Measures: append(slices.Clone(verdicts),
			"strong evidence", "positive evidence", "for rope", "for left",
			"MLE MSE", "shrinkage MSE", "shrinkage nearer"),
		Replications: 200,
		Inputs:       map[string]any{"differences": pool.actual},
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			n, err := wholeNumber("settings", setting[0])
			if err != nil {
				return nil, err
			}
			pair, actual, err := pool.draw(n, random)
			if err != nil {
				return nil, err
			}
			c, measured, err := ask(pair)
			if err != nil {
				return nil, err
			}
			raw, shrunk := squaredErrors(c, actual)
			measured = append(measured, evidence(c)...)
			return append(measured, raw, shrunk, indicator(shrunk < raw)), nil
		},
	}, nil
}

// friedmanPool has the settings by function, and the actual difference in each.
type friedmanPool struct {
	settings [3][]Friedman
	actual   map[Friedman]float64
}

func newFriedmanPool(differences *Summary) (*friedmanPool, error) {
	actual, _, err := differences.Curve("difference")
	if err != nil {
		return nil, err
	}
	pool := &friedmanPool{actual: map[Friedman]float64{}}
	for _, f := range FriedmanSettings() {
		at := slices.IndexFunc(differences.Settings, func(s []float64) bool {
			return slices.Equal(s, f.parameters())
		})
		if at < 0 {
			return nil, fmt.Errorf("%w: the actual difference is not known for %v; "+
				"take a summary of FriedmanDifferences", ErrStudy, f)
		}
		pool.settings[f.Function-1] = append(pool.settings[f.Function-1], f)
		pool.actual[f] = actual[at]
	}
	return pool, nil
}

// draw chooses n settings of each function, draws a data set in each, and cross-validates.
func (p *friedmanPool) draw(
	n int, random *rand.Rand,
) (pair bayescmp.Pair, actual []float64, err error) {
	var data []bayescmp.FoldScores
	for _, settings := range p.settings {
		if n > len(settings) {
			return pair, nil, fmt.Errorf("%w: each function has %d settings, not %d",
				ErrStudy, len(settings), n)
		}
		for _, i := range random.Perm(len(settings))[:n] {
			d, err := settings[i].Data(random)
			if err != nil {
				return pair, nil, err
			}
			scores, err := CrossValidation{}.FoldScores(settings[i].String(), d, random, CART, LDA)
			if err != nil {
				return pair, nil, err
			}
			data, actual = append(data, scores), append(actual, p.actual[settings[i]])
		}
	}
	pair, err = bayescmp.NewPair("CART", "LDA", data...)
	return pair, actual, err
}

// evidence grades the posterior odds (Table 3 of Corani et al. 2017): strong and positive for
// right, unless right is above the threshold; positive for rope and for left.
func evidence(c *bayescmp.Comparison) []float64 {
	p := c.P
	decided := c.Decision() == bayescmp.RightBetter
	strong := !decided && p.Right > 20*max(p.Left, p.Rope)
	positive := !decided && !strong && p.Right > 3*max(p.Left, p.Rope)
	return []float64{
		indicator(strong), indicator(positive),
		indicator(p.Rope > 3*max(p.Left, p.Right)), indicator(p.Left > 3*max(p.Rope, p.Right)),
	}
}
