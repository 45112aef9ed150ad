// Package cli has the parts of the command line that the two programs behind `go run ./kernel`
// share. The small program starts at once; it builds the second program, the kernel, and passes the
// command on to it. The kernel is also a program in its own right: bayescmp.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/visible"
)

// Launcher is the command that starts the small program.
const Launcher = "go run ./kernel"

// Program is the command with which people start this program: [Launcher] if the small program
// started it, which is seen from the name in os.Args[0], and bayescmp otherwise.
func Program() string {
	if os.Args[0] == Launcher {
		return Launcher
	}
	return "bayescmp"
}

// Said replaces each $ in a text by [Program].
func Said(text string) string { return strings.ReplaceAll(text, "$", Program()) }

// Usage lists the commands. [Said] fills in the name of the program.
const Usage = `usage: $ COMMAND

  run [-o DIR] [--in-place] [--check] [--timeout 10m] [-p NAME=VALUE] notebook.ipynb …
            execute notebooks without Jupyter; see "run -h"
  inspect scores.csv
            say how a file of scores is understood; see "inspect -h"
  report -rope R [-left A -right B | -against A] [-o report.html | -json] scores.csv
            say which classifier is best, or compare two, and write a page about it;
            see "report -h"
  compare -rope R [-left A -right B] [-test NAME] [-json | -csv] scores.csv
            print which of two classifiers is better; see "compare -h"
  gate -candidate NEW -baseline OLD -margin M [-better] scores.csv
            say by the exit code whether one may replace the other; see "gate -h"
  compute   answer requests of other programs, in JSON; see "compute -h"
  schema    print the JSON Schema of these requests and replies
  verify report.json
            compute a report again and list the differences
  examples -o DIR
            write the notebooks and data sets of bayescmp into a folder, to try them out
  serve [-port N] [-dir DIR]
            show the site in a browser on this machine, and execute its cells natively;
            see "serve -h"
  site -o DIR [-f]
            write a web page that analyses a file of scores in the browser; see "site -h"
  jupyterlite -o DIR [-f]
            write the extension that gives a JupyterLite site this kernel; see "jupyterlite -h"
  install [--prefix DIR | --sys-prefix]
            register the kernel with Jupyter, as "Go (bayescmp)"
  uninstall [--prefix DIR | --sys-prefix]
            remove the kernel from Jupyter
  version   print the version
  help      print this text
`

// UsageOfBuild describes the command that only the small program has.
const UsageOfBuild = `
  build [-o FILE]
            build the program bayescmp, which needs neither Go nor the checkout, and print the
            path of the file
`

// InKernel are the commands that the kernel's binary carries out.
var InKernel = []string{"run", "inspect", "report", "compare", "gate", "compute", "schema",
	"verify", "examples", "serve", "site", "jupyterlite", "install", "uninstall", "version"}

// release is the version, and sources is a hash of the source code, which the build sets.
const release = "0.1.0"

var sources string

// Release is the version number.
func Release() string { return release }

// Version is the release followed by a hash of the source code, because a number alone would not
// tell two builds apart.
func Version() string {
	if sources == "" {
		return release
	}
	return release + "+" + sources[:min(len(sources), 10)]
}

// DidYouMean asks, in a line of its own, whether a name was meant that is written nearly alike; ""
// if there is none. Prefix stands before names on the command line.
func DidYouMean(prefix, given string, names []string) string {
	const near = 2 // letters
	best, least := "", near+1
	for _, name := range names {
		if d := spelling.Distance(given, name); d < least && d < len(given) {
			best, least = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %s%s?\n", prefix, best)
}

// ErrUsage is an error in the command line whose message has been printed.
var ErrUsage = errors.New("usage")

// ErrReported is a failure whose message has been printed.
var ErrReported = errors.New("reported")

// Coded ends a command with an exit code of its own.
type Coded struct {
	Code int
	// Err is what there is to say; nil if it has been printed.
	Err error
}

// Error returns the text of Err.
func (c *Coded) Error() string {
	if c.Err == nil {
		return fmt.Sprintf("exit code %d", c.Code)
	}
	return c.Err.Error()
}

// The exit codes.
const (
	exitOK = iota
	exitFailed
	// ExitUsage is the exit code for a wrong command line.
	ExitUsage
)

// ExitCode returns the exit code for err, and prints err if that has not been done yet.
func ExitCode(err error) int {
	coded := (*Coded)(nil)
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.As(err, &coded) && coded.Err == nil:
		return coded.Code
	case coded != nil:
		ExitCode(coded.Err)
		return coded.Code
	case errors.Is(err, ErrUsage):
		return ExitUsage
	case !errors.Is(err, ErrReported):
		const most = 4000 // bytes, because names in files may be very long
		fmt.Fprintln(os.Stderr, visible.Shortened(visible.Text(err.Error()), most))
	}
	return exitFailed
}
