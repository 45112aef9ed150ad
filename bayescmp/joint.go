package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/joint"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// Joint is the answer of [JointHierarchical]. All lists are in the order of Classifiers. Errors are
// Monte Carlo standard errors.
type Joint struct {
	// Test is the name of the model.
	Test string
	// Classifiers are the names of the classifiers.
	Classifiers []string `field:"classifier,column"`
	// Datasets is the number of data sets.
	Datasets int
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64

	// Mean, Low and High are the posterior mean of the location of each classifier in the
	// population, and its central 95 % interval, in units of the score: how much better it is than
	// the mean of all classifiers. MeanError, LowError and HighError are their errors.
	Mean      []float64 `field:",column"`
	MeanError []float64 `field:",column"`
	Low       []float64 `field:",column"`
	LowError  []float64 `field:",column"`
	High      []float64 `field:",column"`
	HighError []float64 `field:",column"`
	// P is, for each classifier, the probability that it is the best on the next data set, and
	// Error is the error of P.
	P     []float64 `field:"p_best,column"`
	Error []float64 `field:"p_best_error,column"`
	// Ranks has, for each classifier, the probabilities that it is first, second, … on the next
	// data set, and RankError has the errors.
	Ranks     [][]float64 `field:"p_rank"`
	RankError [][]float64 `field:"p_rank_error"`
	// ExpectedRank is the mean of this rank, counted from 1, and ExpectedRankError its error.
	ExpectedRank      []float64 `field:",column"`
	ExpectedRankError []float64 `field:",column"`
	// RankLow and RankHigh are the ranks between which each classifier is with probability 0.95 or
	// more.
	RankLow  []int `field:",column"`
	RankHigh []int `field:",column"`
	// Pairs has all pairs of classifiers, with the higher Mean on the left, in the order of the
	// means.
	Pairs []JointPair
	// MayBeBest is the smallest set of classifiers that contains the best one on the next data set
	// with the probability Threshold or more, the most probable one first.
	MayBeBest []string
	// LikeBest are the classifiers that are practically equivalent to the one with the highest
	// Mean, by the decision of their pair. It needs a rope.
	LikeBest []string
	// Estimates has every data set and classifier.
	Estimates []JointEstimate

	// Threshold is the probability that a decision needs.
	Threshold float64
	// Draws is the number of draws, of eight chains. Effective is the smallest number of
	// independent draws that they are worth for a parameter, and RHat is the largest R̂ of a
	// parameter, which is near 1 if the chains agree.
	Draws     int
	Effective float64 `field:"effective_draws"`
	RHat      float64
	// Assumptions say what the answer assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	draws *joint.Draws
	at    []int // the place of each classifier in the draws
	seed  string

	quartiles [][3]float64 // of each location
	dataFacts
}

// JointPair says how two classifiers compare on the next data set.
type JointPair struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// P is the rule of Corani et al. (2017, section 3.2): how probable it is that each region is
	// the most probable one on the next data set. Error has the errors.
	P     Probabilities
	Error Probabilities `field:"p_error"`
	// Next has the plain probabilities of the regions on the next data set, and NextError their
	// errors, which include those of the sums of Students.
	Next, NextError Probabilities
	// Mean, Low and High are the posterior mean of δ0, the location of score(right) − score(left)
	// in the population, with the sign reversed where lower scores are better, and its central 95 %
	// interval. LowError and HighError are the errors of the ends.
	Mean, Low, LowError, High, HighError float64
	// Decision is the region whose P is above the threshold.
	Decision Decision
}

// JointEstimate is what is known about a classifier on a data set: the shrinkage estimate.
type JointEstimate struct {
	// Dataset and Classifier name the cell.
	Dataset, Classifier string
	// Raw is the mean score over the folds; NaN where the classifier is missing.
	Raw float64
	// Mean, Low and High are the posterior mean of the true score and its central 95 % interval.
	// The mean over the classifiers that the data set has is kept at its observed value. They come
	// from every eighth draw, or from 2,000 draws if these are more. MeanError, LowError and
	// HighError are the errors.
	Mean, MeanError, Low, LowError, High, HighError float64
}

// fill fills in the answer.
func (a *Joint) fill(data *jointData, draws *joint.Draws) {
	a.draws, a.at = draws, make([]int, len(a.Classifiers))
	for place, c := range data.at {
		a.at[c] = place
	}
	for _, chain := range draws.Chains {
		a.Draws += len(chain)
	}
	a.fillLocations(data.unit)
	a.checkConvergence()
	a.fillRanks()
	a.fillPairs(data.unit)
	a.fillGroups()
	a.fillEstimates(data)
}

// fillLocations fills in the locations.
func (a *Joint) fillLocations(unit float64) {
	k := len(a.Classifiers)
	a.Mean, a.MeanError = make([]float64, k), make([]float64, k)
	a.Low, a.High = make([]float64, k), make([]float64, k)
	a.LowError, a.HighError = make([]float64, k), make([]float64, k)
	a.quartiles = make([][3]float64, k)
	parallel.Each(k, func(c int) {
		values := a.draws.Values(func(d joint.Draw) float64 {
			return a.draws.Advantage(d, a.at[c]).Location
		})
		a.Mean[c], a.MeanError[c], _ = mcmc.Estimate(values)
		a.Low[c], a.High[c], a.LowError[c], a.HighError[c] = mcmc.Central(values)
		q := &a.quartiles[c]
		*q = quartilesOf(slices.Sorted(slices.Values(slices.Concat(values...))))
		multiply(unit, &a.Mean[c], &a.MeanError[c],
			&a.Low[c], &a.High[c], &a.LowError[c], &a.HighError[c], &q[0], &q[1], &q[2])
	})
}

// multiply gives numbers their unit.
func multiply(unit float64, numbers ...*float64) {
	for _, v := range numbers {
		*v *= unit
	}
}

// checkConvergence looks whether the chains agree on the location and the scale of each classifier,
// and on ν.
func (a *Joint) checkConvergence() {
	k := len(a.Classifiers)
	rhat, effective := make([]float64, 2*k+1), make([]float64, 2*k+1)
	parallel.Each(2*k+1, func(i int) {
		values := a.draws.Values(func(d joint.Draw) float64 {
			if i == 2*k {
				return tailWeight(d.Nu)
			}
			line := a.draws.Advantage(d, a.at[i/2])
			if i%2 == 0 {
				return line.Location
			}
			return math.Log(line.Scale())
		})
		if values[0][0] == 0 { // a Gaussian population
			rhat[i], effective[i] = 1, float64(a.Draws)
			return
		}
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
}

// tailWeight is the sum of 1/ν over the components, which have no order. It is 0 for a Gaussian
// population.
func tailWeight(nu []float64) float64 {
	sum := 0.0
	for _, v := range nu {
		sum += 1 / v
	}
	return sum
}

// rankShare estimates the mean over draws of the share of predictions whose rank is in [from, to).
// An outcome without a prediction is not necessarily impossible, so the error is at least one draw.
func (a *Joint) rankShare(c, from, to int) (p, off float64) {
	place := a.at[c]
	p, off, _ = mcmc.Estimate(a.draws.Values(func(d joint.Draw) float64 {
		n := 0
		for _, rank := range d.Ranks[place*joint.Predicted:][:joint.Predicted] {
			if r := int(rank); r >= from && r < to {
				n++
			}
		}
		return float64(n) / joint.Predicted
	}))
	return clampProbability(p), max(off, 1/float64(a.Draws*joint.Predicted))
}

// fillRanks fills in the ranks on the next data set.
func (a *Joint) fillRanks() {
	k := len(a.Classifiers)
	a.Ranks, a.RankError = make([][]float64, k), make([][]float64, k)
	a.ExpectedRank, a.ExpectedRankError = make([]float64, k), make([]float64, k)
	a.RankLow, a.RankHigh = make([]int, k), make([]int, k)
	a.P, a.Error = make([]float64, k), make([]float64, k)
	parallel.Each(k, func(c int) {
		for r := range k {
			p, off := a.rankShare(c, r, r+1)
			a.Ranks[c], a.RankError[c] = append(a.Ranks[c], p), append(a.RankError[c], off)
		}
		a.P[c], a.Error[c] = a.Ranks[c][0], a.RankError[c][0]
		a.RankLow[c], a.RankHigh[c] = rankInterval(a.Ranks[c], 0.025)
		a.ExpectedRank[c], a.ExpectedRankError[c], _ = mcmc.Estimate(
			a.draws.Values(func(d joint.Draw) float64 {
				sum := 0
				for _, rank := range d.Ranks[a.at[c]*joint.Predicted:][:joint.Predicted] {
					sum += int(rank)
				}
				return 1 + float64(sum)/joint.Predicted
			}))
	})
}

// fillPairs fills in the pairs.
func (a *Joint) fillPairs(unit float64) {
	order := a.order()
	var places [][2]int
	for i, l := range order {
		for _, r := range order[i+1:] {
			places = append(places, [2]int{l, r})
		}
	}
	a.Pairs = make([]JointPair, len(places))
	parallel.Each(len(places), func(i int) {
		l, r := places[i][0], places[i][1]
		a.Pairs[i] = JointPair{Left: a.Classifiers[l], Right: a.Classifiers[r]}
		a.fillPair(&a.Pairs[i], a.at[l], a.at[r], unit)
	})
}

// fillPair fills in a pair at places of the draws. Of many classifiers, with as many times as many
// pairs, it looks at a share of the draws, which are not independent anyway.
func (a *Joint) fillPair(p *JointPair, left, right int, unit float64) {
	var locations [][]float64
	var next, rule [3][][]float64
	every := max(1, len(a.Classifiers)/5)
	for _, chain := range a.draws.Chains {
		n := (len(chain) + every - 1) / every
		location := make([]float64, n)
		var probable, most [3][]float64
		for r := range 3 {
			probable[r], most[r] = make([]float64, n), make([]float64, n)
		}
		for i := range n {
			line := a.draws.Difference(chain[i*every], left, right)
			location[i] = line.Location
			regions := line.Regions(a.Rope / unit)
			best := 0
			for r, v := range regions {
				probable[r][i] = v
				if v > regions[best] {
					best = r
				}
			}
			most[best][i] = 1
		}
		locations = append(locations, location)
		for r := range 3 {
			next[r], rule[r] = append(next[r], probable[r]), append(rule[r], most[r])
		}
	}
	p.Mean, _, _ = mcmc.Estimate(locations)
	p.Low, p.High, p.LowError, p.HighError = mcmc.Central(locations)
	multiply(unit, &p.Mean, &p.Low, &p.High, &p.LowError, &p.HighError)
	for r := range 3 {
		*p.Next.region(r), *p.NextError.region(r), _ = mcmc.Estimate(next[r])
		if r == 1 && a.Rope == 0 {
			continue
		}
		share, off, _ := mcmc.Estimate(rule[r])
		// A region that is the most probable one in no draw need not be impossible.
		*p.P.region(r), *p.Error.region(r) = clampProbability(share),
			max(off, float64(every)/float64(a.Draws))
	}
	p.Next = newProbabilities(p.Next.list())
	p.Decision = (&Comparison{P: p.P, Rope: a.Rope, RopeLeft: a.Rope, RopeRight: a.Rope,
		Threshold: a.Threshold}).Decision()
}

// fillGroups fills in which classifiers may be the best, and which are like the best.
func (a *Joint) fillGroups() {
	sum := 0.0
	for _, c := range bestFirst(a.P, false) {
		if sum >= a.Threshold {
			break
		}
		sum += a.P[c]
		a.MayBeBest = append(a.MayBeBest, a.Classifiers[c])
	}
	best := a.Classifiers[a.order()[0]]
	for _, p := range a.Pairs {
		if p.Left == best && p.Decision == Equivalent {
			a.LikeBest = append(a.LikeBest, p.Right)
		}
	}
}

// fillEstimates fills in what is known of each classifier on each data set.
func (a *Joint) fillEstimates(data *jointData) {
	k := len(a.Classifiers)
	a.Estimates = make([]JointEstimate, k*len(data.groups))
	parallel.Each(len(a.Estimates), func(i int) {
		set, c := i/k, i%k
		g, place := data.groups[set], a.at[c]
		values := make([][]float64, len(a.draws.Sets))
		for chain, kept := range a.draws.Sets {
			for _, sets := range kept {
				own := sets[set*k:][:k]
				middle := 0.0
				for _, w := range g.Who {
					middle += own[w] / float64(len(g.Who))
				}
				v := own[place] - middle
				if data.lower[set] {
					v = -v
				}
				values[chain] = append(values[chain], data.levels[set]/data.unit+v)
			}
		}
		e := JointEstimate{Dataset: data.names[set], Classifier: a.Classifiers[c],
			Raw: data.means[set][place]}
		e.Mean, e.MeanError, _ = mcmc.Estimate(values)
		e.Low, e.High, e.LowError, e.HighError = mcmc.Central(values)
		multiply(data.unit, &e.Mean, &e.MeanError, &e.Low, &e.High, &e.LowError, &e.HighError)
		a.Estimates[i] = e
	})
}

// vouch checks the probabilities and their errors, and the intervals. See [validate].
func (a *Joint) vouch(g *guard) {
	g.probabilities("P", a.P)
	g.standardError("P", a.Error...)
	for c, name := range a.Classifiers {
		g.of = name
		g.interval(a.Low[c], a.High[c])
		g.number("the mean", a.Mean[c], a.ExpectedRank[c])
		g.standardError("the mean", a.MeanError[c], a.ExpectedRankError[c])
		g.probabilities("P of a rank", a.Ranks[c])
		g.sumToOne("P of the ranks", 0, a.Ranks[c]...)
		g.standardError("P of a rank", a.RankError[c]...)
	}
	for i := range a.Pairs {
		p := &a.Pairs[i]
		g.of, g.right = p.Left, p.Right
		g.regions("P", &p.P, p.Error)
		g.regions("P of the next", &p.Next, p.NextError)
		g.interval(p.Low, p.High)
		g.number("the mean", p.Mean)
	}
	for _, e := range a.Estimates {
		g.of, g.right = e.Classifier+" on "+e.Dataset, ""
		g.interval(e.Low, e.High)
		g.standardError("the mean", e.MeanError)
	}
}

func (a *Joint) empty() bool { return a == nil || len(a.P) == 0 }

// order returns the classifiers, the highest location first.
func (a *Joint) order() []int { return bestFirst(a.Mean, false) }

// Order returns the classifiers, the highest Mean first.
func (a *Joint) Order() []string {
	if a.empty() {
		return nil
	}
	return selectNames(a.Classifiers, a.order())
}

// Top returns, for each classifier, the probability that it is among the best m on the next data
// set, with the Monte Carlo standard errors.
func (a *Joint) Top(m int) (p, errors []float64) {
	if a.empty() || a.draws == nil {
		return nil, nil
	}
	for c := range a.Classifiers {
		share, off := a.rankShare(c, 0, m)
		if m >= len(a.Classifiers) || m <= 0 {
			off = 0
		}
		p, errors = append(p, share), append(errors, off)
	}
	return p, errors
}

// Between returns the comparison of two classifiers, with the first on the left. A name that is not
// there wraps [ErrUnknown].
func (a *Joint) Between(left, right string) (JointPair, error) {
	if a.empty() {
		return JointPair{}, errNoJoint
	}
	return findPair(a.Pairs, left, right, a.Classifiers, JointPair.names, JointPair.swapped)
}

func (p JointPair) names() (left, right string) { return p.Left, p.Right }

func (p JointPair) swapped() JointPair {
	p.Left, p.Right = p.Right, p.Left
	for _, v := range []*Probabilities{&p.P, &p.Error, &p.Next, &p.NextError} {
		v.Left, v.Right = v.Right, v.Left
	}
	p.Mean, p.Low, p.High = -p.Mean, -p.High, -p.Low
	p.LowError, p.HighError = p.HighError, p.LowError
	p.Decision = p.Decision.swapped()
	return p
}

var errNoJoint = fmt.Errorf("%w: there is no answer; make one with JointHierarchical.Rank",
	ErrEmpty)

// Verdict names the classifier that is most probably the best on the next data set, and says
// whether its probability is above the threshold.
func (a *Joint) Verdict() string {
	if a.empty() {
		return "no answer"
	}
	c := bestFirst(a.P, false)[0]
	if !(a.P[c] > a.Threshold) {
		return fmt.Sprintf("No %s is the best on the next %s with probability %s; %s.",
			a.classifierNoun(), a.datasetNoun(), writing.Number(a.Threshold),
			likeliest(a.Classifiers, a.P, a.Error))
	}
	return fmt.Sprintf("%s is the best on the next %s with probability %s.",
		a.Classifiers[c], a.datasetNoun(), writing.NewProbability(a.P[c], a.Error[c], false))
}

func (a *Joint) headline() string {
	return fmt.Sprintf("%s: %s on %s", writing.Capital(a.Test),
		writing.Plural(len(a.Classifiers), a.classifierNoun()), a.countDatasets(a.Datasets))
}

func (a *Joint) answer() writing.Answer {
	if a.empty() {
		return writing.Nothing("no answer")
	}
	each := writing.NewTable(1, a.classifierNoun(), "over the mean", "P(best)", "expected rank",
		"rank, 95 %")
	for _, c := range a.order() {
		ranks := fmt.Sprintf("%d to %d", a.RankLow[c], a.RankHigh[c])
		if a.RankLow[c] == a.RankHigh[c] {
			ranks = fmt.Sprint(a.RankLow[c])
		}
		each.Add(a.Classifiers[c], writing.Estimated(a.Mean[c], a.Low[c], a.High[c]),
			writing.NewProbability(a.P[c], a.Error[c], false).String(),
			writing.Decimals(a.ExpectedRank[c], 2), ranks)
	}
	pairs := writing.NewTable(2, "left", "right", "P(left)", "P(rope)", "P(right)", "next left",
		"next rope", "next right", "decision")
	pairs.ToLeft(8)
	for _, p := range a.Pairs[:min(len(a.Pairs), mostPairs)] {
		row := []string{p.Left, p.Right}
		for r := range 3 {
			cell := "–"
			if r != 1 || a.Rope > 0 {
				cell = writing.NewProbability(*p.P.region(r), *p.Error.region(r), false).String()
			}
			row = append(row, cell)
		}
		for r := range 3 {
			cell := "–"
			if r != 1 || a.Rope > 0 {
				cell = writing.Decimals(*p.Next.region(r), 2)
			}
			row = append(row, cell)
		}
		pairs.Add(append(row, p.Decision.String())...)
	}
	notes := writing.Notes(a.Assumptions, a.Warnings)
	if more := len(a.Pairs) - mostPairs; more > 0 {
		notes = append([]string{fmt.Sprintf("%s more in PairFrame.",
			writing.Plural(more, "pair"))}, notes...)
	}
	notes = append(a.describeRules(), notes...)
	return writing.Answer{Headline: a.headline(), Verdict: a.Verdict(),
		Marks: writing.MarksOf(len(a.Warnings)), Tables: []*writing.Table{each, pairs},
		Notes: notes}
}

// describeRules says what the groups are, and how pairs are decided.
func (a *Joint) describeRules() []string {
	out := []string{fmt.Sprintf("The best one is among %s with probability %s or more.",
		writing.Some(a.MayBeBest), writing.Number(a.Threshold))}
	if len(a.LikeBest) > 0 {
		out = append(out, fmt.Sprintf("Practically equivalent to %s: %s.", a.Order()[0],
			writing.Some(a.LikeBest)))
	}
	rope := "no rope"
	if a.Rope > 0 {
		rope = "rope ±" + writing.Number(a.Rope)
	}
	return append(out, fmt.Sprintf("P is the probability that a region is the most probable one "+
		"on the next data set (%s), and decides above %s; the column next has the probability of "+
		"the region itself.",
		rope, writing.Number(a.Threshold)))
}

// String returns the answer in plain text: one line per classifier, the highest location first, one
// line per pair, the verdict, and the notes.
func (a *Joint) String() string { return a.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the tables and the notes.
func (a *Joint) HTML() string { return a.answer().HTML() }

// Methods returns a paragraph for a paper: who was compared, by which model and prior, with how
// many draws, and what was left out of the data. [Joint.References] lists what it cites.
func (a *Joint) Methods() string { return renderText(a.methods) }

// LaTeXMethods returns the same as [Joint.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (a *Joint) LaTeXMethods() string { return renderLaTeX(a.methods) }

func (a *Joint) methods(p *paragraph) {
	if a.empty() {
		return
	}
	p.say("We compared %s on %s by the scores of their folds.",
		listClassifiers(a.classifierNoun(), a.Classifiers),
		a.countDatasets(a.Datasets))
	p.sayAll(a.dropped.inPaper(a.notes))
	details := slices.Clone(a.Assumptions)
	details = append(details, "random numbers from "+a.seed)
	p.describeTest(a.Test, a.sources(), details, a.notes)
	if a.Rope > 0 {
		p.say("Differences of at most %s count as practical equivalence (the rope).",
			writing.Number(a.Rope))
	}
	p.describeThreshold(a.Threshold)
	p.creditProgram(1)
}

func (*Joint) sources() References {
	return References{corani2017, mulderPericchi2018, waggonerZha2003, yuMeng2011,
		vehtari2021}
}

// References returns the publications that the model comes from, and bayescmp itself, which
// computed the answer.
func (a *Joint) References() References {
	if a.empty() {
		return nil
	}
	return referencesOf(a.sources())
}

// Results returns a paragraph for a paper: how probable it is that each classifier is the best on
// the next data set, its location and its rank, and what is decided about pairs.
func (a *Joint) Results() string { return renderText(a.results) }

// LaTeXResults returns the same as [Joint.Results] in LaTeX.
func (a *Joint) LaTeXResults() string { return renderLaTeX(a.results) }

func (a *Joint) results(p *paragraph) {
	if a.empty() {
		return
	}
	p.say("%s", a.Verdict())
	p.best("location", a.classifierNoun(), a.order(), a.Classifiers, func(c int) string {
		return fmt.Sprintf("%s over the mean of all, P(best) %s, expected rank %s",
			writing.Estimated(a.Mean[c], a.Low[c], a.High[c]),
			writing.NewProbability(a.P[c], a.Error[c], false).Equals(),
			writing.Decimals(a.ExpectedRank[c], 2))
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
	p.say("In %d of %s one is practically better, and %d are practically equivalent.",
		found, writing.Plural(len(a.Pairs), "pair"), equal)
}

// MarkdownTable returns the classifiers, the highest location first, and the pairs as tables in
// GitHub's Markdown, with the notes below.
func (a *Joint) MarkdownTable() string { return a.answer().Markdown() }

// LaTeXTable returns the classifiers and the pairs as tables in one float in LaTeX. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the tables.
func (a *Joint) LaTeXTable() string { return a.answer().LaTeX("tab:joint") }

// Frame returns one row per classifier, in the order of Classifiers, with the columns classifier,
// mean, mean_error, low, low_error, high, high_error, p_best, p_best_error, expected_rank,
// expected_rank_error, rank_low, rank_high.
func (a *Joint) Frame() Frame {
	if a.empty() {
		return frames.Failed(errNoJoint)
	}
	return frames.Columns(a)
}

// PairFrame returns one row per pair, with the columns left, right, p_left, p_rope, p_right, their
// p_error_left, p_error_rope and p_error_right, next_left, next_rope, next_right, their
// next_error_left, next_error_rope and next_error_right, mean, low, low_error, high, high_error,
// decision.
func (a *Joint) PairFrame() Frame {
	if a.empty() {
		return frames.Failed(errNoJoint)
	}
	return frames.Of(a.Pairs)
}

// EstimateFrame returns one row per data set and classifier, with the columns dataset, classifier,
// raw (the mean score; NaN where there is none), mean (the shrinkage estimate), mean_error, low,
// low_error, high, high_error.
func (a *Joint) EstimateFrame() Frame {
	if a.empty() {
		return frames.Failed(errNoJoint)
	}
	return frames.Of(a.Estimates)
}

// MarshalJSON writes the pair by the names of docs/glossary.md.
func (p JointPair) MarshalJSON() ([]byte, error) { return fields.JSON(p) }

// MarshalJSON writes the estimate by the names of the columns of EstimateFrame.
func (e JointEstimate) MarshalJSON() ([]byte, error) { return fields.JSON(e) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits.
func (a *Joint) MarshalJSON() ([]byte, error) { return fields.JSON(a) }

// Plot draws the posterior mean of each location and its central 95 % and 50 % intervals, the
// highest mean first. Plot returns nil when there is nothing to draw.
func (a *Joint) Plot() *figure.Figure {
	if a.empty() {
		return nil
	}
	f := figure.Forest{Title: a.headline(), XLabel: "score over the mean of all classifiers",
		EstimateLabel: "posterior mean with 95 % interval"}
	for _, c := range a.order() {
		f.Rows = append(f.Rows, figure.ForestRow{Name: a.Classifiers[c], Raw: math.NaN(),
			Estimate: a.Mean[c], Low: a.Low[c], High: a.High[c],
			Quartiles: quartilesAt(a.quartiles, c)})
	}
	return f.Figure().Describe("Locations in the population. " + a.Verdict())
}

// RankPlot draws how probable each rank on the next data set is for each classifier, the darker the
// more probable, the highest mean first. The ranks from RankLow to RankHigh are framed. RankPlot
// returns nil when there is nothing to draw.
func (a *Joint) RankPlot() *figure.Figure {
	if a.empty() {
		return nil
	}
	r := figure.Ranks{Title: a.headline() + ", ranks on the next data set",
		IntervalLabel: "ranks with probability 0.95"}
	for _, c := range a.order() {
		r.Names = append(r.Names, a.Classifiers[c])
		r.P = append(r.P, a.Ranks[c])
		r.Low, r.High = append(r.Low, a.RankLow[c]), append(r.High, a.RankHigh[c])
	}
	return r.Figure().Describe("Probability of each rank on the next data set. " + a.Verdict())
}
