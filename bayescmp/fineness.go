package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// ZeroVariance is a rule for data sets on which all differences are equal.
type ZeroVariance int

const (
	// ResolutionRule takes the least variance that scores of their resolution can show.
	ResolutionRule ZeroVariance = iota
	// PaperNoise takes rope²/3, the variance of the uniform noise in ±rope that the authors'
	// program adds, and keeps the mean. (For a rope whose halves differ it takes half the width.)
	// It is for reproducing their tables: with it the answer depends on the rope in two ways.
	PaperNoise
	// PaperPoint takes the variance to be 0, as the correlated t test of Corani and Benavoli (2015)
	// and baycomp do: the posterior is a point, and the answer is certain. It is for reproducing
	// their tables with [CorrelatedTTest] and [Poisson]; [Hierarchical] has no such posterior.
	PaperPoint
)

// fineness returns the moments of all data sets. Where all differences are equal, the least that
// scores of their resolution can show stands in for Σ(d − mean)², as in [Hierarchical], and the
// doubts say so. It is an error that asks for Resolution if nothing says how fine scores are.
func (p Pair) fineness(
	rule ZeroVariance, resolution float64, rope ropeHalves,
) (out []foldMoments, doubts []error, err error) {
	if rule != ResolutionRule && rule != PaperPoint {
		return nil, nil, fmt.Errorf("%w: ZeroVariance must be ResolutionRule or PaperPoint, not %d",
			ErrOption, rule)
	}
	if err := isResolution(resolution); err != nil {
		return nil, nil, err
	}
	var equal []int
	for i := range p.sets {
		out = append(out, p.sets[i].foldMoments())
		if out[i].equal && rule == ResolutionRule {
			equal = append(equal, i)
		}
	}
	if equal == nil {
		return out, nil, nil
	}
	if err := p.checkResolution(equal, resolution); err != nil {
		return nil, nil, err
	}
	steps := map[string][]string{}
	var sources []string
	for _, i := range equal {
		step, source := p.sets[i].step(resolution)
		if step == 0 {
			step, source = p.coarsestStep(resolution), "the coarsest step of other data sets"
		}
		switch {
		case step > 0:
			out[i].setStep(step)
		case out[i].mean == 0 && rope.isZero():
			continue // any variance says the same
		default:
			return nil, nil, missingResolution("on data set " + fmt.Sprintf("%q", out[i].dataset))
		}
		if steps[source] == nil {
			sources = append(sources, source)
		}
		steps[source] = append(steps[source], out[i].dataset)
	}
	for _, source := range sources {
		doubts = append(doubts, fmt.Errorf("all differences are equal on %s (%s); their variance "+
			"is taken to be the least that the test sets can show, by %s",
			writing.Plural(len(steps[source]), "data set"), writing.Some(steps[source]), source))
	}
	return out, doubts, nil
}

// setStep puts the least variance in place of 0: one fold differs from the others by a step.
func (m *foldMoments) setStep(step float64) {
	m.squares = step / m.unit * (step / m.unit) * (1 - 1/float64(m.n))
}

// step is what one instance in one fold adds to a score, and who says so; 0 if that is not known.
func (s *differences) step(resolution float64) (step float64, source string) {
	switch {
	case s.design.resolution > 0:
		return math.Sqrt(s.design.resolution), "n_test"
	case resolution > 0:
		return resolution, "a Resolution of " + writing.Number(resolution)
	}
	if step = s.scoreStep(); step > 0 {
		return step, "the scores, which are multiples of " + writing.Number3(step)
	}
	return 0, ""
}

// coarsestStep is the coarsest step of all data sets.
func (p Pair) coarsestStep(resolution float64) float64 {
	most := 0.0
	for i := range p.sets {
		step, _ := p.sets[i].step(resolution)
		most = max(most, step)
	}
	return most
}

func missingResolution(where string) error {
	return &InputError{Err: ErrOption, Needs: "Resolution",
		Problem: "all differences are equal " + where +
			", and nothing says how fine the scores are",
		Advice: "set Resolution (1/n_test), or give a column n_test"}
}

func isResolution(r float64) error {
	if !(r >= 0) || math.IsInf(r, 0) {
		return fmt.Errorf("%w: Resolution must be above 0, or 0 when it is not known, not %g",
			ErrOption, r)
	}
	return nil
}

// checkResolution refuses a Resolution that is lost in the rounding of the differences, and one
// that the scores contradict: they show finer steps, or all lie on a grid ten times coarser or
// more, as scores of this Resolution would by chance in less than 1 of 100 files. It asks the data
// sets on which it is used, or all where these show no step.
func (p Pair) checkResolution(used []int, r float64) error {
	if r == 0 {
		return nil
	}
	most := 0.0
	for _, s := range p.sets {
		most = max(most, largest(s.d))
	}
	if least := 1e-12 * most; r < least {
		return fmt.Errorf("%w: Resolution must be at least %g, which is 1e-12 of the largest "+
			"difference, not %g: anything smaller is rounding error",
			ErrOption, least, r)
	}
	// Sizes of test sets that differ by one give steps that differ by half at most.
	const near = 1.5
	for _, i := range used {
		s := &p.sets[i]
		if s.left == nil || s.design.resolution > 0 || wholeScore(s.left) == 0 {
			continue
		}
		if step := s.scoreStep(); step > 0 && r > near*step {
			return fmt.Errorf("%w: a Resolution of %s contradicts the scores on data set %q, "+
				"which differ by steps of %s", ErrOption, writing.Number(r), s.dataset,
				writing.Number3(step))
		}
	}
	chance, coarse := p.chanceOfGrids(used, r)
	if chance == 1 {
		chance, coarse = p.chanceOfGrids(p.all(), r)
	}
	if chance < 0.01 {
		return fmt.Errorf("%w: a Resolution of %s contradicts the scores, which are multiples of "+
			"%s", ErrOption, writing.Number(r), writing.Number3(coarse))
	}
	return nil
}

// equalSets are the data sets on which all differences are equal.
func (p Pair) equalSets() (equal []int) {
	for i, s := range p.sets {
		if s.squares == 0 {
			equal = append(equal, i)
		}
	}
	return equal
}

func (p Pair) all() []int {
	all := make([]int, len(p.sets))
	for i := range all {
		all[i] = i
	}
	return all
}

// chanceOfGrids is how probable it is that scores of a resolution are all multiples of the numbers
// of which they are: 1/m for each score but one, where they are multiples of m times r. It is 1
// where they are not. The finest of the grids is returned, too.
func (p Pair) chanceOfGrids(used []int, r float64) (chance, finest float64) {
	const manyTimes = 10
	chance = 1
	for _, i := range used {
		s := &p.sets[i]
		times, distinct := s.gridOver(r)
		if s.design.resolution > 0 || times < manyTimes || distinct < 2 {
			continue
		}
		chance *= math.Pow(times, float64(1-distinct))
		if finest == 0 || times*r < finest {
			finest = times * r
		}
	}
	return chance, finest
}

// gridOver is the largest number of times r of which all scores are multiples, and how many
// different scores there are besides 0; times is 0 where they are not even multiples of r.
func (s *differences) gridOver(r float64) (times float64, distinct int) {
	const near, most = 0.02, 1e9
	seen := map[float64]bool{}
	for _, v := range slices.Concat(s.left, s.right) {
		k := math.Round(math.Abs(v / r))
		if math.Abs(math.Abs(v/r)-k) > near || k > most {
			return 0, 0
		}
		if k > 0 {
			times, seen[k] = divisor(k, times), true
		}
	}
	return times, len(seen)
}

// divisor is the greatest common divisor of two whole numbers.
func divisor(a, b float64) float64 {
	for b != 0 {
		a, b = b, math.Mod(a, b)
	}
	return a
}

// wholeScore is 1 for shares, 100 for percent, and 0 for other scores, which are negative, or too
// large or too small to be either.
func wholeScore(scores []float64) float64 {
	low, high := slices.Min(scores), slices.Max(scores)
	switch {
	case low < 0 || high > 100 || high < 0.001:
		return 0
	case high > 1:
		return 100
	}
	return 1
}

// scoreStep is the step of the coarsest grid that has all scores of a data set on it; 0 if there is
// none.
//
// Shares k/n, or percent, are multiples of 1/n, or of 1/(n+1) where the folds do not divide the
// data set evenly, up to the rounding of their decimals. The smallest n for which they are is at
// most the number of instances in a fold, so that the step is never too fine. Other scores have the
// largest number of which all their differences are multiples.
func (s *differences) scoreStep() float64 {
	scores := slices.Concat(s.left, s.right)
	if len(scores) == 0 {
		return 0
	}
	decimals, ok := sharedDecimals(scores)
	if whole := wholeScore(scores); whole > 0 {
		return shareStep(scores, whole, decimals, ok)
	}
	if !ok || decimals > 6 {
		return 0
	}
	return commonStep(scores, decimals)
}

// sharedDecimals is how many decimals the scores have; ok is false for full precision.
func sharedDecimals(scores []float64) (decimals int, ok bool) {
	const most = 12
	for ; decimals <= most; decimals++ {
		power := math.Pow10(decimals)
		if largest(scores)*power > 1e12 {
			break // so many digits are those of the computer
		}
		if !slices.ContainsFunc(scores, func(v float64) bool {
			return math.Abs(v-math.Round(v*power)/power) > 4e-16*math.Abs(v)
		}) {
			return decimals, true
		}
	}
	return most, false
}

// shareStep is the step of shares, or of percent.
func shareStep(scores []float64, whole float64, decimals int, rounded bool) float64 {
	const (
		mostInstances = 10000
		exact         = 1e-12
	)
	half := exact
	if rounded {
		half = max(exact, math.Pow10(-decimals)/2/whole*(1+1e-9))
	}
	for n := 1.0; n <= mostInstances; n++ {
		// A grid as fine as the rounding would hold any score.
		tolerance := exact
		if 1/n >= 8*half {
			tolerance = half
		}
		lies := func(v, n float64) bool {
			return math.Abs(v/whole-math.Round(v/whole*n)/n) <= tolerance
		}
		first, second, either := true, true, true
		for _, v := range scores {
			one, other := lies(v, n), lies(v, n+1)
			first, second, either = first && one, second && other, either && (one || other)
			if !either {
				break
			}
		}
		switch {
		case first, either && !second:
			return whole / n
		case second:
			return whole / (n + 1)
		}
	}
	if rounded && decimals <= 6 {
		return math.Pow10(-decimals)
	}
	return 0
}

// commonStep is the largest number of which all differences of the scores are multiples; 0 if they
// are the same.
func commonStep(scores []float64, decimals int) float64 {
	power, step := math.Pow10(decimals), 0.0
	for _, v := range scores {
		step = divisor(math.Abs(math.Round((v-scores[0])*power)), step)
	}
	return step / power
}
