package bayescmp

import (
	"encoding/json"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: which comparisons were made, by which test, how p was
// adjusted, and what was left out of the data.
// [PostHoc.References] lists what it cites.
func (h *PostHoc) Methods() string { return inText(h.methods) }

// LaTeXMethods returns the same as [PostHoc.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (h *PostHoc) LaTeXMethods() string { return inLaTeX(h.methods) }

func (h *PostHoc) methods(p *paragraph) {
	if h.empty() {
		return
	}
	p.say("We compared %s.", pool(h.Classifiers, h.Datasets))
	if h.Control != "" {
		p.say("Each classifier was compared with the control, %s.", h.Control)
	}
	p.sayAll(h.dropped.inPaper(h.given))
	details := append([]string{"p values adjusted by " + h.adjuster()}, h.Assumptions...)
	p.use(h.Test, h.sources, details, h.given)
	p.say("A difference is significant if its adjusted p ≤ %s, the family-wise error.",
		writing.Number(h.Alpha))
	p.creditProgram(1)
}

// adjuster names the procedure that adjusts p values.
func (h *PostHoc) adjuster() string {
	if h.byRange {
		return h.Adjustment
	}
	return "the procedure of " + h.Adjustment
}

func (h *PostHoc) empty() bool { return h == nil || len(h.Classifiers) == 0 }

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (h *PostHoc) References() References {
	if h.empty() {
		return nil
	}
	return referencesOf(h.sources)
}

// MarkdownTable returns the comparisons (the first 100, from the smallest p) as a table in GitHub's
// Markdown, with the notes below.
func (h *PostHoc) MarkdownTable() string {
	if h.empty() {
		return ""
	}
	return h.answer().Markdown()
}

// LaTeXTable returns the comparisons (the first 100, from the smallest p) as a table as a float in
// LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (h *PostHoc) LaTeXTable() string {
	if h.empty() {
		return ""
	}
	return h.answer().LaTeX("tab:posthoc")
}

type postHocJSON struct {
	Test               string         `json:"test"`
	Adjustment         string         `json:"adjustment"`
	Control            string         `json:"control,omitempty"`
	Classifiers        []string       `json:"classifiers"`
	MeanRanks          []numberOrNull `json:"mean_ranks"`
	Datasets           int            `json:"datasets"`
	StatisticName      string         `json:"statistic_name"`
	Pairs              []PostHocRow   `json:"pairs"`
	Alpha              numberOrNull   `json:"alpha"`
	CriticalDifference numberOrNull   `json:"critical_difference"`
	Groups             [][]string     `json:"groups"`
	GroupsNote         string         `json:"groups_note,omitempty"`
	Assumptions        []string       `json:"assumptions"`
	Warnings           []string       `json:"warnings"`
}

type postHocRowJSON struct {
	Left        string       `json:"left"`
	Right       string       `json:"right"`
	Statistic   numberOrNull `json:"statistic"`
	P           numberOrNull `json:"p_value"`
	Adjusted    numberOrNull `json:"adjusted_p_value"`
	Significant bool         `json:"significant"`
	Better      string       `json:"better"`
}

// MarshalJSON writes left, right, statistic, p_value, adjusted_p_value, significant and better.
func (r PostHocRow) MarshalJSON() ([]byte, error) {
	return json.Marshal(postHocRowJSON{r.Left, r.Right, numberOrNull(r.Statistic),
		numberOrNull(r.P), numberOrNull(r.Adjusted), r.Significant, r.Better})
}

// MarshalJSON writes the answer, numbers to twelve digits. The fields are test, adjustment, control
// (left out for all pairs), classifiers, mean_ranks, datasets, statistic_name, pairs (left, right,
// statistic, p_value, adjusted_p_value, significant and better of each), alpha, critical_difference
// (null where there is none), groups (as [PostHoc.Groups] has them; groups_note is there if they
// are not all), assumptions, warnings.
func (h *PostHoc) MarshalJSON() ([]byte, error) {
	if h == nil {
		return []byte("null"), nil
	}
	groups, all := h.groups()
	note := ""
	if !all {
		note = "not all groups: every two classifiers without a significant difference share one"
	}
	return json.Marshal(postHocJSON{
		Test:               h.Test,
		Adjustment:         h.Adjustment,
		Control:            h.Control,
		Classifiers:        listOf(h.Classifiers),
		MeanRanks:          numbersOrNull(h.MeanRanks),
		Datasets:           h.Datasets,
		StatisticName:      h.StatisticName,
		Pairs:              append([]PostHocRow{}, h.Rows...),
		Alpha:              numberOrNull(h.Alpha),
		CriticalDifference: numberOrNull(h.CriticalDifference),
		Groups:             append([][]string{}, groups...),
		GroupsNote:         note,
		Assumptions:        listOf(h.Assumptions),
		Warnings:           texts(h.Warnings),
	})
}
