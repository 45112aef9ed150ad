package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// F is the analysis of variance of the ranks, by least squares on data sets and classifiers.
func TestDurbinAgainstLeastSquares(t *testing.T) {
	exact := 0
	for _, r := range oracle(t, "durbin.csv") {
		o := omnibus(t, bayescmp.Durbin{}, withGaps(t, tableOf(t, r), false))
		what := r.text("datasets") + " × " + r.text("classifiers")
		nearRelative(t, what+" F", o.Statistic, r.number("f"), 1e-11)
		nearRelative(t, what+" p", o.ApproximateP, r.number("p"), 1e-9)
		near(t, what+" freedom", float64(o.DF), r.number("df"), 0)
		near(t, what+" freedom of the error", float64(o.ErrorDF), r.number("error_df"), 0)
		if r.text("exact_p") == "NA" {
			if !math.IsNaN(o.ExactP) || o.P != o.ApproximateP || o.Method != "F distribution" {
				t.Errorf("%s: %v", what, o)
			}
			continue
		}
		nearRelative(t, what+" exact p", o.ExactP, r.number("exact_p"), 1e-12)
		exact++
	}
	if exact != 12 {
		t.Errorf("%d exact p values compared", exact)
	}
}

// iceCreams has the ranks of seven varieties of ice cream of Conover (1999, section 5.8), each
// judged by three of seven people.
func iceCreams() [][]float64 {
	people := [][3]int{
		{1, 2, 4}, {2, 3, 5}, {3, 4, 6}, {4, 5, 7}, {1, 5, 6}, {2, 6, 7}, {1, 3, 7},
	}
	ranks := [][3]float64{
		{2, 3, 1}, {3, 1, 2}, {2, 1, 3}, {1, 2, 3}, {3, 1, 2}, {3, 1, 2}, {3, 1, 2},
	}
	var rows [][]float64
	for i, varieties := range people {
		row := repeated(math.NaN(), 7)
		for j, v := range varieties {
			row[v-1] = ranks[i][j]
		}
		rows = append(rows, row)
	}
	return rows
}

// Conover prints T1 = 12 and T2 = 8, the F with 6 and 8 degrees of freedom.
func TestDurbinAsPrinted(t *testing.T) {
	o := omnibus(t, bayescmp.Durbin{}, withGaps(t, iceCreams(), true))
	near(t, "T2", o.Statistic, 8, 1e-12)
	if o.DF != 6 || o.ErrorDF != 8 || !o.Significant() {
		t.Errorf("%v", o)
	}
	// T1 is the χ² of Skillings and Mack, without ties.
	s := omnibus(t, bayescmp.SkillingsMack{}, withGaps(t, iceCreams(), true))
	near(t, "T1", s.Statistic, 12, 1e-12)
}

// When nothing is missing, it is Friedman's test.
func TestDurbinOfCompleteScoresIsFriedman(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][3]int{{2, 3, 9}, {9, 2, 3}, {6, 4, 3}, {20, 5, 4}, {40, 12, 1000}} {
		s := ofTable(t, random(src, size[0], size[1], size[2]), false)
		o, f := omnibus(t, bayescmp.Durbin{}, s), ranking(t, bayescmp.Friedman{}, s)
		near(t, "F", o.Statistic, f.Corrected.F, 1e-10*(1+o.Statistic))
		near(t, "p", o.P, f.P, 1e-11)
		for c, want := range f.MeanRanks {
			near(t, "mean rank", o.MeanRanks[c], want, 1e-12)
		}
		rows := postHoc(o.Pairwise(bayescmp.Holm))(t).Rows
		for i, row := range postHoc(f.Pairwise(bayescmp.Holm))(t).Rows {
			if !f.Tied { // Friedman's post-hoc tests are not corrected for ties
				near(t, row.Left+row.Right, rows[i].P, row.P, 1e-11)
			}
		}
	}
}

// The standard error of a difference of mean ranks is the one that all orders of the ranks give.
func TestDurbinStandardError(t *testing.T) {
	o := omnibus(t, bayescmp.Durbin{}, withGaps(t, iceCreams(), true))
	src, sum, n := rand.New(rand.NewPCG(3, 4)), 0.0, 100_000
	for range n {
		difference := 0.0
		for _, row := range iceCreams() {
			ranks := []float64{1, 2, 3}
			src.Shuffle(3, func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
			for c, v := range row {
				if math.IsNaN(v) {
					continue
				}
				switch c {
				case 0:
					difference += ranks[0]
				case 1:
					difference -= ranks[0]
				}
				ranks = ranks[1:]
			}
		}
		sum += difference * difference / 9
	}
	near(t, "variance", o.StandardError*o.StandardError, sum/float64(n), 0.02)
	h := postHoc(o.Pairwise(bayescmp.Holm))(t)
	checkOmnibusRows(t, o, h)
	if len(h.Rows) != 21 {
		t.Errorf("%d rows", len(h.Rows))
	}
}

// The order of data sets and classifiers says nothing, nor do monotone changes of the scores of a
// data set, and a data set with one classifier is left out.
func TestDurbinInvariances(t *testing.T) {
	o := omnibus(t, bayescmp.Durbin{}, withGaps(t, iceCreams(), true))
	changed := iceCreams()
	slices.Reverse(changed)
	for i, row := range changed {
		slices.Reverse(row)
		for c := range row {
			row[c] = -math.Exp(float64(i+1) * row[c])
		}
	}
	alone := append(repeated(math.NaN(), 6), -1)
	other := omnibus(t, bayescmp.Durbin{}, withGaps(t, append(changed, alone), false))
	near(t, "F", other.Statistic, o.Statistic, 1e-12)
	near(t, "p", other.P, o.P, 0)
	if len(other.Datasets) != 7 || !strings.Contains(other.String(), `"d7" left out`) {
		t.Errorf("%v", other)
	}
}

func TestDurbinOfEqualScores(t *testing.T) {
	rows := [][]float64{{1, 1, math.NaN()}, {math.NaN(), 1, 1}, {1, math.NaN(), 1}}
	o := omnibus(t, bayescmp.Durbin{}, withGaps(t, rows, false))
	if o.P != 1 || o.Significant() || !strings.Contains(o.String(), "nothing to test") {
		t.Errorf("%v", o)
	}
}

func TestDurbinRefuses(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		rows  [][]float64
		names []string
	}{
		{[][]float64{{1, 2, nan}, {nan, 1, 2}, {1, 2, 3}}, []string{`"d0" has 2`, `"d2" has 3`}},
		{[][]float64{{1, 2, nan}, {1, 2, nan}, {nan, 1, 2}}, []string{"c0 is on 2", "c1 on 3"}},
		{[][]float64{{1, 2, nan, nan}, {nan, 1, 2, nan}, {nan, nan, 1, 2}, {1, nan, nan, 2}},
			[]string{"c0 and c1 are together on 1 data set, and c0 and c2 on 0"}},
		{[][]float64{{1, 2, nan, nan}, {nan, nan, 1, 2}}, []string{"no data set connects"}},
	} {
		_, err := bayescmp.Durbin{}.Rank(withGaps(t, test.rows, false))
		refused(t, err, bayescmp.ErrMissing, test.names...)
	}
	_, err := bayescmp.Durbin{Alpha: 2}.Rank(withGaps(t, iceCreams(), false))
	refused(t, err, bayescmp.ErrOption, "Alpha")
	_, err = bayescmp.Durbin{}.Rank(nil)
	refused(t, err, bayescmp.ErrEmpty)
}
