package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

// executeAll executes notebooks, given by their names, in a temporary folder with the project's
// data. It writes its progress to log.
func (p Program) executeAll(
	ctx context.Context, notebooks map[string]*notebook.Notebook, log io.Writer,
) error {
	place, remove, err := ownfiles.Scratch()
	if err != nil {
		return err
	}
	defer remove()
	data, err := fs.Sub(project.Files, "datasets")
	if err == nil {
		err = os.CopyFS(filepath.Join(place, "datasets"), data)
	}
	dir := filepath.Join(place, "notebooks")
	if err == nil {
		err = os.Mkdir(dir, 0o755)
	}
	if err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(notebooks))
	progress := newProgress(log, names)
	defer progress.close()
	failures := make([]error, len(names))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, name := range names {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			progress.begin(i)
			err := runner.Execute(ctx, notebooks[name], runner.Options{
				Kernel: p.Binary, Dir: dir, Limit: reportLimit,
				Progress: func(cell, cells int) { progress.cell(i, cell, cells) },
			})
			if err != nil {
				failures[i] = fmt.Errorf("%s: %w", name, err)
			}
			progress.done(i, err)
		})
	}
	wg.Wait()
	return errors.Join(failures...)
}
