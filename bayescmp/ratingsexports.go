package bayescmp

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

func (r *Ratings) headline() string {
	return fmt.Sprintf("Bradley–Terry model, most likely abilities: %s in %s games",
		writing.Plural(len(r.Players), "player"), writing.Number(r.Games))
}

// mostListed is the largest number of players that a table or a picture shows; Frame has all.
const mostListed = 50

func (r *Ratings) answer() writing.Answer {
	t := writing.NewTable(1, "player", "ability", "error", "95 % interval", "rank")
	order := bestFirst(r.Ability, false)
	for _, i := range order[:min(len(order), mostListed)] {
		ranks := fmt.Sprintf("%d to %d", r.RankLow[i], r.RankHigh[i])
		if r.RankLow[i] == r.RankHigh[i] {
			ranks = fmt.Sprint(r.RankLow[i])
		}
		t.Add(r.Players[i], writing.Decimals(r.Ability[i], 3), writing.Decimals(r.Error[i], 3),
			writing.Decimals(r.Low[i], 3)+" to "+writing.Decimals(r.High[i], 3), ranks)
	}
	notes := writing.Notes(r.Assumptions, r.Warnings)
	if more := len(order) - mostListed; more > 0 {
		notes = append([]string{fmt.Sprintf("%s more in Frame.", writing.Plural(more, "player"))},
			notes...)
	}
	if !math.IsNaN(r.Tie) {
		notes = append([]string{fmt.Sprintf("Two equals tie with probability %s.",
			writing.Decimals(r.Tie, 3))}, notes...)
	}
	return writing.Answer{Headline: r.headline(), Verdict: r.Verdict(),
		Marks: writing.MarksOf(len(r.Warnings)), Tables: []*writing.Table{t}, Notes: notes}
}

// String returns the answer in plain text: one line per player, the highest ability first, the
// verdict, and the notes.
func (r *Ratings) String() string {
	if r.empty() {
		return "no ratings"
	}
	return r.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the players and the notes.
func (r *Ratings) HTML() string {
	if r.empty() {
		return "<p>no ratings</p>"
	}
	return r.answer().HTML()
}

// Methods returns a paragraph for a paper: how many players and games there are, by which model
// they are rated, and what the errors assume. [Ratings.References] lists what it cites.
func (r *Ratings) Methods() string { return inText(r.methods) }

// LaTeXMethods returns the same as [Ratings.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (r *Ratings) LaTeXMethods() string { return inLaTeX(r.methods) }

func (r *Ratings) methods(p *paragraph) {
	if r.empty() {
		return
	}
	p.say("We compared %s by %s games.", writing.Plural(len(r.Players), "player"),
		writing.Number(r.Games))
	p.use("Bradley–Terry model by maximum likelihood with sandwich errors", r.cites,
		append([]string(nil), r.Assumptions...), nil)
	p.creditProgram(1)
}

// References returns the publications that the method comes from, and bayescmp itself, which
// computed the answer.
func (r *Ratings) References() References {
	if r.empty() {
		return nil
	}
	return referencesOf(r.cites)
}

// Results returns a paragraph for a paper: the abilities of the best players, with their intervals.
func (r *Ratings) Results() string { return inText(r.results) }

// LaTeXResults returns the same as [Ratings.Results] in LaTeX.
func (r *Ratings) LaTeXResults() string { return inLaTeX(r.results) }

func (r *Ratings) results(p *paragraph) {
	if r.empty() {
		return
	}
	p.say("%s", r.Verdict())
	order := bestFirst(r.Ability, false)
	var told []string
	for _, i := range order[:min(len(order), mostTold)] {
		told = append(told, fmt.Sprintf("%s (%s, 95 %% interval %s to %s)", r.Players[i],
			writing.Decimals(r.Ability[i], 2), writing.Decimals(r.Low[i], 2),
			writing.Decimals(r.High[i], 2)))
	}
	more := ""
	if n := len(order) - mostTold; n > 0 {
		more = fmt.Sprintf("; %d more follow", n)
	}
	p.say("From the highest ability, the players are %s%s.", writing.Joined(told), more)
}

// MarkdownTable returns the players, the highest ability first, as a table in GitHub's Markdown,
// with the notes below.
func (r *Ratings) MarkdownTable() string {
	if r.empty() {
		return ""
	}
	return r.answer().Markdown()
}

// LaTeXTable returns the players, the highest ability first, as a table as a float in LaTeX. It
// needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (r *Ratings) LaTeXTable() string {
	if r.empty() {
		return ""
	}
	return r.answer().LaTeX("tab:ratings")
}

type ratingsJSON struct {
	Players     []string       `json:"players"`
	Games       numberOrNull   `json:"games"`
	Ability     []numberOrNull `json:"abilities"`
	Error       []numberOrNull `json:"error"`
	ModelError  []numberOrNull `json:"model_error"`
	Low         []numberOrNull `json:"low"`
	High        []numberOrNull `json:"high"`
	RankLow     []int          `json:"rank_low"`
	RankHigh    []int          `json:"rank_high"`
	Tie         numberOrNull   `json:"p_tie"`
	ClusteredBy []string       `json:"clustered_by"`
	Clusters    []int          `json:"clusters"`
	Assumptions []string       `json:"assumptions"`
	Warnings    []string       `json:"warnings"`
}

// MarshalJSON writes the answer, numbers to twelve digits. The lists are in the order of players.
// The fields are players, games, abilities with error, model_error, low and high, rank_low,
// rank_high, p_tie (of equals; null without Davidson's model), clustered_by, clusters, assumptions,
// warnings.
func (r *Ratings) MarshalJSON() ([]byte, error) {
	if r == nil {
		return []byte("null"), nil
	}
	return json.Marshal(ratingsJSON{
		Players:     listOf(r.Players),
		Games:       numberOrNull(r.Games),
		Ability:     numbersOrNull(r.Ability),
		Error:       numbersOrNull(r.Error),
		ModelError:  numbersOrNull(r.ModelError),
		Low:         numbersOrNull(r.Low),
		High:        numbersOrNull(r.High),
		RankLow:     append([]int{}, r.RankLow...),
		RankHigh:    append([]int{}, r.RankHigh...),
		Tie:         numberOrNull(r.Tie),
		ClusteredBy: listOf(r.ClusteredBy),
		Clusters:    append([]int{}, r.Clusters...),
		Assumptions: listOf(r.Assumptions),
		Warnings:    texts(r.Warnings),
	})
}

// Plot draws the ability of each player and its 95 % interval, the highest ability first; of many
// players the first fifty. Plot returns nil when there is nothing to draw.
func (r *Ratings) Plot() *figure.Figure {
	if r.empty() {
		return nil
	}
	f := figure.Forest{Title: r.headline(), XLabel: "ability, in log odds",
		EstimateLabel: "ability with 95 % interval"}
	order := bestFirst(r.Ability, false)
	for _, i := range order[:min(len(order), mostListed)] {
		f.Rows = append(f.Rows, figure.ForestRow{Name: r.Players[i], Raw: math.NaN(),
			Estimate: r.Ability[i], Low: r.Low[i], High: r.High[i]})
	}
	return f.Figure().Describe("Abilities. " + r.Verdict())
}
