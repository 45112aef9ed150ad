package bayescmp

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: which classifiers were compared on how many data sets,
// and what was left out of the data. [Overview.References] lists what it cites.
func (o *Overview) Methods() string { return inText(o.methods) }

// LaTeXMethods returns the same as [Overview.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (o *Overview) LaTeXMethods() string { return inLaTeX(o.methods) }

func (o *Overview) methods(p *paragraph) {
	if o.empty() {
		return
	}
	p.say("We compared %s.", pool(o.Classifiers, o.Datasets))
	p.sayAll(o.told.dropped.inPaper(o.told.given))
	p.creditProgram(1)
}

// Results returns a paragraph for a paper: the mean scores from the best, with their standard
// deviations.
func (o *Overview) Results() string { return inText(o.results) }

// LaTeXResults returns the same as [Overview.Results] in LaTeX.
func (o *Overview) LaTeXResults() string { return inLaTeX(o.results) }

func (o *Overview) results(p *paragraph) {
	if o.empty() {
		return
	}
	what, order := "mean score", make([]int, len(o.Classifiers))
	if math.IsNaN(o.Means[0]) {
		what = "mean rank" // the scores are in different directions
	}
	for c := range order {
		order[c] = c
	}
	p.best(what, order, o.Classifiers, func(c int) string {
		if math.IsNaN(o.Means[c]) {
			return writing.Decimals(o.MeanRanks[c], 2)
		}
		if o.sd(c) == "" {
			return writing.Number4(o.Means[c])
		}
		return fmt.Sprintf("%s, SD %s", writing.Number4(o.Means[c]), o.sd(c))
	})
}

// References returns bayescmp itself, which computed the overview.
func (o *Overview) References() References {
	if o.empty() {
		return nil
	}
	return referencesOf()
}

// MarkdownTable returns the table in GitHub's Markdown.
func (o *Overview) MarkdownTable() string {
	if o.empty() {
		return ""
	}
	return o.answer().Markdown()
}

// LaTeXTable returns the table as a floating table in LaTeX. It needs the package booktabs, and
// text in UTF-8.
func (o *Overview) LaTeXTable() string {
	if o.empty() {
		return ""
	}
	return o.answer().LaTeX("tab:scores")
}

type overviewJSON struct {
	Classifiers []string       `json:"classifiers"`
	Datasets    int            `json:"datasets"`
	Means       []numberOrNull `json:"means"`
	SDs         []numberOrNull `json:"sds"`
	Lowest      []numberOrNull `json:"lowest"`
	Highest     []numberOrNull `json:"highest"`
	MeanRanks   []numberOrNull `json:"mean_ranks"`
	First       []int          `json:"first"`
	Assumptions []string       `json:"assumptions"`
	Warnings    []string       `json:"warnings"`
}

// MarshalJSON writes the overview, numbers to twelve digits. The lists are in the order of
// classifiers. The fields are classifiers, datasets, means, sds, lowest, highest, mean_ranks,
// first, assumptions, and warnings, of which there are none.
func (o *Overview) MarshalJSON() ([]byte, error) {
	if o == nil {
		return []byte("null"), nil
	}
	return json.Marshal(overviewJSON{
		Classifiers: listOf(o.Classifiers), Datasets: o.Datasets,
		Means: numbersOrNull(o.Means), SDs: numbersOrNull(o.SDs),
		Lowest: numbersOrNull(o.Lowest), Highest: numbersOrNull(o.Highest),
		MeanRanks: numbersOrNull(o.MeanRanks), First: append([]int{}, o.First...),
		Assumptions: listOf(o.Assumptions), Warnings: []string{},
	})
}
