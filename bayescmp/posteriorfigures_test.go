package bayescmp_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// figuresOf draws with the names of c all figures that v has methods for.
func figuresOf(v any, c *bayescmp.Comparison) map[string]*figure.Figure {
	out := map[string]*figure.Figure{}
	value := reflect.ValueOf(v)
	for i := range value.NumMethod() {
		m := value.Type().Method(i)
		args := []reflect.Value{reflect.ValueOf(c)}
		if m.Type.NumOut() != 1 || m.Type.Out(0) != reflect.TypeFor[*figure.Figure]() {
			continue
		}
		if m.Type.NumIn() == 3 {
			args = append(args, reflect.ValueOf(100)) // the number of points
		}
		out[m.Name] = value.Method(i).Call(args)[0].Interface().(*figure.Figure)
	}
	return out
}

// Only the comparison that has a posterior, or a copy of it, gets its figures.
func TestFiguresOfAnotherPosterior(t *testing.T) {
	needsTime(t)
	t.Parallel()
	tests := append(bayescmp.ListedTests(0.01), bayescmp.Sign{}, bayescmp.SignedRank{},
		bayescmp.Hierarchical{Rope: 0.01, Population: bayescmp.DirichletMixture{Samples: 1000}})
	sets := samples()["even"]
	for _, test := range tests {
		p := accepted(bayescmp.NewPair("left", "right", sets...))(t)
		if test.Name() == (bayescmp.PairedItems{}).Name() {
			one := sets[0]
			one.Items = true
			p = accepted(bayescmp.NewPair("left", "right", one))(t)
		} else if _, err := test.Compare(p); errors.Is(err, bayescmp.ErrManySets) {
			p = on(t, p, "d0")
		}
		own, other := compare(t, test, p), compare(t, test, p)
		renamed := *own
		renamed.Left = "renamed"
		drawers := []any{own.Posterior}
		if e, ok := own.Posterior.(interface {
			Estimates(rope ...float64) []bayescmp.Estimate
		}); ok {
			drawers = append(drawers, e.Estimates()[0])
		}
		for _, drawer := range drawers {
			if len(figuresOf(drawer, own)) == 0 {
				t.Errorf("%s: %T has no figure", test.Name(), drawer)
			}
			for name, f := range figuresOf(drawer, own) {
				if f == nil || figuresOf(drawer, &renamed)[name] == nil {
					t.Errorf("%s: no %T.%s of its own comparison", test.Name(), drawer, name)
				}
				for _, wrong := range []*bayescmp.Comparison{nil, {}, other} {
					if figuresOf(drawer, wrong)[name] != nil {
						t.Errorf("%s: %T.%s of another comparison", test.Name(), drawer, name)
					}
				}
			}
		}
	}
}
