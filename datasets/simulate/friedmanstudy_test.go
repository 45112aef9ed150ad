package simulate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestFriedmanDifferencesCheckTheirSettings(t *testing.T) {
	for _, bad := range [][]float64{
		{1.5, 1, 30, 0}, {4, 1, 30, 0}, {1, 1, 30.5, 0}, {1, 1, 0, 0}, {1, -1, 30, 0},
	} {
		study := short(FriedmanDifferences(), 1, 0)
		study.Settings = [][]float64{bad}
		if r, err := study.Run(context.Background()); err == nil {
			t.Errorf("%v: %v", bad, r)
		}
	}
}

// made makes a summary in which the difference is the number of the setting.
func made(settings []Friedman) *Summary {
	s := &Summary{Measures: []string{"difference"}, Replications: 1}
	for i, f := range settings {
		s.Settings = append(s.Settings, f.parameters())
		s.Means = append(s.Means, []float64{float64(i)})
		s.Errors = append(s.Errors, []float64{0})
	}
	return s
}

func TestFriedmanComparisonNeedsAllDifferences(t *testing.T) {
	settings := FriedmanSettings()
	for _, s := range []*Summary{nil, {}, made(settings[:53]), made(settings[1:])} {
		if _, err := FriedmanComparison(s); !errors.Is(err, ErrStudy) {
			t.Errorf("with %d settings: %v", len(made(settings).Settings), err)
		}
	}
	study, err := FriedmanComparison(made(settings))
	if err != nil {
		t.Fatal(err)
	}
	study.Settings, study.Replications = [][]float64{{19}}, 1
	if _, err := study.Run(context.Background()); !errors.Is(err, ErrStudy) {
		t.Errorf("19 settings of 18: %v", err)
	}
}

// Each function has the same number of settings, none twice, and each data set keeps its actual
// difference.
func TestFriedmanPool(t *testing.T) {
	settings := FriedmanSettings()
	backwards := slices.Clone(settings)
	slices.Reverse(backwards)
	pool, err := newFriedmanPool(made(backwards))
	if err != nil {
		t.Fatal(err)
	}
	slow := func(f Friedman) bool { return f.Size > 30 || f.RandomFeatures > 0 }
	for f, group := range pool.settings {
		pool.settings[f] = slices.DeleteFunc(group, slow)
	}
	pair, actual, err := pool.draw(2, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	names := pair.Datasets()
	if len(names) != 6 || len(actual) != 6 || pair.Left != "CART" || pair.Right != "LDA" {
		t.Fatalf("%v with the differences %v", pair, actual)
	}
	for i, name := range names { // NewPair refuses a name twice
		at := slices.IndexFunc(backwards, func(f Friedman) bool { return f.String() == name })
		if actual[i] != float64(at) || backwards[at].Function != i/2+1 {
			t.Errorf("data set %d, %s, has the difference %g", i, name, actual[i])
		}
	}
}
