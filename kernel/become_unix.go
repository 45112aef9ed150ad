//go:build unix

package main

import (
	"fmt"
	"os"
	"syscall"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// become replaces this process by the program at path, so that the program gets the signals and
// sets the exit code. It returns only if that fails.
func become(path string, args []string) error {
	err := syscall.Exec(path, append([]string{cli.Launcher}, args...), os.Environ())
	return fmt.Errorf("starting %s: %w", path, err)
}
