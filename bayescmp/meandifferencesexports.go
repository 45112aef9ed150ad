package bayescmp

import (
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: which mean scores were compared, by which test, under
// which assumptions, and what was left out of the data.
// [MeanDifferences.References] lists what it cites.
func (d *MeanDifferences) Methods() string { return inText(d.methods) }

// LaTeXMethods returns the same as [MeanDifferences.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (d *MeanDifferences) LaTeXMethods() string { return inLaTeX(d.methods) }

func (d *MeanDifferences) methods(p *paragraph) {
	if d.empty() {
		return
	}
	p.say("We compared %s by their mean scores.", pool(d.Classifiers, d.Datasets))
	if d.Control != "" {
		p.say("Each classifier was compared with the control, %s.", d.Control)
	}
	p.sayAll(d.dropped.inPaper(d.given))
	p.use(d.Test, d.sources(), append([]string{d.method()}, d.Assumptions...), d.given)
	p.say("A difference is significant if its adjusted p ≤ %s, the family-wise error.",
		writing.Number(d.Alpha))
	p.creditProgram(1)
}

func (d *MeanDifferences) empty() bool { return d == nil || len(d.Classifiers) == 0 }

func (d *MeanDifferences) sources() References {
	if d.Control != "" {
		return References{dunnett1955, demsar2006}
	}
	return References{demsar2006}
}

// Results returns a paragraph for a paper: how many differences are significant, and the largest of
// these with their intervals.
func (d *MeanDifferences) Results() string { return inText(d.results) }

// LaTeXResults returns the same as [MeanDifferences.Results] in LaTeX.
func (d *MeanDifferences) LaTeXResults() string { return inLaTeX(d.results) }

func (d *MeanDifferences) results(p *paragraph) {
	if d.empty() {
		return
	}
	var found []string
	for _, row := range d.ordered() {
		if row.Significant {
			w := writing.Estimate(d.CriticalDifference/10, row.Difference, row.Low, row.High)
			found = append(found, fmt.Sprintf("%s (difference %s, interval [%s, %s], adjusted %s)",
				finding(row.Left, row.Right, row.better()), w[0], w[1], w[2],
				writing.PIs(row.Adjusted)))
		}
	}
	p.say("The %s on %s finds %d of %s significant at %s; the critical difference is %s.",
		d.Test, writing.Plural(d.Datasets, "data set"), len(found),
		writing.Plural(len(d.Rows), "difference"), writing.Number(d.Alpha),
		writing.Number3(d.CriticalDifference))
	switch n := len(found); {
	case n > mostTold:
		p.say("The largest are %s.", writing.Joined(found[:mostTold]))
	case n > 0:
		p.say("From the largest: %s.", writing.Joined(found))
	}
	if len(found) < len(d.Rows) {
		p.say("That a difference is not significant is no evidence that there is none.")
	}
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (d *MeanDifferences) References() References {
	if d.empty() {
		return nil
	}
	return referencesOf(d.sources())
}

// MarkdownTable returns the comparisons (the first 100, from the largest difference) as a table in
// GitHub's Markdown, with the notes below.
func (d *MeanDifferences) MarkdownTable() string {
	if d.empty() {
		return ""
	}
	return d.answer().Markdown()
}

// LaTeXTable returns the comparisons (the first 100, from the largest difference) as a table as a
// float in LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below
// the table.
func (d *MeanDifferences) LaTeXTable() string {
	if d.empty() {
		return ""
	}
	return d.answer().LaTeX("tab:means")
}

type meanDifferencesJSON struct {
	Test               string           `json:"test"`
	Control            string           `json:"control,omitempty"`
	Classifiers        []string         `json:"classifiers"`
	Means              []numberOrNull   `json:"means"`
	Datasets           int              `json:"datasets"`
	Pairs              []MeanDifference `json:"pairs"`
	StandardError      numberOrNull     `json:"standard_error"`
	DF                 int              `json:"df"`
	CriticalDifference numberOrNull     `json:"critical_difference"`
	Alpha              numberOrNull     `json:"alpha"`
	Groups             [][]string       `json:"groups"`
	Assumptions        []string         `json:"assumptions"`
	Warnings           []string         `json:"warnings"`
}

type meanDifferenceJSON struct {
	Left        string       `json:"left"`
	Right       string       `json:"right"`
	Difference  numberOrNull `json:"difference"`
	Low         numberOrNull `json:"low"`
	High        numberOrNull `json:"high"`
	T           numberOrNull `json:"t"`
	P           numberOrNull `json:"p_value"`
	Adjusted    numberOrNull `json:"adjusted_p_value"`
	Significant bool         `json:"significant"`
}

// MarshalJSON writes left, right, difference, low, high, t, p_value, adjusted_p_value and
// significant.
func (m MeanDifference) MarshalJSON() ([]byte, error) {
	return json.Marshal(meanDifferenceJSON{m.Left, m.Right, numberOrNull(m.Difference),
		numberOrNull(m.Low), numberOrNull(m.High), numberOrNull(m.T), numberOrNull(m.P),
		numberOrNull(m.Adjusted), m.Significant})
}

// MarshalJSON writes the answer, numbers to twelve digits. The fields are test, control (left out
// for all pairs), classifiers, means, datasets, pairs (left, right, difference, low, high, t,
// p_value, adjusted_p_value and significant of each), standard_error, df, critical_difference,
// alpha, groups, assumptions, warnings.
func (d *MeanDifferences) MarshalJSON() ([]byte, error) {
	if d == nil {
		return []byte("null"), nil
	}
	return json.Marshal(meanDifferencesJSON{
		Test:               d.Test,
		Control:            d.Control,
		Classifiers:        listOf(d.Classifiers),
		Means:              numbersOrNull(d.Means),
		Datasets:           d.Datasets,
		Pairs:              append([]MeanDifference{}, d.Rows...),
		StandardError:      numberOrNull(d.StandardError),
		DF:                 d.DF,
		CriticalDifference: numberOrNull(d.CriticalDifference),
		Alpha:              numberOrNull(d.Alpha),
		Groups:             append([][]string{}, d.Groups()...),
		Assumptions:        listOf(d.Assumptions),
		Warnings:           texts(d.Warnings),
	})
}
