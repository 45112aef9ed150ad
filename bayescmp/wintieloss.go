package bayescmp

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// WinTieLoss counts, for every pair of classifiers, the data sets on which each is better by its
// mean score. Means that differ by less than 1e-12 of the largest score are equal, as for
// [BinomialSign] and [Wilcoxon]: their difference is rounding.
//
// A count is not a test (Demšar 2006, section 3.1.4). Two classifiers that are equally good win
// about half of the data sets each, but by chance seldom exactly half, and among many pairs some
// are far from half. A count says nothing about the size of the differences either.
type WinTieLoss struct {
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier"`
	// Datasets is the number of data sets.
	Datasets int
	// Wins[a][b] is the number of data sets on which a is better than b; Wins[b][a] are the losses.
	Wins [][]int
	// Ties[a][b] is the number of data sets on which a and b are equal.
	Ties [][]int
	// Assumptions say what was done to the data.
	Assumptions []string

	dataFacts
}

// WinTieLoss counts wins, ties and losses of every pair of classifiers. Errors wrap [ErrEmpty],
// [ErrOption] (fewer than two classifiers) or [ErrMissing] (a classifier without a score on some
// data set).
func (s *Scores) WinTieLoss() (*WinTieLoss, error) {
	if s == nil || len(s.sets) == 0 {
		return nil, errNoScores
	}
	k := len(s.classifiers)
	if k < 2 {
		return nil, fmt.Errorf("%w: there are no pairs; the only classifier is %s",
			ErrOption, writing.Quoted(s.classifiers))
	}
	w := &WinTieLoss{Classifiers: s.Classifiers(), Datasets: len(s.sets),
		Assumptions: s.dataNotes(), dataFacts: s.dataFacts()}
	for range k {
		w.Wins, w.Ties = append(w.Wins, make([]int, k)), append(w.Ties, make([]int, k))
	}
	err := parallel.For(context.Background(), k, func(left int) error {
		for right := left + 1; right < k; right++ {
			p, err := s.Pair(s.classifiers[left], s.classifiers[right])
			if err != nil {
				return err
			}
			counted := countWins(meanDifferences(p))
			w.Wins[left][right], w.Wins[right][left] = counted.Losses, counted.Wins
			w.Ties[left][right], w.Ties[right][left] = counted.Ties, counted.Ties
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return w, nil
}

// order returns the classifiers from the most points to the fewest. A win counts one point, and a
// tie half a point.
func (w *WinTieLoss) order() []int {
	out := make([]int, len(w.Classifiers))
	for c := range out {
		out[c] = c
	}
	points := func(c int) int {
		wins, ties, _ := w.total(c)
		return 2*wins + ties
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(points(b), points(a)) })
	return out
}

// total adds up the counts of a classifier against all others.
func (w *WinTieLoss) total(c int) (wins, ties, losses int) {
	for other := range w.Classifiers {
		if other != c {
			wins += w.Wins[c][other]
			ties += w.Ties[c][other]
			losses += w.Wins[other][c]
		}
	}
	return wins, ties, losses
}

// Verdict names the classifier that has more wins than losses against each other one, if there is
// one.
func (w *WinTieLoss) Verdict() string {
	if w == nil || len(w.Classifiers) < 2 {
		return "no counts"
	}
	for c, name := range w.Classifiers {
		ahead := 0
		for other := range w.Classifiers {
			if w.Wins[c][other] > w.Wins[other][c] {
				ahead++
			}
		}
		if ahead == len(w.Classifiers)-1 {
			return writing.OneLine(name) + " has more wins than losses against each of the " +
				"others; a count is not a test."
		}
	}
	return "No classifier has more wins than losses against each of the others; a count is not a " +
		"test."
}

func formatCounts(wins, ties, losses int) string {
	return fmt.Sprintf("%d/%d/%d", wins, ties, losses)
}

func (w *WinTieLoss) headline() string {
	return fmt.Sprintf("Wins, ties and losses of the row: %s on %s",
		writing.Plural(len(w.Classifiers), w.classifierNoun()), w.countDatasets(w.Datasets))
}

// notes says what a count cannot tell.
func (w *WinTieLoss) notes() []string {
	out := []string{"Every difference counts, however small: counts of only the differences " +
		"that are significant on their data set would be less reliable, not more " +
		"(Demšar 2006, section 3.1.4)."}
	needed := w.Datasets + 1
	for needed > 0 && isSignificant(2*atMost(w.Datasets-needed+1, w.Datasets), 0.05) {
		needed--
	}
	yardstick := fmt.Sprintf("For a single pair without ties, chosen beforehand, the sign test "+
		"needs %d of %d wins (alpha 0.05)", needed, w.Datasets)
	if needed > w.Datasets {
		yardstick = fmt.Sprintf("Even for a single pair, chosen beforehand, %s cannot make "+
			"the sign test significant (alpha 0.05)", w.countDatasets(w.Datasets))
	}
	if len(w.Classifiers) > 2 {
		yardstick += "; of many pairs, some get that far by chance. Ranking.PairwiseBy with " +
			"BinomialSign asks about all of them"
	}
	out = append(out, yardstick+".")
	return append(out, writing.Assumed(w.Assumptions)...)
}

// Frame returns one row per pair, in the order (0,1), (0,2), …, (1,2), … of Classifiers, with the
// columns left, right, left_wins, ties, right_wins.
func (w *WinTieLoss) Frame() Frame {
	if w == nil {
		return frames.Failed(fmt.Errorf("%w: no counts", ErrEmpty))
	}
	type row struct {
		Left, Right               string
		LeftWins, Ties, RightWins int
	}
	var rows []row
	for a, left := range w.Classifiers {
		for b := a + 1; b < len(w.Classifiers); b++ {
			rows = append(rows,
				row{left, w.Classifiers[b], w.Wins[a][b], w.Ties[a][b], w.Wins[b][a]})
		}
	}
	return frames.Of(rows)
}

// Plot draws the shares of wins, ties and losses of each row against each column. The classifiers
// with the most points come first. Nothing is framed: a count decides nothing. Plot returns nil
// when there is nothing to draw.
func (w *WinTieLoss) Plot() *figure.Figure {
	if w == nil || len(w.Classifiers) < 2 {
		return nil
	}
	order := w.order()
	p := figure.Pairs{
		Title:  "Wins, ties and losses on " + w.countDatasets(w.Datasets),
		Labels: [3]string{"wins of the row", "ties", "wins of the column"},
	}
	for _, row := range order {
		p.Names = append(p.Names, w.Classifiers[row])
		cells := make([]figure.PairCell, len(order))
		for at, column := range order {
			counted := []int{w.Wins[row][column], w.Ties[row][column], w.Wins[column][row]}
			for i, n := range counted {
				cells[at].Shares[i], cells[at].Numbers[i] = float64(n), strconv.Itoa(n)
			}
		}
		p.Cells = append(p.Cells, cells)
	}
	return p.Figure().Describe("Wins, ties and losses. " + w.Verdict())
}

// square returns a table with the first classifiers in its rows and columns.
func (w *WinTieLoss) square() *writing.Table {
	order := w.order()
	shown := order[:min(len(order), mostColumns)]
	t := writing.NewTable(1, "wins/ties/losses against")
	t.Rest = omittedNote(len(order) - len(shown))
	for at, row := range shown {
		// Names would make the table too wide.
		t.Header = append(t.Header, writing.Cell{Text: strconv.Itoa(at + 1)})
		cells := writing.Row(fmt.Sprintf("%d %s", at+1, w.Classifiers[row]))
		for _, column := range shown {
			cell := "–"
			if row != column {
				cell = formatCounts(w.Wins[row][column], w.Ties[row][column], w.Wins[column][row])
			}
			cells = append(cells, writing.Cell{Text: cell})
		}
		t.Rows = append(t.Rows, append(cells, writing.Cell{Text: formatCounts(w.total(row))}))
	}
	t.Header = append(t.Header, writing.Cell{Text: "all"})
	return t
}

func (w *WinTieLoss) answer() writing.Answer {
	if w.empty() {
		return writing.Nothing("no counts")
	}
	return writing.Answer{Headline: w.headline(), Verdict: w.Verdict(),
		Tables: []*writing.Table{w.square()}, Notes: w.notes()}
}

func (w *WinTieLoss) empty() bool { return w == nil || len(w.Classifiers) < 2 }

// String returns the square of wins/ties/losses in plain text, from the classifier with the most
// points (20 at most), with the verdict and with notes on what a count can and cannot say.
func (w *WinTieLoss) String() string { return w.answer().Text() }

// HTML returns the same as String, for a notebook.
func (w *WinTieLoss) HTML() string { return w.answer().HTML() }

// Methods returns a paragraph for a paper: what was counted, and what was left out of the data.
// [WinTieLoss.References] lists what it cites.
func (w *WinTieLoss) Methods() string { return renderText(w.methods) }

// LaTeXMethods returns the same as [WinTieLoss.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (w *WinTieLoss) LaTeXMethods() string { return renderLaTeX(w.methods) }

func (w *WinTieLoss) methods(p *paragraph) {
	if w.empty() {
		return
	}
	p.say("We compared %s.", w.describeData(w.Classifiers, w.Datasets))
	p.sayAll(w.dropped.inPaper(w.Assumptions))
	p.credit("For every pair of classifiers we counted the data sets on which either is better "+
		"by its mean score", w.sources(), nil)
	p.say("Means that differ by less than a rounding error count as equal.")
	p.creditProgram(1)
}

func (*WinTieLoss) sources() References { return References{demsar2006} }

// Results returns a paragraph for a paper: which classifier has more wins than losses against all
// others, and the wins, ties and losses of each.
func (w *WinTieLoss) Results() string { return renderText(w.results) }

// LaTeXResults returns the same as [WinTieLoss.Results] in LaTeX.
func (w *WinTieLoss) LaTeXResults() string { return renderLaTeX(w.results) }

func (w *WinTieLoss) results(p *paragraph) {
	if w.empty() {
		return
	}
	p.say("%s", w.Verdict())
	of := "total of wins/ties/losses"
	p.best(of, w.classifierNoun(), w.order(), w.Classifiers, func(c int) string {
		return formatCounts(w.total(c))
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
func (w *WinTieLoss) MarkdownTable() string { return w.answer().Markdown() }

// LaTeXTable returns wins/ties/losses (of 20 classifiers at most) as a floating table in LaTeX. It
// needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (w *WinTieLoss) LaTeXTable() string { return w.answer().LaTeX("tab:wins") }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits: wins
// and ties of each classifier against each, in their order. There are no warnings.
func (w *WinTieLoss) MarshalJSON() ([]byte, error) {
	return fields.JSON(w, fields.Named("warnings", []error{}))
}
