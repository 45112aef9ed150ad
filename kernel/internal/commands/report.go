package commands

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"time"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/cli"
	"github.com/bayescmp/go/kernel/internal/notebook"
	"github.com/bayescmp/go/kernel/internal/page"
	"github.com/bayescmp/go/kernel/internal/reports"
	"github.com/bayescmp/go/kernel/internal/runner"
)

const reportUsage = `usage: $ report [flags] scores.csv

Answers which of the classifiers in a file is the best and how sure that is, or with -left and
-right which of two is better. The file has scores of folds or of data sets, or the answers of
language models to single questions: a long table, or a folder of samples of lm-evaluation-harness,
of logs of Inspect (.eval) or of HELM's per_instance_stats.json. It writes one page with the answer
in words, numbers and figures, text and tables for a paper, and beside it the same answer as JSON,
for "verify". The page is the notebook report-ranking.ipynb or report.ipynb, with your parameters;
"examples" writes them.

`

// reportLimit is the time limit for each cell of a report.
const reportLimit = time.Hour

// parseReport reads the command line.
func parseReport(args []string, stderr io.Writer) (o options, out outputs, err error) {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	o.register(flags)
	flags.StringVar(&out.page, "o", "report.html",
		"write the page to this `file`, and the JSON beside it")
	flags.BoolVar(&out.force, "f", false,
		"replace a page and a JSON there that are no report of bayescmp")
	const beside = "\x00" // no folder has this name
	flags.StringVar(&out.figures, "figures", beside, "write every figure as SVG and PDF, "+
		"and every table as LaTeX, Markdown and CSV, into this `folder`; \"\" for none")
	flags.Lookup("figures").DefValue = "report-files, beside report.html"
	if err := o.parse(flags, args, reportUsage, stderr); err != nil {
		return o, out, err
	}
	stem := strings.TrimSuffix(out.page, ".html")
	out.json = stem + ".json"
	if out.figures == beside {
		out.figures = stem + "-files"
	}
	problem := ""
	switch {
	case filepath.Ext(out.page) != ".html" || filepath.Base(out.page) == ".html":
		problem = fmt.Sprintf("-o %s: the page needs a name that ends in .html", out.page)
	case math.IsNaN(o.rope):
		problem = "which difference is too small to matter? Give -rope, in units of the score " +
			"(-rope 0.01 is one point of accuracy), or -rope 0 for none"
	}
	if problem != "" {
		fmt.Fprintln(stderr, "report:", problem)
		return o, out, cli.ErrUsage
	}
	return o, out, nil
}

func reportCommand(
	ctx context.Context, kernel string, args []string, stdout, stderr io.Writer,
) error {
	o, out, err := parseReport(args, stderr)
	if err != nil {
		return err
	}
	asked, err := o.prepare(ctx, out, stderr)
	if err != nil {
		return err
	}
	var places ownfiles.Batch
	defer places.Discard()
	beside, staging, err := out.open(&places)
	if err != nil {
		return err
	}
	made, err := reporter{kernel, stderr}.run(ctx, asked, filepath.Dir(out.page), staging)
	if err != nil {
		return err
	}
	const readable = 0o644
	err = beside.Put(filepath.Base(out.page), page.Sealed(made.page, made.text), readable)
	if err == nil {
		err = beside.Put(filepath.Base(out.json), made.text, readable)
	}
	if err == nil {
		err = places.Commit()
	}
	if err != nil {
		return err
	}
	made.tell(stdout, out)
	return nil
}

// open opens the folders that the report is written to. It returns that of the page and the JSON,
// and the place where the figures and tables are made, "" for none.
func (out outputs) open(places *ownfiles.Batch) (
	beside *ownfiles.Folder, staging string, err error,
) {
	dir := filepath.Dir(out.page)
	beside, err = places.Folder(dir, ownfiles.Rules{Check: out.mayReplace, Force: out.force})
	if err != nil {
		return nil, "", cannotUse(dir, err)
	}
	if out.figures == "" {
		return beside, "", nil
	}
	figures, err := places.Folder(out.figures, ownfiles.Rules{Alone: true})
	if err != nil {
		return nil, "", fmt.Errorf(
			"%w; choose another folder with -figures, or none with -figures \"\"", err)
	}
	staging, err = filepath.Abs(figures.Staging())
	return beside, staging, err
}

// tell says what the report found, and where it is.
func (r record) tell(w io.Writer, out outputs) {
	fmt.Fprintln(w, r.Verdict)
	for i, warning := range r.Warnings {
		fmt.Fprintf(w, "[%d] %s\n", i+1, warning)
	}
	written := out.page + ", " + out.json
	if out.figures != "" {
		written += ", figures and tables in " + out.figures
	}
	fmt.Fprintln(w, "written:", written)
}

// prepare makes a record of what is asked for. It finds mistakes before the kernel starts.
func (o options) prepare(ctx context.Context, out outputs, log io.Writer,
) (asked record, err error) {
	if err := checkScores(o.file); err != nil {
		return asked, err
	}
	if asked, err = o.record(ctx, log); err != nil {
		return asked, err
	}
	if err := checkPlaces(o.file, out); err != nil {
		return asked, err
	}
	asked.Date = time.Now().Format(time.DateOnly)
	dir := filepath.Dir(out.page)
	if asked.File, err = relative(dir, o.file); err != nil || out.figures == "" {
		return asked, err
	}
	asked.Files, err = relative(dir, out.figures)
	return asked, err
}

// record makes a record of what is asked for, with the question that suits the file. It finds
// mistakes before the kernel starts.
func (o options) record(ctx context.Context, log io.Writer) (record, error) {
	if err := inputs.Watch(o.file, ""); err != nil {
		return record{}, err
	}
	q, err := o.open(ctx, log)
	if err != nil {
		return record{}, err
	}
	if err := asked(q.Check(ctx, o.rope)); err != nil {
		return record{}, err
	}
	reading, err := reports.Reading(o.reading)
	if err != nil {
		return record{}, err
	}
	return record{File: o.file, SHA256: inputs.Fingerprint(o.file), Version: cli.Version(),
		Options: recordOptions{
			Metric: o.reading.Metric, Reading: json.RawMessage(reading),
			Left: q.Left, Right: q.Right, Against: q.Against, Rope: o.rope,
		}}, nil
}

// A reporter executes the notebooks of reports.
type reporter struct {
	kernel string
	log    io.Writer
}

// A report is what the notebook of a record has made.
type report struct {
	record
	text []byte // the record
	page []byte
}

// run executes the notebook of a record in dir. Figures and tables are written into the folder
// files; "" is none.
func (r reporter) run(
	ctx context.Context, asked record, dir, files string,
) (made report, err error) {
	nb, err := r.execute(ctx, asked, dir, files)
	if err != nil {
		return made, err
	}
	// The page has the parameters with which anybody can compute it, not where it was made.
	if err := nb.SetParameters(asked.settings(asked.Files)); err != nil {
		return made, err
	}
	for _, c := range nb.Cells {
		if c.Tagged("provenance") && len(c.Outputs) == 1 {
			made.text, err = asked.complete([]byte(c.Outputs[0].Text))
			c.Outputs[0].Text = string(made.text)
		}
	}
	if err == nil {
		err = json.Unmarshal(made.text, &made.record)
	}
	if err != nil {
		return made, fmt.Errorf("%s: the record in it: %w", asked.notebook(), err)
	}
	made.page, err = page.Render(nb, made.Title, dir)
	return made, err
}

// execute executes the notebook of a record.
func (r reporter) execute(
	ctx context.Context, asked record, dir, files string,
) (*notebook.Notebook, error) {
	path := "notebooks/" + asked.notebook()
	source, err := project.Files.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := notebook.Parse(source)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := nb.SetParameters(asked.settings(files)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	shown := newProgress(r.log, []string{path})
	shown.begin(0)
	err = runner.Execute(ctx, nb, runner.Options{
		Kernel:   r.kernel,
		Dir:      dir,
		Limit:    reportLimit,
		Guard:    guard(asked.File, asked.SHA256),
		Progress: func(cell, cells int) { shown.cell(0, cell, cells) },
		Line:     func(text string) { shown.line(0, text) },
	})
	shown.close()
	if ctx.Err() != nil {
		return nil, errors.New("stopped")
	}
	if err != nil {
		return nil, inOneLine(err)
	}
	return nb, nil
}

// guard is code that stops the notebook if it has read other bytes than the command.
func guard(file, sum string) string {
	return fmt.Sprintf("import \"github.com/bayescmp/go/bayescmp/nb\"\n"+
		"nb.Check(nb.Expect(%q, %q))\n", filepath.FromSlash(file), sum)
}

// inOneLine shortens an error of a cell about the user's input to one line, without the place in
// the notebook. Other errors stay as they are.
func inOneLine(err error) error {
	var failure *runner.Failure
	if !errors.As(err, &failure) || failure.Name != "error" {
		return err
	}
	message := strings.Join(strings.Fields(failure.Message), " ")
	if flags, ok := flagsFor[failure.Option]; ok {
		return fmt.Errorf("%s; for a report: %s", message, flags)
	}
	return errors.New(message)
}
