package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/writing"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/commandline/compute"
)

const gateUsage = `usage: $ gate -candidate NEW -baseline OLD -margin M [flags] scores.csv

Says whether a candidate may replace a baseline, for continuous integration: whether it is not worse
by more than a margin, or with -better whether it is better by more than the margin. The file is
read as by report, and - is standard input. The exit code is

  0  yes, with a probability above -level
  1  no, with a probability above -level
  2  no answer: the command line is wrong, or the file cannot be read
  3  undecided

`

// The exit codes of gate besides 0 and that of cli.ErrUsage.
const (
	gateRefused   = 1
	gateUndecided = 3
)

// gate is the question of the command gate.
type gate struct {
	options
	test     string
	margin   float64 // NaN for none
	level    float64
	better   bool
	markdown string // the path of a summary; "" for none
}

// parseGate reads the command line.
func parseGate(args []string, stderr io.Writer) (g gate, err error) {
	flags := flag.NewFlagSet("gate", flag.ContinueOnError)
	g.registerReading(flags)
	asksTest(flags, &g.test)
	flags.StringVar(&g.right, "candidate", "", "the `classifier` that is to come")
	flags.StringVar(&g.left, "baseline", "", "the `classifier` that there is")
	g.margin = math.NaN()
	flags.Func("margin", "how much worse the candidate may be, or with -better how much better "+
		"it must be, as a `difference` in units of the score (0.01, 0,01 or 1%), or in percent "+
		"with -scale ratio and odds", g.parseRope)
	flags.Func("level", "the `probability` that an answer needs: 0.95 by default",
		func(text string) (err error) {
			g.level, err = parseNumber(text)
			if err == nil && !(g.level >= 0.5 && g.level < 1) {
				err = errors.New("it must be from 0.5 to below 1")
			}
			return err
		})
	g.level = 0.95
	flags.BoolVar(&g.better, "better", false, "ask whether the candidate is better; the margin is "+
		"0 by default")
	flags.StringVar(&g.markdown, "markdown", "", "add the answer to this `file`, in Markdown")
	if err := g.parse(flags, args, gateUsage, stderr); err != nil {
		return g, err
	}
	g.margin = g.rope
	if g.better && math.IsNaN(g.margin) {
		g.margin = 0
	}
	g.rope = g.margin
	var problem string
	switch test, _ := compute.Named(g.test); {
	case g.left == "" || g.right == "":
		problem = "which two? Give -candidate and -baseline"
	case math.IsNaN(g.margin):
		problem = "how much worse may the candidate be? Give -margin, in units of the score " +
			"(-margin 0.01 is one point of accuracy)"
	case test != nil && !isBayesian(test):
		problem = g.test + " has a p value, which is no probability of being better or worse: " +
			"give a Bayesian test with -test"
	default:
		problem = g.testProblem(g.test)
	}
	if problem != "" {
		fmt.Fprintln(stderr, "gate:", problem)
		return g, cli.ErrUsage
	}
	return g, nil
}

// isBayesian tells whether a test answers with probabilities.
func isBayesian(test bayescmp.PairTest) bool {
	_, ok := test.(bayescmp.Test)
	return ok
}

// gateCommand says whether a candidate may replace a baseline.
func gateCommand(
	ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer,
) error {
	g, err := parseGate(args, stderr)
	if err != nil {
		return err
	}
	found, err := g.ask(ctx, stdin, stderr)
	if err == nil {
		fmt.Fprint(stdout, found.text())
		if g.markdown != "" {
			err = appendTo(g.markdown, found.inMarkdown())
		}
	}
	if err != nil {
		return &cli.Coded{Code: cli.ExitUsage, Err: err}
	}
	return found.exit()
}

// finding is the answer of a gate.
type finding struct {
	gate
	comparison *bayescmp.Comparison
	// claim is what the gate asks for, with its probability.
	claim string
	p     float64
}

// ask asks the test.
func (g gate) ask(ctx context.Context, stdin io.Reader, log io.Writer) (f finding, err error) {
	answer, err := g.compare(ctx, g.test, stdin, log)
	if err != nil {
		return f, err
	}
	c, ok := answer.(*bayescmp.Comparison)
	if !ok {
		return f, errors.New("no Bayesian test applies to these scores; name one with -test to " +
			"see why")
	}
	f = finding{gate: g, comparison: c}
	if !g.better {
		notWorse, err := c.NonInferiority(g.right, g.margin)
		if err != nil {
			return f, err
		}
		f.claim, f.p = notWorse.String(), notWorse.P
		return f, nil
	}
	// The candidate is better by more than the margin where the baseline is not better, the same or
	// worse by no more than the margin.
	other, err := c.NonInferiority(g.left, g.margin)
	if err != nil {
		return f, err
	}
	f.p = 1 - other.P
	by := ""
	if g.margin > 0 {
		by = fmt.Sprintf(" by more than %g", g.margin)
	}
	f.claim = fmt.Sprintf("%s is better than %s%s %s: P = %s", g.right, g.left, by, other.Where,
		writing.NewProbability(f.p, other.Error, f.p == 1))
	return f, nil
}

// word is the answer in a word.
func (f finding) word() string {
	switch f.code() {
	case 0:
		return "passed"
	case gateRefused:
		return "failed"
	}
	return "undecided"
}

// code is the exit code.
func (f finding) code() int {
	switch {
	case f.p > f.level:
		return 0
	case 1-f.p > f.level:
		return gateRefused
	}
	return gateUndecided
}

// exit is the error that ends the command with the code.
func (f finding) exit() error {
	if f.code() == 0 {
		return nil
	}
	return &cli.Coded{Code: f.code()}
}

// statement is the claim with what it takes.
func (f finding) statement() string {
	return fmt.Sprintf("%s (passed above %g, failed below %.4g)", f.claim, f.level, 1-f.level)
}

// text is the answer for people.
func (f finding) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%s\n", f.word(), f.statement(), f.comparison.Verdict())
	for i, warning := range f.comparison.Warnings {
		fmt.Fprintf(&b, "[%d] %v\n", i+1, warning)
	}
	return b.String()
}

// inMarkdown is the answer for a pull request.
func (f finding) inMarkdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s against %s: %s\n\n", writing.EscapeMarkdown(f.right),
		writing.EscapeMarkdown(f.left), f.word())
	fmt.Fprintf(&b, "%s.\n\n%s\n\n", writing.EscapeMarkdown(f.statement()),
		writing.EscapeMarkdown(f.comparison.Verdict()))
	fmt.Fprintf(&b, "%s\n\n", strings.TrimRight(f.comparison.MarkdownTable(), "\n"))
	return b.String()
}

// appendTo adds text to a file.
func appendTo(path, text string) error {
	const readable = 0o644
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, readable)
	if err != nil {
		return fmt.Errorf("-markdown %s: %w", path, cause(err))
	}
	_, err = io.WriteString(file, text)
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("-markdown %s: %w", path, cause(err))
	}
	return nil
}
