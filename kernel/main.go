// Command kernel builds the notebook kernel of bayescmp and puts it to use: it executes notebooks
// with nothing but Go installed, and registers the kernel with Jupyter.
//
//	go run ./kernel run notebooks/*.ipynb
//		execute, and write the notebooks and HTML pages to report/
//	go run ./kernel run -check notebooks/*.ipynb
//		execute, and compare with the stored outputs
//	go run ./kernel inspect scores.csv
//		say how a file of scores is understood
//	go run ./kernel report -rope 0.01 scores.csv
//		say which classifier is the best: one page with everything about it
//	go run ./kernel verify report.json
//		compute a report again, and compare
//	go run ./kernel install
//		make "Go (bayescmp)" appear in Jupyter
//	go run ./kernel help
//		more
//
// The kernel is gophernotes with bayescmp, gota and gonum compiled in. It is built when something
// has changed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/bayescmp/go/internal/visible"
)

const usage = `usage: go run ./kernel COMMAND

  run [-o DIR] [--in-place] [--check] [--timeout 10m] [-p NAME=VALUE] notebook.ipynb …
            execute notebooks without Jupyter; see "run -h"
  inspect scores.csv
            say how a file of scores is understood; see "inspect -h"
  report -rope R [-left A -right B | -against A] [-o report.html] scores.csv
            say which classifier is the best, or compare two, and write a page about it;
            see "report -h"
  verify report.json
            compute a report again, and say what differs
  install [--prefix DIR | --sys-prefix]
            register the kernel with Jupyter, as "Go (bayescmp)"
  uninstall [--prefix DIR | --sys-prefix]
            undo that
  build     build the kernel and print the path of the binary
  help      print this
`

// The exit codes.
const (
	exitOK = iota
	exitFailed
	exitUsage
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := dispatch(ctx, os.Args[1:], visible.Writer(os.Stdout), os.Stderr)
	stop()
	os.Exit(exitCode(err))
}

func exitCode(err error) int {
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.Is(err, errUsage):
		return exitUsage
	case !errors.Is(err, errReported):
		fmt.Fprintln(visible.Writer(os.Stderr), err)
	}
	return exitFailed
}

func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	command := ""
	if len(args) > 0 {
		command, args = args[0], args[1:]
	}
	switch command {
	case "run":
		return runCommand(ctx, args, stderr)
	case "inspect":
		return inspectCommand(args, stdout, stderr)
	case "report":
		return reportCommand(ctx, args, stdout, stderr)
	case "verify":
		return verifyCommand(ctx, args, stdout, stderr)
	case "install":
		return installCommand(ctx, args, stdout, stderr)
	case "uninstall":
		return uninstallCommand(args, stdout, stderr)
	case "build":
		return buildCommand(ctx, args, stdout, stderr)
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stdout, usage)
		return nil
	case "":
		fmt.Fprint(stderr, usage)
	default:
		fmt.Fprintf(stderr, "unknown command %q\n\n%s", command, usage)
	}
	return errUsage
}
