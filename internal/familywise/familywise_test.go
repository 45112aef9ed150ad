package familywise

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// sample has p values of all sizes, some equal.
func sample(src *rand.Rand, n int) []float64 {
	p := make([]float64, n)
	for i := range p {
		switch src.IntN(3) {
		case 0:
			p[i] = float64(src.IntN(20)) / 20
		case 1:
			p[i] = src.Float64()
		default:
			p[i] = math.Pow(src.Float64(), 4) / 10
		}
	}
	return p
}

// closed is the definition of a closed test: a hypothesis is rejected if every intersection with it
// is rejected. keep tells which sets of hypotheses count.
func closed(p []float64, local func(p []float64) float64, keep func(set uint) bool) []float64 {
	out := make([]float64, len(p))
	for set := uint(1); set < 1<<len(p); set++ {
		if !keep(set) {
			continue
		}
		var inside []float64
		for s := set; s != 0; s &= s - 1 {
			inside = append(inside, p[bits.TrailingZeros(s)])
		}
		v := min(1, local(inside))
		for s := set; s != 0; s &= s - 1 {
			i := bits.TrailingZeros(s)
			out[i] = max(out[i], v)
		}
	}
	return out
}

func all(uint) bool { return true }

func bonferroni(p []float64) float64 { return float64(len(p)) * slices.Min(p) }

func simes(p []float64) float64 {
	slices.Sort(p)
	least := 1.0
	for i, v := range p {
		least = min(least, float64(len(p))*v/float64(i+1))
	}
	return least
}

func equal(t *testing.T, what string, got, want, p []float64) {
	t.Helper()
	for i := range want {
		if !(math.Abs(got[i]-want[i]) <= 1e-14*want[i]) {
			t.Errorf("%s of %v: got %v, want %v", what, p, got, want)
			return
		}
	}
}

func TestAgainstTheClosedTest(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 8; n++ {
		for range 100 {
			p := sample(src, n)
			equal(t, "Hommel", Hommel(p), closed(p, simes, all), p)
			equal(t, "Holm", Holm(p), closed(p, bonferroni, all), p)
		}
	}
}

// transitive returns a function that tells whether a set of equal pairs has all pairs that follow
// from it.
func transitive(k int) func(set uint) bool {
	e := partitionSearch{k: k}
	return func(set uint) bool {
		has := func(i, j int) bool { return set>>e.pairIndex(min(i, j), max(i, j))&1 == 1 }
		for a := range k {
			for b := range k {
				for c := range k {
					if a != b && b != c && a != c && has(a, b) && has(b, c) && !has(a, c) {
						return false
					}
				}
			}
		}
		return true
	}
}

func TestBergmannHommelAgainstTheClosedTest(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for k := 2; k <= 5; k++ {
		keep := transitive(k)
		for range 40 {
			p := sample(src, k*(k-1)/2)
			equal(t, "Bergmann–Hommel", BergmannHommel(p, k), closed(p, bonferroni, keep), p)
		}
	}
}

// The reference is the numbers of pairs that can be equal, from Shaffer (1986, table 1): among 5
// things 0, 1, 2, 3, 4, 6 and 10.
func TestPossible(t *testing.T) {
	for k, want := range map[int][]int{
		2: {0, 1}, 3: {0, 1, 1, 3}, 4: {0, 1, 2, 3, 3, 3, 6}, 5: {0, 1, 2, 3, 4, 4, 6, 6, 6, 6, 10},
	} {
		if got := equalPairCounts(k); !slices.Equal(got, want) {
			t.Errorf("%d things: %v, want %v", k, got, want)
		}
	}
	for k := 2; k <= 5; k++ {
		keep, got := transitive(k), equalPairCounts(k)
		most := make([]int, len(got))
		for set := uint(0); set < 1<<(k*(k-1)/2); set++ {
			if n := bits.OnesCount(set); keep(set) {
				for m := n; m < len(most); m++ {
					most[m] = max(most[m], n)
				}
			}
		}
		if !slices.Equal(got, most) {
			t.Errorf("%d things: %v, by enumeration %v", k, got, most)
		}
	}
}

// The example is by García and Herrera (JMLR 9, 2008): five classifiers and their mean ranks on 30
// data sets. It is worked out by hand. The table has pairs whose p value is adjusted by a number of
// pairs; the other pairs get the adjusted p value of a pair before them.
func TestFiveClassifiers(t *testing.T) {
	// C4.5, 1-NN, NaiveBayes, Kernel, CN2
	ranks := []float64{2.1, 3.25, 2.2, 4 + 1.0/3, 3 + 7.0/60}
	var p []float64
	for i := range ranks {
		for j := i + 1; j < len(ranks); j++ {
			p = append(p, math.Erfc(math.Abs(ranks[i]-ranks[j])/math.Sqrt(5.0*6/180)/math.Sqrt2))
		}
	}
	holm, shaffer, exhaustive := Holm(p), Shaffer(p, 5), BergmannHommel(p, 5)
	for _, c := range []struct {
		pair                      string
		at                        int
		holm, shaffer, exhaustive float64
	}{
		{"C4.5, Kernel", 2, 10, 10, 10},
		// The four classifiers other than C4.5 may be equal.
		{"NaiveBayes, Kernel", 7, 9, 6, 6},
		// Kernel, CN2 and 1-NN may be equal, and also C4.5 and NaiveBayes.
		{"Kernel, CN2", 9, 8, 6, 4},
		{"C4.5, 1-NN", 0, 7, 6, 6},
		{"1-NN, Kernel", 5, 6, 6, 4},
	} {
		equal(t, c.pair, []float64{holm[c.at], shaffer[c.at], exhaustive[c.at]},
			[]float64{c.holm * p[c.at], c.shaffer * p[c.at], c.exhaustive * p[c.at]}, p)
	}
}

// Finner and Li follow the published formulas, here for a family in ascending order.
func TestFinnerAndLi(t *testing.T) {
	p := []float64{0.001, 0.012, 0.02, 0.3}
	finner := []float64{1 - math.Pow(0.999, 4), 1 - 0.988*0.988, 1 - math.Pow(0.98, 4.0/3), 0.3}
	equal(t, "Finner", Finner(p), finner, p)
	equal(t, "Li", Li(p), []float64{0.001 / 0.701, 0.012 / 0.712, 0.02 / 0.72, 0.3}, p)
	// Li (2008) rejects all if the largest p value is at most α. Otherwise it rejects all that
	// are at most α(1 − largest)/(1 − α), but not the largest.
	src := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		p, alpha := sample(src, 1+src.IntN(6)), 0.01+0.3*src.Float64()
		largest := slices.Max(p)
		for i, adjusted := range Li(p) {
			small := p[i] <= alpha*(1-largest)/(1-alpha) && p[i] < largest
			if rejected := largest <= alpha || small; rejected != (adjusted <= alpha) {
				t.Errorf("Li of %v at %g: adjusted %g", p, alpha, adjusted)
			}
		}
	}
	equal(t, "Li", Li([]float64{0, 0.1, 1}), []float64{0, 1, 1}, p)
}

func TestEmpty(t *testing.T) {
	for _, adjust := range []func([]float64) []float64{
		Bonferroni, Holm, Hochberg, Hommel, Finner, Li,
	} {
		if got := adjust(nil); len(got) != 0 {
			t.Errorf("adjusted nothing: %v", got)
		}
	}
}

// Each procedure is at least as powerful as the one before it.
func TestOrderOfPower(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		k := 2 + src.IntN(5)
		p := sample(src, k*(k-1)/2)
		for _, chain := range [][][]float64{
			{Bonferroni(p), Holm(p), Hochberg(p), Hommel(p)},
			{Holm(p), Shaffer(p, k), BergmannHommel(p, k)},
		} {
			for c := 1; c < len(chain); c++ {
				for i := range p {
					if chain[c][i] > chain[c-1][i]*(1+1e-15) || chain[c][i] < p[i] {
						t.Fatalf("%v: procedure %d of %d: %v after %v",
							p, c, len(chain), chain[c], chain[c-1])
					}
				}
			}
		}
	}
}
