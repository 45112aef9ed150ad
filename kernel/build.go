package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/bayescmp/go/kernel/internal/cli"
	"github.com/bayescmp/go/kernel/internal/compose"
)

// kernelBinary builds the kernel if need be.
func kernelBinary(ctx context.Context, log io.Writer) (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		return "", err
	}
	return compose.Kernel(ctx, root, log)
}

func buildCommand(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 {
		fmt.Fprintln(stderr, "build takes no arguments")
		return cli.ErrUsage
	}
	binary, err := kernelBinary(ctx, stderr)
	if err == nil {
		fmt.Fprintln(stdout, binary)
	}
	return err
}
