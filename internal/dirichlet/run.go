package dirichlet

import (
	"context"
	"runtime"

	"github.com/bayescmp/go/internal/parallel"
)

// Job asks how much weight the regions of a split get in a process.
type Job struct {
	Process *Process
	Split   Split
}

// Run makes n draws on all cores, and tells for each split how often each region was the largest.
// With bins it also counts how the weights of the regions are distributed. The same key gives the
// same answers on any number of cores.
func (p *Process) Run(n int, key Key, bins int, splits ...Split) []Tally {
	jobs := make([]Job, len(splits))
	for i, s := range splits {
		jobs[i] = Job{p, s}
	}
	tallies, _ := Run(context.Background(), n, key, bins, jobs, nil)
	return tallies
}

// Run makes the same n draws for all jobs, whose processes must have the same number of data and
// the same strength of the prior. Each job gets the answer that [Process.Run] would give it. The
// function progress, if any, is told how many draws of n are made. The error is the error of ctx.
func Run(ctx context.Context, n int, key Key, bins int, jobs []Job,
	progress func(done, total int)) ([]Tally, error) {
	return count(ctx, firstBlocks(n, key), bins, jobs, progress)
}

// count makes the draws of a queue.
func count(ctx context.Context, queue *blocks, bins int, jobs []Job,
	progress func(done, total int)) ([]Tally, error) {
	// Each worker has tallies of its own, which are merged in the end.
	tallies := make([][]Tally, min(runtime.GOMAXPROCS(0), (queue.left+queue.size-1)/queue.size))
	parallel.Each(len(tallies), func(k int) {
		tallies[k] = work(ctx, queue, bins, jobs, progress)
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, other := range tallies[1:] {
		for i := range jobs {
			tallies[0][i].merge(other[i])
		}
	}
	for i, job := range jobs {
		t, p := &tallies[0][i], job.Process
		t.facts = p.facts(job.Split)
		t.fixed, t.mean = p.fixedRegions(job.Split), p.meanOfFixed(job.Split)
	}
	return tallies[0], nil
}

// work counts the draws of block after block, until there are no more.
func work(ctx context.Context, queue *blocks, bins int, jobs []Job,
	progress func(done, total int)) []Tally {
	out := make([]Tally, len(jobs))
	for i := range out {
		out[i] = newTally(bins)
	}
	if len(jobs) == 0 {
		return out
	}
	d := jobs[0].Process.newDrawnWeights()
	for b := queue.next(); b.draws > 0; b = queue.next() {
		for left := b.draws; left > 0; left -= lanes {
			if ctx.Err() != nil {
				return out
			}
			d.draw(b)
			for i := range jobs {
				d.prepare(jobs[i].Process)
				regions := jobs[i].Split.regions(d)
				for _, weights := range regions[:min(left, lanes)] {
					out[i].add(weights)
				}
			}
		}
		queue.report(b.draws, progress)
	}
	return out
}

// Draws returns the weights of the three regions in the first n draws of a key.
func (p *Process) Draws(n int, key Key, s Split) [][3]float64 {
	queue, d := firstBlocks(n, key), p.newDrawnWeights()
	out := make([][3]float64, 0, n)
	for b := queue.next(); b.draws > 0; b = queue.next() {
		for left := b.draws; left > 0; left -= lanes {
			d.draw(b)
			d.prepare(p)
			regions := s.regions(d)
			out = append(out, regions[:min(left, lanes)]...)
		}
	}
	return out
}

// Mean returns the posterior mean of the weights of the three regions, exactly. With parameters α
// whose sum is A,
//
//	E[w_i w_j] = (α_i α_j + [i = j] α_i)/(A (A+1))
//
// For data in clusters it is the mean of 20,000 draws.
func (p *Process) Mean(s Split) [3]float64 {
	if p.clusters != nil {
		return p.meanOfDraws(s)
	}
	mean := p.meanInOrder(&s)
	return s.orient(mean[0], mean[1], mean[2])
}

// meanOfFixed is the same where it is needed only of regions that have the same weight in every
// draw.
func (p *Process) meanOfFixed(s Split) [3]float64 {
	if p.clusters != nil {
		return p.Draws(1, Key{}, s)[0]
	}
	return p.Mean(s)
}

// meanOfDraws is the mean of the weights of the three regions over draws from a fixed key.
func (p *Process) meanOfDraws(s Split) (mean [3]float64) {
	const draws = 20_000
	for _, weights := range p.Draws(draws, Key{1, 2}, s) {
		for k, w := range weights {
			mean[k] += w / draws
		}
	}
	return mean
}
