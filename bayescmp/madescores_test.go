package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// ofTable makes scores with one score per data set (a row) and classifier (a column); these are
// named c0, c1, …
func ofTable(t testing.TB, rows [][]float64, lower bool) *bayescmp.Scores {
	t.Helper()
	names := make([]string, len(rows))
	columns := make([]series.Series, len(rows[0])+1)
	for i := range rows {
		names[i] = fmt.Sprint("d", i)
	}
	columns[0] = series.New(names, series.String, "dataset")
	for j := range rows[0] {
		x := make([]float64, len(rows))
		for i := range rows {
			x[i] = rows[i][j]
		}
		columns[j+1] = series.New(x, series.Float, fmt.Sprint("c", j))
	}
	s, err := bayescmp.FromWide(dataframe.New(columns...), bayescmp.Wide{Lower: lower})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// random makes independent scores of equal classifiers. A few values make ties.
func random(src *rand.Rand, datasets, classifiers, values int) [][]float64 {
	rows := make([][]float64, datasets)
	for i := range rows {
		rows[i] = make([]float64, classifiers)
		for j := range rows[i] {
			rows[i][j] = float64(src.IntN(values)) / float64(values)
		}
	}
	return rows
}

// withGaps makes scores with one score per data set and classifier, or none where it is NaN.
func withGaps(t testing.TB, rows [][]float64, lower bool) *bayescmp.Scores {
	t.Helper()
	var text strings.Builder
	text.WriteString("dataset")
	for c := range rows[0] {
		fmt.Fprintf(&text, ",c%d", c)
	}
	for i, row := range rows {
		fmt.Fprintf(&text, "\nd%d", i)
		for _, v := range row {
			fmt.Fprintf(&text, ",%v", v)
		}
	}
	df, err := bayescmp.ReadCSV(strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := bayescmp.FromWide(df, bayescmp.Wide{Lower: lower, Missing: bayescmp.KeepMissing})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// blocks makes scores of classifiers a, b, … with one row per data set.
func blocks[R [2]float64 | [3]float64](t *testing.T, rows []R) *bayescmp.Scores {
	t.Helper()
	var text strings.Builder
	text.WriteString("dataset,classifier,score\n")
	for i, row := range rows {
		for c := range len(row) {
			fmt.Fprintf(&text, "set%d,%c,%v\n", i, 'a'+c, row[c])
		}
	}
	df, err := bayescmp.ReadCSV(strings.NewReader(text.String()))
	must(t, err)
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	must(t, err)
	return scores
}

// scaled is a table with each score changed.
func scaled(rows [][]float64, f func(i, j int, score float64) float64) [][]float64 {
	out := make([][]float64, len(rows))
	for i, row := range rows {
		out[i] = make([]float64, len(row))
		for j, score := range row {
			out[i][j] = f(i, j, score)
		}
	}
	return out
}

// threeClassifiers makes scores of three classifiers on six data sets, five folds each.
func threeClassifiers(t *testing.T) *bayescmp.Scores {
	t.Helper()
	text := "dataset,fold,a,b,c\n"
	for i := range 6 {
		for fold := range 5 {
			text += fmt.Sprintf("d%d,%d,0.%d,0.%d,0.%d\n",
				i, fold, 70+(i*fold)%7, 72+(i+fold)%5, 74+(3*i+fold)%9)
		}
	}
	return accepted(wide(t, text, bayescmp.Wide{}))(t)
}
