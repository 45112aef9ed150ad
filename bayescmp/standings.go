package bayescmp

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// Standings is the answer of [Best]. All lists are in the order of Classifiers.
type Standings struct {
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier,column"`
	// Datasets is the number of data sets.
	Datasets int
	// Means holds the mean score of each classifier over the data sets, which count equally.
	Means []float64 `field:"mean,column"`
	// P is, for each classifier, the probability that it is the best.
	P []float64 `field:"p_best,column"`
	// Error is the Monte Carlo standard error of P.
	Error []float64 `field:"p_best_error,column"`
	// Ranks has, for each classifier, the probabilities that it is first, second, … of all.
	Ranks [][]float64 `field:"p_rank"`
	// Above[a][b] says how probable it is that a is better than b; ties count half.
	Above [][]float64 `field:"p_better"`
	// Low and High are the ranks between which each classifier is with probability 0.95 or more.
	Low  []int `field:"rank_low,column"`
	High []int `field:"rank_high,column"`
	// Threshold is the probability that a verdict needs.
	Threshold float64
	// Draws is the number of draws.
	Draws int
	// Assumptions say what the answer assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	lower bool
	// meanError is the standard error with which Means can be compared; 0 if it is not known.
	meanError float64
	seed      string // where the random numbers come from
	// rival is the classifier that differs from the likeliest one on the fewest data sets, or
	// families of them, and differ says on how many; 0 where items tell more than data sets.
	rival  string
	differ int
	unit   string // a data set, or a family
	dataFacts
}

// blockOfDraws is the number of draws with the same generator.
const blockOfDraws = 512

// count fills in the answer from draws. They are made in blocks with generators of their own, so
// that the answer is the same on any number of cores.
func (s *Standings) count(
	ctx context.Context, scores *Scores, items []*itemMeans, src rand.Source,
	told *parallel.Progress,
) error {
	samples := s.Draws
	points, rounding := scores.orientedMeans()
	of := scores.families()
	family := of.numbers()
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
	var done atomic.Int64
	err := parallel.For(ctx, len(blocks), func(b int) error {
		random := rand.New(rand.NewPCG(seeds[b][0], seeds[b][1]))
		blocks[b] = newTallyOfRanks(k)
		blocks[b].ofFamilies = make([]float64, len(of))
		draws := min(blockOfDraws, samples-b*blockOfDraws)
		within := make([]drawMeans, len(items))
		for i, p := range items {
			within[i] = p.drawer()
		}
		for range draws {
			blocks[b].draw(points, family, within, rounding, random)
		}
		told.Tell(int(done.Add(int64(draws))), samples)
		return nil
	})
	if err != nil {
		return err
	}
	total := newTallyOfRanks(k)
	for _, b := range blocks {
		total.add(b)
	}
	s.conclude(total)
	if !slices.ContainsFunc(items, func(p *itemMeans) bool { return p != nil }) {
		s.findRival(points, rounding, of)
	}
	return nil
}

// findRival counts the data sets on which the others differ from the likeliest classifier.
func (s *Standings) findRival(points [][]float64, rounding float64, of families) {
	s.unit = s.datasetNoun()
	if of != nil {
		s.unit = "family"
	}
	order := s.order()
	for _, c := range order[1:] {
		ahead := make([]float64, len(points))
		for i, row := range points {
			ahead[i] = row[order[0]] - row[c]
		}
		differ := 0
		for _, d := range of.sums(ahead) {
			if math.Abs(d) > rounding {
				differ++
			}
		}
		name := s.Classifiers[c] // decides between equal numbers, not the order of columns
		if s.rival == "" || differ < s.differ || differ == s.differ && name < s.rival {
			s.rival, s.differ = name, differ
		}
	}
}

// reservation says that a verdict may be chance; "" where that is improbable. If two classifiers
// are equal, each of their differences could as well have the other sign. The signs at hand and
// their opposites are two of the patterns that are equally probable then, and with both one of the
// two is called better, as surely as here.
func (s *Standings) reservation() string {
	c := s.order()[0]
	as := 2 / math.Exp2(float64(s.differ))
	if s.differ == 0 || !(s.P[c] > s.Threshold) || as <= 0.05 {
		return ""
	}
	return fmt.Sprintf(" This may be chance: %s and %s differ on %s, and one of two equal %ss "+
		"would be called better as surely in at least %.0f of 100 comparisons.",
		s.Classifiers[c], s.rival, writing.Plural(s.differ, s.unit), s.classifierNoun(),
		math.Floor(100*as))
}

// conclude turns the counts of all draws into shares.
func (s *Standings) conclude(total tallyOfRanks) {
	k, n := len(s.Classifiers), float64(s.Draws)
	for c := range k {
		p := total.ranks[c][0] / n
		s.P = append(s.P, p)
		// The error is at least one draw: an outcome without a draw is not necessarily impossible.
		s.Error = append(s.Error, math.Sqrt(max(p*(1-p)/n, 1/n/n)))
		for r := range k {
			total.ranks[c][r] /= n
			total.above[c][r] /= n
		}
		low, high := rankInterval(total.ranks[c], 0.025)
		s.Low, s.High = append(s.Low, low), append(s.High, high)
	}
	s.Ranks, s.Above = total.ranks, total.above
}

// vouch checks the probabilities and their errors. See [validate].
func (s *Standings) vouch(g *guard) {
	g.probabilities("P", s.P)
	g.standardError("P", s.Error...)
	g.number("a mean", s.Means...)
	for c, name := range s.Classifiers {
		g.of = name
		g.probabilities("P of a rank", s.Ranks[c])
		g.sumToOne("P of the ranks", 0, s.Ranks[c]...)
		g.probabilities("P of being above another", s.Above[c])
	}
}

func (s *Standings) sign() float64 {
	if s.lower {
		return -1
	}
	return 1
}

// order returns the classifiers, the most probable best one first. Equally probable classifiers are
// in the order of their means.
func (s *Standings) order() []int {
	out := make([]int, len(s.Classifiers))
	for c := range out {
		out[c] = c
	}
	slices.SortStableFunc(out, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.P[b], s.P[a]),
			cmp.Compare(s.sign()*s.Means[b], s.sign()*s.Means[a]))
	})
	return out
}

// Order returns the classifiers, the most probable best one first.
func (s *Standings) Order() []string {
	if s == nil {
		return nil
	}
	var out []string
	for _, c := range s.order() {
		out = append(out, s.Classifiers[c])
	}
	return out
}

// Frame returns one row per classifier, in the order of the scores, with the columns classifier,
// mean, p_best, p_best_error, rank_low, rank_high.
func (s *Standings) Frame() Frame {
	if s == nil {
		return frames.Failed(fmt.Errorf("%w: no standings", ErrEmpty))
	}
	return frames.Columns(s)
}

// tallyOfRanks counts in how many draws each classifier had each rank, and in how many it was above
// each other classifier.
type tallyOfRanks struct {
	ranks, above [][]float64 // by classifier and rank; by classifier and other classifier
	means        []float64   // the weighted sums of the scores in the latest draw
	datasetMeans []float64   // the means on a data set in the latest draw
	// ofFamilies has a weight for each family of data sets, if there are any.
	ofFamilies []float64
	order      []int // the classifiers in the latest draw, the best first
}

func newTallyOfRanks(k int) tallyOfRanks {
	t := tallyOfRanks{means: make([]float64, k), datasetMeans: make([]float64, k),
		order: make([]int, k)}
	for range k {
		t.ranks, t.above = append(t.ranks, make([]float64, k)), append(t.above, make([]float64, k))
	}
	return t
}

// draw draws weights for the data sets, or one for all data sets of a family, and the means on
// those that have items, and counts the ranks. Equal classifiers share their ranks. Everything is
// drawn again, so the draws are independent.
func (t *tallyOfRanks) draw(
	points [][]float64, family []int, within []drawMeans, rounding float64, random *rand.Rand,
) {
	clear(t.means)
	for k := range t.ofFamilies {
		t.ofFamilies[k] = random.ExpFloat64()
	}
	sum := 0.0
	for i, row := range points {
		w := t.drawWeight(i, family, random)
		if within[i] != nil {
			within[i](t.datasetMeans, random)
			row = t.datasetMeans
		}
		sum += w
		for c, v := range row {
			t.means[c] += w * v
		}
	}
	for c := range t.order {
		t.order[c] = c
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(t.means[b], t.means[a]) })
	rounding *= sum
	for from := 0; from < len(t.order); {
		to := from + 1
		for to < len(t.order) && t.means[t.order[to-1]]-t.means[t.order[to]] <= rounding {
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

// drawWeight draws the weight of a data set, or takes that of its family.
func (t *tallyOfRanks) drawWeight(i int, family []int, random *rand.Rand) float64 {
	if family != nil {
		return t.ofFamilies[family[i]]
	}
	return random.ExpFloat64()
}

func (t *tallyOfRanks) add(o tallyOfRanks) {
	for c := range t.ranks {
		for r := range t.ranks[c] {
			t.ranks[c][r] += o.ranks[c][r]
			t.above[c][r] += o.above[c][r]
		}
	}
}

// rankInterval returns the ranks that are left when at most tail of the probability is cut off at
// either end.
func rankInterval(p []float64, tail float64) (low, high int) {
	low, high = 1, len(p)
	for sum := p[low-1]; sum <= tail && low < high; sum += p[low-1] {
		low++
	}
	for sum := p[high-1]; sum <= tail && high > low; sum += p[high-1] {
		high--
	}
	return low, high
}

// Verdict names the classifier that most probably has the best mean score on data sets like these,
// and says whether its probability is above the Threshold.
func (s *Standings) Verdict() string {
	if s == nil || len(s.Classifiers) == 0 {
		return "no standings"
	}
	c := s.order()[0]
	if !(s.P[c] > s.Threshold) {
		return fmt.Sprintf("No %s has the best mean score with probability %s; "+
			"%s.", s.classifierNoun(), writing.Number(s.Threshold),
			likeliest(s.Classifiers, s.P, s.Error))
	}
	return fmt.Sprintf("%s has the best mean score on %ss like these with probability %s.%s",
		s.Classifiers[c], s.datasetNoun(), s.probability(c), s.reservation())
}

func (s *Standings) probability(c int) string {
	return writing.NewProbability(s.P[c], s.Error[c], false).String()
}

func (s *Standings) headline() string {
	return fmt.Sprintf("Bayesian bootstrap: %s on %s",
		writing.Plural(len(s.Classifiers), s.classifierNoun()), s.countDatasets(s.Datasets))
}

func (s *Standings) answer() writing.Answer {
	if s.empty() {
		return writing.Nothing("no standings")
	}
	t := writing.NewTable(1, s.classifierNoun(), "mean score", "P(best)", "rank, 95 %")
	means := writing.Column(s.meanError, s.Means...)
	for _, c := range s.order() {
		ranks := fmt.Sprintf("%d to %d", s.Low[c], s.High[c])
		if s.Low[c] == s.High[c] {
			ranks = fmt.Sprint(s.Low[c])
		}
		t.Add(s.Classifiers[c], means[c], s.probability(c), ranks)
	}
	return writing.Answer{Headline: s.headline(), Verdict: s.Verdict(),
		IsDoubtful: s.reservation() != "",
		Marks:      writing.MarksOf(len(s.Warnings)), Tables: []*writing.Table{t},
		Notes: writing.Notes(s.Assumptions, s.Warnings)}
}

func (s *Standings) empty() bool { return s == nil || len(s.Classifiers) == 0 }

// String returns the answer in plain text: one line per classifier, the most probable best one
// first, the verdict, and the notes.
func (s *Standings) String() string { return s.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the classifiers and the notes.
func (s *Standings) HTML() string { return s.answer().HTML() }

// Methods returns a paragraph for a paper: which classifiers were compared, how, with how many
// draws, and what was left out of the data.
// [Standings.References] lists what it cites.
func (s *Standings) Methods() string { return renderText(s.methods) }

// LaTeXMethods returns the same as [Standings.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Standings) LaTeXMethods() string { return renderLaTeX(s.methods) }

func (s *Standings) methods(p *paragraph) {
	if s.empty() {
		return
	}
	p.say("We asked which of %s on %s is the best on %ss like these.",
		listClassifiers(s.classifierNoun(), s.Classifiers), s.countDatasets(s.Datasets),
		s.datasetNoun())
	p.sayAll(s.dropped.inPaper(s.notes))
	details := slices.Clone(s.Assumptions)
	details = append(details, "random numbers from "+s.seed)
	p.describeTest("Bayesian bootstrap", s.sources(), details, s.notes)
	p.creditProgram(1)
}

func (*Standings) sources() References { return References{rubin1981} }

// References returns the publications that the method comes from, and bayescmp itself, which
// computed the answer.
func (s *Standings) References() References {
	if s.empty() {
		return nil
	}
	return referencesOf(s.sources())
}

// MarkdownTable returns the classifiers, the most probable best one first, as a table in GitHub's
// Markdown, with the notes below.
func (s *Standings) MarkdownTable() string { return s.answer().Markdown() }

// LaTeXTable returns the classifiers, the most probable best one first, as a floating table in
// LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (s *Standings) LaTeXTable() string { return s.answer().LaTeX("tab:best") }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits: p_rank
// of each rank, p_better than each classifier.
func (s *Standings) MarshalJSON() ([]byte, error) { return fields.JSON(s) }

// Plot draws how probable each rank is for each classifier, the darker the more probable, in the
// order of the table. The ranks from Low to High are framed. Plot returns nil when there is nothing
// to draw.
func (s *Standings) Plot() *figure.Figure {
	if s == nil || len(s.Classifiers) == 0 {
		return nil
	}
	r := figure.Ranks{
		Title:         s.headline() + ", probability of each rank",
		IntervalLabel: "ranks with probability 0.95",
	}
	for _, c := range s.order() {
		r.Names = append(r.Names, s.Classifiers[c])
		r.P = append(r.P, s.Ranks[c])
		r.Low, r.High = append(r.Low, s.Low[c]), append(r.High, s.High[c])
	}
	return r.Figure().Describe("Probability of each rank. " + s.Verdict())
}
