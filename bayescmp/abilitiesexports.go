package bayescmp

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: who was compared, by which model and prior, with how
// many draws, and what was left out of the data. [Abilities.References] lists what it cites.
func (a *Abilities) Methods() string { return inText(a.methods) }

// LaTeXMethods returns the same as [Abilities.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (a *Abilities) LaTeXMethods() string { return inLaTeX(a.methods) }

func (a *Abilities) methods(p *paragraph) {
	if a.empty() {
		return
	}
	if a.player {
		p.say("We compared %s by %s.", writing.Plural(len(a.Classifiers), "player"),
			writing.Plural(int(a.Games), "game"))
	} else {
		p.say("We compared %s on %s by their mean scores.", named("classifier", a.Classifiers),
			a.on(a.Datasets))
	}
	p.sayAll(a.dropped.inPaper(a.given))
	details := slices.Clone(a.Assumptions)
	details = append(details, "random numbers from "+a.seed)
	p.use(a.Test, a.sources(), details, a.given)
	p.say("%s", a.ruled())
	p.creditProgram(1)
}

func (a *Abilities) sources() References { return a.cites }

// References returns the publications that the model comes from, and bayescmp itself, which
// computed the answer.
func (a *Abilities) References() References {
	if a.empty() {
		return nil
	}
	return referencesOf(a.sources())
}

// Results returns a paragraph for a paper: how probable it is that each classifier has the highest
// ability, its ability and its ranks, and what is decided of pairs.
func (a *Abilities) Results() string { return inText(a.results) }

// LaTeXResults returns the same as [Abilities.Results] in LaTeX.
func (a *Abilities) LaTeXResults() string { return inLaTeX(a.results) }

func (a *Abilities) results(p *paragraph) {
	if a.empty() {
		return
	}
	p.say("%s", a.Verdict())
	p.best("ability", a.order(), a.Classifiers, func(c int) string {
		return fmt.Sprintf("%s, 95 %% interval %s to %s, P(best) %s",
			writing.Decimals(a.Mean[c], 2), writing.Decimals(a.Low[c], 2),
			writing.Decimals(a.High[c], 2),
			writing.NewProbability(a.P[c], a.Error[c], false).Equals())
	})
	found, equal := 0, 0
	for _, pair := range a.Pairs {
		switch pair.Decision {
		case LeftBetter, RightBetter:
			found++
		case Equivalent:
			equal++
		}
	}
	p.say("Of %s, one is better in %d, and %d are equivalent.",
		writing.Plural(len(a.Pairs), "pair"), found, equal)
}

// MarkdownTable returns the classifiers, the highest mean ability first, and the pairs as tables in
// GitHub's Markdown, with the notes below.
func (a *Abilities) MarkdownTable() string {
	if a.empty() {
		return ""
	}
	return a.answer().Markdown()
}

// LaTeXTable returns the classifiers and the pairs as tables as a float in LaTeX. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the tables.
func (a *Abilities) LaTeXTable() string {
	if a.empty() {
		return ""
	}
	return a.answer().LaTeX("tab:abilities")
}

type abilityPairJSON struct {
	Left       string       `json:"left"`
	Right      string       `json:"right"`
	Won        numberOrNull `json:"won"`
	Lost       numberOrNull `json:"lost"`
	Tied       numberOrNull `json:"tied"`
	Beats      numberOrNull `json:"p_beats"`
	Error      numberOrNull `json:"error"`
	Low        numberOrNull `json:"low"`
	High       numberOrNull `json:"high"`
	Tie        numberOrNull `json:"p_tie"`
	Above      numberOrNull `json:"p_above"`
	AboveError numberOrNull `json:"above_error"`
	InRope     numberOrNull `json:"p_in_rope"`
	Decision   string       `json:"decision"`
}

type abilitiesJSON struct {
	Test        string           `json:"test"`
	Classifiers []string         `json:"classifiers"`
	Datasets    int              `json:"datasets"`
	Games       numberOrNull     `json:"games"`
	Mean        []numberOrNull   `json:"abilities"`
	Low         []numberOrNull   `json:"low"`
	High        []numberOrNull   `json:"high"`
	P           []numberOrNull   `json:"p_best"`
	Error       []numberOrNull   `json:"error"`
	Ranks       [][]numberOrNull `json:"p_rank"`
	RankLow     []int            `json:"rank_low"`
	RankHigh    []int            `json:"rank_high"`
	Pairs       []AbilityPair    `json:"pairs"`
	Rule        string           `json:"rule"`
	Threshold   numberOrNull     `json:"threshold"`
	Draws       int              `json:"draws"`
	Effective   numberOrNull     `json:"effective_draws"`
	RHat        numberOrNull     `json:"r_hat"`
	Assumptions []string         `json:"assumptions"`
	Warnings    []string         `json:"warnings"`
}

// MarshalJSON writes left, right, won, lost, tied, p_beats with error, low and high, p_tie, p_above
// with above_error, p_in_rope and decision.
func (p AbilityPair) MarshalJSON() ([]byte, error) {
	return json.Marshal(abilityPairJSON{p.Left, p.Right, numberOrNull(p.Won),
		numberOrNull(p.Lost), numberOrNull(p.Tied), numberOrNull(p.Beats),
		numberOrNull(p.Error), numberOrNull(p.Low), numberOrNull(p.High), numberOrNull(p.Tie),
		numberOrNull(p.Above), numberOrNull(p.AboveError), numberOrNull(p.InRope),
		p.Decision.String()})
}

// MarshalJSON writes the answer, numbers to twelve digits. The lists are in the order of
// classifiers. The fields are test, classifiers, datasets, games, abilities with low and high,
// p_best with its error, p_rank (of each rank), rank_low, rank_high, pairs (left, right, won, lost,
// tied, p_beats with error, low and high, p_tie, p_above with above_error, p_in_rope, decision),
// rule, threshold, draws, effective_draws, r_hat, assumptions, warnings.
func (a *Abilities) MarshalJSON() ([]byte, error) {
	if a == nil {
		return []byte("null"), nil
	}
	return json.Marshal(abilitiesJSON{
		Test:        a.Test,
		Classifiers: listOf(a.Classifiers),
		Datasets:    a.Datasets,
		Games:       numberOrNull(a.Games),
		Mean:        numbersOrNull(a.Mean),
		Low:         numbersOrNull(a.Low),
		High:        numbersOrNull(a.High),
		P:           numbersOrNull(a.P),
		Error:       numbersOrNull(a.Error),
		Ranks:       tableOrNull(a.Ranks),
		RankLow:     append([]int{}, a.RankLow...),
		RankHigh:    append([]int{}, a.RankHigh...),
		Pairs:       append([]AbilityPair{}, a.Pairs...),
		Rule:        a.Rule.String(),
		Threshold:   numberOrNull(a.Threshold),
		Draws:       a.Draws,
		Effective:   numberOrNull(a.Effective),
		RHat:        numberOrNull(a.RHat),
		Assumptions: listOf(a.Assumptions),
		Warnings:    texts(a.Warnings),
	})
}
