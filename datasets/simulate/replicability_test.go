package simulate

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
	"gonum.org/v1/gonum/stat/distuv"
)

// uciWeka returns the accuracies of uci-weka in package datasets.
var uciWeka = sync.OnceValue(func() *bayescmp.Scores {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		panic(err)
	}
	return scores
})

// longScores makes one score per data set and classifier.
func longScores(t *testing.T, classifiers []string, rows [][]float64) *bayescmp.Scores {
	t.Helper()
	var b strings.Builder
	b.WriteString("dataset,classifier,score\n")
	for i, row := range rows {
		for c, v := range row {
			fmt.Fprintf(&b, "d%d,%s,%.17g\n", i, classifiers[c], v)
		}
	}
	df, err := bayescmp.ReadCSV(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	if err != nil {
		t.Fatal(err)
	}
	return scores
}

// R(e) and R(p) agree with their definitions over all pairs of experiments.
func TestReplicabilityIsTheShareOfPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		p, decisions := make([]float64, 2+random.IntN(40)), []float64(nil)
		rejected := 0
		for i := range p {
			p[i] = random.Float64() * random.Float64()
			decisions = append(decisions, indicator(p[i] <= 0.1))
			rejected += int(decisions[i])
		}
		alike, squares, pairs := 0.0, 0.0, 0.0
		for i := range p {
			for j := range i {
				alike += indicator(decisions[i] == decisions[j])
				squares += (p[i] - p[j]) * (p[i] - p[j])
				pairs++
			}
		}
		e, err := ReplicabilityOfDecisions(len(p)-rejected, rejected)
		if err != nil || math.Abs(e-alike/pairs) > 1e-12 {
			t.Fatalf("R(e) = %g (%v), but %g of all pairs end alike", e, err, alike/pairs)
		}
		r, err := ReplicabilityOfP(p)
		if err != nil || math.Abs(r-(1-squares/pairs)) > 1e-12 {
			t.Fatalf("R(p) = %g (%v); over all pairs it is %g", r, err, 1-squares/pairs)
		}
		if of01, err := ReplicabilityOfP(decisions); err != nil || math.Abs(of01-e) > 1e-12 {
			t.Fatalf("R(p) of decisions is %g, R(e) %g", of01, e)
		}
	}
	// The right axes of the paper's Figure 3 have 1.00, 0.68, 0.52 at 0, 200 and 400 of 1000
	// rejections.
	axis := map[int]float64{0: 1, 200: 0.68, 400: 0.52, 600: 0.52, 800: 0.68, 1000: 1}
	for rejected, want := range axis {
		r, err := ReplicabilityOfDecisions(1000-rejected, rejected)
		if err != nil || math.Abs(r-want) > 0.005 {
			t.Errorf("%d rejections: %g, want %g", rejected, r, want)
		}
	}
}

// Table 7 of the paper prints numbers of rejections out of 1000, with their R(e).
func TestReplicabilityOfTable7(t *testing.T) {
	for rejected, want := range map[int]float64{
		154: .74, 709: .59, 818: .70, 178: .71, 307: .57, 909: .83, 300: .58, 376: .53, 758: .63,
		335: .55, 167: .72, 679: .56, 162: .73, 592: .52, 2: 1, 981: .96, 75: .86, 809: .69,
		521: .50, 884: .79, 897: .82, 662: .55, 81: .85, 983: .97, 351: .54, 915: .84, 94: .83,
		102: .82, 999: 1,
	} {
		r, err := ReplicabilityOfDecisions(1000-rejected, rejected)
		if err != nil || math.Abs(r-want) > 0.0051 {
			t.Errorf("%d rejections: %g, the paper has %g", rejected, r, want)
		}
	}
}

func TestReplicabilityErrors(t *testing.T) {
	var none *Summary
	one, three := run(t, coins(1)).Summary(), run(t, coins(3)).Summary()
	notANumber := []float64{0.3, math.NaN()}
	for name, f := range map[string]func() (any, error){
		"one decision":      func() (any, error) { return ReplicabilityOfDecisions(1, 0) },
		"negative":          func() (any, error) { return ReplicabilityOfDecisions(5, -1) },
		"one p":             func() (any, error) { return ReplicabilityOfP([]float64{0.3}) },
		"p above 1":         func() (any, error) { return ReplicabilityOfP([]float64{0.3, 1.1}) },
		"p NaN":             func() (any, error) { return ReplicabilityOfP(notANumber) },
		"no summary":        func() (any, error) { return none.Replicability("t p") },
		"no such measure":   func() (any, error) { return three.Replicability("t p") },
		"one replication":   func() (any, error) { return one.Replicability("share") },
		"nothing stored":    func() (any, error) { return Stored("no such study") },
		"not a name":        func() (any, error) { return Stored("../study") },
		"no such line":      func() (any, error) { return three.Lines("p", "tails") },
		"no such parameter": func() (any, error) { return three.Lines("k", "share") },
	} {
		if _, err := f(); !errors.Is(err, ErrStudy) {
			t.Errorf("%s: %v", name, err)
		}
	}
	type maker func(*bayescmp.Scores, string, string) (Study, error)
	for name, of := range map[string]maker{"pair": PairReplicability, "pool": PoolReplicability} {
		_, err := of(uciWeka(), "J48", "J47")
		if !errors.Is(err, bayescmp.ErrUnknown) || !strings.Contains(err.Error(), "J47") {
			t.Errorf("%s, unknown: %v", name, err)
		}
		if _, err := of(nil, "J48", "AODE"); !errors.Is(err, bayescmp.ErrEmpty) {
			t.Errorf("%s, no scores: %v", name, err)
		}
	}
	negative := longScores(t, []string{"a", "b"}, [][]float64{{-1, -2}, {-3, -1}, {-2, -2}})
	if _, err := PairReplicability(negative, "a", "b"); !errors.Is(err, bayescmp.ErrScore) {
		t.Errorf("relative differences of negative scores: %v", err)
	}
}

// Settings that make no sense are refused when they run, with an error that says which would do.
func TestReplicabilitySettings(t *testing.T) {
	pair, err := PairReplicability(uciWeka(), "J48", "AODE")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := PoolReplicability(uciWeka(), "J48", "AODE")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		study   Study
		setting []float64
		says    string
	}{
		{pair, []float64{0, 75}, "2 to 74 data sets, not 75"},
		{pair, []float64{0, 1}, "2 to 74"},
		{pair, []float64{0, -3}, "2 to 74"},
		{pair, []float64{0, 9.5}, "whole number, not 9.5"},
		{pair, []float64{0, 1e300}, "whole number"},
		{pool, []float64{0, 3, 1000}, "2 to 74"},
		{pool, []float64{0, 3, 2.5}, "whole number"},
		{pool, []float64{0.5, 3, 10}, "rest must be 0"},
	} {
		s := test.study
		s.Settings, s.Replications = [][]float64{test.setting}, 2
		_, err := s.Run(context.Background())
		if !errors.Is(err, ErrStudy) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v: %v", test.setting, err)
		}
	}
	// Any k is allowed, even if exp(k·d) overflows.
	pair.Settings, pair.Replications = [][]float64{{1e6, 10}, {-1e6, 10}, {1e300, 10}, {-0.5, 2}}, 3
	run(t, pair)
}

// Two out of four data sets are selected as often as if they were drawn one after the other, with
// the probabilities of the paper [D06 p. 17].
func TestSelectionProbabilities(t *testing.T) {
	s := selection{datasets: []string{"a", "b", "c", "d"}, favour: []float64{-0.1, 0, 0.02, 0.2}}
	const draws = 40000
	random := rand.New(rand.NewPCG(3, 4))
	for _, k := range []float64{0, 5, 20, -8} {
		weight := map[string]float64{}
		total := 0.0
		for i, name := range s.datasets {
			weight[name] = 1 / (1 + math.Exp(-k*s.favour[i]))
			total += weight[name]
		}
		pairs, singles := map[string]int{}, map[string]int{}
		for range draws {
			chosen, err := s.draw(k, 2, random)
			if err != nil {
				t.Fatal(err)
			}
			pairs[strings.Join(chosen, "")]++
			singles[chosen[0]]++
		}
		chi, first := 0.0, 0.0
		for a, wa := range weight {
			want := draws * wa / total
			first += (float64(singles[a]) - want) * (float64(singles[a]) - want) / want
			for b, wb := range weight {
				if a != b {
					want := draws * wa / total * wb / (total - wa)
					chi += (float64(pairs[a+b]) - want) * (float64(pairs[a+b]) - want) / want
				}
			}
		}
		if p := (distuv.ChiSquared{K: 11}).Survival(chi); p < 1e-4 || len(pairs) != 12 {
			t.Errorf("k = %g: chi-squared of the pairs is %.1f, p = %.2g: %v", k, chi, p, pairs)
		}
		if p := (distuv.ChiSquared{K: 3}).Survival(first); p < 1e-4 {
			t.Errorf("k = %g: chi-squared of the first is %.1f, p = %.2g: %v", k, first, p, singles)
		}
	}
}

// At an extreme k only data sets that favour right are chosen, and there is only one selection of
// all data sets.
func TestSelectionExtremes(t *testing.T) {
	s := selection{
		datasets: []string{"a", "b", "c", "d", "e"},
		favour:   []float64{-0.1, 0.3, -0.02, 0.2, 0.01},
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		for k, want := range map[float64]string{1e5: "bde", -1e5: "ac"} {
			chosen, err := s.draw(k, len(want), random)
			slices.Sort(chosen)
			if err != nil || strings.Join(chosen, "") != want {
				t.Fatalf("k = %g: %v, %v", k, chosen, err)
			}
		}
		chosen, err := s.draw(3, 5, random)
		slices.Sort(chosen)
		if err != nil || strings.Join(chosen, "") != "abcde" {
			t.Fatalf("all: %v, %v", chosen, err)
		}
	}
}

// meansOf returns the means of all measures at a setting.
func meansOf(t *testing.T, s Study, setting []float64, replications int) map[string]float64 {
	t.Helper()
	s.Settings, s.Replications = [][]float64{setting}, replications
	summary := run(t, s).Summary()
	out := map[string]float64{}
	for m, name := range summary.Measures {
		out[name] = summary.Means[0][m]
	}
	return out
}

// Two identical classifiers never differ significantly, whatever is selected.
func TestReplicabilityOfEqualClassifiers(t *testing.T) {
	var rows [][]float64
	for i := range 15 {
		v := 0.5 + 0.03*float64(i)
		rows = append(rows, []float64{v, v, v})
	}
	scores := longScores(t, []string{"a", "b", "c"}, rows)
	pair, err := PairReplicability(scores, "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := PoolReplicability(scores, "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []float64{0, 20} {
		all := meansOf(t, pair, []float64{k, 10}, 50)
		maps.Copy(all, meansOf(t, pool, []float64{1, k, 10}, 50))
		for measure, mean := range all {
			want := 0.0
			if strings.HasSuffix(measure, " p") {
				want = 1
			}
			if mean != want {
				t.Errorf("k = %g: the mean of %s is %g, want %g", k, measure, mean, want)
			}
		}
	}
}

// With a constant difference on ten data sets, the p value of t is 0, and the p values of Wilcoxon
// and sign are 2/2¹⁰.
func TestReplicabilityOfAConstantDifference(t *testing.T) {
	var rows [][]float64
	for i := range 30 {
		rows = append(rows, []float64{0.5 + 0.01*float64(i), 0.6 + 0.01*float64(i)})
	}
	pair, err := PairReplicability(longScores(t, []string{"a", "b"}, rows), "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	got := meansOf(t, pair, []float64{7, 10}, 40)
	for measure, want := range map[string]float64{
		"t p": 0, "Wilcoxon p": 2. / 1024, "sign p": 2. / 1024,
		"t rejects": 1, "relative t rejects": 1, "Wilcoxon rejects": 1, "sign rejects": 1,
	} {
		if math.Abs(got[measure]-want) > 1e-15 {
			t.Errorf("the mean of %s is %g, want %g", measure, got[measure], want)
		}
	}
}

// All selections of all 74 data sets are the same. Their p values are the p values of the tests,
// and R(p) is 1.
func TestReplicabilityOfAllDatasets(t *testing.T) {
	scores := uciWeka()
	pair, err := scores.Pair("J48", "AODE")
	if err != nil {
		t.Fatal(err)
	}
	study, err := PairReplicability(scores, "J48", "AODE")
	if err != nil {
		t.Fatal(err)
	}
	got := meansOf(t, study, []float64{4, 74}, 3)
	for name, test := range map[string]bayescmp.SignificanceTest{
		"t": bayescmp.PairedTTest{}, "relative t": bayescmp.PairedTTest{Relative: true},
		"Wilcoxon": bayescmp.Wilcoxon{}, "sign": bayescmp.BinomialSign{},
	} {
		s, err := test.Test(pair)
		if err != nil {
			t.Fatal(err)
		}
		p, rejects := got[name+" p"], got[name+" rejects"]
		if math.Abs(p-s.P) > 1e-12 || rejects != indicator(s.Significant()) {
			t.Errorf("%s: p %g, rejects %g; the test says %v", name, p, rejects, s)
		}
	}
	study.Settings, study.Replications = [][]float64{{4, 74}}, 3
	r, err := run(t, study).Summary().Replicability("Wilcoxon p")
	if err != nil || math.Abs(r[0]-1) > 1e-12 {
		t.Errorf("R(p) = %v, %v", r, err)
	}
}

// The R program testdata/oracle/replicability.R selects and tests in the same way.
func TestReplicabilityAgainstR(t *testing.T) {
	file, err := os.Open("testdata/oracle/replicability.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text := bufio.NewReader(file)
	if _, err := text.ReadString('\n'); err != nil { // the versions
		t.Fatal(err)
	}
	rows, err := csv.NewReader(text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	stored := map[string]*Summary{}
	compared := 0
	for _, row := range rows[1:] {
		kind, left, right, measure := row[0], row[1], row[2], row[5]
		rest, k := number(t, row[3]), number(t, row[4])
		about := fmt.Sprintf("%s %s against %s, rest = %g, k = %g", kind, left, right, rest, k)
		name := storedName(kind == "pool", left, right)
		if stored[name] == nil {
			if stored[name], err = Stored(name); err != nil {
				t.Fatal(err)
			}
		}
		s := stored[name]
		if kind == "pool" {
			if s, err = s.Where("rest", rest); err != nil {
				t.Fatal(err)
			}
		}
		if s, err = s.Where("k", k); err != nil {
			t.Fatal(err)
		}
		means, errs, err := s.Curve(measure)
		if err != nil {
			t.Fatal(err)
		}
		// There are some 130 comparisons. If the numbers were drawn again, one of them would exceed
		// 4 standard errors by chance in one of 120 runs.
		mean, se := number(t, row[6]), number(t, row[7])
		if distance := math.Abs(means[0]-mean) / (math.Hypot(se, errs[0]) + 1e-9); distance > 4 {
			t.Errorf("%s: %s is %.4f ± %.4f, R has %.4f ± %.4f",
				about, measure, means[0], errs[0], mean, se)
		}
		r, err := s.Replicability(measure)
		if err != nil {
			t.Fatal(err)
		}
		// The variance of numbers in [0, 1] has a standard error of at most 0.25/√n.
		limit := 4 * 2 * 0.25 / math.Sqrt(float64(s.Replications))
		if want := 1 - 2*number(t, row[8]); math.Abs(r[0]-want) > limit {
			t.Errorf("%s: the replicability of %s is %.3f, R has %.3f", about, measure, r[0], want)
		}
		compared++
	}
	if compared < 100 {
		t.Errorf("only %d comparisons", compared)
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
