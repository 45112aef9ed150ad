package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The numbers are by hand: a has 0.5, 0.7, 0.9, b has 0.6, 0.7, 0.2, c has 0.4, 0.1, 0.95.
const threeByThree = "dataset,classifier,fold,score\n" +
	"x,a,1,0.4\nx,a,2,0.6\ny,a,1,0.7\ny,a,2,0.7\nz,a,1,0.8\nz,a,2,1.0\n" +
	"x,b,1,0.6\nx,b,2,0.6\ny,b,1,0.6\ny,b,2,0.8\nz,b,1,0.1\nz,b,2,0.3\n" +
	"x,c,1,0.3\nx,c,2,0.5\ny,c,1,0.1\ny,c,2,0.1\nz,c,1,0.9\nz,c,2,1.0\n"

func TestOverview(t *testing.T) {
	o := accepted(accepted(long(t, threeByThree, bayescmp.Long{}))(t).Overview())(t)
	const want = `Scores of 3 classifiers on 3 data sets

  classifier  mean  standard deviation  lowest  highest  mean rank  first on
  a           0.70  0.20                0.5     0.90     1.833      1
  b           0.50  0.26                0.2     0.70     1.833      2
  c           0.48  0.43                0.1     0.95     2.333      1
`
	if o.String() != want {
		t.Errorf("got\n%swant\n%s", o, want)
	}
	errors := accepted(long(t, threeByThree, bayescmp.Long{Lower: true}))(t)
	if first := accepted(errors.Overview())(t).Classifiers[0]; first != "c" {
		t.Errorf("%s has the lowest mean", first)
	}
	one := accepted(accepted(long(t, threeByThree, bayescmp.Long{}))(t).On("x"))(t)
	o = accepted(one.Overview())(t)
	if o.Folds != 2 || o.Classifiers[0] != "b" || strings.Contains(o.String(), "rank") ||
		!strings.Contains(o.HTML(), "on 2 folds") || math.Abs(o.SDs[1]-0.141421356) > 1e-9 {
		t.Errorf("%+v", o)
	}
	var none *bayescmp.Overview
	if none.String() != "no scores" || none.HTML() != "<p>no scores</p>" {
		t.Error("something of nothing")
	}
	var noScores *bayescmp.Scores
	_, err := noScores.Overview()
	refused(t, err, bayescmp.ErrEmpty)
}

// Where metrics differ in their direction there is no mean over the data sets: the ranks decide.
func TestOverviewOfTwoDirections(t *testing.T) {
	file := filepath.Join(t.TempDir(), "s.csv")
	text := "dataset,classifier,fold,metric,score\n"
	for i, metric := range []string{"accuracy", "accuracy", "log_loss"} {
		for fold := range 2 {
			text += fmt.Sprintf("d%d,good,%d,%s,0.%d\nd%[1]d,bad,%[2]d,%[3]s,0.%[5]d\n",
				i, fold, metric, []int{9, 9, 1}[i], []int{5, 5, 6}[i])
		}
	}
	must(t, os.WriteFile(file, []byte(text), 0o600))
	scores := accepted(bayescmp.Open(file))(t)
	o := accepted(scores.Overview())(t)
	if o.Classifiers[0] != "good" || o.MeanRanks[0] != 1 || !math.IsNaN(o.Means[0]) ||
		strings.Contains(o.String(), "NaN") || strings.Contains(o.String(), "deviation") {
		t.Errorf("%s", o)
	}
	l := accepted(scores.LeaveOneOut())(t)
	if l.ByMean != nil || !slices.Equal(l.ByRank, []string{"good"}) ||
		strings.Contains(l.Verdict(), "mean scores") {
		t.Errorf("%+v", l)
	}
}

func TestLeaveOneOut(t *testing.T) {
	scores := accepted(long(t, threeByThree, bayescmp.Long{}))(t)
	l := accepted(scores.LeaveOneOut())(t)
	const want = "By mean scores a is the best on all 3 data sets, but not without z (then b). " +
		"By mean ranks a and b tie for the best on all 3 data sets, but not without one of 3: " +
		"x (then a), y (then a, b and c tie), z (then b)."
	if l.String() != want || !strings.Contains(l.HTML(), "z (then b)") {
		t.Errorf("got  %s\nwant %s", l, want)
	}
	if l.Frame().Nrow() != 3 || !slices.Equal(l.Without[2].ByRank, []string{"b"}) {
		t.Errorf("%+v", l)
	}
	// The same as for the data sets that are left.
	for _, w := range accepted(weka().LeaveOneOut())(t).Without[:5] {
		var others []string
		for _, name := range weka().Datasets() {
			if name != w.Dataset {
				others = append(others, name)
			}
		}
		rest := accepted(accepted(weka().On(others...))(t).LeaveOneOut())(t)
		if !slices.Equal(rest.ByMean, w.ByMean) || !slices.Equal(rest.ByRank, w.ByRank) {
			t.Errorf("without %s: %s and %s, want %s and %s",
				w.Dataset, w.ByMean, w.ByRank, rest.ByMean, rest.ByRank)
		}
	}
	_, err := accepted(scores.On("x"))(t).LeaveOneOut()
	refused(t, err, bayescmp.ErrOneFold, `"x"`)
}

// A single score has no standard deviation, in whatever says so.
func TestNoDeviationOfOneScore(t *testing.T) {
	s := accepted(wide(t, "dataset,a,b\nd,0.5,0.75\n", bayescmp.Wide{}))(t)
	o := accepted(s.Overview())(t)
	p := pairOf(t, s, "a", "b")
	for _, sd := range slices.Concat(o.SDs, o.Frame().Col("sd").Float(),
		p.Frame().Col("sd").Float()) {
		if !math.IsNaN(sd) {
			t.Errorf("the standard deviation of one score is %g", sd)
		}
	}
	for _, text := range []string{o.String(), o.HTML(), o.Results(), o.MarkdownTable(),
		o.LaTeXTable(), p.String()} {
		if strings.Contains(text, "deviation") || strings.Contains(text, "SD") ||
			strings.Contains(text, "NaN") {
			t.Error(text)
		}
	}
	two := accepted(wide(t, "dataset,a,b\nd,0.5,0.75\ne,0.5,0.25\n", bayescmp.Wide{}))(t)
	if o := accepted(two.Overview())(t); o.SDs[0] != 0 && o.SDs[1] != 0 {
		t.Errorf("equal scores deviate by %g", o.SDs)
	}
	if text := fmt.Sprint(accepted(two.Overview())(t)); !strings.Contains(text, "deviation") {
		t.Error(text)
	}
}

// byHand computes the cells of a table from scores in rows of dataset, classifier, run, score, in
// the simplest way.
func byHand(rows [][4]string, lower bool, rope float64) map[[2]string]string {
	scores := map[[2]string][]float64{}
	sets := map[string][]string{}
	for _, row := range rows {
		key := [2]string{row[0], row[1]}
		if scores[key] == nil {
			sets[row[0]] = append(sets[row[0]], row[1])
		}
		x, _ := strconv.ParseFloat(row[3], 64)
		scores[key] = append(scores[key], x)
	}
	out := map[[2]string]string{}
	for set, classifiers := range sets {
		means := map[string]float64{}
		best := math.Inf(-1)
		for _, c := range classifiers {
			sum := 0.0
			for _, x := range scores[[2]string{set, c}] {
				sum += x
			}
			means[c] = sum / float64(len(scores[[2]string{set, c}]))
			if lower {
				means[c] = -means[c]
			}
			best = max(best, means[c])
		}
		for _, c := range classifiers {
			of, squares := scores[[2]string{set, c}], 0.0
			for _, x := range of {
				squares += (x - math.Abs(means[c])) * (x - math.Abs(means[c]))
			}
			sd, kind := math.Sqrt(squares/float64(len(of)-1)), ""
			switch off := best - means[c]; {
			case off < 1e-9:
				kind = "best"
			case off <= rope+1e-9:
				kind = "tie"
			}
			out[[2]string{set, c}] = fmt.Sprintf("%.6f %.6f %s", math.Abs(means[c]), sd, kind)
		}
	}
	return out
}

// The cells of a table are those that simple sums give, whatever the scores are.
func TestTableIsByHand(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 60 {
		lower, rope := round%2 == 0, float64(rng.IntN(4))/100
		var rows [][4]string
		text := "dataset,classifier,run,score\n"
		for d := range 1 + rng.IntN(4) {
			for c := range 4 {
				for run := range 3 {
					row := [4]string{fmt.Sprint("d", d), fmt.Sprint("c", c), fmt.Sprint(run),
						fmt.Sprintf("0.%02d", 50+rng.IntN(6))}
					rows = append(rows, row)
					text += strings.Join(row[:], ",") + "\n"
				}
			}
		}
		want := byHand(rows, lower, rope)
		table := accepted(accepted(long(t, text,
			bayescmp.Long{Lower: lower}))(t).Table(rope))(t)
		if len(table.Cells) != len(want) {
			t.Fatalf("%d cells of %d", len(table.Cells), len(want))
		}
		for _, c := range table.Cells {
			kind := map[[2]bool]string{{true, false}: "best", {false, true}: "tie"}[[2]bool{
				c.Best, c.WithinRope}]
			got := fmt.Sprintf("%.6f %.6f %s", c.Mean, c.SD, kind)
			if w := want[[2]string{c.Dataset, c.Classifier}]; got != w {
				t.Errorf("%s %s: %s, want %s", c.Dataset, c.Classifier, got, w)
			}
		}
	}
}

// The same table in every format.
func TestTableFormats(t *testing.T) {
	table := accepted(accepted(long(t, threeByThree, bayescmp.Long{}))(t).Table(0.1))(t)
	for format, test := range map[string][2]string{
		"text": {table.String(), `  data set   a                 b                 c
  x          0.5000 ± 0.1414~  0.6000 ± 0.0000*  0.4000 ± 0.1414
  y          0.7000 ± 0.0000*  0.7000 ± 0.1414*  0.1000 ± 0.0000
  z          0.9000 ± 0.1414~  0.2000 ± 0.1414   0.9500 ± 0.0707*
  mean rank  1.83*             1.83*             2.33
`},
		"html": {table.HTML(), `<strong>0.6000 ± 0.0000</strong></td>`},
		"ties": {table.HTML(), `<u>0.9000 ± 0.1414</u></td>`},
		"latex": {table.LaTeXTable(),
			`  x & \underline{0.5000 $\pm$ 0.1414} & \textbf{0.6000 $\pm$ 0.0000} & 0.4`},
		"markdown": {table.MarkdownTable(), "| x | <u>0.5000 ± 0.1414</u> | **0.6000 ± 0.0000** |"},
		"csv": {table.CSVTable(), "dataset,a,a sd,b,b sd,c,c sd\n" +
			"x,0.5,0.14142135623730948,0.6,0,0.4,0.14142135623730953\n"},
		"last row": {table.CSVTable(), "\nmean rank,1.8333333333333333,,1.8333333333333333,,2.333"},
	} {
		if !strings.Contains(test[0], test[1]) {
			t.Errorf("%s: got\n%s\nwant\n%s", format, test[0], test[1])
		}
	}
	one := accepted(accepted(wide(t, "dataset,=a,b\nx,90.5,91.25\ny,80,7\n",
		bayescmp.Wide{}))(t).Table(0))(t)
	if got := one.CSVTable(); got != "dataset,'=a,b\nx,90.5,91.25\ny,80,7\nmean rank,1.5,1.5\n" {
		t.Errorf("one score each: %s", got)
	}
	if text := one.String(); !strings.Contains(text, "90.50   91.25*") ||
		strings.Contains(text, "rope") || strings.Contains(text, "deviation") {
		t.Errorf("one score each: %s", text)
	}
	_, err := accepted(long(t, threeByThree, bayescmp.Long{}))(t).Table(-1)
	refused(t, err, bayescmp.ErrOption)
}
