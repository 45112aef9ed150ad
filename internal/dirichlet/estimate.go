package dirichlet

import (
	"context"
	"math"

	"github.com/bayescmp/go/internal/parallel"
)

// Goal says how exact an estimate must be.
type Goal struct {
	// Error is the largest standard error of any probability.
	Error float64
	// Threshold is a probability from which all others must differ by more than three standard
	// errors.
	Threshold float64
}

// reached tells whether an answer is exact enough.
func (g Goal) reached(p, standard [3]float64) bool {
	for k := range p {
		if standard[k] > g.Error || math.Abs(p[k]-g.Threshold) < 3*standard[k] {
			return false
		}
	}
	return true
}

// Estimate is how probable it is that each region is the largest.
type Estimate struct {
	P, Error [3]float64
	// Draws is the number of draws that were made; 0 where none was needed.
	Draws int
	// Conditional says that P is a mean of conditional probabilities.
	Conditional bool
}

// Estimate returns P with the number of draws.
func (t Tally) Estimate() Estimate {
	e := Estimate{Draws: int(t.draws)}
	e.P, e.Error = t.P()
	return e
}

// The numbers of draws, which double from the fewest to the most until the goal is reached.
const (
	fewestConditional, mostConditional = 1 << 5, 1 << 13
	fewestPlain, mostPlain             = 5 << 8, 5 << 16
)

// quick is the number of weights that are drawn in some milliseconds. Fewer would save nothing.
const quick = 1 << 18

// beyond is the least error of a conditional probability, for what lies beyond its mesh.
const beyond = 1e-4

// Estimate makes draws until the goal is reached, but not forever. Where many data decide together,
// each draw stands for all its tilts, with their conditional probabilities (conditional Monte
// Carlo). What is left to chance then is the part of the shares that is not linear in the weights,
// so that a hundred draws are worth 50,000. The same key gives the same answer on any number of
// cores. The function progress, if any, is told how many draws of how many at most are made. The
// error is the error of ctx.
func (p *Process) Estimate(
	ctx context.Context, key Key, s Split, goal Goal, progress func(done, total int),
) (e Estimate, err error) {
	if progress == nil {
		progress = func(int, int) {}
	}
	facts := p.facts(s)
	if facts.equal {
		facts.correct(&e.P, &e.Error)
		progress(1, 1)
		return e, ctx.Err()
	}
	if tilts := p.directions(&s); tilts != nil {
		e, err = p.estimateConditional(ctx, key, &s, tilts, facts, goal, progress)
	} else {
		e, err = p.estimatePlain(ctx, key, s, goal, progress)
	}
	if err == nil {
		progress(e.Draws, e.Draws)
	}
	return e, err
}

// estimatePlain counts draws.
func (p *Process) estimatePlain(
	ctx context.Context, key Key, s Split, goal Goal, progress func(done, total int),
) (e Estimate, err error) {
	jobs, queue := []Job{{p, s}}, newBlocks(key, blockSize)
	tally := newTally(0)
	fewest := fewestPlain
	for fewest < mostPlain/2 && fewest*len(p.z) < quick {
		fewest *= 2
	}
	for n := fewest; n <= mostPlain; n *= 2 {
		queue.extend(n - e.Draws)
		e.Draws = n
		more, err := count(ctx, queue, 0, jobs, nil)
		if err != nil {
			return e, err
		}
		tally.merge(more[0])
		tally.facts = more[0].facts
		progress(n, mostPlain)
		if e.P, e.Error = tally.P(); goal.reached(e.P, e.Error) {
			break
		}
	}
	return e, nil
}

// moments are the sums of the conditional probabilities of some draws, and of their squares.
type moments struct{ sum, square [3]float64 }

// estimateConditional adds up the conditional probabilities of draws.
func (p *Process) estimateConditional(
	ctx context.Context, key Key, s *Split, tilts []tilt, facts facts, goal Goal,
	progress func(done, total int),
) (e Estimate, err error) {
	e.Conditional = true
	queue := newBlocks(key, fewestConditional)
	var all moments
	for n := fewestConditional; n <= mostConditional; n *= 2 {
		queue.extend(n - e.Draws)
		e.Draws = n
		if err := all.add(ctx, queue, func() *mesh { return p.newMesh(s, tilts) }); err != nil {
			return e, err
		}
		progress(n, mostConditional)
		p, standard := all.mean(n)
		e.P = s.orient(p[0], p[1], p[2])
		e.Error = s.orient(standard[0], standard[1], standard[2])
		if facts.correct(&e.P, &e.Error); goal.reached(e.P, e.Error) {
			break
		}
	}
	return e, nil
}

// add adds the draws that are in a queue, in their order.
func (m *moments) add(ctx context.Context, queue *blocks, space func() *mesh) error {
	var todo []block
	for b := queue.next(); b.draws > 0; b = queue.next() {
		todo = append(todo, b)
	}
	parts := make([]moments, len(todo))
	err := parallel.For(ctx, len(todo), func(i int) error {
		mesh := space()
		for range todo[i].draws / lanes {
			for _, v := range mesh.draw(todo[i]) {
				for k, x := range v {
					parts[i].sum[k] += x
					parts[i].square[k] += x * x
				}
			}
		}
		return nil
	})
	for _, part := range parts {
		for k := range part.sum {
			m.sum[k] += part.sum[k]
			m.square[k] += part.square[k]
		}
	}
	return err
}

// mean returns the mean of n probabilities and its standard error.
func (m *moments) mean(n int) (p, standard [3]float64) {
	draws := float64(n)
	for k := range p {
		p[k] = m.sum[k] / draws
		variance := max(0, m.square[k]/draws-p[k]*p[k])
		standard[k] = math.Hypot(math.Sqrt(variance/(draws-1)), beyond)
	}
	return p, standard
}
