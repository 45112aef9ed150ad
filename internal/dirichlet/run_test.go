package dirichlet

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"
)

func TestRunCountsItsDraws(t *testing.T) {
	for _, e := range examples()[:40] {
		p := e.process()
		s := p.Split(e.left, e.right)
		const n = 1500
		var wins [3]float64
		draws := p.Draws(n, Key{1, 2}, s)
		for _, d := range draws {
			most, winners := max(d[0], d[1], d[2]), 0.0
			for _, v := range d {
				if v > most-1e-12 {
					winners++
				}
			}
			for k, v := range d {
				if v > most-1e-12 {
					wins[k] += 1 / winners
				}
			}
		}
		tally := p.Run(n, Key{1, 2}, 100, s)[0]
		got, _ := tally.P()
		if p.symmetric {
			wins[0], wins[2] = (wins[0]+wins[2])/2, (wins[0]+wins[2])/2
		}
		for k := range got {
			near(t, fmt.Sprint(e, " region ", k), got[k], wins[k]/n, 1e-12)
			values := make([]float64, n)
			for i := range draws {
				values[i] = draws[i][k]
			}
			slices.Sort(values)
			near(t, fmt.Sprint(e, " median ", k), tally.Quantile(k, 0.5), values[n/2], 0.011)
		}
		if again := p.Draws(3, Key{1, 2}, s); again[2] != draws[2] {
			t.Error("the first draws are others")
		}
	}
}

// The draws do not depend on the rope, so a wider rope holds more in each draw.
func TestDrawsDoNotDependOnTheRope(t *testing.T) {
	p := New([]float64{-3, -1, 0.5, 2, 2.5, 4}, make([]float64, 6), 0.5, 0)
	ropes := []float64{0.1, 0.5, 1, 2}
	splits := make([]Split, len(ropes))
	for i, r := range ropes {
		splits[i] = p.Split(r, r)
	}
	together := p.Run(5000, Key{1, 2}, 0, splits...)
	for i, s := range splits {
		got, _ := together[i].P()
		want, _ := p.Run(5000, Key{1, 2}, 50, s)[0].P()
		if got != want {
			t.Errorf("rope %g: %v together, %v alone", ropes[i], got, want)
		}
		if i == 0 {
			continue
		}
		narrow := p.Draws(200, Key{1, 2}, splits[i-1])
		for k, d := range p.Draws(200, Key{1, 2}, s) {
			if d[0] > narrow[k][0] || d[2] > narrow[k][2] || d[1] < narrow[k][1] {
				t.Fatalf("rope %g: %v in a wider rope than %v", ropes[i], d, narrow[k])
			}
		}
	}
}

func TestSameBitsOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	p := New([]float64{-3, -1, 0.5, 2, 2.5, 4}, make([]float64, 6), 0.5, 0)
	s := p.Split(0.7, 0.7)
	var first Tally
	for _, cores := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(cores)
		tally := p.Run(10_001, Key{1, 2}, 64, s)[0]
		if cores == 1 {
			first = tally
			continue
		}
		if tally.draws != first.draws || tally.shares != first.shares ||
			tally.squares != first.squares || !slices.Equal(tally.bins[0], first.bins[0]) {
			t.Errorf("%d cores: %v, %v", cores, tally.shares, first.shares)
		}
	}
}

// The reported standard error is the standard deviation of the answers over keys.
func TestStandardErrorIsCalibrated(t *testing.T) {
	for _, e := range []example{
		{z: []float64{-3, -1, 0.5, 2, 2.5, 4, 1, 1.5, -0.5}, strength: 0.5, left: 0.7, right: 0.7},
		{z: []float64{-2, 3, 2.5, 4, -1, 1}, strength: 0.5},
		{z: []float64{1, 1, -1, -1, 2}, strength: 0, left: 1, right: 1}, // ties at the border
		{z: []float64{3, 1, 0, -1, -3}, strength: 1, left: 1, right: 1}, // symmetric
	} {
		p := e.process()
		s := p.Split(e.left, e.right)
		const seeds, n = 400, 2000
		var sum, square, reported [3]float64
		for seed := range uint64(seeds) {
			got, off := p.Run(n, Key{seed, 77}, 0, s)[0].P()
			for k := range got {
				sum[k] += got[k] / seeds
				square[k] += got[k] * got[k] / seeds
				reported[k] += off[k] / seeds
			}
		}
		for k := range sum {
			if reported[k] == 0 {
				continue
			}
			sd := math.Sqrt(square[k] - sum[k]*sum[k])
			// The tolerance is four standard errors of a standard deviation.
			near(t, fmt.Sprint(e, " region ", k), sd/reported[k], 1, 0.15)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	for _, q := range []int{54, 1000} {
		z := make([]float64, q)
		for i := range z {
			z[i] = 0.03 * math.Sin(float64(i*i))
		}
		p := New(z, make([]float64, q), 0.5, 0)
		for _, rope := range []float64{0, 0.01} {
			s := p.Split(rope, rope)
			b.Run(fmt.Sprintf("q=%d/rope=%g", q, rope), func(b *testing.B) {
				for b.Loop() {
					p.Run(50_000, Key{1, 2}, 4096, s)
				}
			})
		}
	}
}
