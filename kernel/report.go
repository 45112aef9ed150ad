package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
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

const reportUsage = "usage: go run ./kernel report [flags] scores.csv\n\n" +
	"Compares two classifiers by the tests that suit the file, and writes one page " +
	"with the answer in words, numbers and\n" +
	"figures, text and tables for a paper, and beside it the same answer as JSON, " +
	"for \"verify\". It is the notebook\n" +
	"notebooks/report.ipynb with other parameters.\n\n"

// reportLimit is the time limit for each cell of a report: thousands of pairs take minutes.
const reportLimit = time.Hour

// settings returns the parameters of the report notebook. With them the notebook computes the
// record again; version is the version of the running program.
func (r record) settings(version string) []notebook.Setting {
	return []notebook.Setting{
		{Name: "file", Value: r.File},
		{Name: "score", Value: r.Options.Score},
		{Name: "lower", Value: strconv.FormatBool(r.Options.Lower)},
		{Name: "missing", Value: r.Options.Missing},
		{Name: "left", Value: r.Options.Left},
		{Name: "right", Value: r.Options.Right},
		{Name: "rope", Value: strconv.FormatFloat(r.Options.Rope, 'g', -1, 64)},
		{Name: "version", Value: version},
	}
}

// parseReport reads the command line. It returns the record with the options that the user asks
// for, and the path of the page.
func parseReport(args []string, stderr io.Writer) (asked record, out string, err error) {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, reportUsage)
		flags.PrintDefaults()
	}
	o := &asked.Options
	flags.StringVar(&o.Left, "left", "",
		"the `classifier` on the left; may be left out with -right if the file has two")
	flags.StringVar(&o.Right, "right", "", "the `classifier` on the right")
	rope := flags.String("rope", "", "the largest `difference` that does not matter, "+
		"in units of the score; 0 for none; there is no default")
	flags.StringVar(&o.Score, "score", "",
		"the `column` of the scores, if the file has several columns of numbers")
	flags.BoolVar(&o.Lower, "lower", false, "lower scores are better: errors, losses, times")
	flags.StringVar(&o.Missing, "missing", "", "where scores are missing, leave out the `fold` "+
		"or the dataset; without it they are refused, with their place")
	flags.StringVar(&out, "o", "report.html",
		"write the page to this `file`, and the JSON beside it")
	if err := flags.Parse(args); err != nil {
		return asked, "", usageError(err)
	}
	asked.File = flags.Arg(0)
	var problem string
	switch stem := strings.TrimSuffix(filepath.Base(out), ".html"); {
	case flags.NArg() != 1:
		problem = "report: which file? Give one file of scores, behind the flags"
	case filepath.Ext(out) != ".html" || stem == "":
		problem = fmt.Sprintf("report: -o %s: the page needs a name that ends in .html", out)
	case o.Missing != "" && o.Missing != "fold" && o.Missing != "dataset":
		problem = fmt.Sprintf("report: -missing %s: want fold or dataset", o.Missing)
	default:
		o.Rope, problem = parseRope(*rope)
	}
	if problem != "" {
		fmt.Fprintln(stderr, problem)
		return asked, "", errUsage
	}
	return asked, out, nil
}

// parseRope reads the rope. If the text is not a rope, problem is a message for the user.
func parseRope(text string) (rope float64, problem string) {
	rope, err := strconv.ParseFloat(text, 64)
	switch {
	case text == "":
		problem = "report: which difference is too small to matter? Give -rope, " +
			"in units of the score (-rope 0.01 is one point of accuracy), or -rope 0 for none"
	case err != nil && strings.Contains(text, ","):
		problem = fmt.Sprintf("report: -rope %s is not a number; "+
			"write a decimal point, not a comma", text)
	case err != nil || math.IsNaN(rope) || math.IsInf(rope, 0):
		problem = fmt.Sprintf("report: -rope %s is not a number", text)
	case rope < 0:
		problem = fmt.Sprintf("report: -rope is a half-width and must be 0 or more, not %s", text)
	}
	return rope, problem
}

func reportCommand(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	asked, out, err := parseReport(args, stderr)
	if err != nil {
		return err
	}
	beside := strings.TrimSuffix(out, ".html") + ".json"
	if err := checkFiles(asked.File, out, beside); err != nil {
		return err
	}
	dir := filepath.Dir(out)
	if asked.File, err = relative(dir, asked.File); err != nil {
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
	title := made.Options.Left + " against " + made.Options.Right
	html, err := page.Render(nb, title, filepath.Dir(r.notebook))
	if err != nil {
		return err
	}
	err = errors.Join(notebook.ReplaceFile(out, html), notebook.ReplaceFile(beside, text))
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s\nwritten: %s, %s\n", made.Verdict, out, beside)
	return nil
}

// checkFiles checks, before anything is computed, that the file of scores exists and that the
// report can be written. It makes the folder of the report if there is none.
func checkFiles(scores, out, beside string) error {
	input, err := os.Stat(scores)
	if err != nil {
		return fmt.Errorf("%s: %w; give the path of a CSV file", scores, cause(err))
	}
	if input.IsDir() {
		return fmt.Errorf("%s is a folder; give the path of a CSV file", scores)
	}
	dir := filepath.Dir(out)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return cannotUse(dir, err)
	}
	for _, path := range []string{out, beside} {
		if err := checkReplaceable(path, input); err != nil {
			return fmt.Errorf("%w; choose another name with -o", err)
		}
	}
	if text, err := os.ReadFile(beside); err == nil && len(text) > 0 {
		if _, err := readRecord(text); err != nil {
			return fmt.Errorf("%s is there already, and is %w; "+
				"remove it, or choose another name with -o", beside, err)
		}
	}
	probe, err := os.CreateTemp(dir, ".report-*")
	if err != nil {
		return cannotUse(dir, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// cannotUse is the error about a folder in which the report cannot be written.
func cannotUse(dir string, err error) error {
	return fmt.Errorf("the folder %s for the report: %w; choose another with -o", dir, cause(err))
}

// checkReplaceable returns an error if a report at path would replace a folder or the scores, which
// are the file input.
func checkReplaceable(path string, input os.FileInfo) error {
	there, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return fmt.Errorf("%s: %w", path, cause(err))
	case there.IsDir():
		return fmt.Errorf("%s is a folder", path)
	case os.SameFile(there, input):
		return fmt.Errorf("%s holds the scores, and the report would replace it", path)
	}
	return nil
}

// cause returns the reason of an error about a file, without the name of the file and the
// operation.
func cause(err error) error {
	var about *os.PathError
	if errors.As(err, &about) {
		return about.Err
	}
	return err
}

// relative returns path as seen from dir, with slashes. With such a path a record stays valid on
// another machine, if the record and the scores are moved together.
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
	notebook        string // the path of the notebook
	log             io.Writer
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
	// The name of the kernel ends in the hash of everything from which it is built. The hash tells
	// versions apart more reliably than a number would.
	_, version, _ := strings.Cut(strings.TrimSuffix(filepath.Base(kernel), ".exe"), "-")
	return &reporter{
		kernel:   kernel,
		version:  version,
		notebook: filepath.Join(root, "notebooks", "report.ipynb"),
		log:      log,
	}, nil
}

// run executes the notebook in dir. It returns the executed notebook, and the record that the
// notebook has printed.
func (r *reporter) run(
	ctx context.Context, asked record, dir string,
) (*notebook.Notebook, []byte, error) {
	nb, err := notebook.ReadFile(r.notebook)
	if err != nil {
		return nil, nil, err
	}
	if err := nb.SetParameters(asked.settings(r.version)); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", r.notebook, err)
	}
	shown := newProgress(r.log, []string{r.notebook})
	shown.begin(0)
	err = runner.Execute(ctx, nb, runner.Options{
		Kernel:   r.kernel,
		Dir:      dir,
		Limit:    reportLimit,
		Progress: func(cell, cells int) { shown.cell(0, cell, cells) },
	})
	shown.close()
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
	return nil, nil, fmt.Errorf(
		"%s: no cell tagged \"provenance\" has printed a record", r.notebook)
}

// inOneLine shortens an error of a cell about the user's input to one line. It drops the place in
// the notebook, and adds the advice for a report. Other errors stay as they are.
func inOneLine(err error) error {
	var failure *runner.Failure
	if !errors.As(err, &failure) || failure.Name != "error" {
		return err
	}
	message := strings.Join(strings.Fields(failure.Message), " ")
	if flags, ok := advice[failure.Option]; ok {
		return fmt.Errorf("%s; for a report: %s", message, flags)
	}
	return errors.New(message)
}

// advice holds, for each option that the library advises, the corresponding advice to the user of
// the report command.
var advice = map[string]string{
	"Classifier": "leave that column out of the file, " +
		"or call the one of the classifiers \"classifier\"",
	"Classifiers": "leave that column out of the file",
	"Lower":       "-lower, if so",
	"Missing":     "-missing fold or -missing dataset",
	"Resolution":  "a column n_test, the number of test instances",
	"Score":       "-score COLUMN",
}
