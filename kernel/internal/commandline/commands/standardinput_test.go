package commands

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// sent are tables of all kinds of questions.
var sent = map[string]string{
	"pair":        "dataset,a,b\ni,0.8,0.9\nj,0.7,0.8\nk,0.6,0.8\nl,0.6,0.5\n",
	"three":       "dataset,a,b,c\ni,0.8,0.9,1\nj,0.7,0.8,1\nk,0.6,0.8,0.9\nl,0.6,0.5,0.5\n",
	"one":         "model,fold1,fold2,fold3\na,0.8,0.7,0.9\nb,0.7,0.8,0.9\n",
	"games":       "model_a,model_b,winner\nx,y,model_a\ny,x,model_a\nx,y,tie\nx,y,model_a\n",
	"JSON":        `[{"dataset":"i","a":0.8,"b":0.9},{"dataset":"j","a":0.7,"b":0.8}]`,
	"no question": "dataset,model,f1,auc\ni,a,1,1\ni,b,1,1\nj,a,1,1\nj,b,1,0\n",
}

// A command says the same about standard input as about a file of the name that it gets.
func TestStandardInputIsAFile(t *testing.T) {
	type command func(args []string, stdin io.Reader, stdout io.Writer) error
	report := func(args []string, stdin io.Reader, stdout io.Writer) error {
		return reportCommand(t.Context(), args, stdin, stdout, io.Discard)
	}
	inspect := func(args []string, stdin io.Reader, stdout io.Writer) error {
		return inspectCommand(t.Context(), args, stdin, stdout, io.Discard)
	}
	said := func(do command, stdin string, args ...string) string {
		var out bytes.Buffer
		if err := do(args, strings.NewReader(stdin), &out); err != nil {
			out.WriteString(err.Error())
		}
		return out.String()
	}
	for _, kind := range slices.Sorted(maps.Keys(sent)) {
		t.Run(kind, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile(inputName, []byte(sent[kind]), 0o644); err != nil {
				t.Fatal(err)
			}
			var flags []string
			if kind != "games" {
				flags = []string{"-rope", "0.01"}
			}
			for _, do := range []command{inspect, report} {
				want := said(do, "", append(flags, inputName)...)
				page, _ := os.ReadFile("report.html")
				want = strings.ReplaceAll(want, "0.01 -metric f1 "+inputName,
					"0.01 -metric f1 -")
				if got := said(do, sent[kind], append(flags, "-")...); got != want {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
				if again, _ := os.ReadFile("report.html"); !bytes.Equal(again, page) {
					t.Error("the page is another one")
				}
			}
		})
	}
}

// A report of standard input can be verified when the scores are beside it, and says so.
func TestVerifyStandardInput(t *testing.T) {
	t.Chdir(t.TempDir())
	err := reportCommand(t.Context(), []string{"-rope", "0", "-o", "out/a.html", "-"},
		strings.NewReader(sent["pair"]), io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := call(t, "verify", "out/a.json"); err == nil ||
		!strings.Contains(err.Error(), "came from standard input; save them as "+
			filepath.Join("out", inputName)) {
		t.Errorf("without the scores: %v", err)
	}
	at := filepath.Join("out", inputName)
	if err := os.WriteFile(at, []byte(sent["pair"]), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := call(t, "verify", "out/a.json"); err != nil {
		t.Errorf("with the scores: %v\n%s", err, out)
	}
}

// Nothing on standard input is told, before anything waits for it.
func TestNothingOnStandardInput(t *testing.T) {
	for _, test := range []struct{ path, want string }{
		{fileOf(t, "empty", ""), "standard input: it is empty; send a table"},
		{os.DevNull, "standard input: it is empty; send a table"},
		{"/dev/ptmx", "nothing is sent to standard input, which is a terminal; send a table"},
	} {
		stdin, err := os.Open(test.path)
		if err != nil {
			t.Skip(err)
		}
		for name, err := range map[string]error{
			"report": reportCommand(t.Context(), []string{"-rope", "0", "-"}, stdin, io.Discard,
				io.Discard),
			"inspect": inspectCommand(t.Context(), []string{"-"}, stdin, io.Discard, io.Discard),
			"compare": compareCommand(t.Context(), []string{"-rope", "0", "-"}, stdin, io.Discard,
				io.Discard),
		} {
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%s of %s: %v, want %s", name, test.path, err, test.want)
			}
		}
		_ = stdin.Close()
	}
}

// The terminal tells nothing twice, and no two notes have one number.
func TestReportTellsOnce(t *testing.T) {
	for _, kind := range []string{"pair", "three", "one", "games"} {
		flags := []string{"-rope", "5"}
		if kind == "games" {
			flags = nil
		}
		out, _, _, err := reported(t, sent[kind], flags...)
		if err != nil {
			t.Fatal(err)
		}
		numbered := regexp.MustCompile(`(?m)^\[(\d+)\] (.*)`).FindAllStringSubmatch(out, -1)
		told := map[string]bool{}
		for i, note := range numbered {
			if note[1] != strconv.Itoa(i+1) || told[strings.ToLower(note[2])] {
				t.Errorf("%s: note %d is %q in\n%s", kind, i+1, note[0], out)
			}
			told[strings.ToLower(note[2])] = true
		}
	}
}

// reported runs the command report in a folder of its own, and returns what it printed and wrote.
func reported(t *testing.T, scores string, args ...string,
) (out, said string, files []string, err error) {
	t.Helper()
	t.Chdir(t.TempDir())
	var stdout, stderr bytes.Buffer
	err = reportCommand(t.Context(), append(args, "-"), strings.NewReader(scores), &stdout, &stderr)
	entries, _ := os.ReadDir(".")
	for _, entry := range entries {
		files = append(files, entry.Name())
	}
	return stdout.String(), stderr.String(), files, err
}

// With -json a report prints what it would write beside its page; with -q it prints nothing.
func TestReportForPrograms(t *testing.T) {
	const covers = "5" // every difference, which is doubted
	for _, kind := range []string{"pair", "three", "games"} {
		var flags []string
		if kind != "games" {
			flags = []string{"-rope", covers}
		}
		out, said, files, err := reported(t, sent[kind], append(flags, "-q")...)
		if err != nil || out != "" || said != "" ||
			!slices.Equal(files, []string{"report-files", "report.html", "report.json"}) {
			t.Errorf("%s: -q: %v, %q, %q, %q", kind, err, out, said, files)
		}
		var beside, printed map[string]any
		if err := json.Unmarshal([]byte(textOf(t, "report.json")), &beside); err != nil {
			t.Fatal(err)
		}
		beside["files"] = ""
		out, said, files, err = reported(t, sent[kind], append(flags, "-json")...)
		if err != nil || len(files) > 0 || (kind != "games") != strings.Contains(said, "meant so") {
			t.Errorf("%s: -json: %v, %q, %q", kind, err, said, files)
		}
		if err := json.Unmarshal([]byte(out), &printed); err != nil {
			t.Fatal(err)
		}
		if diff := differences("", beside, printed); len(diff) > 0 {
			t.Errorf("%s: %q", kind, diff)
		}
	}
}

func TestReportForProgramsRefuses(t *testing.T) {
	for _, flags := range [][]string{{"-o", "a.html"}, {"-f"}, {"-figures", ""}} {
		_, said, files, err := reported(t, sent["pair"],
			append([]string{"-json", "-rope", "0"}, flags...)...)
		if cli.ExitCode(err) != cli.ExitUsage || len(files) > 0 ||
			!strings.Contains(said, "writes no file: give it without "+flags[0]) {
			t.Errorf("%q: %v, %q, %q", flags, err, said, files)
		}
	}
	_, said, _, err := reported(t, sent["pair"], "-q")
	if cli.ExitCode(err) != cli.ExitUsage || !strings.Contains(said, whichRope) {
		t.Errorf("-q without a rope: %v, %q", err, said)
	}
}
