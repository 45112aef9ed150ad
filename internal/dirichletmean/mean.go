package dirichletmean

import (
	"maps"
	"math"
	"slices"
)

// Part is a value, and the parameter of the Dirichlet distribution that its weight has: so many
// items count for it.
type Part struct{ Value, Items float64 }

// Mean is the distribution of the weighted mean. It comes from [New].
type Mean struct {
	parts []Part // in increasing order, each value once
	items float64
	mean  float64
	sd    float64
}

// New makes the distribution for these parts. Parts of the same value are added, and parts without
// items are left out. There must be an item, and all numbers must be finite.
func New(parts ...Part) *Mean {
	items := make(map[float64]float64, 3) // a table has three
	for _, p := range parts {
		if p.Items > 0 {
			items[p.Value] += p.Items
		}
	}
	m := &Mean{}
	for _, value := range slices.Sorted(maps.Keys(items)) {
		m.parts = append(m.parts, Part{value, items[value]})
		m.items += items[value]
	}
	for _, p := range m.parts {
		m.mean += p.Items / m.items * p.Value
	}
	square := 0.0
	for _, p := range m.parts {
		square += p.Items / m.items * (p.Value - m.mean) * (p.Value - m.mean)
	}
	m.sd = math.Sqrt(square / (m.items + 1))
	return m
}

// Mean returns the mean of the distribution.
func (m *Mean) Mean() float64 { return m.mean }

// SD returns the standard deviation of the distribution.
func (m *Mean) SD() float64 { return m.sd }

// Range returns the smallest and the largest value. They are equal for a point.
func (m *Mean) Range() (low, high float64) {
	return m.parts[0].Value, m.parts[len(m.parts)-1].Value
}

// Survival returns the probability of a mean above t.
func (m *Mean) Survival(t float64) float64 {
	above, _ := m.sides(t)
	return above
}

// CDF returns the probability of a mean of t or less.
func (m *Mean) CDF(t float64) float64 {
	_, below := m.sides(t)
	return below
}

// spike returns the value that the most items count for, and how many count for the others.
func (m *Mean) spike() (value, others float64) {
	var most Part
	for _, p := range m.parts {
		if p.Items > most.Items {
			most = p
		}
	}
	for _, p := range m.parts {
		if p.Value != most.Value {
			others += p.Items
		}
	}
	return most.Value, others
}

// sides returns the probabilities above t, and of t or below. The smaller one is computed, and the
// other is the rest.
func (m *Mean) sides(t float64) (above, below float64) {
	low, high := m.Range()
	switch {
	case math.IsNaN(t):
		return t, t
	case t >= high:
		return 0, 1
	case t < low || t == low && low < high:
		return 1, 0
	case t < m.mean:
		below = probability(m.negatedAt(t).tail(1))
		return 1 - below, below
	}
	above = probability(m.quadratureAt(t).tail(1))
	return above, 1 - above
}

// probability cuts off what the error of nine digits puts above 1. What is further out is a fault,
// and NaN: 1 in its place would be a wrong answer.
func probability(p float64) float64 {
	if !(p >= 0 && p <= 1+1e-9) {
		return math.NaN()
	}
	return min(p, 1)
}

// Between returns the probability of a mean in (a, b], a ≤ b, without the cancellation of two
// probabilities of the same tail.
func (m *Mean) Between(a, b float64) float64 {
	if a > m.mean {
		return max(0, m.Survival(a)-m.Survival(b))
	}
	return max(0, m.CDF(b)-m.CDF(a))
}

// Density returns the density at t. It is infinite at the only value of a point, and at a value
// between the ends if one item or less counts for the others.
func (m *Mean) Density(t float64) float64 {
	low, high := m.Range()
	spike, others := m.spike()
	switch {
	case math.IsNaN(t):
		return t
	case low == high && t == low:
		return math.Inf(1)
	case t <= low || t >= high:
		return 0
	case t == spike && others <= 1:
		return math.Inf(1)
	}
	return m.quadratureAt(t).density()
}

// PositivePart returns the mean of max(D, 0) for a D of this distribution.
func (m *Mean) PositivePart() float64 {
	low, high := m.Range()
	switch {
	case high <= 0:
		return 0
	case low >= 0:
		return m.mean
	case m.mean > 0:
		return m.mean + m.negatedAt(0).tail(2)/m.items
	}
	return m.quadratureAt(0).tail(2) / m.items
}

// NegativePart returns the mean of max(−D, 0) for a D of this distribution.
func (m *Mean) NegativePart() float64 {
	low, high := m.Range()
	switch {
	case low >= 0:
		return 0
	case high <= 0:
		return -m.mean
	case m.mean > 0:
		return m.negatedAt(0).tail(2) / m.items
	}
	return m.quadratureAt(0).tail(2)/m.items - m.mean
}

// quadratureAt returns the coefficients of Q at t.
func (m *Mean) quadratureAt(t float64) quadrature {
	q := make(quadrature, len(m.parts))
	for i, p := range m.parts {
		q[i] = term{p.Value - t, p.Items}
	}
	return q
}

// negatedAt returns the coefficients of −Q at t.
func (m *Mean) negatedAt(t float64) quadrature {
	q := m.quadratureAt(t)
	for i := range q {
		q[i].slope = -q[i].slope
	}
	return q
}

// Draw draws the weights of the values, without norming them, and returns the sums of the first
// ones. gamma draws from the Gamma distribution of a shape, with the rate 1.
func (m *Mean) Draw(gamma func(shape float64) float64) (values, sums []float64) {
	sum := 0.0
	for _, p := range m.parts {
		sum += gamma(p.Items)
		values, sums = append(values, p.Value), append(sums, sum)
	}
	return values, sums
}
