package bayescmp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Metrics holds the answers of one test about one pair by several metrics, side by side.
type Metrics struct {
	// Test is the name of the test.
	Test string
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Names are the names of the metrics, in the order of the scores that were given.
	Names []string
	// Answers are the answers by each metric, in the order of Names. Where the test does not apply,
	// the answer has the refusal.
	Answers []Answer
	// Better says for each metric which scores are better: "higher" or "lower", or "differs" where
	// that depends on the data set.
	Better []string
}

// ByMetric asks a test about the same two classifiers by each of several metrics, such as those
// that [CSV.OpenMetrics] returns. A rope is in units of the score: with one, the metrics should
// have the same scale. Each metric is answered by itself: the more metrics, the more probable it is
// that one of them finds a difference by chance.
//
// A metric about which the test has no answer is listed with the reason. If no metric has an
// answer, ByMetric returns the error about the first one. Errors wrap [ErrOption] (no scores, or no
// test), or come from the test. If ctx is done, the error is the error of ctx.
func ByMetric(
	ctx context.Context, test PairTest, left, right string, scores ...*Scores,
) (*Metrics, error) {
	if len(scores) == 0 {
		return nil, fmt.Errorf("%w: ByMetric needs scores by several metrics; "+
			"read them with CSV.OpenMetrics", ErrOption)
	}
	test, err := dereference(test, bayesianExample)
	if err != nil {
		return nil, err
	}
	m := &Metrics{Test: test.Name(), Left: left, Right: right}
	var refusals []error
	for _, s := range scores {
		a, err := answerMetric(ctx, test, left, right, s)
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			refusals = append(refusals, err)
			a = Answer{Test: m.Test, Refusal: err}
		}
		name, better := "score", ""
		if s != nil {
			better = s.betterWord()
			if s.Metric() != "" {
				name = s.Metric()
			}
		}
		m.Names, m.Better = append(m.Names, name), append(m.Better, better)
		m.Answers = append(m.Answers, a)
	}
	if len(refusals) == len(scores) {
		return nil, refusals[0]
	}
	return m, nil
}

// MetricsOf reads a file by each of its metrics and does the same as [ByMetric]. The options say
// how to read the file; Higher and Lower are about their Metric, or without it about the only one
// of the file.
// Metrics that have no place on the Scale of the options stay as they are. Errors are those of
// [CSV.OpenMetrics] and of ByMetric.
func MetricsOf(
	ctx context.Context, options CSV, path string, test PairTest, left, right string,
) (*Metrics, error) {
	scale, asked := options.Scale, options
	asked.Scale = ScaleFound
	options.Metric, options.Higher, options.Lower, options.Scale = "", false, false, ScaleFound
	scores, err := options.OpenMetrics(path)
	if err != nil {
		return nil, err
	}
	for i, s := range scores {
		only := asked.Metric == "" && len(scores) == 1
		if (asked.Higher || asked.Lower) && (only || s.Metric() == asked.Metric) {
			if s, err = asked.Open(path); err != nil {
				return nil, err
			}
			scores[i] = s
		}
		if on, err := s.Rescale(scale); err == nil {
			scores[i] = on
		}
	}
	return ByMetric(ctx, test, left, right, scores...)
}

// answerMetric asks about one metric.
func answerMetric(
	ctx context.Context, test PairTest, left, right string, scores *Scores,
) (a Answer, err error) {
	if err := ctx.Err(); err != nil {
		return a, err
	}
	p, err := scores.Pair(left, right)
	if err != nil {
		return a, err
	}
	return test.Answer(ctx, p)
}

// betterWord says which scores are better: "higher", "lower", or "differs" between data sets.
func (s *Scores) betterWord() string {
	switch s.direction() {
	case lowerBetter:
		return "lower"
	case mixedBetter:
		return "differs"
	}
	return "higher"
}

func (m *Metrics) empty() bool { return m == nil || len(m.Answers) == 0 }

// Verdict says in a sentence which metrics decide, and how.
func (m *Metrics) Verdict() string {
	if m.empty() {
		return "no answers"
	}
	var decisions []string
	by := map[string][]string{}
	for i, a := range m.Answers {
		decision := a.row()[1]
		if by[decision] == nil {
			decisions = append(decisions, decision)
		}
		by[decision] = append(by[decision], writing.OneLine(m.Names[i]))
	}
	var parts []string
	for _, d := range decisions {
		parts = append(parts, fmt.Sprintf("by %s: %s", writing.Some(by[d]), d))
	}
	return writing.Capital(strings.Join(parts, "; ")) + "."
}

func (m *Metrics) answer() writing.Answer {
	if m.empty() {
		return writing.Nothing("no answers")
	}
	t := writing.NewTable(3, "metric", "better is", "decision", "rope",
		m.Left+"\nbetter", "equivalent", m.Right+"\nbetter", "p value")
	var notes []string
	for i, a := range m.Answers {
		t.Add(append([]string{m.Names[i], m.Better[i]}, a.row()[1:]...)...)
		if a.Refusal != nil {
			notes = append(notes, fmt.Sprintf("By %s there is no answer: %v.",
				writing.OneLine(m.Names[i]), a.Refusal))
		}
	}
	t.WithoutEmpty()
	merged := m.Warnings()
	return writing.Answer{
		Headline: fmt.Sprintf("%s by %s: %s (left) against %s (right)", writing.Capital(m.Test),
			writing.Plural(len(m.Names), "metric"), m.Left, m.Right),
		Verdict: m.Verdict(), Marks: writing.MarksOf(len(merged)),
		Tables: []*writing.Table{t}, Notes: append(notes, writing.Footnotes(merged)...),
	}
}

// Warnings returns the warnings of all answers. Each names its metrics unless all have it.
func (m *Metrics) Warnings() []error {
	if m == nil {
		return nil
	}
	var warnings [][]error
	for _, a := range m.Answers {
		list, _ := a.warnings()
		warnings = append(warnings, list)
	}
	return writing.Merged(m.Names, warnings)
}

// String returns the table, one line per metric, the verdict, and the notes in plain text.
func (m *Metrics) String() string { return m.answer().Text() }

// HTML returns the verdict, the table and the notes for a notebook.
func (m *Metrics) HTML() string { return m.answer().HTML() }

// Frame returns one row per metric with the columns metric, better (higher or lower), and those of
// [Panel.Frame].
func (m *Metrics) Frame() Frame {
	if m.empty() {
		return frames.Failed(fmt.Errorf("%w: no answers", ErrEmpty))
	}
	return frames.ByList(m.rows(Answer.columns))
}

// rows has the name and the direction of each metric before what a function tells of its answer.
func (m *Metrics) rows(of func(Answer) fields.List) []fields.List {
	rows := make([]fields.List, len(m.Answers))
	for i, a := range m.Answers {
		rows[i] = fields.List{fields.Named("metric", m.Names[i]),
			fields.Named("better", m.Better[i])}.With(of(a)...)
	}
	return rows
}

// Methods returns a paragraph for a paper: what was compared, by which test, metric by metric.
// [Metrics.References] lists what it cites.
func (m *Metrics) Methods() string { return renderText(m.methods) }

// LaTeXMethods returns the same as [Metrics.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (m *Metrics) LaTeXMethods() string { return renderLaTeX(m.methods) }

func (m *Metrics) methods(p *paragraph) {
	if m.empty() {
		return
	}
	p.say("We compared %s with %s by %s, each by itself.",
		m.Left, m.Right, writing.Joined(m.Names))
	i := slices.IndexFunc(m.Answers, func(a Answer) bool { return a.Refusal == nil })
	if i < 0 {
		return
	}
	if c := m.Answers[i].Comparison; c != nil {
		if rope := c.rope(); !rope.isZero() {
			p.describeEquivalence(rope, c.facts.scale, m.Left, m.Right)
		}
		p.describeThreshold(c.Threshold)
	} else {
		p.describeLevel(m.Answers[i].Significance.Alpha)
	}
	p.describeTest(m.Test, m.Answers[i].sources(), m.Answers[i].details(false), nil)
	p.creditProgram(len(m.Answers))
}

// Results returns a paragraph for a paper: what the test found, metric by metric.
func (m *Metrics) Results() string { return renderText(m.results) }

// LaTeXResults returns the same as [Metrics.Results] in LaTeX.
func (m *Metrics) LaTeXResults() string { return renderLaTeX(m.results) }

func (m *Metrics) results(p *paragraph) {
	if m.empty() {
		return
	}
	for i, a := range m.Answers {
		switch {
		case a.Comparison != nil:
			p.say("By %s:", m.Names[i])
			a.Comparison.describeFinding(p)
		case a.Significance != nil:
			p.say("By %s:", m.Names[i])
			a.Significance.describeFinding(p)
		default:
			p.say("By %s the %s does not apply.", m.Names[i], m.Test)
		}
	}
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answers.
func (m *Metrics) References() References {
	if m.empty() {
		return nil
	}
	for _, a := range m.Answers {
		if a.Refusal == nil {
			return referencesOf(a.sources())
		}
	}
	return referencesOf()
}

// MarkdownTable returns the answers as a table in GitHub's Markdown, one row per metric, with the
// notes below it.
func (m *Metrics) MarkdownTable() string { return m.answer().Markdown() }

// LaTeXTable returns the answers as a floating table in LaTeX, one row per metric. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the table.
func (m *Metrics) LaTeXTable() string { return m.answer().LaTeX("tab:metrics") }

// MarshalJSON writes test, left, right, metrics (metric, better and the fields of its kind of
// answer) and warnings.
func (m *Metrics) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	return fields.List{fields.Named("test", m.Test), fields.Named("left", m.Left),
		fields.Named("right", m.Right), fields.Named("metrics", m.rows(Answer.fields)),
		fields.Named("warnings", m.Warnings())}.MarshalJSON()
}
