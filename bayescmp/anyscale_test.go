package bayescmp_test

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// farUnits are units of the score in which squares, and all the more fourth powers, leave float64.
var farUnits = []float64{1e-150, 1e-100, 0x1p-300, 0x1p300, 1e100, 1e150}

// exact tells whether a factor changes no digit of any score.
func exact(factor float64) bool {
	digits, _ := math.Frexp(factor)
	return digits == 0.5
}

// scaleCheck compares answers to the same scores in two units. A number of an answer is a power of
// the unit, from −1 (a density) to 2 (a sum of squares), the same at all places of its field.
type scaleCheck struct {
	t      *testing.T
	factor float64
	tol    float64            // relative, unless the factor is exact
	powers map[string][]int32 // what each field may be
}

// same compares two values of the same type by all that they export.
func (s *scaleCheck) same(path string, got, want reflect.Value) {
	s.t.Helper()
	switch want.Kind() {
	case reflect.Interface, reflect.Pointer:
		if got.IsNil() != want.IsNil() {
			s.t.Errorf("%s: one is nil", path)
		} else if !want.IsNil() && got.Elem().Type() == want.Elem().Type() {
			s.same(path, got.Elem(), want.Elem())
		}
	case reflect.Slice, reflect.Array:
		if got.Len() != want.Len() {
			s.t.Errorf("%s: %d elements, want %d", path, got.Len(), want.Len())
			return
		}
		for i := range want.Len() {
			s.same(path, got.Index(i), want.Index(i))
		}
	case reflect.Struct:
		path += "/" + want.Type().Name()
		for i := range want.NumField() {
			if f := want.Type().Field(i); f.IsExported() {
				s.same(path+"."+f.Name, got.Field(i), want.Field(i))
			}
		}
	case reflect.Float64:
		s.number(path, got.Float(), want.Float())
	case reflect.Int, reflect.Bool:
		if !got.Equal(want) {
			s.t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

func (s *scaleCheck) number(path string, got, want float64) {
	s.t.Helper()
	if s.powers == nil {
		s.powers = map[string][]int32{}
	}
	if _, ok := s.powers[path]; !ok {
		s.powers[path] = []int32{0, 1, 2, -1}
	}
	var fit []int32
	for _, power := range s.powers[path] {
		if s.fits(got, want, float64(power)) {
			fit = append(fit, power)
		}
	}
	if fit == nil {
		s.t.Errorf("%s: %g, want %g times a power of %g", path, got, want, s.factor)
		return
	}
	s.powers[path] = fit
}

func (s *scaleCheck) fits(got, want, power float64) bool {
	unit := math.Pow(s.factor, power)
	if got == want*unit || math.IsNaN(got) && math.IsNaN(want) {
		return true
	}
	if exact(s.factor) && s.tol < 1e-9 {
		return false
	}
	return math.Abs(got/unit-want) <= s.tol*(1+math.Abs(want)) // the scores are near 1
}

// inAnyUnit compares an answer to scores as they are with the answers in other units, in some of
// them only where answers are slow.
func inAnyUnit(
	t *testing.T, slow bool, tol float64, answer func(t *testing.T, factor float64) any,
) {
	t.Helper()
	want := reflect.ValueOf(answer(t, 1))
	units := farUnits
	if slow {
		units = []float64{1e-150, 0x1p300}
	}
	for _, factor := range units {
		t.Run(fmt.Sprintf("times %g", factor), func(t *testing.T) {
			check := &scaleCheck{t: t, factor: factor, tol: tol}
			check.same("", reflect.ValueOf(answer(t, factor)), want)
		})
	}
}

// pairAnswer is all that a test says of a pair.
type pairAnswer struct {
	Comparison    *bayescmp.Comparison
	Curve         *bayescmp.Curve
	Sensitivities *bayescmp.Sensitivities
	NotWorse      []*bayescmp.NonInferiority
	Loss          *bayescmp.ExpectedLoss
	Density       float64
}

func TestTestsInAnyUnit(t *testing.T) {
	needsTime(t)
	forEveryTest(t, func(t *testing.T, c trial) {
		inAnyUnit(t, c.few, max(1e-12, c.numerics/1e6), func(t *testing.T, factor float64) any {
			p, test := c.pair(t, times(factor)), scaledBy(c.test, factor)
			a := pairAnswer{Comparison: compare(t, test, p)}
			for _, who := range []string{"left", "right"} {
				a.NotWorse = append(a.NotWorse,
					accepted(a.Comparison.NonInferiority(who, factor/64))(t))
			}
			if loss, err := a.Comparison.ExpectedLoss(); err == nil {
				a.Loss = loss
			}
			if c.rope > 0 && !c.few {
				a.Curve = accepted(bayescmp.RopeCurve(t.Context(), test, p,
					factor/128, factor/64, factor/32))(t)
				a.Sensitivities = accepted(bayescmp.Sensitivity(t.Context(), test, p))(t)
			}
			return a
		})
	})
}

// matched are data sets of five runs of two folds, of different sizes and directions, with ties.
func matched() []bayescmp.FoldScores {
	var out []bayescmp.FoldScores
	for i := range 8 {
		s := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Runs: 5}
		for k := range 10 {
			left := 0.5 + 0.01*float64((3*i+7*k)%11)
			s.Left = append(s.Left, left)
			s.Right = append(s.Right, left+0.001*float64((5*i+3*k+i*k)%9-3+i))
		}
		out = append(out, s)
	}
	return out
}

func TestSignificanceInAnyUnit(t *testing.T) {
	for _, a := range alternatives {
		for test, k := range everySignificanceTest(a) {
			sets := matched()
			if k.single {
				sets = sets[3:4]
			}
			t.Run(fmt.Sprintf("%+v %T", test, test), func(t *testing.T) {
				inAnyUnit(t, false, 1e-11, func(t *testing.T, factor float64) any {
					p := trial{sets: sets}.pair(t, times(factor))
					return accepted(test.Test(p))(t)
				})
			})
		}
	}
}

// What is said of a pair without a test, by several tests, or by pictures of them.
func TestPairAnswersInAnyUnit(t *testing.T) {
	for _, n := range []int{1, 8} {
		inAnyUnit(t, false, 1e-11, func(t *testing.T, factor float64) any {
			p := trial{sets: matched()[:n]}.pair(t, times(factor))
			tests := accepted(bayescmp.TestsFor(p, factor/64))(t)
			for i, test := range tests {
				if poisson, ok := test.(bayescmp.Poisson); ok {
					poisson.Resolution = factor / 512 // the scores show none in far units
					tests[i] = poisson
				}
			}
			panel := accepted(bayescmp.SideBySide(t.Context(), p, tests...))(t)
			return []any{accepted(p.Effects())(t), panel.Answers, p.Means()}
		})
	}
}

// More of the hierarchical test, with all that plans ask of it.
func TestHierarchicalAnswersInAnyUnit(t *testing.T) {
	needsTime(t)
	type answers struct {
		Next, Rule  bayescmp.Probabilities
		Low, High   float64
		Density     float64
		Estimates   []bayescmp.Estimate
		Check       *bayescmp.PredictiveCheck
		Better      []float64 // how much better the first shape predicts each data set
		Looks       *bayescmp.Looks
		Predictions []float64
	}
	inAnyUnit(t, true, 1e-8, func(t *testing.T, factor float64) any {
		p := trial{sets: matched()}.pair(t, times(factor))
		test := bayescmp.Hierarchical{Rope: factor / 64}
		post := compare(t, test, p).Posterior.(*bayescmp.HierarchicalPosterior)
		a := answers{Next: post.Next(factor / 64), Estimates: post.Estimates(factor / 64),
			Density: post.NextDensity(factor / 128)}
		a.Rule, _ = post.Rule(factor / 32)
		a.Low, a.High = post.NextInterval(0.9)
		a.Check = accepted(post.Check(0, nil))(t)
		drawn := test
		drawn.Population = bayescmp.DirichletMixture{Samples: 1000}
		fits := accepted(bayescmp.ComparePopulations(t.Context(), p, drawn))(t).Fits
		for i, log := range fits[0].Logs {
			a.Better = append(a.Better, log-fits[1].Logs[i])
		}
		a.Looks = accepted(bayescmp.Monitor{Test: test}.Follow(t.Context(), p))(t)
		a.Predictions = accepted(post.Predict(3, 2, nil))(t).Means()
		return a
	})
}

// foldsOf makes scores of four classifiers on seven data sets of three folds.
func foldsOf(t *testing.T, factor float64, lower bool) *bayescmp.Scores {
	t.Helper()
	names, classifiers := []string{}, []string{}
	folds, scores := []int{}, []float64{}
	for i := range 7 {
		for c := range 4 {
			for k := range 3 {
				names = append(names, fmt.Sprint("d", i))
				classifiers = append(classifiers, fmt.Sprint("c", c))
				folds = append(folds, k)
				score := 0.5 + 0.05*float64(i) + 0.01*float64((3*i+5*c+7*k+c*i+i*k)%13) +
					0.002*float64(c*c)
				scores = append(scores, factor*score)
			}
		}
	}
	return accepted(bayescmp.FromLong(dataframe.New(
		series.New(names, series.String, "dataset"),
		series.New(classifiers, series.String, "classifier"),
		series.New(folds, series.Int, "fold"),
		series.New(scores, series.Float, "score"),
	), bayescmp.Long{Lower: lower}))(t)
}

func TestScoresAnswersInAnyUnit(t *testing.T) {
	needsTime(t)
	for _, lower := range []bool{false, true} {
		inAnyUnit(t, true, 1e-11, func(t *testing.T, factor float64) any {
			s := foldsOf(t, factor, lower)
			v := accepted(bayescmp.ANOVA{}.Test(s))(t)
			r := accepted(bayescmp.Friedman{}.Rank(s))(t)
			m, err := bayescmp.AllPairs(t.Context(), s, bayescmp.SignedRank{Rope: factor / 64})
			must(t, err)
			best := bayescmp.Best{Samples: 2000}
			return []any{
				v, v.Tukey(), accepted(v.Dunnett("c1"))(t), r, r.Nemenyi(),
				accepted(r.Pairwise(bayescmp.BergmannHommel))(t),
				accepted(r.PairwiseExact(bayescmp.Holm))(t),
				accepted(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t),
				accepted(r.PairwiseBy(t.Context(), bayescmp.PairedTTest{}, bayescmp.Holm))(t),
				accepted(s.Overview())(t), accepted(s.WinTieLoss())(t), m, m.Relations(),
				accepted(s.LeaveOneOut())(t), accepted(best.Rank(s))(t),
				accepted(bayescmp.BradleyTerry{Samples: 1000}.Rank(s))(t),
				accepted(bayescmp.PlackettLuce{Samples: 1000}.Rank(s))(t),
				accepted(bayescmp.Durbin{}.Rank(s))(t),
			}
		})
		for _, test := range omnibusTests(0.05) {
			inAnyUnit(t, false, 1e-11, func(t *testing.T, factor float64) any {
				o := omnibus(t, test, foldsOf(t, factor, lower))
				h, err := o.Pairwise(bayescmp.Holm)
				return []any{o, h, err != nil}
			})
		}
	}
}

// The draws of the joint model are the same in units whose digits are.
func TestJointInAnyUnit(t *testing.T) {
	answer := func(t *testing.T, factor float64) any {
		joint := bayescmp.JointHierarchical{Samples: 1000, Rope: factor / 64}
		return accepted(joint.Rank(foldsOf(t, factor, false)))(t)
	}
	want := reflect.ValueOf(answer(t, 1))
	for _, factor := range []float64{0x1p-500, 0x1p500} {
		check := &scaleCheck{t: t, factor: factor}
		check.same("", reflect.ValueOf(answer(t, factor)), want)
	}
}

// farAway shifts scores by a million, after leaving them so few digits that none is lost.
func farAway(by float64) alteration {
	return func(s bayescmp.FoldScores) bayescmp.FoldScores {
		return mapped(s, func(x float64) float64 { return math.Round(x*0x1p20)/0x1p20 + by })
	}
}

// A huge shift changes no difference, and so nothing but what is said of the scores themselves.
func TestHugeShiftChangesNothing(t *testing.T) {
	forEveryTest(t, func(t *testing.T, c trial) {
		if c.few {
			return // the same model as without a mixture or a prior of ν
		}
		want := compare(t, c.test, c.pair(t, farAway(0))).P
		got := compare(t, c.test, c.pair(t, farAway(0x1p20))).P
		nearP(t, "far away", got, want, 1e-12)
	})
	forEverySignificanceTest(t, func(t *testing.T, c significanceTrial) {
		if !c.relative {
			sameBut(t, c.answer(t, farAway(0x1p20)), c.answer(t, farAway(0)), 1, 1e-12)
		}
	})
}
