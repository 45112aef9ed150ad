package simulate

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// published returns the fold scores of the papers.
func published(t *testing.T) *bayescmp.Scores {
	t.Helper()
	root := os.Getenv("BAYESCMP_TESTDATA")
	if root == "" {
		t.Skip("BAYESCMP_TESTDATA is not set: the papers' fold scores are not ours to ship")
	}
	t.Setenv("BAYESCMP_CORANI_2017", filepath.Join(root, "data", "corani-2017", "Julia", "Data"))
	df, err := datasets.Fetch(t.Context(), "corani-2017")
	if err != nil {
		t.Fatal(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		t.Fatal(err)
	}
	return scores
}

// Table 4 of Corani and Benavoli (2015) has the decisions of both tests on data sets 1–27, on 28–54
// and on all. The signed-rank test decides as printed, except that the printed column for 28–54
// repeats the one for 1–27. The Poisson test decides as printed in 16 of 30 cells.
func TestTable4(t *testing.T) {
	// The classifiers are left and right as their means differ; the decisions are first of the
	// Poisson test, then of the signed-rank test.
	table := map[[2]string][2]string{
		{"nbc", "aode"}:   {"111", "111"},
		{"nbc", "hnb"}:    {"111", "111"},
		{"nbc", "j48"}:    {"111", "000"},
		{"nbc", "j48gr"}:  {"111", "000"},
		{"hnb", "aode"}:   {"000", "000"},
		{"j48", "aode"}:   {"111", "001"},
		{"j48gr", "aode"}: {"111", "000"},
		{"j48", "hnb"}:    {"000", "001"},
		{"j48gr", "hnb"}:  {"000", "001"},
		{"j48", "j48gr"}:  {"111", "111"},
	}
	scores := published(t)
	names := scores.Datasets()
	var alike [2][3]int
	for classifiers, printed := range table {
		for group, datasets := range [][]string{names[:27], names[27:], names} {
			some, err := scores.On(datasets...)
			if err != nil {
				t.Fatal(err)
			}
			pair, err := some.Pair(classifiers[0], classifiers[1])
			if err != nil {
				t.Fatal(err)
			}
			wins, err := bayescmp.Poisson{}.Compare(pair)
			if err != nil {
				t.Fatal(err)
			}
			ranks, err := bayescmp.Wilcoxon{Alternative: bayescmp.ForRight}.Test(pair)
			if err != nil {
				t.Fatal(err)
			}
			for test, decided := range []bool{wins.P.Right > 0.95, ranks.Significant()} {
				if decided == (printed[test][group] == '1') {
					alike[test][group]++
				}
			}
		}
	}
	if want := [2][3]int{{5, 5, 6}, {10, 7, 10}}; alike != want {
		t.Errorf("of ten decisions are as printed, Poisson and signed rank: %v, want %v",
			alike, want)
	}
}
