// Command kernel builds the notebook kernel of bayescmp and uses it: it executes notebooks with
// only Go installed, and registers the kernel with Jupyter.
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
// The kernel executes Go in cells; bayescmp, gota and gonum are compiled in. It is built from
// kernel/program when something has changed. This program itself needs only a few packages of the
// standard library, so that Go compiles it in seconds on a new machine, where the kernel takes a
// minute. The commands are in the kernel's binary; see package commands.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), cli.Signals()...)
	stdout := cli.Told{Writer: visible.Writer(os.Stdout)}
	err := dispatch(ctx, os.Args[1:], &stdout, os.Stderr)
	stop()
	os.Exit(cli.ExitCode(stdout.Check(err)))
}

func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	command := ""
	if len(args) > 0 {
		command = args[0]
	}
	if slices.Contains(helps, command) && len(args) == 2 && slices.Contains(cli.InKernel, args[1]) {
		command, args = args[1], []string{args[1], "-h"}
	}
	switch {
	case slices.Contains(cli.InKernel, command):
		binary, err := kernelBinary(ctx, stderr)
		if err != nil {
			return err
		}
		return become(binary, args)
	case command == "build":
		return buildCommand(ctx, args[1:], stdout, stderr)
	case slices.Contains(helps, command):
		fmt.Fprint(stdout, usage())
		return nil
	case command == "":
		fmt.Fprint(stderr, usage())
	default:
		fmt.Fprintf(stderr, "unknown command %q; \"%s help\" lists the commands\n%s", command,
			cli.Launcher, cli.DidYouMean("", command, append(cli.InKernel, "build")))
	}
	return cli.ErrUsage
}

// helps are what asks for help.
var helps = []string{"help", "-h", "-help", "--help"}

func usage() string {
	return strings.ReplaceAll(cli.Usage+cli.UsageOfBuild, "$", cli.Launcher)
}
