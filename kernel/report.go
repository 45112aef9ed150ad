package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/bayescmp/go/kernel/internal/compose"
	"github.com/bayescmp/go/kernel/internal/notebook"
	"github.com/bayescmp/go/kernel/internal/page"
	"github.com/bayescmp/go/kernel/internal/runner"
)

const reportUsage = `usage: go run ./kernel report [flags] scores.csv

Compares two classifiers by the tests that suit the file, and writes one page with the answer in words, numbers and
figures, text and tables for a paper, and beside it the same answer as JSON, for "verify". It is the notebook
notebooks/report.ipynb with other parameters.

`

// reportLimit is the time limit for each cell of a report: thousands of pairs take minutes.
const reportLimit = time.Hour

// record is what a report says about itself, in JSON; the notebook writes it.
type record struct {
	Program string `json:"program"`
	Version string `json:"version"`
	File    string `json:"file"` // relative to the folder of the record
	Verdict string `json:"verdict"`
	Options struct {
		Score string  `json:"score"`
		Lower bool    `json:"lower"`
		Left  string  `json:"left"`
		Right string  `json:"right"`
		Rope  float64 `json:"rope"`
	} `json:"options"`
}

// settings are the parameters with which the notebook writes such a record again; version is that of the program now.
func (r record) settings(version string) []notebook.Setting {
	return []notebook.Setting{
		{Name: "file", Value: r.File}, {Name: "score", Value: r.Options.Score}, {Name: "lower", Value: strconv.FormatBool(r.Options.Lower)},
		{Name: "left", Value: r.Options.Left}, {Name: "right", Value: r.Options.Right},
		{Name: "rope", Value: strconv.FormatFloat(r.Options.Rope, 'g', -1, 64)}, {Name: "version", Value: version},
	}
}

// parseReport reads the command line: what to compute, and the page to write.
func parseReport(args []string, stderr io.Writer) (asked record, out string, err error) {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, reportUsage)
		flags.PrintDefaults()
	}
	o := &asked.Options
	flags.StringVar(&o.Left, "left", "", "the `classifier` on the left; may be left out with -right if the file has two")
	flags.StringVar(&o.Right, "right", "", "the `classifier` on the right")
	rope := flags.String("rope", "", "the largest `difference` that does not matter, in units of the score; 0 for none; there is no default")
	flags.StringVar(&o.Score, "score", "", "the `column` of the scores, if the file has several columns of numbers")
	flags.BoolVar(&o.Lower, "lower", false, "lower scores are better: errors, losses, times")
	flags.StringVar(&out, "o", "report.html", "write the page to this `file`, and the JSON beside it")
	if err := flags.Parse(args); err != nil {
		return asked, "", usageError(err)
	}
	asked.File = flags.Arg(0)
	problem := ""
	if flags.NArg() != 1 {
		problem = "report: which file? Give one file of scores, behind the flags"
	} else if filepath.Ext(out) != ".html" {
		problem = fmt.Sprintf("report: -o %s: the page needs a name that ends in .html", out)
	} else if *rope == "" {
		problem = "report: which difference is too small to matter? Give -rope, in units of the score (-rope 0.01 is one point of accuracy), or -rope 0 for none"
	} else if o.Rope, err = strconv.ParseFloat(*rope, 64); err != nil {
		problem = fmt.Sprintf("report: -rope %s is not a number", *rope)
	}
	if problem != "" {
		fmt.Fprintln(stderr, problem)
		return asked, "", errUsage
	}
	return asked, out, nil
}

func reportCommand(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	asked, out, err := parseReport(args, stderr)
	if err != nil {
		return err
	}
	dir := filepath.Dir(out)
	if asked.File, err = relative(dir, asked.File); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	r, err := newReporter(ctx, stderr)
	if err != nil {
		return err
	}
	nb, text, err := r.run(ctx, asked, dir)
	if err != nil {
		return err
	}
	var made record
	if err := json.Unmarshal(text, &made); err != nil {
		return fmt.Errorf("%s: the record in it: %w", r.notebook, err)
	}
	html, err := page.Render(nb, made.Options.Left+" against "+made.Options.Right, filepath.Dir(r.notebook))
	if err != nil {
		return err
	}
	beside := strings.TrimSuffix(out, ".html") + ".json"
	if err := errors.Join(notebook.ReplaceFile(out, html), notebook.ReplaceFile(beside, text)); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s\nwritten: %s, %s\n", made.Verdict, out, beside)
	return nil
}

// relative is path as seen from dir, with slashes: so the record holds on other machines, if both are moved together.
func relative(dir, path string) (string, error) {
	from, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	to, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if rel, err := filepath.Rel(from, to); err == nil {
		to = rel
	}
	return filepath.ToSlash(to), nil
}

// A reporter executes the report notebook.
type reporter struct {
	kernel, version string
	notebook        string // path
}

func newReporter(ctx context.Context, log io.Writer) (*reporter, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		return nil, err
	}
	kernel, err := compose.Kernel(ctx, root, log)
	if err != nil {
		return nil, err
	}
	// The kernel is named after the hash of all that it is made of, which is a better version than a number.
	_, version, _ := strings.Cut(strings.TrimSuffix(filepath.Base(kernel), ".exe"), "-")
	return &reporter{kernel: kernel, version: version, notebook: filepath.Join(root, "notebooks", "report.ipynb")}, nil
}

// run executes the notebook in dir, and returns it with the record that it has written.
func (r *reporter) run(ctx context.Context, asked record, dir string) (*notebook.Notebook, []byte, error) {
	nb, err := notebook.ReadFile(r.notebook)
	if err != nil {
		return nil, nil, err
	}
	if err := nb.SetParameters(asked.settings(r.version)); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", r.notebook, err)
	}
	err = runner.Execute(ctx, nb, runner.Options{Kernel: r.kernel, Dir: dir, Limit: reportLimit})
	if ctx.Err() != nil {
		return nil, nil, errors.New("stopped")
	}
	if err != nil {
		return nil, nil, inOneLine(err)
	}
	for _, c := range nb.Cells {
		if c.Tagged("provenance") && len(c.Outputs) == 1 {
			return nb, []byte(c.Outputs[0].Text), nil
		}
	}
	return nil, nil, fmt.Errorf("%s: no cell tagged \"provenance\" has printed a record", r.notebook)
}

// inOneLine says of an error that a cell has found in the user's input only what the user can use.
func inOneLine(err error) error {
	var failure *runner.Failure
	if !errors.As(err, &failure) || failure.Name != "error" {
		return err
	}
	message := failure.Message
	if strings.Contains(message, "FromLong") || strings.Contains(message, "FromWide") {
		message += "; for a report those are -score COLUMN and -lower"
	}
	return errors.New(message)
}
