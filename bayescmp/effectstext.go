package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

func (e *Effects) empty() bool { return e == nil || e.Datasets == 0 }

// where returns the name of the only data set, or the number of data sets.
func (e *Effects) where() string {
	return placeOf(e.Datasets, e.Dataset, e.facts.benchmark)
}

// sizes lists the sizes that there are.
func (e *Effects) sizes() []*Interval {
	var out []*Interval
	for _, size := range []*Interval{
		e.Difference, e.Median, e.Standardised, e.RankBiserial, e.Superiority,
	} {
		if size != nil {
			out = append(out, size)
		}
	}
	return out
}

func (e *Effects) answer() writing.Answer {
	a := writing.Answer{
		Headline: fmt.Sprintf("How good, and how different: %s (left) and %s (right) on %s",
			e.Left, e.Right, e.where()),
		Marks: writing.MarksOf(len(e.Warnings)),
		Notes: writing.Notes(e.Assumptions, e.Warnings),
	}
	if e.LeftScore != nil {
		t := writing.NewTable(1, whoOf(e.facts.benchmark), "mean "+e.Metric, "standard deviation")
		t.Add(append([]string{e.Left}, e.LeftScore.written()...)...)
		t.Add(append([]string{e.Right}, e.RightScore.written()...)...)
		a.Tables = append(a.Tables, t)
	}
	t := writing.NewTable(1, "size", "estimate", "interval", "level")
	for _, size := range e.sizes() {
		t.Add(append([]string{size.Name}, size.cells()...)...)
	}
	if w := e.Wins; w != nil {
		t.Add("wins, ties, losses of "+e.Right,
			fmt.Sprintf("%d, %d, %d", w.Wins, w.Ties, w.Losses), "", "")
	}
	a.Tables = append(a.Tables, t)
	return a
}

// written returns the mean and the standard deviation, cut at the error of the mean.
func (m *MeanScore) written() []string {
	if math.IsNaN(m.SD) || m.SD == 0 {
		sd := "0"
		if math.IsNaN(m.SD) {
			sd = "–"
		}
		return []string{writing.Number4(m.Mean), sd}
	}
	w := writing.Estimate(m.error, m.Mean, m.SD)
	return []string{fmt.Sprint(w[0]), fmt.Sprint(w[1])}
}

// cells returns the estimate, its interval and its level, with the digits that the width of the
// interval allows.
func (e *Interval) cells() []string {
	level := e.percent()
	switch {
	case e.Level == 0:
		return []string{writing.Number3(e.Value), "–", ""}
	case math.IsInf(e.Low, 0) || math.IsInf(e.High, 0):
		return []string{writing.Number3(e.Value), "no bounds", level}
	case e.Low == e.High:
		return []string{writing.Number(e.Value), writing.Number(e.Low), level}
	}
	w := writing.Estimate((e.High-e.Low)/2, e.Value, e.Low, e.High)
	return []string{fmt.Sprint(w[0]), fmt.Sprintf("[%s, %s]", w[1], w[2]), level}
}

// String returns the mean scores and the sizes of the difference in plain text, with the notes.
func (e *Effects) String() string {
	if e.empty() {
		return "no effects"
	}
	return e.answer().Text()
}

// HTML returns the same as String, for a notebook.
func (e *Effects) HTML() string {
	if e.empty() {
		return "<p>no effects</p>"
	}
	return e.answer().HTML()
}

// Frame returns one row per number, with the columns quantity, estimate, sd, low, high, level. The
// quantities are mean_left, mean_right, mean_difference, median_difference,
// standardised_difference, rank_biserial, superiority, wins, ties, losses; those that make no sense
// for the data are left out. What a quantity does not have is NaN.
func (e *Effects) Frame() dataframe.DataFrame {
	if e.empty() {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no effects", ErrEmpty)}
	}
	var names []string
	columns := make([][]float64, 5)
	add := func(name string, numbers ...float64) {
		names = append(names, name)
		for i, x := range numbers {
			columns[i] = append(columns[i], x)
		}
	}
	nan := math.NaN()
	if e.LeftScore != nil {
		add("mean_left", e.LeftScore.Mean, e.LeftScore.SD, nan, nan, nan)
		add("mean_right", e.RightScore.Mean, e.RightScore.SD, nan, nan, nan)
	}
	for _, size := range e.named() {
		if i := size.interval; i != nil {
			level := i.Level
			if level == 0 {
				level = nan
			}
			add(size.name, i.Value, nan, i.Low, i.High, level)
		}
	}
	if w := e.Wins; w != nil {
		add("wins", float64(w.Wins), nan, nan, nan, nan)
		add("ties", float64(w.Ties), nan, nan, nan, nan)
		add("losses", float64(w.Losses), nan, nan, nan, nan)
	}
	out := []series.Series{series.New(names, series.String, "quantity")}
	for i, name := range []string{"estimate", "sd", "low", "high", "level"} {
		out = append(out, series.New(columns[i], series.Float, name))
	}
	return dataframe.New(out...)
}

type namedSize struct {
	name     string
	interval *Interval
}

// named lists the sizes with their names for programs.
func (e *Effects) named() []namedSize {
	return []namedSize{
		{"mean_difference", e.Difference}, {"median_difference", e.Median},
		{"standardised_difference", e.Standardised}, {"rank_biserial", e.RankBiserial},
		{"superiority", e.Superiority},
	}
}
