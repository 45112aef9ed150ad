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

// FixedDifference is the experiment of Corani and Benavoli (2015, section 4.2; Figure 2a): how
// often do the Poisson test and the signed-rank test find that the learned network is better than
// zeroR ([OneFeature]), when its true accuracy is higher by the same δ on all data sets? The sizes
// of the data sets are drawn from 25, 50, 100, 250, 500 and 1000, all equally probable.
//
// Parameters are delta (a fraction, from −0.5 to 0.5), datasets, runs (of ten folds each) and
// stratified (1 or 0). Settings are δ = 0, 0.01, …, 0.1 with 50 and 25 data sets, ten runs and one,
// 5000 experiments each, as in the paper, with stratified folds, of which it says nothing. Change
// them in the study as you like.
//
// Measures are "Poisson rejects", 1 where P.Right of [bayescmp.Poisson] is above 0.95 and 0
// otherwise; "Wilcoxon rejects", 1 where the p value of the one-sided [bayescmp.Wilcoxon] is at
// most 0.05; and "Poisson − Wilcoxon", the difference of the two, whose error takes into account
// that both look at the same scores ([Summary.Advantage]).
//
// Where δ is below 0, zeroR and the network change places: θ = 0.5 + |δ|, and the scores of zeroR
// are taken for those of the network. For a network with θ < 0.5 would learn that the feature
// points the other way, and be better than zeroR nevertheless.
func FixedDifference() Study {
	return powerStudy("power at a fixed difference", 10, func(delta float64, _ *rand.Rand) float64 { return delta })
}

// CauchyDifference is [FixedDifference] with true differences that vary between data sets (Corani
// and Benavoli 2015, section 4.3; Figure 2b): each is drawn from a Cauchy distribution whose median
// and scale are both delta, and cut to [−0.5, 0.5]. Settings are delta = 0, 0.01, …, 0.05, all else
// as there. Whatever delta is, a quarter of the data sets favour zeroR; with delta = 0 all
// differences are 0.
func CauchyDifference() Study {
	return powerStudy("power at Cauchy differences", 5, cutCauchy)
}

func cutCauchy(delta float64, random *rand.Rand) float64 {
	return max(-0.5, min(0.5, cauchy(delta, delta, random)))
}

// cauchy draws a number from a Cauchy distribution.
func cauchy(location, scale float64, random *rand.Rand) float64 {
	return location + scale*math.Tan(math.Pi*(random.Float64()-0.5))
}

// dataSetSizes are those of the paper.
var dataSetSizes = []int{25, 50, 100, 250, 500, 1000}

// powerStudy has the settings of Figure 2, delta in steps of 0.01; difference draws the true
// difference on a data set.
func powerStudy(name string, steps int, difference func(delta float64, random *rand.Rand) float64) Study {
	buffers := sync.Pool{New: func() any { return new([]bayescmp.FoldScores) }}
	study := Study{
		Name: name, Parameters: []string{"delta", "datasets", "runs", "stratified"}, Replications: 5000,
		Measures: []string{"Poisson rejects", "Wilcoxon rejects", "Poisson − Wilcoxon"},
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
				if err := refill(&scores[i], difference(delta, random), validation, random); err != nil {
					return nil, err
				}
			}
			return zeroRAgainstNetwork(scores)
		},
	}
	for _, datasets := range []float64{50, 25} {
		for _, runs := range []float64{10, 1} {
			for step := range steps + 1 {
				study.Settings = append(study.Settings, []float64{float64(step) / 100, datasets, runs, 1})
			}
		}
	}
	return study
}

func checkPower(setting []float64) error {
	if delta := setting[0]; !(math.Abs(delta) <= 0.5) {
		return fmt.Errorf("%w: delta is a difference of accuracies, from −0.5 to 0.5, not %g", ErrStudy, delta)
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
func refill(f *bayescmp.FoldScores, delta float64, validation CrossValidation, random *rand.Rand) error {
	o := OneFeature{Theta: 0.5 + math.Abs(delta), Size: dataSetSizes[random.IntN(len(dataSetSizes))], Validation: validation}
	err := o.Refill(f, random)
	if delta < 0 {
		f.Left, f.Right = f.Right, f.Left
	}
	return err
}

// zeroRAgainstNetwork are the measures of the experiments with both.
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

// Advantage is how much more often one test rejects than another: the mean of the measure "test −
// rival" over the settings at which the two reject in a share of the experiments from 0.1 to 0.9
// (on average of the two), with its Monte Carlo standard error and the number of these settings.
// Where nearly all reject, or nearly none, there is nothing to be ahead in. Measures that are not
// there, or no such setting, wrap [ErrStudy].
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
		return 0, 0, 0, fmt.Errorf("%w: at no setting do %s and %s reject in a share from 0.1 to 0.9", ErrStudy, test, rival)
	}
	return mean / float64(settings), math.Sqrt(squares) / float64(settings), settings, nil
}
