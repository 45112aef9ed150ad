package bayescmp

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Sensitivities is one answer under several assumptions.
type Sensitivities struct {
	// Names says what each answer assumes; the first is the test as given.
	Names       []string
	Comparisons []*Comparison
}

// variant is a test under another assumption.
type variant struct {
	name string
	test Test
}

// sensitive is a test that knows what its answer may hang on.
type sensitive interface {
	Test
	variants(p Pair) []variant
}

func (t CorrelatedTTest) variants(p Pair) []variant {
	return p.variedRho(func(rho *float64) Test { t.Rho = rho; return t })
}

func (t Poisson) variants(p Pair) []variant {
	return p.variedRho(func(rho *float64) Test { t.Rho = rho; return t })
}

func (t Hierarchical) variants(p Pair) []variant {
	given := t
	out := p.variedRho(func(rho *float64) Test { t.Rho = rho; return t })
	for _, nu := range []NuPrior{HierarchicalNu, JuarezSteelNu, KruschkeNu, GaussianNu} {
		if nu != given.nu() {
			other := given
			other.Nu = &nu
			out = append(out, variant{nu.String(), other})
		}
	}
	return out
}

func (t Sign) variants(Pair) []variant {
	given, _ := t.prior() // a bad one is an error before any variant is run
	var out []variant
	for _, prior := range []SignPrior{{}, {Rope: 1}, {Left: 1}, {Right: 1}} {
		if prior != given {
			other := t
			other.Prior = &prior
			out = append(out, variant{prior.String(), other})
		}
	}
	return out
}

func (t SignedRank) variants(p Pair) []variant {
	far := largest(p.Means()) // as far out as the data
	seen := []SignedRankPrior{t.prior()}
	var out []variant
	for _, prior := range []SignedRankPrior{{}, {Strength: 0.5}, {Strength: 1}, {Strength: 0.5, At: -far}, {Strength: 0.5, At: far}} {
		if !slices.Contains(seen, prior) {
			seen = append(seen, prior)
			other := t
			other.Prior = &prior
			out = append(out, variant{prior.String(), other})
		}
	}
	return out
}

// variedRho is a test at no correlation, and at half and twice the usual one of the first data set.
func (p Pair) variedRho(at func(rho *float64) Test) []variant {
	if len(p.sets) == 0 {
		return nil
	}
	rhos := []float64{0}
	if usual, err := p.sets[0].rho(nil); err == nil {
		rhos = append(rhos, usual/2, min(2*usual, 0.9))
	}
	var out []variant
	for _, r := range rhos {
		out = append(out, variant{"rho " + writing.Number3(r), at(Value(r))})
	}
	return out
}

// Sensitivity runs a test of this package as given and under other assumptions: other correlations between folds (0, half and twice the
// usual), for the hierarchical test the other priors of ν, for the sign and the signed-rank test other strengths and places of their prior.
func Sensitivity(test Test, p Pair) (*Sensitivities, error) {
	t, ok := test.(sensitive)
	if !ok {
		return nil, fmt.Errorf("%w: Sensitivity knows what to vary in the tests of bayescmp only, not in %T", ErrOption, test)
	}
	s := &Sensitivities{}
	for _, v := range append([]variant{{"as given", test}}, t.variants(p)...) {
		c, err := v.test.Compare(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.name, err)
		}
		s.Names, s.Comparisons = append(s.Names, v.name), append(s.Comparisons, c)
	}
	return s, nil
}

// Warnings returns the warnings of all answers, each with what it assumes unless all have it.
func (s *Sensitivities) Warnings() []error {
	if s == nil {
		return nil
	}
	var warnings [][]error
	for _, c := range s.Comparisons {
		warnings = append(warnings, c.Warnings)
	}
	return writing.Merged(s.Names, warnings)
}

// String is one line per assumption.
func (s *Sensitivities) String() string {
	if s == nil || len(s.Comparisons) == 0 {
		return "no comparisons"
	}
	c := s.Comparisons[0]
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", marked(c.headline(), warningMarks(s.Warnings())))
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	labels := c.shortLabels()
	fmt.Fprintf(table, "\t%s\t%s\t%s\tdecision\n", labels[0], labels[1], labels[2])
	for i, c := range s.Comparisons {
		p := c.written()
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", s.Names[i], p[0], p[1], p[2], c.Decision())
	}
	_ = table.Flush() // a strings.Builder takes everything
	for i, w := range s.Warnings() {
		fmt.Fprintf(&b, "[%d] %s\n", i+1, w)
	}
	return b.String()
}

// HTML is a table with one row per assumption.
func (s *Sensitivities) HTML() string {
	if s == nil || len(s.Comparisons) == 0 {
		return "<p>no comparisons</p>"
	}
	var b strings.Builder
	c := s.Comparisons[0]
	fmt.Fprintf(&b, "<p><strong>%s</strong>%s</p>\n<table><thead><tr><th></th>", html.EscapeString(c.headline()), superscript(warningMarks(s.Warnings())))
	for _, label := range c.shortLabels() {
		fmt.Fprintf(&b, "<th>%s</th>", html.EscapeString(label))
	}
	b.WriteString("<th>decision</th></tr></thead><tbody>\n")
	for i, c := range s.Comparisons {
		p := c.written()
		fmt.Fprintf(&b, "<tr><td style=\"text-align:left\">%s</td>", html.EscapeString(s.Names[i]))
		for _, v := range p {
			fmt.Fprintf(&b, "<td style=\"text-align:right\">%s</td>", html.EscapeString(v))
		}
		fmt.Fprintf(&b, "<td>%s</td></tr>\n", c.Decision())
	}
	b.WriteString("</tbody></table>")
	for i, w := range s.Warnings() {
		fmt.Fprintf(&b, "<p><small>[%d] %s</small></p>", i+1, html.EscapeString(w.Error()))
	}
	return b.String()
}
