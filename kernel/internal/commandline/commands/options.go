package commands

import (
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// options are the flags and the argument that the commands share which read scores.
type options struct {
	file string
	// argument is the file as the command line names it: the same, or - for standard input.
	argument string
	// command is the name of the command, and given are its flags.
	command string
	given   []string
	// reading says how to read the file.
	reading              bayescmp.CSV
	left, right, against string
	// columns say how to read games, takesGames that the command takes them, and set are the flags
	// that were given.
	columns    bayescmp.GameColumns
	takesGames bool
	set        []string
	// rope is NaN where it is not given. written is the rope as it was given.
	rope    float64
	written reports.Rope
}

// register declares the flags.
func (o *options) register(flags *flag.FlagSet) {
	o.registerReading(flags)
	flags.StringVar(&o.left, "left", "",
		"the `classifier` on the left of a comparison of two")
	flags.StringVar(&o.right, "right", "", "the `classifier` on the right")
	flags.Func("rope", "the largest `difference` that does not matter, "+
		"in units of the score (0.01, 0,01 or 1%), or in percent with -scale ratio and odds; "+
		"0 for none; there is no default", o.parseRope)
}

// parseRope reads a half-width of the rope. What it means depends on the scale, a flag that may
// follow.
func (o *options) parseRope(text string) (err error) {
	o.written, err = reports.ParseRope(text)
	o.rope = 0
	return err
}

// registerReading declares the flags about the reading of the file.
func (o *options) registerReading(flags *flag.FlagSet) {
	o.rope = math.NaN()
	r := &o.reading
	flags.StringVar(&r.Metric, "metric", "", "the `name` of the metric, if the file has several; "+
		"for samples and results of lm-evaluation-harness also METRIC,FILTER")
	flags.BoolVar(&r.Higher, "higher", false, "higher scores are better")
	flags.BoolVar(&r.Lower, "lower", false, "lower scores are better: errors, losses, times")
	flags.TextVar(&r.Rows, "rows", bayescmp.RowsFound,
		"what the rows of a wide table are: `datasets`, folds or items")
	flags.TextVar(&r.Scale, "scale", bayescmp.ScaleFound, "where scores of different data sets "+
		"differ in size by orders of magnitude, or in metric: `ratio` compares them by relative "+
		"differences, odds (for scores from 0 to 1) by the ratios of odds, ranks by ranks on each "+
		"data set, and raw as they are")
	flags.Func("rho", "the `correlation` of two folds: 0 for independent runs, "+
		"and the share of the test set for random splits", func(text string) error {
		rho, err := parseNumber(text)
		r.Rho = &rho
		return err
	})
	flags.Func("max-memory", "how much memory reading the file may take, whatever is packed in "+
		"it: `4GB` by default", func(text string) (err error) {
		r.MaxMemory, err = parseSize(text)
		return err
	})
	for _, c := range []struct {
		column    *string
		flag, has string
	}{
		{&r.Dataset, "dataset", "the data sets"},
		{&r.Classifier, "classifier", "the classifiers"},
		{&r.Run, "run", "the runs"},
		{&r.Fold, "fold", "the folds"},
		{&r.TrainSize, "train-size", "the numbers of training instances"},
		{&r.TestSize, "test-size", "the numbers of test instances"},
		{&r.Family, "family",
			"the families of data sets that belong together, such as tasks of one corpus"},
	} {
		flags.StringVar(c.column, c.flag, "", "the `column` of "+c.has)
	}
	flags.BoolVar(&r.PerFamily, "per-family", false, "make one data set of each family, by the "+
		"mean scores on its data sets: a benchmark counts kinds of tasks then, and not tasks")
	for _, l := range []struct {
		list      *[]string
		flag, has string
	}{
		{&r.Classifiers, "columns", "the `columns` of a wide table that are classifiers: A,B,C"},
		{&r.Only, "only", "the `classifiers` to use, in any table: A,B,C"},
		{&r.Except, "except", "the `classifiers` to leave out: A,B,C"},
	} {
		flags.Func(l.flag, l.has, func(text string) (err error) {
			*l.list, err = csv.NewReader(strings.NewReader(text)).Read()
			return err
		})
	}
	flags.TextVar(&r.Names, "names", bayescmp.NamesFound,
		"what numbers of folds, seeds and runs in names are, such as iris_fold1: `apart` makes "+
			"folds and runs of them, whole leaves the names as they are")
	flags.TextVar(&r.Missing, "missing", bayescmp.RefuseMissing,
		"where scores are missing: pairwise uses what both classifiers of a pair have, `fold` and "+
			"dataset leave these out for all; without the flag, missing scores are an error that "+
			"says where they are")
	flags.BoolVar(&r.DropImputed, "drop-imputed", false, "treat scores as missing that a column "+
		"called imputed says are imputed")
}

// registerAgainst declares the flag of the commands that compare several classifiers.
func (o *options) registerAgainst(flags *flag.FlagSet) {
	flags.StringVar(&o.against, "against", "",
		"compare all others with this `classifier`; "+
			"without it, and without -left and -right, all are compared with each other")
}

// whichRope is asked where there must be a rope and is none.
const whichRope = "which difference is too small to matter? Give -rope, in units of the score " +
	"(-rope 0.01 is one point of accuracy), or -rope 0 for none"

// parseFlags reads the flags of a command, or prints what is wrong with them.
func parseFlags(flags *flag.FlagSet, args []string, usage string, stderr io.Writer) error {
	flags.SetOutput(stderr)
	flags.Usage = func() {}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, cli.Said(usage))
		flags.PrintDefaults()
		return err
	case err != nil:
		if name, unknown := strings.CutPrefix(err.Error(), notDefined); unknown {
			var names []string
			flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
			fmt.Fprint(stderr, cli.DidYouMean("-", name, names))
		}
		fmt.Fprintf(stderr, "see \"%s %s -h\"\n", cli.Program(), flags.Name())
		return cli.ErrUsage
	}
	return nil
}

// notDefined precedes the name of an unknown flag in the errors of package flag.
const notDefined = "flag provided but not defined: -"

// flagsFirst splits a command line into its flags, with their values, and the files. Flags may
// stand behind the files, too; what follows -- is a file.
func flagsFirst(flags *flag.FlagSet, args []string) (given, files []string) {
	for i := 0; i < len(args); i++ {
		name := strings.TrimPrefix(strings.TrimPrefix(args[i], "-"), "-")
		switch {
		case args[i] == "--":
			return given, append(files, args[i:]...)
		case args[i] == "-" || name == args[i]:
			files = append(files, args[i])
			continue
		}
		given = append(given, args[i])
		if f := flags.Lookup(name); f != nil && !isSwitch(f) && i+1 < len(args) {
			i++
			given = append(given, args[i])
		}
	}
	return given, files
}

// isSwitch reports whether a flag has no value of its own on the command line.
func isSwitch(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// parse reads the command line of a command. It prints what is wrong with it, if anything is.
func (o *options) parse(flags *flag.FlagSet, args []string, usage string, stderr io.Writer) error {
	given, files := flagsFirst(flags, args)
	if err := parseFlags(flags, append(given, files...), usage, stderr); err != nil {
		return err
	}
	o.file, o.argument, o.command = flags.Arg(0), flags.Arg(0), flags.Name()
	o.given = given
	flags.Visit(func(f *flag.Flag) { o.set = append(o.set, f.Name) })
	if problem := o.problem(flags); problem != "" {
		fmt.Fprintf(stderr, "%s: %s\n", flags.Name(), problem)
		return cli.ErrUsage
	}
	return nil
}

// problem describes what is wrong with the command line; "" if nothing is. It sets the rope.
func (o *options) problem(flags *flag.FlagSet) string {
	switch {
	case flags.NArg() > 1:
		return fmt.Sprintf("which file? There are %d: %q; give one, or the folder that they are in",
			flags.NArg(), flags.Args())
	case flags.NArg() == 0:
		return "which file? Give a file of scores"
	case o.reading.Higher && o.reading.Lower:
		return "higher and lower scores cannot both be better: give -higher or -lower"
	case o.reading.Only != nil && o.reading.Except != nil:
		return "give -only or -except, not both"
	case flags.Lookup("left") == nil: // the command has its own names for the two
	case (o.left == "") != (o.right == "") && flags.Lookup("against") == nil:
		return "give both -left and -right"
	case (o.left == "") != (o.right == ""):
		return "give both -left and -right for two classifiers, " +
			"or -against for one of them against all others"
	case o.left != "" && o.against != "":
		return "-against compares with all other classifiers: give it without -left and -right"
	}
	if math.IsNaN(o.rope) {
		return ""
	}
	rope, err := o.written.On(o.reading.Scale)
	if err != nil {
		name := "-rope: "
		if flags.Lookup("margin") != nil {
			name = "-margin: "
		}
		return name + err.Error()
	}
	o.rope = rope
	return ""
}

// parseSize reads a number of bytes with its unit.
func parseSize(text string) (int64, error) {
	for unit, bytes := range map[string]float64{"GB": 1 << 30, "MB": 1 << 20} {
		number, ok := strings.CutSuffix(strings.ToUpper(text), unit)
		if !ok {
			continue
		}
		size, err := parseNumber(strings.TrimSpace(number))
		if err == nil && (size*bytes < 1<<20 || size*bytes > 1<<50) {
			err = errors.New("it is too small or too large")
		}
		return int64(size * bytes), err
	}
	return 0, errors.New("give a number and its unit, such as 8GB or 500MB")
}

// parseNumber reads a number as people write it, without hexadecimal digits and underscores.
func parseNumber(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case strings.Trim(text, "+-.0123456789eE") != "" && strings.Contains(text, ","):
		return 0, errors.New("it is not a number; write a decimal point, not a comma")
	case err != nil || strings.Trim(text, "+-.0123456789eE") != "":
		return 0, errors.New("it is not a number")
	}
	return x, nil
}
