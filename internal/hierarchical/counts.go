package hierarchical

import "math"

// Counts are the data of a group whose items are right or wrong: how many speak for minus, for
// neither and for plus. The difference on an item is −Size, 0 or Size.
//
// With the probabilities p−, p0 and p+ of the three, δ is Size (p+ − p−), and the likelihood is
// multinomial. What is left besides δ is integrated out by means of φ, the probability that an item
// speaks for either side if there is no difference: the distributions with one φ are
//
//	p+ ∝ φ/2 e^θ,  p0 ∝ 1 − φ,  p− ∝ φ/2 e^−θ
//
// over all θ. So p+ p−/p0² is a function of φ alone. This is the mixed parametrisation of an
// exponential family (Barndorff-Nielsen, 1978): every δ in (−Size, Size) goes with every φ in
// (0, 1), and by Fisher's information the two are orthogonal. So a prior of φ that does not depend
// on δ, here φ ~ U(0, 1), says next to nothing about δ, as that of σ_i does not for scores that are
// normal. Nothing else that we tried has that. To give p+ + p− a prior which does not depend on δ
// counts an item of each kind for each group, which draws δ towards 0; to make it uniform between
// |δ| and 1 makes every likelihood dip at δ = 0; and Jeffreys's prior given δ makes it 0 there.
type Counts struct {
	Minus, Same, Plus int
	Size              float64
}

// differing is the number of items that speak for either side.
func (c Counts) differing() int { return c.Minus + c.Plus }

func (c Counts) total() float64 { return float64(c.Minus + c.Same + c.Plus) }

// start is about the mean of the likelihood of δ/Size, and its standard deviation.
func (c Counts) start() (mean, sd float64) {
	n := c.total()
	mean = float64(c.Plus-c.Minus) / (n + 1)
	square := (float64(c.differing()) + 0.5) / (n + 1)
	return mean, math.Sqrt((square - mean*mean) / (n + 1))
}

// A split is how the items of a group may divide, with its part of the likelihood of a δ.
type split struct{ plus, minus, weight float64 }

// splits are nodes of φ for a δ: even ones of log(φ/(1−φ)), where the trapezoid rule converges
// exponentially. δ is Size·tanh(t/2). The weights are over e^log.
func (c Counts) splits(t float64) (out []split, log float64) {
	const drop = 27.0
	step := min(0.42, 1.2/math.Sqrt(c.total()+2))
	low, high := -60/step, 60/step
	at := func(k float64) (plus, minus, log float64) { return c.probabilities(t, k*step) }
	// Golden sections are not needed: the logarithm is concave enough for halving.
	for high-low > 1.5 {
		middle := math.Floor((low + high) / 2)
		_, _, below := at(middle)
		_, _, above := at(middle + 1)
		if below < above {
			low = middle + 1
		} else {
			high = middle
		}
	}
	peak := math.Round((low + high) / 2)
	_, _, top := at(peak)
	for _, direction := range []float64{1, -1} {
		k := peak
		if direction < 0 {
			k--
		}
		for ; ; k += direction {
			plus, minus, log := at(k)
			if !(log > top-drop) {
				break
			}
			out = append(out, split{plus, minus, step * exp(log-top)})
		}
	}
	return out, top
}

// probabilities returns the probabilities p+ and p− for a δ, and a φ with the given log(φ/(1−φ)),
// and the logarithm of their likelihood times the derivative of φ.
func (c Counts) probabilities(t, y float64) (plus, minus, log float64) {
	delta, ends := math.Tanh(math.Abs(t)/2), 1/math.Cosh(t/2)
	ends *= ends // 1 − δ²
	r := exp(y)
	root := math.Sqrt(delta*delta + r*r*ends)
	same := ends / (1 + root)
	plus = ((root+delta*delta)/(1+root) + delta) / 2
	minus = r * r * same * same / 4 / plus
	a, b := c.Plus, c.Minus
	if t < 0 {
		a, b = b, a
	}
	log = -math.Abs(y) - 2*math.Log1p(exp(-math.Abs(y)))
	log += timesLog(a, plus) + timesLog(b, minus) + timesLog(c.Same, same)
	if t < 0 {
		plus, minus = minus, plus
	}
	return plus, minus, log
}

// timesLog is n·log p, and 0 for n = 0.
func timesLog(n int, p float64) float64 {
	if n == 0 {
		return 0
	}
	return float64(n) * math.Log(p)
}
