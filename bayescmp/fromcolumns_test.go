package bayescmp_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Whatever the classifiers are called, columns of scores are what FromWide makes of them.
func TestFromColumns(t *testing.T) {
	names := []string{"fold", "seed", "mean", "dataset", "run", "0", "rmse", "p-value", "avg_rank"}
	random := rand.New(rand.NewPCG(4, 2))
	for range 200 {
		random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		k, lower := 2+random.IntN(len(names)-1), random.IntN(2) == 0
		var columns, about, wide strings.Builder
		fmt.Fprintln(&columns, strings.Join(names[:k], ","))
		fmt.Fprintln(&about, "dataset,run,fold")
		fmt.Fprint(&wide, "dataset,run,fold")
		for j := range k {
			fmt.Fprintf(&wide, ",classifier %s", names[j])
		}
		fmt.Fprintln(&wide)
		for i := range 12 {
			row := fmt.Sprintf("d%d,%d,%d", i/4, i/2%2, i%2)
			fmt.Fprintln(&about, row)
			scores := make([]string, k)
			for j := range scores {
				scores[j] = fmt.Sprintf("%.4f", 0.5+random.Float64()/2)
			}
			fmt.Fprintln(&columns, strings.Join(scores, ","))
			fmt.Fprintln(&wide, row+","+strings.Join(scores, ","))
		}
		got, err := bayescmp.CSV{Lower: lower, Higher: !lower}.FromColumns(
			frameOf(t, columns.String()), frameOf(t, about.String()))
		if err != nil {
			t.Fatal(err)
		}
		want, err := bayescmp.FromWide(frameOf(t, wide.String()), bayescmp.Wide{Lower: lower})
		if err != nil {
			t.Fatal(err)
		}
		for j := 1; j < k; j++ {
			a, b := pairOf(t, got, names[0], names[j]),
				pairOf(t, want, "classifier "+names[0], "classifier "+names[j])
			for _, d := range []string{"d0", "d1", "d2"} {
				x, err := a.Differences(d)
				if err != nil {
					t.Fatal(err)
				}
				if y, err := b.Differences(d); err != nil || !slices.Equal(x, y) {
					t.Fatalf("%s and %s: %v, want %v, %v", names[0], names[j], x, y, err)
				}
			}
		}
	}
}

func TestFromColumnsRefuses(t *testing.T) {
	for _, c := range []struct {
		options        bayescmp.CSV
		columns, about string
		want           error
		culprit        string
	}{
		{bayescmp.CSV{}, "a,b\n1,2\n2,3\n", "", bayescmp.ErrLayout, "2 rows"},
		{bayescmp.CSV{}, "a,b\n1,2\n2,3\n", "fold\n1\n", bayescmp.ErrColumn, "2 rows"},
		{bayescmp.CSV{}, "a,b\n1,2\n", "colour\nred\n", bayescmp.ErrColumn, "colour"},
		{bayescmp.CSV{Fold: "split"}, "a,b\n1,2\n", "fold\n1\n", bayescmp.ErrColumn, "split"},
		{bayescmp.CSV{Classifiers: []string{"a"}}, "a,b\n1,2\n", "", bayescmp.ErrLayout, "name"},
		{bayescmp.CSV{}, "a,b\n1,x\n", "fold\n1\n", bayescmp.ErrScore, `"x"`},
	} {
		about := bayescmp.Frame{}
		if c.about != "" {
			about = frameOf(t, c.about)
		}
		_, err := c.options.FromColumns(frameOf(t, c.columns), about)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.culprit) {
			t.Errorf("%q beside %q: %v", c.columns, c.about, err)
		}
	}
}

func frameOf(t *testing.T, table string) bayescmp.Frame {
	t.Helper()
	df, err := bayescmp.ReadCSV(strings.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	return df
}
