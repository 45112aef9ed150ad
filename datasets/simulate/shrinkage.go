package simulate

import (
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/bayescmp/go/bayescmp"
)

// ShrinkageError makes the experiment of Corani et al. (2017, section 4.1; Table 2). It asks how
// far from the actual differences δ_i the means of the cross-validations are (the maximum
// likelihood estimates, MLE), and how far the estimates of the hierarchical model. The δ_i come
// from the bimodal mixture ½N(0.005, sd) + ½N(0.02, sd), which is not a Student distribution.
// [KnownDifference] makes classifiers with these differences.
//
// The parameters are datasets, instances (of each data set) and sd. The settings are 5, 10 and 50
// data sets with 500 instances and sd = 0.01, with 500 replications. The paper has sd = 0.001 and
// does not give the number of instances. In the authors' published code sd is 0.01, and 500
// instances are the default. With these the errors agree with the printed ones; with sd = 0.001 the
// errors of the estimates would be less than half of them.
//
// The measures are the mean squared errors "MLE MSE" and "shrinkage MSE" over the data sets, and
// their roots "MLE RMSE" and "shrinkage RMSE". The authors' code averages the roots, and Table 2
// prints the squares of 0.019, 0.013, 0.012 and 0.011.
func ShrinkageError() Study {
	study := Study{
		Name:         "shrinkage error",
		Parameters:   []string{"datasets", "instances", "sd"},
		Measures:     []string{"MLE MSE", "shrinkage MSE", "MLE RMSE", "shrinkage RMSE"},
		Replications: 500,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			datasets, err := wholeNumber("datasets", setting[0])
			if err != nil {
				return nil, err
			}
			differences := bimodalDifferences(datasets, setting[2], random)
			pair, err := knownDifferences(differences, setting[1], random)
			if err != nil {
				return nil, err
			}
			c, err := bayescmp.Hierarchical{Rope: rope}.Compare(pair)
			if err != nil {
				return nil, err
			}
			raw, shrunk := squaredErrors(c, differences)
			return []float64{raw, shrunk, math.Sqrt(raw), math.Sqrt(shrunk)}, nil
		},
	}
	for _, datasets := range []float64{5, 10, 50} {
		study.Settings = append(study.Settings, []float64{datasets, 500, 0.01})
	}
	return study
}

// bimodalDifferences draws n numbers from the mixture ½N(0.005, sd) + ½N(0.02, sd).
func bimodalDifferences(n int, sd float64, random *rand.Rand) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 0.005 + sd*random.NormFloat64()
		if random.Uint64()&1 == 1 {
			out[i] += 0.015
		}
	}
	return out
}

// rope is the half-width of the rope in all experiments of Corani et al. (2017).
const rope = 0.01

// knownDifferences makes one data set for each actual difference, and cross-validates the two
// classifiers of [KnownDifference] on it.
func knownDifferences(
	differences []float64, instances float64, random *rand.Rand,
) (bayescmp.Pair, error) {
	n, err := wholeNumber("instances", instances)
	if err != nil {
		return bayescmp.Pair{}, err
	}
	data := make([]bayescmp.FoldScores, len(differences))
	for i, difference := range differences {
		classifiers, err := KnownDifference(difference, n)
		if err != nil {
			return bayescmp.Pair{}, err
		}
		if data[i], err = classifiers.FoldScores(strconv.Itoa(i+1), random); err != nil {
			return bayescmp.Pair{}, err
		}
	}
	return bayescmp.NewPair("C → G", "C → F", data...)
}

// squaredErrors returns the mean squared errors of the means and of the estimates of the
// hierarchical model. Their expected values are [C17 eq. 10].
func squaredErrors(c *bayescmp.Comparison, actual []float64) (raw, shrunk float64) {
	for i, e := range c.Posterior.(*bayescmp.HierarchicalPosterior).Estimates(c.Rope) {
		raw += (e.Raw - actual[i]) * (e.Raw - actual[i]) / float64(len(actual))
		shrunk += (e.Mean - actual[i]) * (e.Mean - actual[i]) / float64(len(actual))
	}
	return raw, shrunk
}
