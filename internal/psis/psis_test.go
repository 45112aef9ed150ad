package psis

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Weights that are powers of uniform numbers have a tail whose shape is known.
func TestShapeOfPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, k := range []float64{0.2, 0.5, 0.9} {
		logs := make([]float64, 20_000)
		for i := range logs {
			logs[i] = -k * math.Log(1-r.Float64())
		}
		smooth, shape := Smooth(logs)
		if math.Abs(shape-k) > 0.15 {
			t.Errorf("shape %.3f, want %.3f", shape, k)
		}
		mean := 0.0
		for _, l := range smooth {
			mean += math.Exp(l) / float64(len(logs))
		}
		if want := 1 / (1 - k); k < 0.6 && math.Abs(mean-want) > 0.05*want {
			t.Errorf("mean %.3f, want %.3f", mean, want)
		}
	}
	same, _ := Smooth(make([]float64, 1000))
	if same[0] != 0 || same[999] != 0 {
		t.Error("equal weights were changed")
	}
}
