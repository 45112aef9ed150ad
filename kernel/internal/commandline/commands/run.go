package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

const runUsage = `usage: $ run [flags] notebook.ipynb …

Executes notebooks, and writes the executed notebook and a self-contained HTML page for each.
They appear together when all notebooks are done; if you interrupt it, the old files stay.
Cells tagged raises-exception may fail; cells tagged skip-execution are not run. With -p, a cell
tagged injected-parameters follows the one tagged parameters, and sets the variables that are
declared there.

`

// runOptions are the options of the command run.
type runOptions struct {
	out       string
	inPlace   bool
	check     bool
	force     bool
	trust     bool
	limit     time.Duration
	settings  []notebook.Setting
	notebooks []string

	// to is the opened folder out. All files appear in it together at the end.
	to *ownfiles.Folder
}

func parseRun(args []string, stderr io.Writer) (runOptions, error) {
	var o runOptions
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, cli.Said(runUsage))
		flags.PrintDefaults()
	}
	flags.StringVar(&o.out, "o", "",
		"write to `DIR` (default report, or nothing with --in-place or --check)")
	flags.BoolVar(&o.inPlace, "in-place", false,
		"refresh the outputs that are stored in the notebooks themselves, if no cell fails")
	flags.BoolVar(&o.check, "check", false,
		"compare the outputs with those that are stored, except in cells tagged external-data")
	flags.BoolVar(&o.force, "f", false, "replace files in DIR that bayescmp did not write, but "+
		"never the notebooks themselves")
	flags.BoolVar(&o.trust, "trust", false, "keep active content of the notebooks on their pages: "+
		"scripts, frames, pictures from elsewhere; without the flag, it is removed")
	flags.DurationVar(&o.limit, "timeout", 10*time.Minute, "time limit for each cell, 0 for none")
	flags.Func("p", "set a parameter, `NAME=VALUE`; may be given several times",
		func(text string) error {
			setting, err := notebook.ParseSetting(text)
			o.settings = append(o.settings, setting)
			return err
		})
	if err := flags.Parse(args); err != nil {
		return o, usageError(err)
	}
	o.notebooks = flags.Args()
	if o.out == "" && !o.inPlace && !o.check {
		o.out = "report"
	}
	if problem := o.problem(); problem != "" {
		fmt.Fprintln(stderr, problem)
		return o, cli.ErrUsage
	}
	return o, nil
}

// problem describes what is wrong with the options; "" if nothing is.
func (o runOptions) problem() string {
	switch {
	case len(o.notebooks) == 0:
		return "run: which notebooks? Give at least one file"
	case slices.ContainsFunc(o.notebooks, func(path string) bool {
		return strings.HasPrefix(path, "-")
	}):
		return "run: give the flags before the notebooks"
	case o.check && o.inPlace:
		return "run: --check leaves notebooks as they are, --in-place changes them: " +
			"give one of the two"
	case o.settings != nil && (o.check || o.inPlace):
		return "run: the outputs stored in a notebook are those of its own parameters: " +
			"-p goes with neither --check nor --in-place"
	case o.limit < 0:
		return "run: --timeout must not be negative"
	case o.out != "":
		return sameName(o.notebooks)
	}
	return ""
}

// sameName describes which notebooks would be written to the same file; "" if none would be.
func sameName(paths []string) string {
	seen := map[string]string{}
	for _, path := range paths {
		base := filepath.Base(path)
		if other, ok := seen[base]; ok {
			return fmt.Sprintf("run: %s and %s would be written to the same file; "+
				"run them one at a time", other, path)
		}
		seen[base] = path
	}
	return ""
}

// outputsOf returns the names of the files that are written for the notebook at path.
func outputsOf(path string) (executed, page string) {
	name := filepath.Base(path)
	return name, strings.TrimSuffix(name, filepath.Ext(name)) + ".html"
}

// checkPlaces returns an error, before anything is computed, if an executed notebook would replace
// its source, or if other files that are not ours would be replaced.
func (o runOptions) checkPlaces() error {
	for _, path := range o.notebooks {
		if !o.inPlace && sameFile(path, filepath.Join(o.out, filepath.Base(path))) {
			return fmt.Errorf("run: -o %s would replace the notebook %s itself; "+
				"give another folder, or --in-place if you want that", o.out, path)
		}
		executed, page := outputsOf(path)
		for _, name := range []string{executed, page} {
			if o.force || sameFile(path, filepath.Join(o.out, name)) {
				continue
			}
			if err := ownfiles.Check(o.out, name); err != nil {
				return fmt.Errorf("run: %w", forcible(err))
			}
		}
	}
	return nil
}

// sameFile reports whether two paths lead to the same file.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

func runCommand(ctx context.Context, kernel string, args []string, stderr io.Writer) error {
	o, err := parseRun(args, stderr)
	if err != nil {
		return err
	}
	for _, path := range o.notebooks {
		f, err := openRegular(path)
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			return fmt.Errorf("run: %s: %w; give the paths of notebooks", path, cause(err))
		}
		if !o.inPlace {
			continue
		}
		if err := ownfiles.CheckReplace(path); err != nil {
			return fmt.Errorf("run: %s cannot be replaced in place: %w", path, cause(err))
		}
	}
	var places ownfiles.Batch
	defer places.Discard()
	if o.out != "" {
		if err := o.checkPlaces(); err != nil {
			return err
		}
		if o.to, err = places.Folder(o.out, ownfiles.Rules{Force: o.force}); err != nil {
			return fmt.Errorf("run: %w", cannotUse(o.out, err))
		}
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
			tell := func(cell, cells int) { progress.cell(i, cell, cells) }
			progress.done(i, runNotebook(ctx, o, kernel, path, tell))
		})
	}
	wg.Wait()
	if o.out != "" {
		if ctx.Err() != nil {
			return errors.New("run: stopped; nothing is written to " + o.out)
		}
		if err := places.Commit(); err != nil {
			return fmt.Errorf("run: nothing is written: %w", inFolder(o.out, err))
		}
	}
	if progress.failed {
		return cli.ErrReported
	}
	return nil
}

// runNotebook executes the notebook at path, and writes or compares the result as o says.
func runNotebook(
	ctx context.Context, o runOptions, kernel, path string, cell func(cell, cells int),
) error {
	nb, err := readNotebook(path, o.settings)
	if err != nil {
		return err
	}
	stored, err := notebook.ReadFile(path)
	if err != nil {
		return err
	}
	failure := runner.Execute(ctx, nb, runner.Options{
		Kernel: kernel, Dir: filepath.Dir(path), Limit: o.limit, Progress: cell,
	})
	nb.SetKernel(kernelName, displayName)
	if failure != nil {
		failure = fmt.Errorf("%s: %w", path, failure)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%s: stopped", path)
	}
	if o.out != "" {
		if err := o.writeReport(nb, path); err != nil {
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
			return fmt.Errorf("%s: the outputs differ from the stored ones; refresh them with "+
				"--in-place if the new ones are right\n  %s",
				path, strings.Join(differences, "\n  "))
		}
	}
	return nil
}

// readNotebook reads the notebook at path, which must be written in Go, and sets its parameters.
func readNotebook(path string, settings []notebook.Setting) (*notebook.Notebook, error) {
	nb, err := notebook.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if language := nb.Language(); language != "" && language != "go" {
		return nil, fmt.Errorf("%s: a notebook in %s, and this kernel speaks Go", path, language)
	}
	if settings != nil {
		if err := nb.SetParameters(settings); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return nb, nil
}

// writeReport writes the executed notebook and its page. If the executed notebook would replace the
// notebook at path, that file stays as it is.
func (o runOptions) writeReport(nb *notebook.Notebook, path string) error {
	executed, html := outputsOf(path)
	if !sameFile(path, filepath.Join(o.out, executed)) {
		raw, err := nb.Bytes()
		if err == nil {
			err = o.to.Put(executed, raw, 0o644)
		}
		if err != nil {
			return err
		}
	}
	render := page.Render
	if o.trust {
		render = page.RenderTrusted
	}
	content, err := render(nb, strings.TrimSuffix(html, ".html"), filepath.Dir(path))
	if err != nil {
		return err
	}
	return o.to.Put(html, content, 0o644)
}
