package bayescmp_test

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestSensitivityVariesOneThingAtATime(t *testing.T) {
	needsTime(t)
	p := study(t, 10, 1, spread(-0.01, 0.05, 30), repeated(0.02, 30))
	for test, n := range map[bayescmp.Test]int{
		bayescmp.Hierarchical{Rope: 0.01}:                           8,
		bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu}: 8,
		bayescmp.Poisson{}:                                          5,
	} {
		s := accepted(bayescmp.Sensitivity(t.Context(), test, p))(t)
		if len(s.Names) != n || len(s.Comparisons) != n {
			t.Fatalf("%s: %q", test.Name(), s.Names)
		}
		nearP(t, "as given", s.Comparisons[0].P, compare(t, test, p).P, 0)
		text, page := s.String(), s.HTML()
		for i, c := range s.Comparisons {
			if !strings.Contains(text, s.Names[i]) || !strings.Contains(page, s.Names[i]) {
				t.Errorf("%q is not printed", s.Names[i])
			}
			if i > 0 && c.P == s.Comparisons[0].P {
				t.Errorf("%q changes nothing", s.Names[i])
			}
		}
	}
	_, err := bayescmp.Sensitivity(t.Context(), panics{}, p)
	refused(t, err, bayescmp.ErrOption, "panics")
	_, err = bayescmp.Sensitivity(t.Context(), bayescmp.Poisson{}, bayescmp.Pair{})
	refused(t, err, bayescmp.ErrEmpty)
}
