package bayescmp_test

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	library "github.com/parquet-go/parquet-go"

	"github.com/bayescmp/go/bayescmp"
)

// scored is a row of a long table.
type scored struct {
	Dataset    string  `parquet:"dataset,dict"`
	Classifier string  `parquet:"classifier,dict"`
	Fold       int64   `parquet:"fold,dict"`
	Accuracy   float64 `parquet:"accuracy"`
}

// scoredRow is row i of a table of 100 classifiers and 10 folds.
func scoredRow(i int) scored {
	return scored{fmt.Sprintf("data set %d", i/1000), fmt.Sprintf("classifier %d", i/10%100),
		int64(i % 10), float64(i*37%999_983) / 999_983}
}

// longTable writes a long table as CSV or Parquet.
func longTable(t testing.TB, ending string, rows int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "scores."+ending)
	file, err := os.Create(path)
	must(t, err)
	if ending == "parquet" {
		w := library.NewGenericWriter[scored](file, library.Compression(&library.Snappy))
		for i := range rows {
			_, err := w.Write([]scored{scoredRow(i)})
			must(t, err)
		}
		must(t, w.Close())
	} else {
		w := bufio.NewWriter(file)
		fmt.Fprintln(w, "dataset,classifier,fold,accuracy")
		for i := range rows {
			r := scoredRow(i)
			fmt.Fprintf(w, "%s,%s,%d,%v\n", r.Dataset, r.Classifier, r.Fold, r.Accuracy)
		}
		must(t, w.Flush())
	}
	must(t, file.Close())
	return path
}

// wideTable writes a wide table of 20 data sets as CSV.
func wideTable(t testing.TB, classifiers int) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "wide.csv")
	var text strings.Builder
	text.WriteString("dataset")
	for j := range classifiers {
		fmt.Fprintf(&text, ",classifier %d", j)
	}
	for i := range 20 {
		fmt.Fprintf(&text, "\ndata set %d", i)
		for j := range classifiers {
			fmt.Fprintf(&text, ",%v", scoredRow(20*j+i).Accuracy)
		}
	}
	must(t, os.WriteFile(path, []byte(text.String()), 0o600))
	return path
}

// All that is allocated while a large table is read, garbage included, is so many bytes for a
// score.
func TestMemoryOfAScore(t *testing.T) {
	const n = 200_000
	for path, most := range map[string]uint64{
		longTable(t, "csv", n): 320, longTable(t, "parquet", n): 150, wideTable(t, n/20): 900,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		scores, err := bayescmp.Open(path)
		runtime.ReadMemStats(&after)
		must(t, err)
		each := (after.TotalAlloc - before.TotalAlloc) / n
		t.Logf("%s: %d bytes for a score", filepath.Base(path), each)
		if cells := len(scores.Datasets()) * len(scores.Classifiers()); each > most {
			t.Errorf("%s: %d bytes for each score of %d cells, more than %d", filepath.Base(path),
				each, cells, most)
		}
	}
}

// BenchmarkOpenLong opens long tables. It reports how many times as long it takes as encoding/csv
// takes to split the rows of the CSV file, which depends less on the machine than the time does.
func BenchmarkOpenLong(b *testing.B) {
	const rows = 1_000_000
	text := longTable(b, "csv", rows)
	start := time.Now()
	splitRows(b, text)
	split := time.Since(start)
	for _, path := range []string{text, longTable(b, "parquet", rows)} {
		b.Run(filepath.Ext(path)[1:], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := bayescmp.Open(path)
				must(b, err)
			}
			each := b.Elapsed() / time.Duration(b.N)
			b.ReportMetric(float64(each)/float64(split), "splits/op")
			b.ReportMetric(float64(each.Nanoseconds())/rows, "ns/row")
		})
	}
}

func splitRows(b *testing.B, path string) {
	b.Helper()
	file, err := os.Open(path)
	must(b, err)
	defer func() { must(b, file.Close()) }()
	r := csv.NewReader(file)
	r.ReuseRecord = true
	for err == nil {
		_, err = r.Read()
	}
	if !errors.Is(err, io.EOF) {
		b.Fatal(err)
	}
}
