package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// pairAhead makes scores around a level, right ahead by the differences of the data sets.
func pairAhead(
	t *testing.T, level, noise float64, folds int, differences ...float64,
) bayescmp.Pair {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(len(differences))))
	var all []bayescmp.FoldScores
	for i, d := range differences {
		s := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i)}
		for range folds {
			s.Left = append(s.Left, level+noise*r.NormFloat64())
			s.Right = append(s.Right, level+d+noise*r.NormFloat64())
		}
		all = append(all, s)
	}
	return accepted(bayescmp.NewPair("A", "B", all...))(t)
}

// mostlyPerfect makes data sets on which both have the best score on all folds but some.
func mostlyPerfect(t *testing.T, sets, perfect int, best float64) bayescmp.Pair {
	t.Helper()
	r := rand.New(rand.NewPCG(2, 3))
	var all []bayescmp.FoldScores
	for i := range sets {
		s := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i)}
		for k := range 10 {
			left, right := best, best
			if k >= perfect {
				left, right = best*(0.99+0.01*r.Float64()), best*(0.99+0.01*r.Float64())
			}
			s.Left, s.Right = append(s.Left, left), append(s.Right, right)
		}
		all = append(all, s)
	}
	return accepted(bayescmp.NewPair("A", "B", all...))(t)
}

// halfMissing is a file of ten data sets, on some of which B has no scores.
func halfMissing(t *testing.T, missing int) bayescmp.Pair {
	t.Helper()
	var b strings.Builder
	b.WriteString("dataset,A,B\n")
	for i := range 10 {
		right := fmt.Sprint(0.9 + float64(i)/100)
		if i < missing {
			right = ""
		}
		fmt.Fprintf(&b, "d%d,%g,%s\n", i, 0.8+float64(i)/200, right)
	}
	df := accepted(bayescmp.ReadCSV(strings.NewReader(b.String())))(t)
	s := accepted(bayescmp.FromWide(df, bayescmp.Wide{Missing: bayescmp.DropDataset}))(t)
	return accepted(s.Pair("A", "B"))(t)
}

// Each doubt that stands in a verdict, with two files that have it and two that have it not. The
// list is that of docs/verdicts.md.
func TestDoubts(t *testing.T) {
	needsTime(t)
	steady := []float64{0.02, 0.021, 0.019, 0.022, 0.018, 0.02, 0.021, 0.019}
	// Drawn from Gaussian populations: just decided, and decided.
	close10 := []float64{0.039, 0.036, 0.029, 0.019, 0.015, 0.013, 0.009, 0, -0.01, -0.014}
	close9 := []float64{0.042, 0.019, 0.013, 0.009, 0.007, 0.007, 0.003, 0.001, -0.003}
	clear11 := []float64{0.031, 0.027, 0.023, 0.018, 0.015, 0.011, 0.008, 0.007, 0.003, 0, -0.007}
	clear9 := []float64{0.043, 0.034, 0.034, 0.029, 0.029, 0.01, 0.007, 0.004, -0.015}
	// One data set speaks against the others: a Student population takes it for an outlier.
	against10 := []float64{0.021, 0.017, 0.016, 0.016, 0.012, 0.011, 0.01, 0.004, 0.003, -0.079}
	against10b := []float64{0.028, 0.024, 0.021, 0.018, 0.015, 0.011, 0.01, 0.008, 0.006, -0.04}
	// As many beyond the rope as within it, but far beyond; and nearly all beyond it.
	few14 := []float64{0.03, 0.028, 0.026, 0.024, 0.024, 0.022, 0.022, 0.02, 0.003, 0.0029, 0.0028,
		0.0027, 0.0026, 0.0025}
	many14 := []float64{0.03, 0.028, 0.026, 0.024, 0.024, 0.022, 0.022, 0.02, 0.015, 0.014, 0.013,
		0.012, 0.0041, 0.004}
	type pairs []bayescmp.Pair
	narrow := func(t *testing.T, differences ...float64) bayescmp.Pair {
		return pairAhead(t, 0.8, 0.005, 10, differences...)
	}
	hierarchical := bayescmp.Hierarchical{Rope: 0.005, Rho: bayescmp.Value(0)}
	for _, of := range []struct {
		sentence string
		bold     bool // the verdict is in bold nevertheless
		test     bayescmp.Test
		with     pairs
		without  pairs
	}{
		{"look like percent", false, bayescmp.SignedRank{Rope: 0.01},
			pairs{pairAhead(t, 80, 0.1, 5, steady...), pairAhead(t, 55, 0.1, 2, steady...)},
			pairs{pairAhead(t, 0.8, 0.001, 5, steady...), pairAhead(t, 300, 1, 5, steady...)}},
		{"covers every difference that scores up to", false, bayescmp.Sign{Rope: 1},
			pairs{pairAhead(t, 0.8, 0.01, 5, steady...), pairAhead(t, 0.5, 0.1, 3, steady...)},
			pairs{pairAhead(t, 80, 0.01, 5, steady...), pairAhead(t, 8, 0.01, 5, steady...)}},
		{"the rope covers every difference between them", true, bayescmp.Sign{Rope: 0.1},
			pairs{pairAhead(t, 0.8, 0.003, 5, steady...),
				pairAhead(t, 0.95, 0.001, 3, steady...)},
			pairs{pairAhead(t, 0.8, 0.1, 5, steady...), pairAhead(t, 0.8, 0.001, 5,
				0.11, 0.12, 0.11, 0.13, 0.12, 0.11)}},
		{"both reach the best possible score", false, bayescmp.Hierarchical{Rope: 0.01},
			pairs{mostlyPerfect(t, 8, 6, 1), mostlyPerfect(t, 5, 8, 1)},
			pairs{mostlyPerfect(t, 8, 4, 1), pairAhead(t, 0.8, 0.001, 10, steady...)}},
		{"left out for missing scores", true, bayescmp.SignedRank{},
			pairs{halfMissing(t, 2), halfMissing(t, 3)},
			pairs{halfMissing(t, 0), halfMissing(t, 1)}},
		{"The verdict hangs on d0: without this data set, it is undecided", true, hierarchical,
			pairs{narrow(t, close10...), narrow(t, close9...)},
			pairs{narrow(t, clear11...), narrow(t, clear9...), narrow(t, against10...)}},
		{"The shape of the population decides: with a Gaussian population, it is undecided", true,
			hierarchical,
			pairs{narrow(t, against10...), narrow(t, against10b...)},
			pairs{narrow(t, close10...), narrow(t, close9...), narrow(t, clear11...),
				narrow(t, clear9...)}},
		// 6 of 9 and 8 of 14 beyond: the binomial distribution has .254 and .395.
		{"the difference on 6 data sets lies beyond the rope and on 3 within it, which chance " +
			"gives in 25 of 100 cases", true, hierarchical,
			pairs{narrow(t, close9...)},
			pairs{narrow(t, close10...), narrow(t, clear11...), narrow(t, clear9...)}},
		{"the difference on 8 data sets lies beyond the rope and on 6 within it, which chance " +
			"gives in 40 of 100 cases", true, hierarchical,
			pairs{narrow(t, few14...)}, pairs{narrow(t, many14...)}},
	} {
		for _, p := range of.with {
			c := compare(t, of.test, p)
			if !strings.Contains(c.Verdict(), of.sentence) {
				t.Errorf("no %q in %q", of.sentence, c.Verdict())
			}
			if bold := strings.Contains(c.HTML(), "<strong>"); bold != of.bold {
				t.Errorf("%q: bold is %t, want %t\n%s", of.sentence, bold, of.bold, c.HTML())
			}
			if n := strings.Count(c.String(), of.sentence); n != 1 {
				t.Errorf("%q is said %d times in\n%s", of.sentence, n, c)
			}
		}
		for _, p := range of.without {
			if v := compare(t, of.test, p).Verdict(); strings.Contains(v, of.sentence) {
				t.Errorf("%q has the doubt %q", v, of.sentence)
			}
		}
	}
}
