package bayescmp

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: which sizes are given, and how their intervals are
// computed. [Effects.References] lists what it cites.
func (e *Effects) Methods() string { return inText(e.methods) }

// LaTeXMethods returns the same as [Effects.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (e *Effects) LaTeXMethods() string { return inLaTeX(e.methods) }

func (e *Effects) methods(p *paragraph) {
	if e.empty() {
		return
	}
	p.say("We describe the difference between %s and %s on %s.", e.Left, e.Right, e.where())
	p.sayAll(e.facts.dropped.inPaper(e.facts.given))
	details := []string{}
	if e.Datasets == 1 {
		details = append(details, "the mean difference with an interval that allows for the "+
			"correlation of folds")
	} else if e.Difference != nil {
		details = append(details, "the mean difference with the interval of the paired t test",
			"the Hodges–Lehmann estimate with the interval of the signed-rank test",
			"the matched-pairs rank-biserial correlation")
	}
	if e.Standardised != nil {
		details = append(details, "the mean difference in standard deviations with an interval "+
			"from the noncentral t distribution")
	}
	if e.Datasets > 1 {
		details = append(details, "the share of "+nounOf(e.facts.benchmark)+
			"s that are won (ties count half) with an interval of Clopper and Pearson")
	}
	p.credit("We give sizes of the difference, with 95 % intervals", e.sources(), details)
	p.creditProgram(len(details))
}

func (e *Effects) sources() References {
	switch {
	case e.Datasets == 1:
		return References{nadeauBengio2003}
	case e.Difference == nil:
		return References{demsar2006}
	}
	return References{wilcoxon1945, demsar2006, kerby2014}
}

// References returns the publications that the sizes come from, and bayescmp itself, which computed
// them.
func (e *Effects) References() References {
	if e.empty() {
		return nil
	}
	return referencesOf(e.sources())
}

// Results returns a paragraph for a paper: the mean scores and the sizes of the difference, with
// their intervals. Numbers are cut at their error.
func (e *Effects) Results() string { return inText(e.results) }

// LaTeXResults returns the same as [Effects.Results] in LaTeX.
func (e *Effects) LaTeXResults() string { return inLaTeX(e.results) }

func (e *Effects) results(p *paragraph) {
	if e.empty() {
		return
	}
	e.facts.say(p, e.Left, e.Right)
	var said []string
	for _, size := range e.sizes() {
		cells := size.cells()
		text := fmt.Sprintf("the %s is %s", size.Name, cells[0])
		if size.Level > 0 {
			text += fmt.Sprintf(" (%s interval %s)", cells[2], cells[1])
		}
		said = append(said, text)
	}
	p.say("%s.", writing.Capital(strings.Join(said, "; ")))
	if w := e.Wins; w != nil && e.Datasets > 1 {
		p.say("%s has %s, %s and %s.", e.Right, writing.Plural(w.Wins, "win"),
			writing.Plural(w.Ties, "tie"), lossesOf(w.Losses))
	}
}

// MarkdownTable returns the mean scores and the sizes of the difference as tables in GitHub's
// Markdown, with the notes below them.
func (e *Effects) MarkdownTable() string {
	if e.empty() {
		return ""
	}
	return e.answer().Markdown()
}

// LaTeXTable returns the mean scores and the sizes of the difference as a float in LaTeX. It needs
// the package booktabs, and text in UTF-8. The notes are comments below the table.
func (e *Effects) LaTeXTable() string {
	if e.empty() {
		return ""
	}
	return e.answer().LaTeX("tab:effects")
}

type effectsJSON struct {
	Left         string         `json:"left"`
	Right        string         `json:"right"`
	Dataset      string         `json:"dataset,omitempty"`
	Datasets     int            `json:"datasets"`
	Metric       string         `json:"metric"`
	LeftScore    *meanScoreJSON `json:"left_score,omitempty"`
	RightScore   *meanScoreJSON `json:"right_score,omitempty"`
	Difference   *intervalJSON  `json:"mean_difference,omitempty"`
	Median       *intervalJSON  `json:"median_difference,omitempty"`
	Standardised *intervalJSON  `json:"standardised_difference,omitempty"`
	RankBiserial *intervalJSON  `json:"rank_biserial,omitempty"`
	Superiority  *intervalJSON  `json:"superiority,omitempty"`
	Wins         *winsJSON      `json:"wins,omitempty"`
	Assumptions  []string       `json:"assumptions"`
	Warnings     []string       `json:"warnings"`
}

type meanScoreJSON struct {
	Mean numberOrNull `json:"mean"`
	SD   numberOrNull `json:"sd"`
}

func (m *MeanScore) json() *meanScoreJSON {
	if m == nil {
		return nil
	}
	return &meanScoreJSON{numberOrNull(m.Mean), numberOrNull(m.SD)}
}

type intervalJSON struct {
	Name  string       `json:"name"`
	Value numberOrNull `json:"value"`
	Low   numberOrNull `json:"low"`
	High  numberOrNull `json:"high"`
	Level numberOrNull `json:"level"`
}

// MarshalJSON writes mean and sd.
func (m MeanScore) MarshalJSON() ([]byte, error) { return json.Marshal(m.json()) }

// MarshalJSON writes name, value, low, high and level. A bound that there is not is infinite, and
// all are null where there is no interval.
func (e Interval) MarshalJSON() ([]byte, error) { return json.Marshal(e.json()) }

// json has null where there is no interval.
func (e *Interval) json() *intervalJSON {
	if e == nil {
		return nil
	}
	level := e.Level
	if level == 0 {
		level = math.NaN()
	}
	return &intervalJSON{e.Name, numberOrNull(e.Value), numberOrNull(e.Low),
		numberOrNull(e.High), numberOrNull(level)}
}

// MarshalJSON writes the sizes, numbers to twelve digits. The fields are left, right, dataset,
// datasets, metric, left_score and right_score (mean and sd), mean_difference, median_difference,
// standardised_difference, rank_biserial and superiority (name, value, low, high and level), wins
// (wins, ties and losses of right), assumptions, warnings. Sizes that make no sense for the data
// are left out.
func (e *Effects) MarshalJSON() ([]byte, error) {
	if e == nil {
		return []byte("null"), nil
	}
	return json.Marshal(effectsJSON{
		Left:         e.Left,
		Right:        e.Right,
		Dataset:      e.Dataset,
		Datasets:     e.Datasets,
		Metric:       e.Metric,
		LeftScore:    e.LeftScore.json(),
		RightScore:   e.RightScore.json(),
		Difference:   e.Difference.json(),
		Median:       e.Median.json(),
		Standardised: e.Standardised.json(),
		RankBiserial: e.RankBiserial.json(),
		Superiority:  e.Superiority.json(),
		Wins:         (*winsJSON)(e.Wins),
		Assumptions:  listOf(e.Assumptions),
		Warnings:     texts(e.Warnings),
	})
}
