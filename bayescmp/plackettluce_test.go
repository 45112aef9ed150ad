package bayescmp_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// With uniform worths and two classifiers, the probability that one is before the other has a Beta
// posterior, in which ties say nothing. It is the same as by Bradley and Terry without ties.
func TestPlackettLuceOfTwo(t *testing.T) {
	s := accepted(wide(t, "dataset,a,b\n1,.6,.5\n2,.6,.5\n3,.5,.6\n4,.6,.5\n5,.6,.6\n",
		bayescmp.Wide{}))(t)
	a := accepted(bayescmp.PlackettLuce{Prior: bayescmp.UniformWorths}.Rank(s))(t)
	p := accepted(a.Between("a", "b"))(t)
	near(t, "P(a beats b)", p.Beats, 4.0/6, 4*p.Error)
	if p.Won != 3 || p.Lost != 1 || p.Tied != 1 {
		t.Errorf("%+v", p)
	}
	// P(Beta(4, 2) > 1/2)
	near(t, "P(a above b)", p.Above, 13.0/16, 4*p.AboveError)
}

// quadrature of P(best) and of the mean of P(a beats b) for three classifiers with uniform worths:
// a sum over the triangle of their shares, in the logarithms of two ratios.
func byQuadrature(orders []string) (best [3]float64, beats float64) {
	total := 0.0
	const step = 0.02
	for x := -14.0; x < 14; x += step {
		for y := -14.0; y < 14; y += step {
			w := [3]float64{math.Exp(x), math.Exp(y), 1}
			sum := w[0] + w[1] + w[2]
			p := w[0] * w[1] / (sum * sum * sum) // uniform shares
			for _, o := range orders {
				switch o {
				case "a=b>c": // both orders of a and b
					p *= (w[0]*w[1]/(w[1]+w[2]) + w[1]*w[0]/(w[0]+w[2])) / sum
				case "a>c":
					p *= w[0] / (w[0] + w[2])
				default: // such as b>a>c
					i, j := o[0]-'a', o[2]-'a'
					p *= w[i] / sum * w[j] / (sum - w[i])
				}
			}
			total += p
			first := 0
			for i := range w {
				if w[i] > w[first] {
					first = i
				}
			}
			best[first] += p
			beats += p * w[0] / (w[0] + w[1])
		}
	}
	for i := range best {
		best[i] /= total
	}
	return best, beats / total
}

// Three classifiers, with ties and a missing score, against quadrature that shares no code.
func TestPlackettLuceAgainstQuadrature(t *testing.T) {
	s := accepted(wide(t, "dataset,a,b,c\n1,.9,.8,.7\n2,.7,.9,.1\n3,.5,.5,.2\n"+
		"4,.6,,.5\n5,.3,.2,.8\n", bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	a := accepted(bayescmp.PlackettLuce{Prior: bayescmp.UniformWorths}.Rank(s))(t)
	best, beats := byQuadrature([]string{"a>b>c", "b>a>c", "a=b>c", "a>c", "c>a>b"})
	for i, want := range best {
		near(t, "P(best) of "+a.Classifiers[i], a.P[i], want, 4*a.Error[i]+1e-3)
	}
	p := accepted(a.Between("a", "b"))(t)
	near(t, "P(a beats b)", p.Beats, beats, 4*p.Error+1e-4)
}

// Twelve classifiers that are all equal but one: the group is larger than what subsets serve.
func TestPlackettLuceOfManyTies(t *testing.T) {
	needsTime(t)
	names, row := "dataset", ""
	for c := range 12 {
		names += "," + string(rune('a'+c))
		row += ",.5"
	}
	s := accepted(wide(t, names+",last\n1"+row+",.4\n2"+row+",.3\n3"+row+",.4\n",
		bayescmp.Wide{}))(t)
	test := bayescmp.PlackettLuce{Prior: bayescmp.UniformWorths, Samples: 8000}
	a := accepted(test.Rank(s))(t)
	if a.Mean[12] > -0.5 || len(a.Warnings) > 0 {
		t.Errorf("%v %v", a.Mean[12], a.Warnings)
	}
	for c := 1; c < 12; c++ {
		near(t, "equal", a.P[c], a.P[0], 5*(a.Error[c]+a.Error[0]))
	}
	all := accepted(wide(t, names+"\n1"+row+"\n", bayescmp.Wide{}))(t)
	a = accepted(test.Rank(all))(t)
	near(t, "all equal", a.P[3], 1.0/12, 5*a.Error[3])
}

func TestPlackettLuceOfGroupsApart(t *testing.T) {
	s := accepted(wide(t, "dataset,a,b,c,d\nd,.9,.8,,\nf,,,.7,.8\ng,.1,,,\n",
		bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	a := accepted(bayescmp.PlackettLuce{}.Rank(s))(t)
	if len(a.Warnings) != 1 || !strings.Contains(a.Warnings[0].Error(), "{a, b} and {c, d}") {
		t.Errorf("warnings %v", a.Warnings)
	}
	never := accepted(wide(t, "dataset,a,b\nd,.5,\ne,,.5\n",
		bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	_, err := bayescmp.PlackettLuce{}.Rank(never)
	refused(t, err, bayescmp.ErrMissing)
}

func TestPlackettLuceRefusesBadOptions(t *testing.T) {
	for name, test := range map[string]bayescmp.PlackettLuce{
		"Prior": {Prior: 9}, "Rule": {Rule: 9}, "Threshold": {Threshold: 2},
		"Samples": {Samples: 10},
	} {
		_, err := test.Rank(weka())
		refused(t, err, bayescmp.ErrOption, name)
	}
	_, err := bayescmp.PlackettLuce{}.Rank(nil)
	refused(t, err, bayescmp.ErrEmpty)
}

func BenchmarkPlackettLuce(b *testing.B) {
	scores := weka()
	for b.Loop() {
		if _, err := (bayescmp.PlackettLuce{}).Rank(scores); err != nil {
			b.Fatal(err)
		}
	}
}
