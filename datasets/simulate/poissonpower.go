package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"

	"github.com/bayescmp/go/bayescmp"
)

// FixedDifference makes the experiment of Corani and Benavoli (2015, section 4.2; Figure 2a). The
// true accuracy of a learned network is higher than the accuracy of zeroR ([OneFeature]) by the
// same δ on all data sets. The study asks how often the Poisson test and the signed-rank test find
// that the network is better. The sizes of the data sets are drawn from 25, 50, 100, 250, 500 and
// 1000, all equally probable.
//
// The parameters are delta (a fraction, from −0.5 to 0.5), datasets, runs (of ten folds each) and
// stratified (1 or 0). The settings are as in the paper, δ = 0, 0.01, …, 0.1 with 50 and 25 data
// sets and with ten runs and one, with 5000 experiments each. Folds are stratified; the paper does
// not say whether its folds were. The settings can be changed in the study.
//
// The measures are "Poisson rejects", which is 1 where P.Right of [bayescmp.Poisson] is above 0.95
// and 0 otherwise; "Wilcoxon rejects", which is 1 where the p value of the one-sided
// [bayescmp.Wilcoxon] is at most 0.05; and "Poisson − Wilcoxon", the difference of these two. The
// error of the difference takes into account that both tests see the same scores
// ([Summary.Advantage]).
//
// If δ is below 0, zeroR and the network change places: θ = 0.5 + |δ|, and the scores of zeroR
// count as scores of the network. A network with θ < 0.5 would not do, because it would learn that
// the feature points the other way, and be better than zeroR.
func FixedDifference() Study {
	same := func(delta float64, _ *rand.Rand) float64 { return delta }
	return powerStudy("power at a fixed difference", 10, same)
}

// CauchyDifference is [FixedDifference] with true differences that vary between data sets (Corani
// and Benavoli 2015, section 4.3; Figure 2b). Each is drawn from a Cauchy distribution whose median
// and scale are both delta, and cut to [−0.5, 0.5]. The settings are delta = 0, 0.01, …, 0.05, with
// the other parameters as there. At any delta above 0, a quarter of the data sets favour zeroR; at
// delta = 0 all differences are 0.
func CauchyDifference() Study {
	return powerStudy("power at Cauchy differences", 5, cutCauchy)
}

func cutCauchy(delta float64, random *rand.Rand) float64 {
	return max(-0.5, min(0.5, cauchy(delta, delta, random)))
}

// dataSetSizes are the sizes in the paper.
var dataSetSizes = []int{25, 50, 100, 250, 500, 1000}

// powerStudy has the settings of Figure 2, with delta in steps of 0.01. The function difference
// draws the true difference on a data set.
func powerStudy(
	name string, steps int, difference func(delta float64, random *rand.Rand) float64,
) Study {
	buffers := sync.Pool{New: func() any { return new([]bayescmp.FoldScores) }}
	study := Study{
		Name:         name,
		Parameters:   []string{"delta", "datasets", "runs", "stratified"},
		Measures:     []string{"Poisson rejects", "Wilcoxon rejects", "Poisson − Wilcoxon"},
		Replications: 5000,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			if err := checkPower(setting); err != nil {
				return nil, err
			}
			delta, datasets := setting[0], int(setting[1])
			validation := CrossValidation{Runs: int(setting[2]), Unstratified: setting[3] == 0}
			buffer := buffers.Get().(*[]bayescmp.FoldScores)
			defer buffers.Put(buffer)
			scores := slices.Grow((*buffer)[:0], datasets)[:datasets]
			*buffer = scores
			for i := range scores {
				scores[i].Dataset = strconv.Itoa(i + 1)
				err := refill(&scores[i], difference(delta, random), validation, random)
				if err != nil {
					return nil, err
				}
			}
			return zeroRAgainstNetwork(scores)
		},
	}
	for _, datasets := range []float64{50, 25} {
		for _, runs := range []float64{10, 1} {
			for step := range steps + 1 {
				setting := []float64{float64(step) / 100, datasets, runs, 1}
				study.Settings = append(study.Settings, setting)
			}
		}
	}
	return study
}

func checkPower(setting []float64) error {
	if delta := setting[0]; !(math.Abs(delta) <= 0.5) {
		return fmt.Errorf("%w: delta is a difference of accuracies, from −0.5 to 0.5, not %g",
			ErrStudy, delta)
	}
	for i, name := range []string{"datasets", "runs"} {
		if _, err := wholeNumber(name, setting[1+i]); err != nil {
			return err
		}
	}
	if stratified := setting[3]; stratified != 0 && stratified != 1 {
		return fmt.Errorf("%w: stratified must be 1 or 0, not %g", ErrStudy, stratified)
	}
	return nil
}

// refill draws the scores of one data set on which the network is better than zeroR by delta.
func refill(
	f *bayescmp.FoldScores, delta float64, validation CrossValidation, random *rand.Rand,
) error {
	size := dataSetSizes[random.IntN(len(dataSetSizes))]
	o := OneFeature{Theta: 0.5 + math.Abs(delta), Size: size, Validation: validation}
	err := o.Refill(f, random)
	if delta < 0 {
		f.Left, f.Right = f.Right, f.Left
	}
	return err
}

// zeroRAgainstNetwork asks both tests, and returns the measures of the studies of power.
func zeroRAgainstNetwork(scores []bayescmp.FoldScores) ([]float64, error) {
	pair, err := bayescmp.NewPair("zeroR", "network", scores...)
	if err != nil {
		return nil, err
	}
	wins, err := bayescmp.Poisson{}.Compare(pair)
	if err != nil {
		return nil, err
	}
	ranks, err := bayescmp.Wilcoxon{Alternative: bayescmp.ForRight}.Test(pair)
	if err != nil {
		return nil, err
	}
	poisson, wilcoxon := indicator(wins.P.Right > 0.95), indicator(ranks.Significant())
	return []float64{poisson, wilcoxon, poisson - wilcoxon}, nil
}

// Advantage returns by how much more often one test rejects than another. It is the mean of the
// measure "test − rival" over some of the settings, with its Monte Carlo standard error and the
// number of these settings. Only settings count at which the tests reject in a share of 0.1 to 0.9
// of the experiments, on average of the two: if both tests reject nearly always, or nearly never,
// neither can be ahead. Unknown measures, or no such setting, wrap [ErrStudy].
func (s *Summary) Advantage(test, rival string) (mean, se float64, settings int, err error) {
	first, _, err := s.Curve(test + " rejects")
	if err != nil {
		return 0, 0, 0, err
	}
	second, _, err := s.Curve(rival + " rejects")
	if err != nil {
		return 0, 0, 0, err
	}
	differences, errors, err := s.Curve(test + " − " + rival)
	if err != nil {
		return 0, 0, 0, err
	}
	squares := 0.0
	for i, d := range differences {
		if power := (first[i] + second[i]) / 2; power >= 0.1 && power <= 0.9 {
			mean += d
			squares += errors[i] * errors[i]
			settings++
		}
	}
	if settings == 0 {
		return 0, 0, 0, fmt.Errorf("%w: at no setting do %s and %s reject "+
			"in a share from 0.1 to 0.9", ErrStudy, test, rival)
	}
	return mean / float64(settings), math.Sqrt(squares) / float64(settings), settings, nil
}
