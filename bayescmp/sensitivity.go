package bayescmp

import (
	"fmt"
	"html"
	"strings"
	"text/tabwriter"
)

// Sensitivities is one answer under several assumptions.
type Sensitivities struct {
	// Names says what each answer assumes; the first is the test as given.
	Names       []string
	Comparisons []*Comparison
}

// Sensitivity runs a test of this package as given, at other correlations between folds (0, half and twice the usual), and, for the
// hierarchical test, with the other priors of ν.
func Sensitivity(test Test, p Pair) (*Sensitivities, error) {
	var names []string
	var tests []Test
	add := func(name string, t Test) { names, tests = append(names, name), append(tests, t) }
	add("as given", test)
	t, ok := test.(varied)
	if !ok {
		return nil, fmt.Errorf("%w: Sensitivity knows what to vary in the tests of bayescmp only, not in %T", ErrOption, test)
	}
	for _, r := range p.usualRhos() {
		add("rho "+number3(r), t.withRho(r))
	}
	if h, ok := test.(Hierarchical); ok {
		for _, nu := range []NuPrior{HierarchicalNu, JuarezSteelNu, KruschkeNu, GaussianNu} {
			if nu != h.nu() {
				other := h
				other.Nu = &nu
				add(nu.String(), other)
			}
		}
	}
	s := &Sensitivities{Names: names}
	for i, t := range tests {
		c, err := t.Compare(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", names[i], err)
		}
		s.Comparisons = append(s.Comparisons, c)
	}
	return s, nil
}

// usualRhos are 0, half and twice the usual correlation of the first data set.
func (p Pair) usualRhos() []float64 {
	if len(p.sets) == 0 {
		return nil
	}
	usual, err := p.sets[0].rho(nil)
	if err != nil {
		return []float64{0}
	}
	return []float64{0, usual / 2, min(2*usual, 0.9)}
}

// String is one line per assumption.
func (s *Sensitivities) String() string {
	if s == nil || len(s.Comparisons) == 0 {
		return "no comparisons"
	}
	c := s.Comparisons[0]
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", c.headline())
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	labels := c.shortLabels()
	fmt.Fprintf(table, "\t%s\t%s\t%s\tdecision\n", labels[0], labels[1], labels[2])
	for i, c := range s.Comparisons {
		p := c.written()
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", s.Names[i], p[0], p[1], p[2], c.Decision())
	}
	_ = table.Flush() // a strings.Builder takes everything
	return b.String()
}

// HTML is a table with one row per assumption.
func (s *Sensitivities) HTML() string {
	if s == nil || len(s.Comparisons) == 0 {
		return "<p>no comparisons</p>"
	}
	var b strings.Builder
	c := s.Comparisons[0]
	fmt.Fprintf(&b, "<p><strong>%s</strong></p>\n<table><thead><tr><th></th>", html.EscapeString(c.headline()))
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
	return b.String()
}
