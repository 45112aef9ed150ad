package bayescmp

import (
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: which classifiers were compared, by which test, how p
// was computed, and what was left out of the data. [Omnibus.References] lists what it cites.
func (o *Omnibus) Methods() string { return inText(o.methods) }

// LaTeXMethods returns the same as [Omnibus.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (o *Omnibus) LaTeXMethods() string { return inLaTeX(o.methods) }

func (o *Omnibus) methods(p *paragraph) {
	if o.empty() {
		return
	}
	p.say("We compared %s by their mean %ss.", pool(o.Classifiers, len(o.Datasets)), o.RankName)
	p.sayAll(o.dropped.inPaper(o.given))
	p.level(o.Alpha)
	p.use(o.Test, o.sources, append([]string{o.Method}, o.Assumptions...), o.given)
	p.creditProgram(1)
}

// Results returns a paragraph for a paper: whether the mean ranks differ, with the statistic, and
// the mean ranks from the best.
func (o *Omnibus) Results() string { return inText(o.results) }

// LaTeXResults returns the same as [Omnibus.Results] in LaTeX.
func (o *Omnibus) LaTeXResults() string { return inLaTeX(o.results) }

func (o *Omnibus) results(p *paragraph) {
	if o.empty() {
		return
	}
	df := []float64{float64(o.DF)}
	if o.ErrorDF > 0 {
		df = append(df, float64(o.ErrorDF))
	}
	statistics := fmt.Sprintf("%s%s = %s; %s, %s", o.StatisticName, freedom(df...),
		writing.Number4(o.Statistic), writing.PIs(o.P), o.Method)
	p.differ("mean "+o.RankName+"s", writing.Plural(len(o.Datasets), "data set"), statistics,
		o.Significant())
	p.best("mean "+o.RankName, byRank(o.MeanRanks), o.Classifiers, func(c int) string {
		return writing.Decimals(o.MeanRanks[c], 2)
	})
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (o *Omnibus) References() References {
	if o.empty() {
		return nil
	}
	return referencesOf(o.sources)
}

// MarkdownTable returns the mean ranks as a table in GitHub's Markdown, with the notes
// below.
func (o *Omnibus) MarkdownTable() string {
	if o.empty() {
		return ""
	}
	return o.answer().Markdown()
}

// LaTeXTable returns the mean ranks as a table as a float in LaTeX. It needs the package
// booktabs, and text in UTF-8. The notes are comments below the table.
func (o *Omnibus) LaTeXTable() string {
	if o.empty() {
		return ""
	}
	return o.answer().LaTeX("tab:ranks")
}

type omnibusJSON struct {
	Test          string         `json:"test"`
	Classifiers   []string       `json:"classifiers"`
	Datasets      []string       `json:"datasets"`
	RankName      string         `json:"rank_name"`
	MeanRanks     []numberOrNull `json:"mean_ranks"`
	Statistic     numberOrNull   `json:"statistic"`
	StatisticName string         `json:"statistic_name"`
	DF            int            `json:"df"`
	ErrorDF       int            `json:"error_df"`
	ApproximateP  numberOrNull   `json:"approximate_p_value"`
	ExactP        numberOrNull   `json:"exact_p_value"`
	P             numberOrNull   `json:"p_value"`
	Method        string         `json:"method"`
	Alpha         numberOrNull   `json:"alpha"`
	Significant   bool           `json:"significant"`
	Assumptions   []string       `json:"assumptions"`
	Warnings      []string       `json:"warnings"`
}

// MarshalJSON writes the answer, numbers to twelve digits. The fields are test, classifiers,
// datasets, rank_name, mean_ranks (by classifier), statistic,
// statistic_name, df, error_df, approximate_p_value, exact_p_value (null where there is none),
// p_value, method, alpha, significant, assumptions, warnings.
func (o *Omnibus) MarshalJSON() ([]byte, error) {
	if o == nil {
		return []byte("null"), nil
	}
	return json.Marshal(omnibusJSON{
		Test:          o.Test,
		Classifiers:   listOf(o.Classifiers),
		Datasets:      listOf(o.Datasets),
		RankName:      o.RankName,
		MeanRanks:     numbersOrNull(o.MeanRanks),
		Statistic:     numberOrNull(o.Statistic),
		StatisticName: o.StatisticName,
		DF:            o.DF,
		ErrorDF:       o.ErrorDF,
		ApproximateP:  numberOrNull(o.ApproximateP),
		ExactP:        numberOrNull(o.ExactP),
		P:             numberOrNull(o.P),
		Method:        o.Method,
		Alpha:         numberOrNull(o.Alpha),
		Significant:   o.Significant(),
		Assumptions:   listOf(o.Assumptions),
		Warnings:      texts(o.Warnings),
	})
}
