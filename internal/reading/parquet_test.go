package reading

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	library "github.com/parquet-go/parquet-go"

	"github.com/bayescmp/go/internal/reading/tables"
)

// A Parquet file means what the CSV file with the same cells means, or is refused in the same
// words: whether columns have few texts, many, numbers, gaps or something that is no score.
func TestParquetMeansTheSame(t *testing.T) {
	type row struct {
		Task  *string  `parquet:"task,dict"`
		Clf   string   `parquet:"clf,dict"`
		Fold  *int64   `parquet:"fold"`
		Auc   *float64 `parquet:"auc"`
		Time  float64  `parquet:"time,dict"`
		Right bool     `parquet:"right"`
		Notes string   `parquet:"notes"`
	}
	read := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		text := "task,clf,fold,auc,time,right,notes\n"
		var file bytes.Buffer
		w := library.NewGenericWriter[row](&file, library.PageBufferSize(1+r.IntN(500)))
		for i := range 2 + r.IntN(60) {
			task, fold := fmt.Sprintf("t%d", i/6), int64(i%3)
			score := float64(r.IntN(1000)) / []float64{1, 1000, 1e4, 7, 1e-300}[min(4, r.IntN(200))]
			one := row{&task, fmt.Sprintf("c%d", i/3%2), &fold, &score, r.Float64(), i%2 == 0,
				[]string{"", "a,b", "0.5 %", " x"}[r.IntN(4)]}
			cells := []string{task, one.Clf, fmt.Sprint(fold), fmt.Sprint(score),
				fmt.Sprint(one.Time), fmt.Sprint(one.Right), `"` + one.Notes + `"`}
			for j, gap := range []func(){func() { one.Task = nil }, nil,
				func() { one.Fold = nil }, func() { one.Auc = nil }} {
				if gap != nil && r.IntN(300) == 0 {
					gap()
					cells[j] = ""
				}
			}
			text += strings.Join(cells, ",") + "\n"
			if _, err := w.Write([]row{one}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		h := Hints{File: "x", Metric: []string{"", "auc", "time", "right"}[r.IntN(4)]}
		got, wrong := meaningOf(t, file.String(), h)
		want, err := meaningOf(t, text, h)
		if fmt.Sprint(wrong) != fmt.Sprint(err) {
			t.Fatalf("%s\nParquet: %v\nCSV: %v", text, wrong, err)
		}
		if err == nil {
			read++
		}
		if !reflect.DeepEqual(got.LeftOut, want.LeftOut) ||
			!reflect.DeepEqual(got.Notes, want.Notes) ||
			fmt.Sprint(all(got.Entries)) != fmt.Sprint(all(want.Entries)) {
			t.Fatalf("%s\nParquet: %+v\nCSV: %+v", text, got, want)
		}
	}
	if read < 50 {
		t.Errorf("only %d of the tables were read", read)
	}
}

func meaningOf(t *testing.T, file string, h Hints) (Content, error) {
	t.Helper()
	ts, err := tables.Tables("x.file", strings.NewReader(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Understand(ts, h)
	if err == nil {
		c, err = c.Choose(h)
	}
	return c, err
}
