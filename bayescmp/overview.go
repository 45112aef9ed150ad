package bayescmp

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/formulas"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Overview describes the scores of several classifiers, without any test. On several data sets it
// is about the mean scores on each of them, on one data set about the scores of the folds. All
// lists are in the order of Classifiers.
type Overview struct {
	// Classifiers are the names of the classifiers, the best mean score first. Where scores of
	// different data sets cannot be compared ([Scores.CheckScale]), the best mean rank is first.
	Classifiers []string `field:"classifier,column"`
	// Datasets is the number of data sets.
	Datasets int
	// Folds is the number of scores of each classifier if there is one data set (of items, also
	// where they are in clusters); otherwise 0.
	Folds int
	// Means holds the mean scores. They are NaN where scores cannot be compared.
	Means []float64 `field:"mean,column"`
	// SDs, Lowest and Highest hold the standard deviation, the minimum and the maximum of the
	// scores; NaN where Means are. A single score has no standard deviation, and NaN for it.
	SDs     []float64 `field:"sd,column"`
	Lowest  []float64 `field:",column"`
	Highest []float64 `field:",column"`
	// MeanRanks holds the mean ranks over the data sets; 1 is the best, and equal scores share the
	// mean of their ranks.
	MeanRanks []float64 `field:"mean_rank,column"`
	// First counts the data sets on which no other classifier is better.
	First []int `field:",column"`
	// Assumptions say what was done to the data.
	Assumptions []string

	facts dataFacts
	// error is the standard error with which means can be compared; 0 if it is not known.
	error float64
	// items says of items of a test set how many there are; "" for folds.
	items string
}

// Overview describes the scores. Errors wrap [ErrEmpty] or [ErrMissing].
func (s *Scores) Overview() (*Overview, error) {
	if s == nil || len(s.sets) == 0 {
		return nil, errNoScores
	}
	s, err := s.completeScores()
	if err != nil {
		return nil, err
	}
	o := &Overview{Datasets: len(s.sets), Assumptions: s.dataNotes(), facts: s.dataFacts(),
		error: s.errorOfMeans()}
	if o.Datasets == 1 {
		o.Folds = len(s.sets[0].shown()[0])
		if d := s.sets[0].design; d.items != nil {
			o.items = d.String()
		}
	}
	ranks := make([][]float64, len(s.sets))
	for i, set := range s.sets {
		ranks[i] = set.ranks()
	}
	for _, c := range s.overviewOrder(ranks) {
		o.add(s, c, ranks)
	}
	return o, nil
}

// overviewOrder returns the classifiers in the order of an overview.
func (s *Scores) overviewOrder(ranks [][]float64) []int {
	points, _ := s.orientedMeans()
	mixed := s.checkScale() != nil
	costs, order := make([]float64, len(s.classifiers)), make([]int, len(s.classifiers))
	for c := range costs {
		order[c] = c
		for i := range points {
			if mixed {
				costs[c] += ranks[i][c]
			} else {
				costs[c] -= points[i][c]
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(costs[a], costs[b]) })
	return order
}

// add describes a classifier.
func (o *Overview) add(s *Scores, c int, ranks [][]float64) {
	values := make([]float64, len(s.sets))
	for i, set := range s.sets {
		values[i] = mean(set.scores[c])
	}
	if len(s.sets) == 1 {
		values = s.sets[0].shown()[c]
	}
	m, low, high := mean(values), slices.Min(values), slices.Max(values)
	sd := zeroIfNegligible(deviation(values), 1e-12*largest(values)) // otherwise it is rounding
	if len(values) == 1 {
		sd = math.NaN()
	}
	if s.checkScale() != nil {
		m, sd, low, high = math.NaN(), math.NaN(), math.NaN(), math.NaN()
	}
	sum, first := 0.0, 0
	for _, row := range ranks {
		sum += row[c]
		if row[c] == slices.Min(row) {
			first++
		}
	}
	o.Classifiers = append(o.Classifiers, s.classifiers[c])
	o.Means, o.SDs = append(o.Means, m), append(o.SDs, sd)
	o.Lowest, o.Highest = append(o.Lowest, low), append(o.Highest, high)
	o.MeanRanks = append(o.MeanRanks, sum/float64(len(ranks)))
	o.First = append(o.First, first)
}

// errorOfMeans is the standard error with which the mean scores of the classifiers can be compared:
// that of their differences, over √2, on average. It is 0 if it is not known.
func (s *Scores) errorOfMeans() float64 {
	points, _ := s.orientedMeans()
	share := 1 / float64(len(points))
	if len(s.sets) == 1 {
		set := s.sets[0]
		folds := differences{design: set.design, d: set.scores[0]}
		share = 1 / float64(folds.n())
		if rho, err := folds.rho(nil); err == nil {
			share += rho / (1 - rho)
		}
		points = make([][]float64, folds.n())
		for k := range points {
			for _, scores := range set.scores {
				points[k] = append(points[k], scores[k])
			}
		}
	}
	return residualDeviation(points) * math.Sqrt(share)
}

// residualDeviation is the standard deviation of what is left of points without the means of the
// rows and of the columns; for a single column without its mean. It is 0 if that is only rounding.
func residualDeviation(points [][]float64) float64 {
	n, k := len(points), len(points[0])
	if n < 2 {
		return 0
	}
	most, squares := largest(points...), 0.0
	unit := unitOf(most)
	columns, all := make([]float64, k), 0.0
	for _, row := range points {
		for c, v := range row {
			columns[c] += v / unit / float64(n)
		}
	}
	if k > 1 {
		all = mean(columns)
	}
	for _, row := range points {
		level := 0.0
		if k > 1 {
			level = mean(row)/unit - all
		}
		for c, v := range row {
			off := v/unit - level - columns[c]
			squares += off * off
		}
	}
	sd := unit * math.Sqrt(squares/float64((n-1)*max(k-1, 1)))
	return zeroIfNegligible(sd, 1e-12*most)
}

// columns writes the mean scores, their standard deviations ("" for a single score), and the lowest
// and the highest score.
func (o *Overview) columns() (means, sds, lowest, highest []string) {
	sds = writing.Column(o.error, o.SDs...)
	for c, sd := range o.SDs {
		if math.IsNaN(sd) {
			sds[c] = ""
		}
	}
	return writing.Column(o.error, o.Means...), sds,
		writing.Shortened(writing.Column(o.error, o.Lowest...)),
		writing.Shortened(writing.Column(o.error, o.Highest...))
}

func (o *Overview) answer() writing.Answer {
	if o.empty() {
		return writing.Nothing("no scores")
	}
	head := []string{o.facts.classifierNoun(), "mean", "standard deviation", "lowest", "highest"}
	over := cmp.Or(o.items, writing.Plural(o.Folds, "fold"))
	if o.Folds == 0 {
		over = o.facts.countDatasets(o.Datasets)
		head = append(head, "mean rank", "first on")
	}
	t := writing.NewTable(1, head...)
	means, sds, lowest, highest := o.columns()
	for c, name := range o.Classifiers {
		row := []string{name, "", "", "", ""}
		if !math.IsNaN(o.Means[c]) {
			row = []string{name, means[c], sds[c], lowest[c], highest[c]}
		}
		if o.Folds == 0 {
			row = append(row, writing.Decimals(o.MeanRanks[c], 3), fmt.Sprint(o.First[c]))
		}
		t.Add(row...)
	}
	t.WithoutEmpty()
	return writing.Answer{
		Headline: fmt.Sprintf("Scores of %s on %s",
			writing.Plural(len(o.Classifiers), o.facts.classifierNoun()), over),
		Tables: []*writing.Table{t}, Notes: writing.Assumed(o.Assumptions),
	}
}

func (o *Overview) empty() bool { return o == nil || len(o.Classifiers) == 0 }

// String returns a table in plain text with one line per classifier.
func (o *Overview) String() string { return o.answer().Text() }

// HTML returns the table for a notebook.
func (o *Overview) HTML() string { return o.answer().HTML() }

// Frame returns one row per classifier with the columns classifier, mean, sd, lowest, highest,
// mean_rank, first.
func (o *Overview) Frame() Frame {
	if o.empty() {
		return frames.Failed(errNoScores)
	}
	return frames.Columns(o)
}

// Methods returns a paragraph for a paper: which classifiers were compared on how many data sets,
// and what was left out of the data. [Overview.References] lists what it cites.
func (o *Overview) Methods() string { return renderText(o.methods) }

// LaTeXMethods returns the same as [Overview.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (o *Overview) LaTeXMethods() string { return renderLaTeX(o.methods) }

func (o *Overview) methods(p *paragraph) {
	if o.empty() {
		return
	}
	p.say("We compared %s.", o.facts.describeData(o.Classifiers, o.Datasets))
	p.sayAll(o.facts.dropped.inPaper(o.facts.notes))
	p.creditProgram(1)
}

// Results returns a paragraph for a paper: the mean scores from the best, with their standard
// deviations.
func (o *Overview) Results() string { return renderText(o.results) }

// LaTeXResults returns the same as [Overview.Results] in LaTeX.
func (o *Overview) LaTeXResults() string { return renderLaTeX(o.results) }

func (o *Overview) results(p *paragraph) {
	if o.empty() {
		return
	}
	what, order := "mean score", make([]int, len(o.Classifiers))
	if math.IsNaN(o.Means[0]) {
		what = "mean rank" // the scores cannot be compared
	}
	for c := range order {
		order[c] = c
	}
	means, sds, _, _ := o.columns()
	p.best(what, o.facts.classifierNoun(), order, o.Classifiers, func(c int) string {
		if math.IsNaN(o.Means[c]) {
			return writing.Decimals(o.MeanRanks[c], 2)
		}
		if sds[c] == "" {
			return means[c]
		}
		return fmt.Sprintf("%s, SD %s", means[c], sds[c])
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
func (o *Overview) MarkdownTable() string { return o.answer().Markdown() }

// LaTeXTable returns the table as a floating table in LaTeX. It needs the package booktabs, and
// text in UTF-8.
func (o *Overview) LaTeXTable() string { return o.answer().LaTeX("tab:scores") }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits. There
// are no warnings.
func (o *Overview) MarshalJSON() ([]byte, error) {
	return fields.JSON(o, fields.Named("warnings", []error{}))
}

// ScoreTable is the table of a paper: the mean score of each classifier on each data set, with the
// standard deviation of the folds, and in the last row the mean ranks. On each data set the best
// mean is in bold. Means that a rope does not tell from it are underlined. [Scores.Table] makes it.
type ScoreTable struct {
	// Cells are the means, all of one data set after the other, in the order of the scores.
	Cells []ScoreCell
	// Rope is the half-width of the rope; 0 for none.
	Rope float64
	// Assumptions say what was done to the data.
	Assumptions []string

	overview *Overview
	// classifiers are the columns, with their mean ranks.
	classifiers []string
	meanRanks   []float64
}

// ScoreCell is the mean score of a classifier on a data set.
type ScoreCell struct {
	Dataset, Classifier string
	Mean                float64
	// SD is the standard deviation of the scores of the folds; NaN for a single score and for
	// items.
	SD float64
	// Best says that no other mean on the data set is better, and WithinRope that another one is
	// better, and by no more than the rope.
	Best, WithinRope bool
}

// MarshalJSON writes the mean by the names of the columns of Frame.
func (c ScoreCell) MarshalJSON() ([]byte, error) { return fields.JSON(c) }

// Table returns the table of the mean scores for a paper. A rope of 0 is no rope. Errors wrap
// [ErrEmpty], [ErrMissing] or [ErrOption].
func (s *Scores) Table(rope float64) (*ScoreTable, error) {
	if _, err := newRope(rope, 0, 0); err != nil {
		return nil, err
	}
	overview, err := s.Overview()
	if err != nil {
		return nil, err
	}
	if s, err = s.completeScores(); err != nil {
		return nil, err
	}
	t := &ScoreTable{Rope: rope, Assumptions: overview.Assumptions, overview: overview,
		classifiers: s.classifiers}
	for _, name := range s.classifiers {
		at := slices.Index(overview.Classifiers, name)
		t.meanRanks = append(t.meanRanks, overview.MeanRanks[at])
	}
	for _, set := range s.sets {
		t.add(set)
	}
	return t, nil
}

// add adds the cells of a data set.
func (t *ScoreTable) add(set dataset) {
	ranks, rounding := set.ranks(), 1e-12*largest(set.scores...)
	first := slices.Min(ranks)
	best := mean(set.scores[slices.Index(ranks, first)])
	for c, folds := range set.shown() {
		cell := ScoreCell{Dataset: set.name, Classifier: t.classifiers[c], Mean: mean(folds),
			SD: math.NaN(), Best: ranks[c] == first}
		if len(folds) > 1 && set.design.items == nil {
			cell.SD = zeroIfNegligible(deviation(folds), rounding)
		}
		cell.WithinRope = t.Rope > 0 && !cell.Best && math.Abs(cell.Mean-best) <= t.Rope+rounding
		t.Cells = append(t.Cells, cell)
	}
}

// rows are the cells of each data set.
func (t *ScoreTable) rows() iter.Seq[[]ScoreCell] {
	return slices.Chunk(t.Cells, len(t.classifiers))
}

func (t *ScoreTable) answer() writing.Answer {
	if t.empty() {
		return writing.Nothing("no scores")
	}
	table := writing.NewTable(1, append([]string{t.overview.facts.datasetNoun()},
		t.classifiers...)...)
	folds := false
	for row := range t.rows() {
		cells := writing.Row(row[0].Dataset)
		for _, c := range row {
			cells = append(cells, c.shown(rowDecimals(row)))
			folds = folds || !math.IsNaN(c.SD)
		}
		table.Rows = append(table.Rows, cells)
	}
	last := writing.Row("mean rank")
	for _, rank := range t.meanRanks {
		cell := writing.Cell{Text: writing.Decimals(rank, 2)}
		if rank-slices.Min(t.meanRanks) < 1e-9 {
			cell.Emphasis = writing.Bold
		}
		last = append(last, cell)
	}
	table.Rows = append(table.Rows, last)
	return writing.Answer{Headline: t.headline(folds), Tables: []*writing.Table{table},
		Notes: writing.Assumed(t.Assumptions)}
}

// headline is the caption of the table in a paper.
func (t *ScoreTable) headline(folds bool) string {
	what := "Mean scores"
	if folds {
		what += " and standard deviations of the folds"
	}
	said := what + "; the best of each row is in bold"
	if t.Rope > 0 {
		said += ", and those that a rope of " + writing.Number(t.Rope) +
			" does not tell from it are underlined"
	}
	return said
}

// rowDecimals is how many decimals show four digits of the largest mean of a row.
func rowDecimals(row []ScoreCell) int {
	most := 0.0
	for _, c := range row {
		most = max(most, math.Abs(c.Mean))
	}
	if most == 0 {
		return 0
	}
	return min(max(3-int(math.Floor(math.Log10(most))), 0), 12)
}

// shown writes the mean and its standard deviation.
func (c ScoreCell) shown(decimals int) writing.Cell {
	cell := writing.Cell{Text: writing.Decimals(c.Mean, decimals)}
	if !math.IsNaN(c.SD) {
		cell.Text += " ± " + writing.Decimals(c.SD, decimals)
	}
	switch {
	case c.Best:
		cell.Emphasis = writing.Bold
	case c.WithinRope:
		cell.Emphasis = writing.Underlined
	}
	return cell
}

func (t *ScoreTable) empty() bool { return t == nil || len(t.Cells) == 0 }

// String returns the table in plain text.
func (t *ScoreTable) String() string {
	a := t.answer()
	if !t.empty() {
		a.Notes = append(a.Notes, "In plain text, "+writing.BoldMark+" stands for bold, and "+
			writing.UnderlineMark+" for underlined.")
	}
	return a.Text()
}

// HTML returns the table for a notebook. A long one is folded.
func (t *ScoreTable) HTML() string {
	const most = 12 // data sets
	a := t.answer()
	if t.empty() || len(t.Cells) <= most*len(t.classifiers) {
		return a.HTML()
	}
	return "<details><summary>The scores on each " + t.overview.facts.datasetNoun() +
		"</summary>\n" + a.HTML() + "</details>"
}

// Frame returns one row per data set and classifier with the columns dataset, classifier, mean, sd,
// best, within_rope. [ScoreTable.CSVTable] has a column for each classifier.
func (t *ScoreTable) Frame() Frame {
	if t.empty() {
		return frames.Failed(errNoScores)
	}
	return frames.Of(t.Cells)
}

// CSVTable returns the means with all digits as CSV, one row per data set and the mean ranks in the
// last one. Each classifier has a column, and where there are folds another one, whose name ends in
// sd. Text that spreadsheets would take for a formula gets a ' before it.
func (t *ScoreTable) CSVTable() string {
	if t.empty() {
		return ""
	}
	folds := slices.ContainsFunc(t.Cells, func(c ScoreCell) bool { return !math.IsNaN(c.SD) })
	lines := [][]string{{"dataset"}}
	last := []string{"mean rank"}
	for c, name := range t.classifiers {
		lines[0] = append(lines[0], formulas.Guarded(name))
		last = append(last, allDigits(t.meanRanks[c]))
		if folds {
			lines[0] = append(lines[0], formulas.Guarded(name+" sd"))
			last = append(last, "")
		}
	}
	for row := range t.rows() {
		line := []string{formulas.Guarded(row[0].Dataset)}
		for _, c := range row {
			line = append(line, allDigits(c.Mean))
			if folds {
				line = append(line, allDigits(c.SD))
			}
		}
		lines = append(lines, line)
	}
	var b strings.Builder
	_ = csv.NewWriter(&b).WriteAll(append(lines, last)) // a builder takes everything
	return b.String()
}

// allDigits writes a number for another program; "" for NaN.
func allDigits(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// Methods returns the same paragraph as [Overview.Methods].
func (t *ScoreTable) Methods() string { return t.about().Methods() }

// LaTeXMethods returns the same as [ScoreTable.Methods] in LaTeX.
func (t *ScoreTable) LaTeXMethods() string { return t.about().LaTeXMethods() }

// Results returns the same paragraph as [Overview.Results].
func (t *ScoreTable) Results() string { return t.about().Results() }

// LaTeXResults returns the same as [ScoreTable.Results] in LaTeX.
func (t *ScoreTable) LaTeXResults() string { return t.about().LaTeXResults() }

// References returns bayescmp itself, which computed the table.
func (t *ScoreTable) References() References { return t.about().References() }

// about describes the same scores; nil for no table.
func (t *ScoreTable) about() *Overview {
	if t == nil {
		return nil
	}
	return t.overview
}

// MarkdownTable returns the table in GitHub's Markdown.
func (t *ScoreTable) MarkdownTable() string { return t.answer().Markdown() }

// LaTeXTable returns the table as a floating table in LaTeX. It needs the package booktabs, and
// text in UTF-8.
func (t *ScoreTable) LaTeXTable() string { return t.answer().LaTeX("tab:score-table") }

// MarshalJSON writes the table by the names of docs/glossary.md, numbers to twelve digits. There
// are no warnings.
func (t *ScoreTable) MarshalJSON() ([]byte, error) {
	if t == nil {
		return []byte("null"), nil
	}
	return fields.JSON(t, fields.Named("mean_rank", t.meanRanks),
		fields.Named("warnings", []error{}))
}

// CheckRope returns nil if a rope of this half-width can be meant for the scores. Otherwise it is
// an [*InputError], which needs Rope, and says that the rope is in another unit than the scores,
// or wider than their range, so that it covers every difference between them. Such a rope can be
// used all the same, and answers say the same of it.
func (s *Scores) CheckRope(halfWidth float64) error {
	if s == nil || len(s.sets) == 0 {
		return errNoScores
	}
	if halfWidth == 0 || s.sets[0].scale > ScaleRaw {
		return nil
	}
	rope := ropeHalves{halfWidth, halfWidth}
	err := rope.scaleWarning(s.largestScore(), s.canBeShares())
	if err == nil {
		low, high := math.Inf(1), math.Inf(-1)
		for _, set := range s.sets {
			low, high = widen(low, high, set.shown()...)
		}
		err = rope.rangeWarning(low, high)
	}
	if err != nil {
		return &InputError{Err: ErrOption, Needs: "Rope", Problem: err.Error(),
			Advice: "compare with it if it is meant"}
	}
	return nil
}

// largestScore is the largest absolute score.
func (s *Scores) largestScore() float64 {
	most := 0.0
	for _, set := range s.sets {
		for _, folds := range set.shown() {
			most = max(most, largest(presentScores(folds)))
		}
	}
	return most
}

// canBeShares reports whether the scores may be shares of something, or percent.
func (s *Scores) canBeShares() bool {
	return !slices.ContainsFunc(s.sets, func(set dataset) bool {
		return cannotBeShares(set.lower, set.metric, set.shown()...)
	})
}
