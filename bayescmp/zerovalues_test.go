package bayescmp_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// In a cell an error that was not checked leaves nil behind; looking at it must not end the kernel.
func TestNilAndZeroReceiversDoNotPanic(t *testing.T) {
	values := []any{
		(*bayescmp.Scores)(nil), (*bayescmp.Comparison)(nil), (*bayescmp.Matrix)(nil), (*figure.Figure)(nil),
		(*bayescmp.StudentPosterior)(nil), (*bayescmp.WinsPosterior)(nil), (*bayescmp.NormalGamma)(nil),
		&bayescmp.Scores{}, &bayescmp.Comparison{}, &bayescmp.Matrix{}, &figure.Figure{},
		&bayescmp.StudentPosterior{}, &bayescmp.WinsPosterior{}, &bayescmp.NormalGamma{},
		bayescmp.Pair{}, bayescmp.Decision(99), figure.Density{}, figure.Counts{}, figure.Histogram{}, figure.Forest{}, figure.Simplex{}, figure.Bands{}, figure.Joint{}, figure.Curves{}, figure.Pairs{}, figure.Ranks{},
		(*bayescmp.Standings)(nil), &bayescmp.Standings{}, (*bayescmp.WinTieLoss)(nil), &bayescmp.WinTieLoss{},
	}
	for _, v := range values {
		value := reflect.ValueOf(v)
		for i := range value.NumMethod() {
			method := value.Type().Method(i)
			name := "zero"
			if value.Kind() == reflect.Pointer && value.IsNil() {
				name = "nil"
			}
			t.Run(fmt.Sprintf("%s %T.%s", name, v, method.Name), func(t *testing.T) {
				// Arguments are zero values too.
				var args []reflect.Value
				for j := range value.Method(i).Type().NumIn() {
					if value.Method(i).Type().IsVariadic() && j == value.Method(i).Type().NumIn()-1 {
						continue
					}
					args = append(args, reflect.Zero(value.Method(i).Type().In(j)))
				}
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("panic: %v", r)
					}
				}()
				for _, out := range value.Method(i).Call(args) {
					if text, ok := out.Interface().(string); ok && strings.ContainsRune(text, '\ufffd') {
						t.Errorf("broken text %q", text)
					}
				}
			})
		}
	}
}
