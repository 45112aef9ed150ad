package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/writing"
)

var errItemsHaveOneScale = fmt.Errorf("%w: the scores of single items have one scale for all "+
	"benchmarks, and cannot be rescaled", ErrOption)

// sizedScores is what tells whether scores on a data set can be compared with those on another.
type sizedScores struct {
	dataset, metric string
	lower           bool
	scale           Scale
	// low and high are the smallest and the largest score, and size is the largest without its
	// sign.
	low, high, size float64
}

func sizesOf(
	name, metric string, lower bool, scale Scale, scores ...[]float64,
) sizedScores {
	s := sizedScores{dataset: name, metric: metric, lower: lower, scale: scale,
		low: math.Inf(1), high: math.Inf(-1)}
	for _, folds := range scores {
		for _, v := range folds {
			if !math.IsNaN(v) {
				s.low, s.high = min(s.low, v), max(s.high, v)
			}
		}
	}
	s.size = max(math.Abs(s.low), math.Abs(s.high))
	return s
}

// How many times as large as on another data set the largest score may be. The unit of an error
// such as the RMSE is that of what is predicted, which differs between data sets that have nothing
// to do with each other.
const (
	mostTimes       = 100.0
	mostTimesOfUnit = 10.0
)

// askForScale is an error where scores on n data sets cannot be compared as they are.
func askForScale(n int, of func(i int) sizedScores) error {
	if n < 2 || of(0).scale != ScaleFound {
		return nil
	}
	all, mixed := make([]sizedScores, n), false
	var names []string
	for i := range all {
		all[i] = of(i)
		mixed = mixed || all[i].lower != all[0].lower
		if name := all[i].metric; name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch {
	case mixed:
		return scaleError(string(mixedBetter), names)
	case len(names) > 1 && !onlyShares(names):
		return scaleError("the metric differs between data sets", names)
	}
	if problem := differentSizes(all); problem != "" {
		return scaleError(problem, nil)
	}
	return nil
}

// scaleError says why the sizes of differences have no common meaning. It has the names of metrics
// among which to choose.
func scaleError(problem string, metricNames []string) error {
	if len(metricNames) > 1 {
		problem += " (" + writing.Listed(metricNames, 5) + ")"
	} else {
		metricNames = nil // there is no choice
	}
	return &InputError{Err: ErrOption, Needs: "Scale", Columns: metricNames, Problem: problem +
		", so the sizes of differences have no common meaning",
		Advice: "choose a scale with CSV.Scale or Rescale: ScaleRatio for relative differences, " +
			"ScaleRanks for ranks, or ScaleRaw to compare them as they are; or take one metric, " +
			"or similar data sets, by themselves"}
}

// onlyShares tells whether all metrics are shares of right answers, by different names.
func onlyShares(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		return !metrics.Parse(name).IsShareOfRight()
	})
}

// differentSizes says in numbers that scores differ in size by orders of magnitude; "" if they do
// not, or have a unit that is the same on all data sets.
func differentSizes(all []sizedScores) string {
	low, high := math.Inf(1), math.Inf(-1)
	least, most := math.Inf(1), 0.0
	for i := range all {
		s := &all[i]
		low, high = min(low, s.low), max(high, s.high)
		if s.hasSize() {
			least, most = min(least, s.size), max(most, s.size)
		}
	}
	first := all[0]
	meaning := metrics.Parse(first.metric)
	allowed := mostTimes
	if meaning.HasUnitOfData(first.metric) {
		allowed = mostTimesOfUnit
	}
	if low <= 0 && high >= 0 && !(most/least < allowed) {
		least = middleSize(all) // scores about 0 may be close to it on some data sets
	}
	if most/least < allowed || haveCommonUnit(meaning, first, low, high) {
		return ""
	}
	small, large := ofSize(all, least), ofSize(all, most)
	return fmt.Sprintf("the size of the scores differs by orders of magnitude: the largest %s is "+
		"%s on %s, and %s on %s", cmp.Or(writing.OneLine(first.metric), "score"),
		formatSize(small.extreme()), small.dataset, formatSize(large.extreme()), large.dataset)
}

// hasSize tells whether there is a score that is not 0.
func (s *sizedScores) hasSize() bool { return s.size > 0 && !math.IsInf(s.size, 0) }

// middleSize is the lower median of the sizes, of which there is one at least.
func middleSize(all []sizedScores) float64 {
	var sizes []float64
	for i := range all {
		if all[i].hasSize() {
			sizes = append(sizes, all[i].size)
		}
	}
	slices.Sort(sizes)
	return sizes[(len(sizes)-1)/2]
}

// ofSize returns the first data set of that size.
func ofSize(all []sizedScores, size float64) sizedScores {
	return all[slices.IndexFunc(all, func(s sizedScores) bool { return s.size == size })]
}

// extreme is the score of the largest size.
func (s sizedScores) extreme() float64 {
	if -s.low > s.high {
		return s.low
	}
	return s.high
}

// formatSize writes three digits, or all before the point of a number below a million.
func formatSize(x float64) string {
	if size := math.Abs(x); size >= 1000 && size < 1e6 {
		return writing.Number(math.Round(x))
	}
	return writing.Number3(x)
}

// haveCommonUnit tells whether scores from low to high have a unit that does not depend on the data
// set: shares and percent, what has 1 as its best value, and metrics such as the log loss.
func haveCommonUnit(meaning metrics.Meaning, first sizedScores, low, high float64) bool {
	switch {
	case meaning.IsUnitless():
		return true
	case meaning.HasUnitOfData(first.metric):
		return false
	case !first.lower && high > 0 && high <= 1:
		return true // accuracy, R²
	case low < 0:
		return false
	case high <= 1:
		return true // error rates
	}
	return high <= 100 && (!first.lower || meaning.IsErrorRate())
}

// Percent is the rope in which a ratio may differ from 1 by so many percent, for scores on
// [ScaleRatio] or [ScaleOdds]: the logarithm of 1 + percent/100. Percent(5) is 0.0488.
func Percent(percent float64) float64 { return math.Log1p(percent / 100) }

// notes say what the scale means, among the assumptions of an answer.
func (s Scale) notes() []string {
	switch s {
	case ScaleRaw:
		return []string{"scores of all data sets are compared as they are, whatever their size"}
	case ScaleRatio:
		return []string{"scores are compared by their ratios: a difference is that of their " +
			"logarithms, and 5 % are 0.0488"}
	case ScaleOdds:
		return []string{"scores are compared by the ratios of their odds: a difference is that " +
			"of their log odds, and 5 % are 0.0488"}
	case ScaleRanks:
		return []string{"each classifier has its rank on a data set in place of its scores"}
	}
	return nil
}

// isOfRatios tells whether a difference is the logarithm of a ratio.
func (s Scale) isOfRatios() bool { return s == ScaleRatio || s == ScaleOdds }

// describeRope writes a rope, in percent where it is one of ratios.
func (s Scale) describeRope(rope ropeHalves) string {
	switch {
	case !s.isOfRatios() || rope.isZero():
		return rope.describe()
	case rope.isSymmetric():
		return fmt.Sprintf("rope ±%s (%s)", writing.Number3(rope.left), s.describeMost(rope.left))
	}
	return fmt.Sprintf("rope %s (%s, %s)", rope.formatRounded(), s.describeMost(rope.left),
		s.describeMost(rope.right))
}

// describeMost writes the largest difference that does not matter, such as "a ratio of 5 %".
func (s Scale) describeMost(difference float64) string {
	if !s.isOfRatios() {
		return writing.Number(difference)
	}
	return writing.Number3(100*math.Expm1(difference)) + " %"
}

// describeDifference says what is subtracted from what.
func (s Scale) describeDifference(of, minus string) string {
	score := "score"
	switch s {
	case ScaleRatio:
		score = "log score"
	case ScaleOdds:
		score = "log odds"
	case ScaleRanks:
		score = "rank"
	}
	return fmt.Sprintf("%s(%s) − %s(%s)", score, of, score, minus)
}

// rescaled puts the scores of all data sets on a scale.
func rescaled(sets []dataset, classifiers []string, scale Scale) ([]dataset, error) {
	if scale < ScaleFound || scale > ScaleRanks {
		return nil, fmt.Errorf("%w: Scale: %d is none of its values", ErrOption, scale)
	}
	out := slices.Clone(sets)
	for i := range out {
		set := &out[i]
		if set.scale > ScaleRaw && scale != set.scale {
			return nil, fmt.Errorf("%w: the scores have been rescaled before; take those before "+
				"that", ErrOption)
		}
		if set.design.items != nil && scale > ScaleRaw {
			return nil, errItemsHaveOneScale
		}
	}
	if scale == out[0].scale {
		return out, nil
	}
	var err error
	switch scale {
	case ScaleRatio:
		err = takeLogs(out, classifiers)
	case ScaleOdds:
		err = takeLogOdds(out, classifiers)
	case ScaleRanks:
		err = takeRanks(out, classifiers)
	}
	for i := range out {
		out[i].scale = scale
	}
	return out, err
}

// apply puts f of each score in its place. f is false for a score that has no place on the scale.
func (d *dataset) apply(classifiers []string, f func(v float64) (float64, bool)) error {
	scores := make([][]float64, len(d.scores))
	for c, folds := range d.scores {
		for _, v := range folds {
			x, ok := f(v)
			if !ok && !math.IsNaN(v) {
				return &InputError{Err: ErrScore, Needs: "Scale",
					Problem: fmt.Sprintf("%s of %s on %s has no place on that scale",
						writing.Number(v), classifiers[c], d.name),
					Advice: "choose another scale, such as ScaleRanks"}
			}
			scores[c] = append(scores[c], x)
		}
	}
	d.scores = scores
	return nil
}

// takeLogs puts the logarithms of scores in their place. Where all are below 0, they are losses
// with a minus.
func takeLogs(sets []dataset, classifiers []string) error {
	names, lowers := map[string]bool{}, 0
	for i := range sets {
		d, sign := &sets[i], 1.0
		if s := sizesOf("", "", false, ScaleFound, d.scores...); s.high < 0 {
			sign, d.lower = -1, !d.lower
			d.metric = withoutMinus(d.metric)
		}
		level := 0.0
		err := d.apply(classifiers, func(v float64) (float64, bool) {
			level = max(level, sign*v)
			return math.Log(sign * v), sign*v > 0
		})
		if err != nil {
			return err
		}
		d.design.resolution /= level * level
		names[d.metric] = true
		if d.lower {
			lowers++
		}
	}
	if len(names) > 1 && lowers < len(sets) {
		return &InputError{Err: ErrOption, Needs: "Scale",
			Problem: "the metric differs between data sets, and only the ratios of errors and " +
				"losses can be compared with each other",
			Advice: "choose ScaleRanks, or one metric"}
	}
	nameMetric(sets, "log ")
	return nil
}

// withoutMinus is the name of a negated loss without what says so.
func withoutMinus(metric string) string {
	for _, prefix := range []string{"neg_", "neg-", "negative_"} {
		if rest, ok := strings.CutPrefix(metric, prefix); ok {
			return rest
		}
	}
	return metric
}

// nameMetric names what the scores are on a scale. Several metrics become one, because they can be
// compared there.
func nameMetric(sets []dataset, prefix string) {
	name := cmp.Or(sets[0].metric, "score")
	for _, d := range sets {
		if d.metric != sets[0].metric {
			name = "score"
		}
	}
	for i := range sets {
		sets[i].metric = prefix + name
	}
}

// takeLogOdds puts the log odds of scores in their place.
func takeLogOdds(sets []dataset, classifiers []string) error {
	whole := 1.0
	for i := range sets {
		if s := sizesOf("", "", false, ScaleFound, sets[i].scores...); s.high > 1 {
			whole = 100
		}
	}
	for i := range sets {
		d := &sets[i]
		s := sizesOf("", "", false, ScaleFound, d.scores...)
		if whole == 100 && s.high <= 1 {
			return &InputError{Err: ErrScore, Needs: "Scale",
				Problem: fmt.Sprintf("the scores on %s are not in percent, and others are", d.name),
				Advice:  "give all of them from 0 to 1"}
		}
		instances := 0.0
		if d.design.resolution > 0 {
			instances = 1 / math.Sqrt(d.design.resolution)
		}
		err := d.apply(classifiers, func(v float64) (float64, bool) {
			p := v / whole
			ok := p > 0 && p < 1
			if instances > 0 {
				ok = p >= 0 && p <= 1
				p = (p*instances + 0.5) / (instances + 1)
			}
			return math.Log(p / (1 - p)), ok
		})
		if err != nil {
			return err
		}
		d.design.resolution *= 16 // at 1/2, where the least is
	}
	nameMetric(sets, "log odds of ")
	return nil
}

// takeRanks puts one rank of each classifier in place of its scores.
func takeRanks(sets []dataset, classifiers []string) error {
	for i := range sets {
		d := &sets[i]
		for c, folds := range d.scores {
			if len(folds) == 0 || slices.ContainsFunc(folds, math.IsNaN) {
				return fmt.Errorf("%w: ranks need a score of %s on %s; leave one of them out, "+
					"or the data set with Missing: DropDataset", ErrMissing, classifiers[c], d.name)
			}
		}
		ranks := d.ranks()
		d.scores = make([][]float64, len(ranks))
		for c, rank := range ranks {
			d.scores[c] = []float64{rank}
		}
		d.design, d.metric, d.lower = design{runs: 1, folds: 1}, "rank", true
	}
	return nil
}
