package datasets

import (
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/go-gota/gota/dataframe"
)

// coraniFiles makes five files of the published shape. Their rows are in another order than the
// rows of the frame; percent is the score of a line.
func coraniFiles(percent func(dataset, classifier, k int) string) map[string][]byte {
	var classifier, dataset, score strings.Builder
	for c := 1; c <= coraniClassifiers; c++ {
		for k := range coraniFolds {
			for d := 1; d <= coraniDatasets; d++ {
				fmt.Fprintln(&classifier, c)
				fmt.Fprintln(&dataset, d)
				fmt.Fprintln(&score, percent(d, c, k))
			}
		}
	}
	return map[string][]byte{
		classifierID:    []byte(classifier.String()),
		classifierNames: []byte("nbc\naode\nhnb\nj48\nj48gr\n"),
		datasetID:       []byte(dataset.String()),
		datasetNames:    []byte(strings.Repeat("wrong\n", coraniDatasets)),
		percentCorrect:  []byte(score.String()),
	}
}

// synthetic is a score of three decimals at most. It differs between the folds of a data set, and 0
// and 100 are among the scores.
func synthetic(dataset, classifier, k int) string {
	thousandths := (k*1010 + dataset*17 + classifier*313) % 100001
	return strconv.FormatFloat(float64(thousandths)/1000, 'f', -1, 64)
}

// syntheticFiles returns a new map each time, but always the same contents, which must not be
// changed.
func syntheticFiles() map[string][]byte { return maps.Clone(synthesize()) }

var synthesize = sync.OnceValue(func() map[string][]byte { return coraniFiles(synthetic) })

func TestParseCorani(t *testing.T) {
	df, err := parseCorani(syntheticFiles())
	if err != nil {
		t.Fatal(err)
	}
	checkShape(t, df)
	accuracy := df.Col("accuracy").Float()
	row := 0
	for d := 1; d <= coraniDatasets; d++ {
		for c := 1; c <= coraniClassifiers; c++ {
			for k := range coraniFolds {
				if want := hundredth(t, synthetic(d, c, k)); accuracy[row] != want {
					t.Fatalf("row %d is %v, want %v", row, accuracy[row], want)
				}
				row++
			}
		}
	}
}

// hundredth is the double nearest to a hundredth of a decimal number: it moves the point by two
// places in the text.
func hundredth(t *testing.T, percent string) float64 {
	t.Helper()
	whole, decimals, _ := strings.Cut(percent, ".")
	whole = "00" + whole
	v, err := strconv.ParseFloat(whole[:len(whole)-2]+"."+whole[len(whole)-2:]+decimals, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// checkShape checks everything but the scores.
func checkShape(t *testing.T, df dataframe.DataFrame) {
	t.Helper()
	info, err := Describe("corani-2017")
	if err != nil {
		t.Fatal(err)
	}
	if df.Nrow() != info.Rows || df.Ncol() != len(info.Columns) {
		t.Fatalf("%d × %d, described as %d × %d",
			df.Nrow(), df.Ncol(), info.Rows, len(info.Columns))
	}
	for i, c := range info.Columns {
		if df.Names()[i] != c.Name || df.Types()[i] != c.Type {
			t.Errorf("column %d is %s (%s), described as %s (%s)",
				i, df.Names()[i], df.Types()[i], c.Name, c.Type)
		}
	}
	classifiers := strings.Fields("nbc aode hnb j48 j48gr")
	dataset, classifier := df.Col("dataset").Records(), df.Col("classifier").Records()
	run, fold := df.Col("run").Records(), df.Col("fold").Records()
	for i := range dataset {
		got := []string{dataset[i], classifier[i], run[i], fold[i]}
		want := []string{fmt.Sprintf("d%02d", i/500+1), classifiers[i/100%5],
			strconv.Itoa(i/10%10 + 1), strconv.Itoa(i%10 + 1)}
		if !slices.Equal(got, want) {
			t.Fatalf("row %d is %v, want %v", i, got, want)
		}
	}
}

func TestParseCoraniRefuses(t *testing.T) {
	replace := func(name, from, to string) func(map[string][]byte) {
		return func(files map[string][]byte) {
			files[name] = []byte(strings.Replace(string(files[name]), from, to, 1))
		}
	}
	tests := []struct {
		name   string
		change func(map[string][]byte)
		want   string
	}{
		{"a line short", replace(percentCorrect, "\n", ""),
			"Percent_correct.dat has 26999 lines, not 27000"},
		{"a line more", replace(datasetID, "\n", "\n1\n"),
			"DatasetID.dat has 27001 lines, not 27000"},
		{"empty", func(m map[string][]byte) { m[classifierID] = nil },
			"ClassifierID.dat has 1 lines, not 27000"},
		{"not there", func(m map[string][]byte) { delete(m, classifierNames) },
			"ClassifierNames.dat has 1 lines, not 5"},
		{"names", replace(datasetNames, "wrong\n", ""),
			"DatasetNames.dat has 53 lines, not 54"},
		{"another classifier", replace(classifierID, "2", "6"),
			`ClassifierID.dat, line 5401: "6" is not a number from 1 to 5`},
		{"data set 0", replace(datasetID, "1", "0"),
			`DatasetID.dat, line 1: "0" is not a number from 1 to 54`},
		{"a word", replace(datasetID, "3", "three"), `DatasetID.dat, line 3: "three" is not`},
		{"unbalanced", replace(datasetID, "2", "1"),
			"give data set 1, classifier 1 101 scores, not 100"},
		{"over 100", replace(percentCorrect, "0.33\n", "100.33\n"),
			`Percent_correct.dat, line 1: "100.33" is not a percentage`},
		{"negative", replace(percentCorrect, "0.33\n", "-0.33\n"),
			`line 1: "-0.33" is not a percentage`},
		{"NaN", replace(percentCorrect, "0.33\n", "NaN\n"), `line 1: "NaN" is not a percentage`},
		{"no score", replace(percentCorrect, "0.33\n", "\n"), `line 1: "" is not a percentage`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := syntheticFiles()
			test.change(files)
			_, err := parseCorani(files)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("err = %v, want %s", err, test.want)
			}
		})
	}
}

// --------------------------------------------------------- the real files

// published is the folder of the files as the authors published them.
func published(t *testing.T) string {
	t.Helper()
	root := os.Getenv("BAYESCMP_TESTDATA")
	if root == "" {
		t.Skip("BAYESCMP_TESTDATA is not set: the papers' fold scores are not ours to ship")
	}
	return filepath.Join(root, "data", "corani-2017")
}

func fetchPublished(t *testing.T) dataframe.DataFrame {
	t.Helper()
	t.Setenv(corani.env, filepath.Join(published(t), "Julia", "Data"))
	df, err := Fetch(t.Context(), "corani-2017")
	if err != nil {
		t.Fatal(err)
	}
	return df
}

// The authors' percentages have three decimals. The file accuracies.csv.gz has the same scores,
// from a source with twelve decimals of the fraction: each of them must round to the score that
// Fetch gives.
func TestFetchCoraniAgreesWithMoreDigits(t *testing.T) {
	df := fetchPublished(t)
	checkShape(t, df)
	f, err := os.Open(filepath.Join(published(t), "accuracies.csv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(text)
	if _, err := r.Read(); err != nil { // the header
		t.Fatal(err)
	}
	for i := range df.Nrow() {
		record, err := r.Read()
		if err != nil {
			t.Fatal(err)
		}
		for j := range 4 {
			if got := df.Elem(i, j).String(); got != record[j] {
				t.Fatalf("row %d: %s is %s, want %s", i, df.Names()[j], got, record[j])
			}
		}
		want, err := strconv.ParseFloat(record[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := df.Elem(i, 4).Float(); math.Abs(got-want) > 0.5e-5+1e-12 {
			t.Errorf("row %d: accuracy %v, want %v", i, got, want)
		}
	}
	if _, err := r.Read(); err != io.EOF {
		t.Errorf("more rows than %d", df.Nrow())
	}
}

// In 24 cells all 100 differences are zero; others have counted them in the papers' data.
func TestFetchCoraniIdenticalPairs(t *testing.T) {
	df := fetchPublished(t)
	accuracy, classifier := df.Col("accuracy").Float(), df.Col("classifier").Records()
	cell := func(d, c int) []float64 { return accuracy[d*500+c*100:][:100] }
	got := map[string][]int{}
	for d := range coraniDatasets {
		for i := range coraniClassifiers {
			for j := i + 1; j < coraniClassifiers; j++ {
				if slices.Equal(cell(d, i), cell(d, j)) {
					pair := classifier[i*100] + "-" + classifier[j*100]
					got[pair] = append(got[pair], d+1)
				}
			}
		}
	}
	for _, pair := range strings.Fields("nbc-aode nbc-j48 nbc-j48gr aode-j48 aode-j48gr") {
		if !slices.Equal(got[pair], []int{14, 22}) {
			t.Errorf("%s: identical on %v", pair, got[pair])
		}
	}
	if len(got) != 6 || len(got["j48-j48gr"]) != 14 {
		t.Errorf("identical: %v", got)
	}
}

// Every score is the double nearest to the published decimal number.
func TestFetchCoraniKeepsEveryDigit(t *testing.T) {
	df := fetchPublished(t)
	folder := filepath.Join(published(t), "Julia", "Data")
	text, err := os.ReadFile(filepath.Join(folder, percentCorrect))
	if err != nil {
		t.Fatal(err)
	}
	var want []float64
	for s := range strings.Lines(string(text)) {
		want = append(want, hundredth(t, strings.TrimSuffix(s, "\n")))
	}
	got := slices.Sorted(slices.Values(df.Col("accuracy").Float()))
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Error("the scores are not those of " + percentCorrect)
	}
}
