// Package itemtable keeps the scores of many models on the items of many test sets, compactly: one
// byte for each score where a test set has no more than 255 different ones, as with right and
// wrong, eight bytes otherwise. Items are matched by their names, whatever their order.
package itemtable

import (
	"fmt"
	"math"
	"strings"

	"github.com/bayescmp/go/internal/budget"
)

// Row is one score.
type Row struct {
	Benchmark, Model, Item string
	// Epoch names one of several answers to the item; it may be empty.
	Epoch string
	// Cluster names what the item shares with others, such as a passage; it may be empty.
	Cluster string
	// Score is finite.
	Score float64
}

// Place names the score.
func (r *Row) Place() string {
	text := fmt.Sprintf("benchmark %q, model %q, item %q", r.Benchmark, r.Model, r.Item)
	if r.Epoch != "" {
		text += fmt.Sprintf(", epoch %q", r.Epoch)
	}
	return text
}

// Duplicate is the error of a second score for the same place.
type Duplicate struct{ Row Row }

func (d *Duplicate) Error() string { return d.Row.Place() + " has a score already" }

// OtherCluster is the error of an item that is in two clusters.
type OtherCluster struct {
	Row   Row
	First string
}

func (o *OtherCluster) Error() string {
	return fmt.Sprintf("%s is in cluster %q, and before in %q", o.Row.Place(), o.Row.Cluster,
		o.First)
}

// Table has the scores. The zero value is empty.
type Table struct {
	// Budget counts memory that is about to be taken, and may refuse it.
	Budget *budget.Budget `digest:"-"`

	// Models and Benchmarks are in the order in which they first appear.
	Models     []string
	Benchmarks []*Benchmark

	model     map[string]int
	benchmark map[string]*Benchmark
	// The last ones, since rows mostly follow others of the same kind.
	lastModel     int
	lastBenchmark *Benchmark
}

// Add takes one row. It keeps copies of names only.
func (t *Table) Add(r *Row) error {
	if t.model == nil {
		t.model, t.benchmark = map[string]int{}, map[string]*Benchmark{}
	}
	if t.lastModel >= len(t.Models) || t.Models[t.lastModel] != r.Model {
		at, ok := t.model[r.Model]
		if !ok {
			if err := t.Budget.Keep(nameSize + len(r.Model)); err != nil {
				return err
			}
			at = len(t.Models)
			name := strings.Clone(r.Model)
			t.Models, t.model[name] = append(t.Models, name), at
		}
		t.lastModel = at
	}
	if t.lastBenchmark == nil || t.lastBenchmark.Name != r.Benchmark {
		b := t.benchmark[r.Benchmark]
		if b == nil {
			if err := t.Budget.Keep(benchmarkSize + len(r.Benchmark)); err != nil {
				return err
			}
			b = &Benchmark{Name: strings.Clone(r.Benchmark), budget: t.Budget,
				item: map[string]int{}, epoch: map[string]int{}, code: map[float64]uint8{}}
			t.Benchmarks, t.benchmark[b.Name] = append(t.Benchmarks, b), b
		}
		t.lastBenchmark = b
	}
	return t.lastBenchmark.add(t.lastModel, r)
}

// Benchmark is one test set.
type Benchmark struct {
	Name string
	// Items are the names of the items in the order in which they first appear.
	Items []string

	budget   *budget.Budget `digest:"-"`
	item     map[string]int
	lastItem int
	epochs   []string
	epoch    map[string]int `digest:"-"`
	// lastEpoch is that of the last row: rows mostly follow others of the same.
	lastEpoch int `digest:"-"`
	// clusters has the number of each item's cluster; nil where no row names one.
	clusters     []int32
	clusterNames []string
	cluster      map[string]int32
	// grades are the different scores, by code; nil where there are too many.
	grades  []float64
	code    map[float64]uint8
	columns [][]column // by model, then by epoch
}

// column has the scores of one model in one epoch, by item: codes, or values with NaN for missing.
type column struct {
	codes  []uint8
	values []float64
}

// missing is the code of a score that is not there.
const missing = math.MaxUint8

// What is kept takes so many bytes, besides the letters of names: a name with its place in a map, a
// benchmark, a model in a benchmark, an epoch of it, and a score with what is computed of it.
const (
	nameSize      = 100
	benchmarkSize = 1000
	modelSize     = 24
	columnSize    = 48
	scoreSize     = 12
)

func (b *Benchmark) add(model int, r *Row) error {
	item, err := b.itemOf(r.Item)
	if err != nil {
		return err
	}
	if err := b.join(item, r); err != nil {
		return err
	}
	epoch, err := b.epochOf(r.Epoch)
	if err != nil {
		return err
	}
	c, err := b.column(model, epoch)
	if err == nil {
		err = b.budget.Keep(max(0, item+1-max(len(c.codes), len(c.values))) * scoreSize)
	}
	if err != nil {
		return err
	}
	if code, ok := b.codeOf(r.Score); ok {
		for len(c.codes) <= item {
			c.codes = append(c.codes, missing)
		}
		if c.codes[item] != missing {
			return &Duplicate{*r}
		}
		c.codes[item] = code
		return nil
	}
	for len(c.values) <= item {
		c.values = append(c.values, math.NaN())
	}
	if !math.IsNaN(c.values[item]) {
		return &Duplicate{*r}
	}
	c.values[item] = r.Score
	return nil
}

// itemOf finds or adds an item. Models mostly have the items in the same order.
func (b *Benchmark) itemOf(name string) (int, error) {
	if next := b.lastItem + 1; next < len(b.Items) && b.Items[next] == name {
		b.lastItem = next
		return next, nil
	}
	at, ok := b.item[name]
	if !ok {
		if err := b.budget.Keep(nameSize + len(name)); err != nil {
			return 0, err
		}
		at = len(b.Items)
		name = strings.Clone(name)
		b.Items, b.item[name] = append(b.Items, name), at
	}
	b.lastItem = at
	return at, nil
}

func (b *Benchmark) epochOf(name string) (int, error) {
	if last := b.lastEpoch; last < len(b.epochs) && b.epochs[last] == name {
		return last, nil
	}
	at, ok := b.epoch[name]
	if !ok {
		if err := b.budget.Keep(nameSize + len(name)); err != nil {
			return 0, err
		}
		at = len(b.epochs)
		name = strings.Clone(name)
		b.epochs, b.epoch[name] = append(b.epochs, name), at
	}
	b.lastEpoch = at
	return at, nil
}

// none is the cluster of an item for which no row has named one.
const none = -1

// join puts an item into its cluster.
func (b *Benchmark) join(item int, r *Row) error {
	if r.Cluster == "" && b.clusters == nil {
		return nil
	}
	const clusterSize = 4 // bytes
	if err := b.budget.Keep(max(0, item+1-len(b.clusters)) * clusterSize); err != nil {
		return err
	}
	for len(b.clusters) <= item {
		b.clusters = append(b.clusters, none)
	}
	if r.Cluster == "" {
		return nil
	}
	if b.cluster == nil {
		b.cluster = map[string]int32{}
	}
	at, ok := b.cluster[r.Cluster]
	if !ok {
		if err := b.budget.Keep(nameSize + len(r.Cluster)); err != nil {
			return err
		}
		at = int32(len(b.clusterNames))
		name := strings.Clone(r.Cluster)
		b.clusterNames, b.cluster[name] = append(b.clusterNames, name), at
	}
	if old := b.clusters[item]; old != none && old != at {
		return &OtherCluster{*r, b.clusterNames[old]}
	}
	b.clusters[item] = at
	return nil
}

// column finds or makes the column of a model in an epoch.
func (b *Benchmark) column(model, epoch int) (*column, error) {
	if more := model + 1 - len(b.columns); more > 0 {
		if err := b.budget.Keep(more * modelSize); err != nil {
			return nil, err
		}
	}
	for len(b.columns) <= model {
		b.columns = append(b.columns, nil)
	}
	if more := epoch + 1 - len(b.columns[model]); more > 0 {
		if err := b.budget.Keep(more * columnSize); err != nil {
			return nil, err
		}
	}
	for len(b.columns[model]) <= epoch {
		b.columns[model] = append(b.columns[model], column{})
	}
	return &b.columns[model][epoch], nil
}

// codeOf finds or makes the code of a score. ok is false where there are too many different scores.
func (b *Benchmark) codeOf(score float64) (code uint8, ok bool) {
	if b.code == nil {
		return 0, false
	}
	for i, grade := range b.grades[:min(len(b.grades), 2)] {
		if grade == score {
			return uint8(i), true
		}
	}
	if code, ok = b.code[score]; ok {
		return code, true
	}
	if len(b.grades) == missing {
		b.decode()
		return 0, false
	}
	code = uint8(len(b.grades))
	b.grades, b.code[score] = append(b.grades, score), code
	return code, true
}

// decode writes all scores as they are.
func (b *Benchmark) decode() {
	for m := range b.columns {
		for e := range b.columns[m] {
			c := &b.columns[m][e]
			for item := range c.codes {
				c.values = append(c.values, b.gradeAt(c, item))
			}
			c.codes = nil
		}
	}
	b.grades, b.code = nil, nil
}

// gradeAt returns a score of a column; NaN if it is missing.
func (b *Benchmark) gradeAt(c *column, item int) float64 {
	switch {
	case item < len(c.codes) && c.codes[item] != missing:
		return b.grades[c.codes[item]]
	case item < len(c.values):
		return c.values[item]
	}
	return math.NaN()
}

// Has tells whether a model has answered any item.
func (b *Benchmark) Has(model int) bool {
	return model < len(b.columns) && len(b.columns[model]) > 0
}

// Hits tells whether every answer of every model was right or wrong, 1 or 0.
func (b *Benchmark) Hits() bool {
	for _, grade := range b.grades {
		if grade != 0 && grade != 1 {
			return false
		}
	}
	return b.code != nil
}

// Clustered tells whether items are in clusters.
func (b *Benchmark) Clustered() bool { return b.clusters != nil }
