package dirichlet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestPartnersAgainstBruteForce(t *testing.T) {
	for _, e := range examples() {
		p := e.process()
		s := p.Split(e.left, e.right)
		alpha := p.parameters()
		total := 0.0
		for _, a := range alpha {
			total += a
		}
		influence, z := p.influence(&s), p.points()
		for i := range z {
			var want [3]float64
			for j := range z {
				for k, v := range e.share(z[i] + z[j]) {
					want[k] += v * alpha[j] / total
				}
			}
			got := s.orient(influence[0][i], influence[1][i], influence[2][i])
			for k := range want {
				near(t, fmt.Sprint(e, " point ", i, " region ", k), got[k], want[k], 1e-14)
			}
		}
	}
}

// Where a region that is not among the contenders is left out, it is the largest in no draw.
func TestContendersAreAllThatWin(t *testing.T) {
	left := 0
	for i, job := range contests(64) {
		p, s := job.Process, job.Split
		best, next, third := p.contenders(&s, p.influence(&s))
		if third >= 0 || !s.rope {
			continue
		}
		left++
		order := s.orient(0, 1, 2)
		for _, d := range p.Draws(20_000, Key{1, 2}, s) {
			most := max(d[0], d[1], d[2])
			for k, v := range d {
				if region := int(order[k]); v == most && region != best && region != next {
					t.Fatalf("contest %d: %v, and not among %d and %d", i, d, best, next)
				}
			}
		}
	}
	if left < 10 {
		t.Errorf("only %d contests without a third region", left)
	}
}

func TestTiltsAreStandardized(t *testing.T) {
	for i, job := range contests(32) {
		p, s := job.Process, job.Split
		alpha := p.parameters()
		var all [][]float64
		for _, tilt := range p.directions(&s) {
			h := make([]float64, 0, len(alpha))
			data := tilt.h
			for k := range alpha {
				if k == p.prior {
					h = append(h, tilt.prior)
				} else {
					h, data = append(h, data[0]), data[1:]
				}
			}
			all = append(all, h)
		}
		for a, h := range all {
			near(t, fmt.Sprint(i, " mean"), product(alpha, h, repeat(1, len(h))), 0, 1e-10)
			for b, other := range all {
				want := 0.0
				if a == b {
					want = 1
				}
				near(t, fmt.Sprint(i, " product"), product(alpha, h, other), want, 1e-9)
			}
		}
	}
}

// The density of a tilt is the density of Dirichlet weights: under f, the means of a tilted weight
// over many draws are those of the draws themselves.
func TestDensityOfATilt(t *testing.T) {
	p := New([]float64{-2, -1, 0.5, 1, 3, 4, 5, 6}, make([]float64, 8), 0.5, 0.2)
	alpha, r := p.parameters(), rand.New(rand.NewPCG(3, 4))
	h := []float64{1, -2, 0.5, 0.3, 2, -1, 0.1, 0.4, -0.7}
	if _, ok := p.newTilt(h, nil); !ok {
		t.Fatal("no tilt")
	}
	total := 0.0
	for _, a := range alpha {
		total += a
	}
	// The mean of w_i^2 given the tilts of a draw, by a fine sum over t; then over draws.
	const draws = 4000
	var got, square [9]float64
	d := p.newDrawnWeights()
	b := firstBlocks(draws, Key{1, r.Uint64()}).next()
	for range draws / lanes {
		d.draw(b)
		for l := range lanes {
			w := p.weightsOf(d, l)
			var mass float64
			var sum [9]float64
			for x := -15.0; x <= 15; x += 0.05 {
				s := 0.0
				for i, v := range w {
					s += v * math.Exp(x*h[i])
				}
				f := math.Exp(-total * math.Log(s))
				mass += f
				for i, v := range w {
					share := v * math.Exp(x*h[i]) / s
					sum[i] += f * share * share
				}
			}
			for i := range got {
				got[i] += sum[i] / mass / draws
				square[i] += sum[i] * sum[i] / mass / mass / draws
			}
		}
	}
	for i, a := range alpha {
		sd := math.Sqrt((square[i] - got[i]*got[i]) / draws)
		near(t, fmt.Sprint("weight ", i), got[i], a*(a+1)/(total*(total+1)), 4.5*sd)
	}
}

// A mesh is the same from each of its nodes: along the first direction it does not matter where the
// draw was, nor across it by whole steps. This is why its sums have no bias.
func TestMeshDoesNotDependOnTheNodeThatWasDrawn(t *testing.T) {
	worst := 0.0
	for i, job := range contests(32) {
		p, s := job.Process, job.Split
		tilts := p.directions(&s)
		if len(tilts) < 2 || p.facts(s).equal {
			continue
		}
		m := p.newMesh(&s, tilts)
		of := func(along, across float64) [lanes][3]float64 {
			m.d.draw(firstBlocks(8, Key{5, uint64(i)}).next())
			var step [2][lanes]float64
			for l := range lanes {
				step[0][l], step[1][l] = along, across
			}
			m.d.move(tilts, &step)
			return m.answers()
		}
		want := of(0, 0)
		for l, v := range of(0.37, lineStep) {
			for k := range v {
				worst = max(worst, math.Abs(v[k]-want[l][k]))
			}
		}
	}
	if worst == 0 || worst > 3e-4 {
		t.Errorf("probabilities differ by %.2g", worst)
	}
}

func TestDivide(t *testing.T) {
	for _, c := range []struct {
		from, to, want [3]float64
	}{
		{[3]float64{0.1, 0.2, 0.7}, [3]float64{0.3, 0.3, 0.4}, [3]float64{0, 0, 1}},
		{[3]float64{0.6, 0, 0.4}, [3]float64{0.4, 0, 0.6}, [3]float64{0.5, 0, 0.5}},
		{[3]float64{0.7, 0, 0.3}, [3]float64{0.4, 0, 0.6}, [3]float64{2. / 3, 0, 1. / 3}},
		{[3]float64{0.4, 0.4, 0.2}, [3]float64{0.4, 0.4, 0.2}, [3]float64{0.5, 0.5, 0}},
		{
			[3]float64{0.4, 0.4, 0.2}, [3]float64{0.25, 0.25, 0.5},
			[3]float64{2. / 9, 2. / 9, 5. / 9},
		},
		{[3]float64{0.6, 0.4, 0}, [3]float64{0, 0.4, 0.6}, [3]float64{1. / 3, 1. / 3, 1. / 3}},
		{[3]float64{1, 1, 1}, [3]float64{1, 1, 1}, [3]float64{1. / 3, 1. / 3, 1. / 3}},
		{[3]float64{0.5, 0, 0.5}, [3]float64{0.4, 0, 0.6}, [3]float64{0, 0, 1}},
	} {
		var got [3]float64
		divide(&c.from, &c.to, 1, 1, &got)
		for k := range got {
			near(t, fmt.Sprint(c.from, c.to, k), got[k], c.want[k], 1e-9)
		}
	}
	// f falls from 2 to 0, so that the first half has three quarters.
	var got [3]float64
	divide(&[3]float64{0.6, 0, 0.4}, &[3]float64{0.4, 0, 0.6}, 2, 0, &got)
	near(t, "first half", got[0], 0.75, 1e-12)
}
