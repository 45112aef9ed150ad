package bayescmp_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// file writes a file to open.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpenUnderstands(t *testing.T) {
	tests := map[string]struct {
		file, text            string
		datasets, classifiers []string
		said                  []string
	}{
		"long": {
			"s.csv", twoByTwo, []string{"iris"}, []string{"nbc", "aode"},
			[]string{"2 runs of 2 folds", `column "score"`, "higher is better"},
		},
		"long, other names": {
			"s.csv",
			"Task,Learner,Repeat,Split,train_size,test_size,AUC\ni,a,1,1,9,1,1\ni,b,1,1,9,1,1\n",
			[]string{"i"}, []string{"a", "b"}, []string{`column "AUC"`},
		},
		"long, capitals": {
			"s.csv", "DATASET;Algorithm;Fold;Score\ni;a;1;1\ni;b;1;1\n", []string{"i"},
			[]string{"a", "b"}, []string{`"Score"`},
		},
		"long, words beside it": {
			"s.csv", "dataset,model,fold,accuracy,comment\ni,a,1,1,good\ni,b,1,1,bad\n",
			[]string{"i"}, []string{"a", "b"}, []string{`"accuracy"`},
		},
		"long, score preferred": {
			"s.csv", "dataset,model,fold,time,score\ni,a,1,7,1\ni,b,1,7,1\n", []string{"i"},
			[]string{"a", "b"}, []string{`"score"`},
		},
		"wide": {
			"s.csv", "dataset,fold,a,b\ni,1,1,3\ni,2,1,3\nw,1,1,3\n", []string{"i", "w"},
			[]string{"a", "b"}, []string{`"a", "b"`, "2 data sets", "1 to 2 folds"},
		},
		"wide, one data set": {
			"iris.csv", "fold\tnbc\taode\n1\t1\t2\n2\t3\t4\n", []string{"iris"},
			[]string{"nbc", "aode"}, []string{"2 folds"},
		},
		"long, one data set": {
			"mine.csv", "model,score\na,1\nb,2\n", []string{"mine"}, []string{"a", "b"}, nil,
		},
		"byte order mark, CRLF": {
			"s.csv", "\ufeff" + strings.ReplaceAll(twoByTwo, "\n", "\r\n"), []string{"iris"},
			[]string{"nbc", "aode"}, nil,
		},
		"no ending": {
			"scores", "a,b\n1,2\n", []string{"scores"}, []string{"a", "b"}, nil,
		},
		"hidden": {".csv", "a,b\n1,2\n", []string{".csv"}, []string{"a", "b"}, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := accepted(bayescmp.Open(file(t, test.file, test.text)))(t)
			if !slices.Equal(s.Datasets(), test.datasets) ||
				!slices.Equal(s.Classifiers(), test.classifiers) {
				t.Errorf("data sets %q, classifiers %q", s.Datasets(), s.Classifiers())
			}
			for _, want := range test.said {
				if !strings.Contains(s.String(), want) {
					t.Errorf("%q is not said: %s", want, s)
				}
			}
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	tests := map[string]struct {
		text  string
		want  error
		names []string
	}{
		"ambiguous score": {
			"dataset,model,accuracy,auc\ni,a,1,1\n", bayescmp.ErrLayout,
			[]string{`"accuracy" (higher is better), "auc"`, "CSV{Metric"},
		},
		"no score": {
			"dataset,model,comment\ni,a,x\n", bayescmp.ErrLayout,
			[]string{`"dataset", "model", "comment"`},
		},
		"a column of words": {
			"dataset,a,b,comment\ni,1,2,x\ni,3,4,y\n", bayescmp.ErrLayout,
			[]string{`"comment"`, "CSV{Classifier:", "CSV{Classifiers"},
		},
		"names not known": {
			"Problem,Who,Draw,test_accuracy\ni,a,1,0.9\ni,b,1,0.8\n", bayescmp.ErrLayout,
			[]string{`"Who"`, "CSV{Classifier"},
		},
		"a number of draws": {
			"dataset,draw,a,b\ni,1,0.9,0.8\ni,2,0.7,0.8\n", bayescmp.ErrLayout,
			[]string{`"draw"`, "whole numbers", "CSV{Classifiers"},
		},
		"one column": {
			"a\n1\n", bayescmp.ErrLayout, []string{"classifier, algorithm", `"a"`},
		},
		"only words":    {"a,b\nx,y\n", bayescmp.ErrLayout, []string{`"a", "b"`}},
		"missing score": {"fold,a,b\n1,1,\n2,2,3\n", bayescmp.ErrMissing, []string{"row 1", `"b"`}},
		"a word among many": {
			"fold,a,b\n1,1,2\n2,2,oops\n3,3,4\n", bayescmp.ErrScore,
			[]string{"row 2", `"oops"`, `"b"`},
		},
		"bad score, long": {
			"dataset,model,score\ni,a,1\ni,b,oops\n", bayescmp.ErrScore,
			[]string{"row 2", `"oops"`},
		},
		"empty":  {"", bayescmp.ErrEmpty, []string{"empty"}},
		"ragged": {"a,b\n1,2\n3\n", bayescmp.ErrCSV, []string{"line 3"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := bayescmp.Open(file(t, "mine.csv", test.text))
			refused(t, err, test.want, append(test.names, "mine.csv")...)
		})
	}
}

// A wide file whose classifier is called model is not a long one whose classifier is called 0.95;
// but classifiers may have numbers.
func TestOpenTellsScoresFromClassifiers(t *testing.T) {
	wide, err := bayescmp.Open(
		file(t, "s.csv", "dataset,baseline,model\niris,0.90,0.95\nwine,0.80,0.85\n"))
	if err != nil || !slices.Equal(wide.Classifiers(), []string{"baseline", "model"}) {
		t.Errorf("%v, %v", wide.Classifiers(), err)
	}
	long, err := bayescmp.Open(
		file(t, "s.csv", "dataset,model,fold,score\niris,1,1,0.95\niris,2,1,0.85\n"))
	if err != nil || !slices.Equal(long.Classifiers(), []string{"1", "2"}) {
		t.Errorf("%v, %v", long.Classifiers(), err)
	}
}

// The name of a metric tells which scores are better; where it does not, that is a question.
func TestOpenKnowsDirections(t *testing.T) {
	for want, names := range map[string][]string{
		"lower is better": {
			"error", "Error", "log_loss", "RMSE", "mae", "train time", "error_rate", "err",
			"Error rate", "error-rate", "logloss", "log-loss", "errors", "runtime", "RMSE (test)",
			"test.error", "Brier", "misclassification", "testError",
		},
		"higher is better": {"accuracy", "AUC", "f1", "kappa", "score"},
		"":                 {"gloss", "terror", "maestro", "timely"},
	} {
		for _, name := range names {
			path := file(t, "mine.csv", "dataset,model,"+name+"\ni,a,1\ni,b,2\n")
			s, err := bayescmp.Open(path)
			if want == "" {
				refused(t, err, bayescmp.ErrLayout, "mine.csv", name, "Higher", "Lower")
				higher := accepted(bayescmp.CSV{Higher: true}.Open(path))(t)
				lower := accepted(bayescmp.CSV{Lower: true}.Open(path))(t)
				if !strings.Contains(higher.String(), "higher is better") ||
					!strings.Contains(lower.String(), "lower is better") {
					t.Errorf("%s: %s, %s", name, higher, lower)
				}
				continue
			}
			if err != nil || !strings.Contains(s.String(), want) {
				t.Errorf("%s: %v, %v", name, s, err)
			}
		}
	}
}

func TestOpenWithoutAFile(t *testing.T) {
	directory := t.TempDir()
	_, err := bayescmp.Open(filepath.Join(directory, "not.csv"))
	refused(t, err, fs.ErrNotExist, "not.csv")
	if strings.Count(err.Error(), "not.csv") > 1 {
		t.Errorf("the name is said twice: %v", err)
	}
	_, err = bayescmp.Open(directory)
	if err == nil || !strings.Contains(err.Error(), filepath.Base(directory)) {
		t.Errorf("a directory: %v", err)
	}
	if _, err := bayescmp.Open(""); err == nil {
		t.Error("no name at all is accepted")
	}
}

// A file with decimal commas is the same as one with points, but for the names in it and a note.
func TestOpenReadsDecimalCommas(t *testing.T) {
	for name, test := range map[string]struct{ commas, points, note string }{
		"long": {
			"dataset;classifier;run;fold;accuracy\n1,5;svm;1;1;91,5\n1,5;rf;1;1;93\n",
			"dataset,classifier,run,fold,accuracy\n\"1,5\",svm,1,1,91.5\n\"1,5\",rf,1,1,93\n",
			`"91,5" is 91.5`,
		},
		"wide": {
			"dataset\ta\tb\ni\t0,9\t-,8\nj\t1\t 1,5e-1\n", "dataset,a,b\ni,0.9,-.8\nj,1,0.15\n",
			`"0,9" is 0.9`,
		},
		"quoted": {
			"dataset,a,b\ni,\"0,9\",\"0,8\"\n", "dataset,a,b\ni,0.9,0.8\n", `"0,9" is 0.9`,
		},
		"a column of scores": {
			"dataset;baseline;model\ni;0,9;0,8\n", "dataset,baseline,model\ni,0.9,0.8\n",
			`"0,9" is 0.9`,
		},
		"three decimals": {
			"dataset;a;b\ni;1,234;0,800\n", "dataset,a,b\ni,1.234,0.8\n", `"0,800" is 0.800`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := accepted(bayescmp.Open(file(t, "s.csv", test.commas)))(t)
			want := accepted(bayescmp.Open(file(t, "s.csv", test.points)))(t)
			if !strings.Contains(got.String(), "Commas are decimal commas: "+test.note+".") {
				t.Errorf("not said: %s", got)
			}
			a, b := got.Means().Records(), want.Means().Records()
			if !slices.EqualFunc(a, b, slices.Equal) {
				t.Errorf("got %q, want %q", a, b)
			}
		})
	}
}

// Commas that may mean something else are left alone.
func TestOpenRefusesDoubtfulCommas(t *testing.T) {
	for name, text := range map[string]string{
		"perhaps thousands":       "dataset;a;b\ni;1,234;2,345\n",
		"thousands":               "dataset;a;b;c\ni;0,5;1,5;1,234,567\n",
		"points elsewhere":        "dataset;a;b;c\ni;0,5;0,75;0.5\n",
		"points behind thousands": "dataset;a;b\ni;0,5;1,234.5\n",
		"points and commas":       "dataset;a;b\ni;0,5;0,4\nj;0.5;0,4\n",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bayescmp.Open(file(t, "s.csv", text))
			refused(t, err, bayescmp.ErrLayout, "decimal point")
		})
	}
	numbered := file(t, "s.csv", "dataset;classifier;score\ni;1,5;1\ni;2,5;3\n")
	labels := accepted(bayescmp.Open(numbered))(t)
	if !slices.Equal(labels.Classifiers(), []string{"1,5", "2,5"}) {
		t.Errorf("classifiers %q", labels.Classifiers())
	}
}

func TestCSV(t *testing.T) {
	const long = "task,model,seed,acc,error\nd1,A,1,0.9,0.1\nd1,B,1,0.8,0.2\n"
	const wide = "task,A,B\nd1,0.1,0.2\nd2,0.3,0.1\n"
	const loss = "classifier,fold,error rate\nA,1,0.1\nB,1,0.2\nA,2,0.1\nB,2,\n"
	for name, test := range map[string]struct {
		csv  bayescmp.CSV
		text string
		want string // lines of String, or a part of the error
		err  error
	}{
		"as Open": {
			bayescmp.CSV{}, wide,
			"2 data sets × 2 classifiers (A, B), one score each; higher is better.\n" +
				"Each of the columns \"A\", \"B\" is a classifier.",
			nil,
		},
		"wide, lower": {
			bayescmp.CSV{Lower: true}, wide,
			"2 data sets × 2 classifiers (A, B), one score each; lower is better.\n" +
				"Each of the columns \"A\", \"B\" is a classifier.",
			nil,
		},
		"long, named": {
			bayescmp.CSV{Metric: "acc"}, long,
			"1 data set × 2 classifiers (A, B), one score each; acc, higher is better.",
			nil,
		},
		"long, lower": {
			bayescmp.CSV{Metric: "error", Lower: true}, long,
			"1 data set × 2 classifiers (A, B), one score each; error, lower is better.",
			nil,
		},
		"a loss": {
			bayescmp.CSV{Metric: "error"}, long,
			"1 data set × 2 classifiers (A, B), one score each; error, lower is better.", nil,
		},
		"higher and lower": {
			bayescmp.CSV{Higher: true, Lower: true}, wide, "choose one", bayescmp.ErrOption,
		},
		"not named": {
			bayescmp.CSV{}, long,
			`several metrics, "acc" (higher is better), "error" (lower is better)`,
			bayescmp.ErrLayout,
		},
		"no such column": {
			bayescmp.CSV{Metric: "auc"}, long, `no metric "auc"`,
			bayescmp.ErrColumn,
		},
		"a column, wide": {
			bayescmp.CSV{Metric: "A"}, wide, "no column of classifiers", bayescmp.ErrLayout,
		},
		"only a loss": {
			bayescmp.CSV{Lower: true, Missing: bayescmp.DropFold}, loss,
			"1 data set × 2 classifiers (A, B), 2 folds; error rate, lower is better.\n" +
				"1 fold dropped for missing scores.",
			nil,
		},
		"a missing score": {
			bayescmp.CSV{Metric: "error rate", Lower: true}, loss,
			`row 4: data set "s", classifier "B"`, bayescmp.ErrMissing,
		},
		"decimal commas": {
			bayescmp.CSV{Missing: bayescmp.DropDataset}, "task;A;B\nd1;0,5;0,25\nd2;1;NA\n",
			"1 data set × 2 classifiers (A, B), one score each; higher is better.\n" +
				"Each of the columns \"A\", \"B\" is a classifier.\n" +
				"Commas are decimal commas: \"0,5\" is 0.5.\n" +
				"Data set \"d2\" dropped for missing scores.",
			nil,
		},
		"no scores at all": {bayescmp.CSV{Lower: true}, "", "the file is empty", bayescmp.ErrEmpty},
	} {
		t.Run(name, func(t *testing.T) {
			var packed bytes.Buffer
			z := gzip.NewWriter(&packed)
			_, err := z.Write([]byte(test.text))
			must(t, err)
			must(t, z.Close())
			for file, content := range map[string][]byte{
				"s.csv": []byte(test.text), "s.csv.gz": packed.Bytes(),
			} {
				path := filepath.Join(t.TempDir(), file)
				must(t, os.WriteFile(path, content, 0o600))
				scores, err := test.csv.Open(path)
				if test.err != nil {
					refused(t, err, test.err, file, test.want)
					continue
				}
				must(t, err)
				for _, line := range strings.Split(test.want, "\n") {
					if !slices.Contains(strings.Split(scores.String(), "\n"), line) {
						t.Errorf("%s: %q is not a line of %s", file, line, scores)
					}
				}
			}
		})
	}
	_, err := bayescmp.CSV{}.Open(filepath.Join(t.TempDir(), "none.csv"))
	if err == nil || err.Error() != "none.csv: no such file or directory" {
		t.Errorf("no file: %v", err)
	}
	path := filepath.Join(t.TempDir(), "torn.csv.gz")
	must(t, os.WriteFile(path, []byte("\x1f\x8b\x08"), 0o600))
	_, err = bayescmp.CSV{}.Open(path)
	refused(t, err, bayescmp.ErrCSV, "torn.csv.gz")
}
