//go:build !unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// become runs the program at path and exits with its exit code. It returns only if that fails.
func become(path string, args []string) error {
	signal.Ignore(os.Interrupt) // the program gets the interrupt, too, and handles it
	cmd := exec.Command(path, args...)
	cmd.Args[0] = cli.Launcher
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err == nil || errors.As(err, &exit) {
		os.Exit(cmd.ProcessState.ExitCode())
	}
	return err
}
