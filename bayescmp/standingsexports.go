package bayescmp

import (
	"encoding/json"
	"slices"
)

// Methods returns a paragraph for a paper: which classifiers were compared, how, with how many
// draws, and what was left out of the data.
// [Standings.References] lists what it cites.
func (s *Standings) Methods() string { return inText(s.methods) }

// LaTeXMethods returns the same as [Standings.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Standings) LaTeXMethods() string { return inLaTeX(s.methods) }

func (s *Standings) methods(p *paragraph) {
	if s.empty() {
		return
	}
	p.say("We asked which of %s on %s is the best on %ss like these.",
		named(s.who(), s.Classifiers), s.on(s.Datasets), s.noun())
	p.sayAll(s.dropped.inPaper(s.given))
	details := slices.Clone(s.Assumptions)
	details = append(details, "random numbers from "+s.seed)
	p.use("Bayesian bootstrap", s.sources(), details, s.given)
	p.creditProgram(1)
}

func (*Standings) sources() References { return References{rubin1981} }

// References returns the publications that the method comes from, and bayescmp itself, which
// computed the answer.
func (s *Standings) References() References {
	if s.empty() {
		return nil
	}
	return referencesOf(s.sources())
}

// MarkdownTable returns the classifiers, the most probable best one first, as a table in GitHub's
// Markdown, with the notes below.
func (s *Standings) MarkdownTable() string {
	if s.empty() {
		return ""
	}
	return s.answer().Markdown()
}

// LaTeXTable returns the classifiers, the most probable best one first, as a table as a float in
// LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (s *Standings) LaTeXTable() string {
	if s.empty() {
		return ""
	}
	return s.answer().LaTeX("tab:best")
}

type standingsJSON struct {
	Classifiers []string         `json:"classifiers"`
	Datasets    int              `json:"datasets"`
	Means       []numberOrNull   `json:"means"`
	P           []numberOrNull   `json:"p_best"`
	Error       []numberOrNull   `json:"error"`
	Ranks       [][]numberOrNull `json:"p_rank"`
	Above       [][]numberOrNull `json:"p_better"`
	Low         []int            `json:"rank_low"`
	High        []int            `json:"rank_high"`
	Draws       int              `json:"draws"`
	Assumptions []string         `json:"assumptions"`
	Warnings    []string         `json:"warnings"`
}

// MarshalJSON writes the answer, numbers to twelve digits. The lists are in the order of
// classifiers. The fields are classifiers, datasets, means, p_best with its error, p_rank (of each
// rank), p_better (than each classifier), rank_low, rank_high, draws, assumptions, warnings.
func (s *Standings) MarshalJSON() ([]byte, error) {
	if s == nil {
		return []byte("null"), nil
	}
	return json.Marshal(standingsJSON{
		Classifiers: listOf(s.Classifiers),
		Datasets:    s.Datasets,
		Means:       numbersOrNull(s.Means),
		P:           numbersOrNull(s.P),
		Error:       numbersOrNull(s.Error),
		Ranks:       tableOrNull(s.Ranks),
		Above:       tableOrNull(s.Above),
		Low:         append([]int{}, s.Low...),
		High:        append([]int{}, s.High...),
		Draws:       s.Draws,
		Assumptions: listOf(s.Assumptions),
		Warnings:    texts(s.Warnings),
	})
}
