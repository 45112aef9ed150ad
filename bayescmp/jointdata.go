package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/joint"
	"github.com/bayescmp/go/internal/writing"
)

const jointName = "joint hierarchical model"

// jointData is what the joint model uses of the scores.
type jointData struct {
	groups []joint.Group
	// sets are the data sets of the groups, with no more than rho needs.
	sets []differences
	// names, levels and lower are by group: the data set, the mean score over folds and
	// classifiers, and whether lower scores are better.
	names  []string
	levels []float64
	lower  []bool
	means  [][]float64 // the mean score of each classifier; NaN where it is missing
	// at is the classifier of the scores that stands at each place of the groups.
	at []int
	// unit is the unit of the groups' scores.
	unit        float64
	assumptions []string
	warnings    []error
}

// newJointData collects the data sets in the order of their names, with the classifiers in an order
// that depends only on their scores. So the answer depends neither on the order of rows and
// columns, nor on the names of classifiers.
func newJointData(
	scores *Scores, rho *float64, resolution float64,
) (*jointData, error) {
	data := &jointData{unit: unitOf(scores.largestScore())}
	sets := slices.Clone(scores.sets)
	slices.SortStableFunc(sets, func(a, b dataset) int { return cmp.Compare(a.name, b.name) })
	data.at = orderByScores(scores.classifiers, sets)
	var who [][]int
	lost := 0
	for _, set := range sets {
		if set.design.items != nil {
			return nil, fmt.Errorf("%w: the %s takes scores of folds, and data set %q has scores "+
				"of items; Best ranks by items, and AllPairs with Hierarchical compares by them",
				ErrOption, jointName, set.name)
		}
		n, err := data.add(set, rho)
		if err != nil {
			return nil, err
		}
		lost += n
	}
	for _, g := range data.groups {
		there := make([]int, len(g.Who))
		for i, place := range g.Who {
			there[i] = data.at[place]
		}
		who = append(who, there)
	}
	if err := checkEnoughData(scores, who); err != nil {
		return nil, err
	}
	if lost > 0 {
		data.assumptions = append(data.assumptions, fmt.Sprintf("folds on which all classifiers "+
			"of their data set have scores (%d others are left out)", lost))
	}
	if alone := len(sets) - len(data.groups); alone > 0 {
		data.assumptions = append(data.assumptions, fmt.Sprintf("%s with fewer than two "+
			"classifiers left out", writing.Plural(alone, "data set")))
	}
	if err := data.leastSquares(resolution, sets); err != nil {
		return nil, err
	}
	data.describeReservations(len(scores.classifiers))
	return data, nil
}

// orderByScores returns the classifiers in the order of their scores, and of their names where all
// scores are equal.
func orderByScores(names []string, sets []dataset) []int {
	order := make([]int, len(names))
	for c := range order {
		order[c] = c
	}
	slices.SortFunc(order, func(a, b int) int {
		for _, set := range sets {
			if c := slices.CompareFunc(set.scores[a], set.scores[b], cmp.Compare); c != 0 {
				return c
			}
		}
		return cmp.Compare(names[a], names[b])
	})
	return order
}

// add adds a data set if it has two classifiers, and counts the folds that are left out.
func (data *jointData) add(set dataset, rho *float64) (lost int, err error) {
	g := joint.Group{}
	var who []int
	for place, c := range data.at {
		if len(presentScores(set.scores[c])) > 0 {
			g.Who, who = append(g.Who, place), append(who, c)
		}
	}
	if len(who) < 2 {
		return 0, nil
	}
	kept, lost := set.commonFolds(who)
	if kept.scores == nil {
		return 0, fmt.Errorf("%w: data set %q has no fold on which all of its classifiers have "+
			"scores; leave it out with Scores.On, or the classifier with Scores.Among",
			ErrMissing, set.name)
	}
	g.N = len(kept.scores[who[0]])
	own := differences{dataset: set.name, design: set.design, d: make([]float64, g.N)}
	if g.Rho, err = own.rho(rho); err != nil {
		return 0, err
	}
	level := data.summarise(&g, kept, who)
	means := make([]float64, len(data.at))
	for place, c := range data.at {
		means[place] = mean(presentScores(kept.scores[c]))
	}
	data.groups, data.sets = append(data.groups, g), append(data.sets, own)
	data.names, data.levels = append(data.names, set.name), append(data.levels, level)
	data.lower, data.means = append(data.lower, set.lower), append(data.means, means)
	return lost, nil
}

// summarise computes means and sums of products, against the mean of the classifiers in each fold,
// which no contrast shows. It returns the mean of all scores.
func (data *jointData) summarise(g *joint.Group, set dataset, who []int) (level float64) {
	k, n := len(who), float64(g.N)
	x := make([][]float64, k)
	g.Mean, g.Scatter = make([]float64, k), make([]float64, k*k)
	for fold := range g.N {
		middle := 0.0
		for _, c := range who {
			middle += set.scores[c][fold] / data.unit / float64(k)
		}
		level += middle / n * data.unit
		for i, c := range who {
			v := set.scores[c][fold]/data.unit - middle
			if set.lower {
				v = -v
			}
			x[i] = append(x[i], v)
			g.Mean[i] += v / n
		}
	}
	for i := range k {
		for j := range k {
			for fold := range g.N {
				g.Scatter[i*k+j] += (x[i][fold] - g.Mean[i]) * (x[j][fold] - g.Mean[j])
			}
		}
	}
	return level
}

// leastSquares finds the least sum of squares that two classifiers can show on each data set, by
// the resolution rule of [Hierarchical].
func (data *jointData) leastSquares(resolution float64, sets []dataset) error {
	designs := map[string]design{}
	for _, set := range sets {
		designs[set.name] = set.design
	}
	smallest, equal := math.Inf(1), make([]bool, len(data.groups))
	for i, g := range data.groups {
		k := len(g.Who)
		for l := range k {
			for r := range l {
				s := g.Scatter[l*k+l] + g.Scatter[r*k+r] - 2*g.Scatter[l*k+r]
				// A standard deviation below 1e-12 of the largest score is rounding.
				if s <= 1e-24*float64(g.N) {
					equal[i] = true
				} else {
					smallest = min(smallest, s)
				}
			}
		}
	}
	var borrowed []string
	for i := range data.groups {
		g := &data.groups[i]
		h2 := designs[data.names[i]].resolution / data.unit / data.unit
		if h2 == 0 {
			h2 = resolution / data.unit * (resolution / data.unit)
		}
		g.Least = h2 * (1 - 1/float64(g.N))
		switch {
		case g.Least > 0:
		case !equal[i]:
			// Some other contrast may still be the same in all folds.
			g.Least = 1e-6 * smallest
		case math.IsInf(smallest, 1):
			return &InputError{Err: ErrOption, Needs: "Resolution",
				Problem: "all differences are equal on every data set, " +
					"and nothing says how fine the scores are",
				Advice: "set Resolution (1/n_test), or give a column n_test"}
		default:
			g.Least = smallest
			borrowed = append(borrowed, data.names[i])
		}
		if !(g.Least > 1e-290) {
			return fmt.Errorf("%w: the scores on data set %q are too large compared with the "+
				"differences on others to be squared", ErrScore, data.names[i])
		}
	}
	if borrowed != nil {
		data.warnings = append(data.warnings, fmt.Errorf("the differences between two classifiers "+
			"are all equal on %s (%s); without n_test or Resolution the smallest variance of "+
			"other differences stands in", writing.Plural(len(borrowed), "data set"),
			writing.Some(borrowed)))
	}
	return nil
}

// describeReservations says where the data tell less than the model needs.
func (data *jointData) describeReservations(k int) {
	var few []string
	for i, g := range data.groups {
		if g.Completed() {
			few = append(few, data.names[i])
		}
	}
	if few != nil {
		data.assumptions = append(data.assumptions, fmt.Sprintf("on %s (%s) with fewer than %d "+
			"folds for each contrast among the classifiers, their variances are taken to be more "+
			"alike than they look", writing.Plural(len(few), "data set"), writing.Some(few),
			joint.FoldsPerContrast))
	}
	if q := len(data.groups); k > 2 && q < k+1 {
		data.warnings = append(data.warnings, fmt.Errorf("%s cannot tell how %d classifiers vary "+
			"together: the prior of Σ0 is part of the answer; compare fewer classifiers",
			writing.Plural(q, "data set"), k))
	}
}

// largestScore is the largest absolute score.
func (s *Scores) largestScore() float64 {
	most := 0.0
	for _, set := range s.sets {
		for _, folds := range set.shown() {
			most = max(most, largest(presentScores(folds)))
		}
	}
	return most
}

// checkEnoughData refuses data that leave the posterior improper.
func checkEnoughData(scores *Scores, sets [][]int) error {
	if len(sets) == 0 {
		return errNeverTogether
	}
	if len(sets) < joint.Needed {
		return fmt.Errorf("%w: the %s learns the population of data sets, and needs %d of them, "+
			"not %s; on a single one use CorrelatedTTest, and on two Hierarchical, whose bounded "+
			"priors still answer", ErrOption, jointName, joint.Needed,
			writing.Plural(len(sets), "data set"))
	}
	fewest, side := joint.LeastCut(len(scores.classifiers), sets)
	if fewest >= joint.Needed {
		return nil
	}
	return fmt.Errorf("%w: %s with the other classifiers, and %d must; leave some out with "+
		"Scores.Among", ErrMissing, writing.Plural(fewest, "data set")+
		writing.Verb(fewest, " compares ", " compare ")+
		writing.Quoted(selectNames(scores.classifiers, side)), joint.Needed)
}
