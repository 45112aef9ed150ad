package dirichletmean

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// table is the distribution of the difference of two shares.
func table(left, right, same float64) *Mean {
	return New(Part{-1, left}, Part{1, right}, Part{0, same})
}

// The table is by brute force in two dimensions: see testdata/oracle.py.
func TestOracle(t *testing.T) {
	f, err := os.Open("testdata/oracle.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	checked, sharp, most := 0, 0, 0.0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v [6]float64
		fields := strings.Split(lines.Text(), ",")
		if len(fields) != 6 || fields[0] == "left" {
			continue
		}
		for i, text := range fields {
			if v[i], err = strconv.ParseFloat(text, 64); err != nil {
				t.Fatal(err)
			}
		}
		checked++
		m, turned := table(v[0], v[1], v[2]), table(v[1], v[0], v[2])
		for _, got := range []float64{m.Survival(v[3]), turned.CDF(-v[3])} {
			off := math.Abs(got - v[4])
			if v[5] < 1e-11 {
				most, sharp = max(most, off), sharp+1
			}
			if off > 1e-11+3*v[5] || v[4] > 1e-20 && v[5] < 1e-20 && off > 1e-8*v[4] {
				t.Errorf("%v above %g: %.16g, want %.16g", v[:3], v[3], got, v[4])
			}
		}
		if got := m.CDF(v[3]); math.Abs(got-(1-v[4])) > 1e-11+3*v[5] {
			t.Errorf("%v below %g: %.16g, want %.16g", v[:3], v[3], got, 1-v[4])
		}
	}
	if checked < 200 || sharp < 2*200 {
		t.Errorf("the table has %d lines; %d values are exact", checked, sharp)
	}
	t.Logf("%d probabilities, off by %.2g at most", checked, most)
}

// With weights that are even on the simplex, the mean of different values has a B-spline for its
// density (Curry and Schoenberg 1966), and P(mean > t) = Σ_i (v_i − t)₊^(n−1) / Π_j (v_i − v_j).
func TestEvenWeights(t *testing.T) {
	for _, values := range [][]float64{
		{0, 1}, {-1, 0.25, 1}, {-3, -1, 0.5, 4}, {0.1, 0.35, 0.5, 0.8, 1.7}, {-2, -1, 1, 2, 5, 9},
	} {
		n := float64(len(values))
		parts := make([]Part, len(values))
		for i, v := range values {
			parts[i] = Part{v, 1}
		}
		m := New(parts...)
		low, high := m.Range()
		for k := 1; k < 20; k++ {
			x := low + (high-low)*float64(k)/20
			above, density := 0.0, 0.0
			for i, v := range values {
				product := 1.0
				for j, other := range values {
					if i != j {
						product *= v - other
					}
				}
				if v > x {
					above += math.Pow(v-x, n-1) / product
					density += (n - 1) * math.Pow(v-x, n-2) / product
				}
			}
			if got := m.Survival(x); math.Abs(got-above) > 1e-12 {
				t.Errorf("%v above %g: %.15g, want %.15g", values, x, got, above)
			}
			if got := m.Density(x); math.Abs(got-density) > 1e-11*(1+density) {
				t.Errorf("%v: density at %g is %.15g, want %.15g", values, x, got, density)
			}
		}
	}
}

var some = map[string]*Mean{
	"one item":  table(0.5, 1.5, 1),
	"no item":   table(0.5, 0.5, 1),
	"skew":      table(0.25, 4, 0.5),
	"few":       table(9, 1, 14),
	"many same": table(3, 4, 1e4),
	"many":      table(700, 650, 12000),
	"two sides": table(1, 1e4, 1e4),
	"graded": New(Part{-0.5, 1}, Part{-0.25, 3}, Part{0, 5.5}, Part{0.125, 1}, Part{1, 0.5},
		Part{-1, 0.5}),
	"large":     New(Part{1e9, 2}, Part{3e9, 1}, Part{-4e9, 3}),
	"positive":  New(Part{1, 2}, Part{3, 4}, Part{3.5, 1}),
	"tiny":      New(Part{1e-300, 2}, Part{-3e-300, 4}),
	"uncertain": New(Part{0, 0.3}, Part{1, 0.5}, Part{2, 0.4}),
}

func TestQuantileInvertsCDF(t *testing.T) {
	for name, m := range some {
		for _, p := range []float64{1e-6, 0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.99999} {
			q := m.Quantile(p)
			if got := m.CDF(q); math.Abs(got-p) > 1e-9*min(p, 1-p)+1e-13 &&
				!flat(m, q) {
				t.Errorf("%s: the cdf at the quantile of %g, %g, is %.12f", name, p, q, got)
			}
		}
		if !math.IsNaN(m.Quantile(0)) || !math.IsNaN(m.Quantile(1)) ||
			!math.IsNaN(m.Survival(math.NaN())) || !math.IsNaN(m.Density(math.NaN())) {
			t.Errorf("%s: NaN expected", name)
		}
	}
}

// flat reports whether the cdf rises so fast that no number is the quantile.
func flat(m *Mean, q float64) bool {
	h := 2e-9 * m.SD()
	return m.CDF(q+h)-m.CDF(q-h) > 1e-10
}

// The density is the slope of the cdf, and the parts are integrals of the tails.
func TestDensityAndParts(t *testing.T) {
	for name, m := range some {
		for _, p := range []float64{0.01, 0.2, 0.6, 0.95} {
			q, h := m.Quantile(p), 1e-4*m.SD()
			slope := (m.CDF(q+h) - m.CDF(q-h)) / (2 * h)
			if d := m.Density(q); name != "uncertain" && math.Abs(slope-d) > 1e-5*d {
				t.Errorf("%s: density at %g is %g, the slope is %g", name, q, d, slope)
			}
		}
		if off := m.PositivePart() - m.NegativePart() - m.Mean(); math.Abs(off) > 1e-12*m.SD() {
			t.Errorf("%s: the parts differ by %g too much", name, off)
		}
		low, high := m.Range()
		low = min(max(low, 0), high)
		const n = 4000
		sum := low
		for k := range n {
			sum += m.Survival(low+(high-low)*(float64(k)+0.5)/n) * (high - low) / n
		}
		if got := m.PositivePart(); math.Abs(got-sum) > 2e-5*(high-low) {
			t.Errorf("%s: positive part %.9g, want %.9g", name, got, sum)
		}
	}
}

func TestEnds(t *testing.T) {
	for name, m := range some {
		low, high := m.Range()
		if m.Survival(high) != 0 || m.CDF(low-1e-9) != 0 && low != 1e-300 || m.CDF(high) != 1 ||
			m.Density(low) != 0 || m.Density(high) != 0 {
			t.Errorf("%s goes beyond its ends", name)
		}
		// Both ways of counting the tail meet at the mean.
		h := 1e-12 * m.SD()
		a, b := m.Survival(m.Mean()+h), m.Survival(m.Mean()-h)
		if math.Abs(a-b) > 1e-8 {
			t.Errorf("%s: a jump at the mean from %.12f to %.12f", name, b, a)
		}
	}
	point := New(Part{2, 3}, Part{2, 1}, Part{5, 0})
	if point.Survival(2) != 0 || point.Survival(1.9) != 1 || point.CDF(2) != 1 ||
		!math.IsInf(point.Density(2), 1) || point.Density(1) != 0 || point.Quantile(0.3) != 2 ||
		point.PositivePart() != 2 || point.NegativePart() != 0 || point.SD() != 0 {
		t.Errorf("a point: %+v", point)
	}
}

// An item more on the right moves the distribution to the right.
func TestMonotone(t *testing.T) {
	for _, x := range []float64{-0.2, 0, 0.05, 0.3} {
		last := -1.0
		for right := range 40 {
			got := table(4.5, 0.5+float64(right), 20).Survival(x)
			if got < last {
				t.Errorf("with %d items the probability above %g falls to %g", right, x, got)
			}
			last = got
		}
	}
}

func BenchmarkSurvival(b *testing.B) {
	for _, scale := range []float64{0.01, 1, 100} {
		m := table(700*scale, 650*scale, 12000*scale)
		b.Run(fmt.Sprintf("items=%g", 13350*scale), func(b *testing.B) {
			for b.Loop() {
				m.Survival(0.01)
			}
		})
	}
}

func BenchmarkQuantile(b *testing.B) {
	m := table(700, 650, 12000)
	for b.Loop() {
		m.Quantile(0.025)
	}
}

func BenchmarkGraded(b *testing.B) {
	parts := make([]Part, 10_000)
	for i := range parts {
		parts[i] = Part{math.Sin(float64(i)), 1}
	}
	m := New(parts...)
	for b.Loop() {
		m.Survival(0.01)
	}
}

// Near the smallest numbers, where a weak prior leaves much of the probability. The values are of
// 40 digits, by integration over the share of the first two weights.
func TestSmallestNumbers(t *testing.T) {
	m := New(Part{-1, 0.0025}, Part{0, 3.005}, Part{1, 0.0025})
	for x, want := range map[float64]float64{
		1e-320: 0.48734570012729234, 1e-310: 0.48580164201655102, 1e-300: 0.48406918032178463,
		1e-290: 0.48212532632888549, 1e-100: 0.34069180321784626, 1e-10: 0.051008497379162449,
	} {
		if got := m.Survival(x); !(math.Abs(got-want) <= 1e-9) {
			t.Errorf("above %g: %.17g, want %.17g", x, got, want)
		}
		if got := m.Survival(-x); !(math.Abs(got-(1-want)) <= 1e-9) {
			t.Errorf("above %g: %.17g, want %.17g", -x, got, 1-want)
		}
	}
	// One unit is too coarse for nine digits.
	if got := m.Survival(5e-324); !(math.Abs(got-0.4878175967253809) <= 2e-6) {
		t.Errorf("above the smallest number: %.17g", got)
	}
}

// The unit of the values changes nothing, also where the quantiles are beside a spike.
func TestQuantilesInAnyUnit(t *testing.T) {
	for _, items := range [][3]float64{{1, 1, 0}, {1.5, 2, 0.5}, {0.2, 3, 0.3}, {0.01, 30, 0.02}} {
		of := func(unit float64) *Mean {
			parts := []Part{{-unit, items[0]}, {0, items[1]}}
			if items[2] > 0 {
				parts = append(parts, Part{unit, items[2]})
			}
			return New(parts...)
		}
		for _, p := range []float64{1e-6, 0.025, 0.3, 0.5, 0.7, 0.975, 1 - 1e-6} {
			want := of(1).Quantile(p)
			for _, exponent := range []int{-990, -700, -500, -300, 300, 700} {
				unit := math.Ldexp(1, exponent)
				got := of(unit).Quantile(p) / unit
				if math.Abs(want) > 1e-10 && !(math.Abs(got/want-1) <= 1e-6) {
					t.Errorf("%v, 2^%d: %g has %g, want %g", items, exponent, p, got, want)
				}
			}
		}
	}
}
