package reading

import (
	"fmt"
	"strconv"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/tables"
)

// splitScore matches the columns of scores in cv_results_ of scikit-learn: the number of the split
// and the metric.
var splitScore = lazyregexp.New(`^split([0-9]+)_test_(.+)$`)

// cvResults is a table of cv_results_ that is being understood. A table may hold the results of
// several searches, with a column of data sets or estimators beside.
type cvResults struct {
	tables.Table
	datasets, classifiers []string
	metrics               []string
	// splits has the columns of the splits of each metric, in their order.
	splits [][]string
	left   []tables.LeftOut
	notes  []string
}

// findSplits finds the columns of the splits, which have to be numbered from 0 without a gap.
func (r *cvResults) findSplits() error {
	columns := map[string]map[int]string{}
	for _, name := range r.Names {
		m := splitScore().FindStringSubmatch(name)
		if m == nil {
			continue
		}
		split, err := strconv.Atoi(m[1])
		if err != nil {
			return fmt.Errorf("%w: column %q has no usable number of a split", tables.ErrColumn,
				name)
		}
		if columns[m[2]] == nil {
			columns[m[2]] = map[int]string{}
			r.metrics = append(r.metrics, m[2])
		}
		if other, ok := columns[m[2]][split]; ok {
			return fmt.Errorf("%w: columns %q and %q are of the same split",
				tables.ErrColumn, other, name)
		}
		columns[m[2]][split] = name
	}
	for _, metric := range r.metrics {
		var splits []string
		for split := range len(columns[metric]) {
			name, ok := columns[metric][split]
			if !ok {
				return fmt.Errorf("%w: split%d_test_%s is not there, although there are %d splits",
					tables.ErrColumn, split, metric, len(columns[metric]))
			}
			splits = append(splits, name)
		}
		r.splits = append(r.splits, splits)
	}
	return nil
}

// row has the scores of a row on all splits.
func (r *cvResults) row(m, i int) numbers {
	splits := make([]string, len(r.splits[m]))
	for s, name := range r.splits[m] {
		splits[s] = r.Cells(name).At(i)
	}
	return numbersOf(splits)
}
