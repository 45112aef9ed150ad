package bayescmp

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/leaderboard"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// Leaderboard asks which of many classifiers is the best, and where each of them stands, by their
// true mean scores over data sets like these. Of many classifiers, the one with the best mean has
// been lucky, and the more so the more there are. So their true means have a population, whose
// shape is averaged over: one normal distribution, several groups, or one classifier far ahead.
// With the mean y_ij of the scores of classifier j on data set i,
//
//	y_ij = b_i + μ_j + e_ij,   e_ij ~ N(0, s_j²),   b_i flat
//	s_j² ~ InvGamma(a, a·s0²),   a uniform on {4, 8, 16, 64},   p(s0) ∝ 1/s0
//	μ_j ~ Σ_g π_g N(m_g, τ_g²),   π ~ Dirichlet(1/4, …, 1/4) of six groups
//
// where the m_g are normal with half the range of the means as their standard deviation, and log
// τ_g is uniform, from 1/256 of the noise of a mean to the range. The package comment of
// internal/leaderboard has the details.
//
// Where data sets are in families ([Scores.InFamilies]), a classifier is better or worse on a whole
// family f than elsewhere: y_ij = b_i + μ_j + u_f(i)j + e_ij with u_fj ~ N(0, γ s_j²). γ/(1 + γ),
// the correlation within families, is uniform from 0 to 1.
//
// Data sets count equally, and a classifier that fails on one of them has this in its mean. The
// noise e_ij contains that of the folds. Data sets without a score of some classifiers are used;
// the others are assumed to be missing at random. The noise of two classifiers is taken to be
// independent. If versions of one method fail on the same data sets, then the differences between
// them are surer than the answer says.
//
// For up to about ten classifiers with fold scores, [JointHierarchical] also knows how much the
// folds scatter and how the classifiers correlate. [Best] has no population: it says which mean is
// the highest, not which classifier is the best.
type Leaderboard struct {
	// Rope is how much worse than the best a classifier may be and still be practically the best,
	// in units of the score; 0 means not at all.
	Rope float64
	// Top is the number of first places that TopP is about; 0 means 3.
	Top int
	// Src is the source of randomness; nil means a fixed seed. Leaderboard takes two numbers from
	// it.
	Src rand.Source
	// Threshold is the probability that a verdict needs, in [0.5, 1); 0 means 0.95. It is also that
	// of all intervals and sets.
	Threshold float64
}

// Placings is the answer of [Leaderboard]. All lists are in the order of Classifiers.
type Placings struct {
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier,column"`
	// Datasets is the number of data sets.
	Datasets int
	// Missing is the number of scores that are missing, of all classifiers on all data sets.
	Missing int `field:"missing_scores"`
	// Means are the posterior means of the true mean scores: the mean score of all classifiers and
	// the difference from it. MeanLow and MeanHigh are the ends of a credible interval of the
	// difference, around the same mean score.
	Means    []float64 `field:"mean,column"`
	MeanLow  []float64 `field:"mean_low,column"`
	MeanHigh []float64 `field:"mean_high,column"`
	// P is, for each classifier, the probability that it is the best.
	P []float64 `field:"p_best,column"`
	// Error is the Monte Carlo standard error of P.
	Error []float64 `field:"p_best_error,column"`
	// NearP is the probability that a classifier is at most Rope worse than the best one.
	NearP []float64 `field:"p_near_best,column"`
	// TopP is the probability that a classifier is one of the first Top.
	TopP []float64 `field:"p_top,column"`
	// Low and High are the ranks between which each classifier is with the probability Threshold.
	Low  []int `field:"rank_low,column"`
	High []int `field:"rank_high,column"`
	// SetLow and SetHigh are ranks between which all classifiers together are with this
	// probability. Where all classifiers may be equal, by the F test of a two-way analysis of
	// variance at 1 − Threshold, they are all ranks: the population alone would be too sure.
	SetLow  []int `field:"rank_set_low,column"`
	SetHigh []int `field:"rank_set_high,column"`
	// Tiers number groups of classifiers, from 1 for the best. The leader of a tier is the best of
	// those that are in no tier yet. Its tier are all of them that may have one of the ranks that
	// the leader may have, by SetLow and SetHigh.
	Tiers []int `field:"tier,column"`
	// Top and Rope are those of the test.
	Top  int
	Rope float64 `field:"rope"`
	// Threshold is the probability that a verdict needs.
	Threshold float64
	// Draws is the number of draws.
	Draws int
	// Assumptions say what the answer assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	lower bool
	seed  string // where the random numbers come from
	draws *mcmc.Draws

	quartiles [][3]float64 // of each mean
	// nearError and topError are the Monte Carlo standard errors of NearP and TopP.
	nearError, topError []float64
	dataFacts
}

// Rank answers for the population from which the data sets are a sample. Errors wrap [ErrEmpty],
// [ErrOption] (options, fewer than two classifiers, or no common scale) or [ErrScore] (a
// classifier without scores, or scores from which no noise can be estimated).
func (t Leaderboard) Rank(scores *Scores) (*Placings, error) {
	return t.RankContext(context.Background(), scores)
}

// RankContext does the same as [Leaderboard.Rank] and stops when ctx is done. The progress
// functions are told how many draws are made.
func (t Leaderboard) RankContext(
	ctx context.Context, scores *Scores, progress ...func(done, total int),
) (*Placings, error) {
	if err := t.check(scores); err != nil {
		return nil, err
	}
	threshold, err := decisionThreshold(t.Threshold)
	if err != nil {
		return nil, err
	}
	points, _ := scores.orientedMeans()
	p := &Placings{Classifiers: scores.Classifiers(), Datasets: len(scores.sets), Top: t.top(),
		Rope: t.Rope, Threshold: threshold, lower: scores.direction() == lowerBetter,
		seed: describeSource(t.Src), dataFacts: scores.dataFacts()}
	if err := p.countMissing(points); err != nil {
		return nil, err
	}
	board, at := newBoard(scores)
	if board == nil {
		return nil, fmt.Errorf("%w: all classifiers differ by the same on every %s, so their "+
			"noise cannot be estimated", ErrScore, scores.datasetNoun())
	}
	told := parallel.NewProgress(progress...)
	p.draws, err = board.Sample(ctx, sourceOrFixed(t.Src), told)
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	restoreOrder(p.draws, at)
	p.conclude(board)
	p.assume(scores)
	return validate(p)
}

// newBoard makes the board with the data sets in the order of their names, and the classifiers in
// the order of their scores. So the order of a file changes no draw. System j of the board is
// classifier at[j].
func newBoard(scores *Scores) (board *leaderboard.Board, at []int) {
	arranged := &Scores{classifiers: scores.classifiers}
	for _, i := range sortedIndices(len(scores.sets), func(i, j int) int {
		return cmp.Compare(scores.sets[i].name, scores.sets[j].name)
	}) {
		arranged.sets = append(arranged.sets, scores.sets[i])
	}
	points, _ := arranged.orientedMeans()
	at = orderByPoints(points, scores.classifiers)
	for i, row := range points {
		points[i] = make([]float64, len(row))
		for j, c := range at {
			points[i][j] = row[c]
		}
	}
	if f := arranged.families(); f != nil {
		return leaderboard.NewFamilyBoard(points, f.numbers()), at
	}
	return leaderboard.NewBoard(points), at
}

// orderByPoints returns the classifiers in the order of their scores, and of their names where all
// scores are equal.
func orderByPoints(points [][]float64, names []string) []int {
	return sortedIndices(len(names), func(a, b int) int {
		for _, row := range points {
			if c := cmp.Compare(row[a], row[b]); c != 0 {
				return c
			}
		}
		return cmp.Compare(names[a], names[b])
	})
}

// restoreOrder gives each draw the order of the classifiers.
func restoreOrder(draws *mcmc.Draws, at []int) {
	for _, chain := range draws.Chains {
		for i, draw := range chain {
			chain[i] = make([]float64, len(draw))
			for j, c := range at {
				chain[i][c] = draw[j]
			}
		}
	}
}

func (t Leaderboard) check(scores *Scores) error {
	if scores == nil || len(scores.sets) == 0 {
		return errNoScores
	}
	if len(scores.classifiers) < 2 {
		return fmt.Errorf("%w: Leaderboard compares two classifiers or more; the only one is %s",
			ErrOption, writing.Quoted(scores.classifiers))
	}
	if !(t.Rope >= 0) || math.IsInf(t.Rope, 0) {
		return fmt.Errorf("%w: Rope must be 0 or above, not %g", ErrOption, t.Rope)
	}
	if t.Top < 0 {
		return fmt.Errorf("%w: Top must be a number of places, or 0 for 3, not %d", ErrOption,
			t.Top)
	}
	if err := scores.families().checkSeveral("Leaderboard"); err != nil {
		return err
	}
	return scores.checkScale()
}

func (t Leaderboard) top() int { return cmp.Or(t.Top, 3) }

// countMissing counts the missing scores, and refuses a classifier that has none at all.
func (p *Placings) countMissing(points [][]float64) error {
	for c, name := range p.Classifiers {
		n := 0
		for _, row := range points {
			if math.IsNaN(row[c]) {
				n++
			}
		}
		if n == len(points) {
			return fmt.Errorf("%w: %q has no score at all; leave it out", ErrScore, name)
		}
		p.Missing += n
	}
	return nil
}

// assume fills in what the answer assumes, and what speaks against it.
func (p *Placings) assume(scores *Scores) {
	p.Assumptions = append(p.Assumptions, "independent "+p.independentNoun(scores),
		"independent noise of "+p.classifierNoun()+"s", fmt.Sprintf("%d draws", p.Draws))
	if p.Missing > 0 {
		text := writing.Plural(p.Missing, "score") + " missing at random"
		if _, some := scores.countGaps(); some > 0 {
			text += fmt.Sprintf(" (%d of them only on some folds)", some)
		}
		p.Assumptions = append(p.Assumptions, text)
	}
	p.Assumptions = append(p.Assumptions, scores.dataNotes()...)
	if err := scores.undeclaredFamilies(); err != nil {
		p.Warnings = append(p.Warnings, err)
	}
	if p.Datasets < 5 {
		p.Warnings = append(p.Warnings, fmt.Errorf("with only %s the noise of each %s is hardly "+
			"known, and the answer rests on the assumption that the others have about the same",
			p.countDatasets(p.Datasets), p.classifierNoun()))
	}
	const mostRHat = 1.05
	if r := mcmc.RHat(p.draws.Values(deviation)); r > mostRHat {
		p.Warnings = append(p.Warnings, fmt.Errorf("the chains do not agree (R̂ = %.2f): "+
			"probabilities may be less exact than they look", r))
	}
}

// conclude turns draws into the answer.
func (p *Placings) conclude(board *leaderboard.Board) {
	k := len(p.Classifiers)
	ranks := newDrawnRanks(p.draws, k)
	p.Draws = len(ranks.byDraw)
	p.P, p.Error = make([]float64, k), make([]float64, k)
	p.NearP, p.TopP = make([]float64, k), make([]float64, k)
	tail := (1 - p.Threshold) / 2
	for c := range k {
		p.P[c] = ranks.share(c, 1)
		p.TopP[c] = ranks.share(c, p.Top)
		p.Error[c] = ranks.shareError(c, 1)
		p.topError = append(p.topError, ranks.shareError(c, p.Top))
		low, high := rankInterval(ranks.counts[c], tail*float64(p.Draws))
		p.Low, p.High = append(p.Low, low), append(p.High, high)
	}
	p.SetLow, p.SetHigh = ranks.sets(p.Threshold)
	if board.EqualityP() > 1-p.Threshold {
		for c := range k {
			p.SetLow[c], p.SetHigh[c] = 1, k
		}
	}
	p.countNear()
	p.estimateMeans(board.Level(), tail)
	p.Tiers = tiersOf(p.order(), p.SetLow, p.SetHigh)
}

// countNear counts the draws in which a classifier is near the best one.
func (p *Placings) countNear() {
	draws := slices.Concat(p.draws.Chains...)
	least := make([]float64, len(draws))
	for i, draw := range draws {
		least[i] = slices.Max(draw) - p.Rope
	}
	near := make([]float64, len(draws))
	for c := range p.NearP {
		for i, draw := range draws {
			near[i] = indicate(draw[c] >= least[i])
		}
		p.NearP[c] = mean(near)
		p.nearError = append(p.nearError, errorOfShare(near, len(p.draws.Chains)))
	}
}

// estimateMeans fills in the means and their intervals.
func (p *Placings) estimateMeans(level, tail float64) {
	draws := slices.Concat(p.draws.Chains...)
	levels := make([]float64, len(draws)) // each draw has one of its own
	for i, draw := range draws {
		levels[i] = mean(draw)
	}
	values, sign := make([]float64, len(draws)), p.sign()
	for c := range p.Classifiers {
		for i, draw := range draws {
			values[i] = sign * (level + draw[c] - levels[i])
		}
		p.Means = append(p.Means, mean(values))
		slices.Sort(values)
		cut := int(tail * float64(len(values)))
		p.MeanLow = append(p.MeanLow, values[cut])
		p.MeanHigh = append(p.MeanHigh, values[len(values)-1-cut])
		p.quartiles = append(p.quartiles, quartilesOf(values))
	}
}

// tiersOf makes tiers from the leader down, of those in this order.
func tiersOf(order, low, high []int) []int {
	tiers, tier := make([]int, len(order)), 0
	for _, leader := range order {
		if tiers[leader] > 0 {
			continue
		}
		tier++
		for c := range tiers {
			if tiers[c] == 0 && low[c] <= high[leader] {
				tiers[c] = tier
			}
		}
	}
	return tiers
}

// vouch checks the probabilities and their errors. See [validate].
func (p *Placings) vouch(g *guard) {
	g.probabilities("P", p.P)
	g.sumToOne("P", 0, p.P...)
	g.probabilities("NearP", p.NearP)
	g.probabilities("TopP", p.TopP)
	g.standardError("P", p.Error...)
	g.number("a mean", p.Means...)
	g.number("a mean", p.MeanLow...)
	g.number("a mean", p.MeanHigh...)
}

func (p *Placings) sign() float64 {
	if p.lower {
		return -1
	}
	return 1
}

// order returns the classifiers, the one with the best mean first.
func (p *Placings) order() []int { return bestFirst(p.Means, p.lower) }

// Order returns the classifiers, the one with the best mean first.
func (p *Placings) Order() []string {
	if p == nil {
		return nil
	}
	var out []string
	for _, c := range p.order() {
		out = append(out, p.Classifiers[c])
	}
	return out
}

// Above is the probability that the first of two classifiers has the better true mean, and its
// Monte Carlo standard error. Errors wrap [ErrUnknown].
func (p *Placings) Above(classifier, other string) (probability, standardError float64, err error) {
	if p.empty() || p.draws == nil {
		return math.NaN(), math.NaN(), fmt.Errorf("%w: no placings", ErrEmpty)
	}
	var places [2]int
	for i, name := range []string{classifier, other} {
		places[i] = slices.Index(p.Classifiers, name)
		if places[i] < 0 {
			return math.NaN(), math.NaN(), unknown("classifier", name, p.Classifiers)
		}
	}
	probability, standardError, _ = mcmc.Estimate(p.draws.Values(func(draw []float64) float64 {
		return indicate(draw[places[0]] > draw[places[1]])
	}))
	return probability, max(standardError, 1/float64(p.Draws)), nil
}

func indicate(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// MayBeBest are the classifiers of which one is the best with the probability Threshold: the
// likeliest ones, and as few as possible, the likeliest first.
func (p *Placings) MayBeBest() []string {
	if p.empty() {
		return nil
	}
	return selectNames(p.Classifiers, smallestSet(p.order(), p.P, p.Threshold))
}

// smallestSet is the smallest set that contains the best one with a probability: the likeliest
// ones, the likeliest first, and of equals the first in this order.
func smallestSet(order []int, p []float64, level float64) (set []int) {
	order = slices.Clone(order)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[b], p[a]) })
	for sum, i := 0.0, 0; sum <= level && i < len(order); i++ {
		set, sum = append(set, order[i]), sum+p[order[i]]
	}
	return set
}

// Frame returns one row per classifier, in the order of the scores, with the columns classifier,
// mean, mean_low, mean_high, p_best, p_best_error, p_near_best, p_top, rank_low, rank_high,
// rank_set_low, rank_set_high, tier.
func (p *Placings) Frame() Frame {
	if p == nil {
		return frames.Failed(fmt.Errorf("%w: no placings", ErrEmpty))
	}
	return frames.Columns(p)
}

// Verdict names the classifier that is most probably the best, and says whether its probability is
// above the Threshold. If it is not, the verdict says which classifiers may be the best.
func (p *Placings) Verdict() string {
	if p.empty() {
		return "no placings"
	}
	may := p.MayBeBest()
	if len(may) == 1 {
		c := slices.Index(p.Classifiers, may[0])
		return fmt.Sprintf("%s is the best on %ss like these with probability %s.", may[0],
			p.datasetNoun(), p.probability(c))
	}
	return noneIsBest(p.classifierNoun(), p.Classifiers, p.P, p.Error, may, p.Threshold)
}

// noneIsBest says that none is the best with a probability, and who may be.
func noneIsBest(noun string, names []string, p, off []float64, may []string, level float64) string {
	which := fmt.Sprintf("has %d of the %d", len(may), len(names))
	if len(may) <= 8 {
		which = "is " + writing.Joined(may)
	}
	return fmt.Sprintf("No %s is the best with probability %s; %s. "+
		"The smallest set that contains the best one with that probability %s.", noun,
		writing.Number(level), likeliest(names, p, off), which)
}

func (p *Placings) probability(c int) string { return shown(p.P[c], p.Error[c]) }

// shown writes a share of draws. One without an error is certain.
func shown(p, standardError float64) string {
	return writing.NewProbability(p, standardError, standardError == 0).String()
}

func (p *Placings) headline() string {
	return fmt.Sprintf("Leaderboard: %s on %s",
		writing.Plural(len(p.Classifiers), p.classifierNoun()), p.countDatasets(p.Datasets))
}

func (p *Placings) answer() writing.Answer {
	if p.empty() {
		return writing.Nothing("no placings")
	}
	level := writing.Number(100*p.Threshold) + " %"
	columns := []string{"tier", p.classifierNoun(), "true mean", "P(best)"}
	if p.Rope > 0 {
		columns = append(columns, "P(near best)")
	}
	someTop := 1 < p.Top && p.Top < len(p.Classifiers) // otherwise it is P(best), or certain
	if someTop {
		columns = append(columns, fmt.Sprintf("P(top %d)", p.Top))
	}
	t := writing.NewTable(2, append(columns, "rank, "+level, "together")...)
	t.Rest = omittedNote(len(p.Classifiers) - mostRows)
	means := p.formatMeans()
	for _, c := range p.order()[:min(mostRows, len(p.Classifiers))] {
		row := []string{fmt.Sprint(p.Tiers[c]), p.Classifiers[c], means[c], p.probability(c)}
		if p.Rope > 0 {
			row = append(row, shown(p.NearP[c], p.nearError[c]))
		}
		if someTop {
			row = append(row, shown(p.TopP[c], p.topError[c]))
		}
		t.Add(append(row, ranksBetween(p.Low[c], p.High[c]),
			ranksBetween(p.SetLow[c], p.SetHigh[c]))...)
	}
	return writing.Answer{Headline: p.headline(), Verdict: p.Verdict(),
		Marks: writing.MarksOf(len(p.Warnings)), Tables: []*writing.Table{t},
		Notes: writing.Notes(p.Assumptions, p.Warnings)}
}

// formatMeans writes the true means with the digits that the narrowest of their intervals allows.
func (p *Placings) formatMeans() []string {
	least := math.Inf(1)
	for c := range p.Means {
		least = min(least, (p.MeanHigh[c]-p.MeanLow[c])/4)
	}
	return writing.Column(least, p.Means...)
}

func ranksBetween(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}

func (p *Placings) empty() bool { return p == nil || len(p.Classifiers) == 0 }

// String returns the answer in plain text: one line per classifier, the best mean first, the
// verdict, and the notes.
func (p *Placings) String() string { return p.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the classifiers and the notes.
func (p *Placings) HTML() string { return p.answer().HTML() }

// MarkdownTable returns the classifiers, the best mean first, as a table in GitHub's Markdown, with
// the notes below.
func (p *Placings) MarkdownTable() string { return p.answer().Markdown() }

// LaTeXTable returns the classifiers, the best mean first, as a floating table in LaTeX. It needs
// the package booktabs, and text in UTF-8. The notes are comments below the table.
func (p *Placings) LaTeXTable() string { return p.answer().LaTeX("tab:leaderboard") }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits.
func (p *Placings) MarshalJSON() ([]byte, error) { return fields.JSON(p) }

// Methods returns a paragraph for a paper: which classifiers were compared, how, with how many
// draws, and what was left out of the data. [Placings.References] lists what it cites.
func (p *Placings) Methods() string { return renderText(p.methods) }

// LaTeXMethods returns the same as [Placings.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (p *Placings) LaTeXMethods() string { return renderLaTeX(p.methods) }

func (p *Placings) methods(to *paragraph) {
	if p.empty() {
		return
	}
	to.say("We asked which of %s on %s is the best on %ss like these, by their true means.",
		listClassifiers(p.classifierNoun(), p.Classifiers), p.countDatasets(p.Datasets),
		p.datasetNoun())
	to.sayAll(p.dropped.inPaper(p.notes))
	details := slices.Clone(p.Assumptions)
	details = append(details, "random numbers from "+p.seed)
	to.describeTest("hierarchical model of all mean scores with a mixture of normal populations",
		p.sources(), details, p.notes)
	to.creditProgram(1)
}

func (*Placings) sources() References { return References{lin2006} }

// References returns the publications that the method comes from, and bayescmp itself, which
// computed the answer.
func (p *Placings) References() References {
	if p.empty() {
		return nil
	}
	return referencesOf(p.sources())
}

// mostPlotted is the number of classifiers that a figure shows: the first ones.
const mostPlotted = 40

// Plot draws the credible interval of each true mean, measured from the mean of all classifiers,
// the best first, of at most 40 classifiers with their tiers. Plot returns nil when there is
// nothing to draw.
func (p *Placings) Plot() *figure.Figure {
	if p.empty() {
		return nil
	}
	f := figure.Forest{
		Title: p.headline(),
		XLabel: fmt.Sprintf("true mean score, from the mean of all %ss",
			p.classifierNoun()),
		EstimateLabel: "mean with interval, " + writing.Number(100*p.Threshold) + " %",
	}
	level := mean(p.Means)
	f.Title += firstOf(mostPlotted, len(p.Classifiers))
	for _, c := range p.order()[:min(mostPlotted, len(p.Classifiers))] {
		row := figure.ForestRow{
			Name: fmt.Sprintf("%s (tier %d)", p.Classifiers[c], p.Tiers[c]), Raw: math.NaN(),
			Estimate: p.Means[c] - level, Low: p.MeanLow[c] - level, High: p.MeanHigh[c] - level,
		}
		for i, x := range quartilesAt(p.quartiles, c) {
			row.Quartiles[i] = x - level
		}
		f.Rows = append(f.Rows, row)
	}
	return f.Figure().Describe("Credible interval of each true mean. " + p.Verdict())
}

// drawnRanks are the ranks of all classifiers in all draws.
type drawnRanks struct {
	byDraw [][]uint16  // from 1
	counts [][]float64 // by classifier and rank
	chains int
}

func newDrawnRanks(draws *mcmc.Draws, k int) *drawnRanks {
	r := &drawnRanks{chains: len(draws.Chains)}
	for range k {
		r.counts = append(r.counts, make([]float64, k))
	}
	order := make([]int, k)
	for _, chain := range draws.Chains {
		for _, draw := range chain {
			for c := range order {
				order[c] = c
			}
			slices.SortFunc(order, func(a, b int) int { return cmp.Compare(draw[b], draw[a]) })
			ranks := make([]uint16, k)
			for rank, c := range order {
				ranks[c] = uint16(rank + 1)
				r.counts[c][rank]++
			}
			r.byDraw = append(r.byDraw, ranks)
		}
	}
	return r
}

// share is the share of draws in which a classifier is one of the first.
func (r *drawnRanks) share(c, first int) float64 {
	n := 0.0
	for _, count := range r.counts[c][:min(first, len(r.counts))] {
		n += count
	}
	return n / float64(len(r.byDraw))
}

// shareError is the standard error of the share in which a classifier is one of the first. It is 0
// where all are.
func (r *drawnRanks) shareError(c, first int) float64 {
	if first >= len(r.counts) {
		return 0
	}
	hits := make([]float64, len(r.byDraw))
	for i, ranks := range r.byDraw {
		hits[i] = indicate(int(ranks[c]) <= first)
	}
	return errorOfShare(hits, r.chains)
}

// errorOfShare is the standard error of the share of hits, which are 1, by batches of successive
// draws in one chain each.
func errorOfShare(hits []float64, chains int) float64 {
	const batches = 4 // of each chain
	var shares []float64
	size := len(hits) / (batches * chains)
	for from := 0; from+size <= len(hits); from += size {
		shares = append(shares, mean(hits[from:from+size]))
	}
	n, p := float64(len(hits)), mean(shares)
	least := math.Sqrt(max(p*(1-p)/n, 1/n/n)) // an outcome without a draw need not be impossible
	return max(least, deviation(shares)/math.Sqrt(float64(len(shares))))
}

// sets returns ranks between which all classifiers are in a given share of the draws. First, all
// sets are equally wide, by the deviations of ranks below and above their mean, and half a rank:
// with few draws of many classifiers, most of what may happen has not been drawn. Half of the draws
// that may lie outside do so then. The others are spent to cut off the least probable ends.
func (r *drawnRanks) sets(level float64) (low, high []int) {
	low, high, inside := r.wideSets(1 - (1-level)/2)
	left := -int(math.Ceil(level * float64(len(r.byDraw))))
	for _, in := range inside {
		left += int(indicate(in))
	}
	k := len(low)
	costs := make([]int, 2*k)
	for end := range costs {
		costs[end] = r.cost(low, high, end, inside)
	}
	for {
		end := slices.Index(costs, slices.Min(costs))
		if costs[end] > left {
			return low, high
		}
		left -= costs[end]
		rank := r.cut(low, high, end)
		for i, ranks := range r.byDraw {
			inside[i] = inside[i] && int(ranks[end%k]) != rank
		}
		costs[end] = r.cost(low, high, end, inside)
		if other := (end + k) % (2 * k); low[end%k] == high[end%k] {
			costs[other] = math.MaxInt
		}
	}
}

// cut takes away the rank at an end of a set: the first k ends are the low ones.
func (*drawnRanks) cut(low, high []int, end int) (rank int) {
	if k := len(low); end >= k {
		high[end-k]--
		return high[end-k] + 1
	}
	low[end]++
	return low[end] - 1
}

// cost is the number of draws that are no longer inside without an end, and one for those that were
// not drawn.
func (r *drawnRanks) cost(low, high []int, end int, inside []bool) int {
	k := len(low)
	c, rank := end%k, low[end%k]
	if low[c] == high[c] {
		return math.MaxInt
	}
	if end >= k {
		rank = high[c]
	}
	n := 1
	for i, ranks := range r.byDraw {
		if inside[i] && int(ranks[c]) == rank {
			n++
		}
	}
	return n
}

func (r *drawnRanks) wideSets(level float64) (low, high []int, inside []bool) {
	k := len(r.counts)
	centre, below, above := make([]float64, k), make([]float64, k), make([]float64, k)
	for c := range k {
		centre[c], below[c], above[c] = r.spread(c)
	}
	var widths []float64
	for _, ranks := range r.byDraw {
		width := 0.0
		for c, rank := range ranks {
			d := float64(rank) - centre[c]
			width = max(width, d/above[c], -d/below[c])
		}
		widths = append(widths, width)
	}
	sorted := slices.Sorted(slices.Values(widths))
	width := sorted[min(len(sorted)-1, int(math.Ceil(level*float64(len(sorted)))))]
	width *= 1 + 1e-12 // the draw itself is inside
	for _, w := range widths {
		inside = append(inside, w <= width)
	}
	for c := range k {
		low = append(low, max(1, int(math.Ceil(centre[c]-width*below[c]))))
		high = append(high, min(k, int(math.Floor(centre[c]+width*above[c]))))
	}
	return low, high, inside
}

// spread returns the mean rank and the root mean squares of the deviations to either side, plus
// half a rank.
func (r *drawnRanks) spread(c int) (centre, below, above float64) {
	n := float64(len(r.byDraw))
	for rank, count := range r.counts[c] {
		centre += float64(rank+1) * count / n
	}
	belowN, aboveN := 0.0, 0.0
	for rank, count := range r.counts[c] {
		if d := float64(rank+1) - centre; d < 0 {
			below, belowN = below+d*d*count, belowN+count
		} else {
			above, aboveN = above+d*d*count, aboveN+count
		}
	}
	return centre, math.Sqrt(below/max(1, belowN)) + 0.5, math.Sqrt(above/max(1, aboveN)) + 0.5
}
