package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/internal/writing"
)

// Items holds the scores of models on the items of benchmarks: questions, prompts, test instances.
// An item may be answered several times (epochs), and may belong to a cluster, such as a passage
// with several questions. Models need not have answered the same items: they are matched by their
// names, and what has no match is reported. It comes from [ReadItems], [ItemsFromLong],
// [ItemsFromWide] or [OpenItems], and does not change.
//
// A benchmark is a data set, and a model is a classifier: [Items.Pair] and [Items.Scores] turn them
// into what all tests take.
type Items struct {
	table  *itemtable.Table
	models []int // those that are kept, by their number in the table
	sets   []*itemtable.Benchmark
	lower  perBenchmark[bool]   // tells where lower scores are better
	metric perBenchmark[string] // names the metric of each benchmark; "" for none
	// chances says that the scores are estimates of probabilities.
	chances bool
	layout  string   `digest:"-"` // it changes no answer
	notes   []string `digest:"-"`
}

var errNoItems = fmt.Errorf("%w: there are no items; read them with OpenItems, ReadItems, "+
	"ItemsFromLong or ItemsFromWide", ErrEmpty)

// newItems makes items of all that a table has.
func newItems(t *itemtable.Table) (*Items, error) {
	if len(t.Models) == 0 {
		return nil, fmt.Errorf("%w: there is no score", ErrEmpty)
	}
	it := &Items{table: t, sets: t.Benchmarks}
	for m := range t.Models {
		it.models = append(it.models, m)
	}
	return it, nil
}

// perBenchmark is a value of some benchmarks, and the usual value of the others.
type perBenchmark[T comparable] struct {
	usual T
	of    map[string]T
}

func (p perBenchmark[T]) at(benchmark string) T { return cmp.Or(p.of[benchmark], p.usual) }

func (it *Items) empty() bool { return it == nil || len(it.sets) == 0 }

// Benchmarks lists the benchmarks in the order in which they first appear.
func (it *Items) Benchmarks() []string {
	if it.empty() {
		return nil
	}
	names := make([]string, len(it.sets))
	for i, b := range it.sets {
		names[i] = b.Name
	}
	return names
}

// Models lists the models in the order in which they first appear.
func (it *Items) Models() []string {
	if it.empty() {
		return nil
	}
	names := make([]string, len(it.models))
	for i, m := range it.models {
		names[i] = it.table.Models[m]
	}
	return names
}

// tellSkipped notes how many rows have no score.
func (it *Items) tellSkipped(n int) {
	if n > 0 {
		it.notes = append(it.notes, writing.Plural(n, "score")+" "+writing.Verb(n, "is", "are")+
			" missing: the item counts as not answered.")
	}
}

// On keeps only the named benchmarks, in the order given. Names that are not there wrap
// [ErrUnknown].
func (it *Items) On(benchmarks ...string) (*Items, error) {
	if it.empty() {
		return nil, errNoItems
	}
	sets, err := pick(it.sets, func(b *itemtable.Benchmark) string { return b.Name }, benchmarks)
	if err != nil {
		return nil, err
	}
	on := *it
	on.sets = sets
	return &on, nil
}

// Among keeps only the named models, in the order given. Names that are not there wrap
// [ErrUnknown].
func (it *Items) Among(models ...string) (*Items, error) {
	if it.empty() {
		return nil, errNoItems
	}
	if len(models) == 0 {
		return nil, fmt.Errorf("%w: name at least one model", ErrOption)
	}
	among := *it
	among.models = nil
	for i, name := range models {
		m, err := it.model(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(models[:i], name) {
			return nil, fmt.Errorf("%w: model %q is named twice", ErrDuplicate, name)
		}
		among.models = append(among.models, m)
	}
	return &among, nil
}

// model returns the number of a model in the table.
func (it *Items) model(name string) (int, error) {
	if it.empty() {
		return 0, errNoItems
	}
	for _, m := range it.models {
		if it.table.Models[m] == name {
			return m, nil
		}
	}
	return 0, unknown("model", name, it.Models())
}

// Pair prepares the comparison of two models on all benchmarks that both have answered. Each score
// is that of an item, the mean over its epochs; where items are in clusters it is that of a
// cluster, so that the mean over clusters is the mean over items and their variance is the
// cluster-robust one (Miller 2024). Items that only one has answered are left out, and the answers
// tell how many. A model that is not there wraps [ErrUnknown]; two models without a common item
// wrap [ErrMissing].
func (it *Items) Pair(left, right string) (Pair, error) {
	l, err := it.model(left)
	if err != nil {
		return Pair{}, err
	}
	r, err := it.model(right)
	if err != nil {
		return Pair{}, err
	}
	if l == r {
		return Pair{}, fmt.Errorf("%w: left and right are both %q; a pair needs two models",
			ErrOption, left)
	}
	sets, dropped := it.matched(notBoth, l, r)
	if len(sets) == 0 {
		return Pair{}, fmt.Errorf("%w: %q and %q have no item in common on any benchmark "+
			"(names of items are compared as text: 1 is not 1.0)", ErrMissing, left, right)
	}
	p := Pair{Left: left, Right: right, dropped: dropped}
	for _, set := range sets {
		p.add(set, 0, 1, make([]float64, len(set.scores[0])))
	}
	return p, nil
}

// Scores returns the scores on the items (or clusters) that all models have answered, for
// [AllPairs], [Best] and the other tests of several classifiers. The benchmarks are data sets, and
// rho is 0. Items that not all have answered are left out, and reported; but a pair of these
// scores, also in [AllPairs], has all items that its two models have answered, like the pair of
// [Items.Pair]. If there is no benchmark that all models have answered, the error wraps
// [ErrMissing]: choose by [Items.On] and [Items.Among].
func (it *Items) Scores() (*Scores, error) {
	if it.empty() {
		return nil, errNoItems
	}
	sets, dropped := it.matched(notAll, it.models...)
	if len(sets) == 0 {
		return nil, fmt.Errorf("%w: there is no item that all of %s have answered; choose models "+
			"with Items.Among", ErrMissing, writing.Listed(it.Models(), 5))
	}
	s := &Scores{classifiers: it.Models(), sets: sets, dropped: dropped,
		origin: origin{layout: it.layout, notes: slices.Clip(it.notes)}}
	if len(dropped) > 0 {
		s.shared = it
		s.origin.notes = append(s.origin.notes,
			"A pair of models is compared on all items that both have answered.")
	}
	return s, nil
}

func (it *Items) only(benchmarks []string) sharing {
	on, _ := it.On(benchmarks...) // they are among those of the scores
	return on
}

// matched returns the benchmarks with the items that all of these models have answered.
func (it *Items) matched(why omissionReason, models ...int) (sets []dataset, dropped omissions) {
	unmatched := 0
	for _, b := range it.sets {
		u := b.Units(models...)
		if u.Items == 0 {
			dropped = append(dropped, omission{dataset: b.Name, reason: why})
			continue
		}
		unmatched += u.Unmatched
		d := ofItems(len(u.Scores[0]))
		d.items = &itemised{benchmark: true, clustered: u.Clustered, items: u.Items,
			epochs: u.Epochs, hits: b.Hits(), chances: it.chances}
		if d.items.hits {
			// What one answer is worth, for data sets whose differences are all equal.
			step := float64(d.folds) / float64(u.Items*u.Epochs)
			d.resolution = step * step
		}
		sets = append(sets, dataset{name: b.Name, design: d, metric: it.metric.at(b.Name),
			lower: it.lower.at(b.Name), scores: u.Scores, items: u.ItemScores})
	}
	if unmatched > 0 {
		dropped = append(dropped, omission{folds: unmatched, items: true, reason: why})
	}
	return sets, dropped
}

// String says what was understood from the data.
func (it *Items) String() string {
	if it.empty() {
		return "no items"
	}
	most, least, epochs, clustered, answered, lower := 0, math.MaxInt, 0, 0, 0, 0
	for _, b := range it.sets {
		most, least = max(most, len(b.Items)), min(least, len(b.Items))
		if b.Clustered() {
			clustered++
		}
		if it.lower.at(b.Name) {
			lower++
		}
		for _, m := range it.models {
			for a := range b.Answers(m) {
				epochs, answered = max(epochs, a.N), answered+a.N
			}
		}
	}
	better := "higher is better"
	switch lower {
	case 0:
	case len(it.sets):
		better = "lower is better"
	default:
		better += ", but lower on " + writing.Plural(lower, "benchmark")
	}
	if metric := it.metrics(); metric != "" {
		better = metric + ", " + better
	}
	lines := []string{fmt.Sprintf("%s × %s (%s), %s; %s.",
		writing.Plural(len(it.sets), "benchmark"), writing.Plural(len(it.models), "model"),
		writing.Some(it.Models()), writing.Span(least, most, "item"), better)}
	text := fmt.Sprintf("%s of single items", writing.Plural(answered, "score"))
	if epochs > 1 {
		text += fmt.Sprintf(", up to %d epochs each", epochs)
	}
	if clustered > 0 {
		text += fmt.Sprintf("; items are in clusters on %s", writing.Plural(clustered, "benchmark"))
	}
	lines = append(lines, text+".")
	if it.layout != "" {
		lines = append(lines, "Read as: "+it.layout+".")
	}
	lines = append(lines, it.unmatched()...)
	return visible.Text(strings.Join(append(lines, it.notes...), "\n"))
}

// metrics lists the names of what the scores measure.
func (it *Items) metrics() string {
	var names []string
	for _, b := range it.sets {
		if name := it.metric.at(b.Name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return writing.Joined(names)
}

// unmatched tells what not all models have answered.
func (it *Items) unmatched() []string {
	var lines []string
	for _, b := range it.sets {
		var without []string
		with := 0
		for _, m := range it.models {
			if b.Has(m) {
				with++
			} else {
				without = append(without, it.table.Models[m])
			}
		}
		switch u := b.Units(it.models...); {
		case len(without) > 0:
			lines = append(lines, fmt.Sprintf("On %s there are no scores of %s.", b.Name,
				writing.Listed(without, 5)))
		case u.Unmatched > 0:
			lines = append(lines, fmt.Sprintf("On %s, %s not answered by all models.", b.Name,
				writing.Plural(u.Unmatched, "item")+" "+writing.Verb(u.Unmatched, "is", "are")))
		}
	}
	const most = 5
	if len(lines) > most {
		lines = append(lines[:most], fmt.Sprintf("The same holds for %d more benchmarks.",
			len(lines)-most))
	}
	return lines
}

// HTML returns the same as String, for a notebook.
func (it *Items) HTML() string { return writing.Paragraph(it.String()) }
