package wall

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// itemsInput are answers of two models to items, some of them several times, and in clusters.
type itemsInput []answers

type answers struct {
	cluster     int // 0 for none
	left, right []float64
}

func (in itemsInput) text() string {
	var b strings.Builder
	clustered := slices.ContainsFunc(in, func(a answers) bool { return a.cluster > 0 })
	b.WriteString("benchmark,model,item,epoch,score")
	if clustered {
		b.WriteString(",cluster")
	}
	for i, a := range in {
		for m, scores := range [][]float64{a.left, a.right} {
			for e, v := range scores {
				fmt.Fprintf(&b, "\nb,m%d,i%d,%d,%v", m, i, e, v)
				if clustered {
					fmt.Fprintf(&b, ",g%d", a.cluster)
				}
			}
		}
	}
	return b.String() + "\n"
}

func (in itemsInput) items() (*bayescmp.Items, error) {
	return bayescmp.ReadItems(strings.NewReader(in.text()), bayescmp.LongItems{})
}

func (in itemsInput) code() string {
	return fmt.Sprintf("items, _ := bayescmp.ReadItems(strings.NewReader(%q), "+
		"bayescmp.LongItems{})", in.text())
}

func (in itemsInput) smaller() []input {
	var out []input
	for _, n := range []int{len(in) / 2, len(in) * 9 / 10, len(in) - 1} {
		if n >= 1 && n < len(in) {
			out = append(out, in[:n], in[len(in)-n:])
		}
	}
	return out
}

// answered makes items with epochs, clusters or grades.
func answeredItems(most int) func(r *rand.Rand) itemsInput {
	return func(r *rand.Rand) itemsInput {
		n := 1 + int(math.Pow(float64(most), r.Float64()))
		epochs, clusters := oneOf(r, 1, 1, 2, 5), oneOf(r, 0, 0, 0, 1, 4)
		grades, ease, gain := r.IntN(3) == 0, r.Float64(), 0.1*r.Float64()
		score := func(p float64) float64 {
			if grades {
				return float64(r.IntN(5)) / 4
			}
			return boolean(r.Float64() < p)
		}
		var in itemsInput
		for i := range n {
			a := answers{}
			if clusters > 0 {
				a.cluster = 1 + i/clusters
			}
			hard := ease * r.Float64()
			if r.IntN(2) == 0 {
				hard = 0
			}
			for range epochs {
				a.left = append(a.left, score(1-hard))
				a.right = append(a.right, score(min(1, 1-hard+gain)))
			}
			in = append(in, a)
		}
		return in
	}
}

// checkItems asks about items: their order says nothing, and neither do equal epochs.
func checkItems(w *watch, t any, in input) {
	test, data := t.(bayescmp.PairedItems), in.(itemsInput)
	at := func(in itemsInput, turned bool) *bayescmp.Comparison {
		items, err := in.items()
		if !w.answered(err) {
			return nil
		}
		w.saw("Items.Pair")
		names := []string{"m0", "m1"}
		if turned {
			slices.Reverse(names)
		}
		p, err := items.Pair(names[0], names[1])
		if !w.answered(err) {
			return nil
		}
		c, err := test.Compare(p)
		if !w.answered(err) {
			return nil
		}
		w.table(p)
		return c
	}
	c := at(data, false)
	if c == nil {
		return
	}
	w.regions("P", c.P, 0)
	w.itemsPosterior(c, 0)
	back := slices.Clone(data)
	slices.Reverse(back)
	if o := at(back, false); o != nil {
		w.sameRegions("order", o.P, c.P, 1e-9)
	}
	if o := at(data, true); o != nil && test.RopeLeft == test.RopeRight {
		w.sameRegions("swap", o.P, mirrored(c.P), 1e-9)
	}
	w.attempts(data)
	w.epochs(data)
	if len(data) < 400 || w.deep {
		w.bootstrap(test, data, c)
	}
}

// table asks that the two tests of a table of two by two agree on the pair, and with its counts.
func (w *watch) table(p bayescmp.Pair) {
	h, err := p.Hits()
	if err != nil {
		return
	}
	s, err := bayescmp.McNemar{}.Test(h)
	a, other := bayescmp.McNemar{}.Answer(background, p)
	w.saw("McNemar.Answer")
	if err != nil || other != nil || a.Significance.P != s.P {
		w.fail("table", "%v, %v", err, other)
	}
}

// bootstrap compares with draws of the weights: the Dirichlet process itself. P and the interval
// are within what the draws allow.
func (w *watch) bootstrap(t bayescmp.PairedItems, data itemsInput, c *bayescmp.Comparison) {
	if len(data) > 2000 || t.Range > 0 && slices.ContainsFunc(data, func(a answers) bool {
		return a.cluster > 0
	}) {
		return
	}
	if slices.ContainsFunc(data, func(a answers) bool { return a.cluster > 0 }) {
		return
	}
	grades := false
	values := make([]float64, len(data))
	for i, a := range data {
		for _, v := range slices.Concat(a.left, a.right) {
			grades = grades || v != 0 && v != 1
		}
		values[i] = meanOf(a.right) - meanOf(a.left)
	}
	weights := make([]float64, len(values))
	for i := range weights {
		weights[i] = 1
	}
	if prior, limit := t.Prior, t.Range; limit > 0 || !grades {
		k := 2.0
		if prior != nil {
			k = *prior
		}
		limit = max(limit, boolean(limit == 0))
		values = append(values, -limit, 0, limit)
		weights = append(weights, k/4, k/2, k/4)
	}
	const draws = 1500
	r := rand.New(rand.NewPCG(uint64(len(data)), 5))
	left, right := 0.0, 0.0
	for range draws {
		sum, total := 0.0, 0.0
		for i, v := range values {
			g := gamma(r, weights[i])
			sum, total = sum+g*v, total+g
		}
		switch d := sum / total; {
		case d > c.RopeRight:
			right++
		case d < -c.RopeLeft:
			left++
		}
	}
	if c.Posterior.(*bayescmp.ItemsPosterior).SD() == 0 {
		return
	}
	for _, side := range [][2]float64{{c.P.Left, left / draws}, {c.P.Right, right / draws}} {
		off := math.Sqrt(max(side[0]*(1-side[0]), 1.0/draws) / draws)
		if !near(side[0], side[1], 6*off) {
			w.fail("drawn", "%+v, and of %d draws %g are left and %g right", c.P, draws,
				left/draws, right/draws)
		}
	}
}

func meanOf(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// gamma is a draw from a Gamma distribution (Marsaglia and Tsang 2000).
func gamma(r *rand.Rand, shape float64) float64 {
	if shape == 0 {
		return 0
	}
	if shape == 1 {
		return r.ExpFloat64()
	}
	if shape < 1 {
		return gamma(r, shape+1) * math.Pow(1-r.Float64(), 1/shape)
	}
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := r.NormFloat64()
		v := 1 + c*x
		if v <= 0 {
			continue
		}
		v = v * v * v
		if math.Log(1-r.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}

// attempts compares pass@k with fractions.
func (w *watch) attempts(data itemsInput) {
	w.saw("Attempts.PassAt", "Attempts.Majority")
	n := 1 + len(data)%40
	c, k := len(data)*7%(n+1), 1+len(data)%n
	estimate, variance := bayescmp.Attempts{Answers: n, Right: c}.PassAt(k)
	miss := new(big.Rat).SetFrac(new(big.Int).Binomial(int64(n-c), int64(k)),
		new(big.Int).Binomial(int64(n), int64(k)))
	if k > n-c {
		miss.SetInt64(0)
	}
	want, _ := new(big.Rat).Sub(big.NewRat(1, 1), miss).Float64()
	if !near(estimate, want, 1e-11) || math.IsInf(variance, 0) {
		w.fail("pass@k", "%d of %d right, k = %d: %.17g, by fractions %.17g",
			c, n, k, estimate, want)
	}
	if k%2 == 0 {
		return
	}
	most := new(big.Int)
	for j := k/2 + 1; j <= k; j++ {
		if j <= c && k-j <= n-c {
			ways := new(big.Int).Binomial(int64(c), int64(j))
			most.Add(most, ways.Mul(ways, new(big.Int).Binomial(int64(n-c), int64(k-j))))
		}
	}
	want, _ = new(big.Rat).SetFrac(most, new(big.Int).Binomial(int64(n), int64(k))).Float64()
	estimate, _ = bayescmp.Attempts{Answers: n, Right: c}.Majority(k)
	if !near(estimate, want, 1e-11) {
		w.fail("majority", "%d of %d right, k = %d: %.17g, by fractions %.17g",
			c, n, k, estimate, want)
	}
}

// epochs asks for the components of variance.
func (w *watch) epochs(data itemsInput) {
	items, err := data.items()
	if !w.answered(err) {
		return
	}
	all, err := items.Epochs("m0", "m1")
	w.saw("Items.Epochs")
	if !w.answered(err) {
		return
	}
	for _, e := range all {
		w.saw("Epochs.SE", "Epochs.Worth", "Epochs.Best")
		if math.IsNaN(e.Between) || !(e.Within >= 0) || !(e.PerItem >= 1) {
			w.fail("epochs", "%+v", e)
		}
		if e.SE(e.Items, 1) < e.SE(e.Items, 10)-1e-12 {
			w.fail("epochs", "more epochs are worse: %+v", e)
		}
		if worth, best := e.Worth(2), e.Best(1, 1); worth < -1e-9 || best < 0 {
			w.fail("epochs", "%+v: worth %g, best %g", e, worth, best)
		}
	}
}
