package dirichlet

import (
	"math"
	"math/rand/v2"
)

// Exponential variates come from the ziggurat of Marsaglia and Tsang (J. Stat. Softw. 5, 2000).
// Layers of equal area cover the area under exp(−x). Layer i reaches from 0 to right[i], and lies
// under the curve up to right[i+1]. The lowest one, layer 0, also stands for the tail beyond
// tailStart. math/rand has the same method behind an interface and takes twice the time, which is
// most of the time of the test.
const (
	layers = 256
	// tailStart makes the highest of 256 layers end at exp(0).
	tailStart = 7.69711747013104972
	// fraction is the number of places in a layer. Of 32 random bits, 8 choose the layer and 24 the
	// place.
	fraction = 1 << 24
)

type layer struct {
	// scale is the layer's width over fraction.
	scale float64
	// under is the first place that may not be under the curve.
	under uint32
}

var (
	ziggurat [layers]layer
	height   [layers + 1]float64 // of the curve at right[i]
)

func init() {
	var right [layers + 1]float64
	area := (tailStart + 1) * math.Exp(-tailStart)
	right[0], right[1] = tailStart+1, tailStart
	for i := 2; i < layers; i++ {
		right[i] = -math.Log(area/right[i-1] + math.Exp(-right[i-1]))
	}
	for i := range ziggurat {
		ziggurat[i] = layer{right[i] / fraction, uint32(right[i+1] / right[i] * fraction)}
	}
	for i := range height {
		height[i] = math.Exp(-right[i])
	}
}

// twoExponentials makes two exponential variates of one random number.
func twoExponentials(src *rand.PCG) (x, y float64) {
	bits := src.Uint64()
	return exponential(uint32(bits), src), exponential(uint32(bits>>32), src)
}

func exponential(bits uint32, src *rand.PCG) float64 {
	l := &ziggurat[bits%layers]
	if bits/layers < l.under {
		// Without the last term the result could be 0, and weights that sum to 0 have no shares.
		return float64(bits/layers)*l.scale + 1e-100
	}
	return drawEdge(bits, src)
}

// drawEdge is for the end of a layer, which the curve cuts. Points above the curve are replaced by
// a new draw.
func drawEdge(bits uint32, src *rand.PCG) float64 {
	uniform := func() float64 { return (float64(src.Uint64()>>11) + 0.5) / (1 << 53) }
	i := bits % layers
	if i == 0 {
		return tailStart - math.Log(uniform())
	}
	x := float64(bits/layers) * ziggurat[i].scale
	if height[i]+uniform()*(height[i+1]-height[i]) < math.Exp(-x) {
		return x
	}
	return exponential(uint32(src.Uint64()>>32), src)
}
