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
	"slices"
	"strings"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/internal/writing"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/page"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

const reportUsage = `usage: $ report [flags] scores.csv

Answers which of the classifiers in a file is best and how sure that is, or with -left and
-right which of two is better. The file has scores of folds or of data sets, or the answers of
language models to single questions: a long table, or a folder of samples of lm-evaluation-harness,
of logs of Inspect (.eval) or of HELM's per_instance_stats.json. Or it has games between two
players, such as battles of language models (model_a, model_b, winner, judge), or counts of wins,
losses and ties; then -rope means nothing. - is standard input, and is called stdin.csv on the page.
It writes one page with the answer in words, numbers and figures, with text and tables for a paper,
and a JSON file beside it with the same answer, for "verify". The page is the notebook
report-ranking.ipynb, report.ipynb or report-games.ipynb, with your parameters; "examples" writes
the notebooks.

`

// reportLimit is the time limit for each cell of a report.
const reportLimit = time.Hour

// parseReport reads the command line.
func parseReport(args []string, stderr io.Writer) (o options, out outputs, err error) {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	o.register(flags)
	o.registerAgainst(flags)
	o.registerGames(flags)
	flags.StringVar(&out.page, "o", "report.html",
		"write the page to this `file`, and the JSON beside it")
	flags.BoolVar(&out.force, "f", false,
		"replace a page and a JSON there that are not a report of bayescmp")
	const beside = "\x00" // no folder has this name
	flags.StringVar(&out.figures, "figures", beside, "write every figure as SVG and PDF, "+
		"and every table as LaTeX, Markdown and CSV, into this `folder`; \"\" for none")
	flags.Lookup("figures").DefValue = "report-files, beside report.html"
	inJSON := flags.Bool("json", false, "print the answer in JSON, as it stands beside the page, "+
		"and write no file")
	flags.BoolVar(&out.quiet, "q", false, "print no progress and no answer: only errors, and what "+
		"-json prints")
	if err := o.parse(flags, args, reportUsage, stderr); err != nil {
		return o, out, err
	}
	if *inJSON {
		return o, outputs{quiet: out.quiet}, o.checkNothingWritten(stderr)
	}
	stem := strings.TrimSuffix(out.page, ".html")
	out.json = stem + ".json"
	if out.figures == beside {
		out.figures = stem + "-files"
	}
	if filepath.Ext(out.page) != ".html" || filepath.Base(out.page) == ".html" {
		fmt.Fprintf(stderr, "report: -o %s: the page needs a name that ends in .html\n", out.page)
		return o, out, cli.ErrUsage
	}
	return o, out, nil
}

// checkNothingWritten refuses flags about files for a report that writes none.
func (o options) checkNothingWritten(stderr io.Writer) error {
	for _, name := range []string{"o", "f", "figures"} {
		if slices.Contains(o.set, name) {
			fmt.Fprintf(stderr, "report: -json writes no file: give it without -%s\n", name)
			return cli.ErrUsage
		}
	}
	return nil
}

func reportCommand(
	ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer,
) error {
	o, out, err := parseReport(args, stderr)
	if err != nil {
		return err
	}
	remove, err := o.receive(ctx, stdin)
	if err != nil {
		return err
	}
	defer remove()
	release, err := inputs.Keep(o.file)
	if err != nil {
		return err
	}
	defer release()
	if math.IsNaN(o.rope) && !o.holdsGames(ctx) {
		fmt.Fprintln(stderr, "report:", whichRope)
		return cli.ErrUsage
	}
	log := stderr
	if out.quiet {
		log = io.Discard
	}
	q, asked, err := o.prepare(ctx, out, log)
	if err != nil {
		return err
	}
	if q.Games == nil {
		tellOfRope(log, q, o.rope)
	}
	answer := func() (report, error) {
		return reporter{log, reportLimit}.run(ctx, q, asked, filepath.Dir(out.page))
	}
	if out.page == "" {
		return printRecord(stdout, answer)
	}
	made, err := out.write(answer)
	if err == nil && !out.quiet {
		made.tell(stdout, out)
	}
	return err
}

// printRecord prints the record of a report.
func printRecord(stdout io.Writer, answer func() (report, error)) error {
	made, err := answer()
	if err == nil {
		_, err = stdout.Write(visible.JSON(made.text))
	}
	return err
}

// write makes a report and writes its files. The places are found to be good before it is made.
func (out outputs) write(answer func() (report, error)) (made report, err error) {
	var places ownfiles.Batch
	defer places.Discard()
	beside, figures, err := out.open(&places)
	if err != nil {
		return made, err
	}
	if made, err = answer(); err != nil {
		return made, err
	}
	const readable = 0o644
	for _, file := range made.files {
		if err == nil {
			err = figures.Put(file.Name, file.Content, readable)
		}
	}
	if err == nil {
		err = beside.Put(filepath.Base(out.page), page.Sealed(made.page, made.text), readable)
	}
	if err == nil {
		err = beside.Put(filepath.Base(out.json), made.text, readable)
	}
	if err == nil {
		err = places.Commit()
	}
	return made, err
}

// tellOfRope says of a rope that can hardly be meant why, before the report is computed, which may
// take long.
func tellOfRope(stderr io.Writer, q reports.Question, rope float64) {
	var doubt *bayescmp.InputError
	if errors.As(q.CheckRope(rope), &doubt) {
		fmt.Fprintf(stderr, "report: is -rope meant so? %s\n", writing.Capital(doubt.Problem))
	}
}

// open opens the folders to which the report is written: beside for the page and the JSON, and
// figures for the figures and tables. figures is nil if there are none.
func (out outputs) open(places *ownfiles.Batch) (beside, figures *ownfiles.Folder, err error) {
	dir := filepath.Dir(out.page)
	beside, err = places.Folder(dir, ownfiles.Rules{Check: out.mayReplace, Force: out.force})
	if err != nil {
		return nil, nil, cannotUse(dir, err)
	}
	if out.figures == "" {
		return beside, nil, nil
	}
	figures, err = places.Folder(out.figures, ownfiles.Rules{Alone: true})
	if err != nil {
		return nil, nil, fmt.Errorf(
			"%w; choose another folder with -figures, or none with -figures \"\"", err)
	}
	return beside, figures, nil
}

// tell prints what the report found, with the table of its answer, and where it was written.
func (r report) tell(w io.Writer, out outputs) {
	said := r.Verdict + "\n\n" + firstLines(strings.TrimSpace(r.scores), 40)
	if strings.Contains(r.answer, r.Verdict) {
		said = strings.TrimSpace(r.answer)
	}
	fmt.Fprintln(w, strings.TrimSpace(said))
	var notes []string
	for _, warning := range r.Warnings {
		if !strings.Contains(said, warning) && !strings.Contains(said, writing.Capital(warning)) {
			notes = append(notes, "Note: "+warning)
		}
	}
	if len(notes) > 0 {
		fmt.Fprintln(w, firstLines(strings.Join(notes, "\n"), 4))
	}
	written := out.page + ", " + out.json
	if out.figures != "" {
		written += ", figures and tables in " + out.figures
	}
	fmt.Fprintln(w, "written:", written)
}

// firstLines shortens a text to so many lines, and says how many more there are.
func firstLines(text string, most int) string {
	lines := strings.Split(text, "\n")
	if len(lines) <= most {
		return text
	}
	return fmt.Sprintf("%s\n  … and %d more", strings.Join(lines[:most], "\n"), len(lines)-most)
}

// prepare reads the scores and makes the record of the report. It finds mistakes in the options
// before anything is computed.
func (o options) prepare(ctx context.Context, out outputs, log io.Writer,
) (q reports.Question, asked record, err error) {
	if err := checkScores(o.file); err != nil {
		return q, asked, err
	}
	if q, asked, err = o.record(ctx, log); err != nil {
		return q, asked, err
	}
	if out.page != "" {
		if err := checkPlaces(o.file, out); err != nil {
			return q, asked, err
		}
	}
	asked.Date = time.Now().Format(time.DateOnly)
	dir := filepath.Dir(out.page)
	if asked.File, err = o.recorded(dir); err != nil || out.figures == "" {
		return q, asked, err
	}
	asked.Files, err = relative(dir, out.figures)
	return q, asked, err
}

// record reads the scores, and makes the record for the question that suits them.
func (o options) record(ctx context.Context, log io.Writer) (reports.Question, record, error) {
	q, err := o.open(ctx, log)
	if err != nil {
		return q, record{}, err
	}
	games, ofGames := q.Games.(reports.PlayedGames)
	if ofGames {
		err = games.CheckConnected()
	} else {
		err = q.Check(ctx, o.rope)
	}
	if err != nil {
		return q, record{}, o.asked(err)
	}
	var p reports.Parameters
	if ofGames {
		p, err = q.GameParameters()
	} else {
		p, err = q.Parameters(o.rope)
	}
	return q, record{File: p.File, SHA256: p.SHA256, Version: cli.Version(),
		Options: recordOptions{
			Metric: p.Metric, Reading: json.RawMessage(p.Reading),
			Left: p.Left, Right: p.Right, Against: p.Against, Rope: p.Rope, Games: p.Games,
		}}, err
}

// A reporter makes reports.
type reporter struct {
	log io.Writer
	// limit is the time limit for each cell.
	limit time.Duration
}

// A report is everything that the notebook of a record has made.
type report struct {
	record
	text   []byte // the record
	page   []byte
	files  []ownfiles.File // the figures and tables
	answer string          // the answer in plain text, "" if it has no table
	scores string          // the classifiers and their means, in plain text; "" if nothing shows it
}

// run answers q with the options of the record, for a page in dir.
func (r reporter) run(
	ctx context.Context, q reports.Question, asked record, dir string,
) (made report, err error) {
	c, err := newComposer(asked)
	if err != nil {
		return made, err
	}
	printed, err := r.write(ctx, q, asked, c)
	if err == nil {
		err = inOneLine(inputs.Changed(q.File))
	}
	if err != nil {
		return made, err
	}
	made.text, err = asked.complete(printed)
	if err == nil {
		err = json.Unmarshal(made.text, &made.record)
	}
	if err != nil {
		return made, fmt.Errorf("%s: the record in it: %w", asked.parameters().Notebook(), err)
	}
	c.reprint(string(made.text))
	made.files, made.answer, made.scores = c.files, c.answer, c.scores
	made.page, err = page.Render(c.notebook, made.Title, dir)
	return made, err
}

// write runs the compiled report with a composer, and returns the record that the report prints. It
// returns as soon as ctx is done, even in the middle of a computation.
func (r reporter) write(
	ctx context.Context, q reports.Question, asked record, c *composer,
) ([]byte, error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	c.stopped = inner.Done()
	type outcome struct {
		record []byte
		err    error
	}
	ended := make(chan outcome, 1)
	go func() {
		write := reports.Write
		if q.Games != nil {
			write = reports.WriteGames
		}
		record, err := write(inner, q, asked.parameters(), c)
		ended <- outcome{record, err}
	}()
	shown := newProgress(r.log, []string{asked.parameters().Notebook()})
	defer shown.close()
	shown.begin(0)
	limit := time.NewTimer(r.limit)
	at := 0
	for {
		select {
		case at = <-c.begun:
			limit.Reset(r.limit)
			shown.cell(0, at, c.cells)
		case line := <-c.lines:
			shown.line(0, line)
		case <-limit.C:
			return nil, fmt.Errorf("cell %d: timeout: the cell ran longer than the limit of %s",
				at, r.limit)
		case <-ctx.Done():
			return nil, errors.New("stopped")
		case o := <-ended:
			if ctx.Err() != nil {
				return nil, errors.New("stopped")
			}
			return o.record, inOneLine(o.err)
		}
	}
}

// inOneLine shortens an error to one line and adds the flags that would help.
func inOneLine(err error) error {
	if err == nil {
		return nil
	}
	message := strings.Join(strings.Fields(err.Error()), " ")
	if input := (*bayescmp.InputError)(nil); errors.As(err, &input) && flagsFor[input.Needs] != "" {
		return fmt.Errorf("%s; for a report: %s", message, flagsFor[input.Needs])
	}
	return errors.New(message)
}
