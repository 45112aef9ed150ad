package bayescmp_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

func TestAllPairsRefuses(t *testing.T) {
	s := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	single := accepted(long(t, "dataset,classifier,score\ni,a,1\n", bayescmp.Long{}))(t)
	once := accepted(long(t, "dataset,classifier,score\ni,a,1\ni,b,1\ni,c,1\n", bayescmp.Long{}))(t)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	tests := map[string]struct {
		ctx    context.Context
		scores *bayescmp.Scores
		test   bayescmp.Test
		want   error
		names  []string
	}{
		"no scores":      {t.Context(), nil, bayescmp.Poisson{}, bayescmp.ErrOption, []string{"scores"}},
		"no test":        {t.Context(), s, nil, bayescmp.ErrOption, []string{"test"}},
		"one classifier": {t.Context(), single, bayescmp.Poisson{}, bayescmp.ErrOption, []string{`"a"`}},
		"refused pair":   {t.Context(), once, bayescmp.Poisson{}, bayescmp.ErrOneFold, []string{"a against b", `"i"`}},
		"cancelled":      {cancelled, s, bayescmp.Poisson{}, context.Canceled, nil},
		"panics":         {t.Context(), s, panics{}, errAny, []string{"nbc against aode", "boom"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			m, err := bayescmp.AllPairs(test.ctx, test.scores, test.test)
			if errors.Is(test.want, errAny) && err != nil {
				test.want = err
			}
			refused(t, err, test.want, test.names...)
			if m != nil {
				t.Error("a matrix beside the error")
			}
		})
	}
}

var errAny = errors.New("any error")

// panics is a test with a bug.
type panics struct{}

func (panics) Name() string { return "panics" }

func (panics) Compare(bayescmp.Pair) (*bayescmp.Comparison, error) { panic("boom") }

// In a cell an error that was not checked leaves nil behind; looking at it must not end the kernel.
func TestNilAndZeroReceiversDoNotPanic(t *testing.T) {
	values := []any{
		(*bayescmp.Scores)(nil), (*bayescmp.Comparison)(nil), (*bayescmp.Matrix)(nil), (*figure.Figure)(nil),
		(*bayescmp.StudentPosterior)(nil), (*bayescmp.WinsPosterior)(nil), (*bayescmp.NormalGamma)(nil),
		&bayescmp.Scores{}, &bayescmp.Comparison{}, &bayescmp.Matrix{}, &figure.Figure{},
		&bayescmp.StudentPosterior{}, &bayescmp.WinsPosterior{}, &bayescmp.NormalGamma{},
		bayescmp.Pair{}, bayescmp.Decision(99), figure.Density{}, figure.Counts{}, figure.Histogram{}, figure.Forest{}, figure.Simplex{}, figure.Bands{}, figure.Joint{}, figure.Curves{},
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

// Pairs are compared at the same time, and must not share a source of randomness.
func TestAllPairsWithASourceIsDeterministic(t *testing.T) {
	scores, err := weka().On("abalone", "autos", "birthwt", "glass", "iris", "vowel")
	must(t, err)
	answer := func(seed uint64) string {
		m, err := bayescmp.AllPairs(t.Context(), scores, bayescmp.SignedRank{Samples: 1000, Src: bayescmp.Seed(seed)})
		must(t, err)
		return m.HTML()
	}
	first := answer(1)
	if first != answer(1) {
		t.Error("the same seed, another answer")
	}
	if first == answer(2) {
		t.Error("the seed makes no difference")
	}
}
