package bayescmp

import (
	"encoding/json"
)

// Methods returns a paragraph for a paper: what was counted, and what was left out of the data.
// [WinTieLoss.References] lists what it cites.
func (w *WinTieLoss) Methods() string { return inText(w.methods) }

// LaTeXMethods returns the same as [WinTieLoss.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (w *WinTieLoss) LaTeXMethods() string { return inLaTeX(w.methods) }

func (w *WinTieLoss) methods(p *paragraph) {
	if w.empty() {
		return
	}
	p.say("We compared %s.", pool(w.Classifiers, w.Datasets))
	p.sayAll(w.dropped.inPaper(w.Assumptions))
	p.credit("For every pair of classifiers we counted the data sets on which either is better "+
		"by its mean score", w.sources(), nil)
	p.say("Means that differ by less than a rounding error count as equal.")
	p.creditProgram(1)
}

func (*WinTieLoss) sources() References { return References{demsar2006} }

// Results returns a paragraph for a paper: which classifier has more wins than losses against all
// others, and the wins, ties and losses of each.
func (w *WinTieLoss) Results() string { return inText(w.results) }

// LaTeXResults returns the same as [WinTieLoss.Results] in LaTeX.
func (w *WinTieLoss) LaTeXResults() string { return inLaTeX(w.results) }

func (w *WinTieLoss) results(p *paragraph) {
	if w.empty() {
		return
	}
	p.say("%s", w.Verdict())
	p.best("total of wins/ties/losses", w.order(), w.Classifiers, func(c int) string {
		return counts(w.total(c))
	})
}

// References returns the publications that say what such counts are worth, and bayescmp itself,
// which computed the answer.
func (w *WinTieLoss) References() References {
	if w.empty() {
		return nil
	}
	return referencesOf(w.sources())
}

// MarkdownTable returns wins/ties/losses (of 20 classifiers at most) as a table in GitHub's
// Markdown, with the notes below.
func (w *WinTieLoss) MarkdownTable() string {
	if w.empty() {
		return ""
	}
	return w.answer().Markdown()
}

// LaTeXTable returns wins/ties/losses (of 20 classifiers at most) as a table as a float in LaTeX.
// It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (w *WinTieLoss) LaTeXTable() string {
	if w.empty() {
		return ""
	}
	return w.answer().LaTeX("tab:wins")
}

type winTieLossJSON struct {
	Classifiers []string `json:"classifiers"`
	Datasets    int      `json:"datasets"`
	Wins        [][]int  `json:"wins"`
	Ties        [][]int  `json:"ties"`
	Assumptions []string `json:"assumptions"`
	Warnings    []string `json:"warnings"`
}

// MarshalJSON writes the counts. The fields are classifiers, datasets, wins and ties (of each
// classifier against each, in their order), assumptions, and warnings, of which there are none.
func (w *WinTieLoss) MarshalJSON() ([]byte, error) {
	if w == nil {
		return []byte("null"), nil
	}
	return json.Marshal(winTieLossJSON{
		Classifiers: listOf(w.Classifiers),
		Datasets:    w.Datasets,
		Wins:        append([][]int{}, w.Wins...),
		Ties:        append([][]int{}, w.Ties...),
		Assumptions: listOf(w.Assumptions),
		Warnings:    []string{},
	})
}
