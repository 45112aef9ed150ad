package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
)

// BoardTruth says what is true of the systems of a simulated leaderboard. Unless it says otherwise,
// their true mean scores are drawn from a normal distribution with the standard deviation 0.02, and
// the mean score of a system has a normal error of 0.0185, on any number of tasks. So a board is as
// hard to read with many tasks as with few.
type BoardTruth string

const (
	// NormalMeans is the plain case.
	NormalMeans BoardTruth = "normal"
	// EqualMeans are all equal.
	EqualMeans BoardTruth = "all equal"
	// OneAhead is by 0.08 better than all others, which are equal. This is five times the error of
	// a mean, which is 0.016 here.
	OneAhead BoardTruth = "one ahead"
	// Ladder has equal steps from the worst to the best, 0.08 in all.
	Ladder BoardTruth = "ladder"
	// HeavyTailedMeans have Student's distribution with two degrees of freedom and the scale 0.02.
	HeavyTailedMeans BoardTruth = "heavy tails"
	// TwoGroups of systems are 0.06 apart, with a standard deviation of 0.01 within each.
	TwoGroups BoardTruth = "two groups"
	// UnequalNoise is between half and twice as large as that of the others, for each system.
	UnequalNoise BoardTruth = "unequal noise"
	// HeavyTailedNoise has Student's distribution with three degrees of freedom. The error of a
	// mean has the same variance as that of the others.
	HeavyTailedNoise BoardTruth = "noise with tails"
	// TaskFamilies are declared families of about three tasks. The errors of a system on two tasks
	// of a family correlate by 0.5.
	TaskFamilies BoardTruth = "families of tasks"
	// MissingScores are a third of all scores, at random.
	MissingScores BoardTruth = "a third missing"
)

// BoardTruths returns all of them, in this order.
func BoardTruths() []BoardTruth {
	return []BoardTruth{NormalMeans, EqualMeans, OneAhead, Ladder, HeavyTailedMeans, TwoGroups,
		UnequalNoise, HeavyTailedNoise, TaskFamilies, MissingScores}
}

// A Board is a simulated leaderboard.
type Board struct {
	// Scores has systems named s1, s2, … as classifiers, and tasks named t1, t2, … as data sets.
	Scores *bayescmp.Scores
	// Means are the true mean scores of the systems, up to a constant. Equal ones differ by 1e-9,
	// so that there is always a best one.
	Means []float64
	// Next are the true scores on one more task, up to a constant. With [UnequalNoise] the noise of
	// each system is drawn anew for it.
	Next []float64
}

// Ranks returns the true rank of each system, 1 for the best.
func (b *Board) Ranks() []int {
	order := make([]int, len(b.Means))
	for j := range order {
		order[j] = j
	}
	slices.SortFunc(order, func(i, j int) int {
		return int(indicator(b.Means[i] < b.Means[j]) - indicator(b.Means[i] > b.Means[j]))
	})
	out := make([]int, len(order))
	for place, j := range order {
		out[j] = place + 1
	}
	return out
}

const (
	meansSpread  = 0.02 // the standard deviation of true means
	noiseOfMean  = 0.0185
	noiseBehind  = 0.016 // the same where one is ahead
	meansJitter  = 1e-9
	likeness     = 0.5 // of the errors on two tasks of a family
	missingShare = 1.0 / 3
	foldSpread   = 0.03
	foldRho      = 0.1
)

// Draw makes a board of at least two systems and two tasks. With one fold, a score is the mean of a
// system on a task. With more, these means are not known exactly: the folds of a task scatter
// around them by 0.03, and correlate by 0.1 as those of ten-fold cross-validation are assumed to.
// Other numbers, and a truth that is not among [BoardTruths], wrap [ErrStudy].
func (t BoardTruth) Draw(systems, tasks, folds int, random *rand.Rand) (*Board, error) {
	switch {
	case random == nil:
		return nil, errNoSource
	case !slices.Contains(BoardTruths(), t):
		return nil, fmt.Errorf("%w: the truth %q is not known; take one of %q", ErrStudy, string(t),
			BoardTruths())
	case systems < 2 || tasks < 2 || folds < 1:
		return nil, fmt.Errorf("%w: a board needs two systems, two tasks and one fold or more, "+
			"not %d, %d and %d", ErrStudy, systems, tasks, folds)
	}
	b := &Board{Means: t.means(systems, random)}
	truths := make([][]float64, systems) // by system, then by task
	for j, mean := range b.Means {
		truths[j] = t.errors(tasks, random)
		for i := range truths[j] {
			truths[j][i] += mean
		}
		b.Next = append(b.Next, mean+t.errors(tasks, random)[0])
	}
	var err error
	b.Scores, err = t.score(truths, folds, random)
	return b, err
}

// means draws the true means.
func (t BoardTruth) means(systems int, random *rand.Rand) []float64 {
	out := make([]float64, systems)
	for j := range out {
		out[j] = t.mean(j, systems, random) + meansJitter*random.NormFloat64()
	}
	if t == Ladder { // so that the numbers of systems say nothing
		random.Shuffle(systems, func(i, j int) { out[i], out[j] = out[j], out[i] })
	}
	return out
}

func (t BoardTruth) mean(j, systems int, random *rand.Rand) float64 {
	switch t {
	case EqualMeans:
		return 0
	case OneAhead:
		return 0.08 * indicator(j == 0)
	case Ladder:
		return 0.08 * float64(j) / float64(systems-1)
	case HeavyTailedMeans: // the square of a normal variate's divisor is exponential
		return meansSpread * random.NormFloat64() / math.Sqrt(random.ExpFloat64())
	case TwoGroups:
		return 0.06*float64(j%2) + 0.01*random.NormFloat64()
	}
	return meansSpread * random.NormFloat64()
}

// errors draws the errors of one system on all tasks.
func (t BoardTruth) errors(tasks int, random *rand.Rand) []float64 {
	scale := noiseOfMean
	switch t {
	case OneAhead:
		scale = noiseBehind
	case UnequalNoise:
		scale *= math.Exp2(2*random.Float64() - 1)
	}
	scale *= math.Sqrt(float64(tasks))
	out := make([]float64, tasks)
	for i := range out {
		out[i] = scale * random.NormFloat64()
		if t == HeavyTailedNoise { // divided by a chi variate with three degrees of freedom
			z := random.NormFloat64()
			out[i] /= math.Sqrt(2*random.ExpFloat64() + z*z) // the variance is that of the others
		}
	}
	if t == TaskFamilies {
		shareErrors(out, scale, random)
	}
	return out
}

// shareErrors makes the errors on the tasks of a family alike. The mean of all keeps its variance.
func shareErrors(errors []float64, scale float64, random *rand.Rand) {
	n := float64(len(errors))
	families := taskFamilies(len(errors))
	squares := 0.0 // the sum of the squared sizes of families
	for i := range errors {
		for other := range errors {
			squares += indicator(families[i] == families[other])
		}
	}
	smaller := 1 / math.Sqrt(1-likeness+likeness*squares/n)
	shared := make([]float64, len(errors))
	for f := range shared {
		shared[f] = smaller * math.Sqrt(likeness) * scale * random.NormFloat64()
	}
	for i := range errors {
		errors[i] = smaller*math.Sqrt(1-likeness)*errors[i] + shared[families[i]]
	}
}

// taskFamilies gives the number of the family of each task: three tasks each, but at least three
// families.
func taskFamilies(tasks int) []int {
	count := max(min(3, tasks), (tasks+1)/3)
	out := make([]int, tasks)
	for i := range out {
		out[i] = i % count
	}
	return out
}

// score makes the table of scores: an effect of the task, the truth of the system on it, and the
// errors of folds.
func (t BoardTruth) score(
	truths [][]float64, folds int, random *rand.Rand,
) (*bayescmp.Scores, error) {
	var datasets, systems []string
	var fold []int
	var scores []float64
	families := map[string]string{}
	for i, family := range taskFamilies(len(truths[0])) {
		task, effect := fmt.Sprintf("t%d", i+1), 0.7+0.1*random.NormFloat64()
		families[task] = fmt.Sprintf("f%d", family+1)
		for j := range truths {
			missing := t == MissingScores && i > 1 && random.Float64() < missingShare
			if missing {
				continue // the first two tasks are complete, so that each system has scores
			}
			for f, e := range foldErrors(folds, random) {
				datasets, systems = append(datasets, task), append(systems, fmt.Sprintf("s%d", j+1))
				fold, scores = append(fold, f+1), append(scores, effect+truths[j][i]+e)
			}
		}
	}
	columns := []fields.Field{fields.Named("dataset", datasets),
		fields.Named("classifier", systems), fields.Named("score", scores)}
	if folds > 1 {
		columns = append(columns, fields.Named("fold", fold))
	}
	s, err := bayescmp.FromLong(frames.New(columns...),
		bayescmp.Long{Missing: bayescmp.PairwiseComplete})
	if err != nil || t != TaskFamilies {
		return s, err
	}
	return s.InFamilies(families)
}

// foldErrors are those of the folds of one task; a single one is not wrong.
func foldErrors(folds int, random *rand.Rand) []float64 {
	out := make([]float64, folds)
	if folds == 1 {
		return out
	}
	shared := math.Sqrt(foldRho) * random.NormFloat64()
	for f := range out {
		out[f] = foldSpread * (shared + math.Sqrt(1-foldRho)*random.NormFloat64())
	}
	return out
}
