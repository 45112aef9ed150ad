package bayescmp

import (
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: which classifiers were compared, by which test, under
// which assumptions, and what was left out of the data.
// [VarianceAnalysis.References] lists what it cites.
func (v *VarianceAnalysis) Methods() string { return inText(v.methods) }

// LaTeXMethods returns the same as [VarianceAnalysis.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (v *VarianceAnalysis) LaTeXMethods() string { return inLaTeX(v.methods) }

func (v *VarianceAnalysis) methods(p *paragraph) {
	if v.empty() {
		return
	}
	p.say("We compared %s by their mean scores.", pool(v.Classifiers, len(v.Datasets)))
	p.sayAll(v.dropped.inPaper(v.given))
	p.level(v.Alpha)
	p.use(v.Test, v.sources(), append([]string{"F distribution"}, v.Assumptions...), v.given)
	p.creditProgram(1)
}

func (v *VarianceAnalysis) empty() bool { return v == nil || len(v.Classifiers) == 0 }

func (v *VarianceAnalysis) sources() References {
	return References{greenhouseGeisser1959, demsar2006}
}

// Results returns a paragraph for a paper: whether the mean scores differ, with F and both p
// values, and the mean scores from the best.
func (v *VarianceAnalysis) Results() string { return inText(v.results) }

// LaTeXResults returns the same as [VarianceAnalysis.Results] in LaTeX.
func (v *VarianceAnalysis) LaTeXResults() string { return inLaTeX(v.results) }

func (v *VarianceAnalysis) results(p *paragraph) {
	if v.empty() {
		return
	}
	statistics := fmt.Sprintf(
		"F%s = %s, %s; %s when corrected for a lack of sphericity, epsilon %s",
		freedom(float64(v.DF), float64(v.ResidualDF)), v.written(), writing.PIs(v.P),
		writing.PIs(v.CorrectedP), writing.Decimals(v.Epsilon, 3))
	p.differ("mean scores", writing.Plural(len(v.Datasets), "data set"), statistics,
		v.Significant())
	p.best("mean score", v.order(), v.Classifiers, func(c int) string {
		return writing.Number4(v.Means[c])
	})
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (v *VarianceAnalysis) References() References {
	if v.empty() {
		return nil
	}
	return referencesOf(v.sources())
}

// MarkdownTable returns the mean scores and the analysis as tables in GitHub's Markdown, with the
// notes below.
func (v *VarianceAnalysis) MarkdownTable() string {
	if v.empty() {
		return ""
	}
	return v.answer().Markdown()
}

// LaTeXTable returns the mean scores and the analysis as tables as a float in LaTeX. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the table.
func (v *VarianceAnalysis) LaTeXTable() string {
	if v.empty() {
		return ""
	}
	return v.answer().LaTeX("tab:variance")
}

type varianceJSON struct {
	Test        string         `json:"test"`
	Classifiers []string       `json:"classifiers"`
	Datasets    []string       `json:"datasets"`
	Means       []numberOrNull `json:"means"`
	Between     numberOrNull   `json:"sum_of_squares"`
	Residual    numberOrNull   `json:"residual_sum_of_squares"`
	Blocks      numberOrNull   `json:"dataset_sum_of_squares"`
	DF          int            `json:"df"`
	ResidualDF  int            `json:"residual_df"`
	BlockDF     int            `json:"dataset_df"`
	F           numberOrNull   `json:"f"`
	P           numberOrNull   `json:"p_value"`
	Epsilon     numberOrNull   `json:"epsilon"`
	CorrectedP  numberOrNull   `json:"corrected_p_value"`
	Alpha       numberOrNull   `json:"alpha"`
	Significant bool           `json:"significant"`
	Assumptions []string       `json:"assumptions"`
	Warnings    []string       `json:"warnings"`
}

// MarshalJSON writes the answer, numbers to twelve digits. The fields are test, classifiers,
// datasets, means (by classifier), sum_of_squares, residual_sum_of_squares and
// dataset_sum_of_squares with their df, residual_df and dataset_df, f,
// p_value, epsilon, corrected_p_value, alpha, significant, assumptions, warnings.
func (v *VarianceAnalysis) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return json.Marshal(varianceJSON{
		Test:        v.Test,
		Classifiers: listOf(v.Classifiers),
		Datasets:    listOf(v.Datasets),
		Means:       numbersOrNull(v.Means),
		Between:     numberOrNull(v.Between),
		Residual:    numberOrNull(v.Residual),
		Blocks:      numberOrNull(v.Blocks),
		DF:          v.DF,
		ResidualDF:  v.ResidualDF,
		BlockDF:     v.BlockDF,
		F:           numberOrNull(v.F),
		P:           numberOrNull(v.P),
		Epsilon:     numberOrNull(v.Epsilon),
		CorrectedP:  numberOrNull(v.CorrectedP),
		Alpha:       numberOrNull(v.Alpha),
		Significant: v.Significant(),
		Assumptions: listOf(v.Assumptions),
		Warnings:    texts(v.Warnings),
	})
}
