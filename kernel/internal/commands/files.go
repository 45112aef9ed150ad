package commands

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/internal/ownfiles"
)

// writeFile writes a file into a folder; with force, also in place of a file that is not ours.
func writeFile(dir, name string, content []byte, force bool) error {
	if force {
		return ownfiles.Overwrite(dir, name, content)
	}
	return forcible(ownfiles.Write(dir, name, content))
}

// inFolder is an error in writing into the folder that -o gives.
func inFolder(dir string, err error) error {
	if about := (*fs.PathError)(nil); errors.As(err, &about) {
		return cannotUse(dir, err)
	}
	return forcible(err)
}

// forcible adds to an error about a file that is not ours how to replace it all the same.
func forcible(err error) error {
	if foreign := (ownfiles.ForeignError{}); errors.As(err, &foreign) {
		return fmt.Errorf("%w, or replace it with -f", err)
	}
	return err
}

// oldFiles are the files that reports have written into a folder so far, by nb.Save.
type oldFiles struct {
	dir   string
	infos map[string]os.FileInfo
}

// findFiles looks for the files of earlier reports, before a report writes its own into the same
// folder. It returns an error if the folder cannot be used. Without a folder there are none.
func findFiles(dir string) (oldFiles, error) {
	o := oldFiles{dir: dir, infos: map[string]os.FileInfo{}}
	if dir == "" {
		return o, nil
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return o, &fs.PathError{Op: "open", Path: dir, Err: errors.New("is no folder")}
	}
	names, err := ownfiles.List(dir)
	if err != nil {
		return o, err
	}
	for _, name := range names {
		if info, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			o.infos[name] = info
		}
	}
	return o, nil
}

// removeStale removes those files that the report has not written anew, so that no figure of an
// earlier report lies beside those of this one. It leaves files that somebody has changed.
func (o oldFiles) removeStale() error {
	var errs []error
	for name, before := range o.infos {
		now, err := os.Lstat(filepath.Join(o.dir, name))
		if err == nil && os.SameFile(before, now) {
			errs = append(errs, ownfiles.Remove(o.dir, name))
		}
	}
	return errors.Join(errs...)
}
