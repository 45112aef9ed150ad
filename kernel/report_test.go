package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/runner"
)

// call runs a command of ours and returns what it printed.
func call(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	builtKernel(t)
	var stdout bytes.Buffer
	err = dispatch(t.Context(), args, &stdout, io.Discard)
	return stdout.String(), err
}

// weka writes uci-weka as a CSV file in a folder of its own, and returns its path.
func weka(t *testing.T) string {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "datasets", "data", "uci-weka.csv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return fileOf(t, "weka.csv", string(text))
}

func fileOf(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func textOf(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// wekaGlass matches the scores of two classifiers on the data set glass.
var wekaGlass = regexp.MustCompile(`(?m)^(glass,(?:NaiveBayes|AODE),.*),[^,]*$`)

// glass writes the scores of two classifiers of uci-weka on one data set, and returns the path.
func glass(t *testing.T) string {
	t.Helper()
	lines := []string{"dataset,classifier,run,fold,n_train,n_test,score"}
	for _, m := range wekaGlass.FindAllStringSubmatch(textOf(t, weka(t)), -1) {
		lines = append(lines, m[1])
	}
	return fileOf(t, "glass.csv", strings.Join(lines, "\n")+"\n")
}

func table6(t *testing.T) string {
	t.Helper()
	data := filepath.Join("..", "datasets", "data", "demsar-2006-table-6.csv")
	return fileOf(t, "table6.csv", textOf(t, data))
}

func TestReport(t *testing.T) {
	builtKernel(t)
	for _, test := range []struct {
		name  string
		file  func(*testing.T) string
		flags []string
		said  string   // on the terminal
		page  []string // on the page, in this order
		not   []string // nowhere on the page
	}{
		{
			name: "folds on many data sets",
			file: weka,
			flags: []string{
				"-left", "NaiveBayes", "-right", "AODE", "-rope", "0.01", "-score", "accuracy",
			},
			said: "Undecided between NaiveBayes and AODE on 74 data sets: " +
				"no probability is above 0.95.\n",
			page: []string{
				"<title>NaiveBayes against AODE</title>",
				"<h1>NaiveBayes against AODE</h1>",
				"Undecided between NaiveBayes and AODE", "0.9218 ± 0.0002",
				`<img src="data:image/png`,
				"74 data sets × 5 classifiers",
				"hierarchical test", "Poisson test", "Bayesian signed-rank test",
				"Wilcoxon signed-rank test", "[1] The Wilcoxon", "rho 0.05",
				"2 of 10 pairs decided",
				"(Corani et al., 2017)", `\begin{table}`, "@article{corani2017,",
				"| hierarchical test | undecided |", "sha256",
			},
			not: []string{"correlated t test</td>"},
		},
		{
			name:  "one score on many data sets",
			file:  table6,
			flags: []string{"-left", "C4.5", "-right", "C4.5+m+cf", "-rope", "0"},
			said:  "C4.5+m+cf is better than C4.5 on data sets like these",
			page: []string{
				"one score each",
				"Bayesian signed-rank test", "Bayesian sign test", "binomial sign test",
				"of 6 pairs", "@inproceedings{benavoli2014,",
			},
			not: []string{"corani2017", "corani2015"},
		},
		{
			name:  "one data set, two classifiers",
			file:  glass,
			flags: []string{"-rope", "0.01"},
			said:  "Undecided between NaiveBayes and AODE on glass",
			page: []string{
				"0.7878", "1 data set × 2 classifiers", "corrected resampled t test",
				"The file has no other classifiers.",
				"@article{corani2015,", "@article{nadeau2003,",
			},
			not: []string{"corani2017"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out := filepath.Join(dir, "sub", "report.html")
			args := append([]string{"report"}, test.flags...)
			said, err := call(t, append(args, "-o", out, test.file(t))...)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(said, test.said) {
				t.Errorf("said %q, want %q", said, test.said)
			}
			page := textOf(t, out)
			rest := page
			for _, want := range test.page {
				_, after, found := strings.Cut(rest, strings.ReplaceAll(want, "'", "&#39;"))
				if !found {
					t.Fatalf("no %q, or not behind what should be before it", want)
				}
				rest = after
			}
			never := []string{"<script", "src=\"http", "<link", "In&nbsp;", dir}
			for _, unwanted := range append(test.not, never...) {
				if strings.Contains(page, unwanted) {
					t.Errorf("there is %q", unwanted)
				}
			}
			if !json.Valid([]byte(textOf(t, filepath.Join(dir, "sub", "report.json")))) {
				t.Error("report.json is not JSON")
			}
		})
	}
}

// Two reports on the same file have the same bytes. The command verify computes a report again, and
// finds a changed digit.
func TestVerify(t *testing.T) {
	builtKernel(t)
	for name, file := range map[string]string{"table 6": table6(t), "glass": glass(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Dir(file)
			out, record := filepath.Join(dir, "r.html"), filepath.Join(dir, "r.json")
			args := []string{"report", "-rope", "0.01", "-o", out, file}
			if name == "table 6" {
				args = []string{
					"report", "-rope", "0.01", "-left", "C4.5", "-right", "C4.5+m", "-o", out, file,
				}
			}
			var pages [2]string
			for i := range pages {
				if _, err := call(t, args...); err != nil {
					t.Fatal(err)
				}
				pages[i] = textOf(t, out) + textOf(t, record)
			}
			if pages[0] != pages[1] {
				t.Error("two reports on the same file differ")
			}
			said, err := call(t, "verify", record)
			if err != nil || !strings.Contains(said, "it is the same") {
				t.Errorf("verify right after: %q, %v", said, err)
			}
			scores := textOf(t, file)
			at := strings.LastIndexAny(scores, "0123456789")
			digit := string('0' + (scores[at]-'0'+1)%10)
			changed := scores[:at] + digit + scores[at+1:]
			if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
				t.Fatal(err)
			}
			want := filepath.Base(file) + " is another file: its sha256 was "
			_, err = call(t, "verify", record)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("verify with another digit %s in the place of %c: %v",
					digit, scores[at], err)
			}
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			want = "its scores are not at " + file +
				": no such file or directory; put the file back"
			_, err = call(t, "verify", record)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("verify without the file: %v", err)
			}
		})
	}
}

// The command verify refuses a file that is not the JSON of a report, and a report whose
// classifiers are no longer in the file of scores.
func TestVerifyRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":   "unexpected end of JSON input",
		"[]": "cannot unmarshal",
		`{"program": "bayescmp", "file": "a.csv", "opt`: "unexpected end of JSON input",
		`{"program": "another", "file": "a.csv"}`:       "beside its page",
		`{"program": "bayescmp"}`:                       "beside its page",
	} {
		path := fileOf(t, "r.json", text)
		prefix := path + ": not the JSON that the report command writes"
		_, err := call(t, "verify", path)
		if err == nil || !strings.HasPrefix(err.Error(), prefix) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("verify of %q: %v", text, err)
		}
	}
	path := fileOf(t, "r.json", `{"program": "bayescmp", "file": "b.csv", "sha256": "0", `+
		`"options": {"left": "a", "right": "b", "rope": 0}}`)
	scores := []byte("classifier,fold,score\nx,1,0.1\ny,1,0.2\n")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "b.csv"), scores, 0o644); err != nil {
		t.Fatal(err)
	}
	const want = `b.csv is another file than it was, and cannot be computed: ` +
		`unknown name: no classifier "a"`
	if _, err := call(t, "verify", path); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// A report replaces another report, and no other file. The command refuses such a place before it
// computes.
func TestReportPlaces(t *testing.T) {
	const scores = "dataset,classifier,fold,score\ni,a,1,0.1\ni,b,1,0.2\n"
	dir := t.TempDir()
	inside := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{
		"a.csv": scores, "b.json": scores, "c.json": `{"mine": true}`,
	} {
		if err := os.WriteFile(inside(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(inside("d.html"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ file, out, want string }{
		{"b.json", "b.html",
			inside("b.json") + " holds the scores, and the report would replace it"},
		{"a.csv", "c.html", inside("c.json") + " is there already, and is not the JSON"},
		{"a.csv", "d.html", inside("d.html") + " is a folder"},
		{"a.csv", "a.csv/e.html",
			"the folder " + inside("a.csv") + " for the report: not a directory"},
	} {
		args := []string{"-rope", "0", "-o", inside(test.out), inside(test.file)}
		err := reportCommand(t.Context(), args, io.Discard, io.Discard)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) ||
			!strings.Contains(err.Error(), "with -o") {
			t.Errorf("%s: got %v\nwant %s", test.out, err, test.want)
		}
	}
	if textOf(t, inside("b.json")) != scores || textOf(t, inside("c.json")) != `{"mine": true}` {
		t.Error("a file was replaced")
	}
	if files, _ := filepath.Glob(inside(".*")); len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
}

// An error about the user's input is one line, and no file is written.
func TestReportOnBadInput(t *testing.T) {
	builtKernel(t)
	six := table6(t)
	csv := func(text string) string { return fileOf(t, "a.csv", text) }
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{
			"unknown classifier",
			[]string{"-left", "C4.5", "-right", "c4.5+m", "-rope", "0", six},
			`no classifier "c4.5+m"; there are "C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"`,
		},
		{
			"several classifiers",
			[]string{"-rope", "0", six},
			"which two classifiers? Name both, left and right; " +
				"the file has C4.5, C4.5+m, C4.5+cf, C4.5+m+cf; " +
				"for a report: -left NAME -right NAME",
		},
		{
			"one classifier named",
			[]string{"-left", "C4.5", "-rope", "0", six},
			"which two classifiers?",
		},
		{
			"twice the same",
			[]string{"-left", "C4.5", "-right", "C4.5", "-rope", "0", six},
			"a pair needs two classifiers",
		},
		{
			"no file",
			[]string{"-rope", "0", "none.csv"},
			"none.csv: no such file or directory; give the path of a CSV file",
		},
		{
			"a folder",
			[]string{"-rope", "0", "."},
			". is a folder; give the path of a CSV file",
		},
		{
			"a score is missing",
			[]string{"-rope", "0",
				csv("dataset,classifier,fold,score\ni,a,1,0.1\ni,b,1,0.2\ni,a,2,0.1\n")},
			"for a report: -missing fold or -missing dataset",
		},
		{
			"a loss",
			[]string{"-rope", "0", csv("dataset,classifier,fold,loss\ni,a,1,0.1\ni,b,1,0.2\n")},
			"for a report: -lower, if so",
		},
		{
			"one classifier",
			[]string{"-rope", "0", csv("dataset,classifier,score\ni,a,0.1\n")},
			"the file has one classifier, a; a comparison needs two",
		},
		{
			"no table",
			[]string{"-rope", "0", csv("a\xff\n1\n")},
			"a.csv: not a usable CSV file: ",
		},
		{
			"one score",
			[]string{"-rope", "0", csv("dataset,classifier,score\ni,a,0.1\ni,b,0.2\n")},
			`data set "i" is the only one`,
		},
		{
			"two columns of numbers",
			[]string{"-rope", "0", csv("dataset,classifier,x,y\ni,a,0.1,1\n")},
			"for a report: -score COLUMN",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := []string{"report", "-o", filepath.Join(dir, "r.html")}
			_, err := call(t, append(args, test.args...)...)
			if err == nil || !strings.Contains(err.Error(), test.want) ||
				strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
			if files, _ := os.ReadDir(dir); len(files) > 0 {
				t.Errorf("written: %v", files)
			}
		})
	}
}

// For each option that the library advises there is advice for a report.
func TestAdvice(t *testing.T) {
	refusals := map[string]error{}
	for option, text := range map[string]string{
		"Score": "model,x,y\na,1,2\n", "Lower": "model,loss\na,1\n",
		"Missing": "model,fold,score\na,1,1\na,2,1\nb,1,1\n", "Classifier": "a,b,who\n1,2,x\n",
		"Classifiers": "draw,a,b\n1,0.5,0.5\n2,0.5,0.5\n",
	} {
		_, refusals[option] = bayescmp.Open(fileOf(t, "s.csv", text))
	}
	equal := bayescmp.FoldScores{Dataset: "i", Left: []float64{1, 2}, Right: []float64{2, 3}}
	pair, err := bayescmp.NewPair("a", "b", equal)
	if err != nil {
		t.Fatal(err)
	}
	_, refusals["Resolution"] = bayescmp.Hierarchical{}.Compare(pair)
	for option, refusal := range refusals {
		var input *bayescmp.InputError
		if !errors.As(refusal, &input) || input.Option() != option || advice[option] == "" {
			t.Errorf("advice %q on %s, for %v", advice[option], option, refusal)
			continue
		}
		said := inOneLine(&runner.Failure{Name: "error", Message: refusal.Error(), Option: option})
		if want := refusal.Error() + "; for a report: " + advice[option]; said.Error() != want {
			t.Errorf("got %v\nwant %s", said, want)
		}
	}
	if len(advice) != len(refusals) {
		t.Errorf("advice on %d options, refusals about %d", len(advice), len(refusals))
	}
	plain := &runner.Failure{Name: "error", Message: "no\n such  file"}
	if said := inOneLine(plain); said.Error() != "no such file" {
		t.Errorf("got %v", said)
	}
}

func TestReportUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "which file?"},
		{[]string{"a.csv"}, "Give -rope"},
		{[]string{"-rope", "0", "a.csv", "b.csv"}, "one file"},
		{[]string{"-rope", "x", "a.csv"}, "not a number"},
		{[]string{"-rope", "NaN", "a.csv"}, "not a number"},
		{[]string{"-rope", "Inf", "a.csv"}, "not a number"},
		{[]string{"-rope", "0,1", "a.csv"}, "a decimal point, not a comma"},
		{[]string{"-rope", "-1", "a.csv"}, "must be 0 or more, not -1"},
		{[]string{"-rope", "0", "-missing", "all", "a.csv"}, "want fold or dataset"},
		{[]string{"-rope", "0", "-o", "x/.html", "a.csv"}, "ends in .html"},
		{[]string{"-rope", "0", "-o", "a.json", "a.csv"}, "ends in .html"},
		{[]string{"-nonsense"}, "usage: "},
	} {
		var out, log bytes.Buffer
		err := dispatch(t.Context(), append([]string{"report"}, test.args...), &out, &log)
		if !errors.Is(err, errUsage) || !strings.Contains(log.String(), test.want) {
			t.Errorf("%q: %v, %s", test.args, err, log.String())
		}
	}
	for _, args := range [][]string{{"verify"}, {"verify", "a", "b"}, {"verify", "-x"}} {
		err := dispatch(t.Context(), args, io.Discard, io.Discard)
		if !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
}

func TestCompareRecords(t *testing.T) {
	const x = `{"p": 0.5, "list": [1, "t"], "none": null}`
	const record = `{"version": "1", "file": "f", "sha256": "a", "x": ` + x + `}`
	for _, test := range []struct{ name, before, after, want string }{
		{"the same", "", "", ""},
		{"another version", `"1"`, `"2"`, ""},
		{"the last bit", "0.5", "0.50000000000000011", ""},
		{"another number", "0.5", "0.50001", "x.p: was 0.5, is now 0.50001"},
		{"another text", `"t"`, `"u"`, `x.list[1]: was "t", is now "u"`},
		{"a longer list", `"t"`, `"t", 2`, `x.list: was [1,"t"], is now [1,"t",2]`},
		{"something more", `"none"`, `"new": 1, "none"`, "x.new: was null, is now 1"},
		{"something less", `"p": 0.5, `, "", "x.p: was 0.5, is now null"},
		{"another kind", "0.5", `"0.5"`, `x.p: was 0.5, is now "0.5"`},
		{"another file", `"sha256": "a"`, `"sha256": "b"`,
			"f is another file: its sha256 was a, and is now b"},
		{"a list for a map", x, "[]", "x: was {"},
	} {
		changed := strings.Replace(record, test.before, test.after, 1)
		got, err := compareRecords([]byte(record), []byte(changed))
		if err != nil || len(got) > 1 || test.want == "" && len(got) > 0 ||
			!strings.HasPrefix(strings.Join(got, ""), test.want) {
			t.Errorf("%s: got %q, %v, want %q", test.name, got, err, test.want)
		}
	}
}
