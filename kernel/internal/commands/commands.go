// Package commands has the commands of `go run ./kernel` that need more than the standard library.
// They are in the kernel's binary, which the small program ./kernel builds and starts.
package commands

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/kernel/internal/cli"
)

// Main carries out the command args, one of [cli.InKernel], and returns the exit code. kernel is
// the path of the kernel's binary.
func Main(kernel string, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return cli.ExitCode(dispatch(ctx, kernel, args, visible.Writer(os.Stdout), os.Stderr))
}

func dispatch(ctx context.Context, kernel string, args []string, stdout, stderr io.Writer) error {
	command, args := args[0], args[1:]
	switch command {
	case "run":
		return runCommand(ctx, kernel, args, stderr)
	case "inspect":
		return inspectCommand(args, stdout, stderr)
	case "report":
		return reportCommand(ctx, kernel, args, stdout, stderr)
	case "verify":
		return verifyCommand(ctx, kernel, args, stdout, stderr)
	case "site":
		return siteCommand(ctx, kernel, args, stdout, stderr)
	case "install":
		return installCommand(kernel, args, stdout, stderr)
	case "uninstall":
		return uninstallCommand(args, stdout, stderr)
	}
	return fmt.Errorf("the kernel does not know the command %q", command)
}
