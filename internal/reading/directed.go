package reading

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// oneDirection refuses one direction for metrics that are known to have different ones.
func (c Content) oneDirection(better metrics.Direction) error {
	if better == metrics.NoDirection {
		return nil
	}
	names := map[metrics.Direction][]string{}
	for _, m := range c.Metrics {
		names[m.Better] = append(names[m.Better], m.Name)
	}
	if len(names[metrics.Higher]) == 0 || len(names[metrics.Lower]) == 0 {
		return nil
	}
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: "Metric",
		Columns: slices.Concat(names[metrics.Higher], names[metrics.Lower]),
		Problem: fmt.Sprintf("one direction is chosen for all metrics, but higher scores of %s "+
			"are better, and for %s lower ones",
			writing.Quoted(names[metrics.Higher]), writing.Quoted(names[metrics.Lower])),
		Advice: fmt.Sprintf("leave the direction out, or choose one metric with CSV{Metric: %q}",
			names[metrics.Higher][0]),
	}
}

// direct finds the direction of metric i, and asks where its name does not tell it or its scores
// contradict the name. What was concluded is noted.
func (c *Content) direct(i int, better metrics.Direction) error {
	m := &c.Metrics[i]
	if better != metrics.NoDirection {
		m.Better = better
		return nil
	}
	if m.told {
		return nil
	}
	if err := c.ranked(i); err != nil {
		return err
	}
	if metrics.IsGeneric(m.Name) && m.Better == metrics.NoDirection {
		if err := c.doubtful(i); err != nil {
			return err
		}
		m.Better = metrics.Higher
		c.note("No metric is named: higher scores are taken to be better.")
		return nil
	}
	if m.Better == metrics.NoDirection {
		return unknownDirection(m.Name, "is not a known metric")
	}
	return c.contradicted(i)
}

// contradicted asks where the scores of metric i contradict its name, and notes what they show
// beside it.
func (c *Content) contradicted(i int) error {
	name := c.Metrics[i].Name
	n := metrics.Parse(name)
	least, most := c.extremes(i)
	isNegative := most <= 0 && least < 0
	switch {
	case n.Negated && least >= 0 && most > 0:
		return unknownDirection(name, "names a negated metric, but no score is negative")
	case n.Negated:
		c.note("%q is negated, as in scikit-learn: higher scores are better.", name)
	case isNegative && n.IsLoss() && !n.MaybeNegative():
		return unknownDirection(name, "names a metric that is never negative, but its scores are: "+
			"perhaps they are negated, as in scikit-learn")
	case isNegative && n.IsShare():
		return unknownDirection(name,
			"names a metric that is never negative, but no score is positive")
	case n.IsShare() && most > surelyPercent && most <= 100 && least >= 0:
		c.note("Scores of %q are in percent: a rope of 1 is one percentage point.", name)
	case n.IsShare() && most > 1:
		c.note("Some scores of %q are above 1, up to %s.", name, writing.Number(most))
	}
	return nil
}

// note adds a sentence.
func (c *Content) note(format string, args ...any) {
	c.Notes = append(c.Notes, fmt.Sprintf(format, args...))
}

func unknownDirection(name, problem string) error {
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: "Lower", Columns: []string{name},
		Problem: fmt.Sprintf("are higher or lower scores of %q better? The name %s", name, problem),
		Advice:  "choose CSV{Higher: true} or CSV{Lower: true}",
	}
}

// extremes are the least and the largest score of metric i; both are NaN if it has none.
func (c Content) extremes(i int) (least, most float64) {
	least, most = math.NaN(), math.NaN()
	for _, e := range c.Entries.list {
		if int(e.metric) != i || math.IsNaN(e.score) {
			continue
		}
		if !(e.score >= least) {
			least = e.score
		}
		if !(e.score <= most) {
			most = e.score
		}
	}
	return least, most
}

// surelyPercent is above what rounding or noise makes of an accuracy of 1.
const surelyPercent = 2
