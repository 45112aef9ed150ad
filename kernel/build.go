package main

import (
	"context"
	"debug/buildinfo"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// kernelBinary builds the kernel if necessary.
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
	flags := flag.NewFlagSet("build", flag.ContinueOnError)
	flags.SetOutput(stderr)
	file := flags.String("o", "", "write a copy of the program to this `file`")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return err
	case err != nil || flags.NArg() > 0:
		fmt.Fprintln(stderr, "build takes -o FILE, and nothing else")
		return cli.ErrUsage
	}
	binary, err := kernelBinary(ctx, stderr)
	if err == nil && *file != "" {
		binary, err = *file, copyProgram(binary, *file)
	}
	if err == nil {
		fmt.Fprintln(stdout, binary)
	}
	return err
}

// copyProgram copies a program to a path at which there is no file, or another program of bayescmp.
func copyProgram(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if there, err := buildinfo.ReadFile(to); err == nil && there.Main.Path != compose.Module ||
		err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already, and is not a program of bayescmp; choose another "+
			"name with -o", to)
	}
	var places ownfiles.Batch
	defer places.Discard()
	any := func(string, []byte) error { return nil }
	folder, err := places.Folder(filepath.Dir(to), ownfiles.Rules{Check: any})
	if err == nil {
		err = folder.Put(filepath.Base(to), content, 0o755)
	}
	if err == nil {
		err = places.Commit()
	}
	return err
}
