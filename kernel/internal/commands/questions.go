package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// flagsFor holds, for each option that the library asks for, the flags that give it.
var flagsFor = map[string]string{
	"Classifier": "-classifier COLUMN if a column has the names of the classifiers, " +
		"-columns A,B,C if each classifier has a column",
	"Classifiers": "-columns A,B,C with the columns that are classifiers",
	"Dataset":     "-dataset COLUMN",
	"Fold":        "-fold COLUMN",
	"Lower":       "-lower or -higher",
	"Metric":      "-metric NAME",
	"Missing":     "-missing pairwise, -missing fold or -missing dataset",
	"Resolution":  "-test-size COLUMN with the numbers of test instances",
	"Rho":         "-rho 0 for independent runs, for random splits the share of the test set",
	"Rows":        "-rows datasets, -rows folds or -rows items",
	"Run":         "-run COLUMN",
	"TestSize":    "-test-size COLUMN",
	"TrainSize":   "-train-size COLUMN",
}

// asked puts the flags of the command line in place of the library's advice in Go.
func asked(err error) error {
	var input *bayescmp.InputError
	if !errors.As(err, &input) {
		return err
	}
	flags, ok := flagsFor[input.Needs]
	if !ok {
		return err
	}
	if input.Needs == "Metric" && len(input.Columns) > 0 {
		flags = oneOf("-metric", input.Columns)
	}
	problem := strings.TrimSuffix(err.Error(), "; "+input.Advice)
	return fmt.Errorf("%s; give %s", problem, flags)
}

// oneOf lists the values of a flag, the first ones if there are many.
func oneOf(name string, values []string) string {
	const most = 8
	more := ""
	if len(values) > most {
		values, more = values[:most], " …"
	}
	var each []string
	for _, value := range values {
		each = append(each, name+" "+inShell(value))
	}
	last := len(each) - 1
	if last == 0 || more != "" {
		return strings.Join(each, ", ") + more
	}
	return strings.Join(each[:last], ", ") + " or " + each[last]
}

// inShell quotes a word for the shell where it needs it.
func inShell(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("_-+.,/:=@%", r)
	}
	if word != "" && !slices.ContainsFunc([]rune(word), func(r rune) bool { return !plain(r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// A question is what a report answers about a file.
type question struct {
	scores *bayescmp.Scores
	// left and right are set where two classifiers are compared, against where all others are
	// compared with one.
	left, right, against string
}

// open reads the file, and finds out what to ask about it.
func (o options) open() (question, error) {
	scores, err := o.reading.Open(o.file)
	if err != nil {
		return question{}, asked(err)
	}
	q := question{scores: scores, left: o.left, right: o.right, against: o.against}
	names := scores.Classifiers()
	if q.against != "" {
		if _, err := scores.Among(q.against); err != nil {
			return q, err
		}
	}
	switch {
	case len(names) < 2:
		return q, fmt.Errorf("the file has one classifier, %s; a comparison needs two", names[0])
	case len(names) == 2 && q.left == "":
		q.left, q.right, q.against = names[0], names[1], ""
		if o.against == names[1] {
			q.left, q.right = names[1], names[0]
		}
	}
	if q.left == "" {
		return q, nil
	}
	_, err = scores.Pair(q.left, q.right)
	return q, err
}

// String says what a report would answer.
func (q question) String() string {
	switch {
	case q.left != "":
		return fmt.Sprintf("which is better, %s or %s", q.left, q.right)
	case q.against != "":
		return fmt.Sprintf("which of the others are better or worse than %s", q.against)
	}
	return fmt.Sprintf("which of the %d classifiers is the best", len(q.scores.Classifiers()))
}

// check finds out whether there are enough scores for the question, and whether the test that suits
// can use them.
func (q question) check(ctx context.Context, rope float64) error {
	pair, err := q.pair()
	if err != nil {
		return err
	}
	tests, err := bayescmp.TestsFor(pair, rope)
	if err != nil {
		return err
	}
	// A test that does not apply to one pair is a note in the report. Without rho there is none.
	_, err = tests[0].Answer(ctx, pair)
	var input *bayescmp.InputError
	if errors.As(err, &input) && input.Needs == "Rho" {
		return asked(err)
	}
	return nil
}

// pair returns the pair that is asked about, or of several the first one that has scores.
func (q question) pair() (pair bayescmp.Pair, err error) {
	if q.left != "" {
		return q.scores.Pair(q.left, q.right)
	}
	names := q.scores.Classifiers()
	for _, other := range names[1:] {
		if pair, err = q.scores.Pair(names[0], other); err == nil {
			return pair, nil
		}
	}
	return pair, err
}
