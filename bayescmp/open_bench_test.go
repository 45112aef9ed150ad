package bayescmp_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The same scores in both layouts: 50 data sets, 5 classifiers, 10 runs of 10 folds.
func benchTables() (long, wide string) {
	classifiers := []string{"a", "b", "c", "d", "e"}
	var l, w strings.Builder
	l.WriteString("dataset,classifier,run,fold,n_train,n_test,accuracy,comment\n")
	fmt.Fprintf(&w, "dataset,run,fold,%s\n", strings.Join(classifiers, ","))
	for i := range 50 * 100 {
		set, run, fold := i/100, i/10%10, i%10
		fmt.Fprintf(&w, "set %d,%d,%d", set, run, fold)
		for c, name := range classifiers {
			score := float64((i*37+c*101)%997) / 997
			fmt.Fprintf(&l, "set %d,%s,%d,%d,135,15,%.4f,none\n", set, name, run, fold, score)
			fmt.Fprintf(&w, ",%.4f", score)
		}
		w.WriteString("\n")
	}
	return l.String(), w.String()
}

func BenchmarkOpen(b *testing.B) {
	long, wide := benchTables()
	for name, text := range map[string]string{"long": long, "wide": wide} {
		path := b.TempDir() + "/scores.csv"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := bayescmp.Open(path); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOpenMillion opens a long table of a million rows. The aim is less than two seconds and
// 500 MB on two cores.
func BenchmarkOpenMillion(b *testing.B) {
	path := b.TempDir() + "/scores.csv"
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriter(f)
	fmt.Fprintln(w, "dataset,classifier,run,fold,score")
	for i := range 1_000_000 {
		score := float64(i*37%999_983) / 999_983
		fmt.Fprintf(w, "data set %d,classifier %d,%d,%d,%.6f\n",
			i/10_000, i/100%100, i/10%10, i%10, score)
	}
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := bayescmp.Open(path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadCSV(b *testing.B) {
	long, _ := benchTables()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := bayescmp.ReadCSV(strings.NewReader(long)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFromLong(b *testing.B) {
	text, _ := benchTables()
	df, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFromWide(b *testing.B) {
	_, text := benchTables()
	df, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := bayescmp.FromWide(df, bayescmp.Wide{}); err != nil {
			b.Fatal(err)
		}
	}
}
