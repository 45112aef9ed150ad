// Package commands has the commands of the program bayescmp, which is the kernel's binary. In a
// checkout, the small program ./kernel builds and starts it.
package commands

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"

	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// Main carries out the command args and returns the exit code.
func Main(p Program, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), cli.Signals()...)
	defer stop()
	stdout := cli.Told{Writer: visible.Writer(os.Stdout)}
	err := dispatch(ctx, p, args, &stdout, os.Stderr)
	return cli.ExitCode(stdout.Check(err))
}

func dispatch(ctx context.Context, p Program, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(stderr, cli.Said(cli.Usage))
		return cli.ErrUsage
	}
	command, args := args[0], args[1:]
	switch command {
	case "run":
		return runCommand(ctx, p.Binary, args, stderr)
	case "inspect":
		return inspectCommand(ctx, args, os.Stdin, stdout, stderr)
	case "compare":
		return compareCommand(ctx, args, os.Stdin, stdout, stderr)
	case "compute":
		return computeCommand(ctx, args, os.Stdin, stdout, stderr)
	case "gate":
		return gateCommand(ctx, args, os.Stdin, stdout, stderr)
	case "report":
		return reportCommand(ctx, args, os.Stdin, stdout, stderr)
	case "schema":
		return schemaCommand(args, stdout, stderr)
	case "verify":
		return verifyCommand(ctx, args, stdout, stderr)
	case "examples":
		return examplesCommand(args, stdout, stderr)
	case "site":
		return siteCommand(ctx, p, args, stdout, stderr)
	case "jupyterlite":
		return jupyterliteCommand(ctx, p, args, stdout, stderr)
	case "serve":
		return serveCommand(ctx, p, args, stdout, stderr)
	case "install":
		return installCommand(p.Binary, args, stdout, stderr)
	case "uninstall":
		return uninstallCommand(args, stdout, stderr)
	case "version", "-version", "--version":
		fmt.Fprintln(stdout, "bayescmp", cli.Version())
		return nil
	case "help", "-h", "-help", "--help":
		if len(args) == 1 && slices.Contains(cli.InKernel, args[0]) {
			return dispatch(ctx, p, []string{args[0], "-h"}, stdout, stderr)
		}
		fmt.Fprint(stdout, cli.Said(cli.Usage))
		return nil
	}
	fmt.Fprintf(stderr, "unknown command %q; \"%s help\" lists the commands\n%s", command,
		cli.Program(), cli.DidYouMean("", command, cli.InKernel))
	return cli.ErrUsage
}
