package bayescmp_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// callWithZeros calls a method with zero values for its arguments, and with none for a variadic
// one.
func callWithZeros(t *testing.T, method reflect.Value) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("panic: %v", r)
		}
	}()
	needed := method.Type().NumIn()
	if method.Type().IsVariadic() {
		needed--
	}
	var args []reflect.Value
	for i := range needed {
		args = append(args, reflect.Zero(method.Type().In(i)))
	}
	for _, out := range method.Call(args) {
		if text, ok := out.Interface().(string); ok && strings.ContainsRune(text, '\ufffd') {
			t.Errorf("broken text %q", text)
		}
	}
}

// In a cell, an error that was not checked leaves nil behind. Looking at nil must not end the
// kernel.
func TestNilAndZeroReceiversDoNotPanic(t *testing.T) {
	values := []any{
		(*bayescmp.Scores)(nil), &bayescmp.Scores{}, bayescmp.Pair{}, bayescmp.Decision(99),
		(*bayescmp.Comparison)(nil), &bayescmp.Comparison{},
		(*bayescmp.Matrix)(nil), &bayescmp.Matrix{},
		(*bayescmp.StudentPosterior)(nil), &bayescmp.StudentPosterior{},
		(*bayescmp.WinsPosterior)(nil), &bayescmp.WinsPosterior{},
		(*bayescmp.DirichletPosterior)(nil), &bayescmp.DirichletPosterior{},
		(*bayescmp.SignedRankPosterior)(nil), &bayescmp.SignedRankPosterior{},
		(*bayescmp.HierarchicalPosterior)(nil),
		(*bayescmp.DrawnPosterior)(nil), &bayescmp.DrawnPosterior{},
		bayescmp.DirichletMixture{}, (*bayescmp.PopulationFits)(nil), &bayescmp.PopulationFits{},
		(*bayescmp.NonInferiority)(nil), &bayescmp.NonInferiority{},
		(*bayescmp.ExpectedLoss)(nil), &bayescmp.ExpectedLoss{},
		(*bayescmp.NormalGamma)(nil), &bayescmp.NormalGamma{},
		(*bayescmp.Standings)(nil), &bayescmp.Standings{},
		(*bayescmp.WinTieLoss)(nil), &bayescmp.WinTieLoss{},
		(*bayescmp.Abilities)(nil), &bayescmp.Abilities{},
		(*bayescmp.Ratings)(nil), &bayescmp.Ratings{},
		(*bayescmp.Joint)(nil), &bayescmp.Joint{},
		(*bayescmp.Games)(nil), &bayescmp.Games{},
		(*figure.Figure)(nil), &figure.Figure{},
		figure.Density{}, figure.Counts{}, figure.Histogram{}, figure.Forest{}, figure.Simplex{},
		figure.Bands{}, figure.Joint{}, figure.Curves{}, figure.Pairs{}, figure.Ranks{},
	}
	for _, v := range values {
		value, state := reflect.ValueOf(v), "zero"
		if value.Kind() == reflect.Pointer && value.IsNil() {
			state = "nil"
		}
		for i := range value.NumMethod() {
			method := value.Type().Method(i).Name
			t.Run(fmt.Sprintf("%s %T.%s", state, v, method), func(t *testing.T) {
				callWithZeros(t, value.Method(i))
			})
		}
	}
}
