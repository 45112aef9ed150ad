package bayescmp

import (
	"encoding/json"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: what was compared, by which test, metric by metric.
// [Metrics.References] lists what it cites.
func (m *Metrics) Methods() string { return inText(m.methods) }

// LaTeXMethods returns the same as [Metrics.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (m *Metrics) LaTeXMethods() string { return inLaTeX(m.methods) }

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
		if rope := c.rope(); !rope.none() {
			p.equivalence(rope, m.Left, m.Right)
		}
		p.decides(c.Threshold)
	} else {
		p.level(m.Answers[i].Significance.Alpha)
	}
	p.use(m.Test, m.Answers[i].sources(), m.Answers[i].details(false), nil)
	p.creditProgram(len(m.Answers))
}

// Results returns a paragraph for a paper: what the test found, metric by metric.
func (m *Metrics) Results() string { return inText(m.results) }

// LaTeXResults returns the same as [Metrics.Results] in LaTeX.
func (m *Metrics) LaTeXResults() string { return inLaTeX(m.results) }

func (m *Metrics) results(p *paragraph) {
	if m.empty() {
		return
	}
	for i, a := range m.Answers {
		switch {
		case a.Comparison != nil:
			p.say("By %s:", m.Names[i])
			a.Comparison.found(p)
		case a.Significance != nil:
			p.say("By %s:", m.Names[i])
			a.Significance.found(p)
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
func (m *Metrics) MarkdownTable() string {
	if m.empty() {
		return ""
	}
	return m.answer().Markdown()
}

// LaTeXTable returns the answers as a floating table in LaTeX, one row per metric. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the table.
func (m *Metrics) LaTeXTable() string {
	if m.empty() {
		return ""
	}
	return m.answer().LaTeX("tab:metrics")
}

type metricJSON struct {
	Metric string `json:"metric"`
	Better string `json:"better"`
	Answer Answer `json:"answer"`
}

type metricsJSON struct {
	Test     string       `json:"test"`
	Left     string       `json:"left"`
	Right    string       `json:"right"`
	Metrics  []metricJSON `json:"metrics"`
	Warnings []string     `json:"warnings"`
}

// MarshalJSON writes the answers. The fields are test, left, right, metrics, each with metric,
// better and answer, the fields of its kind of answer, and warnings.
func (m *Metrics) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	out := metricsJSON{Test: m.Test, Left: m.Left, Right: m.Right, Metrics: []metricJSON{},
		Warnings: texts(m.Warnings())}
	for i, a := range m.Answers {
		out.Metrics = append(out.Metrics, metricJSON{m.Names[i], m.Better[i], a})
	}
	return json.Marshal(out)
}
