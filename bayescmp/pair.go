package bayescmp

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Pair holds the differences between two classifiers, score(right) − score(left), fold by fold, on
// one or many data sets. Where lower is better they are score(left) − score(right), so that a
// positive difference always speaks for right. A Pair comes from [Scores.Pair] or [NewPair], and
// does not change.
type Pair struct {
	// Left and Right are the names of the classifiers.
	Left, Right string

	sets    []differences
	dropped omissions `digest:"-"` // it changes no answer
}

// FoldScores holds the scores of two classifiers on one data set.
type FoldScores struct {
	// Dataset is the name of the data set.
	Dataset string
	// Left and Right are the scores of the two classifiers. Element i of both must come from the
	// same training and test set.
	Left, Right []float64
	// Runs is the number of runs of cross-validation that gave the scores; 0 means one. It must
	// divide the number of scores.
	Runs int
	// Lower says that lower scores are better.
	Lower bool
	// Family names the family of data sets that this one belongs to; see [Scores.InFamilies]. ""
	// means that it is independent of all others.
	Family string
	// Items says that the scores are those of the items of a test set, such as questions, and not
	// of folds. They are independent: rho is 0.
	Items bool
}

// NewPair makes a pair of two classifiers from their scores in slices. Errors wrap [ErrEmpty],
// [ErrFolds] (slices of different length, or not divisible by the runs), [ErrScore] (NaN or
// infinite), [ErrDuplicate] or [ErrOption].
func NewPair(left, right string, data ...FoldScores) (Pair, error) {
	if left == right {
		return Pair{}, fmt.Errorf("%w: left and right are both %q; a pair needs two names",
			ErrOption, left)
	}
	if len(data) == 0 {
		return Pair{}, fmt.Errorf("%w: a pair needs at least one data set", ErrEmpty)
	}
	p := Pair{Left: left, Right: right}
	seen := map[string]bool{}
	for _, f := range data {
		if seen[f.Dataset] {
			return Pair{}, fmt.Errorf("%w: data set %q is given twice", ErrDuplicate, f.Dataset)
		}
		seen[f.Dataset] = true
		if err := f.check(left, right); err != nil {
			return Pair{}, err
		}
		runs, d := max(f.Runs, 1), make([]float64, len(f.Left))
		set := dataset{
			name: f.Dataset, lower: f.Lower, family: f.Family,
			design: design{runs: runs, folds: len(f.Left) / runs},
			scores: [][]float64{slices.Clone(f.Left), slices.Clone(f.Right)},
		}
		if f.Items {
			set.design = ofItems(len(f.Left))
		}
		p.add(set, 0, 1, d)
	}
	return p, nil
}

func (f FoldScores) check(left, right string) error {
	switch {
	case len(f.Left) != len(f.Right):
		return fmt.Errorf("%w: data set %q: %d scores of %q, but %d of %q",
			ErrFolds, f.Dataset, len(f.Left), left, len(f.Right), right)
	case len(f.Left) == 0:
		return fmt.Errorf("%w: data set %q has none", ErrEmpty, f.Dataset)
	case f.Items && f.Runs > 1:
		return fmt.Errorf("%w: data set %q: items have no runs; give the mean over their epochs",
			ErrOption, f.Dataset)
	case f.Runs < 0 || len(f.Left)%max(f.Runs, 1) != 0:
		return fmt.Errorf("%w: data set %q: %s cannot be %s", ErrFolds, f.Dataset,
			writing.Plural(len(f.Left), "score"), writing.Plural(f.Runs, "run"))
	}
	if err := allUsable(f.Dataset, left, f.Left); err != nil {
		return err
	}
	return allUsable(f.Dataset, right, f.Right)
}

func allUsable(dataset, classifier string, scores []float64) error {
	for i, v := range scores {
		if size := math.Abs(v); !(size <= largestScore) || v != 0 && size < smallestScore {
			return fmt.Errorf("%w: data set %q, classifier %q, score %d is %g",
				ErrScore, dataset, classifier, i+1, v)
		}
	}
	return nil
}

// add adds the scores of two classifiers, l and r, on a data set. The differences are put into d.
func (p *Pair) add(set dataset, l, r int, d []float64) {
	left, right := set.scores[l], set.scores[r]
	s := differences{dataset: set.name, design: set.design, lower: set.lower, metric: set.metric,
		family: set.family, scale: set.scale, left: left, right: right, d: d,
		shownLeft: set.shown()[l], shownRight: set.shown()[r],
		largest: largest(left, right), level: mean(left)/2 + mean(right)/2}
	s.subtract(left, right, d)
	s.computeMoments()
	p.sets = append(p.sets, s)
}

// Datasets lists the data sets in their order.
func (p Pair) Datasets() []string {
	names := make([]string, len(p.sets))
	for i, s := range p.sets {
		names[i] = s.dataset
	}
	return names
}

// On keeps only the named data sets, in the order given. An unknown name is an error that wraps
// [ErrUnknown].
func (p Pair) On(datasets ...string) (Pair, error) {
	sets, err := pick(p.sets, func(s differences) string { return s.dataset }, datasets)
	if err != nil {
		return Pair{}, err
	}
	p.sets = sets
	return p, nil
}

// Differences returns the differences on one data set, fold by fold in the order of the data:
// score(right) − score(left), with the sign reversed where lower is better. An unknown name is an
// error that wraps [ErrUnknown].
func (p Pair) Differences(dataset string) ([]float64, error) {
	one, err := p.On(dataset)
	if err != nil {
		return nil, err
	}
	return slices.Clone(one.sets[0].d), nil
}

// Means returns the mean difference on each data set, in the order of [Pair.Datasets].
func (p Pair) Means() []float64 {
	means := make([]float64, len(p.sets))
	for i, s := range p.sets {
		means[i] = s.mean
	}
	return means
}

// Frame returns one row per data set with the columns dataset, runs, folds, n (scores), mean and sd
// of the differences. sd is NaN for a single score.
func (p Pair) Frame() Frame {
	type row struct {
		Dataset        string
		Runs, Folds, N int
		Mean, SD       float64
	}
	rows := make([]row, len(p.sets))
	for i, s := range p.sets {
		rows[i] = row{s.dataset, s.design.runs, s.design.folds, s.n(), s.mean, s.sd()}
		if s.n() == 1 {
			rows[i].SD = math.NaN()
		}
	}
	return frames.Of(rows)
}

// String returns one line: the names, the amount of data, and the mean difference or who is better
// on how many data sets.
func (p Pair) String() string {
	switch len(p.sets) {
	case 0:
		return "an empty pair"
	case 1:
		s := p.sets[0]
		average := writing.Estimate(s.sd()/math.Sqrt(float64(s.n())), s.mean)[0]
		d := s.shown()
		scores := writing.Plural(len(d), "score")
		if s.design.items != nil {
			scores = s.design.String()
		}
		text := fmt.Sprintf("%s (left) against %s (right) on %s: %s, mean difference %s",
			p.Left, p.Right, s.dataset, scores, average)
		if len(d) > 1 {
			text += ", standard deviation " + writing.Number3(s.shownSD())
		}
		return writing.OneLine(text)
	}
	wins, losses := 0, 0
	for _, s := range p.sets {
		if s.mean > 0 {
			wins++
		} else if s.mean < 0 {
			losses++
		}
	}
	return writing.OneLine(fmt.Sprintf("%s (left) against %s (right) on %d data sets: "+
		"right is better on %d, left on %d, equal on %d",
		p.Left, p.Right, len(p.sets), wins, losses, len(p.sets)-wins-losses))
}

// HTML returns the same as String, for a notebook.
func (p Pair) HTML() string { return "<p>" + writing.EscapeHTML(p.String()) + "</p>" }

// difference says in words what is subtracted from what.
func (p Pair) difference() string {
	text := p.scale().describeDifference(p.Right, p.Left)
	switch p.direction() {
	case lowerBetter:
		return p.scale().describeDifference(p.Left, p.Right) + ", lower scores are better"
	case mixedBetter:
		return text + ", turned round where lower scores are better"
	}
	return text
}

// onlyDataset returns the only data set of a pair, for tests of one data set.
func (p Pair) onlyDataset(test string) (*differences, error) {
	switch len(p.sets) {
	case 0:
		return nil, p.emptyError()
	case 1:
		return &p.sets[0], nil
	}
	return nil, fmt.Errorf("%w: the %s answers for one data set and the pair has %d; "+
		"choose one with Pair.On (or Scores.On), from %s",
		ErrManySets, test, len(p.sets), writing.Listed(p.Datasets(), 5))
}

func (p Pair) emptyError() error {
	return fmt.Errorf("%w: the pair has no data set; make it with Scores.Pair or NewPair", ErrEmpty)
}

// largest is the largest absolute score of either classifier.
func (p Pair) largest() float64 {
	most := 0.0
	for _, s := range p.sets {
		most = max(most, s.largest)
	}
	return most
}

// largestShown is the largest absolute score that describes either classifier.
func (p Pair) largestShown() float64 {
	most := 0.0
	for i := range p.sets {
		most = max(most, p.sets[i].largestShown())
	}
	return most
}

// canBeShares reports whether the scores may be shares of something, or percent.
func (p Pair) canBeShares() bool {
	return !slices.ContainsFunc(p.sets, func(s differences) bool {
		return cannotBeShares(s.lower, s.metric, s.shownLeft, s.shownRight)
	})
}

// cannotBeShares reports whether scores on a data set can be neither shares of something nor
// percent. Scores below 0 cannot be, and among the metrics whose lower scores are better, only
// errors can.
func cannotBeShares(lower bool, metric string, scores ...[]float64) bool {
	noError := metric != "" && !strings.Contains(strings.ToLower(metric), "err")
	return lower && noError || slices.ContainsFunc(scores, func(of []float64) bool {
		return slices.ContainsFunc(of, func(v float64) bool { return v < 0 })
	})
}

// datasetsPhrase returns the name of the only data set, or the number of data sets.
func (p Pair) datasetsPhrase() string {
	if len(p.sets) == 0 {
		return datasetsPhrase(0, "", false)
	}
	return datasetsPhrase(len(p.sets), p.sets[0].dataset, p.OnBenchmarks())
}

// datasetNoun names what the scores are on.
func (p *Pair) datasetNoun() string { return datasetNoun(p.OnBenchmarks()) }

// OnBenchmarks tells whether the pair comes from [Items]: its data sets are benchmarks, and its
// classifiers models.
func (p Pair) OnBenchmarks() bool {
	return len(p.sets) > 0 && p.sets[0].design.items.isBenchmark()
}

// dataNotes are the notes on the data that stand with every answer.
func (p Pair) dataNotes() []string {
	notes := append(p.scale().notes(), p.dropped.notes(p.direction())...)
	return withNote(notes, p.familyNote())
}

// scale is that of the scores.
func (p Pair) scale() Scale {
	if len(p.sets) == 0 {
		return ScaleFound
	}
	return p.sets[0].scale
}

// checkScale refuses scores that have no common scale to a test that uses the sizes of their
// differences on different data sets.
func (p Pair) checkScale() error {
	if p.haveOneSize() {
		return nil
	}
	return askForScale(len(p.sets), func(i int) sizedScores {
		s := &p.sets[i]
		return sizesOf(s.dataset, s.metric, s.lower, s.scale, s.shownLeft, s.shownRight)
	})
}

// haveOneSize tells whether the scores of a pair have one metric, and sizes of one order of
// magnitude on all data sets, as nearly always. It looks at no score: every test of a pair asks.
func (p Pair) haveOneSize() bool {
	least, most := math.Inf(1), 0.0
	for i := range p.sets {
		s, first := &p.sets[i], &p.sets[0]
		if s.lower != first.lower || s.metric != first.metric {
			return false
		}
		if size := s.largestShown(); s.left != nil && size > 0 {
			least, most = min(least, size), max(most, size)
		}
	}
	return most == 0 || most/least < mostTimesOfUnit
}

// scaleProblem says why the sizes of differences cannot be compared; "" if they can be.
func (p Pair) scaleProblem() string {
	var input *InputError
	if errors.As(p.checkScale(), &input) {
		return input.Problem
	}
	return ""
}

// Rescale returns the same pair on another scale, as [Scores.Rescale] does for all classifiers. It
// is for pairs that come from [NewPair]. Ranks are 1 and 2.
func (p Pair) Rescale(scale Scale) (Pair, error) {
	if len(p.sets) == 0 {
		return Pair{}, p.emptyError()
	}
	sets := make([]dataset, len(p.sets))
	for i, s := range p.sets {
		if s.left == nil {
			return Pair{}, errItemsHaveOneScale
		}
		sets[i] = dataset{name: s.dataset, design: s.design, metric: s.metric, lower: s.lower,
			family: s.family, scale: s.scale, scores: [][]float64{s.left, s.right}}
	}
	sets, err := rescaled(sets, []string{p.Left, p.Right}, scale)
	if err != nil {
		return Pair{}, err
	}
	p.sets = nil
	for _, set := range sets {
		p.add(set, 0, 1, make([]float64, len(set.scores[0])))
	}
	return p, nil
}

// hasFolds tells whether there are several scores of each classifier on every data set.
func (p Pair) hasFolds() bool {
	return !slices.ContainsFunc(p.sets, func(s differences) bool { return s.n() < 2 })
}

// direction says which scores are better.
func (p Pair) direction() direction {
	return directionOf(len(p.sets), func(i int) bool { return p.sets[i].lower })
}

// pairFacts is what an answer keeps of its pair, to tell it in a paper.
type pairFacts struct {
	notes   []string
	dropped omissions
	where   string // "74 data sets", or "iris (10 scores)"
	// benchmark says that the scores are on benchmarks.
	benchmark bool
	// betterScores are "higher" or "lower"; "better" where data sets differ in it.
	betterScores string
	scale        Scale
	metric       string // what the scores are; "" if they cannot be averaged over the data sets
	left         scoreSummary
	right        scoreSummary
}

// scoreSummary describes the scores of one classifier.
type scoreSummary struct {
	// mean is the mean over the data sets of the mean scores, or over the folds of the only one.
	mean float64
	// sd is the standard deviation of what the mean is over; NaN for one score.
	sd float64
	// error is the standard error of the mean; NaN for one score.
	error float64
}

// facts collects what a paper says of the data.
func (p Pair) facts() pairFacts {
	f := pairFacts{notes: p.dataNotes(), dropped: p.dropped, where: p.datasetsPhrase(),
		benchmark: p.OnBenchmarks(), scale: p.scale(), betterScores: p.direction().betterScores()}
	if f.metric = p.metric(); f.metric == "" {
		return f
	}
	left, right := p.pairedScores()
	shownLeft, shownRight := p.shownScores()
	f.left, f.right = p.summarise(left, shownLeft), p.summarise(right, shownRight)
	switch {
	case len(p.sets) == 1:
		scores := writing.Plural(len(left), "score")
		if p.sets[0].design.items != nil {
			scores = p.sets[0].design.String()
		}
		f.where = fmt.Sprintf("%s (%s)", p.sets[0].dataset, scores)
	case allItems(p.sets):
		f.where += " (" + describeItems(len(p.sets), func(i int) *itemised {
			return p.sets[i].design.items
		}) + ")"
	}
	return f
}

// metric names what the scores are: "accuracy", or "score" where nobody has named it. It is "" if
// no mean over the data sets makes sense, or if the scores are not known.
func (p Pair) metric() string {
	if len(p.sets) == 0 || p.direction() == mixedBetter || p.checkScale() != nil {
		return ""
	}
	for _, s := range p.sets {
		if s.metric != p.sets[0].metric || s.left == nil {
			return ""
		}
	}
	if name := writing.OneLine(p.sets[0].metric); name != "" {
		return name
	}
	return "score"
}

// pairedScores returns the scores of both classifiers: the means of the data sets, or the folds of
// the only one.
func (p Pair) pairedScores() (left, right []float64) {
	if len(p.sets) == 1 {
		return p.sets[0].left, p.sets[0].right
	}
	for _, s := range p.sets {
		left, right = append(left, mean(s.left)), append(right, mean(s.right))
	}
	return left, right
}

// shownScores returns the same, but of items the scores of the items, also where they are in
// clusters.
func (p Pair) shownScores() (left, right []float64) {
	if len(p.sets) == 1 {
		return p.sets[0].shownLeft, p.sets[0].shownRight
	}
	return p.pairedScores()
}

// summarise describes the scores that are shown. Folds of one data set share training data, so the
// error of their mean is larger. That of items in clusters comes from the scores of the clusters.
func (p Pair) summarise(scores, shown []float64) scoreSummary {
	n := float64(len(scores))
	if n == 1 {
		return scoreSummary{scores[0], math.NaN(), math.NaN()}
	}
	average, sd := moments(scores, 1e-12*p.largest())
	share := 1 / n
	if len(p.sets) == 1 {
		// Without rho the error is too small, and the mean has more digits than it should.
		if rho, err := p.sets[0].rho(nil); err == nil {
			share += rho / (1 - rho)
		}
	}
	l := scoreSummary{mean: average, error: sd * math.Sqrt(share)}
	_, l.sd = moments(shown, 1e-12*p.largest())
	return l
}

// String writes the mean with its standard deviation, cut at the error of the mean.
func (l scoreSummary) String() string {
	if math.IsNaN(l.sd) || l.sd == 0 {
		return writing.Number(l.mean)
	}
	w := writing.Estimate(l.error, l.mean, l.sd)
	return fmt.Sprintf("%s (SD %s)", w[0], w[1])
}

// describe says how good both classifiers were; nothing if that is not known.
func (f pairFacts) describe(p *paragraph, left, right string) {
	if f.metric == "" {
		return
	}
	p.say("On %s, %s had a mean %s of %s and %s one of %s.",
		f.where, left, f.metric, f.left, right, f.right)
}

// Items returns how many items of a benchmark both models have answered, and how often at most
// (epochs). For folds both are 0. A data set that is not there wraps [ErrUnknown].
func (p Pair) Items(dataset string) (items, epochs int, err error) {
	one, err := p.On(dataset)
	if err != nil {
		return 0, 0, err
	}
	if i := one.sets[0].design.items; i != nil {
		return i.items, max(i.epochs, 1), nil
	}
	return 0, 0, nil
}

// Plot draws the scores. On several data sets it draws a point for each: the mean score of left
// against the mean score of right, with the diagonal of equal scores. On one data set it draws the
// scores of both classifiers side by side, with a line for each fold.
//
// A rope is a band around the diagonal: one number is its half-width, and two are its half-widths
// for differences that speak for left and for right. On one data set there is no band. Plot returns
// nil if there is nothing to draw, or if the scores have several metrics, which cannot share an
// axis, or if the numbers are not a rope.
func (p Pair) Plot(rope ...float64) *figure.Figure {
	metric := p.metric()
	if metric == "" {
		return nil
	}
	title := fmt.Sprintf("%s against %s on %s", p.Left, p.Right, p.datasetsPhrase())
	left, right := p.shownScores()
	lower := p.direction() == lowerBetter
	if len(p.sets) == 1 {
		return figure.Slopes{Title: title, Score: metric, LeftName: p.Left, RightName: p.Right,
			Left: left, Right: right, PointLabel: p.sets[0].design.scoreNoun(),
			Lower: lower}.Figure()
	}
	s := figure.Scatter{Title: title, Score: "mean " + metric, LeftName: p.Left,
		RightName: p.Right, Left: left, Right: right, Names: p.Datasets(), Lower: lower}
	h, ok := ropeArgument(rope)
	if !ok {
		return nil
	}
	s.Rope, s.RopeLeft, s.RopeRight = h.fields()
	return s.Figure()
}

func (p Pair) families() families {
	return groupFamilies(len(p.sets), func(i int) string { return p.sets[i].family })
}

// familyNote tells how much the families cost, by the mean differences.
func (p Pair) familyNote() string {
	f := p.families()
	if f == nil {
		return ""
	}
	return f.note(p.datasetNoun(), [][]float64{p.Means()})
}

// checkFamilies refuses families of data sets to a test that takes all data sets as independent,
// and a single family to a test about data sets in general.
func (p Pair) checkFamilies(name string, test any) error {
	f := p.families()
	if f == nil {
		return nil
	}
	taken, ok := test.(takesFamilies)
	switch {
	case !ok:
		return f.refuse(name, len(p.sets), "Hierarchical, SignedRank, Sign, Wilcoxon and "+
			"BinomialSign take families into account")
	case taken.needsFamilies():
		return f.checkSeveral(name)
	}
	return nil
}
