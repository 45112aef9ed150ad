package bayescmp

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Sensitivities holds the answers of one test under several assumptions.
type Sensitivities struct {
	// Names says what each answer assumes. The first answer is the answer of the test as given.
	Names []string
	// Comparisons are the answers.
	Comparisons []*Comparison
}

// Sensitivity runs a test of this package as given and under other assumptions: other correlations
// between folds (0, half and twice the usual), for the hierarchical test the other priors of ν, and
// for the sign and the signed-rank test other strengths and places of their prior. If ctx is done,
// the error is the error of ctx.
func Sensitivity(ctx context.Context, test Test, p Pair) (*Sensitivities, error) {
	t, err := ofThisPackage(test, "Sensitivity varies the assumptions")
	if err != nil {
		return nil, err
	}
	s := &Sensitivities{}
	for i, v := range append([]variant{{"as given", t}}, t.variants(p)...) {
		c, err := compare(ctx, v.test, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.name, err)
		}
		if post, ok := c.Posterior.(heavy); ok && i > 0 {
			post.forget(func() Pair { return p })
		}
		s.Names, s.Comparisons = append(s.Names, v.name), append(s.Comparisons, c)
	}
	return s, nil
}

// Warnings returns the warnings of all answers. Each names the assumptions of its answers unless
// all answers have it.
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

func (s *Sensitivities) empty() bool { return s == nil || len(s.Comparisons) == 0 }

func (s *Sensitivities) answer() writing.Answer {
	first, warnings := s.Comparisons[0], s.Warnings()
	labels := first.labels()
	t := writing.NewTable(1, "", labels[0], labels[1], labels[2], "decision")
	t.ToLeft(4)
	for i, c := range s.Comparisons {
		p := c.written()
		t.Add(s.Names[i], p[0].String(), p[1].String(), p[2].String(), c.Decided())
	}
	return writing.Answer{Headline: first.headline(), Marks: writing.MarksOf(len(warnings)),
		Tables: []*writing.Table{t}, Notes: writing.Footnotes(warnings)}
}

// String returns a table with one line per assumption, and the warnings.
func (s *Sensitivities) String() string {
	if s.empty() {
		return "no comparisons"
	}
	return s.answer().Text()
}

// HTML returns a table with one row per assumption, and the warnings.
func (s *Sensitivities) HTML() string {
	if s.empty() {
		return "<p>no comparisons</p>"
	}
	return s.answer().HTML()
}
