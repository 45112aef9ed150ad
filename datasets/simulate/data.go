package simulate

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/bayescmp/go/bayescmp"
)

// Data is a data set for classification: some numbers and a class for each instance. It does not
// change, and several goroutines may use it.
type Data struct {
	features [][]float64 // by feature, then by instance
	class    []int
	classes  int
	// sorted returns, for each feature, the instances in ascending order. It sorts at the first
	// call.
	sorted func() [][]int32
}

// NewData makes a data set. features[j][i] is feature j of instance i, and class[i] its class,
// numbered from 0. The slices are copied. Errors wrap [bayescmp.ErrEmpty], [bayescmp.ErrFolds]
// (columns of different length) or [bayescmp.ErrScore] (a number that is NaN, infinite or beyond
// ±1e100, or a class that is not from 0 to 999).
func NewData(features [][]float64, class []int) (*Data, error) {
	if len(features) == 0 || len(class) == 0 {
		return nil, fmt.Errorf("%w: a data set needs at least one feature and one instance",
			bayescmp.ErrEmpty)
	}
	columns := make([][]float64, len(features))
	for j, column := range features {
		if len(column) != len(class) {
			return nil, fmt.Errorf("%w: feature %d has %d values for %d classes",
				bayescmp.ErrFolds, j, len(column), len(class))
		}
		tooLarge := func(x float64) bool { return !(math.Abs(x) <= largestValue) }
		if i := slices.IndexFunc(column, tooLarge); i >= 0 {
			return nil, fmt.Errorf("%w: feature %d of instance %d is %g; "+
				"features are numbers up to ±%g", bayescmp.ErrScore, j, i, column[i], largestValue)
		}
		columns[j] = slices.Clone(column)
	}
	if i := slices.IndexFunc(class, func(c int) bool { return c < 0 || c >= maxClasses }); i >= 0 {
		return nil, fmt.Errorf("%w: the class of instance %d is %d; "+
			"classes are numbered from 0 to %d", bayescmp.ErrScore, i, class[i], maxClasses-1)
	}
	return newData(columns, slices.Clone(class), slices.Max(class)+1), nil
}

const (
	// maxClasses limits the memory if the class is a wrong column by mistake.
	maxClasses = 1000
	// largestValue leaves room for squares and their sums.
	largestValue = 1e100
)

func newData(features [][]float64, class []int, classes int) *Data {
	d := &Data{features: features, class: class, classes: classes}
	d.sorted = sync.OnceValue(d.sort)
	return d
}

func (d *Data) sort() [][]int32 {
	sorted := make([][]int32, len(d.features))
	for j, x := range d.features {
		order := make([]int32, len(x))
		for i := range order {
			order[i] = int32(i)
		}
		slices.SortFunc(order, func(a, b int32) int {
			switch {
			case x[a] < x[b]:
				return -1
			case x[a] > x[b]:
				return 1
			}
			return int(a - b)
		})
		sorted[j] = order
	}
	return sorted
}

// Len returns the number of instances.
func (d *Data) Len() int {
	if d == nil {
		return 0
	}
	return len(d.class)
}

// Features returns the number of features.
func (d *Data) Features() int {
	if d == nil {
		return 0
	}
	return len(d.features)
}

// Classes returns the number of classes, one more than the largest class. There may be classes
// without instances.
func (d *Data) Classes() int {
	if d == nil {
		return 0
	}
	return d.classes
}

// Value returns feature j of instance i, both counted from 0.
func (d *Data) Value(j, i int) float64 { return d.features[j][i] }

// Class returns the class of instance i.
func (d *Data) Class(i int) int { return d.class[i] }

// String gives the numbers of instances and features, and of instances in each class.
func (d *Data) String() string {
	if d.Len() == 0 {
		return "no data"
	}
	noun := "features"
	if d.Features() == 1 {
		noun = "feature"
	}
	return fmt.Sprintf("%d instances, %d %s, classes of %v",
		d.Len(), d.Features(), noun, d.count(nil))
}

// count returns the number of instances of each class among rows; nil means all instances.
func (d *Data) count(rows []int) []int {
	counts := make([]int, d.classes)
	if rows == nil {
		for _, c := range d.class {
			counts[c]++
		}
		return counts
	}
	for _, i := range rows {
		counts[d.class[i]]++
	}
	return counts
}

// checkRows refuses training sets that are empty or not of this data set.
func (d *Data) checkRows(rows []int) error {
	if d.Len() == 0 || len(rows) == 0 {
		return fmt.Errorf("%w: nothing to train on", bayescmp.ErrEmpty)
	}
	for _, i := range rows {
		if i < 0 || i >= len(d.class) {
			return fmt.Errorf("%w: there is no instance %d; there are %d, counted from 0",
				bayescmp.ErrUnknown, i, len(d.class))
		}
	}
	return nil
}
