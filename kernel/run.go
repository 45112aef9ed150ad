package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/notebook"
	"github.com/bayescmp/go/kernel/internal/page"
	"github.com/bayescmp/go/kernel/internal/runner"
)

// errReported is a failure whose message has been printed.
var errReported = errors.New("reported")

const runUsage = `usage: go run ./kernel run [flags] notebook.ipynb …

Executes notebooks and writes, for each, the executed notebook and a self-contained HTML page.
Cells tagged raises-exception may fail, cells tagged skip-execution are left alone. With -p, a cell tagged
injected-parameters goes behind the one tagged parameters, and sets the variables that are declared there.

`

// runOptions is the command line of run.
type runOptions struct {
	out       string
	inPlace   bool
	check     bool
	limit     time.Duration
	settings  []notebook.Setting
	notebooks []string
}

func parseRun(args []string, stderr io.Writer) (runOptions, error) {
	var o runOptions
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, runUsage)
		flags.PrintDefaults()
	}
	flags.StringVar(&o.out, "o", "", "write to `DIR` (default report, or nothing with --in-place or --check)")
	flags.BoolVar(&o.inPlace, "in-place", false, "refresh the outputs that are stored in the notebooks themselves, if no cell fails")
	flags.BoolVar(&o.check, "check", false, "compare the outputs with those that are stored, except in cells tagged external-data")
	flags.DurationVar(&o.limit, "timeout", 10*time.Minute, "time limit for each cell, 0 for none")
	flags.Func("p", "set a parameter, `NAME=VALUE`; may be given several times", func(text string) error {
		setting, err := notebook.ParseSetting(text)
		o.settings = append(o.settings, setting)
		return err
	})
	if err := flags.Parse(args); err != nil {
		return o, usageError(err)
	}
	o.notebooks = flags.Args()
	problem := ""
	switch {
	case len(o.notebooks) == 0:
		problem = "run: which notebooks? Give at least one file"
	case o.check && o.inPlace:
		problem = "run: --check leaves notebooks as they are, --in-place changes them: give one of the two"
	case o.settings != nil && (o.check || o.inPlace):
		problem = "run: the outputs stored in a notebook are those of its own parameters: -p goes with neither --check nor --in-place"
	case o.limit < 0:
		problem = "run: --timeout must not be negative"
	}
	if o.out == "" && !o.inPlace && !o.check {
		o.out = "report"
	}
	if problem == "" && o.out != "" {
		problem = sameName(o.notebooks)
	}
	if problem != "" {
		fmt.Fprintln(stderr, problem)
		return o, errUsage
	}
	return o, nil
}

// sameName complains about notebooks that would be written to the same file.
func sameName(paths []string) string {
	seen := map[string]string{}
	for _, path := range paths {
		base := filepath.Base(path)
		if other, ok := seen[base]; ok {
			return fmt.Sprintf("run: %s and %s would be written to the same file; run them one at a time", other, path)
		}
		seen[base] = path
	}
	return ""
}

func runCommand(ctx context.Context, args []string, stderr io.Writer) error {
	o, err := parseRun(args, stderr)
	if err != nil {
		return err
	}
	if o.out != "" {
		if err := os.MkdirAll(o.out, 0o755); err != nil {
			return err
		}
	}
	binary, err := kernelBinary(ctx, stderr)
	if err != nil {
		return err
	}
	progress := newProgress(stderr, o.notebooks)
	defer progress.close()
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, path := range o.notebooks {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			progress.begin(i)
			progress.done(i, runNotebook(ctx, o, binary, path, func(cell, cells int) { progress.cell(i, cell, cells) }))
		})
	}
	wg.Wait()
	if progress.failed {
		return errReported
	}
	return nil
}

// runNotebook executes the notebook at path and does with the result what o says.
func runNotebook(ctx context.Context, o runOptions, binary, path string, cell func(cell, cells int)) error {
	nb, err := notebook.ReadFile(path)
	if err != nil {
		return err
	}
	if language := nb.Language(); language != "" && language != "go" {
		return fmt.Errorf("%s: a notebook in %s, and this kernel speaks Go", path, language)
	}
	stored, err := notebook.ReadFile(path)
	if err != nil {
		return err
	}
	if o.settings != nil {
		if err := nb.SetParameters(o.settings); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	failure := runner.Execute(ctx, nb, runner.Options{
		Kernel: binary, Dir: filepath.Dir(path), Limit: o.limit, Progress: cell,
	})
	nb.SetKernel(kernelName, displayName)
	if failure != nil {
		failure = fmt.Errorf("%s: %w", path, failure)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%s: stopped", path)
	}
	if o.out != "" {
		if err := writeReport(nb, o.out, path); err != nil {
			return errors.Join(failure, err)
		}
	}
	switch {
	case failure != nil:
		return failure
	case o.inPlace:
		return nb.WriteFile(path)
	case o.check:
		if differences := runner.Compare(stored, nb); len(differences) > 0 {
			return fmt.Errorf("%s: the outputs are not those stored; refresh them with --in-place if they should be\n  %s",
				path, strings.Join(differences, "\n  "))
		}
	}
	return nil
}

// writeReport writes what became of the notebook at path, and its page, to dir.
func writeReport(nb *notebook.Notebook, dir, path string) error {
	name := filepath.Base(path)
	if err := nb.WriteFile(filepath.Join(dir, name)); err != nil {
		return err
	}
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	html, err := page.Render(nb, stem, filepath.Dir(path))
	if err != nil {
		return err
	}
	return notebook.ReplaceFile(filepath.Join(dir, stem+".html"), html)
}
