package dirichlet

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMirrorImageAndOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		z, rounding := make([]float64, 2+r.IntN(20)), make([]float64, 22)
		for i := range z {
			z[i] = math.Round(64*r.NormFloat64()+10) / 64
		}
		rounding = rounding[:len(z)]
		mirrored := slices.Clone(z)
		for i := range mirrored {
			mirrored[i] = -mirrored[i]
		}
		shuffled := slices.Clone(z)
		r.Shuffle(len(z), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		for _, rope := range [][2]float64{
			{0, 0}, {1. / 64, 1. / 64}, {0.3, 0.3}, {0, 0.1}, {0.3, 0.1},
		} {
			run := func(z []float64, at, left, right float64) ([3]float64, [3]float64) {
				p := New(z, rounding, 0.5, at)
				return p.Run(1500, Key{1, 2}, 0, p.Split(left, right))[0].P()
			}
			at := []float64{0, 0.25}[r.IntN(2)]
			want, off := run(z, at, rope[0], rope[1])
			other, _ := run(shuffled, at, rope[0], rope[1])
			turned, turnedOff := run(mirrored, -at, rope[1], rope[0])
			if want != other {
				t.Errorf("another order: %v, %v", want, other)
			}
			if want != backwards(turned) || off != backwards(turnedOff) {
				t.Errorf("mirror image: %v, %v", want, turned)
			}
		}
	}
}

func backwards(x [3]float64) [3]float64 { return [3]float64{x[2], x[1], x[0]} }

// Symmetric data leave left and right equally probable. Without a rope the probabilities are exact.
func TestSymmetricData(t *testing.T) {
	rounding := repeat(1e-12, 5)
	p := New([]float64{-2, 1, -1, 2, 1e-14}, rounding, 0.5, 0)
	got, off := p.Run(2000, Key{1, 2}, 0, p.Split(0, 0))[0].P()
	if got != [3]float64{0.5, 0, 0.5} || off != [3]float64{} {
		t.Errorf("without a rope: %v ± %v", got, off)
	}
	got, off = p.Run(2000, Key{1, 2}, 0, p.Split(1, 1))[0].P()
	if got[0] != got[2] || off[0] != off[1]/2 || off[2] != off[0] || got[0] == 0 {
		t.Errorf("with a rope: %v ± %v", got, off)
	}
	got, off = p.Run(2000, Key{1, 2}, 0, p.Split(1, 0.5))[0].P()
	turned, turnedOff := p.Run(2000, Key{1, 2}, 0, p.Split(0.5, 1))[0].P()
	if got[0] >= got[2] || got != backwards(turned) || off != backwards(turnedOff) {
		t.Errorf("with a rope whose halves differ: %v, mirror image %v", got, turned)
	}
	for _, p := range []*Process{
		New([]float64{-2, 1, -1, 2, 0}, rounding, 0.5, 0.1),
		New([]float64{-2, 1, -1, 2, 0.1}, rounding, 0.5, 0),
	} {
		if got, _ := p.Run(2000, Key{1, 2}, 0, p.Split(0, 0))[0].P(); got[0] >= got[2] {
			t.Errorf("not symmetric: %v", got)
		}
	}
}
