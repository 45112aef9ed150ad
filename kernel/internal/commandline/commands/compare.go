package commands

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/exports"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/internal/writing"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/commandline/compute"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

const compareUsage = `usage: $ compare [flags] scores.csv

Says which of two classifiers in a file is better, on standard output, at once. The file is read as
by report, and - is standard input. The test is the first one of the report, or that of -test.

`

// asksTest declares the flag for the test.
func asksTest(flags *flag.FlagSet, name *string) {
	flags.StringVar(name, "test", "", "the `name` of the test, in place of the one that suits the "+
		"scores: "+strings.Join(compute.TestNames(), ", "))
}

// compareCommand prints the answer of one test about a pair.
func compareCommand(
	ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer,
) error {
	var o options
	var test string
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	o.register(flags)
	asksTest(flags, &test)
	inJSON := flags.Bool("json", false, "print the answer in JSON")
	inCSV := flags.Bool("csv", false, "print the answer as a row of a table, with a header")
	if err := o.parse(flags, args, compareUsage, stderr); err != nil {
		return err
	}
	problem := o.testProblem(test)
	if *inJSON && *inCSV {
		problem = "give -json or -csv, not both"
	}
	if problem != "" {
		fmt.Fprintln(stderr, "compare:", problem)
		return cli.ErrUsage
	}
	answer, err := o.compare(ctx, test, stdin, stderr)
	if err != nil {
		return err
	}
	text := fmt.Sprintln(strings.TrimSuffix(answer.String(), "\n"))
	switch {
	case *inJSON:
		text, err = jsonOf(answer)
	case *inCSV:
		text, err = csvOf(answer)
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, text)
	return err
}

// testProblem says what is wrong with the test of this name and the rope; "" if nothing is.
func (o options) testProblem(name string) string {
	if name == "" {
		if math.IsNaN(o.rope) {
			return whichRope
		}
		return ""
	}
	test, err := compute.Named(name)
	if err == nil {
		_, err = compute.WithRope(test, o.rope)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// compare asks a test about the pair of the options: the one that suits if it has no name.
func (o options) compare(
	ctx context.Context, test string, stdin io.Reader, log io.Writer,
) (compute.PairAnswer, error) {
	remove, err := o.receive(ctx, stdin)
	if err != nil {
		return nil, err
	}
	defer remove()
	q, err := o.pair(ctx, log)
	if err != nil {
		return nil, err
	}
	p, err := q.Scores.Pair(q.Left, q.Right)
	if err != nil {
		return nil, asked(err)
	}
	tests, err := o.tests(ctx, q, p, test)
	if err != nil {
		return nil, err
	}
	answer, err := compute.CompareFirst(ctx, p, tests, nil)
	if ctx.Err() != nil {
		err = errors.New("stopped")
	}
	return answer, asked(err)
}

// tests are the test with a name, or those that suit the pair.
func (o options) tests(
	ctx context.Context, q reports.Question, p bayescmp.Pair, name string,
) ([]bayescmp.PairTest, error) {
	if name != "" {
		test, err := compute.Named(name)
		if err == nil {
			test, err = compute.WithRope(test, o.rope)
		}
		return []bayescmp.PairTest{test}, err
	}
	if err := q.Check(ctx, o.rope); err != nil {
		return nil, asked(err)
	}
	return bayescmp.TestsFor(p, o.rope)
}

// pair reads the scores, and finds the two classifiers.
func (o options) pair(ctx context.Context, log io.Writer) (q reports.Question, err error) {
	if err := checkScores(o.file); err != nil {
		return q, err
	}
	if q, err = o.open(ctx, log); err == nil && q.Left == "" {
		err = fmt.Errorf("which two? Give -left and -right; the file has %s",
			writing.Some(q.Scores.Classifiers()))
	}
	return q, err
}

// jsonOf is an answer in JSON, in one line.
func jsonOf(answer any) (string, error) {
	text, err := json.Marshal(answer)
	return string(visible.JSON(text)) + "\n", err
}

// csvOf is an answer as a table of one row.
func csvOf(answer compute.PairAnswer) (string, error) {
	files, err := exports.Files("answer", answer.Frame())
	if err != nil {
		return "", err
	}
	return string(files[0].Content), nil
}
