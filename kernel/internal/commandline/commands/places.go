package commands

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// outputs are the places to which a report is written.
type outputs struct {
	// page and json are the paths of the page and of the record; "" if the record is printed, and
	// nothing is written.
	page, json string
	// figures is the folder of the figures and tables; "" for none.
	figures string
	// force lets the page and the record replace files that are not ours.
	force bool
	// quiet leaves everything untold but errors.
	quiet bool
}

// checkScores checks that there is something to read at the path of the scores: a file, or a
// folder of files.
func checkScores(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		err = errors.New("not an ordinary file")
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
	for _, path := range []string{out.page, out.json} {
		if err := out.checkReplaceable(path, input); err != nil {
			return fmt.Errorf("%w; choose another name with -o", err)
		}
	}
	return nil
}

// cannotUse is the error for a folder in which nothing can be written.
func cannotUse(dir string, err error) error {
	return fmt.Errorf("the folder %s: %w; choose another with -o", dir, cause(err))
}

// checkReplaceable returns an error if a report at path would replace a folder, the scores, which
// are the file input, or a file that is not ours.
func (out outputs) checkReplaceable(path string, input os.FileInfo) error {
	link, err := os.Lstat(path)
	if err == nil && link.Mode()&os.ModeSymlink != 0 {
		return fmt.Errorf("%s is a link, and the report would replace it", path)
	}
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
	case out.force:
		return nil
	}
	text, err := beginning(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, cause(err))
	}
	return out.mayReplace(filepath.Base(path), text)
}

// mayReplace returns an error if a file of the report exists already and is not as a report has
// written it. An empty file may be replaced: programs create one to reserve a name.
func (out outputs) mayReplace(name string, text []byte) error {
	path := filepath.Join(filepath.Dir(out.page), name)
	var err error
	switch {
	case len(text) == 0:
	case name == filepath.Base(out.page):
		err = ourPage(text)
	default:
		err = ourRecord(text)
		if html, missing := beginning(out.page); err == nil && missing == nil {
			_, whole, same := page.Unsealed(html, text)
			if whole && !same {
				err = errEdited
			}
		}
	}
	if err != nil {
		return fmt.Errorf("%s is there already, and is %w (-f replaces it)", path, err)
	}
	return nil
}

// errEdited is the error for a file that was changed after the report wrote it.
var errEdited = errors.New("not as the report wrote it: somebody has changed it; rename it if " +
	"you want to keep it")

// beginning reads a file, or only its first part if it is larger than any report.
func beginning(path string) ([]byte, error) {
	const most = 1 << 28
	f, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // the file was only read
	return io.ReadAll(io.LimitReader(f, most))
}

// openRegular opens a file for reading. It refuses devices and pipes, which may have no end.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &os.PathError{Op: "open", Path: path, Err: errors.New("not an ordinary file")}
	}
	return os.Open(path)
}

func ourPage(text []byte) error {
	if !page.Ours(text) {
		return errors.New("not a page that bayescmp wrote")
	}
	if _, same, _ := page.Unsealed(text, nil); !same {
		return errEdited
	}
	return nil
}

func ourRecord(text []byte) error {
	_, err := readRecord(text)
	return err
}

// cause returns the reason for an error about a file, without the name of the file and the
// operation.
func cause(err error) error {
	var about *os.PathError
	if errors.As(err, &about) {
		return about.Err
	}
	return err
}

// relative returns path relative to dir, with slashes. A record with such a path stays valid on
// another machine if the record and the scores are moved together.
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
