package commands

import (
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// flagsFor maps each option that the library asks for to the flags that set it.
var flagsFor = map[string]string{
	"Classifier": "-classifier COLUMN if a column has the names of the classifiers, " +
		"-columns A,B,C if each classifier has a column",
	"Classifiers": "-columns A,B,C with the columns that are classifiers",
	"Dataset":     "-dataset COLUMN",
	"Except":      "-except A,B",
	"Family":      "-family COLUMN",
	"Filter":      "-metric METRIC,FILTER",
	"Fold":        "-fold COLUMN",
	"Games":       "the file to the command report",
	"Left":        "-players A,B and -outcome COLUMN",
	"Lower":       "-lower or -higher",
	"MaxMemory":   "a part of it, or allow more: -max-memory 8GB",
	"Metric":      "-metric NAME",
	"Model":       "-classifier COLUMN",
	"Missing":     "-missing pairwise, -missing fold or -missing dataset",
	"Names": "-names apart if the numbers in the names are those of folds, seeds or runs, or " +
		"-names whole if the names are right as they are",
	"Only":       "-only A,B",
	"Outcome":    "-outcome COLUMN",
	"Resolution": "-test-size COLUMN with the numbers of test instances",
	"Rho":        "-rho 0 for independent runs, or the share of the test set for random splits",
	"Rows":       "-rows datasets, -rows folds or -rows items",
	"Run":        "-run COLUMN",
	"Scale": "-scale ratio for relative differences (with -rope 5%), -scale ranks for ranks " +
		"(with -rope 0), or -scale raw to compare the scores as they are",
	"TestSize":  "-test-size COLUMN",
	"TrainSize": "-train-size COLUMN",
}

// asked replaces the library's advice, which is in Go, by flags of the command line.
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
	if input.Needs == "Missing" && len(input.Columns) > 0 {
		flags = fmt.Sprintf("-except %s to leave out classifiers, or %s",
			inShell(inCSV(input.Columns)), flags)
	}
	if input.Needs == "Except" && len(input.Columns) > 0 {
		flags = "-except " + inShell(inCSV(input.Columns))
	}
	if input.Needs == "Rows" && len(input.Columns) > 0 {
		flags = oneOf("-rows", input.Columns)
	}
	if input.Needs == "Scale" && len(input.Columns) > 0 {
		flags = "-scale ranks for ranks (with -rope 0), or one metric by itself: " +
			oneOf("-metric", input.Columns)
	}
	switch input.Needs {
	case "Outcome":
		flags = oneOf("-outcome", input.Columns)
	case "Left":
		flags = playerFlags(input.Columns)
	}
	problem := strings.TrimSuffix(err.Error(), "; "+input.Advice)
	return fmt.Errorf("%s; give %s", problem, flags)
}

// playerFlags are the flags that say which player has won where the outcome, the first of the
// columns, is 1: the next one, or the last one.
func playerFlags(columns []string) string {
	return fmt.Sprintf("-outcome %[1]s if 1 means that %[2]s won, or -players %[3]s "+
		"-outcome %[1]s if 1 means that %[4]s won", inShell(columns[0]), columns[1],
		inShell(inCSV([]string{columns[2], columns[1]})), columns[2])
}

// asked adds to the error the command that would answer its question, as far as one can be named.
func (o options) asked(err error) error {
	var input *bayescmp.InputError
	if !errors.As(err, &input) || o.command == "" {
		return asked(err)
	}
	flag := answerOf(input)
	if flag == "" {
		return asked(err)
	}
	words := []string{cli.Program(), o.command}
	name, _, _ := strings.Cut(flag, " ")
	for _, word := range without(o.given, name) {
		words = append(words, inShell(word))
	}
	words = append(words, flag, inShell(o.argument))
	return fmt.Errorf("%w, such as: %s", asked(err), strings.Join(words, " "))
}

// without leaves out what was given for a flag.
func without(given []string, name string) []string {
	var words []string
	for i := 0; i < len(given); i++ {
		flag, _, valued := strings.Cut(given[i], "=")
		switch {
		case flag != name && flag != "-"+name:
			words = append(words, given[i])
		case !valued:
			i++ // its value
		}
	}
	return words
}

// answerOf is the flag with the first possible answer to a question; "" if there is no such thing,
// or if the answer would turn a verdict round.
func answerOf(input *bayescmp.InputError) string {
	names := input.Columns
	switch {
	case len(names) == 0:
		return ""
	case input.Needs == "Metric":
		return "-metric " + inShell(names[0])
	case input.Needs == "Only":
		return "-only " + inShell(inCSV(names))
	case input.Needs == "Missing", input.Needs == "Except":
		return "-except " + inShell(inCSV(names))
	case input.Needs == "Classifiers" && len(names) > 1:
		return "-columns " + inShell(inCSV(names))
	case input.Needs == "Classifier" && len(names) == 1:
		return "-classifier " + inShell(names[0])
	case input.Needs == "Dataset" && len(names) == 1:
		return "-dataset " + inShell(names[0])
	}
	return ""
}

// inCSV writes names as one record, as flags take them.
func inCSV(names []string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(names) // a builder takes everything
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// oneOf lists the possible values of a flag; if there are many, only the first ones.
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

// inShell quotes a word for the shell if necessary.
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
