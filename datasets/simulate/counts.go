package simulate

import (
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// maxCells is the number of kinds of instances in the larger model: class × F × G.
const maxCells = 8

// counts has the number of instances of each kind.
type counts [maxCells]int32

// view has, for each kind of instance, the value of the feature that a classifier sees. It is 0
// everywhere for zeroR, which sees no feature.
type view [maxCells]uint8

// model is a distribution of instances over cells, one for each kind, and two classifiers that see
// one binary feature each, or none. The accuracies depend only on how many instances of each cell
// are in the training set and in the test set.
type model struct {
	cells       int // of class 0 the first half, of class 1 the second
	probability [maxCells]float64
	left, right view
}

// draw draws the counts of a data set of n instances. They are multinomial; it draws them one after
// the other, from conditional binomial distributions.
func (m *model) draw(n int, random *rand.Rand) counts {
	var c counts
	rest := 1.0
	for cell := range m.cells - 1 {
		k := binomial(n, min(1, m.probability[cell]/rest), random)
		c[cell] = int32(k)
		n -= k
		if rest -= m.probability[cell]; rest <= 0 {
			rest = 1 // no probability is left, up to rounding, and no instance
		}
	}
	c[m.cells-1] = int32(n)
	return c
}

// crossValidate draws one data set of n instances, and writes to f the accuracies of both
// classifiers on every fold of every run.
func (m *model) crossValidate(v CrossValidation, n int, random *rand.Rand, f *bayescmp.FoldScores) {
	data := m.draw(n, random)
	runs, folds := v.runs(), v.folds()
	f.Runs = runs
	f.Left, f.Right = f.Left[:0], f.Right[:0]
	deal := dealer{cells: m.cells, strata: 2, folds: folds}
	if v.Unstratified {
		deal.strata = 1
	}
	for range runs {
		deal.shuffle(&data, n)
		for range folds {
			test, size := deal.next(random)
			var train counts
			for cell := range m.cells {
				train[cell] = data[cell] - test[cell]
			}
			left := m.correct(&m.left, &train, &test, random)
			right := m.correct(&m.right, &train, &test, random)
			f.Left = append(f.Left, float64(left)/float64(size))
			f.Right = append(f.Right, float64(right)/float64(size))
		}
	}
}

// correct is the number of instances of the test set that a classifier predicts correctly. For each
// value of its feature, the classifier predicts the most frequent class among the training
// instances with that value, or a random one if both are equally frequent.
func (m *model) correct(v *view, train, test *counts, random *rand.Rand) int32 {
	// By value of the feature: by how much class 0 is ahead of class 1 in training, and the numbers
	// of test instances in both classes.
	var lead, class0, class1 [2]int32
	half := m.cells / 2
	for cell := range half {
		value := v[cell] & 1
		lead[value] += train[cell]
		class0[value] += test[cell]
	}
	for cell := half; cell < m.cells; cell++ {
		value := v[cell] & 1
		lead[value] -= train[cell]
		class1[value] += test[cell]
	}
	return vote(lead[0], class0[0], class1[0], random) + vote(lead[1], class0[1], class1[1], random)
}

// vote is the number of correct predictions for one value of the feature.
func vote(lead, class0, class1 int32, random *rand.Rand) int32 {
	if lead > 0 || lead == 0 && class0+class1 > 0 && random.Uint64()&1 == 0 {
		return class0
	}
	return class1
}

// dealer deals the instances of a data set to the folds, as [CrossValidation] does, but knows only
// how many there are in each cell. The number of instances that a fold gets from a stratum (a
// class, or all instances) is fixed. It takes them at random from the rest of the stratum, so their
// counts by cell are multivariate hypergeometric.
type dealer struct {
	cells, strata, folds int
	rest                 counts // not dealt yet
	size                 [2]int // instances of each stratum, at the start
	left                 [2]int // and not dealt yet
	fold                 int
}

// shuffle takes all instances back, for another run.
func (d *dealer) shuffle(data *counts, n int) {
	d.rest, d.fold = *data, 0
	d.size[0] = n
	if d.strata == 2 {
		d.size[0] = 0
		for cell := range d.cells / 2 {
			d.size[0] += int(data[cell])
		}
		d.size[1] = n - d.size[0]
	}
	d.left = d.size
}

// next returns the counts of the next fold, and how many instances these are.
func (d *dealer) next(random *rand.Rand) (test counts, size int) {
	width := d.cells / d.strata
	first := 0 // the place of the stratum's first card
	for s := range d.strata {
		n := cards(first, d.size[s], d.fold, d.folds)
		size += n
		taken, total := n, d.left[s]
		for cell := s * width; cell < (s+1)*width-1; cell++ {
			k := hypergeometric(total, int(d.rest[cell]), taken, random)
			test[cell] = int32(k)
			taken -= k
			total -= int(d.rest[cell])
			d.rest[cell] -= int32(k)
		}
		last := (s+1)*width - 1
		test[last] = int32(taken)
		d.rest[last] -= int32(taken)
		d.left[s] -= n
		first += d.size[s]
	}
	d.fold++
	return test, size
}

// cards returns how many of the cards at places first … first+n−1 go to a fold.
func cards(first, n, fold, folds int) int {
	upTo := func(place int) int { return (place + folds - 1 - fold) / folds }
	return upTo(first+n) - upTo(first)
}
