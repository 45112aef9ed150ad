package leaderboard

import (
	"math"

	"github.com/bayescmp/go/internal/beta"
)

// A Board is the scores of systems on tasks, as deviations from an additive fit, in units of the
// noise of a mean.
type Board struct {
	systems int
	tasks   []task
	counts  []float64 // the scores of each system
	fitted  []float64 // the mean of each system in the fit
	squares []float64 // the sum of squares of each system
	unit    float64   // of all these, in units of the scores
	spread  float64   // ξ
	cells   float64
	level   float64 // the mean score of all systems

	concentration float64 // of the shares of groups

	// familyCounts has the number of scores of each system in each family of tasks; nil without
	// families. ofFamilies is the board of their mean scores.
	familyCounts [][]float64
	ofFamilies   *Board

	// s0² has the density of a Gamma distribution. Both numbers are 0 but in tests of calibration,
	// which need a proper prior.
	shape, rate float64
}

// A task has the scores of the systems that have one.
type task struct {
	systems []int32 // nil for all
	scores  []float64
	family  int
}

// system is that of a score.
func (t task) system(c int) int32 {
	if t.systems == nil {
		return int32(c)
	}
	return t.systems[c]
}

// mostFits is how often task effects and means are fitted in turn. Without gaps, once is enough.
const mostFits = 200

// NewBoard takes one row of scores for each task, NaN for no score; higher is better. It returns
// nil if there is nothing to estimate the noise from: no degrees of freedom, or no residuals.
func NewBoard(scores [][]float64) *Board { return newBoard(scores, nil) }

func newBoard(scores [][]float64, family []int) *Board {
	b := &Board{unit: 1, systems: len(scores[0]), concentration: 0.25}
	b.fitted, b.counts = make([]float64, b.systems), make([]float64, b.systems)
	largest := 0.0
	for i, row := range scores {
		var t task
		if family != nil {
			t.family = family[i]
		}
		for j, y := range row {
			if !math.IsNaN(y) {
				t.systems, t.scores = append(t.systems, int32(j)), append(t.scores, y)
				b.counts[j]++
				largest = max(largest, math.Abs(y))
			}
		}
		switch len(t.systems) {
		case 0:
			continue // it says nothing
		case b.systems:
			t.systems = nil
		}
		b.tasks, b.cells = append(b.tasks, t), b.cells+float64(len(t.scores))
	}
	if largest == 0 {
		return nil
	}
	b.scale(math.Ldexp(1, math.Ilogb(largest)))
	b.fit()
	b.computeSquares()
	total := 0.0
	for _, s := range b.squares {
		total += s
	}
	free := b.degreesOfFreedom()
	if !(free > 0) || !(total > 1e-24*b.cells) {
		return nil
	}
	b.scale(math.Sqrt(total / free * float64(b.systems) / b.cells))
	b.computeSquares()
	b.spread = max(1, b.halfRange())
	return b
}

func (b *Board) degreesOfFreedom() float64 {
	return b.cells - float64(len(b.tasks)) - float64(b.systems) + 1
}

// EqualityP is the P value of the hypothesis that all systems are equal, by the F test of a
// two-way analysis of variance; with gaps, as if means with fewer scores were independent. Families
// of tasks count as one task each.
func (b *Board) EqualityP() float64 {
	switch {
	case b.familyCounts == nil:
	case b.ofFamilies == nil:
		return 1 // nothing is known of the noise of families
	default:
		return b.ofFamilies.EqualityP()
	}
	squares, usual := 0.0, b.cells/float64(b.systems)
	level := 0.0
	for j, m := range b.fitted {
		level += m * b.counts[j] / b.cells
	}
	for j, m := range b.fitted {
		squares += b.counts[j] / usual * (m - level) * (m - level)
	}
	between, within := float64(b.systems-1), b.degreesOfFreedom()
	p, _ := beta.Split(within/2, between/2, within/(within+squares), squares/(within+squares))
	return p
}

// halfRange is half the range of the fitted means.
func (b *Board) halfRange() float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, m := range b.fitted {
		low, high = min(low, m), max(high, m)
	}
	return (high - low) / 2
}

// Level is the mean score of all systems on all tasks in the fit, in units of the scores.
func (b *Board) Level() float64 { return b.level * b.unit }

// scale makes a number the unit.
func (b *Board) scale(unit float64) {
	for _, t := range b.tasks {
		for c := range t.scores {
			t.scores[c] /= unit
		}
	}
	for j := range b.fitted {
		b.fitted[j] /= unit
	}
	b.level /= unit
	b.unit *= unit
}

// fit takes an additive fit away from the scores.
func (b *Board) fit() {
	change := make([]float64, b.systems)
	for range mostFits {
		clear(change)
		for _, t := range b.tasks {
			mean := 0.0
			for _, y := range t.scores {
				mean += y / float64(len(t.scores))
			}
			b.level += mean / float64(len(b.tasks))
			for c := range t.scores {
				j := t.system(c)
				t.scores[c] -= mean
				change[j] += t.scores[c] / b.counts[j]
			}
		}
		most := 0.0
		for j, d := range change {
			b.fitted[j] += d
			most = max(most, math.Abs(d))
		}
		for _, t := range b.tasks {
			for c := range t.scores {
				t.scores[c] -= change[t.system(c)]
			}
		}
		if most < 1e-13 {
			break
		}
	}
	for _, m := range b.fitted {
		b.level += m / float64(b.systems)
	}
}

func (b *Board) computeSquares() {
	b.squares = make([]float64, b.systems)
	for _, t := range b.tasks {
		for c, y := range t.scores {
			b.squares[t.system(c)] += y * y
		}
	}
}
