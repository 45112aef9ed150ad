package simulate

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// looked has the probabilities of many looks, in which right is more probable the longer it lasts.
// No truth makes a verdict for right right.
func looked(t *testing.T, own float64, options LookingOptions, random *rand.Rand) *LookingCost {
	t.Helper()
	l := &LookingCost{
		Now: &bayescmp.Comparison{Test: "hierarchical test", Left: "l", Right: "r", Rope: 0.01,
			RopeLeft: 0.01, RopeRight: 0.01, Threshold: own},
		Looks:  []int{1, 2, 3},
		Truths: []Truth{{"none", 0, 0.001, math.Inf(1)}},
	}
	var err error
	if l.thresholds, err = options.thresholds(own); err != nil {
		t.Fatal(err)
	}
	s := l.study(bayescmp.Pair{}, nil, bayescmp.Monitor{}, LookingOptions{})
	var rows [][]float64
	top := 0.5 + 0.5*random.Float64() // how high the probabilities come
	for range 400 {
		var row []float64
		for range l.Looks {
			right := top * random.Float64()
			row = append(row, (1-right)/2, (1-right)/2, right)
		}
		rows = append(rows, row)
	}
	l.results = newResults(s, rows)
	return l
}

// The verdict does not contradict itself, whatever the thresholds are and that of the test. It
// names the lowest of them that keeps the share below 5 %, and otherwise the highest, which is not
// below that of the test.
func TestVerdictOfLooking(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 36))
	said := [2]int{}
	for range 400 {
		own := []float64{0.5, 0.7, 0.8, 0.9, 0.95, 0.99}[random.IntN(6)]
		var options LookingOptions
		for range random.IntN(4) {
			options.Thresholds = append(options.Thresholds, 0.5+0.01*float64(random.IntN(49)))
		}
		l := looked(t, own, options, random)
		if !slices.Contains(l.thresholds, own) {
			t.Fatalf("%g is not among %g", own, l.thresholds)
		}
		keeps := func(threshold float64) bool {
			rows, err := l.At(threshold)
			if err != nil {
				t.Fatal(err)
			}
			return l.atMost(rows[0].Stopped.Wrong) <= 0.05
		}
		verdict := l.Verdict()
		_, none, isNone := strings.Cut(verdict, "No threshold up to ")
		_, lowest, isLowest := strings.Cut(verdict, ". The threshold ")
		if isNone == isLowest {
			t.Fatal(verdict)
		}
		number := func(text string) float64 {
			x, err := strconv.ParseFloat(strings.Fields(text)[0], 64)
			if err != nil {
				t.Fatal(verdict)
			}
			return x
		}
		if isNone {
			said[0]++
			if at := number(none); at < own || slices.ContainsFunc(l.thresholds, keeps) {
				t.Errorf("thresholds %g: %s", l.thresholds, verdict)
			}
			continue
		}
		said[1]++
		if at := number(lowest); !keeps(at) || keeps(own) && at > own ||
			slices.ContainsFunc(l.thresholds, func(x float64) bool { return x < at && keeps(x) }) {
			t.Errorf("thresholds %g: %s", l.thresholds, verdict)
		}
	}
	if said[0] < 20 || said[1] < 20 {
		t.Errorf("one of the two is hardly said: %v", said)
	}
}

// The finding: .8 keeps nothing, .9, the threshold of the test, does.
func TestVerdictWithTheThresholdOfTheTest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	l := looked(t, 0.9, LookingOptions{Thresholds: []float64{0.8}}, random)
	for i, row := range l.results.rows {
		for k := range l.Looks {
			copy(row[3*k:], []float64{0.05, 0.1, 0.85}) // above .8, below .9
			if i < 4 {
				copy(row[3*k:], []float64{0.02, 0.03, 0.95})
			}
		}
	}
	const want = "With the threshold 0.9, 1.0 % of the first verdicts of 3 looks are wrong if " +
		"the truth is \"none\", and 1.0 % of the verdicts of a single look. The threshold 0.9 " +
		"keeps it below 5 % at all truths."
	if got := l.Verdict(); got != want {
		t.Error(got)
	}
	if text := fmt.Sprint(l); !strings.Contains(text, "0.8 ") || !strings.Contains(text, "0.9 ") {
		t.Errorf("both thresholds are not in the table:\n%s", text)
	}
}

// JSON has numbers, and infinities by the rule of the library.
func TestJSONOfLookingAndPlans(t *testing.T) {
	l := looked(t, 0.9, LookingOptions{}, rand.New(rand.NewPCG(1, 2)))
	text, err := json.Marshal(l)
	if err != nil || !strings.Contains(string(text), `"nu":"Infinity"`) {
		t.Errorf("%s, %v", text, err)
	}
	for _, want := range []struct {
		x    any
		json string
	}{
		{Truth{"a", 0, 0.1, math.Inf(1)},
			`{"truth":"a","delta0":0,"sigma0":0.1,"nu":"Infinity"}`},
		{LookingRow{Truth: Truth{"a", math.Inf(-1), 1, 2}, Once: Outcomes{0.1 + 0.2, 0, 0.7}},
			`{"truth":"a","delta0":"-Infinity","sigma0":1,"nu":2,"threshold":0,` +
				`"once":{"right":0.3,"wrong":0,"undecided":0.7},` +
				`"stopped":{"right":0,"wrong":0,"undecided":0},"datasets":0,"error":0}`},
		{&Summary{Means: [][]float64{{math.NaN(), 1.0 / 3}}},
			`{"parameters":[],"settings":[],"measures":[],"replications":0,` +
				`"means":[[null,0.333333333333]],"errors":[]}`},
		{(*Summary)(nil), "null"},
		{&Outlook{Now: &bayescmp.Comparison{}, Summary: &Summary{Measures: []string{anyVerdict},
			Settings: [][]float64{{1}}, Means: [][]float64{{0.36000000000000004}},
			Errors: [][]float64{{math.Inf(1)}}}},
			`"verdict":{"p":0.36,"p_error":"Infinity"}`},
	} {
		if text, err := json.Marshal(want.x); err != nil ||
			!strings.Contains(string(text), want.json) {
			t.Errorf("%T is %s, want %s (%v)", want.x, text, want.json, err)
		}
	}
}
