package figure

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// cornersOf has points around probabilities in proportion to 1, 2, … k.
func cornersOf(k int) Corners {
	r := rand.New(rand.NewPCG(uint64(k), 1))
	d := Corners{Title: "the best of several", PointLabel: "a draw from the posterior"}
	for i := range k {
		d.Captions = append(d.Captions, fmt.Sprintf("classifier %d\n0.%02d", i+1, 10+i))
	}
	for range 500 {
		p, sum := make([]float64, k), 0.0
		for i := range p {
			p[i] = float64(k-i) * math.Exp(r.NormFloat64())
			sum += p[i]
		}
		for i := range p {
			p[i] /= sum
		}
		d.Points = append(d.Points, p)
	}
	return d
}

func cornersPictures(out map[string]*Figure) {
	for _, k := range []int{3, 5, 12} {
		out[fmt.Sprint("corners-", k)] = cornersOf(k).Figure()
	}
	long := cornersOf(4)
	for i := range long.Captions {
		long.Captions[i] = "a classifier whose name does not end where one would like it to end" +
			"\n0.25"
	}
	out["corners-long-names"] = long.Figure()
}

// A point is the mean of the corners, weighted by its probabilities: at a corner if it is sure of
// that outcome, and in the middle if they are even.
func TestPlacesAmongCorners(t *testing.T) {
	d := Corners{Captions: []string{"a", "b", "c", "d"}, Points: [][]float64{
		{1, 0, 0, 0}, {0, 1, 0, 0}, {0.25, 0.25, 0.25, 0.25}, {0.4, 0.3, 0.2, 0.1},
		{0.5, 0.5, 0.5, 0.5}, {1, 0},
		{math.NaN(), 1, 0, 0}, {-1, 2, 0, 0}}}
	places := d.places()
	if len(places) != 4 {
		t.Fatalf("%v", places)
	}
	for i, want := range [][2]float64{{0, 1}, {1, 0}, {0, 0}, {0.2, 0.2}} {
		if math.Hypot(float64(places[i].X)-want[0], float64(places[i].Y)-want[1]) > 1e-12 {
			t.Errorf("point %d is at %v", i, places[i])
		}
	}
	d.Captions = d.Captions[:2]
	if d.Figure() != nil || (Corners{Captions: []string{"a", "b", "c"}}).Figure() != nil {
		t.Error("a figure of nothing")
	}
}
