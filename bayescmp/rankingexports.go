package bayescmp

import (
	"encoding/json"
)

// Methods returns a paragraph for a paper: which classifiers were compared, by which test, how p
// was computed, and what was left out of the data. [Ranking.References] lists what it cites.
func (r *Ranking) Methods() string { return inText(r.methods) }

// LaTeXMethods returns the same as [Ranking.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (r *Ranking) LaTeXMethods() string { return inLaTeX(r.methods) }

func (r *Ranking) methods(p *paragraph) {
	if r.empty() {
		return
	}
	p.say("We compared %s by the ranks of their mean scores.",
		pool(r.Classifiers, len(r.Datasets)))
	p.sayAll(r.dropped.inPaper(r.given))
	p.level(r.Alpha)
	p.use(r.Test, r.sources(), append([]string{r.Method}, r.Assumptions...), r.given)
	p.creditProgram(1)
}

func (r *Ranking) sources() References {
	return References{friedman1937, imanDavenport1980, demsar2006}
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (r *Ranking) References() References {
	if r.empty() {
		return nil
	}
	return referencesOf(r.sources())
}

// MarkdownTable returns the mean ranks and the statistics as tables in GitHub's Markdown, with the
// notes below.
func (r *Ranking) MarkdownTable() string {
	if r.empty() {
		return ""
	}
	return r.answer().Markdown()
}

// LaTeXTable returns the mean ranks and the statistics as tables as a float in LaTeX. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the table.
func (r *Ranking) LaTeXTable() string {
	if r.empty() {
		return ""
	}
	return r.answer().LaTeX("tab:ranks")
}

type friedmanJSON struct {
	ChiSquared  numberOrNull `json:"chi_squared"`
	ChiSquaredP numberOrNull `json:"chi_squared_p_value"`
	F           numberOrNull `json:"f"`
	FP          numberOrNull `json:"f_p_value"`
}

func (s FriedmanStatistics) json() friedmanJSON {
	return friedmanJSON{numberOrNull(s.ChiSquared), numberOrNull(s.ChiSquaredP),
		numberOrNull(s.F), numberOrNull(s.FP)}
}

// MarshalJSON writes chi_squared, chi_squared_p_value, f and f_p_value.
func (s FriedmanStatistics) MarshalJSON() ([]byte, error) { return json.Marshal(s.json()) }

type rankingJSON struct {
	Test        string           `json:"test"`
	Classifiers []string         `json:"classifiers"`
	Datasets    []string         `json:"datasets"`
	MeanRanks   []numberOrNull   `json:"mean_ranks"`
	Ranks       [][]numberOrNull `json:"ranks"`
	Corrected   friedmanJSON     `json:"corrected"`
	Uncorrected friedmanJSON     `json:"uncorrected"`
	DF          int              `json:"df"`
	ErrorDF     int              `json:"error_df"`
	W           numberOrNull     `json:"kendall_w"`
	ExactP      numberOrNull     `json:"exact_p_value"`
	P           numberOrNull     `json:"p_value"`
	Method      string           `json:"method"`
	Alpha       numberOrNull     `json:"alpha"`
	Significant bool             `json:"significant"`
	Assumptions []string         `json:"assumptions"`
	Warnings    []string         `json:"warnings"`
}

// MarshalJSON writes the answer, numbers to twelve digits. The fields are test, classifiers,
// datasets, mean_ranks (by classifier), ranks (by data set, then by classifier), corrected and
// uncorrected (chi_squared, f, and the p value of each), df, error_df, kendall_w, exact_p_value
// (null where there is none), p_value, method, alpha, significant, assumptions, warnings.
func (r *Ranking) MarshalJSON() ([]byte, error) {
	if r == nil {
		return []byte("null"), nil
	}
	return json.Marshal(rankingJSON{
		Test:        r.Test,
		Classifiers: listOf(r.Classifiers),
		Datasets:    listOf(r.Datasets),
		MeanRanks:   numbersOrNull(r.MeanRanks),
		Ranks:       tableOrNull(r.Ranks),
		Corrected:   r.Corrected.json(),
		Uncorrected: r.Uncorrected.json(),
		DF:          r.DF,
		ErrorDF:     r.ErrorDF,
		W:           numberOrNull(r.W),
		ExactP:      numberOrNull(r.ExactP),
		P:           numberOrNull(r.P),
		Method:      r.Method,
		Alpha:       numberOrNull(r.Alpha),
		Significant: r.Significant(),
		Assumptions: listOf(r.Assumptions),
		Warnings:    texts(r.Warnings),
	})
}
