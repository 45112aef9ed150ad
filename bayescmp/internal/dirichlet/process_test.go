package dirichlet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// example is data on a coarse grid, so that there are ties of all kinds, with a prior and a rope.
type example struct {
	z            []float64
	strength, at float64
	rope         float64
}

func (e example) String() string {
	return fmt.Sprintf("%d points, prior %g at %g, rope %g", len(e.z), e.strength, e.at, e.rope)
}

func examples() []example {
	r := rand.New(rand.NewPCG(5, 6))
	var out []example
	for n := range 400 {
		e := example{z: make([]float64, 1+n%12), rope: float64(r.IntN(4)) / 64}
		offset := r.IntN(5) - 2
		for i := range e.z {
			e.z[i] = float64(r.IntN(9)-4+offset) / 64
		}
		if n%3 > 0 {
			e.strength, e.at = []float64{0.5, 1, 3.5}[r.IntN(3)], float64(r.IntN(5)-2)/64
		}
		out = append(out, e)
	}
	return out
}

func (e example) process() *Process { return New(e.z, make([]float64, len(e.z)), e.strength, e.at) }

// share is how a pair counts for left, rope and right.
func (e example) share(sum float64) [3]float64 {
	above := func(limit float64) float64 {
		switch {
		case sum > limit:
			return 1
		case sum == limit:
			return 0.5
		}
		return 0
	}
	right, left := above(2*e.rope), 1-above(-2*e.rope)
	return [3]float64{left, 1 - left - right, right}
}

// bruteForce adds up all pairs.
func (e example) bruteForce(z, w []float64) (regions [3]float64) {
	total := 0.0
	for i := range z {
		for j := range z {
			for k, v := range e.share(z[i] + z[j]) {
				regions[k] += w[i] * w[j] * v
			}
			total += w[i] * w[j]
		}
	}
	for k := range regions {
		regions[k] /= total
	}
	return regions
}

// weightsOf are the weights of the points in draw l.
func (p *Process) weightsOf(d *drawn, l int) []float64 {
	var w []float64
	for _, v := range d.w {
		w = append(w, v[l])
	}
	if p.prior >= 0 {
		w = slices.Insert(w, p.prior, d.prior[l])
	}
	return w
}

// points are the points of a process as they were given, in its order.
func (p *Process) points() []float64 {
	z := slices.Clone(p.low)
	if p.mirrored {
		for i := range z {
			z[i] = -z[i]
		}
	}
	return z
}

func TestRegionsAgainstBruteForce(t *testing.T) {
	src := rand.NewPCG(1, 2)
	tied, mirrored := 0, 0
	for _, e := range examples() {
		p := e.process()
		s := p.Split(e.rope)
		if s.left.tied || s.right.tied {
			tied++
		}
		if p.mirrored {
			mirrored++
		}
		d := p.space()
		for range 5 {
			d.draw(block{data: src, prior: rand.New(src)})
			for l, got := range s.regions(d) {
				want := e.bruteForce(p.points(), p.weightsOf(d, l))
				for k := range got {
					near(t, fmt.Sprint(e, " region ", k), got[k], want[k], 1e-14)
				}
			}
		}
	}
	if tied < 50 || mirrored < 50 {
		t.Errorf("%d examples with ties, %d mirrored", tied, mirrored)
	}
}

func TestMeanAgainstBruteForce(t *testing.T) {
	for _, e := range examples() {
		p := e.process()
		z, alpha, total := p.points(), p.weights(), 0.0
		for _, a := range alpha {
			total += a
		}
		var want [3]float64
		for i := range z {
			for j := range z {
				moment := alpha[i] * alpha[j] / (total * (total + 1))
				if i == j {
					moment = alpha[i] * (alpha[i] + 1) / (total * (total + 1))
				}
				for k, v := range e.share(z[i] + z[j]) {
					want[k] += moment * v
				}
			}
		}
		got := p.Mean(p.Split(e.rope))
		for k := range got {
			near(t, fmt.Sprint(e, " mean ", k), got[k], want[k], 1e-14)
		}
	}
}

// The weights of the data are the same with any prior, and without one.
func TestPriorLeavesTheWeightsOfTheDataAlone(t *testing.T) {
	z := []float64{-3, -1, 0.5, 2, 2.5}
	var want []float64
	for _, prior := range [][2]float64{{0, 0}, {0.5, 0}, {0.5, -9}, {0.5, -2}, {3, 2.2}, {1e-9, 9}} {
		p := New(z, make([]float64, len(z)), prior[0], prior[1])
		b, d := newBlocks(3, Key{3, 4}).next(), p.space()
		var got []float64
		for range 3 {
			d.draw(b)
			for l := range lanes {
				for i, w := range p.weightsOf(d, l) {
					if i != p.prior {
						got = append(got, w)
					}
				}
			}
		}
		if want == nil {
			want = got
		} else if !slices.Equal(got, want) {
			t.Errorf("prior %v: %v, not %v", prior, got, want)
		}
	}
}

func TestRunCountsItsDraws(t *testing.T) {
	for _, e := range examples()[:40] {
		p := e.process()
		s := p.Split(e.rope)
		const n = 1500
		var wins [3]float64
		draws := p.Draws(n, Key{1, 2}, s)
		for _, d := range draws {
			most, winners := max(d[0], d[1], d[2]), 0.0
			for _, v := range d {
				if v > most-1e-12 {
					winners++
				}
			}
			for k, v := range d {
				if v > most-1e-12 {
					wins[k] += 1 / winners
				}
			}
		}
		tally := p.Run(n, Key{1, 2}, 100, s)[0]
		got, _ := tally.P()
		if p.symmetric {
			wins[0], wins[2] = (wins[0]+wins[2])/2, (wins[0]+wins[2])/2
		}
		for k := range got {
			near(t, fmt.Sprint(e, " region ", k), got[k], wins[k]/n, 1e-12)
			values := make([]float64, n)
			for i := range draws {
				values[i] = draws[i][k]
			}
			slices.Sort(values)
			near(t, fmt.Sprint(e, " median ", k), tally.Quantile(k, 0.5), values[n/2], 0.011)
		}
		if again := p.Draws(3, Key{1, 2}, s); again[2] != draws[2] {
			t.Error("the first draws are others")
		}
	}
}

func TestCDFAndQuantileOfATally(t *testing.T) {
	p := New([]float64{-2, -1, 0.5, 1, 3, 4}, make([]float64, 6), 0.5, 0)
	s := p.Split(0.4)
	tally := p.Run(20_000, Key{1, 2}, 4096, s)[0]
	draws := p.Draws(20_000, Key{1, 2}, s)
	for k := range 3 {
		values := make([]float64, len(draws))
		for i := range draws {
			values[i] = draws[i][k]
		}
		slices.Sort(values)
		for _, q := range []float64{0.01, 0.3, 0.5, 0.9} {
			at := values[int(q*20_000)]
			near(t, fmt.Sprint(k, " quantile ", q), tally.Quantile(k, q), at, 1./2048)
			near(t, fmt.Sprint(k, " CDF ", q), tally.CDF(k, at), q, 0.002)
		}
		if tally.CDF(k, 1) != 1 || tally.CDF(k, -1) != 0 {
			t.Error("CDF at the ends")
		}
	}
}

// What is said to be certain is so in every draw, and what differs among draws is not said to be certain.
func TestCertaintyHoldsInEveryDraw(t *testing.T) {
	impossible, equal, fixed := 0, 0, 0
	for _, e := range examples() {
		p := e.process()
		s := p.Split(e.rope)
		never, even := p.certain(s)
		same := p.fixed(s)
		mean := p.Mean(s)
		possible := 0.0
		for _, n := range never {
			if !n {
				possible++
			}
		}
		if even {
			equal++
		}
		for _, d := range p.Draws(300, Key{9, 9}, s) {
			most := max(d[0], d[1], d[2])
			for k := range d {
				if never[k] && d[k] > most-1e-12 {
					t.Fatalf("%v: region %d is impossible, and the largest of %v", e, k, d)
				}
				if even && !never[k] && d[k] < most-1e-12 {
					t.Fatalf("%v: region %d should be among the largest of %v", e, k, d)
				}
				if same[k] && math.Abs(d[k]-mean[k]) > 1e-12 {
					t.Fatalf("%v: region %d should be %g in %v", e, k, mean[k], d)
				}
			}
		}
		tally := p.Run(1000, Key{1, 2}, 10, s)[0]
		got, off := tally.P()
		for k := range got {
			if never[k] {
				impossible++
				if got[k] != 0 || off[k] != 0 {
					t.Errorf("%v: impossible, but %g ± %g", e, got[k], off[k])
				}
			}
			if even && !never[k] && (got[k] != 1/possible || off[k] != 0) {
				t.Errorf("%v: one of %g that are always equal, but %g ± %g", e, possible, got[k], off[k])
			}
			if !even && !never[k] && !p.symmetric && !(off[k] >= 1./1000) {
				t.Errorf("%v: error %g of %g", e, off[k], got[k])
			}
			if same[k] {
				fixed++
				if tally.Quantile(k, 0.1) != mean[k] {
					t.Errorf("%v: quantile %g of the constant %g", e, tally.Quantile(k, 0.1), mean[k])
				}
			}
		}
	}
	if impossible < 100 || equal < 30 || fixed < 30 {
		t.Errorf("examples with impossible regions %d, equal ones %d, fixed ones %d", impossible, equal, fixed)
	}
}

func TestMirrorImageAndOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		z, dust := make([]float64, 2+r.IntN(20)), make([]float64, 22)
		for i := range z {
			z[i] = math.Round(64*r.NormFloat64()+10) / 64
		}
		dust = dust[:len(z)]
		mirrored := slices.Clone(z)
		for i := range mirrored {
			mirrored[i] = -mirrored[i]
		}
		shuffled := slices.Clone(z)
		r.Shuffle(len(z), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		for _, rope := range []float64{0, 1. / 64, 0.3} {
			run := func(z []float64, at float64) ([3]float64, [3]float64) {
				p := New(z, dust, 0.5, at)
				return p.Run(1500, Key{1, 2}, 0, p.Split(rope))[0].P()
			}
			at := []float64{0, 0.25}[r.IntN(2)]
			want, off := run(z, at)
			other, _ := run(shuffled, at)
			turned, turnedOff := run(mirrored, -at)
			if want != other {
				t.Errorf("another order: %v, %v", want, other)
			}
			if want != [3]float64{turned[2], turned[1], turned[0]} || off != [3]float64{turnedOff[2], turnedOff[1], turnedOff[0]} {
				t.Errorf("mirror image: %v, %v", want, turned)
			}
		}
	}
}

// Symmetric data leave left and right equally probable: exactly so without a rope.
func TestSymmetricData(t *testing.T) {
	dust := repeat(1e-12, 5)
	p := New([]float64{-2, 1, -1, 2, 1e-14}, dust, 0.5, 0)
	if got, off := p.Run(2000, Key{1, 2}, 0, p.Split(0))[0].P(); got != [3]float64{0.5, 0, 0.5} || off != [3]float64{} {
		t.Errorf("without a rope: %v ± %v", got, off)
	}
	if got, off := p.Run(2000, Key{1, 2}, 0, p.Split(1))[0].P(); got[0] != got[2] || off[0] != off[1]/2 || off[2] != off[0] || got[0] == 0 {
		t.Errorf("with a rope: %v ± %v", got, off)
	}
	for _, p := range []*Process{New([]float64{-2, 1, -1, 2, 0}, dust, 0.5, 0.1), New([]float64{-2, 1, -1, 2, 0.1}, dust, 0.5, 0)} {
		if got, _ := p.Run(2000, Key{1, 2}, 0, p.Split(0))[0].P(); got[0] >= got[2] {
			t.Errorf("not symmetric: %v", got)
		}
	}
}

func repeat(x float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = x
	}
	return out
}

// A wider rope holds more in each draw, as the draws are the same.
func TestDrawsDoNotDependOnTheRope(t *testing.T) {
	p := New([]float64{-3, -1, 0.5, 2, 2.5, 4}, make([]float64, 6), 0.5, 0)
	ropes := []float64{0.1, 0.5, 1, 2}
	splits := make([]Split, len(ropes))
	for i, r := range ropes {
		splits[i] = p.Split(r)
	}
	together := p.Run(5000, Key{1, 2}, 0, splits...)
	for i, s := range splits {
		got, _ := together[i].P()
		want, _ := p.Run(5000, Key{1, 2}, 50, s)[0].P()
		if got != want {
			t.Errorf("rope %g: %v together, %v alone", ropes[i], got, want)
		}
		if i == 0 {
			continue
		}
		narrow := p.Draws(200, Key{1, 2}, splits[i-1])
		for k, d := range p.Draws(200, Key{1, 2}, s) {
			if d[0] > narrow[k][0] || d[2] > narrow[k][2] || d[1] < narrow[k][1] {
				t.Fatalf("rope %g: %v in a wider rope than %v", ropes[i], d, narrow[k])
			}
		}
	}
}

func TestSameBitsOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	p := New([]float64{-3, -1, 0.5, 2, 2.5, 4}, make([]float64, 6), 0.5, 0)
	s := p.Split(0.7)
	var first Tally
	for _, cores := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(cores)
		tally := p.Run(10_001, Key{1, 2}, 64, s)[0]
		if cores == 1 {
			first = tally
			continue
		}
		if tally.draws != first.draws || tally.shares != first.shares || tally.squares != first.squares || !slices.Equal(tally.bins[0], first.bins[0]) {
			t.Errorf("%d cores: %v, %v", cores, tally.shares, first.shares)
		}
	}
}

// The reported standard error is the standard deviation over keys.
func TestStandardErrorIsCalibrated(t *testing.T) {
	for _, e := range []example{
		{z: []float64{-3, -1, 0.5, 2, 2.5, 4, 1, 1.5, -0.5}, strength: 0.5, rope: 0.7},
		{z: []float64{-2, 3, 2.5, 4, -1, 1}, strength: 0.5},
		{z: []float64{1, 1, -1, -1, 2}, strength: 0, rope: 1}, // ties at the border
		{z: []float64{3, 1, 0, -1, -3}, strength: 1, rope: 1}, // symmetric
	} {
		p := e.process()
		s := p.Split(e.rope)
		const seeds, n = 400, 2000
		var sum, square, reported [3]float64
		for seed := range uint64(seeds) {
			got, off := p.Run(n, Key{seed, 77}, 0, s)[0].P()
			for k := range got {
				sum[k] += got[k] / seeds
				square[k] += got[k] * got[k] / seeds
				reported[k] += off[k] / seeds
			}
		}
		for k := range sum {
			if reported[k] == 0 {
				continue
			}
			sd := math.Sqrt(square[k] - sum[k]*sum[k])
			near(t, fmt.Sprint(e, " region ", k), sd/reported[k], 1, 0.15) // four standard errors of a standard deviation
		}
	}
}

// Sums that are at a limit but for rounding are at the limit.
func TestRounding(t *testing.T) {
	score := func(x, y float64) (z, dust float64) { return y - x, 1e-12 * max(x, y) }
	for _, test := range []struct {
		left, right []float64
		rope        float64
		want        [3]float64 // of every draw
	}{
		{[]float64{0.94, 0.76, 0.3}, []float64{0.95, 0.77, 0.31}, 0.01, [3]float64{0, 0.5, 0.5}},
		{[]float64{0.95, 0.77, 0.31}, []float64{0.94, 0.76, 0.3}, 0.01, [3]float64{0.5, 0.5, 0}},
		{[]float64{0.1 + 0.2}, []float64{0.3}, 0, [3]float64{0.5, 0, 0.5}},
	} {
		var z, dust []float64
		for i := range test.left {
			d, e := score(test.left[i], test.right[i])
			z, dust = append(z, d), append(dust, e)
		}
		p := New(z, dust, 0, 0)
		for _, d := range p.Draws(5, Key{1, 2}, p.Split(test.rope)) {
			for k := range d {
				near(t, fmt.Sprint(test.left, k), d[k], test.want[k], 1e-15)
			}
		}
	}
	// One data set on a scale of its own must not make the others tie.
	p := New([]float64{-0.5, 0.2, 0.3, 5e5}, []float64{1e-12, 1e-12, 1e-12, 1}, 0, 0)
	if s := p.Split(0); s.left.tied {
		t.Error("ties from the rounding of another data set")
	}
	if !slices.IsSorted(p.low) || !slices.IsSorted(p.high) {
		t.Errorf("%v %v", p.low, p.high)
	}
	p = New([]float64{0, 0.2, 0.3}, []float64{1, 1e-12, 1e-12}, 0.5, 0.1)
	if !slices.IsSorted(p.low) || !slices.IsSorted(p.high) {
		t.Errorf("%v %v", p.low, p.high)
	}
}

func BenchmarkRun(b *testing.B) {
	for _, q := range []int{54, 1000} {
		z := make([]float64, q)
		for i := range z {
			z[i] = 0.03 * math.Sin(float64(i*i))
		}
		p := New(z, make([]float64, q), 0.5, 0)
		for _, rope := range []float64{0, 0.01} {
			s := p.Split(rope)
			b.Run(fmt.Sprintf("q=%d/rope=%g", q, rope), func(b *testing.B) {
				for b.Loop() {
					p.Run(50_000, Key{1, 2}, 4096, s)
				}
			})
		}
	}
}

func BenchmarkLargest(b *testing.B) {
	for _, a := range [][3]float64{{4, 40, 31}, {0.0001, 1.0001, 2.0001}, {5000, 4900, 4950}} {
		b.Run(fmt.Sprint(a), func(b *testing.B) {
			for b.Loop() {
				Largest(a)
			}
		})
	}
}
