package bayescmp

import (
	"fmt"
	"math"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// answer holds what text and HTML show: what was tested, the numbers, the verdict, how P was
// computed, and the warnings as numbered notes.
func (s *Significance) answer() writing.Answer {
	a := writing.Answer{Headline: s.headline(), Verdict: s.Verdict(),
		Marks: writing.MarksOf(len(s.Warnings))}
	a.Tables = append(a.Tables, s.table())
	if s.Method != "" {
		a.Notes = append(a.Notes, writing.Capital(s.Method)+".")
	}
	a.Notes = append(a.Notes, writing.Notes(s.Assumptions, s.Warnings)...)
	return a
}

// String returns the whole answer in plain text: what was tested, the numbers, the verdict, how P
// was computed, and the warnings as numbered notes.
func (s *Significance) String() string {
	if s == nil {
		return "no test"
	}
	return s.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the numbers, then the notes.
func (s *Significance) HTML() string {
	if s == nil {
		return "<p>no test</p>"
	}
	return s.answer().HTML()
}

func (s *Significance) headline() string {
	return fmt.Sprintf("%s: %s (left) against %s (right) on %s, %s, alpha %s",
		writing.Capital(s.Test), s.Left, s.Right, s.scope, s.Alternative, writing.Number(s.Alpha))
}

// Verdict returns the outcome as a sentence. A p value above Alpha is no evidence, and the sentence
// does not make it one.
func (s *Significance) Verdict() string {
	if s == nil {
		return "no test"
	}
	p := fmt.Sprintf("(%s, %s)", writing.PIs(s.P), s.Alternative.sided())
	better, worse := s.Right, s.Left
	if s.Alternative == ForLeft || s.Alternative == TwoSided && s.favours < 0 {
		better, worse = worse, better
	}
	switch {
	case s.Significant() && s.Alternative == TwoSided && s.favours == 0:
		return fmt.Sprintf("The scores of %s and %s on %s differ significantly %s.",
			s.Left, s.Right, s.scope, p)
	case s.Significant():
		return fmt.Sprintf("%s is significantly better than %s on %s %s.",
			better, worse, s.scope, p)
	case s.Alternative == TwoSided:
		return fmt.Sprintf("No significant difference found between %s and %s on %s %s; "+
			"that is not evidence that there is none.", s.Left, s.Right, s.scope, p)
	}
	return fmt.Sprintf("%s is not found significantly better than %s on %s %s; "+
		"that is not evidence that it is not.", better, worse, s.scope, p)
}

// decided is the outcome with the classifier's name.
func (s *Significance) decided() string { return foundSignificant(s.Significant(), s.Better()) }

// foundSignificant says whether a comparison is significant, with the name of the better classifier
// if there is one.
func foundSignificant(significant bool, better string) string {
	switch {
	case !significant:
		return "not significant"
	case better == "":
		return "significant"
	}
	return "significant, for " + better
}

// table lists the numbers with their names.
func (s *Significance) table() *writing.Table {
	t := writing.NewTable(2)
	t.Add(s.statistic())
	t.Add("p value", writing.PValue(s.P))
	if s.Estimate.Name != "" {
		t.Add(s.Estimate.Name, s.Estimate.written(s.Alpha))
	}
	if s.Effect != nil {
		t.Add(s.Effect.Name, writing.Number3(s.Effect.Value))
	}
	if w := s.Wins; w != nil {
		t.Add("wins, ties, losses of "+s.Right, fmt.Sprintf("%d, %d, %d", w.Wins, w.Ties, w.Losses))
	}
	return t
}

// statistic returns the name and the value of the statistic.
func (s *Significance) statistic() (name, value string) {
	name, value = s.Statistic.Name, writing.Number4(s.Statistic.Value)
	switch sums := s.RankSums; {
	case sums != nil && sums.Plus+sums.Minus > 0:
		value = fmt.Sprintf("%s for %s, %s for %s",
			writing.Half(sums.Plus), s.Right, writing.Half(sums.Minus), s.Left)
	case writing.IsHalf(s.Statistic.Value):
		value = writing.Half(s.Statistic.Value)
	}
	switch df := s.Statistic.DF; len(df) {
	case 1:
		name += fmt.Sprintf(" (%s of freedom)", writing.Plural(int(df[0]), "degree"))
	case 2:
		name += fmt.Sprintf(" (%g and %g degrees of freedom)", df[0], df[1])
	}
	return name, value
}

// percent is the level of the interval with three digits, or more where it is next to certain.
func (e Interval) percent() string {
	level := strconv.FormatFloat(100*e.Level, 'g', 3, 64)
	if level == "100" {
		level = strconv.FormatFloat(100*e.Level, 'g', -1, 64)
	}
	return level + " %"
}

// written returns the estimate with its interval, with as many digits as the width of the interval
// allows.
func (e Interval) written(alpha float64) string {
	low, high := !math.IsInf(e.Low, 0), !math.IsInf(e.High, 0)
	level := e.percent() + " interval"
	switch {
	case e.Level == 0:
		return writing.Number3(e.Value)
	case !low && !high:
		return fmt.Sprintf("%s, no bounded interval of level %s %%",
			writing.Number3(e.Value), writing.Number(100*(1-alpha)))
	case low && high && e.Low == e.High:
		return fmt.Sprintf("%s, %s [%s, %s]",
			writing.Number(e.Value), level, writing.Number(e.Low), writing.Number(e.High))
	case low && high:
		w := writing.Estimate((e.High-e.Low)/2, e.Value, e.Low, e.High)
		return fmt.Sprintf("%s, %s [%s, %s]", w[0], level, w[1], w[2])
	case low && e.Value == e.Low:
		return fmt.Sprintf("%s, %s [%s, ∞)", writing.Number(e.Value), level, writing.Number(e.Low))
	case high && e.Value == e.High:
		return fmt.Sprintf("%s, %s (−∞, %s]",
			writing.Number(e.Value), level, writing.Number(e.High))
	case low:
		w := writing.Estimate(e.Value-e.Low, e.Value, e.Low)
		return fmt.Sprintf("%s, %s [%s, ∞)", w[0], level, w[1])
	}
	w := writing.Estimate(e.High-e.Value, e.Value, e.High)
	return fmt.Sprintf("%s, %s (−∞, %s]", w[0], level, w[1])
}
