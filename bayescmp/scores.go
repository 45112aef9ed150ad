package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/internal/writing"
)

// Scores holds the scores of some classifiers on some data sets, complete and checked: on every
// data set each classifier has one finite score for each (run, fold), or, with [KeepMissing], none.
// Data sets may differ in their runs and folds. It comes from [FromLong], [FromWide] or [Open], and
// does not change.
type Scores struct {
	classifiers []string
	sets        []dataset
	origin      origin `digest:"-"` // it changes no answer
	pairwise    bool   // PairwiseComplete: scores may be NaN
	// unreduced are the scores before commonScores reduced them; nil if it did not.
	unreduced *Scores   `digest:"-"`
	dropped   omissions `digest:"-"`
	shared    sharing   // items that not all have answered; nil if there are none
}

// sharing makes pairs of what two classifiers have in common, which may be more than what all have.
type sharing interface {
	Pair(left, right string) (Pair, error)
	only(datasets []string) sharing
}

var errNoScores = fmt.Errorf(
	"%w: there are none; read them with Open, FromLong or FromWide", ErrEmpty)

// Datasets lists the data sets in the order in which they first appear.
func (s *Scores) Datasets() []string {
	if s == nil {
		return nil
	}
	names := make([]string, len(s.sets))
	for i, set := range s.sets {
		names[i] = set.name
	}
	return names
}

// Classifiers lists the classifiers in the order in which they first appear.
func (s *Scores) Classifiers() []string {
	if s == nil {
		return nil
	}
	return slices.Clone(s.classifiers)
}

// On keeps only the named data sets, in the order given. Names that are not there wrap
// [ErrUnknown].
func (s *Scores) On(datasets ...string) (*Scores, error) {
	if s == nil {
		return nil, errNoScores
	}
	picked, err := pick(s.sets, func(d dataset) string { return d.name }, datasets)
	if err != nil {
		return nil, err
	}
	on := *s
	on.sets = picked
	if on.shared != nil {
		on.shared = on.shared.only(datasets)
	}
	return &on, nil
}

// Among keeps only the named classifiers, in the order given. Names that are not there wrap
// [ErrUnknown].
func (s *Scores) Among(classifiers ...string) (*Scores, error) {
	if s == nil {
		return nil, errNoScores
	}
	if len(classifiers) == 0 {
		return nil, fmt.Errorf("%w: name at least one classifier", ErrOption)
	}
	kept := make([]int, len(classifiers))
	for i, name := range classifiers {
		c, err := s.classifier(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(kept[:i], c) {
			return nil, fmt.Errorf("%w: classifier %q is named twice", ErrDuplicate, name)
		}
		kept[i] = c
	}
	among := *s
	among.classifiers, among.sets = slices.Clone(classifiers), slices.Clone(s.sets)
	for i := range among.sets {
		set := &among.sets[i]
		set.scores = selected(set.scores, kept)
		if set.items != nil {
			set.items = selected(set.items, kept)
		}
	}
	return &among, nil
}

func selected(scores [][]float64, classifiers []int) [][]float64 {
	out := make([][]float64, len(classifiers))
	for k, c := range classifiers {
		out[k] = scores[c]
	}
	return out
}

// Rescale returns the same scores on another scale, on which data sets can be compared whose scores
// differ in size by orders of magnitude. Everything that is made of the result is on that scale:
// means, differences, and the rope of a test. Folds keep their places, but [ScaleRanks] leaves one
// rank of each classifier on each data set.
//
// Errors wrap [ErrScore] and name the score that has no place on the scale, or [ErrOption] (scores
// that have been rescaled, scores of items, metrics that have no common ratio), [ErrMissing]
// (ranks where a classifier has no score) or [ErrEmpty].
func (s *Scores) Rescale(scale Scale) (*Scores, error) {
	if s == nil || len(s.sets) == 0 {
		return nil, errNoScores
	}
	if s.shared != nil {
		return nil, errItemsHaveOneScale
	}
	sets, err := rescaled(s.sets, s.classifiers, scale)
	if err != nil {
		return nil, err
	}
	out := *s
	out.sets = sets
	return &out, nil
}

// CheckScale returns nil if the scores of different data sets can be compared as they are, or have
// been rescaled. Otherwise it is an [*InputError] that says in numbers what stands against it, and
// needs Scale.
func (s *Scores) CheckScale() error {
	if s == nil || len(s.sets) == 0 {
		return errNoScores
	}
	return s.checkScale()
}

// Pair prepares the comparison of two classifiers on all data sets. Differences are score(right) −
// score(left). A classifier that is not there wraps [ErrUnknown], a data set on which one has no
// score [ErrMissing].
func (s *Scores) Pair(left, right string) (Pair, error) {
	l, err := s.classifier(left)
	if err != nil {
		return Pair{}, err
	}
	r, err := s.classifier(right)
	if err != nil {
		return Pair{}, err
	}
	if l == r {
		return Pair{}, fmt.Errorf("%w: left and right are both %q; a pair needs two classifiers",
			ErrOption, left)
	}
	if s.shared != nil {
		return s.shared.Pair(left, right)
	}
	if err := s.checkComplete(l, r); err != nil {
		return Pair{}, err
	}
	s, err = s.commonScores(l, r)
	if err != nil {
		return Pair{}, err
	}
	p := Pair{
		Left: left, Right: right, dropped: s.dropped,
		sets: make([]differences, 0, len(s.sets)),
	}
	folds := 0
	for _, set := range s.sets {
		folds += len(set.scores[l])
	}
	d := make([]float64, folds) // of all data sets, which is much quicker than one by one
	for _, set := range s.sets {
		n := len(set.scores[l])
		p.add(set, l, r, d[:n:n])
		d = d[n:]
	}
	return p, nil
}

// Folds returns the scores of one classifier on one data set, in the order of the data. Folds
// without a score are not among them.
func (s *Scores) Folds(dataset, classifier string) ([]float64, error) {
	c, err := s.classifier(classifier)
	if err != nil {
		return nil, err
	}
	one, err := s.On(dataset)
	if err != nil {
		return nil, err
	}
	if err := one.checkComplete(c); err != nil {
		return nil, err
	}
	if one, err = one.commonScores(c); err != nil {
		return nil, err
	}
	return slices.Clone(one.sets[0].scores[c]), nil
}

// checkComplete refuses classifiers that have no score on some data set, which is possible with
// KeepMissing.
func (s *Scores) checkComplete(classifiers ...int) error {
	if s.pairwise {
		return nil
	}
	for _, set := range s.sets {
		for _, c := range classifiers {
			if len(set.scores[c]) == 0 {
				return fmt.Errorf("%w: classifier %q has no score on data set %q; leave one of "+
					"them out with Scores.On or Scores.Among, or with Missing: DropDataset (or "+
					"choose a test that takes gaps, such as SkillingsMack)",
					ErrMissing, s.classifiers[c], set.name)
			}
		}
	}
	return nil
}

// Means returns one row per data set, its name in the column dataset (dataset_ if a classifier has
// that name), and one column per classifier: the mean score over the folds, NaN where there is
// none.
func (s *Scores) Means() Frame {
	if s == nil {
		return frames.Failed(errNoScores)
	}
	// gota renames columns of the same name.
	label := "dataset"
	for slices.Contains(s.classifiers, label) {
		label += "_"
	}
	columns := fields.List{fields.Named(label, s.Datasets())}
	for c, name := range s.classifiers {
		means := make([]float64, len(s.sets))
		for i, set := range s.sets {
			means[i] = mean(presentScores(set.scores[c]))
		}
		columns = append(columns, fields.Named(name, means))
	}
	return frames.New(columns...)
}

// String says what was understood from the data.
func (s *Scores) String() string {
	if s == nil || len(s.sets) == 0 {
		return "no scores"
	}
	lines := []string{fmt.Sprintf("%s × %s (%s), %s; %s.",
		writing.Plural(len(s.sets), s.datasetNoun()),
		writing.Plural(len(s.classifiers), s.classifierNoun()),
		writing.Some(s.classifiers), describeDesigns(s.sets), s.describeMetrics())}
	if scale := s.scale(); scale != "" {
		lines = append(lines, scale)
	}
	for _, note := range s.sets[0].scale.notes() {
		lines = append(lines, writing.Capital(note)+".")
	}
	lines = append(lines, s.origin.lines()...)
	if gaps := s.describeGaps(); gaps != "" {
		lines = append(lines, gaps+"; gaps by classifier: "+namesWithGaps(s.gapsOf())+".")
	}
	for _, d := range withNote(s.dropped.texts(), s.familyNote()) {
		lines = append(lines, writing.Capital(d)+".")
	}
	if err := s.undeclaredFamilies(); err != nil {
		lines = append(lines, writing.Capital(err.Error())+".")
	}
	return visible.Text(strings.Join(lines, "\n"))
}

// HTML returns the same as String, for a notebook.
func (s *Scores) HTML() string {
	return writing.Paragraph(s.String())
}

func (s *Scores) classifier(name string) (int, error) {
	if s == nil {
		return 0, errNoScores
	}
	i := slices.Index(s.classifiers, name)
	if i < 0 {
		return 0, unknown("classifier", name, s.classifiers)
	}
	return i, nil
}

// describeDesigns says "10 runs of 10 folds", or the range when data sets differ.
func describeDesigns(sets []dataset) string {
	first := sets[0].design
	lowRuns, highRuns, lowFolds, highFolds := first.runs, first.runs, first.folds, first.folds
	for _, set := range sets {
		lowRuns, highRuns = min(lowRuns, set.design.runs), max(highRuns, set.design.runs)
		lowFolds, highFolds = min(lowFolds, set.design.folds), max(highFolds, set.design.folds)
	}
	if lowRuns == highRuns && lowFolds == highFolds {
		if first.runs == 1 && first.folds == 1 {
			return "one score each"
		}
		if first.items != nil {
			return first.String()
		}
		if first.folds == 1 && !first.splits {
			return writing.Plural(first.runs, "run")
		}
		return first.String()
	}
	if first.items != nil {
		return describeItems(len(sets), func(i int) *itemised { return sets[i].design.items })
	}
	return fmt.Sprintf("%s of %s",
		writing.Span(lowRuns, highRuns, "run"), writing.Span(lowFolds, highFolds, "fold"))
}

// scale says between which numbers the scores are, and how they depend on each other.
func (s *Scores) scale() string {
	low, high := math.Inf(1), math.Inf(-1)
	sets := make([]differences, len(s.sets))
	for i, set := range s.sets {
		for _, folds := range set.shown() {
			for _, v := range presentScores(folds) {
				low, high = min(low, v), max(high, v)
			}
		}
		sets[i] = differences{
			dataset: set.name, design: set.design,
			d: make([]float64, set.design.runs*set.design.folds),
		}
	}
	text := fmt.Sprintf("The scores go from %s to %s", writing.Number(low), writing.Number(high))
	for i := range sets {
		if _, err := sets[i].rho(nil); err != nil {
			return text + "."
		}
	}
	return text + "; " + describeRho(sets, nil) + "."
}

// dataFacts is what an answer about several classifiers keeps of the data, to tell it in a paper.
type dataFacts struct {
	notes   []string // also among the assumptions of the answer
	dropped omissions
	// benchmark says that the scores are on benchmarks.
	benchmark bool
}

// countDatasets counts data sets.
func (t *dataFacts) countDatasets(datasets int) string {
	return writing.Plural(datasets, t.datasetNoun())
}

// describeData describes the data: "3 classifiers (a, b and c) on 14 data sets", or as many models
// on benchmarks.
func (t *dataFacts) describeData(classifiers []string, datasets int) string {
	return listClassifiers(t.classifierNoun(), classifiers) + " on " + t.countDatasets(datasets)
}

// classifierNoun is the word for what has the scores: classifier or model.
func (t *dataFacts) classifierNoun() string { return classifierNoun(t.benchmark) }

// datasetNoun names what the scores are on.
func (t *dataFacts) datasetNoun() string { return datasetNoun(t.benchmark) }

// classifierNoun is the word for what has the scores: classifier or model.
func (s *Scores) classifierNoun() string { return classifierNoun(s.OnBenchmarks()) }

// datasetNoun names what the scores are on.
func (s *Scores) datasetNoun() string { return datasetNoun(s.OnBenchmarks()) }

// OnBenchmarks tells whether the scores come from [Items]: the data sets are benchmarks, and the
// classifiers models.
func (s *Scores) OnBenchmarks() bool {
	return s != nil && len(s.sets) > 0 && s.sets[0].design.items.isBenchmark()
}

func (s *Scores) dataFacts() dataFacts {
	return dataFacts{s.dataNotes(), s.dropped, s.OnBenchmarks()}
}

// dataNotes are the notes on the data that stand with every answer.
func (s *Scores) dataNotes() []string {
	notes := append(s.sets[0].scale.notes(), s.dropped.notes(s.direction())...)
	return withNote(notes, s.familyNote())
}

// direction says which scores are better.
func (s *Scores) direction() direction {
	return directionOf(len(s.sets), func(i int) bool { return s.sets[i].lower })
}

// describeMetrics says what the scores measure, and which scores are better.
func (s *Scores) describeMetrics() string {
	var phrases []string
	datasets := map[string]int{}
	for _, set := range s.sets {
		phrase := "higher is better"
		if set.lower {
			phrase = "lower is better"
		}
		if set.metric != "" {
			phrase = set.metric + ", " + phrase
		}
		if datasets[phrase] == 0 {
			phrases = append(phrases, phrase)
		}
		datasets[phrase]++
	}
	if len(phrases) == 1 {
		return phrases[0]
	}
	for i, phrase := range phrases {
		phrases[i] = fmt.Sprintf("%s on %s", phrase,
			writing.Plural(datasets[phrase], s.datasetNoun()))
	}
	return strings.Join(phrases, "; ")
}

// Where returns the name of the only data set, or their number: "14 data sets", or "10 benchmarks"
// for scores that come from [Items].
func (s *Scores) Where() string {
	if s == nil || len(s.sets) == 0 {
		return datasetsPhrase(0, "", false)
	}
	return datasetsPhrase(len(s.sets), s.sets[0].name, s.OnBenchmarks())
}

// Metric returns the name of what the scores measure, several names with commas between them if
// data sets differ in it, or "" if the data do not name it.
func (s *Scores) Metric() string {
	if s == nil {
		return ""
	}
	return strings.Join(s.metricNames(), ", ")
}

func (s *Scores) metricNames() (names []string) {
	for _, set := range s.sets {
		if set.metric != "" && !slices.Contains(names, set.metric) {
			names = append(names, set.metric)
		}
	}
	return names
}

// commonScores keeps the folds and data sets on which all these classifiers have scores, and tells
// what it drops. It is for PairwiseComplete; other scores stay as they are.
func (s *Scores) commonScores(classifiers ...int) (*Scores, error) {
	if !s.pairwise {
		return s, nil
	}
	reduced := *s
	reduced.sets, reduced.dropped, reduced.unreduced = nil, slices.Clip(s.dropped), s
	reason := notAll
	if len(classifiers) == 2 {
		reason = notBoth
	}
	folds := 0
	for _, set := range s.sets {
		kept, lost := set.commonFolds(classifiers)
		if kept.design.items != nil && kept.scores != nil {
			kept.design = ofItems(len(kept.scores[classifiers[0]]))
		}
		if kept.scores == nil {
			reduced.dropped = append(reduced.dropped, omission{dataset: set.name, reason: reason})
			continue
		}
		folds += lost
		reduced.sets = append(reduced.sets, kept)
	}
	if folds > 0 {
		reduced.dropped = append(reduced.dropped, omission{folds: folds, reason: reason,
			items: s.sets[0].design.items != nil})
	}
	if len(reduced.sets) == 0 {
		var names []string
		for _, c := range classifiers {
			names = append(names, s.classifiers[c])
		}
		return nil, fmt.Errorf("%w: there is no data set on which %s all have scores",
			ErrMissing, writing.Listed(names, 5))
	}
	return &reduced, nil
}

// gapsOf counts the data sets on which each classifier lacks scores.
func (s *Scores) gapsOf() map[string]int {
	places := map[string]int{}
	for _, set := range s.sets {
		for c, folds := range set.scores {
			if len(presentScores(folds)) < max(len(folds), 1) {
				places[s.classifiers[c]]++
			}
		}
	}
	return places
}

// countGaps counts the scores of a classifier on a data set that are missing, and those that lack
// some folds.
func (s *Scores) countGaps() (missing, some int) {
	for _, set := range s.sets {
		for _, folds := range set.scores {
			switch n := len(presentScores(folds)); {
			case n == 0:
				missing++
			case n < len(folds):
				some++
			}
		}
	}
	return missing, some
}

// describeGaps says how much is missing; "" for nothing.
func (s *Scores) describeGaps() string {
	missing, some := s.countGaps()
	all := len(s.sets) * len(s.classifiers)
	are, lack := writing.Verb(missing, "is", "are"), writing.Verb(some, "lacks", "lack")
	switch {
	case missing > 0 && some > 0:
		return fmt.Sprintf("%d of %d scores of a classifier on a data set %s missing, "+
			"and %d %s some folds", missing, all, are, some, lack)
	case missing > 0:
		return fmt.Sprintf("%d of %d scores of a classifier on a data set %s missing",
			missing, all, are)
	case some > 0:
		return fmt.Sprintf("%d of %d scores of a classifier on a data set %s some folds",
			some, all, lack)
	}
	return ""
}

// checkSeveral checks that there are several classifiers and data sets, and returns alpha or its
// default.
func (s *Scores) checkSeveral(test string, alpha float64) (float64, error) {
	alpha, err := usableAlpha("Alpha", alpha, 1)
	switch {
	case s == nil || len(s.sets) == 0:
		return 0, errNoScores
	case err != nil:
		return 0, err
	case len(s.classifiers) < 2:
		return 0, fmt.Errorf("%w: the %s compares two or more classifiers; the only one is %s",
			ErrOption, test, writing.Quoted(s.classifiers))
	case len(s.sets) == 1:
		return 0, fmt.Errorf("%w: the %s needs several data sets, and %q is the only one; for the "+
			"folds of one data set use CorrelatedTTest or NadeauBengio",
			ErrOneFold, test, s.sets[0].name)
	}
	return alpha, nil
}

// prepareScores does the same as several, and returns the scores on which the test can work: every
// classifier has a score on every data set.
func (s *Scores) prepareScores(test string, alpha float64) (*Scores, float64, error) {
	alpha, err := s.checkSeveral(test, alpha)
	if err != nil {
		return nil, 0, err
	}
	all, err := s.completeScores()
	if err != nil {
		return nil, 0, err
	}
	if _, err := all.checkSeveral(test, alpha); err != nil {
		return nil, 0, err
	}
	return all, alpha, nil
}

// completeScores returns the scores on which all classifiers can be compared. With gaps it is an
// error, or with PairwiseComplete what is left without them.
func (s *Scores) completeScores() (*Scores, error) {
	classifiers := make([]int, len(s.classifiers))
	for c := range classifiers {
		classifiers[c] = c
	}
	if err := s.checkComplete(classifiers...); err != nil {
		return nil, err
	}
	return s.commonScores(classifiers...)
}

// orientedMeans returns the mean score of each classifier on each data set, turned round where
// lower is better. rounding is the largest difference between weighted means that is only rounding.
func (s *Scores) orientedMeans() (points [][]float64, rounding float64) {
	for _, set := range s.sets {
		row := make([]float64, len(s.classifiers))
		for c, folds := range set.scores {
			row[c] = mean(folds)
			if set.lower {
				row[c] = -row[c]
			}
		}
		points, rounding = append(points, row), max(rounding, 1e-12*largest(set.scores...))
	}
	return points, rounding
}

// checkScale refuses scores that have no common scale to a test that uses the sizes of their
// differences on different data sets, or means over them.
func (s *Scores) checkScale() error {
	if s.direction() == mixedBetter {
		// This is a question about means of scores as they are, too.
		return scaleError(string(mixedBetter), s.metricNames())
	}
	return askForScale(len(s.sets), func(i int) sizedScores {
		set := s.sets[i]
		return sizesOf(set.name, set.metric, set.lower, set.scale, set.shown()...)
	})
}

// Plot draws the mean scores of each classifier, one point for each data set, with quartiles,
// median and mean. The classifiers are in the order of their mean ranks, the best on top. On one
// data set the points are the scores of the folds. Plot returns nil if there is nothing to draw, or
// if scores of different data sets cannot be compared and so cannot share an axis.
func (s *Scores) Plot() *figure.Figure {
	metric := s.metric()
	if metric == "" || s.checkScale() != nil {
		return nil
	}
	better := "higher is better"
	if s.direction() == lowerBetter {
		better = "lower is better"
	}
	out := figure.Strips{
		Title: fmt.Sprintf("%s on %s",
			writing.Plural(len(s.classifiers), s.classifierNoun()), s.Where()),
		XLabel: fmt.Sprintf("mean %s (%s); the best mean rank is on top", metric, better),
	}
	if len(s.sets) == 1 {
		out.XLabel = fmt.Sprintf("%s (%s); the best mean is on top", metric, better)
		out.PointLabel = s.sets[0].design.scoreNoun()
	} else {
		out.PointNames = s.Datasets()
	}
	if s.describeGaps() != "" {
		out.XLabel += "; each with the scores that it has"
	}
	for _, c := range byRank(s.meanRanks()) {
		out.Names = append(out.Names, s.classifiers[c])
		scores := s.sets[0].shown()[c]
		if len(s.sets) > 1 {
			scores = nil
			for _, set := range s.sets {
				scores = append(scores, mean(set.scores[c])) // NaN in a gap, which is not drawn
			}
		}
		out.Scores = append(out.Scores, scores)
	}
	return out.Figure()
}

// metric names what the scores are: "accuracy", or "score" where nobody has named it. It is "" if
// there are none, or several metrics.
func (s *Scores) metric() string {
	if s == nil || len(s.sets) == 0 {
		return ""
	}
	first := s.sets[0]
	for _, set := range s.sets {
		if set.metric != first.metric || set.lower != first.lower {
			return ""
		}
	}
	if name := writing.OneLine(first.metric); name != "" {
		return name
	}
	return "score"
}

// meanRanks returns the mean rank of each classifier. On a data set with gaps, the ranks of the
// classifiers that it has are stretched over all ranks.
func (s *Scores) meanRanks() []float64 {
	k := len(s.classifiers)
	sums, times := make([]float64, k), make([]float64, k)
	for _, set := range s.sets {
		there := dataset{lower: set.lower}
		var present []int
		for c, folds := range set.scores {
			if len(folds) > 0 {
				there.scores, present = append(there.scores, folds), append(present, c)
			}
		}
		if len(present) == 0 {
			continue
		}
		for i, rank := range there.ranks() {
			sums[present[i]] += rank * float64(k+1) / float64(len(present)+1)
			times[present[i]]++
		}
	}
	for c := range sums {
		if sums[c] /= times[c]; math.IsNaN(sums[c]) {
			sums[c] = float64(k + 1) // without any score, after the others
		}
	}
	return sums
}

// InFamilies says which data sets belong together: tasks that were made from one corpus, subsets of
// one table, assays of one protein. Such data sets resemble each other, so that they say less about
// data sets in general than independent ones. families maps names of data sets to the names of
// their families. A data set that is not in it, or whose family is "", is independent of all
// others.
//
// Every test over data sets then takes the families to be independent of each other, and not the
// data sets within them, or refuses and says which tests do. A name that is no data set wraps
// [ErrUnknown].
func (s *Scores) InFamilies(families map[string]string) (*Scores, error) {
	if s == nil {
		return nil, errNoScores
	}
	known := map[string]bool{}
	for _, set := range s.sets {
		known[set.name] = true
	}
	for name := range families {
		if !known[name] {
			return nil, unknown("data set", name, s.Datasets())
		}
	}
	grouped := *s
	grouped.sets = make([]dataset, len(s.sets))
	for i, set := range s.sets {
		set.family = families[set.name]
		grouped.sets[i] = set
	}
	if s.unreduced != nil {
		if unreduced, err := s.unreduced.InFamilies(families); err == nil {
			grouped.unreduced = unreduced
		}
	}
	return &grouped, nil
}

// Families returns the family of each data set, in the order of [Scores.Datasets]; "" for one that
// is independent of all others.
func (s *Scores) Families() []string {
	if s == nil {
		return nil
	}
	out := make([]string, len(s.sets))
	for i, set := range s.sets {
		out[i] = set.family
	}
	return out
}

// PerFamily makes one data set of each family ([Scores.InFamilies]), for a benchmark that counts
// kinds of tasks and not tasks: the score of a classifier is the mean of its mean scores on the
// data sets of the family. A data set without a family stays, with its mean score. The order is
// that of the first data set of each family. Folds have no meaning across data sets, so that each
// classifier has one score.
//
// All tests then take the families as a sample of families, and what their data sets say of the
// scatter within a family is lost. Errors wrap [ErrEmpty], [ErrOption] (no families, items, or
// scores of data sets that cannot be averaged) or [ErrMissing] (a classifier has no score on a data
// set of a family, so that its mean would be about easier or harder ones).
func (s *Scores) PerFamily() (*Scores, error) {
	if s == nil || len(s.sets) == 0 {
		return nil, errNoScores
	}
	f := s.families()
	switch {
	case f == nil:
		return nil, &InputError{Err: ErrOption, Needs: "Family",
			Problem: fmt.Sprintf("no two %ss are in one family", s.datasetNoun()),
			Advice:  "say which are with CSV.Family or InFamilies"}
	case s.shared != nil || s.sets[0].design.items != nil:
		return nil, fmt.Errorf("%w: scores of items are not averaged over families", ErrOption)
	}
	if err := s.checkScale(); err != nil {
		return nil, err
	}
	out := *s
	out.sets, out.unreduced = nil, nil
	for _, members := range f {
		set, err := s.averageFamily(members)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(out.sets, func(d dataset) bool { return d.name == set.name }) {
			return nil, fmt.Errorf("%w: %q is the name of a family and of a %s without one; "+
				"rename one of them", ErrOption, set.name, s.datasetNoun())
		}
		out.sets = append(out.sets, set)
	}
	return &out, nil
}

// averageFamily is one data set in place of the members of a family.
func (s *Scores) averageFamily(members []int) (dataset, error) {
	set := s.sets[members[0]]
	if set.family != "" {
		set.name, set.family = set.family, ""
	}
	set.design = design{runs: 1, folds: 1}
	set.scores = make([][]float64, len(s.classifiers))
	for c, name := range s.classifiers {
		total := 0.0
		for _, i := range members {
			total += mean(s.sets[i].scores[c]) / float64(len(members))
		}
		switch {
		case !math.IsNaN(total):
			set.scores[c] = []float64{total}
		case len(members) > 1:
			return dataset{}, fmt.Errorf("%w: %q has no score on a %s of the family %q; leave out "+
				"either of them", ErrMissing, name, s.datasetNoun(), set.name)
		}
	}
	return set, nil
}

func (s *Scores) families() families {
	return groupFamilies(len(s.sets), func(i int) string { return s.sets[i].family })
}

// checkIndependent refuses families of data sets to a test of several classifiers that takes all
// data sets as independent.
func (s *Scores) checkIndependent(test string) error {
	if f := s.families(); f != nil {
		return f.refuse(test, len(s.sets), "Leaderboard, Best, Friedman, AlignedRanks and Quade "+
			"take families into account")
	}
	return nil
}

// familyNote tells how much the families cost, by the mean scores of each classifier less those of
// all others on the same data set.
func (s *Scores) familyNote() string {
	f := s.families()
	if f == nil {
		return ""
	}
	return f.note(s.datasetNoun(), s.relativeMeans())
}

// undeclaredFamilies warns of families of data sets that nobody has declared.
func (s *Scores) undeclaredFamilies() error {
	if s.families() != nil || len(s.classifiers) < 2 {
		return nil
	}
	return undeclared(s.Datasets(), s.relativeMeans())
}

// relativeMeans has the mean scores of each classifier less those of all on the same data set, 0 in
// gaps.
func (s *Scores) relativeMeans() [][]float64 {
	rows := make([][]float64, len(s.classifiers))
	for c := range rows {
		rows[c] = make([]float64, len(s.sets))
	}
	points, _ := s.orientedMeans()
	for i, row := range points {
		all := mean(presentScores(row))
		for c, v := range row {
			if !math.IsNaN(v) {
				rows[c][i] = v - all
			}
		}
	}
	return rows
}

// independentNoun names what is independent: data sets, benchmarks or families.
func (t *dataFacts) independentNoun(of *Scores) string {
	if of.families() != nil {
		return "families"
	}
	return t.datasetNoun() + "s"
}
