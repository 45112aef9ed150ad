package simulate

import (
	"fmt"
	"html"
	"math"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
	"gonum.org/v1/gonum/stat/distuv"
)

// Truth is a population of data sets: δ ~ t_ν(δ0, σ0), in units of the score. A positive δ speaks
// for right.
type Truth struct {
	// Name says in a few words what the truth is.
	Name string `field:"truth"`
	// Delta0, Sigma0 and Nu are δ0, σ0 and ν; ν may be +Inf.
	Delta0, Sigma0, Nu float64
}

// MarshalJSON writes truth, the name, and delta0, sigma0 and nu.
func (t Truth) MarshalJSON() ([]byte, error) { return fields.JSON(t) }

// LookingCost is the answer of [CostOfLooking].
type LookingCost struct {
	// Now is the answer of the test for the pair whose data sets the simulated ones are like.
	Now *bayescmp.Comparison
	// Looks are the numbers of data sets at the looks.
	Looks []int
	// Truths are the populations that were simulated.
	Truths []Truth

	thresholds []float64
	results    *Results
}

// Outcomes are shares of the simulations. They sum to 1.
type Outcomes struct{ Right, Wrong, Undecided float64 }

// MarshalJSON writes right, wrong and undecided.
func (o Outcomes) MarshalJSON() ([]byte, error) { return fields.JSON(o) }

// LookingRow says what happens at one truth and one threshold.
type LookingRow struct {
	Truth     Truth `field:",inline"`
	Threshold float64
	// Once are the outcomes of one look, after all data sets.
	Once Outcomes
	// Stopped are the outcomes if the first verdict counts.
	Stopped Outcomes
	// Datasets is the mean number of data sets until the first verdict, or until all.
	Datasets float64
	// Error is the largest Monte Carlo standard error of the shares.
	Error float64
}

// MarshalJSON writes truth, delta0, sigma0, nu, threshold, once, stopped, datasets and error.
func (r LookingRow) MarshalJSON() ([]byte, error) { return fields.JSON(r) }

var errNoLookingCost = fmt.Errorf("%w: there are no looks; make them with CostOfLooking",
	bayescmp.ErrEmpty)

func (l *LookingCost) empty() bool { return l == nil || l.results == nil || l.Now == nil }

// At returns what happens at each truth if a verdict needs the given probability, in [0.5, 1).
// Other thresholds wrap [bayescmp.ErrOption].
func (l *LookingCost) At(threshold float64) ([]LookingRow, error) {
	if l.empty() {
		return nil, errNoLookingCost
	}
	if !(threshold >= 0.5 && threshold < 1) {
		return nil, fmt.Errorf("%w: a threshold must be in [0.5, 1), not %g",
			bayescmp.ErrOption, threshold)
	}
	var rows []LookingRow
	for i := range l.Truths {
		rows = append(rows, l.row(i, threshold))
	}
	return rows, nil
}

// row counts the outcomes at truth i.
func (l *LookingCost) row(i int, threshold float64) LookingRow {
	row := LookingRow{Truth: l.Truths[i], Threshold: threshold}
	right := l.Truths[i].right(l.Now.RopeLeft, l.Now.RopeRight)
	paths := l.paths(i)
	share := 1 / float64(len(paths))
	last := len(l.Looks) - 1
	for _, path := range paths {
		at := firstVerdict(path, threshold)
		row.Once.add(verdict(path[last], threshold), right, share)
		row.Stopped.add(verdict(path[at], threshold), right, share)
		row.Datasets += share * float64(l.Looks[at])
	}
	for _, p := range []float64{row.Once.Right, row.Once.Wrong, row.Once.Undecided,
		row.Stopped.Right, row.Stopped.Wrong, row.Stopped.Undecided} {
		row.Error = max(row.Error, math.Sqrt(max(0, p*(1-p))*share))
	}
	return row
}

// paths returns the probabilities of the regions, by replication, then by look.
func (l *LookingCost) paths(truth int) [][][3]float64 {
	var paths [][][3]float64
	for k, n := range l.Looks {
		for region, name := range regions {
			values, _ := l.results.Values(truth, atLook(name, n)) // the study has this measure
			for r, p := range values {
				if len(paths) == r {
					paths = append(paths, make([][3]float64, len(l.Looks)))
				}
				paths[r][k][region] = p
			}
		}
	}
	return paths
}

// firstVerdict is the first look with a verdict, or the last look.
func firstVerdict(path [][3]float64, threshold float64) int {
	at := 0
	for at < len(path)-1 && verdict(path[at], threshold) < 0 {
		at++
	}
	return at
}

// verdict is the region above the threshold, or −1.
func verdict(p [3]float64, threshold float64) int {
	for i := range p {
		if p[i] > threshold {
			return i
		}
	}
	return -1
}

// add counts a verdict.
func (o *Outcomes) add(verdict, right int, share float64) {
	switch {
	case verdict < 0:
		o.Undecided += share
	case verdict == right:
		o.Right += share
	default:
		o.Wrong += share
	}
}

// Threshold returns the lowest of the thresholds at which, whatever the truth, at most the given
// share of the first verdicts is wrong: a rule for stopping whose error is known. Two Monte Carlo
// standard errors are added to the share, by (w + 2/n)/(1 + 4/n) and its error (Agresti and Coull
// 1998), so that few simulations promise nothing. The result is NaN if no threshold is high enough.
// A share outside (0, 1) wraps [bayescmp.ErrOption].
func (l *LookingCost) Threshold(wrong float64) (float64, error) {
	if l.empty() {
		return 0, errNoLookingCost
	}
	if !(wrong > 0 && wrong < 1) {
		return 0, fmt.Errorf("%w: the share of wrong verdicts must be in (0, 1), not %g",
			bayescmp.ErrOption, wrong)
	}
	for _, threshold := range l.thresholds {
		most := 0.0
		for i := range l.Truths {
			most = max(most, l.atMost(l.row(i, threshold).Stopped.Wrong))
		}
		if most <= wrong {
			return threshold, nil
		}
	}
	return math.NaN(), nil
}

// atMost is the upper end of an interval of about 95 % for a share of the simulations.
func (l *LookingCost) atMost(share float64) float64 {
	n := float64(len(l.paths(0)))
	moved := (share*n + 2) / (n + 4)
	return moved + 2*math.Sqrt(moved*(1-moved)/(n+4))
}

// Verdict says what looking costs at the threshold of the test, and which threshold makes up for
// it.
func (l *LookingCost) Verdict() string {
	if l.empty() {
		return "no looks"
	}
	own := l.Now.Threshold
	worst := l.row(0, own)
	for i := range l.Truths {
		if row := l.row(i, own); row.Stopped.Wrong > worst.Stopped.Wrong {
			worst = row
		}
	}
	said := fmt.Sprintf("With the threshold %g, %s of the first verdicts of %d looks are wrong if "+
		"the truth is %q, and %s of the verdicts of a single look.",
		own, l.percent(worst.Stopped.Wrong),
		len(l.Looks), worst.Truth.Name, l.percent(worst.Once.Wrong))
	if l.atMost(0) > 0.05 {
		return said + fmt.Sprintf(" %d simulations are too few to find a threshold that keeps "+
			"this below 5 %%; 100 can be enough.", len(l.paths(0)))
	}
	threshold, _ := l.Threshold(0.05)
	if math.IsNaN(threshold) {
		return said + fmt.Sprintf(" No threshold up to %g keeps this below 5 %% whatever the "+
			"truth.", l.thresholds[len(l.thresholds)-1])
	}
	return said + fmt.Sprintf(" The threshold %g keeps it below 5 %% at all truths.", threshold)
}

func (l *LookingCost) percent(share float64) string {
	return fmt.Sprintf("%.*f %%", l.decimals(), 100*share)
}

// decimals is how many a share in per cent has: one if there are enough simulations for it.
func (l *LookingCost) decimals() int {
	if len(l.paths(0)) > 100 {
		return 1
	}
	return 0
}

// String gives a table with a line for each truth and threshold, and the verdict.
func (l *LookingCost) String() string {
	if l.empty() {
		return "no looks"
	}
	return l.headline() + "\n\n" + l.table().Text("") + l.Verdict() + "\n"
}

// HTML gives the contents of String for a notebook.
func (l *LookingCost) HTML() string {
	if l.empty() {
		return "<p>no looks</p>"
	}
	return "<p>" + html.EscapeString(l.Verdict()) + "</p>" + l.table().HTML() +
		"<p><small>" + html.EscapeString(l.headline()) + "</small></p>"
}

func (l *LookingCost) headline() string {
	return fmt.Sprintf("Looks at the %s after %d to %d data sets like those of %s against %s, %s: "+
		"%d simulations of each truth", l.Now.Test, l.Looks[0], l.Looks[len(l.Looks)-1],
		l.Now.Left, l.Now.Right, ropeOf(l.Now), len(l.paths(0)))
}

// rows are the rows of all truths and thresholds.
func (l *LookingCost) rows() (rows []LookingRow) {
	for i := range l.Truths {
		for _, threshold := range l.thresholds {
			rows = append(rows, l.row(i, threshold))
		}
	}
	return rows
}

// table has the shares in per cent.
func (l *LookingCost) table() *writing.Table {
	t := writing.NewTable(1, "truth", "threshold", "one look: right, %", "wrong, %",
		"first verdict: right, %", "wrong, %", "data sets")
	t.Class = "dataframe"
	percent := func(share float64) string { return fmt.Sprintf("%.*f", l.decimals(), 100*share) }
	truth := ""
	for _, row := range l.rows() {
		name := row.Truth.Name
		if name == truth {
			name = ""
		}
		truth = row.Truth.Name
		t.Add(name, fmt.Sprintf("%g", row.Threshold), percent(row.Once.Right),
			percent(row.Once.Wrong), percent(row.Stopped.Right), percent(row.Stopped.Wrong),
			fmt.Sprintf("%.1f", row.Datasets))
	}
	return t
}

// Frame returns one row for each truth and threshold, with the columns truth, delta0, sigma0, nu,
// threshold; once_right, once_wrong, once_undecided of one look; stopped_right, stopped_wrong,
// stopped_undecided of the first verdict; datasets, error.
func (l *LookingCost) Frame() bayescmp.Frame {
	if l.empty() {
		return frames.Failed(errNoLookingCost)
	}
	return frames.Of(l.rows())
}

// MarshalJSON writes looks, simulations, verdict, and rows, those of Frame, numbers to twelve
// digits.
func (l *LookingCost) MarshalJSON() ([]byte, error) {
	if l.empty() {
		return []byte("null"), nil
	}
	return fields.List{fields.Named("looks", l.Looks),
		fields.Named("simulations", len(l.paths(0))), fields.Named("verdict", l.Verdict()),
		fields.Named("rows", l.rows())}.MarshalJSON()
}

// Plot draws the share of wrong first verdicts so far against the number of data sets, at the
// threshold of the test, a line for each truth.
func (l *LookingCost) Plot() *figure.Figure {
	if l.empty() {
		return nil
	}
	lines := figure.Lines{
		Title: fmt.Sprintf("Wrong first verdicts, %s against %s, threshold %g",
			l.Now.Left, l.Now.Right, l.Now.Threshold),
		XLabel: "data sets so far", YLabel: "share of the simulations",
	}
	for i, truth := range l.Truths {
		line := figure.Line{Name: truth.Name}
		right, paths := truth.right(l.Now.RopeLeft, l.Now.RopeRight), l.paths(i)
		for k, n := range l.Looks {
			line.X = append(line.X, float64(n))
			line.Y = append(line.Y, wrongBy(paths, k, right, l.Now.Threshold))
		}
		lines.Lines = append(lines.Lines, line)
	}
	return lines.Figure().Describe(l.Verdict())
}

// wrongBy is the share of wrong first verdicts up to look k.
func wrongBy(paths [][][3]float64, k, right int, threshold float64) float64 {
	wrong := 0
	for _, path := range paths {
		v := verdict(path[firstVerdict(path[:k+1], threshold)], threshold)
		if v >= 0 && v != right {
			wrong++
		}
	}
	return float64(wrong) / float64(len(paths))
}

// regions are the regions of a verdict, in the order of Probabilities.
var regions = []string{leftVerdict, equivalentVerdict, rightVerdict}

// atLook names the probability of a region at the look after n data sets.
func atLook(region string, n int) string { return fmt.Sprintf("%s %d", region, n) }

func ropeOf(c *bayescmp.Comparison) string {
	if c.RopeLeft == c.RopeRight {
		return fmt.Sprintf("rope %g", c.RopeLeft)
	}
	return fmt.Sprintf("rope −%g to %g", c.RopeLeft, c.RopeRight)
}

// right returns the region that is the most probable one on the next data set, or −1 in a tie.
func (t Truth) right(ropeLeft, ropeRight float64) int {
	cdf := distuv.StudentsT{Mu: t.Delta0, Sigma: t.Sigma0, Nu: t.Nu}.CDF
	if math.IsInf(t.Nu, 1) {
		cdf = distuv.Normal{Mu: t.Delta0, Sigma: t.Sigma0}.CDF
	}
	p := []float64{cdf(-ropeLeft), 0, 1 - cdf(ropeRight)}
	p[1] = 1 - p[0] - p[2]
	best := 0
	for i := range p {
		if p[i] > p[best] {
			best = i
		}
	}
	for i := range p {
		if i != best && p[best]-p[i] < 1e-9 {
			return -1
		}
	}
	return best
}
