package bayescmp

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Sensitivities holds the answers of one test under several assumptions.
type Sensitivities struct {
	// Names says what each answer assumes. The first answer is the answer of the test as given.
	Names []string
	// Comparisons are the answers.
	Comparisons []*Comparison
}

// Sensitivity runs a test of this package as given and under other assumptions: other correlations
// between folds (0, 0.1, 0.3, 0.5 and 0.7), for the hierarchical test the other priors of ν, and
// for the sign and the signed-rank test other strengths and places of their prior. The first answer
// of the hierarchical test has the [Comparison.RhoRange] too, to 0.01, unless its data sets differ
// in rho: some more fits find where the decision changes. If ctx is done, the error is the error of
// ctx.
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
		if post, ok := c.Posterior.(recomputable); ok && i > 0 {
			post.forget(func() Pair { return p })
		}
		s.Names, s.Comparisons = append(s.Names, v.name), append(s.Comparisons, c)
	}
	return s, s.findRhoRange(ctx, t, p)
}

// findRhoRange finds the range of rho of a test that takes long, from the decisions known here.
func (s *Sensitivities) findRhoRange(ctx context.Context, t bayesian, p Pair) error {
	slow, ok := t.(interface {
		rhoRange(
			ctx context.Context, c *Comparison, p Pair, known map[float64]Decision,
		) (*RhoRange, error)
	})
	if !ok {
		return nil
	}
	known := map[float64]Decision{}
	for i, c := range s.Comparisons {
		text, ok := strings.CutPrefix(s.Names[i], rhoVariant)
		if rho, err := strconv.ParseFloat(text, 64); ok && err == nil {
			known[rho] = c.Decision()
		}
	}
	found, err := slow.rhoRange(ctx, s.Comparisons[0], p, known)
	if found != nil && err == nil {
		s.Comparisons[0].doubts = append(s.Comparisons[0].doubts, &rhoSearch{found: found})
	}
	return err
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
	if s.empty() {
		return writing.Nothing("no comparisons")
	}
	first, warnings := s.Comparisons[0], s.Warnings()
	labels := first.labels()
	t := writing.NewTable(1, "", labels[0], labels[1], labels[2], "decision")
	t.ToLeft(4)
	for i, c := range s.Comparisons {
		p := c.formatProbabilities()
		t.Add(s.Names[i], p[0].String(), p[1].String(), p[2].String(), c.Decided())
	}
	var notes []string
	for _, q := range first.doubts {
		notes = append(notes, q.note(first), q.sentence(first))
	}
	notes = slices.DeleteFunc(notes, func(note string) bool { return note == "" })
	notes = append(notes, writing.Footnotes(warnings)...)
	return writing.Answer{Headline: first.headline(), Marks: writing.MarksOf(len(warnings)),
		Tables: []*writing.Table{t}, Notes: notes}
}

// String returns a table with one line per assumption, and the warnings.
func (s *Sensitivities) String() string { return s.answer().Text() }

// HTML returns a table with one row per assumption, and the warnings.
func (s *Sensitivities) HTML() string { return s.answer().HTML() }

// Methods returns a paragraph for a paper: what was compared, by which test, and under which
// assumptions.
// [Sensitivities.References] lists what it cites.
func (s *Sensitivities) Methods() string { return renderText(s.methods) }

// LaTeXMethods returns the same as [Sensitivities.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Sensitivities) LaTeXMethods() string { return renderLaTeX(s.methods) }

func (s *Sensitivities) methods(p *paragraph) {
	if s.empty() {
		return
	}
	s.Comparisons[0].methods(p)
	p.say("We repeated the test under other assumptions: %s.", strings.Join(s.Names[1:], "; "))
}

// Frame returns one row per assumption: its name in the column assumption, and the columns of
// [Comparison.Frame].
func (s *Sensitivities) Frame() Frame {
	if s.empty() {
		return frames.Failed(fmt.Errorf("%w: no comparisons", ErrEmpty))
	}
	return frames.ByList(s.rows())
}

func (s *Sensitivities) rows() []fields.List {
	rows := make([]fields.List, len(s.Comparisons))
	for i, c := range s.Comparisons {
		rows[i] = fields.List{fields.Named("assumption", s.Names[i])}.With(c.fields()...)
	}
	return rows
}

// Results returns a paragraph for a paper: the answer of the test, and under which other
// assumptions the decision is the same or another.
func (s *Sensitivities) Results() string { return renderText(s.results) }

// LaTeXResults returns the same as [Sensitivities.Results] in LaTeX.
func (s *Sensitivities) LaTeXResults() string { return renderLaTeX(s.results) }

func (s *Sensitivities) results(p *paragraph) {
	if s.empty() {
		return
	}
	first := s.Comparisons[0]
	first.results(p)
	var same, other []string
	for i, c := range s.Comparisons[1:] {
		name := s.Names[i+1]
		if c.Decision() == first.Decision() {
			same = append(same, name)
		} else {
			other = append(other, fmt.Sprintf("%s (%s)", name, c.Decided()))
		}
	}
	if len(same) > 0 {
		p.say("Other assumptions with the same decision: %s.", strings.Join(same, "; "))
	}
	if len(other) > 0 {
		p.say("Other assumptions with another decision: %s.", strings.Join(other, "; "))
	}
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (s *Sensitivities) References() References {
	if s.empty() {
		return nil
	}
	return referencesOf(s.Comparisons[0].sources())
}

// MarkdownTable returns the answers, one row for each assumption, as a table in GitHub's Markdown,
// with the notes below.
func (s *Sensitivities) MarkdownTable() string { return s.answer().Markdown() }

// LaTeXTable returns the answers, one row for each assumption, as a floating table in LaTeX. It
// needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (s *Sensitivities) LaTeXTable() string { return s.answer().LaTeX("tab:assumptions") }

// MarshalJSON writes answers, each with its assumption and the fields of a [Comparison], and
// warnings.
func (s *Sensitivities) MarshalJSON() ([]byte, error) {
	if s == nil {
		return []byte("null"), nil
	}
	return fields.List{fields.Named("answers", s.rows()),
		fields.Named("warnings", s.Warnings())}.MarshalJSON()
}
