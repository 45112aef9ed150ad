package bayescmp

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
)

// faulty answers are sound but for one number each.
func faulty() map[string]interface{ vouch(*guard) } {
	nan, two := math.NaN(), 2.0
	third := func(p Probabilities) *Comparison { return &Comparison{Test: "x", P: p} }
	list := func(p float64) []float64 { return []float64{0.5, p} }
	row := PostHocRow{Left: "a", Right: "b", P: 0.5, Adjusted: two, Significant: true}
	ranked := &Standings{Classifiers: []string{"a"},
		Ranks: [][]float64{list(0.4)}, Above: [][]float64{list(0.5)}}
	return map[string]interface{ vouch(*guard) }{
		"above 1":        third(Probabilities{-2.4e12, 0, 3.4e12}),
		"sum":            third(Probabilities{0.5, 0.1, 0.5}),
		"NaN":            third(Probabilities{nan, 0.5, 0.5}),
		"error":          &Comparison{P: Probabilities{0, 0, 1}, Error: Probabilities{Left: nan}},
		"negative p":     &Significance{P: -1.12},
		"statistic":      &Significance{P: 0.5, Statistic: Statistic{Value: nan}},
		"effect":         &Significance{P: 0.5, Effect: &Effect{Value: nan}},
		"interval":       &Significance{Estimate: Interval{Low: 1, High: 0, Level: 0.95}},
		"omnibus":        &Omnibus{P: two, ExactP: nan},
		"exact":          &Omnibus{ExactP: two},
		"ranking":        &Ranking{P: nan, ExactP: nan},
		"F":              &Ranking{ExactP: nan, Corrected: FriedmanStatistics{FP: two}},
		"post hoc":       &PostHoc{Rows: []PostHocRow{row}},
		"mean":           &MeanDifferences{Rows: []MeanDifference{{P: two}}},
		"epsilon":        &VarianceAnalysis{Epsilon: nan},
		"loss":           &ExpectedLoss{Left: -1},
		"not worse":      &NonInferiority{P: 1.1},
		"curve":          &Curve{Ropes: []float64{1}, P: []Probabilities{{two, -1, 0}}},
		"best":           &Standings{P: list(1.5)},
		"ranks":          ranked,
		"beats":          &Abilities{Pairs: []AbilityPair{{Beats: two}}},
		"rating":         &Ratings{Error: list(nan), Tie: nan},
		"tie":            &Ratings{Tie: two},
		"joint":          &Joint{P: list(-0.1)},
		"joint pair":     &Joint{Pairs: []JointPair{{P: Probabilities{1, 1, 1}}}},
		"joint estimate": &Joint{Estimates: []JointEstimate{{Low: nan}}},
	}
}

// A number that cannot be right is an error that says whose fault it is.
func TestGuardRefusesFaults(t *testing.T) {
	for name, answer := range faulty() {
		t.Run(name, func(t *testing.T) {
			if validationWarnings(answer) == nil {
				t.Fatal("passed")
			}
		})
	}
	_, err := validate(&Comparison{Test: "paired test of items",
		P: Probabilities{-2.4e12, 0, 3.4e12}})
	if !errors.Is(err, ErrInternal) || !strings.Contains(err.Error(), "3.4e+12") ||
		!strings.Contains(err.Error(), "please report") {
		t.Error(err)
	}
}

// broken is a population, a posterior and a test whose numbers cannot be right.
type broken struct {
	Hierarchical
	*StudentPosterior
}

func (broken) String() string                            { return "broken" }
func (broken) sources() References                       { return nil }
func (broken) loss() (left, right, standard float64)     { return 1, -1, 0 }
func (broken) lossScope(*Comparison) string              { return "" }
func (broken) domain(*Comparison) string                 { return "" }
func (broken) notWorse(float64, bool) (p, error float64) { return 2, 0 }
func (broken) Name() string                              { return "broken" }
func (b broken) withRope(ropeHalves) Test                { return b }

func (broken) fit(_ context.Context, c *Comparison, _ Pair, _ *hierarchical.Model, _ float64,
	_ *parallel.Progress,
) error {
	c.P = Probabilities{Left: 0.9, Right: 0.9}
	return nil
}

func (b broken) atRopes([]ropeHalves) []Probabilities {
	return []Probabilities{{Left: 3, Right: -2}}
}

func (b broken) CompareContext(
	_ context.Context, p Pair, _ ...func(done, total int),
) (*Comparison, error) {
	c, err := newComparison(b, p, 0)
	c.P, c.Posterior = Probabilities{Left: 1}, b
	return c, err
}

// A fault inside does not get out, whichever way it takes.
func TestGuardIsAtEveryDoor(t *testing.T) {
	folds := FoldScores{Dataset: "d", Left: []float64{1, 2, 4}, Right: []float64{2, 2, 5}}
	p, err := NewPair("a", "b", folds)
	if err != nil {
		t.Fatal(err)
	}
	b := broken{Hierarchical: Hierarchical{Rope: 1}}
	c, err := b.CompareContext(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() (any, error){
		"Compare":        func() (any, error) { return Hierarchical{Population: b}.Compare(p) },
		"ExpectedLoss":   func() (any, error) { return c.ExpectedLoss() },
		"NonInferiority": func() (any, error) { return c.NonInferiority("a", 1) },
		"RopeCurve":      func() (any, error) { return RopeCurve(t.Context(), b, p, 1) },
	} {
		if answer, err := ask(); !errors.Is(err, ErrInternal) {
			t.Errorf("%s: %v, %v", name, answer, err)
		}
	}
}

// What rounding adds is cut off, and nothing is refused for it.
func TestGuardCutsRounding(t *testing.T) {
	c, err := validate(&Comparison{P: Probabilities{Left: -1e-15, Right: 1 + 1e-15}})
	if err != nil || c.P != (Probabilities{Right: 1}) {
		t.Errorf("%+v, %v", c, err)
	}
	if probabilityOrNaN(1+1e-15) != 1 || !math.IsNaN(probabilityOrNaN(1.1)) ||
		!math.IsNaN(probabilityOrNaN(math.NaN())) {
		t.Error("orNaN")
	}
}

// An answer without an error beside it warns, and shows no number that cannot be right.
func TestGuardWarns(t *testing.T) {
	h := &PostHoc{Rows: []PostHocRow{{P: 3, Adjusted: -7, Significant: true}}}
	warnings := validationWarnings(h)
	row := h.Rows[0]
	if len(warnings) != 1 || !errors.Is(warnings[0], ErrInternal) ||
		!math.IsNaN(row.P) || !math.IsNaN(row.Adjusted) || row.Significant {
		t.Errorf("%+v, %v", row, warnings)
	}
}
