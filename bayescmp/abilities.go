package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/abilities"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/nuts"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// Abilities is the answer of [BradleyTerry] and [PlackettLuce]. All lists are in the order of
// Classifiers. The abilities of a draw have the sum 0: only their differences mean something. One
// beats another with the odds exp(difference).
type Abilities struct {
	// Test is the name of the model.
	Test string
	// Classifiers are the names of the classifiers, or of the players.
	Classifiers []string `field:"classifier,column"`
	// Datasets is the number of data sets; 0 if the data are games.
	Datasets int
	// Games is the number of games, or of pairs of classifiers on a data set, ties included.
	Games float64

	// Mean, Low and High are the posterior mean of each ability and its central 95 % interval.
	Mean []float64 `field:"ability,column"`
	Low  []float64 `field:",column"`
	High []float64 `field:",column"`
	// P is, for each classifier, the probability that its ability is the highest.
	P []float64 `field:"p_best,column"`
	// Error is the Monte Carlo standard error of P.
	Error []float64 `field:"p_best_error,column"`
	// Ranks has, for each classifier, the probabilities that its ability is first, second, …
	Ranks [][]float64 `field:"p_rank"`
	// RankLow and RankHigh are the ranks between which each classifier is with probability 0.95 or
	// more.
	RankLow  []int `field:",column"`
	RankHigh []int `field:",column"`
	// Pairs has all pairs of classifiers, with the higher mean ability on the left, in the order of
	// the means.
	Pairs []AbilityPair

	// Rule and Threshold decide about pairs.
	Rule      AbilityRule
	Threshold float64
	// Draws is the number of draws, of eight chains of the No-U-Turn sampler. Effective is the
	// smallest number of independent draws that they are worth for a parameter, and RHat is the
	// largest R̂ of a parameter, which is near 1 if the chains agree.
	Draws     int
	Effective float64 `field:"effective_draws"`
	RHat      float64
	// Assumptions say what the answer assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	draws     [][]float64 // the abilities, and τ if there are ties, by draw
	ties      bool
	seed      string
	cites     References
	quartiles [][3]float64 // of each ability

	player bool // the data are games of players
	prior  AbilityPrior
	tied   float64 // of Games
	dataFacts
}

// AbilityPair says how two classifiers compare.
type AbilityPair struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Won, Lost and Tied count the data sets or games from the side of Left, as they were observed.
	Won, Lost, Tied float64
	// Beats is the posterior mean of the probability that Left beats Right on the next data set or
	// in the next game, if there is no tie, and Error its Monte Carlo standard error. Low and High
	// are the shortest interval that has 0.89 of the posterior of this probability, as in Wainer
	// (2023).
	Beats float64 `field:"p_beats"`
	Error float64 `field:"p_beats_error"`
	Low   float64
	High  float64
	// Tie is the posterior mean of the probability that the next data set or game is a tie, in
	// Davidson's model; otherwise 0.
	Tie float64 `field:"p_tie"`
	// Above is the posterior probability that Left has the higher ability, and AboveError its Monte
	// Carlo standard error.
	Above      float64 `field:"p_above"`
	AboveError float64 `field:"p_above_error"`
	// InRope is the posterior probability that the probability whose mean is Beats lies in
	// [0.45, 0.55].
	InRope float64 `field:"p_in_rope"`
	// Decision is the decision of the rule.
	Decision Decision
}

// sampling is what is drawn for an answer.
type sampling struct {
	model   abilities.Model
	samples int
	src     rand.Source
}

// abilityOptions are what [BradleyTerry] and [PlackettLuce] ask for alike.
type abilityOptions struct {
	prior     AbilityPrior
	rule      AbilityRule
	threshold float64
	samples   int
	src       rand.Source
}

// prepare looks at the options and at the observed results of pairs, and fills in what they say.
func (a *Abilities) prepare(
	o abilityOptions, pairs []abilities.Pair, noun string,
) (sampling, error) {
	var err error
	if a.Threshold, err = o.rule.threshold(o.threshold); err != nil {
		return sampling{}, err
	}
	s := sampling{src: o.src}
	if s.model.Prior, err = o.prior.modelPrior(); err != nil {
		return sampling{}, err
	}
	if s.samples, err = abilitySampleCount(o.samples); err != nil {
		return sampling{}, err
	}
	a.Rule, a.prior = o.rule, o.prior
	for _, p := range pairs {
		a.Games += p.Won + p.Lost + p.Tied
		a.tied += p.Tied
	}
	if a.Games == 0 {
		return sampling{}, errNeverTogether
	}
	a.Warnings = append(a.Warnings, connectionWarnings(a.Classifiers, pairs, noun)...)
	return s, nil
}

// finish draws, and fills in the answer about classifiers and pairs.
func (a *Abilities) finish(
	ctx context.Context, s sampling, pairs []abilities.Pair, progress []func(done, total int),
) (*Abilities, error) {
	told := parallel.NewProgress(progress...)
	err := a.draw(ctx, s, told)
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	a.Assumptions = append(a.Assumptions, "prior: "+a.prior.String(),
		fmt.Sprintf("%d draws", a.Draws))
	a.Assumptions = append(a.Assumptions, a.notes...)
	a.fillPairs(pairs)
	return validate(a)
}

// vouch checks the probabilities, and that the other numbers are numbers. See [validate].
func (a *Abilities) vouch(g *guard) {
	g.probabilities("P", a.P)
	g.standardError("P", a.Error...)
	for c, name := range a.Classifiers {
		g.of = name
		g.number("the ability", a.Mean[c])
		g.interval(a.Low[c], a.High[c])
		g.probabilities("P of a rank", a.Ranks[c])
		g.sumToOne("P of the ranks", 0, a.Ranks[c]...)
	}
	for i := range a.Pairs {
		p := &a.Pairs[i]
		g.of, g.right = p.Left, p.Right
		for _, v := range []*float64{&p.Beats, &p.Tie, &p.Above, &p.InRope} {
			g.probability("P", v)
		}
		g.standardError("P", p.Error, p.AboveError)
		g.interval(p.Low, p.High)
	}
}

const usualAbilityDraws = 16_000

// abilitySampleCount returns the number of draws for the option Samples.
func abilitySampleCount(samples int) (int, error) {
	if samples == 0 {
		return usualAbilityDraws, nil
	}
	return sampleCount(samples)
}

// errNoShape cannot happen for counts that are numbers.
var errNoShape = errors.New("the posterior has no maximum that can be found; please report " +
	"the data to bayescmp")

// draw fills in the answer.
func (a *Abilities) draw(ctx context.Context, s sampling, told *parallel.Progress) error {
	posterior, ok := s.model.Posterior()
	if !ok {
		return errNoShape
	}
	src := sourceOrFixed(s.src)
	seed := [2]uint64{src.Uint64(), src.Uint64()}
	sample, err := nuts.Sample(ctx, posterior, s.samples, seed, told)
	if err != nil {
		return err
	}
	k := len(a.Classifiers)
	a.ties, a.seed = s.model.Ties(), describeSource(s.src)
	chains := make([][][]float64, len(sample.Chains))
	for c, chain := range sample.Chains {
		for _, draw := range chain {
			at := make([]float64, k+1)
			s.model.Abilities(draw, at)
			chains[c] = append(chains[c], at)
		}
		a.draws = append(a.draws, chains[c]...)
	}
	a.Draws = len(a.draws)
	sample.Chains = chains
	a.checkConvergence(sample)
	a.summariseClassifiers(sample)
	return nil
}

// checkConvergence looks whether the chains agree.
func (a *Abilities) checkConvergence(sample *mcmc.Draws) {
	n := len(a.Classifiers)
	if a.ties {
		n++
	}
	rhat, effective := make([]float64, n), make([]float64, n)
	parallel.Each(n, func(i int) {
		values := sample.Values(func(draw []float64) float64 { return draw[i] })
		rhat[i] = mcmc.RHat(values)
		_, _, effective[i] = mcmc.Estimate(values)
	})
	a.RHat, a.Effective = slices.Max(rhat), slices.Min(effective)
	if a.RHat > 1.01 {
		a.Warnings = append(a.Warnings, fmt.Errorf("the chains do not agree: R̂ is %.3f, "+
			"and should be at most 1.01; try ten times as many Samples", a.RHat))
	}
	if a.Effective < 400 {
		a.Warnings = append(a.Warnings, fmt.Errorf("the %d draws are worth only %.0f "+
			"independent ones, and 400 are needed; try more Samples", a.Draws, a.Effective))
	}
	if sample.Diverged > 0 {
		a.Warnings = append(a.Warnings, fmt.Errorf("%d of %d trajectories diverged, so the draws "+
			"may miss a part of the posterior", sample.Diverged, a.Draws))
	}
}

// summariseClassifiers fills in the summary of each classifier.
func (a *Abilities) summariseClassifiers(sample *mcmc.Draws) {
	k := len(a.Classifiers)
	tally := newTallyOfRanks(k)
	first := make([][]float64, k) // by classifier and draw
	for c := range first {
		first[c] = make([]float64, 0, a.Draws)
	}
	for _, draw := range a.draws {
		order := bestFirst(draw[:k], false)
		for r, c := range order {
			tally.ranks[c][r]++
		}
		for c := range first {
			first[c] = append(first[c], 0)
		}
		first[order[0]][len(first[0])-1] = 1
	}
	each := a.Draws / len(sample.Chains)
	for c := range k {
		values := make([]float64, a.Draws)
		for i, draw := range a.draws {
			values[i] = draw[c]
		}
		a.Mean = append(a.Mean, mean(values))
		slices.Sort(values)
		a.Low = append(a.Low, values[a.Draws/40])
		a.High = append(a.High, values[a.Draws-1-a.Draws/40])
		a.quartiles = append(a.quartiles, quartilesOf(values))
		p, off, _ := mcmc.Estimate(slices.Collect(slices.Chunk(first[c], each)))
		a.P = append(a.P, clampProbability(p))
		// The error is at least one draw: an outcome without a draw is not necessarily impossible.
		a.Error = append(a.Error, max(off, 1/float64(a.Draws)))
		for r := range tally.ranks[c] {
			tally.ranks[c][r] /= float64(a.Draws)
		}
		low, high := rankInterval(tally.ranks[c], 0.025)
		a.RankLow, a.RankHigh = append(a.RankLow, low), append(a.RankHigh, high)
	}
	a.Ranks = tally.ranks
}

// fillPairs fills in the pairs, with their observed results.
func (a *Abilities) fillPairs(observed []abilities.Pair) {
	seen := map[[2]int]abilities.Pair{}
	for _, p := range observed {
		seen[[2]int{p.Left, p.Right}] = p
		p.Won, p.Lost = p.Lost, p.Won
		seen[[2]int{p.Right, p.Left}] = p
	}
	order := bestFirst(a.Mean, false)
	var places [][2]int
	for i, l := range order {
		for _, r := range order[i+1:] {
			places = append(places, [2]int{l, r})
		}
	}
	a.Pairs = make([]AbilityPair, len(places))
	parallel.Each(len(places), func(i int) {
		l, r := places[i][0], places[i][1]
		p, counts := &a.Pairs[i], seen[places[i]]
		p.Left, p.Right = a.Classifiers[l], a.Classifiers[r]
		p.Won, p.Lost, p.Tied = counts.Won, counts.Lost, counts.Tied
		a.fillPair(p, l, r)
		p.Decision = a.Rule.decide(*p, a.Threshold)
	})
}

// fillPair fills in the posterior of a pair.
func (a *Abilities) fillPair(p *AbilityPair, l, r int) {
	k, n := len(a.Classifiers), float64(a.Draws)
	beats, above := make([]float64, a.Draws), make([]float64, a.Draws)
	for i, draw := range a.draws {
		d := draw[l] - draw[r]
		beats[i] = 1 / (1 + math.Exp(-d))
		if d > 0 {
			above[i] = 1
		}
		if beats[i] >= ropeLow && beats[i] <= ropeHigh {
			p.InRope += 1 / n
		}
		if a.ties {
			_, tie, _ := abilities.Outcomes(d, draw[k])
			p.Tie += tie / n
		}
	}
	each := a.Draws / mcmc.Chains
	p.Beats, p.Error, _ = mcmc.Estimate(slices.Collect(slices.Chunk(beats, each)))
	p.Above, p.AboveError, _ = mcmc.Estimate(slices.Collect(slices.Chunk(above, each)))
	p.AboveError = max(p.AboveError, 1/n)
	slices.Sort(beats)
	p.Low, p.High = shortest(beats, 0.89)
}

// decide applies the rule to a pair.
func (r AbilityRule) decide(p AbilityPair, threshold float64) Decision {
	if r == StrongRule {
		switch {
		case p.Beats > threshold:
			return LeftBetter
		case 1-p.Beats > threshold:
			return RightBetter
		case max(p.Beats, 1-p.Beats) < ropeHigh:
			return Equivalent
		}
		return Undecided
	}
	switch {
	case p.InRope >= threshold:
		return Equivalent
	case p.Above >= threshold:
		return LeftBetter
	case 1-p.Above >= threshold:
		return RightBetter
	}
	return Undecided
}

// shortest returns the shortest interval with a share of sorted values.
func shortest(sorted []float64, share float64) (low, high float64) {
	span := max(1, int(math.Ceil(share*float64(len(sorted))))) - 1
	low, high = sorted[0], sorted[len(sorted)-1]
	for i := 0; i+span < len(sorted); i++ {
		if sorted[i+span]-sorted[i] < high-low {
			low, high = sorted[i], sorted[i+span]
		}
	}
	return low, high
}

func (a *Abilities) empty() bool { return a == nil || len(a.P) == 0 }

// order returns the classifiers, the highest mean ability first.
func (a *Abilities) order() []int { return bestFirst(a.Mean, false) }

// Order returns the classifiers, the highest mean ability first.
func (a *Abilities) Order() []string {
	if a.empty() {
		return nil
	}
	var out []string
	for _, c := range a.order() {
		out = append(out, a.Classifiers[c])
	}
	return out
}

// Top returns, for each classifier, the probability that its ability is among the best m.
func (a *Abilities) Top(m int) []float64 {
	if a.empty() {
		return nil
	}
	out := make([]float64, len(a.Ranks))
	for c, ranks := range a.Ranks {
		for _, p := range ranks[:min(max(m, 0), len(ranks))] {
			out[c] += p
		}
	}
	return out
}

// Between returns the comparison of two classifiers, with the first on the left. A name that is not
// there wraps [ErrUnknown].
func (a *Abilities) Between(left, right string) (AbilityPair, error) {
	if a.empty() {
		return AbilityPair{}, errNoAbilities
	}
	return findPair(a.Pairs, left, right, a.Classifiers, AbilityPair.names, AbilityPair.swapped)
}

func (p AbilityPair) names() (left, right string) { return p.Left, p.Right }

func (p AbilityPair) swapped() AbilityPair {
	p.Left, p.Right, p.Won, p.Lost = p.Right, p.Left, p.Lost, p.Won
	p.Beats, p.Low, p.High, p.Above = 1-p.Beats, 1-p.High, 1-p.Low, 1-p.Above
	p.Decision = p.Decision.swapped()
	return p
}

var errNoAbilities = fmt.Errorf("%w: there are no abilities; "+
	"make them with BradleyTerry.Rank or PlackettLuce.Rank", ErrEmpty)

// Frame returns one row per classifier, in the order of Classifiers, with the columns classifier,
// ability, low, high, p_best, p_best_error, rank_low, rank_high.
func (a *Abilities) Frame() Frame {
	if a.empty() {
		return frames.Failed(errNoAbilities)
	}
	return frames.Columns(a)
}

// PairFrame returns one row per pair, with the columns left, right, won, lost, tied, p_beats,
// p_beats_error, low, high, p_tie, p_above, p_above_error, p_in_rope, decision.
func (a *Abilities) PairFrame() Frame {
	if a.empty() {
		return frames.Failed(errNoAbilities)
	}
	return frames.Of(a.Pairs)
}

// Verdict names the classifier that most probably has the highest ability, and says whether its
// probability is above the Threshold. The threshold of the strong rule is for pairs; the verdict
// then needs at least 0.95.
func (a *Abilities) Verdict() string {
	if a.empty() {
		return "no abilities"
	}
	c, what := bestFirst(a.P, false)[0], a.classifierNoun()
	if a.player {
		what = "player"
	}
	threshold := a.Threshold
	if a.Rule == StrongRule {
		threshold = max(threshold, usualThreshold)
	}
	if !(a.P[c] > threshold) {
		return fmt.Sprintf("No %s has the highest ability with probability %s; "+
			"%s.", what, writing.Number(threshold), likeliest(a.Classifiers, a.P, a.Error))
	}
	return fmt.Sprintf("%s has the highest ability with probability %s.", a.Classifiers[c],
		writing.NewProbability(a.P[c], a.Error[c], false))
}

func (a *Abilities) headline() string {
	if a.player {
		return fmt.Sprintf("%s: %s in %s", a.Test, writing.Plural(len(a.Classifiers), "player"),
			writing.Plural(int(a.Games), "game"))
	}
	return fmt.Sprintf("%s: %s on %s", a.Test,
		writing.Plural(len(a.Classifiers), a.classifierNoun()),
		a.countDatasets(a.Datasets))
}

// mostPairs is the largest number of pairs that a table shows; PairFrame has all.
const mostPairs = 45

func (a *Abilities) answer() writing.Answer {
	if a.empty() {
		return writing.Nothing("no abilities")
	}
	who := a.classifierNoun()
	if a.player {
		who = "player"
	}
	each := writing.NewTable(1, who, "ability", "95 % interval", "P(best)", "rank, 95 %")
	for _, c := range a.order() {
		ranks := fmt.Sprintf("%d to %d", a.RankLow[c], a.RankHigh[c])
		if a.RankLow[c] == a.RankHigh[c] {
			ranks = fmt.Sprint(a.RankLow[c])
		}
		each.Add(a.Classifiers[c], writing.Decimals(a.Mean[c], 2),
			writing.Decimals(a.Low[c], 2)+" to "+writing.Decimals(a.High[c], 2),
			writing.NewProbability(a.P[c], a.Error[c], false).String(), ranks)
	}
	pairs := writing.NewTable(2, "left", "right", "won–tied–lost", "P(left beats right)", "89 %",
		"P(left above)", "P(in rope)", "decision")
	pairs.ToLeft(7)
	for _, p := range a.Pairs[:min(len(a.Pairs), mostPairs)] {
		pairs.Add(p.Left, p.Right,
			writing.Number(p.Won)+"–"+writing.Number(p.Tied)+"–"+writing.Number(p.Lost),
			writing.Decimals(p.Beats, 2),
			writing.Decimals(p.Low, 2)+" to "+writing.Decimals(p.High, 2),
			writing.NewProbability(p.Above, p.AboveError, false).String(),
			writing.Decimals(p.InRope, 2), p.Decision.String())
	}
	notes := writing.Notes(a.Assumptions, a.Warnings)
	if more := len(a.Pairs) - mostPairs; more > 0 {
		notes = append([]string{fmt.Sprintf("%s more in PairFrame.",
			writing.Plural(more, "pair"))}, notes...)
	}
	notes = append([]string{a.describeRule()}, notes...)
	return writing.Answer{Headline: a.headline(), Verdict: a.Verdict(),
		Marks: writing.MarksOf(len(a.Warnings)), Tables: []*writing.Table{each, pairs},
		Notes: notes}
}

// describeRule says how pairs are decided.
func (a *Abilities) describeRule() string {
	if a.Rule == StrongRule {
		return fmt.Sprintf("Decisions by the mean of P(left beats right): better above %s, "+
			"equivalent below 0.55 for both.", writing.Number(a.Threshold))
	}
	return fmt.Sprintf("Decisions at probability %s: equivalent if P(left beats right) is in "+
		"[0.45, 0.55], the rope; otherwise the one with the higher ability is better.",
		writing.Number(a.Threshold))
}

// String returns the answer in plain text: one line per classifier, the highest mean ability first,
// one line per pair, the verdict, and the notes.
func (a *Abilities) String() string { return a.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the tables and the notes.
func (a *Abilities) HTML() string { return a.answer().HTML() }

// Methods returns a paragraph for a paper: who was compared, by which model and prior, with how
// many draws, and what was left out of the data. [Abilities.References] lists what it cites.
func (a *Abilities) Methods() string { return renderText(a.methods) }

// LaTeXMethods returns the same as [Abilities.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (a *Abilities) LaTeXMethods() string { return renderLaTeX(a.methods) }

func (a *Abilities) methods(p *paragraph) {
	if a.empty() {
		return
	}
	if a.player {
		p.say("We compared %s by %s.", writing.Plural(len(a.Classifiers), "player"),
			writing.Plural(int(a.Games), "game"))
	} else {
		p.say("We compared %s on %s by their mean scores.",
			listClassifiers(a.classifierNoun(), a.Classifiers),
			a.countDatasets(a.Datasets))
	}
	p.sayAll(a.dropped.inPaper(a.notes))
	details := slices.Clone(a.Assumptions)
	details = append(details, "random numbers from "+a.seed)
	p.describeTest(a.Test, a.sources(), details, a.notes)
	p.say("%s", a.describeRule())
	p.creditProgram(1)
}

func (a *Abilities) sources() References { return a.cites }

// References returns the publications that the model comes from, and bayescmp itself, which
// computed the answer.
func (a *Abilities) References() References {
	if a.empty() {
		return nil
	}
	return referencesOf(a.sources())
}

// Results returns a paragraph for a paper: how probable it is that each classifier has the highest
// ability, its ability and its ranks, and what is decided about pairs.
func (a *Abilities) Results() string { return renderText(a.results) }

// LaTeXResults returns the same as [Abilities.Results] in LaTeX.
func (a *Abilities) LaTeXResults() string { return renderLaTeX(a.results) }

func (a *Abilities) results(p *paragraph) {
	if a.empty() {
		return
	}
	p.say("%s", a.Verdict())
	p.best("ability", a.classifierNoun(), a.order(), a.Classifiers, func(c int) string {
		return fmt.Sprintf("%s, 95 %% interval %s to %s, P(best) %s",
			writing.Decimals(a.Mean[c], 2), writing.Decimals(a.Low[c], 2),
			writing.Decimals(a.High[c], 2),
			writing.NewProbability(a.P[c], a.Error[c], false).Equals())
	})
	found, equal := 0, 0
	for _, pair := range a.Pairs {
		switch pair.Decision {
		case LeftBetter, RightBetter:
			found++
		case Equivalent:
			equal++
		}
	}
	p.say("In %d of %s one is better, and %d are equivalent.",
		found, writing.Plural(len(a.Pairs), "pair"), equal)
}

// MarkdownTable returns the classifiers, the highest mean ability first, and the pairs as tables in
// GitHub's Markdown, with the notes below.
func (a *Abilities) MarkdownTable() string { return a.answer().Markdown() }

// LaTeXTable returns the classifiers and the pairs as tables in one float in LaTeX. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the tables.
func (a *Abilities) LaTeXTable() string { return a.answer().LaTeX("tab:abilities") }

// MarshalJSON writes the pair by the names of the columns of PairFrame.
func (p AbilityPair) MarshalJSON() ([]byte, error) { return fields.JSON(p) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits.
func (a *Abilities) MarshalJSON() ([]byte, error) { return fields.JSON(a) }

// Plot draws the posterior mean of each ability and its central 95 % and 50 % intervals, the
// highest mean first. Plot returns nil when there is nothing to draw.
func (a *Abilities) Plot() *figure.Figure {
	if a.empty() {
		return nil
	}
	f := figure.Forest{Title: a.headline(), XLabel: "ability, in log odds",
		EstimateLabel: "posterior mean with 95 % interval"}
	for _, c := range a.order() {
		f.Rows = append(f.Rows, figure.ForestRow{Name: a.Classifiers[c], Raw: math.NaN(),
			Estimate: a.Mean[c], Low: a.Low[c], High: a.High[c],
			Quartiles: quartilesAt(a.quartiles, c)})
	}
	return f.Figure().Describe("Abilities. " + a.Verdict())
}

// RankPlot draws how probable each rank is for each classifier, the darker the more probable, the
// highest mean ability first. The ranks from RankLow to RankHigh are framed. RankPlot returns nil
// when there is nothing to draw.
func (a *Abilities) RankPlot() *figure.Figure {
	if a.empty() {
		return nil
	}
	r := figure.Ranks{Title: a.headline() + ", probability of each rank",
		IntervalLabel: "ranks with probability 0.95"}
	for _, c := range a.order() {
		r.Names = append(r.Names, a.Classifiers[c])
		r.P = append(r.P, a.Ranks[c])
		r.Low, r.High = append(r.Low, a.RankLow[c]), append(r.High, a.RankHigh[c])
	}
	return r.Figure().Describe("Probability of each rank. " + a.Verdict())
}
