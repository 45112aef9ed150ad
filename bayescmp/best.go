package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/parallel"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Best asks which of several classifiers is the best on data sets like these, and how sure of their order one can be. It is the Bayesian
// bootstrap of Rubin (Annals of Statistics 9, 1981), the limit of a Dirichlet process without a prior: the data sets get the weights
// w ~ Dir(1, …, 1), each draw orders the classifiers by their weighted mean scores, and the probabilities are shares of the draws.
//
// The weights do not depend on the classifiers, so that what is said of two of them does not change when another is left out, as it does with mean
// ranks. Scores must be comparable among data sets. Only the mean of each data set is looked at.
type Best struct {
	// Samples is the number of draws, from 1000 to 100 million; 0 means 50,000.
	Samples int
	// Src is where the randomness comes from; nil means a fixed seed. Two numbers are taken from it.
	Src rand.Source
}

// Standings is the answer of [Best]. Classifiers are in the order of the scores.
type Standings struct {
	Classifiers []string
	Datasets    int
	Means       []float64   // over the data sets, each counting once
	P           []float64   // how probable it is that the classifier is the best
	Error       []float64   // Monte Carlo standard error of P
	Ranks       [][]float64 // by classifier: how probable it is that it is first, second, … of all
	Above       [][]float64 // Above[a][b] is how probable it is that a is better than b; ties count half
	Low, High   []int       // the ranks between which the classifier is with probability 0.95 or more
	Draws       int
	Assumptions []string
	Warnings    []error // reservations; the answer stands, but read them

	lower bool
}

const blockOfDraws = 512

// Rank answers for the population of which the data sets are a sample. Errors wrap [ErrEmpty], [ErrOption] (Samples, or fewer than two
// classifiers) or [ErrMissing].
func (t Best) Rank(scores *Scores) (*Standings, error) {
	if scores == nil || len(scores.sets) == 0 {
		return nil, errNoScores
	}
	if len(scores.classifiers) < 2 {
		return nil, fmt.Errorf("%w: Best compares two classifiers or more; the only one is %s", ErrOption, writing.Quoted(scores.classifiers))
	}
	for c := range scores.classifiers {
		if err := scores.complete(c); err != nil {
			return nil, err
		}
	}
	if t.Samples == 0 {
		t.Samples = usualSamples
	}
	if t.Samples < fewestSamples || t.Samples > mostSamples {
		return nil, fmt.Errorf("%w: Samples must be from %d to %d, or 0 for %d, not %d", ErrOption, fewestSamples, mostSamples, usualSamples, t.Samples)
	}
	s := &Standings{Classifiers: scores.Classifiers(), Datasets: len(scores.sets), Draws: t.Samples, lower: scores.lower,
		Assumptions: []string{"independent data sets, scores comparable among them", fmt.Sprintf("%d draws", t.Samples)}}
	if scores.lower {
		s.Assumptions = append(s.Assumptions, "lower scores are better")
	}
	s.Assumptions = append(s.Assumptions, scores.dropped.texts()...)
	if s.Datasets < 5 {
		s.Warnings = append(s.Warnings, fmt.Errorf("%s: the bootstrap knows no other, and no order that none of their weighted means shows", writing.Plural(s.Datasets, "data set")))
	}
	s.count(scores, t.Samples, orFixed(t.Src))
	return s, nil
}

// count draws in blocks with generators of their own, so that the answer is the same on any number of cores.
func (s *Standings) count(scores *Scores, samples int, src rand.Source) {
	points, dust := scores.goodness()
	k := len(s.Classifiers)
	s.Means = make([]float64, k)
	for _, row := range points {
		for c, v := range row {
			s.Means[c] += s.sign() * v / float64(len(points))
		}
	}
	blocks := make([]tallyOfRanks, (samples+blockOfDraws-1)/blockOfDraws)
	seeder, seeds := rand.NewPCG(src.Uint64(), src.Uint64()), make([][2]uint64, len(blocks))
	for b := range seeds {
		seeds[b] = [2]uint64{seeder.Uint64(), seeder.Uint64()}
	}
	parallel.Each(len(blocks), func(b int) {
		random := rand.New(rand.NewPCG(seeds[b][0], seeds[b][1]))
		blocks[b] = newTallyOfRanks(k)
		for range min(blockOfDraws, samples-b*blockOfDraws) {
			blocks[b].draw(points, dust, random)
		}
	})
	total := newTallyOfRanks(k)
	for _, b := range blocks {
		total.add(b)
	}
	n := float64(samples)
	for c := range k {
		p := total.ranks[c][0] / n
		s.P = append(s.P, p)
		// At least one draw: what no draw has shown need not be impossible.
		s.Error = append(s.Error, math.Sqrt(max(p*(1-p)/n, 1/n/n)))
		for r := range k {
			total.ranks[c][r] /= n
			total.above[c][r] /= n
		}
		low, high := interval(total.ranks[c])
		s.Low, s.High = append(s.Low, low), append(s.High, high)
	}
	s.Ranks, s.Above = total.ranks, total.above
}

// goodness is the mean score of each classifier on each data set, the larger the better, and what of their weighted means is rounding.
func (s *Scores) goodness() (points [][]float64, dust float64) {
	for _, set := range s.sets {
		row := make([]float64, len(s.classifiers))
		for c, folds := range set.scores {
			row[c] = mean(folds)
			if s.lower {
				row[c] = -row[c]
			}
		}
		points, dust = append(points, row), max(dust, 1e-12*largest(set.scores...))
	}
	return points, dust
}

func (s *Standings) sign() float64 {
	if s.lower {
		return -1
	}
	return 1
}

// tallyOfRanks counts, by classifier, in how many draws it had each rank, and was above each other one.
type tallyOfRanks struct {
	ranks, above [][]float64
	means        []float64
	order        []int
}

func newTallyOfRanks(k int) tallyOfRanks {
	t := tallyOfRanks{means: make([]float64, k), order: make([]int, k)}
	for range k {
		t.ranks, t.above = append(t.ranks, make([]float64, k)), append(t.above, make([]float64, k))
	}
	return t
}

// draw weights the data sets once. Equal classifiers share their ranks.
func (t *tallyOfRanks) draw(points [][]float64, dust float64, random *rand.Rand) {
	clear(t.means)
	sum := 0.0
	for _, row := range points {
		w := random.ExpFloat64()
		sum += w
		for c, v := range row {
			t.means[c] += w * v
		}
	}
	for c := range t.order {
		t.order[c] = c
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(t.means[b], t.means[a]) })
	dust *= sum
	for from := 0; from < len(t.order); {
		to := from + 1
		for to < len(t.order) && t.means[t.order[to-1]]-t.means[t.order[to]] <= dust {
			to++
		}
		for _, c := range t.order[from:to] {
			for r := from; r < to; r++ {
				t.ranks[c][r] += 1 / float64(to-from)
				t.above[c][t.order[r]] += 0.5
			}
			for _, worse := range t.order[to:] {
				t.above[c][worse]++
			}
		}
		from = to
	}
}

func (t *tallyOfRanks) add(o tallyOfRanks) {
	for c := range t.ranks {
		for r := range t.ranks[c] {
			t.ranks[c][r] += o.ranks[c][r]
			t.above[c][r] += o.above[c][r]
		}
	}
}

// interval is the ranks that are left when at most 0.025 is cut off at either end.
func interval(p []float64) (low, high int) {
	low, high = 1, len(p)
	for sum := p[low-1]; sum <= 0.025 && low < high; sum += p[low-1] {
		low++
	}
	for sum := p[high-1]; sum <= 0.025 && high > low; sum += p[high-1] {
		high--
	}
	return low, high
}

// order is the classifiers from the most probable best to the least, then by their means.
func (s *Standings) order() []int {
	out := make([]int, len(s.Classifiers))
	for c := range out {
		out[c] = c
	}
	slices.SortStableFunc(out, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.P[b], s.P[a]), cmp.Compare(s.sign()*s.Means[b], s.sign()*s.Means[a]))
	})
	return out
}

// Verdict names the classifier that is most probably the best, and says whether its probability is above 0.95.
func (s *Standings) Verdict() string {
	if s == nil || len(s.Classifiers) == 0 {
		return "no standings"
	}
	c := s.order()[0]
	if !(s.P[c] > 0.95) {
		return fmt.Sprintf("No classifier is the best with probability 0.95; %s is the likeliest, with %s.", s.Classifiers[c], s.probability(c))
	}
	return fmt.Sprintf("%s is the best on data sets like these with probability %s.", s.Classifiers[c], s.probability(c))
}

func (s *Standings) probability(c int) string {
	return writing.NewProbability(s.P[c], s.Error[c], false).String()
}

func (s *Standings) lines() (header []string, lines [][]string) {
	header = []string{"classifier", "mean score", "P(best)", "rank, 95 %"}
	for _, c := range s.order() {
		ranks := fmt.Sprintf("%d to %d", s.Low[c], s.High[c])
		if s.Low[c] == s.High[c] {
			ranks = fmt.Sprint(s.Low[c])
		}
		lines = append(lines, []string{s.Classifiers[c], strconv.FormatFloat(s.Means[c], 'g', 4, 64), s.probability(c), ranks})
	}
	return header, lines
}

func (s *Standings) headline() string {
	return fmt.Sprintf("Bayesian bootstrap: %s on %s", writing.Plural(len(s.Classifiers), "classifier"), writing.Plural(s.Datasets, "data set"))
}

func (s *Standings) report() report {
	header, lines := s.lines()
	return report{s.headline(), s.Verdict(), warningMarks(s.Warnings), header, lines, "", footnotes(s.Assumptions, s.Warnings)}
}

// String is one line per classifier, the most probable best first.
func (s *Standings) String() string {
	if s == nil || len(s.Classifiers) == 0 {
		return "no standings"
	}
	return s.report().text()
}

// HTML is String for a notebook.
func (s *Standings) HTML() string {
	if s == nil || len(s.Classifiers) == 0 {
		return "<p>no standings</p>"
	}
	return s.report().html()
}

// Frame returns one row per classifier, in the order of the scores: classifier, mean, p_best, error, rank_low, rank_high.
func (s *Standings) Frame() dataframe.DataFrame {
	if s == nil {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no standings", ErrEmpty)}
	}
	return dataframe.New(series.New(s.Classifiers, series.String, "classifier"), series.New(s.Means, series.Float, "mean"), series.New(s.P, series.Float, "p_best"),
		series.New(s.Error, series.Float, "error"), series.New(s.Low, series.Int, "rank_low"), series.New(s.High, series.Int, "rank_high"))
}
