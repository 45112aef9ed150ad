package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/fields"
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
