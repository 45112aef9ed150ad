// Package cli is what the two programs behind `go run ./kernel` share of their command line: the
// small one, which is there at once, and the kernel, which the small one builds and hands the
// command to.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/bayescmp/go/internal/visible"
)

// Usage lists the commands.
const Usage = `usage: go run ./kernel COMMAND

  run [-o DIR] [--in-place] [--check] [--timeout 10m] [-p NAME=VALUE] notebook.ipynb …
            execute notebooks without Jupyter; see "run -h"
  inspect scores.csv
            say how a file of scores is understood; see "inspect -h"
  report -rope R [-left A -right B | -against A] [-o report.html] scores.csv
            say which classifier is the best, or compare two, and write a page about it;
            see "report -h"
  verify report.json
            compute a report again, and say what differs
  site -o DIR [-f]
            write a web page that answers for a file of scores in the browser; see "site -h"
  install [--prefix DIR | --sys-prefix]
            register the kernel with Jupyter, as "Go (bayescmp)"
  uninstall [--prefix DIR | --sys-prefix]
            undo that
  build     build the kernel and print the path of the binary
  help      print this
`

// InKernel are the commands that the kernel's binary carries out.
var InKernel = []string{"run", "inspect", "report", "verify", "site", "install", "uninstall"}

// ErrUsage is an error in the command line. The message has been printed.
var ErrUsage = errors.New("usage")

// ErrReported is a failure whose message has been printed.
var ErrReported = errors.New("reported")

// The exit codes.
const (
	exitOK = iota
	exitFailed
	exitUsage
)

// ExitCode returns the exit code that tells err, and prints err if that has not been done.
func ExitCode(err error) int {
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.Is(err, ErrUsage):
		return exitUsage
	case !errors.Is(err, ErrReported):
		fmt.Fprintln(visible.Writer(os.Stderr), err)
	}
	return exitFailed
}
