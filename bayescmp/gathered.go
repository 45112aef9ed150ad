package bayescmp

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/writing"
)

// gathered is a data set whose folds and classifiers are not all there yet.
type gathered struct {
	name   string
	metric int // the index of its metric
	keys   []foldKey
	key    map[foldKey]int
	last   int // the index of the last fold in keys
	train  []float64
	test   []float64
	cells  [][]cell // by classifier, then by fold
	budget *budget.Budget
}

type foldKey struct{ run, fold string }

type cell struct {
	score float64
	row   int // 0: no row yet
}

// add takes an entry of the data set about classifier c.
func (g *gathered) add(c int, e *reading.Entry) error {
	k, err := g.fold(e)
	if err != nil {
		return err
	}
	const rowSize, cellSize = 24, 16 // bytes
	if more := c + 1 - len(g.cells); more > 0 {
		if err := g.budget.Keep(more * rowSize); err != nil {
			return err
		}
	}
	for len(g.cells) <= c {
		g.cells = append(g.cells, nil)
	}
	if more := k + 1 - len(g.cells[c]); more > 0 {
		if err := g.budget.Keep(more * cellSize); err != nil {
			return err
		}
	}
	if g.cells[c] == nil { // mostly it has the folds of the classifiers before it, such as ten
		g.cells[c] = make([]cell, 0, min(len(g.keys), 10))
	}
	for len(g.cells[c]) <= k {
		g.cells[c] = append(g.cells[c], cell{})
	}
	if first := g.cells[c][k].row; first != 0 {
		hint := ""
		if e.Fold == "" && g.noFolds() {
			hint = "; if these are the folds of one cross-validation, " +
				"add a column fold that numbers them; if they are repeated random splits, " +
				"add a column run"
		}
		if hint == "" && e.Run == "" {
			hint = "; if there were several runs, add a run column"
		}
		return fmt.Errorf("%w: %s already has a score in row %d%s", ErrDuplicate, *e, first, hint)
	}
	g.cells[c][k] = cell{e.Score, e.Row}
	return nil
}

// fold finds or adds the fold of e.
func (g *gathered) fold(e *reading.Entry) (int, error) {
	name := foldKey{e.Run, e.Fold}
	k, ok := g.near(name)
	if !ok {
		k, ok = g.key[name]
	}
	g.last = k
	if !ok {
		k = len(g.keys)
		g.key[name], g.last = k, k
		g.keys = append(g.keys, name)
		g.train, g.test = append(g.train, e.Train), append(g.test, e.Test)
		return k, nil
	}
	if g.train[k] != e.Train || g.test[k] != e.Test {
		return 0, fmt.Errorf("%w: %s has n_train %g and n_test %g, "+
			"another classifier on the same fold %g and %g; "+
			"scores can only be paired on the same split",
			ErrFolds, *e, e.Train, e.Test, g.train[k], g.test[k])
	}
	return k, nil
}

// near finds a fold where it mostly is: the same as that of the last entry, or the next.
func (g *gathered) near(name foldKey) (k int, ok bool) {
	for k := g.last; k < min(g.last+2, len(g.keys)); k++ {
		if g.keys[k] == name {
			return k, true
		}
	}
	return 0, false
}

// noFolds reports whether no row so far named a fold.
func (g *gathered) noFolds() bool {
	return !slices.ContainsFunc(g.keys, func(k foldKey) bool { return k.fold != "" })
}

// sort puts the folds in the order of their runs and labels, so that the order of the rows says
// nothing. Rows without labels stay as they are.
func (g *gathered) sort(classifiers int) {
	byLabels := func(a, b foldKey) int {
		if byRun := compareLabels(a.run, b.run); byRun != 0 {
			return byRun
		}
		return compareLabels(a.fold, b.fold)
	}
	if slices.IsSortedFunc(g.keys, byLabels) {
		return
	}
	order := sortedIndices(len(g.keys), func(a, b int) int {
		return byLabels(g.keys[a], g.keys[b])
	})
	sorted := gathered{
		name: g.name, metric: g.metric, key: map[foldKey]int{}, cells: make([][]cell, classifiers),
	}
	for k, from := range order {
		sorted.key[g.keys[from]] = k
		sorted.keys = append(sorted.keys, g.keys[from])
		sorted.train = append(sorted.train, g.train[from])
		sorted.test = append(sorted.test, g.test[from])
		for c := range classifiers {
			sorted.cells[c] = append(sorted.cells[c], g.cellOf(c, from))
		}
	}
	*g = sorted
}

// compareLabels takes numbers as numbers.
func compareLabels(a, b string) int {
	if a == b {
		return 0
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX == nil && errY == nil {
		return cmp.Compare(x, y)
	}
	return strings.Compare(a, b)
}

// cellOf is the cell of classifier c on fold k; NaN when there was no row for it.
func (g *gathered) cellOf(c, k int) cell {
	if c >= len(g.cells) || k >= len(g.cells[c]) || g.cells[c][k].row == 0 {
		return cell{score: math.NaN()}
	}
	return g.cells[c][k]
}

// knows reports whether there is a row about classifier c.
func (g *gathered) knows(c int) bool {
	there := func(v cell) bool { return v.row > 0 }
	return c < len(g.cells) && slices.ContainsFunc(g.cells[c], there)
}

// incomplete lists the folds on which some classifier has no score.
func (g *gathered) incomplete(classifiers int) []int {
	var lost []int
	for k := range g.keys {
		for c := range classifiers {
			if math.IsNaN(g.cellOf(c, k).score) {
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
	some := func(scores []float64) bool { return len(scores) > 0 }
	return !slices.ContainsFunc(g.values(classifiers), some)
}

// drop takes out folds, which are in ascending order.
func (g *gathered) drop(folds []int) {
	for i := range g.cells {
		kept := g.cells[i][:0:0]
		for k, v := range g.cells[i] {
			if _, found := slices.BinarySearch(folds, k); !found {
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
			if score := g.cellOf(c, k).score; !math.IsNaN(score) {
				values[c] = append(values[c], score)
			}
		}
	}
	return values
}

// valuesWithGaps are the scores by fold, NaN where there is none; nothing for a classifier that has
// none at all.
func (g *gathered) valuesWithGaps(classifiers int) [][]float64 {
	values := make([][]float64, classifiers)
	for c := range values {
		there := false
		for k := range g.keys {
			score := g.cellOf(c, k).score
			values[c] = append(values[c], score)
			there = there || !math.IsNaN(score)
		}
		if !there {
			values[c] = nil
		}
	}
	return values
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

// toldApart says which columns may tell entry i from another one of its cell. It returns any other
// error as it is. What is named already is not asked for again: the answers would go in a circle.
func toldApart(content reading.Content, i int, err error) error {
	first, columns := content.Differing(i)
	if !errors.Is(err, ErrDuplicate) || len(columns) == 0 {
		return err
	}
	e := content.Entries.At(i)
	var names, texts, differ []string
	for _, c := range columns {
		names = append(names, c.Name)
		differ = append(differ, fmt.Sprintf("%q (%q and %q)", c.Name, c.First, c.Second))
		if c.IsText() {
			texts = append(texts, c.Name)
		}
	}
	problem := fmt.Sprintf("rows %d and %d are scores of the same %s; other columns differ "+
		"between them: %s", first, e.Row, e.Place(), writing.Joined(differ))
	needs, asked := "Fold", names
	advice := "if %[1]q numbers the folds or runs, choose CSV{Fold: %[1]q} or CSV{Run: %[1]q}; "
	switch unnamed := !content.NamesDataset(i); {
	case unnamed && len(texts) > 0:
		needs, asked = "Dataset", texts
		advice = "if %[1]q names the data sets, choose CSV{Dataset: %[1]q}; " + advice
	case e.Fold == "":
	case e.Run == "":
		needs = "Run"
		advice = "if %[1]q numbers the runs, choose CSV{Run: %[1]q}; "
	case unnamed:
		needs = "Dataset"
		advice = "if %[1]q numbers the data sets, choose CSV{Dataset: %[1]q}; "
	default:
		return fmt.Errorf("%w: %s; if one of them is part of a classifier or a data set, join it "+
			"with its column", ErrDuplicate, problem)
	}
	return &InputError{
		Err: ErrDuplicate, Needs: needs, Columns: asked, Problem: problem,
		Advice: fmt.Sprintf(advice, asked[0]) + "if it is part of a classifier or a data set, " +
			"join it with its column",
	}
}
