package bayescmp_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// accepted is for inputs that are good.
func accepted[T any](answer T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
}

// A result that is not a number is worse than an error.
func TestExtremeNumbersDoNotMakeNaN(t *testing.T) {
	type two = [2]string
	table := func(left, right two, train, test string) string {
		text := "dataset,classifier,fold,score,n_train,n_test\n"
		for i := range left {
			text += fmt.Sprintf("i,a,%d,%s,%s,%s\n", i, left[i], train, test)
			text += fmt.Sprintf("i,b,%d,%s,%s,%s\n", i, right[i], train, test)
		}
		return text
	}
	tests := map[string]string{
		"the difference overflows": table(
			two{"1e308", "1e308"}, two{"-1e308", "-1e308"}, "9", "1"),
		"the variance overflows":    table(two{"1e200", "1e200"}, two{"0", "1"}, "9", "1"),
		"the sum overflows":         table(two{"1e308", "1e308"}, two{"0", "0"}, "9", "1"),
		"test share 1, no variance": table(two{"1", "1"}, two{"2", "2"}, "1", "1e17"),
		"test share 1":              table(two{"1", "1"}, two{"2", "3"}, "1", "1e17"),
		"sizes overflow":            table(two{"1", "1"}, two{"2", "3"}, "1e308", "1e308"),
		"subnormal scores": table(
			two{"1e-310", "3e-310"}, two{"2e-310", "1e-310"}, "9", "1"),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := long(t, text, bayescmp.Long{})
			if err != nil {
				return
			}
			p, err := s.Pair("a", "b")
			if err != nil {
				return
			}
			for _, test := range []bayescmp.Test{
				bayescmp.CorrelatedTTest{}, bayescmp.CorrelatedTTest{Rope: 0.01},
				bayescmp.Poisson{}, bayescmp.Poisson{Rope: 0.01}, bayescmp.Hierarchical{},
				bayescmp.Hierarchical{Rope: 0.01},
			} {
				c, err := test.Compare(p)
				if err != nil {
					continue
				}
				if sum := c.P.Left + c.P.Rope + c.P.Right; !(math.Abs(sum-1) <= 1e-12) {
					t.Errorf("%s: probabilities %+v", test.Name(), c.P)
				}
			}
		})
	}
}

// Scores of 1e-200 differ as much as scores of 1: the probabilities do not depend on the unit.
func TestTinyScoresAreNotEqual(t *testing.T) {
	answer := func(unit float64) bayescmp.Probabilities {
		p, err := bayescmp.NewPair("a", "b", bayescmp.FoldScores{
			Dataset: "d", Left: []float64{1 * unit, 3 * unit, 4 * unit},
			Right: []float64{2 * unit, 2 * unit, 6 * unit},
		})
		if err != nil {
			t.Fatal(err)
		}
		c, err := bayescmp.CorrelatedTTest{}.Compare(p)
		if err != nil {
			t.Fatal(err)
		}
		return c.P
	}
	want := answer(1)
	for _, unit := range []float64{1e-12, 1e-50, 1e-200, 1e50, 1e140} {
		if got := answer(unit); math.Abs(got.Right-want.Right) > 1e-12 {
			t.Errorf("in units of %g: %+v, want %+v", unit, got, want)
		}
	}
}

// refusal is the error of a call.
func refusal[T any](_ T, err error) error { return err }

func TestUnknownNames(t *testing.T) {
	s := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	p, err := s.Pair("nbc", "aode")
	if err != nil {
		t.Fatal(err)
	}
	m, err := bayescmp.AllPairs(t.Context(), s, bayescmp.Poisson{})
	if err != nil {
		t.Fatal(err)
	}
	both := []string{`"svm"`, `"nbc"`, `"aode"`}
	tests := map[string]struct {
		err   error
		want  error
		names []string
	}{
		"left":  {refusal(s.Pair("svm", "nbc")), bayescmp.ErrUnknown, both},
		"right": {refusal(s.Pair("nbc", "svm")), bayescmp.ErrUnknown, both},
		"capitals matter": {
			refusal(s.Pair("NBC", "aode")), bayescmp.ErrUnknown, []string{`"NBC"`, `"nbc"`},
		},
		"twice the same": {
			refusal(s.Pair("nbc", "nbc")), bayescmp.ErrOption, []string{`"nbc"`, "two"},
		},
		"data set of scores": {
			refusal(s.On("wine")), bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`},
		},
		"data set of a pair": {
			refusal(p.On("wine")), bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`},
		},
		"data set twice": {
			refusal(p.On("iris", "iris")), bayescmp.ErrDuplicate, []string{`"iris"`},
		},
		"no data set": {refusal(p.On()), bayescmp.ErrOption, []string{"data set"}},
		"differences": {
			refusal(p.Differences("wine")), bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`},
		},
		"folds, data set": {
			refusal(s.Folds("wine", "nbc")), bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`},
		},
		"folds, classifier": {refusal(s.Folds("iris", "svm")), bayescmp.ErrUnknown, both},
		"between":           {refusal(m.Between("svm", "nbc")), bayescmp.ErrUnknown, both},
		"between one and same": {
			refusal(m.Between("nbc", "nbc")), bayescmp.ErrOption, []string{`"nbc"`},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { refused(t, test.err, test.want, test.names...) })
	}
}

// Data sets may differ in their design, and each has its own rho.
func TestEachDatasetHasItsOwnDesign(t *testing.T) {
	var text strings.Builder
	text.WriteString(longHeader)
	add := func(dataset string, runs, folds int) {
		for r := range runs {
			for f := range folds {
				fmt.Fprintf(&text, "%s,a,%d,%d,%g\n%[1]s,b,%d,%d,%g\n", dataset, r, f,
					0.5+0.01*float64(r), r, f, 0.5+0.02*float64(f))
			}
		}
	}
	add("one", 1, 10)
	add("two", 3, 5)
	s := accepted(long(t, text.String(), bayescmp.Long{}))(t)
	if !strings.Contains(s.String(), "1 to 3 runs of 5 to 10 folds") {
		t.Errorf("said: %s", s)
	}
	p, err := s.Pair("a", "b")
	if err != nil {
		t.Fatal(err)
	}
	frame := p.Frame()
	got := fmt.Sprint(frame.Col("runs"), frame.Col("folds"), frame.Col("n"))
	if got != "[1 3] [10 5] [10 15]" {
		t.Errorf("designs: %s", got)
	}
	for dataset, want := range map[string]string{
		"one": "rho 0.1 (1/folds)", "two": "rho 0.2 (1/folds)",
	} {
		one, err := p.On(dataset)
		if err != nil {
			t.Fatal(err)
		}
		c, err := bayescmp.CorrelatedTTest{}.Compare(one)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(c.Assumptions, want) {
			t.Errorf("%s: assumed %q, want %q", dataset, c.Assumptions, want)
		}
	}
	c, err := bayescmp.Poisson{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(c.Assumptions, "rho 0.1 to 0.2 (1/folds)") {
		t.Errorf("assumed %q", c.Assumptions)
	}
}

// Folds numbered straight on may be anything, on whichever data set they are. Where rho decides,
// the test asks for it.
func TestRunsNumberedAsFoldsAreDoubted(t *testing.T) {
	set := func(name string, folds int) bayescmp.FoldScores {
		f := bayescmp.FoldScores{
			Dataset: name, Left: make([]float64, folds), Right: make([]float64, folds),
		}
		for i := range folds {
			f.Right[i] = float64(i%3) / 10
		}
		return f
	}
	for name, sets := range map[string][]bayescmp.FoldScores{
		"first": {set("iris", 100), set("wine", 10)}, "second": {set("wine", 10), set("iris", 100)},
	} {
		p, err := bayescmp.NewPair("a", "b", sets...)
		if err != nil {
			t.Fatal(err)
		}
		_, err = bayescmp.Poisson{}.Compare(p)
		if !errors.Is(err, bayescmp.ErrOneFold) || !strings.Contains(err.Error(), `"iris"`) ||
			!strings.Contains(err.Error(), "rho decides") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestScoresDoNotChange(t *testing.T) {
	s := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	s.Classifiers()[0], s.Datasets()[0] = "x", "x"
	folds, _ := s.Folds("iris", "nbc")
	folds[0] = -1
	p, _ := s.Pair("nbc", "aode")
	d, _ := p.Differences("iris")
	d[0] = 99
	p.Means()[0] = 99
	again, _ := s.Folds("iris", "nbc")
	e, _ := p.Differences("iris")
	if s.Classifiers()[0] != "nbc" || s.Datasets()[0] != "iris" || again[0] != 0.9 ||
		e[0] == 99 || p.Means()[0] == 99 {
		t.Error("a result is shared with the caller")
	}
}
