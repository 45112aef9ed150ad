package commands

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// call runs a command of ours and returns what it printed.
func call(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	var stdout bytes.Buffer
	err = dispatch(t.Context(), Program{Binary: builtKernel(t)}, args, &stdout, io.Discard)
	return stdout.String(), err
}

// weka writes uci-weka as a CSV file in a folder of its own, and returns its path.
func weka(t *testing.T) string {
	t.Helper()
	f, err := os.Open(filepath.Join(checkout, "datasets", "data", "uci-weka.csv.gz"))
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

// glassOfAll writes the scores of uci-weka on one data set, and returns the path.
func glassOfAll(t *testing.T) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(textOf(t, weka(t))) {
		if lines == nil || strings.HasPrefix(line, "glass,") {
			lines = append(lines, line)
		}
	}
	return fileOf(t, "glass.csv", strings.Join(lines, ""))
}

func table6(t *testing.T) string {
	t.Helper()
	data := filepath.Join(checkout, "datasets", "data", "demsar-2006-table-6.csv")
	return fileOf(t, "table6.csv", textOf(t, data))
}

func TestReport(t *testing.T) {
	builtKernel(t)
	for _, test := range []struct {
		name  string
		file  func(*testing.T) string
		flags []string
		said  string   // how a line on the terminal begins
		page  []string // texts on the page, in this order
		not   []string // texts that are not on the page
		files []string // files beside it, for a paper
	}{
		{
			name: "folds on many data sets",
			file: weka,
			flags: []string{
				"-left", "NaiveBayes", "-right", "AODE", "-rope", "0.01", "-metric", "accuracy",
			},
			said: "Undecided between NaiveBayes and AODE: no outcome is the most probable one " +
				"with a probability above 0.95. NaiveBayes and AODE are practically equivalent " +
				"on 58 % of data sets like these (95 % credible interval 37 to 77 %); ",
			page: []string{
				"<title>NaiveBayes against AODE</title>",
				"<h1>NaiveBayes against AODE</h1>",
				"Undecided between NaiveBayes and AODE", "0.9219",
				`<svg xmlns="http://www.w3.org/2000/svg" role="img" `,
				"hierarchical test", "Poisson test", "Bayesian signed-rank test",
				"Wilcoxon signed-rank test", "[1] The Wilcoxon", "rho 0.3",
				"2 of 10 pairs decided",
				"(Corani et al., 2017)", `\begin{table}`, "@article{corani2017,",
				"| hierarchical test | undecided |", "74 data sets × 5 classifiers", "sha256",
			},
			not: []string{"correlated t test</td>"},
			files: []string{
				"posterior.svg", "posterior.pdf", "panel.tex", "panel.md", "panel.csv",
				"probabilities-at-other-ropes.svg", "matrix.tex",
			},
		},
		{
			name:  "one score on many data sets",
			file:  table6,
			flags: []string{"-left", "C4.5", "-right", "C4.5+m+cf", "-rope", "0"},
			said:  "C4.5+m+cf is better than C4.5 on data sets like these",
			page: []string{
				"Bayesian signed-rank test", "Bayesian sign test", "binomial sign test",
				"of 6 pairs", "@inproceedings{benavoli2014,", "one score each",
			},
			not: []string{"corani2017", "corani2015"},
		},
		{
			name:  "one data set, two classifiers",
			file:  glass,
			flags: []string{"-rope", "0.01"},
			said:  "Undecided between NaiveBayes and AODE on glass",
			page: []string{
				"0.7878", "corrected resampled t test",
				"There are no other classifiers in this report.",
				"@article{corani2015,", "@article{nadeau2003,", "1 data set × 2 classifiers",
			},
			not: []string{"corani2017"},
		},
		{
			name:  "which is the best",
			file:  weka,
			flags: []string{"-rope", "0.01", "-metric", "accuracy"},
			said: "No classifier is the best with probability 0.95; AODE and J48graft are the " +
				"likeliest",
			page: []string{
				"<title>Which of 5 classifiers is best on 74 data sets?</title>",
				"<h1>Which of 5 classifiers is best on 74 data sets?</h1>",
				"No classifier is the best", "Leaderboard", "rank, 95\u00a0%",
				"first on",
				"By the hierarchical test, AODE is practically equivalent to HNB;",
				"2 of 10 pairs decided", "Groups of classifiers",
				"Iman and Davenport", "Nemenyi test", "Wilcoxon signed-rank test",
				"The strongest rival of AODE is", "By mean scores",
				"How many more data sets", "mean ranks on 74 data sets",
				`\label{tab:leaderboard}`, "@article{lin2006",
				"How the file was understood", "74 data sets × 5 classifiers", "sha256",
			},
			files: []string{
				"mean-ranks.svg", "mean-ranks.pdf", "placings.tex", "overview.md", "ranking.csv",
			},
		},
		{
			name:  "all against one",
			file:  table6,
			flags: []string{"-rope", "0", "-against", "C4.5"},
			said:  "C4.5 is worse than C4.5+m+cf, C4.5+m",
			page: []string{
				"<h1>C4.5 against 3 others on 14 data sets</h1>",
				"with the control C4.5", "adjusted by Holm",
				"The strongest rival of C4.5 is C4.5+m+cf",
			},
			not: []string{"Nemenyi test:", "is practically"},
		},
		{
			name:  "all on one data set",
			file:  glassOfAll,
			flags: []string{"-rope", "0.01", "-metric", "accuracy"},
			said: "AODE has the best mean score. AODE is practically better than J48 " +
				"(pair by pair only);",
			page: []string{
				"<h1>Which of 5 classifiers is best on glass?</h1>",
				"on 100 folds", "Correlated t test, all pairs of 5 classifiers",
			},
			not: []string{"Friedman test:", "Leaderboard:"},
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
			if !strings.Contains("\n"+said, "\n"+test.said) {
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
			if n := strings.Count(page, "<script"); n != 1 {
				t.Errorf("%d scripts, want one of our own", n)
			}
			for _, name := range append(test.files, "references.bib", "SHA256SUMS") {
				if textOf(t, filepath.Join(dir, "sub", "report-files", name)) == "" {
					t.Errorf("%s is empty", name)
				}
			}
			never := []string{"src=\"http", "<link", "In&nbsp;", dir}
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
	for name, file := range map[string]string{
		"table 6": table6(t), "glass": glass(t), "ranking": table6(t),
	} {
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
				pages[i] = textOf(t, out) + textOf(t, record) +
					textOf(t, filepath.Join(dir, "r-files", "SHA256SUMS"))
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
			want := filepath.Base(file) + " is a different file: its sha256 was "
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

// The figures and tables of a report replace no foreign file.
func TestReportFiles(t *testing.T) {
	file := glass(t)
	dir := filepath.Dir(file)
	out := filepath.Join(dir, "r.html")
	mine := filepath.Join(dir, "thesis", "panel.tex")
	if err := os.Mkdir(filepath.Dir(mine), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := call(t, "report", "-rope", "0.01", "-figures", filepath.Dir(mine), "-o", out, file)
	if err == nil || !strings.Contains(err.Error(), "panel.tex") || textOf(t, mine) != "mine" {
		t.Errorf("%v, and the file holds %q", err, textOf(t, mine))
	}
	_, err = call(t, "report", "-rope", "0.01", "-figures", "", "-o", out, file)
	if _, missing := os.Stat(filepath.Join(dir, "r-files")); err != nil || missing == nil {
		t.Errorf("%v, and a folder that nobody wants: %v", err, missing)
	}
}

// The verdict on the terminal includes the warnings of the page. A report is written even if two
// classifiers have equal scores.
func TestReportWarns(t *testing.T) {
	text := "dataset,classifier,fold,score\n"
	for d := range 5 {
		for fold := range 4 {
			score := 0.7 + 0.01*float64((3*d+fold*fold)%7)
			text += fmt.Sprintf("d%d,x,%d,%.2f\nd%[1]d,y,%[2]d,%.2[3]f\nd%[1]d,z,%[2]d,%.2[4]f\n",
				d, fold, score, score+0.04+0.01*float64(fold))
		}
	}
	file := fileOf(t, "s.csv", text)
	out := filepath.Join(filepath.Dir(file), "r.html")
	said, err := call(t, "report", "-rope", "1", "-o", out, "-against", "x", file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"without an answer against y", "Note: a rope of 1 covers every"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
	page := textOf(t, out)
	if !strings.Contains(page, "No answer (–): x against y: all differences") {
		t.Error("the page does not say which pair has no answer")
	}
}

// The gaps of a third classifier are no obstacle to the report on a pair.
func TestReportOfPairBesideGaps(t *testing.T) {
	text := "dataset,x,y,z\n"
	for d := range 9 {
		text += fmt.Sprintf("d%d,0.%d,0.%d,0.%d\n", d, 70+3*d%11, 72+5*d%13, 80+d)
	}
	file := fileOf(t, "s.csv", strings.Replace(text, "0.84\n", "\n", 1))
	out := filepath.Join(filepath.Dir(file), "r.html")
	if _, err := call(t, "report", "-rope", "0.01", "-o", out, file); err == nil ||
		!strings.Contains(err.Error(), "missing score") {
		t.Errorf("all three are compared: %v", err)
	}
	if _, err := call(t, "report", "-rope", "0.01", "-left", "x", "-right", "z", "-o", out,
		file); err == nil || !strings.Contains(err.Error(), `classifier "z"`) {
		t.Errorf("a pair with a gap is compared: %v", err)
	}
	if _, err := call(t, "report", "-rope", "0.01", "-left", "x", "-right", "y", "-o", out,
		file); err != nil {
		t.Fatal(err)
	}
	page := textOf(t, out)
	for _, want := range []string{
		"9 data sets × 2 classifiers (x, y)", "Classifiers left out: &#34;z&#34;",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q on the page", want)
		}
	}
	if _, err := call(t, "verify", filepath.Join(filepath.Dir(file), "r.json")); err != nil {
		t.Error(err)
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
	const want = `b.csv has changed, and its report cannot be computed: ` +
		`unknown name: no classifier "a"`
	if _, err := call(t, "verify", path); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// Scores of different size are asked about; with a scale, the report says so everywhere.
func TestReportOfSizes(t *testing.T) {
	t.Parallel()
	file, out := ofSizes(t), filepath.Join(t.TempDir(), "r.html")
	for _, rope := range []string{"0", "0.01"} {
		_, err := call(t, "report", "-rope", rope, "-o", out, file)
		if err == nil || !strings.Contains(err.Error(), "the largest rmse is 0.011") ||
			!strings.Contains(err.Error(), "; give -scale ratio for relative differences") {
			t.Errorf("rope %s: %v", rope, err)
		}
	}
	said, err := call(t, "report", "-scale", "ratio", "-rope", "5%", "-o", out,
		"-left", "x", "-right", "z", file)
	if err != nil || !strings.Contains(said, "\nx is practically better than z on more than 99 %") {
		t.Errorf("%v, %s", err, said)
	}
	page := textOf(t, out)
	for _, want := range []string{"rope ±0.0488 (5\u00a0%)", "log score(x) − log score(z)",
		"than those of x (95\u00a0% interval",
		"Differences of at most 5\u00a0% count", "mean log rmse"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if said, err := call(t, "verify", out); err != nil {
		t.Errorf("verify: %v, %s", err, said)
	}
	said, err = call(t, "report", "-scale", "ranks", "-rope", "0", "-o", out, "-f",
		"-against", "z", file)
	if err != nil || !strings.HasPrefix(said, "z is worse than ") {
		t.Errorf("%v, %s", err, said)
	}
}

// A report replaces another report, but no other file. The command refuses such a place before it
// computes anything.
func TestReportPlaces(t *testing.T) {
	const scores = "dataset,classifier,fold,score\ni,a,1,0.1\ni,b,1,0.2\ni,a,2,0.3\ni,b,2,0.2\n"
	dir := t.TempDir()
	inside := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{
		"a.csv": scores, "b.json": scores, "c.json": `{"mine": true}`, "thesis.html": "<p>mine",
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
		{"a.csv", "thesis.html", inside("thesis.html") + " is there already, and is not a page"},
		{"a.csv", "d.html", inside("d.html") + " is a folder"},
		{"a.csv", "a.csv/e.html",
			"the folder " + inside("a.csv") + ": not a directory"},
	} {
		args := []string{"-rope", "0", "-o", inside(test.out), inside(test.file)}
		err := reportCommand(t.Context(), args, nil, io.Discard, io.Discard)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) ||
			!strings.Contains(err.Error(), "with -o") {
			t.Errorf("%s: got %v\nwant %s", test.out, err, test.want)
		}
	}
	for out, want := range map[string]bool{"b.html": false, "d.html": false, "thesis.html": true} {
		o := outputs{page: inside(out), json: inside(strings.TrimSuffix(out, "html") + "json"),
			force: true}
		if err := checkPlaces(inside("b.json"), o); (err == nil) != want {
			t.Errorf("%s with -f: %v", out, err)
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
			`no classifier "c4.5+m"; did you mean "C4.5+m"? ` +
				`There are "C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"`,
		},
		{
			"unknown control",
			[]string{"-against", "c45", "-rope", "0", six},
			`no classifier "c45"; did you mean "C4.5"?`,
		},
		{
			"twice the same",
			[]string{"-left", "C4.5", "-right", "C4.5", "-rope", "0", six},
			"a pair needs two classifiers",
		},
		{
			"no file",
			[]string{"-rope", "0", "none.csv"},
			"none.csv: no such file or directory; give the path of a file of scores",
		},
		{
			"a device",
			[]string{"-rope", "0", os.DevNull},
			"not an ordinary file; give the path of a file of scores",
		},
		{
			"a score is missing",
			[]string{"-rope", "0",
				csv("dataset,classifier,fold,score\ni,a,1,0.1\ni,b,1,0.2\ni,a,2,0.1\n")},
			"; give -missing pairwise, -missing fold or -missing dataset",
		},
		{
			"no direction",
			[]string{"-rope", "0", csv("dataset,classifier,fold,zeal\ni,a,1,0.1\ni,b,1,0.2\n")},
			"; give -lower or -higher",
		},
		{
			"one classifier",
			[]string{"-rope", "0", csv("dataset,classifier,score\ni,a,0.1\n")},
			"the file has one classifier, a; a comparison needs two",
		},
		{
			"one classifier is left",
			[]string{"-rope", "0", "-except", "b", csv("dataset,a,b\ni,0.1,0.2\nj,0.1,0.2\n")},
			"one classifier is left, a; a comparison needs two",
		},
		{
			"no table",
			[]string{"-rope", "0", csv("a,b\n1,2,3\n")},
			"a.csv: not a usable CSV file: ",
		},
		{
			"one score",
			[]string{"-rope", "0", csv("dataset,classifier,score\ni,a,0.1\ni,b,0.2\n")},
			`data set "i" is the only one`,
		},
		{
			"two metrics",
			[]string{"-rope", "0", csv("dataset,classifier,acc,my auc\ni,a,0.1,1\n")},
			"; give -metric acc or -metric 'my auc'",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := append([]string{"report", "-o", filepath.Join(dir, "r.html")}, test.args...)
			err := dispatch(t.Context(), anyProgram(t), args, io.Discard, io.Discard)
			if err == nil || !strings.Contains(err.Error(), test.want) ||
				strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "CSV{") {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
			if files, _ := os.ReadDir(dir); len(files) > 0 {
				t.Errorf("written: %v", files)
			}
		})
	}
}

// The error of a report is one line that names flags of the command report.
func TestInOneLine(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{errors.New("no\n such  file"), "no such file"},
		{&bayescmp.InputError{Err: bayescmp.ErrOption, Problem: "how fine are the scores?",
			Advice: "say it", Needs: "Resolution"},
			bayescmp.ErrOption.Error() + ": how fine are the scores?; say it; for a report: " +
				"-test-size COLUMN with the numbers of test instances"},
	} {
		if said := inOneLine(test.err); said.Error() != test.want {
			t.Errorf("got %v\nwant %s", said, test.want)
		}
	}
}

func TestReportUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "which file?"},
		{[]string{"a.csv"}, "Give -rope"},
		{[]string{"-ropee", "0", "a.csv"}, "did you mean -rope?"},
		{[]string{"-rope", "0", "a.csv", "b.csv"}, `which file? There are 2: ["a.csv" "b.csv"]`},
		{[]string{"-rope", "x", "a.csv"}, "not a number"},
		{[]string{"-rope", "", "a.csv"}, "not a number"},
		{[]string{"-rope", "NaN", "a.csv"}, "not a number"},
		{[]string{"-rope", "Inf", "a.csv"}, "not a number"},
		{[]string{"-rope", "0x1p-1", "a.csv"}, "not a number"},
		{[]string{"-rope", "0_9", "a.csv"}, "not a number"},
		{[]string{"-rope", "1e999", "a.csv"}, "too large"},
		{[]string{"-rope", "1,000", "a.csv"}, "its comma can be read in two ways"},
		{[]string{"-rope", "-1", "a.csv"}, "must be 0 or more"},
		{[]string{"-rope", "0.05", "-scale", "ratio", "a.csv"}, "in percent, such as 5%"},
		{[]string{"-rope", "0.05", "-scale", "odds", "a.csv"}, "in percent, such as 5%"},
		{[]string{"-rope", "1", "-scale", "ranks", "a.csv"}, "-rope: ranks say who is better"},
		{[]string{"-rope", "0", "-scale", "log", "a.csv"}, "want raw, ratio, odds or ranks"},
		{[]string{"-rho", "half", "a.csv"}, "not a number"},
		{[]string{"-rope", "0", "-missing", "all", "a.csv"}, "want fold, dataset, keep or"},
		{[]string{"-rope", "0", "-rows", "x", "a.csv"}, "want datasets, folds or items"},
		{[]string{"-rope", "0", "-lower", "-higher", "a.csv"}, "-higher or -lower"},
		{[]string{"-rope", "0", "-left", "x", "a.csv"}, "both -left and -right"},
		{[]string{"-rope", "0", "-left", "x", "-right", "y", "-against", "z", "a.csv"},
			"without -left and -right"},
		{[]string{"-rope", "0", "-columns", `"a`, "a.csv"}, "invalid value"},
		{[]string{"-rope", "0", "-o", "x/.html", "a.csv"}, "ends in .html"},
		{[]string{"-rope", "0", "-o", "a.json", "a.csv"}, "ends in .html"},
		{[]string{"-nonsense"}, `see "bayescmp report -h"`},
	} {
		var out, log bytes.Buffer
		args := append([]string{"report"}, test.args...)
		err := dispatch(t.Context(), anyProgram(t), args, &out, &log)
		if !errors.Is(err, cli.ErrUsage) || !strings.Contains(log.String(), test.want) {
			t.Errorf("%q: %v, %s", test.args, err, log.String())
		}
	}
	for _, args := range [][]string{
		{"verify"}, {"verify", "a", "b"}, {"verify", "-x"}, {"inspect"},
	} {
		err := dispatch(t.Context(), anyProgram(t), args, io.Discard, io.Discard)
		if !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, command := range []string{"report", "inspect"} {
		var log bytes.Buffer
		err := dispatch(t.Context(), anyProgram(t), []string{command, "-h"}, io.Discard, &log)
		for _, want := range []string{"usage: ", "-metric", "-columns", "-against"} {
			if cli.ExitCode(err) != 0 || !strings.Contains(log.String(), want) {
				t.Errorf("%s -h: %v, %s", command, err, log.String())
			}
		}
	}
}

// The word help before a command asks for the command's own help, and a misspelt command gets the
// right spelling.
func TestHelpOfCommands(t *testing.T) {
	for _, command := range cli.InKernel {
		var out, log bytes.Buffer
		err := dispatch(t.Context(), anyProgram(t), []string{"help", command}, &out, &log)
		said := out.String() + log.String()
		if cli.ExitCode(err) != 0 || command != "version" &&
			(!strings.Contains(said, " "+command) || said == cli.Said(cli.Usage)) {
			t.Errorf("help %s: %v, %s", command, err, said)
		}
	}
	for given, want := range map[string]string{
		"reprot": "did you mean report?", "verfy": "did you mean verify?",
		"qwertz": "help\" lists the commands\n", "x": "help\" lists the commands\n",
	} {
		var log bytes.Buffer
		err := dispatch(t.Context(), anyProgram(t), []string{given}, io.Discard, &log)
		if !errors.Is(err, cli.ErrUsage) || !strings.HasSuffix(strings.TrimSpace(log.String()),
			strings.TrimSpace(want)) {
			t.Errorf("%s: %v, %s", given, err, log.String())
		}
	}
}

// Flags may stand on both sides of the file, in every order.
func TestFlagsBesideTheFile(t *testing.T) {
	for _, args := range []string{
		"-rope 0.02 -lower s.csv", "s.csv -rope 0.02 -lower", "-lower s.csv -rope=0.02",
		"-rope 0.02 s.csv -lower", "-lower -rope 0.02 -- s.csv", "s.csv --rope 0.02 --lower",
	} {
		o, _, err := parseReport(strings.Fields(args), io.Discard)
		if err != nil || o.file != "s.csv" || o.rope != 0.02 || !o.reading.Lower ||
			slices.Contains(o.given, "s.csv") {
			t.Errorf("%s: %v, %+v", args, err, o)
		}
	}
	if o, _, err := parseReport([]string{"-rope", "0", "--", "-lower"}, io.Discard); err != nil ||
		o.file != "-lower" || o.reading.Lower {
		t.Errorf("a file with the name of a flag: %v, %+v", err, o)
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
			"f is a different file: its sha256 was a, and is now b"},
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

// Data sets in families: the report of all classifiers and that of two say what the families cost,
// and are computed again by verify.
func TestReportOfFamilies(t *testing.T) {
	t.Parallel()
	text := "dataset,corpus,fold,x,y,z\n"
	for i := range 12 {
		for fold := range 4 {
			wiggle := float64((i*7+fold*5)%11) / 200
			text += fmt.Sprintf("task%d,corpus%d,%d,%.3f,%.3f,%.3f\n", i, i/3, fold,
				0.7+wiggle, 0.72+float64(i/3%2)/20+wiggle/2, 0.71+wiggle/3)
		}
	}
	file := filepath.Join(t.TempDir(), "families.csv")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][]string{nil, {"-left", "x", "-right", "y"}} {
		out := filepath.Join(t.TempDir(), "r.html")
		arguments := append([]string{"report", "-family", "corpus", "-rope", "0.01", "-o", out},
			pair...)
		if _, err := call(t, append(arguments, file)...); err != nil {
			t.Errorf("%v: %v", pair, err)
			continue
		}
		if page := textOf(t, out); !strings.Contains(page, "12 data sets are in 4 families") {
			t.Errorf("%v: the page says nothing of families", pair)
		}
		if said, err := call(t, "verify", strings.TrimSuffix(out, "html")+"json"); err != nil {
			t.Errorf("verify: %v, %s", err, said)
		}
	}
}
