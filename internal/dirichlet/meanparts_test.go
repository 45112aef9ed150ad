package dirichlet

import (
	"fmt"
	"math"
	"testing"
)

// positivePart is the mean of max(Σ w_i z_i, 0) for w ~ Dir(1, …, 1) and different z. By the
// formula of Hermite and Genocchi it is a divided difference of max(z, 0)^n.
func positivePart(z []float64) float64 {
	n := float64(len(z))
	sum := 0.0
	for i, a := range z {
		term := math.Pow(max(a, 0), n) / n
		for j, b := range z {
			if j != i {
				term /= a - b
			}
		}
		sum += term
	}
	return sum
}

func TestMeanPartsAgainstDividedDifferences(t *testing.T) {
	for _, test := range []struct {
		z            []float64
		strength, at float64
		points       []float64 // with a prior of strength 1
	}{
		{z: []float64{-1, 3}},
		{z: []float64{3, 1}},
		{z: []float64{-3, 1, -0.5, 2.5, 0.25}},
		{z: []float64{-2, -1, 0.5}},
		{z: []float64{-2, 1, 0.5}, strength: 1, at: -4, points: []float64{-4, -2, 0.5, 1}},
		{z: []float64{-2, -1, 0}, strength: 1, at: 4, points: []float64{4, -2, -1, 0}},
		{z: []float64{-1, 1}, strength: 1, points: []float64{-1, 0, 1}},
	} {
		points := test.points
		if points == nil {
			points = test.z
		}
		turned := make([]float64, len(points))
		for i, z := range points {
			turned[i] = -z
		}
		p := New(test.z, make([]float64, len(test.z)), test.strength, test.at)
		up, down, off := p.MeanParts(40_000, Key{1, 2})
		near(t, fmt.Sprint(points, " above 0"), up, positivePart(points), 4*off+1e-14)
		near(t, fmt.Sprint(points, " below 0"), down, positivePart(turned), 4*off+1e-14)
		if off > 0.02 {
			t.Errorf("%v: error %g", points, off)
		}
	}
}

// The mirror image of the data has the mirror image of the answer, to the last bit.
func TestMeanPartsOfTheMirrorImage(t *testing.T) {
	z, mirrored := []float64{-3, 1, -0.5, 2.5, 0.25}, []float64{3, -1, 0.5, -2.5, -0.25}
	up, down, _ := New(z, make([]float64, 5), 0.5, 1).MeanParts(2000, Key{1, 2})
	down2, up2, _ := New(mirrored, make([]float64, 5), 0.5, -1).MeanParts(2000, Key{1, 2})
	if up != up2 || down != down2 {
		t.Errorf("%g, %g and %g, %g", up, down, up2, down2)
	}
}
