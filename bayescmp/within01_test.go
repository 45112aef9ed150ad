package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// outside finds the probabilities of regions in an answer that are not within [0, 1]: rounding must
// not show in records (−1.1e-22), figures (−0.00) or sums (1.0000000000000009).
func outside(path string, v reflect.Value) (faults []string) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			return outside(path, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			faults = append(faults, outside(fmt.Sprintf("%s[%d]", path, i), v.Index(i))...)
		}
	case reflect.Struct:
		if p, ok := v.Interface().(bayescmp.Probabilities); ok {
			for _, x := range []float64{p.Left, p.Rope, p.Right} {
				if !(x >= 0 && x <= 1) || x == 0 && math.Signbit(x) {
					faults = append(faults, fmt.Sprintf("%s: %v", path, p))
				}
			}
		}
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				faults = append(faults, outside(path+"."+f.Name, v.Field(i))...)
			}
		}
	}
	return faults
}

// Pairs whose posteriors are far from the rope, near its edge, narrow, wide, or exact.
func TestRoundingStaysWithinZeroAndOne(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(36, 10))
	for n := range 20 {
		q, folds := 1+r.IntN(12), 2+r.IntN(9)
		size := math.Pow(10, -6*r.Float64())
		var sets []bayescmp.FoldScores
		for i := range q {
			s := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i)}
			at := size * (r.NormFloat64() + float64(r.IntN(5)-2))
			noise := at * math.Pow(10, -4*r.Float64())
			for range folds {
				s.Left = append(s.Left, 0.5)
				s.Right = append(s.Right, 0.5+at+noise*r.NormFloat64())
			}
			sets = append(sets, s)
		}
		rope := size * math.Pow(10, 4*r.Float64()-2)
		for _, test := range append(bayescmp.ListedTests(rope), bayescmp.ListedTests(0)...) {
			some := sets
			items := test.Name() == bayescmp.PairedItems{}.Name()
			if _, single := test.(bayescmp.CorrelatedTTest); single || items {
				some = append([]bayescmp.FoldScores{}, sets[0])
				some[0].Items = items
			}
			if _, slow := test.(bayescmp.Hierarchical); slow && n%20 > 0 {
				continue
			}
			p := accepted(bayescmp.NewPair("left", "right", some...))(t)
			c, err := test.Compare(p)
			if err != nil {
				t.Fatalf("%s: %v", test.Name(), err)
			}
			all := []any{c}
			for _, who := range []string{"left", "right"} {
				n := accepted(c.NonInferiority(who, rope))(t)
				all = append(all, bayescmp.Probabilities{Left: n.P})
			}
			if _, slow := test.(bayescmp.Hierarchical); rope > 0 && c.RopeLeft > 0 && !slow {
				all = append(all, accepted(bayescmp.RopeCurve(t.Context(), test, p,
					rope/100, rope/3, 3*rope, 100*rope))(t))
			}
			if post, slow := c.Posterior.(*bayescmp.HierarchicalPosterior); slow {
				all = append(all, post.Next(rope), post.Estimates(rope))
			}
			for _, fault := range outside(test.Name(), reflect.ValueOf(all)) {
				t.Error(n, fault)
			}
		}
	}
}
