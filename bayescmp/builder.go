package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// entry is one score with everything that is said about it. A missing score is NaN, an unknown size 0.
type entry struct {
	dataset, classifier, run, fold string
	score, train, test             float64
	row                            int // of the data, from 1
}

func (e entry) String() string {
	return fmt.Sprintf("row %d: %s", e.row, place(e.dataset, e.classifier, foldKey{e.run, e.fold}))
}

// place names one cell of the cube.
func place(dataset, classifier string, k foldKey) string {
	text := fmt.Sprintf("data set %q, classifier %q", dataset, classifier)
	if k.run != "" {
		text += ", run " + k.run
	}
	if k.fold != "" {
		text += ", fold " + k.fold
	}
	return text
}

type foldKey struct{ run, fold string }

// builder gathers entries in any order and makes a complete cube of them.
type builder struct {
	policy      Missing
	lower       bool
	classifiers []string
	classifier  map[string]int
	sets        []*gathered
	set         map[string]*gathered
	notes       []string
	dropped     omissions
}

// gathered is a data set whose folds and classifiers are not all there yet.
type gathered struct {
	name  string
	keys  []foldKey
	key   map[foldKey]int
	train []float64
	test  []float64
	cells [][]cell // by classifier, then by fold
}

type cell struct {
	score float64
	row   int // 0: no row yet
}

func newBuilder(policy Missing, lower bool) *builder {
	return &builder{policy: policy, lower: lower, classifier: map[string]int{}, set: map[string]*gathered{}}
}

func (b *builder) note(format string, args ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, args...))
}

// add takes one entry; a second one for the same cell is an error, and so are other sizes for the same fold.
func (b *builder) add(e entry) error {
	if e.dataset == "" || e.classifier == "" {
		return fmt.Errorf("%w: row %d has no name of a data set or classifier; name it, or take the row out", ErrMissing, e.row)
	}
	c, ok := b.classifier[e.classifier]
	if !ok {
		c = len(b.classifiers)
		b.classifier[e.classifier] = c
		b.classifiers = append(b.classifiers, e.classifier)
	}
	g := b.set[e.dataset]
	if g == nil {
		g = &gathered{name: e.dataset, key: map[foldKey]int{}}
		b.set[e.dataset] = g
		b.sets = append(b.sets, g)
	}
	k, err := g.fold(e)
	if err != nil {
		return err
	}
	for len(g.cells) <= c {
		g.cells = append(g.cells, nil)
	}
	for len(g.cells[c]) <= k {
		g.cells[c] = append(g.cells[c], cell{})
	}
	if first := g.cells[c][k].row; first != 0 {
		hint := ""
		if e.fold == "" && g.noFolds() {
			hint = "; if these are the folds of one cross-validation, name their column in Long{Fold: …}; if they are repeated random splits, " +
				"name it in Long{Run: …} and set Rho to the share of the test set"
		}
		if hint == "" && e.run == "" {
			hint = "; if there were several runs, add a run column"
		}
		return fmt.Errorf("%w: %s has a score in row %d already%s", ErrDuplicate, e, first, hint)
	}
	g.cells[c][k] = cell{e.score, e.row}
	return nil
}

// noFolds reports whether no row so far named a fold.
func (g *gathered) noFolds() bool {
	return !slices.ContainsFunc(g.keys, func(k foldKey) bool { return k.fold != "" })
}

// fold finds or adds the fold of e.
func (g *gathered) fold(e entry) (int, error) {
	name := foldKey{e.run, e.fold}
	k, ok := g.key[name]
	if !ok {
		k = len(g.keys)
		g.key[name] = k
		g.keys = append(g.keys, name)
		g.train, g.test = append(g.train, e.train), append(g.test, e.test)
		return k, nil
	}
	if g.train[k] != e.train || g.test[k] != e.test {
		return 0, fmt.Errorf("%w: %s has n_train %g and n_test %g, another classifier on the same fold %g and %g; "+
			"scores can only be paired on the same split", ErrFolds, e, e.train, e.test, g.train[k], g.test[k])
	}
	return k, nil
}

// scores checks that the cube is complete, or makes it so as the policy says.
func (b *builder) scores() (*Scores, error) {
	s := &Scores{classifiers: b.classifiers, lower: b.lower}
	droppedFolds := 0
	for _, g := range b.sets {
		g.sort(len(b.classifiers))
		// How the data set was cross-validated is read before folds are dropped: rho depends on it.
		d := g.design()
		lost := g.incomplete(len(b.classifiers))
		switch {
		case len(lost) == 0:
		case b.policy == KeepMissing && g.whole(len(b.classifiers)):
		case b.policy == KeepMissing && g.empty(len(b.classifiers)):
			b.dropped = append(b.dropped, omission{dataset: g.name, reason: noScore})
			continue
		case b.policy == DropFold && len(lost) < len(g.keys):
			droppedFolds += len(lost)
			g.drop(lost)
		case b.policy == DropFold || b.policy == DropDataset:
			b.dropped = append(b.dropped, omission{dataset: g.name, reason: missingScores})
			continue
		default:
			return nil, b.missing(g, lost[0])
		}
		s.sets = append(s.sets, dataset{g.name, d, g.values(len(b.classifiers))})
	}
	if droppedFolds > 0 {
		b.dropped = append(b.dropped, omission{folds: droppedFolds, reason: missingScores})
	}
	if len(s.sets) == 0 {
		return nil, fmt.Errorf("%w: every data set has missing scores", ErrEmpty)
	}
	for c, name := range s.classifiers {
		if !slices.ContainsFunc(s.sets, func(set dataset) bool { return len(set.scores[c]) > 0 }) {
			return nil, fmt.Errorf("%w: classifier %q has no score on any data set; take its rows or column out", ErrMissing, name)
		}
	}
	s.notes, s.dropped = b.notes, b.dropped
	return s, nil
}

// sort puts the folds in the order of their runs and labels, so that the order of the rows says nothing. Rows without labels stay as they are.
func (g *gathered) sort(classifiers int) {
	byLabels := func(a, b foldKey) int { return cmp.Or(compareLabels(a.run, b.run), compareLabels(a.fold, b.fold)) }
	if slices.IsSortedFunc(g.keys, byLabels) {
		return
	}
	order := make([]int, len(g.keys))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return byLabels(g.keys[a], g.keys[b]) })
	sorted := gathered{name: g.name, key: map[foldKey]int{}, cells: make([][]cell, classifiers)}
	for k, from := range order {
		sorted.key[g.keys[from]] = k
		sorted.keys = append(sorted.keys, g.keys[from])
		sorted.train, sorted.test = append(sorted.train, g.train[from]), append(sorted.test, g.test[from])
		for c := range classifiers {
			sorted.cells[c] = append(sorted.cells[c], g.at(c, from))
		}
	}
	*g = sorted
}

// compareLabels takes numbers as numbers.
func compareLabels(a, b string) int {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX == nil && errY == nil {
		return cmp.Compare(x, y)
	}
	return strings.Compare(a, b)
}

// incomplete lists the folds on which some classifier has no score.
func (g *gathered) incomplete(classifiers int) []int {
	var lost []int
	for k := range g.keys {
		for c := range classifiers {
			if math.IsNaN(g.at(c, k).score) {
				lost = append(lost, k)
				break
			}
		}
	}
	return lost
}

// whole tells whether each classifier has a score on every fold or on none, and some have them.
func (g *gathered) whole(classifiers int) bool {
	present := 0
	for _, scores := range g.values(classifiers) {
		switch len(scores) {
		case 0:
		case len(g.keys):
			present++
		default:
			return false
		}
	}
	return present > 0
}

// empty tells whether no classifier has a score.
func (g *gathered) empty(classifiers int) bool {
	return !slices.ContainsFunc(g.values(classifiers), func(scores []float64) bool { return len(scores) > 0 })
}

// at is the cell of classifier c on fold k; NaN when there was no row for it.
func (g *gathered) at(c, k int) cell {
	if c >= len(g.cells) || k >= len(g.cells[c]) || g.cells[c][k].row == 0 {
		return cell{score: math.NaN()}
	}
	return g.cells[c][k]
}

func (g *gathered) drop(folds []int) {
	for i := range g.cells {
		kept := g.cells[i][:0:0]
		for k, v := range g.cells[i] {
			if !slices.Contains(folds, k) {
				kept = append(kept, v)
			}
		}
		g.cells[i] = kept
	}
}

// values are the scores that there are.
func (g *gathered) values(classifiers int) [][]float64 {
	values := make([][]float64, classifiers)
	for c := range values {
		values[c] = make([]float64, 0, len(g.keys))
		for k := range g.keys {
			if score := g.at(c, k).score; !math.IsNaN(score) {
				values[c] = append(values[c], score)
			}
		}
	}
	return values
}

// missing says which score is missing on fold k of g, and what can be done.
func (b *builder) missing(g *gathered, k int) error {
	remedy := "give it, or choose Missing: DropFold or DropDataset (with FromLong or FromWide)"
	if g.whole(len(b.classifiers)) {
		remedy += ", or KeepMissing for SkillingsMack"
	}
	for c, name := range b.classifiers {
		v := g.at(c, k)
		where := place(g.name, name, g.keys[k])
		switch {
		case !math.IsNaN(v.score):
		case v.row > 0:
			return fmt.Errorf("%w: row %d: %s; %s", ErrMissing, v.row, where, remedy)
		case c >= len(g.cells) || !slices.ContainsFunc(g.cells[c], func(v cell) bool { return v.row > 0 }):
			return fmt.Errorf("%w: classifier %q has no score on data set %q; %s", ErrMissing, name, g.name, remedy)
		default:
			return fmt.Errorf("%w: %w: there is no row for %s, which another classifier has (names are compared as text: 1 is not 1.0); %s",
				ErrMissing, ErrFolds, where, remedy)
		}
	}
	return nil
}

// design counts runs and folds, and averages what the sizes say.
func (g *gathered) design() design {
	folds := map[string]int{}
	d := design{folds: 1}
	for k, key := range g.keys {
		folds[key.run]++
		d.folds = max(d.folds, folds[key.run])
		if g.test[k] > 0 {
			d.resolution += 1 / (g.test[k] * g.test[k])
			if g.train[k] > 0 {
				d.testShare += g.test[k] / (g.test[k] + g.train[k])
			}
		}
	}
	d.runs = len(folds)
	n := float64(len(g.keys))
	d.resolution /= n
	d.testShare /= n
	return d
}
