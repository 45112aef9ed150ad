package commands

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/kernel/internal/page"
	"github.com/bayescmp/go/kernel/internal/reports"
)

// outputs are the places that a report is written to.
type outputs struct {
	// page and json are the paths of the page and of the record.
	page, json string
	// figures is the folder of the figures and tables; "" for none.
	figures string
	// force lets the page and the record replace files that are not ours.
	force bool
}

// checkScores checks that there is something to read at the path of the scores: a file, or a
// folder of files.
func checkScores(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		err = errors.New("no ordinary file")
	}
	if err != nil {
		return fmt.Errorf("%s: %w; give the path of a file of scores", path, cause(err))
	}
	return nil
}

// checkPlaces checks, before anything is computed, that the report can be written. It makes the
// folder of the report if there is none.
func checkPlaces(scores string, out outputs) error {
	input, err := os.Stat(scores)
	if err != nil {
		return err
	}
	dir := filepath.Dir(out.page)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return cannotUse(dir, err)
	}
	ours := map[string]func([]byte) error{out.page: ourPage, out.json: ourRecord}
	for _, path := range []string{out.page, out.json} {
		check := ours[path]
		if out.force {
			check = func([]byte) error { return nil }
		}
		if err := checkReplaceable(path, input, check); err != nil {
			return fmt.Errorf("%w; choose another name with -o", err)
		}
	}
	if err := checkWritable(dir); err != nil {
		return cannotUse(dir, err)
	}
	return nil
}

// cannotUse is the error about a folder in which nothing can be written.
func cannotUse(dir string, err error) error {
	return fmt.Errorf("the folder %s: %w; choose another with -o", dir, cause(err))
}

// checkWritable returns an error if no file can be made in a folder.
func checkWritable(dir string) error {
	probe, err := os.CreateTemp(dir, ".bayescmp-*")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// checkReplaceable returns an error if a report at path would replace a folder, the scores, which
// are the file input, or a file that is not ours.
func checkReplaceable(path string, input os.FileInfo, ours func([]byte) error) error {
	there, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s: %w", path, cause(err))
	case there.IsDir():
		return fmt.Errorf("%s is a folder", path)
	case os.SameFile(there, input):
		return fmt.Errorf("%s holds the scores, and the report would replace it", path)
	case there.Size() == 0:
		return nil
	}
	text, err := beginning(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, cause(err))
	}
	if err := ours(text); err != nil {
		return fmt.Errorf("%s is there already, and is %w (-f replaces it)", path, err)
	}
	return nil
}

// beginning reads a file, the first part of it if it is larger than any report.
func beginning(path string) ([]byte, error) {
	const most = 1 << 28
	f, err := reports.OpenRegular(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return io.ReadAll(io.LimitReader(f, most))
}

func ourPage(text []byte) error {
	if !page.Ours(text) {
		return errors.New("not a page that bayescmp wrote")
	}
	return nil
}

func ourRecord(text []byte) error {
	_, err := readRecord(text)
	return err
}

// cause returns the reason of an error about a file, without the name of the file and the
// operation.
func cause(err error) error {
	var about *os.PathError
	if errors.As(err, &about) {
		return about.Err
	}
	return err
}

// relative returns path as seen from dir, with slashes. With such a path a record stays valid on
// another machine, if the record and the scores are moved together.
func relative(dir, path string) (string, error) {
	from, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	to, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if rel, err := filepath.Rel(from, to); err == nil {
		to = rel
	}
	return filepath.ToSlash(to), nil
}
