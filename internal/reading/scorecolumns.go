package reading

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// findScores finds the columns of scores among those without another use, and says why the others
// are none.
func (p *plan) findScores(t tables.Table, h Hints) error {
	if p.metric != "" && p.namesMetric(t, h.Metric) {
		return p.findValues(t)
	}
	candidates := p.candidates(t)
	if name := sameIn(h.Metric, t.Names); name != "" && !slices.Contains(p.used(), name) {
		p.metric = ""
		p.leave(otherMetric, without(candidates, name)...)
		p.scores = []string{name}
		return nil
	}
	if p.scores = candidates; len(candidates) == 0 {
		return noScoresError(t)
	}
	return nil
}

// noScoresError is the error of a table without a column of scores.
func noScoresError(t tables.Table) error {
	return fmt.Errorf("%w: no column of numbers that could be the score; the columns are %s%s",
		tables.ErrLayout, writing.Quoted(t.Names), commasIn(t))
}

// namesMetric reports whether the column of metrics has the metric that the user names, if one is
// named. Where it has not, the user may name a column.
func (p *plan) namesMetric(t tables.Table, metric string) bool {
	if metric == "" || sameIn(metric, t.Names) == "" {
		return true
	}
	return t.Cells(p.metric).Any(func(name string) bool {
		return spelling.Same(name, metric)
	})
}

// findValues finds the column of scores of a table whose metrics are named in a column of their
// own.
func (p *plan) findValues(t tables.Table) error {
	candidates := p.candidates(t)
	if p.scores != nil {
		p.leave(fmt.Sprintf("the scores are in column %q", p.scores[0]), candidates...)
		return nil
	}
	value := ""
	for _, want := range metrics.ScoreNames {
		i := slices.IndexFunc(candidates,
			func(name string) bool { return spelling.Same(name, want) })
		if i >= 0 {
			value = candidates[i]
			break
		}
	}
	if values := slices.DeleteFunc(slices.Clone(candidates), metrics.IsCost); value == "" &&
		len(values) == 1 {
		value = values[0]
	}
	switch {
	case value == "" && len(candidates) == 0:
		return noScoresError(t)
	case value == "":
		return &tables.InputError{
			Err: tables.ErrLayout, Needs: "Metric", Columns: candidates,
			Problem: fmt.Sprintf("column %q names metrics, but which of the columns %s holds "+
				"the scores?", p.metric, writing.Quoted(candidates)),
			Advice: fmt.Sprintf("choose one with CSV{Metric: %q}, or call the column of the "+
				"scores value", candidates[0]),
		}
	}
	p.scores = []string{value}
	p.leave(fmt.Sprintf("the scores are in column %q", value), without(candidates, value)...)
	if !metrics.IsGeneric(value) && metrics.Parse(value).Better != metrics.NoDirection {
		// The error that belongs to a metric may be meant: 1 - AUC in a row of AUC.
		p.leave(fmt.Sprintf("column %q itself says what it measures", value), p.metric)
		p.metric = ""
	}
	return nil
}

// candidates lists the columns of numbers that may be scores, and leaves out all others.
func (p *plan) candidates(t tables.Table) []string {
	var candidates []string
	for _, name := range t.Names {
		if slices.Contains(p.used(), name) || p.left(name) {
			continue
		}
		switch why := cmp.Or(metrics.WhyNoScore(name), onValidation(name, t.Names)); {
		case why != "":
			p.leave(why, name)
		case t.IsEmpty(name):
			p.leave(nothing, name)
		case !t.IsNumeric(name):
			p.leave(wordsOnly, name)
		default:
			candidates = append(candidates, name)
		}
	}
	isScore := func(name string) bool {
		return (metrics.IsGeneric(name) || metrics.Parse(name).Better != metrics.NoDirection) &&
			!metrics.IsCost(name)
	}
	if candidates == nil {
		return p.spoilt(t, isScore)
	}
	if !slices.ContainsFunc(candidates, isScore) {
		return candidates
	}
	return slices.DeleteFunc(candidates, func(name string) bool {
		counts := !isScore(name) && !metrics.IsCost(name) && !t.HasFractions(name)
		if counts {
			p.leave(wholeNumbers, name)
		}
		return counts
	})
}

// spoilt lists the columns with a name of scores that hold more words than numbers. They are better
// than none: the error then names the first word.
func (p *plan) spoilt(t tables.Table, isScore func(string) bool) []string {
	var spoilt []string
	for _, l := range p.leftOut {
		if l.Why == wordsOnly && isScore(l.Column) && t.HasNumber(l.Column) {
			spoilt = append(spoilt, l.Column)
		}
	}
	return spoilt
}

// left reports whether a column is left out already.
func (p *plan) left(name string) bool {
	return slices.ContainsFunc(p.leftOut, func(l tables.LeftOut) bool { return l.Column == name })
}
