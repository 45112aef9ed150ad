package bayescmp

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mathext"
)

// ANOVA is the analysis of variance with repeated measures (Fisher 1959) of several classifiers on the same data sets, as Demšar (2006,
// section 3.2.1) compares it with [Friedman]: the variance of the mean scores is divided into that between the classifiers, that between
// the data sets, and the residual, and F compares the first with the last. What comes out is a [Variance], which also has the post-hoc
// tests of Tukey and Dunnett.
//
// The test takes the residuals as normal, and the differences between any two classifiers as equally variable (sphericity). Scores on
// different data sets hardly ever are, and so Demšar recommends the Friedman test; this one is here to compare. It looks at the mean of
// each classifier on each data set only.
type ANOVA struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, in (0, 1); 0 means 0.05.
	Alpha float64
}

// Variance is the answer of [ANOVA]: whether the mean scores of the classifiers differ by more than chance. Sums of squares are in squared
// units of the score.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks for nothing.
type Variance struct {
	Classifiers []string  // in the order of the scores
	Datasets    []string  // in the order of the scores
	Means       []float64 // by classifier: the mean over the data sets of the mean scores

	Between, Residual, Blocks float64  // sums of squares: of the classifiers, what is left, of the data sets
	DF, ResidualDF, BlockDF   int      // degrees of freedom: k − 1, (k − 1)(N − 1), N − 1
	F                         float64  // infinite without a residual; NaN without any difference either
	P                         float64  // how probable an F at least as large is if all classifiers are equal and sphericity holds
	Epsilon                   float64  // of Greenhouse and Geisser (1959): 1 under sphericity, 1/(k − 1) at its worst; 1 without a residual
	CorrectedP                float64  // P with both degrees of freedom multiplied by Epsilon
	Alpha                     float64  // the largest P that counts as significant
	Assumptions               []string // what the test takes for granted
	Warnings                  []error  // reservations; the answer stands, but read them
	lower                     bool
}

// Name is "repeated-measures ANOVA".
func (ANOVA) Name() string { return "repeated-measures ANOVA" }

// Test analyses the mean scores of all classifiers on all data sets. Residuals below 1e-12 of the largest score are rounding and count
// as 0: without any, F is infinite and P is 0, or P is 1 if the classifiers are equal as well.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers), [ErrOneFold] (one data set) or [ErrMissing].
func (a ANOVA) Test(scores *Scores) (*Variance, error) {
	alpha, err := scores.forAll(a.Name(), a.Alpha)
	if err != nil {
		return nil, err
	}
	v := &Variance{Classifiers: scores.Classifiers(), Datasets: scores.Datasets(), Alpha: alpha, lower: scores.lower,
		Assumptions: []string{"independent data sets", "normal residuals", "differences between any two classifiers equally variable (sphericity)"}}
	if scores.lower {
		v.Assumptions = append(v.Assumptions, "lower scores are better")
	}
	v.Assumptions = append(v.Assumptions, scores.dropped.texts()...)
	most := 0.0
	for _, set := range scores.sets {
		most = max(most, largest(set.scores...))
	}
	if most > 1e140 || most > 0 && most < 1e-140 {
		return nil, fmt.Errorf("%w: scores up to %g are too large or too small to be squared; take another unit", ErrScore, most)
	}
	v.Epsilon = epsilon(v.divide(scores))
	v.test()
	v.reserve()
	return v, nil
}

// divide divides the variance, and returns the residuals, by data set and classifier.
func (v *Variance) divide(scores *Scores) [][]float64 {
	n, k := len(scores.sets), len(scores.classifiers)
	rest, blocks, effects := make([][]float64, n), make([]float64, n), make([]float64, k)
	v.Means = make([]float64, k)
	negligible := 0.0
	for i, set := range scores.sets {
		rest[i] = make([]float64, k)
		for c, folds := range set.scores {
			rest[i][c] = mean(folds)
			v.Means[c] += rest[i][c] / float64(n)
		}
		blocks[i] = mean(rest[i])
		for c := range rest[i] {
			rest[i][c] -= blocks[i]
			effects[c] += rest[i][c] / float64(n)
		}
		negligible = max(negligible, 1e-12*largest(set.scores...))
	}
	for i := range rest {
		for c := range rest[i] {
			rest[i][c] = settle(rest[i][c]-effects[c], negligible)
			v.Residual += rest[i][c] * rest[i][c]
		}
	}
	for _, e := range effects {
		e = settle(e, negligible)
		v.Between += float64(n) * e * e
	}
	for _, b := range blocks {
		d := settle(b-mean(blocks), negligible)
		v.Blocks += float64(k) * d * d
	}
	v.DF, v.ResidualDF, v.BlockDF = k-1, (k-1)*(n-1), n-1
	return rest
}

// settle makes rounding 0.
func settle(x, negligible float64) float64 {
	if math.Abs(x) <= negligible {
		return 0
	}
	return x
}

// epsilon is (tr S)²/((k − 1) tr S²) with S the covariance of the classifiers without their common part.
func epsilon(residuals [][]float64) float64 {
	k := len(residuals[0])
	trace, squares := 0.0, 0.0
	for a := range k {
		for b := range a + 1 {
			s := 0.0
			for _, row := range residuals {
				s += row[a] * row[b]
			}
			if a == b {
				trace += s
				squares += s * s
			} else {
				squares += 2 * s * s
			}
		}
	}
	if squares == 0 {
		return 1
	}
	// Rounding would pass the bounds, which two classifiers reach.
	return min(1, max(trace*trace/(float64(k-1)*squares), 1/float64(k-1)))
}

func (v *Variance) test() {
	v.F = v.Between / float64(v.DF) / v.residualMean()
	switch {
	case v.Between == 0:
		v.P, v.CorrectedP = 1, 1
	case v.Residual > 0:
		v.P, v.CorrectedP = v.tail(1), v.tail(v.Epsilon)
	}
}

// residualMean is the residual mean square.
func (v *Variance) residualMean() float64 { return v.Residual / float64(v.ResidualDF) }

// tail is the probability above F when the degrees of freedom are multiplied by a factor.
func (v *Variance) tail(factor float64) float64 {
	df, rest := factor*float64(v.DF), factor*float64(v.ResidualDF)
	return mathext.RegIncBeta(rest/2, df/2, rest/(rest+df*v.F))
}

// reserve says what the answer may hang on.
func (v *Variance) reserve() {
	warn := func(format string, args ...any) { v.Warnings = append(v.Warnings, fmt.Errorf(format, args...)) }
	switch {
	case v.Residual == 0 && v.Between == 0:
		warn("all classifiers have equal scores on every data set: there is nothing to test, and p is 1")
	case v.Residual == 0:
		warn("the classifiers differ by the same on every data set, and there is no residual to compare that with: " +
			"the certainty is the model's, not the data's")
	case (v.P <= v.Alpha) != (v.CorrectedP <= v.Alpha):
		warn("the scores are far from spherical (Greenhouse and Geisser's epsilon %.2f), and with the p value corrected for that the outcome is another",
			v.Epsilon)
	case v.Epsilon < 0.75:
		warn("the scores are far from spherical (Greenhouse and Geisser's epsilon %.2f): rather go by the corrected p value, %s; Friedman "+
			"does not ask for sphericity", v.Epsilon, writing.PIs(v.CorrectedP))
	}
	if len(v.Classifiers) == 2 {
		warn("with two classifiers this is the paired t test")
	}
}

// Significant tells whether P is not above Alpha.
func (v *Variance) Significant() bool { return v != nil && v.Alpha > 0 && v.P <= v.Alpha }

// Verdict is the outcome as a sentence.
func (v *Variance) Verdict() string {
	if v == nil {
		return "no analysis of variance"
	}
	p, pool := writing.PIs(v.P), fmt.Sprintf("%s on %s", writing.Plural(len(v.Classifiers), "classifier"), writing.Plural(len(v.Datasets), "data set"))
	if v.Significant() {
		return fmt.Sprintf("The mean scores of %s differ significantly (%s); a post-hoc test may tell which.", pool, p)
	}
	return fmt.Sprintf("No significant difference found among %s (%s); that is not evidence that there is none.", pool, p)
}

// order is the classifiers from the best mean to the worst.
func (v *Variance) order() []int { return bestFirst(v.Means, v.lower) }

func bestFirst(means []float64, lower bool) []int {
	cost := make([]float64, len(means))
	for i, m := range means {
		cost[i] = -m
		if lower {
			cost[i] = m
		}
	}
	return byRank(cost)
}

// lines are the table of the analysis: source, sum of squares, degrees of freedom, F, p value.
func (v *Variance) lines() [][]string {
	line := func(name string, squares float64, df int, f, p string) []string {
		return []string{name, strconv.FormatFloat(squares, 'g', 4, 64), strconv.Itoa(df), f, p}
	}
	f := strconv.FormatFloat(v.F, 'g', 4, 64)
	switch {
	case math.IsInf(v.F, 1):
		f = "∞"
	case math.IsNaN(v.F):
		f = "0/0"
	}
	return [][]string{
		line("classifiers", v.Between, v.DF, f, writing.PValue(v.P)),
		line("data sets", v.Blocks, v.BlockDF, "", ""),
		line("residual", v.Residual, v.ResidualDF, "", ""),
	}
}

var varianceHeader = []string{"source", "sum of squares", "degrees of freedom", "F", "p"}

func (v *Variance) headline() string {
	return fmt.Sprintf("%s: %s on %s, alpha %s", writing.Capital(ANOVA{}.Name()), writing.Plural(len(v.Classifiers), "classifier"), writing.Plural(len(v.Datasets), "data set"),
		writing.Number(v.Alpha))
}

func (v *Variance) notes() []string {
	corrected := fmt.Sprintf("Corrected for a lack of sphericity: %s (Greenhouse and Geisser's epsilon %.3f).", writing.PIs(v.CorrectedP), v.Epsilon)
	return append([]string{corrected}, notes("F distribution", v.Assumptions, v.Warnings)...)
}

// String is the whole answer in plain text: the mean scores from the best, the table of the analysis, the verdict, and the notes.
func (v *Variance) String() string {
	if v == nil {
		return "no analysis of variance"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", v.headline())
	var means [][]string
	for _, c := range v.order() {
		means = append(means, []string{v.Classifiers[c], strconv.FormatFloat(v.Means[c], 'g', 4, 64)})
	}
	plainTable(&b, []string{"classifier", "mean score"}, means, "")
	b.WriteString("\n")
	plainTable(&b, varianceHeader, v.lines(), "")
	fmt.Fprintf(&b, "\n%s\n%s\n", marked(v.Verdict(), warningMarks(v.Warnings)), strings.Join(v.notes(), "\n"))
	return trimmed(b.String())
}

// HTML is the answer for a notebook: verdict first, then the mean scores, the table of the analysis and the notes.
func (v *Variance) HTML() string {
	if v == nil {
		return "<p>no analysis of variance</p>"
	}
	var means [][]string
	for _, c := range v.order() {
		means = append(means, []string{v.Classifiers[c], strconv.FormatFloat(v.Means[c], 'g', 4, 64)})
	}
	return fmt.Sprintf("<div class=\"bayescmp\"><p><strong>%s</strong>%s</p>\n<p><small>%s</small></p>\n%s%s%s</div>", html.EscapeString(v.Verdict()),
		superscript(warningMarks(v.Warnings)), html.EscapeString(v.headline()), htmlTable([]string{"classifier", "mean score"}, means), htmlTable(varianceHeader, v.lines()), htmlNotes(v.notes()))
}

// Frame returns the table of the analysis, one row for the classifiers, one for the data sets and one for the residual: source,
// sum_of_squares, df, mean_square, f, p, epsilon, corrected_p (NaN but in the first row).
func (v *Variance) Frame() dataframe.DataFrame {
	if v == nil {
		return dataframe.DataFrame{Err: errNoVariance}
	}
	nan := math.NaN()
	squares, df := []float64{v.Between, v.Blocks, v.Residual}, []int{v.DF, v.BlockDF, v.ResidualDF}
	means := make([]float64, len(df))
	for i := range df {
		means[i] = squares[i] / float64(df[i])
	}
	first := func(name string, x float64) series.Series {
		return series.New([]float64{x, nan, nan}, series.Float, name)
	}
	return dataframe.New(series.New([]string{"classifiers", "data sets", "residual"}, series.String, "source"),
		series.New(squares, series.Float, "sum_of_squares"), series.New(df, series.Int, "df"), series.New(means, series.Float, "mean_square"),
		first("f", v.F), first("p", v.P), first("epsilon", v.Epsilon), first("corrected_p", v.CorrectedP))
}

var errNoVariance = fmt.Errorf("%w: there is no analysis of variance; make it with ANOVA.Test", ErrEmpty)
