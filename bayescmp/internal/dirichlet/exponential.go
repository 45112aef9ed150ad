package dirichlet

import (
	"math"
	"math/rand/v2"
)

// The ziggurat of Marsaglia and Tsang (J. Stat. Softw. 5, 2000) for exponential variates: the area under exp(−x) is covered by layers of equal area.
// Layer i reaches from 0 to right[i], and lies under the curve up to right[i+1]; the lowest one, 0, stands for the tail beyond tailStart, too.
// math/rand has the same method behind an interface, and takes twice the time, which is most of the time of the test.
const (
	layers    = 256
	tailStart = 7.69711747013104972 // makes the highest of 256 layers end at exp(0)
	fraction  = 1 << 24             // a layer takes 8 of 32 random bits, the place in it 24
)

type layer struct {
	scale float64 // the layer's width over fraction
	under uint32  // places below this one are under the curve
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
		// 0 is possible, and weights that sum to 0 have no shares.
		return float64(bits/layers)*l.scale + 1e-100
	}
	return edge(bits, src)
}

// edge is for the end of a layer, which the curve cuts: some points there do not count, and others are drawn.
func edge(bits uint32, src *rand.PCG) float64 {
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
