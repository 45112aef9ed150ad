package reading

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// scored is a classifier on a data set.
type scored struct{ dataset, classifier string }

// onOneScale asks about classifiers whose scores are in percent, as it seems, where others on the
// same data set are fractions. Shares, such as accuracies, may not be mixed among data sets,
// either.
func (c Content) onOneScale(metric int) error {
	m := c.Metrics[metric]
	if m.told || m.Better == metrics.Lower && !isShare(m.Name) || !c.mayBeMixed(metric) {
		return nil // losses may be of any size
	}
	largest := c.largest(metric)
	high, low := map[scored]bool{}, map[string]bool{}
	var highest, lowest []float64
	for s, v := range largest {
		switch {
		case v > 1.5:
			high[s] = true
			highest = append(highest, v)
		case v > 1:
			return nil
		default:
			low[s.dataset] = true
			lowest = append(lowest, v)
		}
	}
	if len(high) == 0 || len(low) == 0 || middle(highest) < 20*middle(lowest) {
		return nil
	}
	odd := slices.SortedFunc(maps.Keys(high), func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.classifier, b.classifier), cmp.Compare(a.dataset, b.dataset))
	})
	mixed := slices.DeleteFunc(slices.Clone(odd), func(s scored) bool { return !low[s.dataset] })
	switch {
	case len(mixed) > 0:
		odd = mixed
	case !isShare(m.Name):
		return nil // data sets may have scores of different size
	}
	return m.inPercent(odd, largest)
}

// inPercent names the classifiers that are in percent, and the data set if there is one only.
func (m Metric) inPercent(odd []scored, largest map[scored]float64) error {
	classifiers, datasets := map[string]bool{}, map[string]bool{}
	most := 0.0
	for _, s := range odd {
		classifiers[s.classifier], datasets[s.dataset] = true, true
		most = max(most, largest[s])
	}
	where := ""
	if len(datasets) == 1 {
		where = fmt.Sprintf(" on data set %q", odd[0].dataset)
	}
	option := "Higher"
	if m.Better == metrics.Lower {
		option = "Lower"
	}
	return &tables.InputError{
		Err: tables.ErrScore, Needs: option, Columns: []string{m.Name},
		Problem: fmt.Sprintf("the scores of classifier %s%s are up to %s, others at most 1",
			writing.Listed(slices.Sorted(maps.Keys(classifiers)), 5), where, writing.Number(most)),
		Advice: fmt.Sprintf("write all scores in percent, or none; if they are correct as they "+
			"are, choose CSV{%s: true}", option),
	}
}

// mayBeMixed reports whether the scores by a metric are from 0 to 100, and some are larger than
// 1.5.
func (c Content) mayBeMixed(metric int) bool {
	most := 0.0
	for _, e := range c.Entries.list {
		if int(e.metric) != metric {
			continue
		}
		if e.score < 0 || e.score > 100 {
			return false
		}
		most = max(most, e.score, 0)
	}
	return most > 1.5
}

// largest has the largest score of each classifier on each data set.
func (c Content) largest(metric int) map[scored]float64 {
	largest := map[scored]float64{}
	for _, e := range c.Entries.list {
		if int(e.metric) != metric || math.IsNaN(e.score) {
			continue
		}
		s := scored{c.Entries.names[e.dataset], c.Entries.names[e.classifier]}
		if v, ok := largest[s]; !ok || e.score > v {
			largest[s] = e.score
		}
	}
	return largest
}

func middle(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// isShare reports whether a metric is a share, from 0 to 1 or in percent.
func isShare(name string) bool {
	n := metrics.Parse(name)
	return n.IsShare() || shareLosses[n.Phrase]
}

// shareLosses name shares of the instances that are better when lower.
var shareLosses = spelling.WordSet(`error errors err errorrate ce mmce misclass misclassification
	misclassified fpr fnr incorrect percentincorrect`)
