//go:build unix

package main

import (
	"fmt"
	"os"
	"syscall"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// become makes this process the program at path, so that signals and the exit code are the
// program's. It returns only if that fails.
func become(path string, args []string) error {
	err := syscall.Exec(path, append([]string{cli.Launcher}, args...), os.Environ())
	return fmt.Errorf("starting %s: %w", path, err)
}
