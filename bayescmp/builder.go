package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/writing"
)

// builder gathers entries in any order and makes a complete cube of them.
type builder struct {
	policy      Missing
	rho         *float64 // the chosen one, or nil
	budget      *budget.Budget
	classifiers []string
	classifier  map[string]int
	sets        []*gathered
	set         map[string]*gathered
	last        *gathered // of the last entry
}

func newBuilder(policy Missing) *builder {
	return &builder{
		policy:     policy,
		classifier: map[string]int{}, set: map[string]*gathered{},
	}
}

// scores makes scores of what was read. The error is that of reading, and about a row below the
// entries: what is wrong with the entries themselves comes first.
func (b *builder) scores(content reading.Content, err error) (*Scores, error) {
	e := &reading.Entry{}
	for i := range content.Entries.Len() {
		content.Entries.Load(i, e)
		if err := b.add(e); err != nil {
			return nil, exported(toldApart(content, i, err))
		}
	}
	if err != nil {
		return nil, exported(err)
	}
	if content.Repeats == reading.IndependentRuns && b.rho == nil {
		independent := 0.0
		b.rho = &independent
	}
	s, err := b.complete(content.Metrics, content.Repeats)
	if err != nil {
		return nil, err
	}
	for i := range s.sets {
		s.sets[i].family = content.Families[s.sets[i].name]
	}
	s.origin = originOf(content)
	return s, nil
}

// add takes one entry; a second one for the same cell is an error, and so are other sizes for the
// same fold.
func (b *builder) add(e *reading.Entry) error {
	if e.Dataset == "" || e.Classifier == "" {
		return fmt.Errorf("%w: row %d has no name of a data set or classifier; "+
			"name it, or take the row out", ErrMissing, e.Row)
	}
	c, ok := b.classifier[e.Classifier]
	if !ok {
		c = len(b.classifiers)
		b.classifier[e.Classifier] = c
		b.classifiers = append(b.classifiers, e.Classifier)
	}
	g := b.last // mostly
	if g == nil || g.name != e.Dataset {
		g = b.set[e.Dataset]
	}
	if g == nil {
		g = &gathered{name: e.Dataset, metric: e.Metric, key: map[foldKey]int{}, budget: b.budget}
		b.set[e.Dataset] = g
		b.sets = append(b.sets, g)
	}
	b.last = g
	return g.add(c, e)
}

// complete checks that the cube is complete, or makes it so as the policy says.
func (b *builder) complete(measured []reading.Metric, repeats reading.Repeats) (*Scores, error) {
	s := &Scores{classifiers: b.classifiers, pairwise: b.policy == PairwiseComplete}
	const placeSize = 100 // bytes, of a classifier on a data set without its scores
	places := len(b.classifiers)
	if b.policy != RefuseMissing {
		places *= len(b.sets)
	}
	if err := b.budget.Keep(places * placeSize); err != nil {
		return nil, exported(err)
	}
	if b.policy != RefuseMissing {
		if err := b.allOccur(); err != nil {
			return nil, err
		}
	}
	droppedFolds := 0
	for _, g := range b.sets {
		g.sort(len(b.classifiers))
		// How the data set was cross-validated is read before folds are dropped: rho depends on it.
		d := g.design()
		d.rho, d.splits = b.rho, repeats == reading.RandomSplits
		lost := g.incomplete(len(b.classifiers))
		items := len(g.keys)
		switch {
		case len(lost) == 0:
		case b.policy == KeepMissing && g.whole(len(b.classifiers)):
		case b.policy >= KeepMissing && g.empty(len(b.classifiers)):
			s.dropped = append(s.dropped, omission{dataset: g.name, reason: noScore})
			continue
		case b.policy == PairwiseComplete:
		case b.policy == DropFold && len(lost) < len(g.keys):
			droppedFolds += len(lost)
			items -= len(lost)
			g.drop(lost)
		case b.policy == DropFold || b.policy == DropDataset:
			s.dropped = append(s.dropped, omission{dataset: g.name, reason: missingScores})
			continue
		default:
			return nil, b.missing(g, lost[0])
		}
		if repeats == reading.TestItems {
			d = ofItems(items)
		}
		m := measured[g.metric]
		s.sets = append(s.sets, dataset{
			name: g.name, design: d, metric: m.Known(), lower: m.Better == metrics.Lower,
			scores: b.values(g),
		})
	}
	if droppedFolds > 0 {
		s.dropped = append(s.dropped, omission{folds: droppedFolds, reason: missingScores,
			items: repeats == reading.TestItems})
	}
	if len(s.sets) == 0 {
		return nil, fmt.Errorf("%w: every data set has missing scores", ErrEmpty)
	}
	return s, nil
}

// values are the scores of a data set. With PairwiseComplete, folds that only some classifiers have
// are NaN for the others.
func (b *builder) values(g *gathered) [][]float64 {
	if b.policy == PairwiseComplete {
		return g.valuesWithGaps(len(b.classifiers))
	}
	return g.values(len(b.classifiers))
}

// missing says which score is missing on fold k of g, and what can be done.
func (b *builder) missing(g *gathered, k int) error {
	remedy := "give it, or choose Missing: PairwiseComplete, DropFold or DropDataset"
	if g.whole(len(b.classifiers)) {
		remedy += ", or KeepMissing for tests that take gaps"
	}
	gaps := b.gaps()
	refusal := func(err error, format string, args ...any) error {
		what := fmt.Sprintf(format, args...) + gaps.describe()
		return &InputError{Err: err, Needs: "Missing", Columns: gaps.without, Problem: what,
			Advice: remedy + gaps.advice()}
	}
	for c, name := range b.classifiers {
		v := g.cellOf(c, k)
		where := reading.Entry{
			Dataset: g.name, Classifier: name, Run: g.keys[k].run, Fold: g.keys[k].fold,
		}.Place()
		switch {
		case !math.IsNaN(v.score):
		case v.row > 0:
			return refusal(ErrMissing, "row %d: %s", v.row, where)
		case !g.knows(c):
			return refusal(ErrMissing, "classifier %q has no score on data set %q", name, g.name)
		default:
			return refusal(fmt.Errorf("%w: %w", ErrMissing, ErrFolds),
				"there is no row for %s, which another classifier has "+
					"(names are compared as text: 1 is not 1.0)", where)
		}
	}
	return nil
}

// allOccur refuses classifiers without any score, since no choice of Missing is of use to them.
func (b *builder) allOccur() error {
	var absent []string
	for c, name := range b.classifiers {
		has := func(g *gathered) bool { return g.has(c) }
		if !slices.ContainsFunc(b.sets, has) {
			absent = append(absent, name)
		}
	}
	if len(absent) == 0 || len(absent) == len(b.classifiers) {
		return nil
	}
	who := "classifier " + writing.Quoted(absent) + " has"
	if len(absent) > 1 {
		who = "classifiers " + writing.Listed(absent, 5) + " have"
	}
	why, problem := ErrMissing, who+" no score on any data set"
	if b.policy == DropFold || b.policy == DropDataset {
		why, problem = ErrEmpty, "every data set has missing scores: "+problem
	}
	return &InputError{Err: why, Needs: "Except", Columns: absent, Problem: problem,
		Advice: fmt.Sprintf("choose CSV{Except: []string{%s}}, or take the rows or columns out",
			writing.Listed(absent, 5))}
}

// gaps say where scores are missing, and what leaving out classifiers or data sets would keep.
type gaps struct {
	// places are the numbers of data sets on which classifiers lack scores, by their names.
	places map[string]int
	total  int
	// datasets is the number of data sets, and complete that of those without a gap.
	datasets, complete int
	// without are classifiers, with the most gaps, whose leaving out keeps the most scores; kept is
	// the number of complete data sets then.
	without []string
	kept    int
}

// gaps looks at all data sets.
func (b *builder) gaps() gaps {
	found := gaps{places: map[string]int{}, datasets: len(b.sets)}
	lacking := make([][]int, len(b.sets))
	for i, g := range b.sets {
		for c, name := range b.classifiers {
			if g.lacks(c) {
				lacking[i] = append(lacking[i], c)
				found.places[name]++
				found.total++
			}
		}
	}
	order := sortedIndices(len(b.classifiers), func(x, y int) int {
		return found.places[b.classifiers[y]] - found.places[b.classifiers[x]]
	})
	position := make([]int, len(order)) // of a classifier among those to leave out
	for at, c := range order {
		position[c] = at
	}
	// completeAt counts the data sets that are complete once so many classifiers are left out.
	completeAt := make([]int, len(order)+1)
	for _, of := range lacking {
		last := 0
		for _, c := range of {
			last = max(last, position[c]+1)
		}
		completeAt[last]++
	}
	found.complete = completeAt[0]
	kept, most := 0, 0
	for out := range len(order) - 1 { // two classifiers stay
		kept += completeAt[out]
		if scores := kept * (len(order) - out); scores > most {
			most, found.kept = scores, kept
			found.without = nil
			for _, c := range order[:out] {
				found.without = append(found.without, b.classifiers[c])
			}
		}
	}
	return found
}

// has reports whether classifier c has a score on some fold.
func (g *gathered) has(c int) bool {
	for k := range g.keys {
		if !math.IsNaN(g.cellOf(c, k).score) {
			return true
		}
	}
	return false
}

// lacks reports whether classifier c has no score on some fold.
func (g *gathered) lacks(c int) bool {
	for k := range g.keys {
		if math.IsNaN(g.cellOf(c, k).score) {
			return true
		}
	}
	return false
}

// describe says how many scores are missing and whose, and what the ways out keep. It is "" for a
// single gap of two classifiers, which is told already.
func (n gaps) describe() string {
	if n.total < 2 {
		return ""
	}
	text := fmt.Sprintf("; %d of %s have gaps: %s; ", n.datasets-n.complete,
		writing.Plural(n.datasets, "data set"), namesWithGaps(n.places))
	if len(n.without) > 0 {
		text += fmt.Sprintf("leaving out %s keeps %s, ",
			writing.Plural(len(n.without), "classifier"), writing.Plural(n.kept, "data set"))
	}
	return text + fmt.Sprintf("leaving out data sets keeps %d", n.complete)
}

// advice names the classifiers to leave out.
func (n gaps) advice() string {
	if len(n.without) == 0 {
		return ""
	}
	return fmt.Sprintf(", or leave classifiers out: CSV{Except: %s}", writing.Listed(n.without, 5))
}
