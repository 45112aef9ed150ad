package commands

import (
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

//go:generate go run ./logo

//go:embed logo/logo-64x64.png
var logo64 []byte

//go:embed logo/logo-32x32.png
var logo32 []byte

func installCommand(kernel string, args []string, stdout, stderr io.Writer) error {
	spec, err := specDir("install", args, stderr)
	if err != nil {
		return err
	}
	if err := checkSpec(spec); err != nil {
		return fmt.Errorf("%w; remove it, or choose another place with --prefix", err)
	}
	if err := writeSpec(spec, kernel); err != nil {
		return fmt.Errorf("installing to %s: %w; choose another place with --prefix DIR", spec,
			cause(err))
	}
	fmt.Fprintf(stdout, "installed %q: %s\n", displayName, spec)
	return nil
}

func uninstallCommand(args []string, stdout, stderr io.Writer) error {
	spec, err := specDir("uninstall", args, stderr)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(spec, specFile)); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("nothing to uninstall: there is no kernel in %s", spec)
	}
	if err := checkSpec(spec); err != nil {
		return fmt.Errorf("%w; it stays", err)
	}
	if err := ownfiles.Recover(spec); err != nil {
		return err
	}
	programs, err := filepath.Glob(filepath.Join(spec, programName+"*"))
	if err != nil {
		return err
	}
	for _, name := range append(programs, "logo-64x64.png", "logo-32x32.png", specFile) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(spec, name)
		}
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	text := "removed %s\n"
	if os.Remove(spec) != nil {
		text = "removed the kernel from %s; everything else there stays\n"
	}
	fmt.Fprintf(stdout, text, spec)
	return nil
}

// These are the files of a kernelspec: its description, and the program, whose name may have an
// extension.
const (
	specFile    = "kernel.json"
	programName = "bayescmp-kernel"
)

// checkSpec returns an error if there is a kernelspec that is not ours.
func checkSpec(spec string) error {
	text, err := os.ReadFile(filepath.Join(spec, specFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	var found struct {
		Argv []string `json:"argv"`
	}
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil || len(found.Argv) == 0 ||
		!strings.HasPrefix(filepath.Base(found.Argv[0]), programName) {
		return fmt.Errorf("the kernel in %s does not belong to bayescmp", spec)
	}
	return nil
}

// writeSpec makes a kernelspec, whose files appear together. The kernelspec contains a copy of the
// binary, so it still works after the cache has been cleared.
func writeSpec(spec, binary string) error {
	const readable, executable = 0o644, 0o755
	program := programName
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	content, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	description, err := json.MarshalIndent(map[string]any{
		"argv":           []string{filepath.Join(spec, program), "kernel", "{connection_file}"},
		"display_name":   displayName,
		"language":       "go",
		"interrupt_mode": "message",
	}, "", "  ")
	if err != nil {
		return err
	}
	var places ownfiles.Batch
	defer places.Discard()
	folder, err := places.Folder(spec, ownfiles.Rules{Check: mayReplaceInSpec})
	if err == nil {
		err = folder.Put(program, content, executable)
	}
	for name, content := range map[string][]byte{
		specFile:         append(description, '\n'),
		"logo-64x64.png": logo64,
		"logo-32x32.png": logo32,
	} {
		if err == nil {
			err = folder.Put(name, content, readable)
		}
	}
	if err == nil {
		err = places.Commit() // a kernel that is running keeps its old program
	}
	return err
}

// mayReplaceInSpec allows every file of a kernelspec to be replaced, because checkSpec has found
// that it is ours.
func mayReplaceInSpec(string, []byte) error { return nil }

// specDir is the folder in which the command line puts our kernelspec.
func specDir(command string, args []string, stderr io.Writer) (string, error) {
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(stderr)
	prefix := flags.String("prefix", "",
		"use `DIR`/share/jupyter/kernels instead of the user's Jupyter folder")
	sysPrefix := flags.Bool("sys-prefix", false,
		"use the active conda or virtual environment as the prefix")
	if err := flags.Parse(args); err != nil {
		return "", usageError(err)
	}
	if flags.NArg() > 0 || *prefix != "" && *sysPrefix {
		fmt.Fprintf(stderr, "%s takes --prefix DIR or --sys-prefix, and nothing else\n", command)
		return "", cli.ErrUsage
	}
	if *sysPrefix {
		if *prefix = activeEnvironment(); *prefix == "" {
			return "", errors.New("--sys-prefix: neither CONDA_PREFIX nor VIRTUAL_ENV is set; " +
				"activate an environment, or give --prefix DIR")
		}
	}
	data := userDataDir
	if *prefix != "" {
		data = func() (string, error) { return filepath.Join(*prefix, "share", "jupyter"), nil }
	}
	dir, err := data()
	if err != nil {
		return "", err
	}
	dir, err = filepath.Abs(dir)
	return filepath.Join(dir, "kernels", kernelName), err
}

func activeEnvironment() string {
	if env := os.Getenv("VIRTUAL_ENV"); env != "" {
		return env
	}
	return os.Getenv("CONDA_PREFIX")
}

// userDataDir is the folder in which Jupyter looks for the user's kernels; see `jupyter --paths`.
func userDataDir() (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir, nil
	}
	if appData := os.Getenv("APPDATA"); runtime.GOOS == "windows" && appData != "" {
		return filepath.Join(appData, "jupyter"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("where is the user's Jupyter folder? "+
			"Set JUPYTER_DATA_DIR, or give --prefix DIR: %w", err)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Jupyter"), nil
	}
	if data := os.Getenv("XDG_DATA_HOME"); data != "" {
		return filepath.Join(data, "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}
