package bayescmp_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// pointerTo returns a pointer to a test, as an interface of the same type.
func pointerTo[T any](test T) T {
	p := reflect.New(reflect.TypeOf(test))
	p.Elem().Set(reflect.ValueOf(test))
	return p.Interface().(T)
}

// nilOf returns a nil pointer to a test.
func nilOf[T any](test T) T {
	return reflect.Zero(reflect.PointerTo(reflect.TypeOf(test))).Interface().(T)
}

// A pointer to a test is the same as the test, and a nil pointer is an error, wherever a test is
// taken.
func TestPointersToTests(t *testing.T) {
	needsTime(t)
	ropes := []float64{0.01, 0.02}
	for test, k := range everyTest(0.01) {
		t.Run(fmt.Sprint(test.Name(), k.variant), func(t *testing.T) {
			scores := accepted(weka().Among("NaiveBayes", "AODE", "J48"))(t)
			if k.single {
				scores = accepted(scores.On("glass"))(t)
			}
			if k.items {
				scores = asItems(t, scores, "glass")
			}
			pair := pairOf(t, scores, "NaiveBayes", "AODE")
			for what, ask := range map[string]func(test bayescmp.Test) (fmt.Stringer, error){
				"AllPairs": func(test bayescmp.Test) (fmt.Stringer, error) {
					return bayescmp.AllPairs(t.Context(), scores, test)
				},
				"RopeCurve": func(test bayescmp.Test) (fmt.Stringer, error) {
					return bayescmp.RopeCurve(t.Context(), test, pair, ropes...)
				},
				"Sensitivity": func(test bayescmp.Test) (fmt.Stringer, error) {
					return bayescmp.Sensitivity(t.Context(), test, pair)
				},
				"SideBySide": func(test bayescmp.Test) (fmt.Stringer, error) {
					return bayescmp.SideBySide(t.Context(), pair, test.(bayescmp.PairTest))
				},
			} {
				value := accepted(ask(test))(t)
				pointer := accepted(ask(pointerTo(test)))(t)
				if value.String() != pointer.String() {
					t.Errorf("%s: by pointer\n%v\nby value\n%v", what, pointer, value)
				}
				_, err := ask(nilOf(test))
				refused(t, err, bayescmp.ErrOption, "nil")
				if what != "SideBySide" { // which panel_test.go asks
					_, err = ask(nil)
					refused(t, err, bayescmp.ErrOption, "nil")
				}
			}
		})
	}
}

// A pointer to a classical test loses no warning, and a nil pointer is an error.
func TestPointersToClassicalTests(t *testing.T) {
	r := ranking(t, bayescmp.Friedman{}, threeClassifiers(t))
	for _, test := range []bayescmp.SignificanceTest{
		bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}, bayescmp.PairedTTest{},
	} {
		value := postHoc(r.PairwiseBy(t.Context(), test, bayescmp.Holm))(t)
		pointer := postHoc(r.PairwiseBy(t.Context(), pointerTo(test), bayescmp.Holm))(t)
		if value.String() != pointer.String() || len(value.Warnings) != len(pointer.Warnings) {
			t.Errorf("%s: by pointer\n%v\nby value\n%v", test.Name(), pointer, value)
		}
		for _, none := range []bayescmp.SignificanceTest{nil, nilOf(test)} {
			_, err := r.PairwiseBy(t.Context(), none, bayescmp.Holm)
			refused(t, err, bayescmp.ErrOption, "nil", "Wilcoxon{}")
			_, err = r.ControlBy(t.Context(), none, "a", bayescmp.Holm)
			refused(t, err, bayescmp.ErrOption, "nil")
		}
	}
	few := postHoc(r.PairwiseBy(t.Context(), &bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
	if !slices.ContainsFunc(few.Warnings, func(w error) bool {
		return strings.Contains(w.Error(), "no outcome can be significant")
	}) {
		t.Errorf("a warning is lost: %v", few.Warnings)
	}
}
