package commands

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

var uciScores = filepath.Join(checkout, "datasets", "data", "uci-weka.csv.gz")

// compared runs the command compare.
func compared(t *testing.T, input string, args ...string) (out, said string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	err := compareCommand(t.Context(), args, strings.NewReader(input), &stdout, &stderr)
	if err != nil {
		stderr.WriteString(err.Error())
	}
	return stdout.String(), stderr.String(), cli.ExitCode(err)
}

func TestCompareIsTheLibrary(t *testing.T) {
	scores, err := bayescmp.CSV{Metric: "accuracy"}.Open(uciScores)
	if err != nil {
		t.Fatal(err)
	}
	pair, err := scores.Pair("AODE", "J48")
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile(uciScores)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		test bayescmp.PairTest
	}{
		{[]string{"-rope", "0.01"}, bayescmp.Hierarchical{Rope: 0.01}},
		{[]string{"-rope", "0.02", "-test", "SignedRank"}, bayescmp.SignedRank{Rope: 0.02}},
		{[]string{"-test", "Wilcoxon"}, bayescmp.Wilcoxon{}},
	} {
		answer, err := test.test.Answer(t.Context(), pair)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		var text string
		if answer.Comparison != nil {
			text = answer.Comparison.String()
		} else {
			text = answer.Significance.String()
		}
		args := append(slices.Clone(test.args), "-metric", "accuracy", "-left", "AODE",
			"-right", "J48")
		got, said, _ := compared(t, "", append(args, uciScores)...)
		if strings.TrimSpace(got) != strings.TrimSpace(text) {
			t.Errorf("%q: got\n%s%s\nwant\n%s", args, got, said, text)
		}
		got, said, _ = compared(t, string(packed), append(args, "-json", "-")...)
		if got != string(want)+"\n" {
			t.Errorf("%q: got\n%s%s\nwant\n%s", args, got, said, want)
		}
	}
}

// However a rope is written, the answer is the same.
func TestRopesOnTheCommandLine(t *testing.T) {
	const input = "dataset,a,b\ni,0.8,0.9\nj,0.7,0.75\nk,.5,.6\n"
	want, _, _ := compared(t, input, "-rope", "0.01", "-")
	if !strings.Contains(want, "±0.01") {
		t.Fatalf("got %s", want)
	}
	for _, rope := range []string{"0,01", "1 %", "1%", "1e-2", ".01"} {
		if got, said, _ := compared(t, input, "-rope", rope, "-"); got != want {
			t.Errorf("%q: %s%s", rope, got, said)
		}
	}
}

// A rope that covers every difference is told before the report is computed.
func TestReportTellsOfRope(t *testing.T) {
	file := fileOf(t, "s.csv", "dataset,a,b\ni,0.8,0.9\nj,0.7,0.75\n")
	q, err := options{file: file}.open(t.Context(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for rope, want := range map[float64]string{
		1:    "report: is -rope meant so? A rope of 1 covers every difference",
		0.3:  "report: is -rope meant so? All scores are between 0.7 and 0.9: the rope covers",
		0.01: "",
	} {
		var said strings.Builder
		if tellOfRope(&said, q, rope); !strings.HasPrefix(said.String(), want) ||
			(want == "") != (said.String() == "") {
			t.Errorf("%v: %q", rope, said.String())
		}
	}
}

// The table has all digits of the numbers.
func TestCompareInCSV(t *testing.T) {
	const input = "dataset,a,b\ni,0.8,0.9\nj,0.7,0.75\nk,.5,.6\n"
	out, said, _ := compared(t, input, "-test", "Sign", "-rope", "0", "-csv", "-")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%v: got %q, %s", err, out, said)
	}
	values := map[string]string{}
	for i, name := range rows[0] {
		values[name] = rows[1][i]
	}
	pair, err := bayescmp.NewPair("a", "b", bayescmp.FoldScores{
		Dataset: "i", Left: []float64{0.8}, Right: []float64{0.9}, Runs: 1,
	}, bayescmp.FoldScores{
		Dataset: "j", Left: []float64{0.7}, Right: []float64{0.75}, Runs: 1,
	}, bayescmp.FoldScores{
		Dataset: "k", Left: []float64{0.5}, Right: []float64{0.6}, Runs: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayescmp.Sign{}.Compare(pair)
	if err != nil {
		t.Fatal(err)
	}
	p, err := strconv.ParseFloat(values["p_right"], 64)
	if err != nil || p != c.P.Right || values["left"] != "a" || values["datasets"] != "3" {
		t.Errorf("%v: got %v, want p_right %v", err, values, c.P.Right)
	}
}

func TestCompareRefuses(t *testing.T) {
	const one = "dataset,a,b\ni,0.8,0.9\n"
	const three = "dataset,a,b,c\ni,0.8,0.9,1\nj,0.7,0.8,1\n"
	for _, test := range []struct {
		args  []string
		input string
		code  int
		want  string
	}{
		{[]string{"-"}, one, 2, whichRope},
		{[]string{"-rope", "0", "-"}, three, 1, "which two? Give -left and -right; the file has a"},
		{[]string{"-rope", "0", "-left", "a", "-"}, three, 2, "give both -left and -right"},
		{[]string{"-rope", "0", "-left", "a", "-right", "d", "-"}, three, 1, `no classifier "d"`},
		{[]string{"-rope", "0", "-"}, one, 1, "one score per classifier"},
		{[]string{"-rope", "0", "-test", "Wilcoxon", "-"}, one, 2, "Wilcoxon has no rope"},
		{[]string{"-test", "Sign", "-"}, one, 2, "Sign needs a rope"},
		{[]string{"-test", "sign", "-"}, one, 2, "Sign needs a rope"},
		{[]string{"-test", "signs", "-"}, one, 2, "there are Hierarchical, Poisson"},
		{[]string{"-rope", "0", "-json", "-csv", "-"}, one, 2, "not both"},
		{[]string{"-rope", "0", "-"}, "", 1, "standard input: it is empty"},
		{[]string{"-rope", "0", "/none/such"}, "", 1, "/none/such: no such file"},
		{[]string{"-rope", "0"}, "", 2, "which file?"},
		{[]string{"-rope", "0", "-"}, "dataset,model,f1,auc\ni,a,1,1\ni,b,1,1\n", 1,
			"give -metric f1 or -metric auc"},
	} {
		out, said, code := compared(t, test.input, test.args...)
		if out != "" || code != test.code || !strings.Contains(said, test.want) {
			t.Errorf("%q: code %d, got %q, %q; want %q", test.args, code, out, said, test.want)
		}
	}
}

// gated runs the command gate.
func gated(t *testing.T, input string, args ...string) (out, said string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	err := gateCommand(t.Context(), args, strings.NewReader(input), &stdout, &stderr)
	if err != nil {
		stderr.WriteString(err.Error())
	}
	return stdout.String(), stderr.String(), cli.ExitCode(err)
}

// foldsOf are the scores of two classifiers whose differences on ten folds have this mean and
// alternate by ±spread around it.
func foldsOf(mean, spread float64) string {
	var b strings.Builder
	b.WriteString("fold,old,new\n")
	for fold := range 10 {
		d := mean + spread
		if fold%2 == 1 {
			d = mean - spread
		}
		b.WriteString(strconv.Itoa(fold) + ",0.5," + strconv.FormatFloat(0.5+d, 'g', -1, 64) + "\n")
	}
	return b.String()
}

// The probability is that of a Student distribution with 9 degrees of freedom: with the mean m and
// the margin δ, t = (m + δ)/sqrt((1/10 + ρ/(1 − ρ))·s²), and s² = 10/9·spread² [Nadeau and Bengio].
func TestGate(t *testing.T) {
	// The quantiles of 9 degrees of freedom, from printed tables.
	const t95, t90 = 1.833, 1.383
	const spread, rho = 0.01, 0.1
	scale := math.Sqrt((1./10 + rho/(1-rho)) * 10. / 9 * spread * spread)
	for _, test := range []struct {
		mean float64
		args []string
		code int
		word string
	}{
		{-0.02 + 1.01*t95*scale, []string{"-margin", "0.02"}, 0, "passed"},
		{-0.02 + 0.99*t95*scale, []string{"-margin", "0.02"}, 3, "undecided"},
		{-0.02 - 0.99*t95*scale, []string{"-margin", "0.02"}, 3, "undecided"},
		{-0.02 - 1.01*t95*scale, []string{"-margin", "0.02"}, 1, "failed"},
		{-0.02 + 1.01*t90*scale, []string{"-margin", "0.02", "-level", "0.9"}, 0, "passed"},
		{-0.02 + 0.99*t90*scale, []string{"-margin", "0.02", "-level", "0.9"}, 3, "undecided"},
		{1.01 * t95 * scale, []string{"-better"}, 0, "passed"},
		{0.99 * t95 * scale, []string{"-better"}, 3, "undecided"},
		{-1.01 * t95 * scale, []string{"-better"}, 1, "failed"},
		{0.02 + 1.01*t95*scale, []string{"-better", "-margin", "0.02"}, 0, "passed"},
		{0.02 - 1.01*t95*scale, []string{"-better", "-margin", "0.02"}, 1, "failed"},
	} {
		summary := filepath.Join(t.TempDir(), "summary.md")
		if err := os.WriteFile(summary, []byte("before\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		args := append(slices.Clone(test.args), "-candidate", "new", "-baseline", "old",
			"-markdown", summary, "-")
		out, said, code := gated(t, foldsOf(test.mean, spread), args...)
		if code != test.code || !strings.HasPrefix(out, test.word+": ") {
			t.Errorf("mean %g, %q: code %d, %s%s; want %d, %s", test.mean, test.args, code, out,
				said, test.code, test.word)
		}
		text, err := os.ReadFile(summary)
		if want := "before\n### new against old: " + test.word + "\n"; err != nil ||
			!strings.HasPrefix(string(text), want) {
			t.Errorf("%v: got %s, want %s", err, text, want)
		}
	}
}

func TestGateOnItems(t *testing.T) {
	var b strings.Builder
	b.WriteString("question,model,correct\n")
	for i := range 200 {
		for _, model := range []string{"old", "new"} {
			correct := "1"
			if i%4 == 0 || model == "old" && i%4 == 1 {
				correct = "0"
			}
			b.WriteString("q" + strconv.Itoa(i) + "," + model + "," + correct + "\n")
		}
	}
	items := fileOf(t, "items.csv", b.String())
	for code, candidate := range []string{"new", "old"} {
		baseline := map[string]string{"new": "old", "old": "new"}[candidate]
		out, said, got := gated(t, "", "-candidate", candidate, "-baseline", baseline,
			"-margin", "0.02", items)
		if got != code || !strings.Contains(out, "items") {
			t.Errorf("%s: code %d, %s%s", candidate, got, out, said)
		}
	}
}

// Whatever prevents an answer has the exit code 2.
func TestGateRefuses(t *testing.T) {
	pair := []string{"-candidate", "new", "-baseline", "old"}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-margin", "0", "-"}, "which two?"},
		{append(pair, "-"), "how much worse may the candidate be?"},
		{append(pair, "-margin", "-1", "-"), "must be 0 or more"},
		{append(pair, "-margin", "0", "-level", "1", "-"), "from 0.5 to below 1"},
		{append(pair, "-margin", "0", "-test", "Wilcoxon", "-"), "give a Bayesian test"},
		{append(pair, "-margin", "0", "-test", "x", "-"), `there is no test "x"`},
		{append(pair, "-margin", "1", "-scale", "ratio", "-"), "-margin: a difference on this"},
		{append(pair, "-margin", "0", "/none/such"), "no such file"},
		{append(pair, "-margin", "0", "-markdown", "/none/such", "-"), "-markdown /none/such: no"},
		{[]string{"-candidate", "x", "-baseline", "old", "-margin", "0", "-"}, `no classifier "x"`},
	} {
		_, said, code := gated(t, foldsOf(0.1, 0.01), test.args...)
		if code != cli.ExitUsage || !strings.Contains(said, test.want) {
			t.Errorf("%q: code %d, %q; want %q", test.args, code, said, test.want)
		}
	}
}

// Whatever is said about missing scores, a comparison of two does not depend on what others lack.
func TestPairDoesNotDependOnGapsOfOthers(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 30 {
		two, three := "dataset,fold,model,acc\n", ""
		for d := range 4 + random.IntN(4) {
			for fold := range 1 + random.IntN(3) {
				for _, name := range []string{"a", "b", "c"} {
					score := fmt.Sprintf("%.3f", random.Float64())
					if random.IntN(12) == 0 || name == "c" && random.IntN(2) == 0 {
						score = "NA"
					}
					row := fmt.Sprintf("d%d,%d,%s,%s\n", d, fold, name, score)
					three += row
					if name != "c" {
						two += row
					}
				}
			}
		}
		three = "dataset,fold,model,acc\n" + three
		for _, missing := range []string{"pairwise", "dataset", "fold"} {
			of := func(text string) (out, said string, code int) {
				return compared(t, text, "-csv", "-rope", "0.01", "-left", "a", "-right", "b",
					"-missing", missing, "-")
			}
			want, refused, code := of(two)
			got, said, gotCode := of(three)
			if got != want || gotCode != code {
				t.Fatalf("%s%s: %s%s, and without the third %s%s", three, missing, got, said, want,
					refused)
			}
		}
	}
	for _, flags := range []string{"", "-missing=fold", "-missing=dataset", "-missing=pairwise"} {
		args := append(strings.Fields(flags), "-rope", "0.01", "-left", "a", "-right", "x", "-")
		_, said, _ := compared(t, "dataset,a,b,c\nx,.1,.2,.3\ny,.2,.3,\n", args...)
		if !strings.Contains(said, "unknown name: ") || strings.Contains(said, "-only") {
			t.Errorf("%s: %s", flags, said)
		}
	}
}
