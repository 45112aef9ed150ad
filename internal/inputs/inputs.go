// Package inputs opens the files of a data set, and takes the fingerprint of the bytes that are
// read from them, if somebody wants to know it. So a fingerprint is never of other bytes than those
// that were parsed.
package inputs

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"hash/maphash"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// watched has what is known of each path whose fingerprint somebody wants to know.
var (
	watched  = map[string]*watch{}
	watching sync.Mutex
)

type watch struct {
	found string // the fingerprint of the last reading
	// keeping says that the file stays open, and that what it was parsed into is kept.
	keeping bool
	file    *os.File
	kept    any
	changed error // of a reading while keeping
}

// Watch has the fingerprint of a file or a folder taken whenever it is read from now on.
func Watch(path string) error {
	_, err := watchOf(path)
	return err
}

// Keep does what [Watch] does, for somebody who reads a path several times until release is called.
// All readings must have the same fingerprint: another one is an error that wraps [ErrChanged], and
// so is [Changed] then. A file is opened once and stays open, and what it was parsed into is kept
// (see [Input.Keep]). The files of a folder are opened by each reading that finds nothing kept.
func Keep(path string) (release func(), err error) {
	w, err := watchOf(path)
	if err != nil {
		return nil, err
	}
	watching.Lock()
	defer watching.Unlock()
	*w = watch{keeping: true}
	return func() {
		watching.Lock()
		defer watching.Unlock()
		if w.file != nil {
			_ = w.file.Close() // it was only read
		}
		*w = watch{}
	}, nil
}

// watchOf is what is known of a path that is watched from now on.
func watchOf(path string) (*watch, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	watching.Lock()
	defer watching.Unlock()
	if watched[absolute] == nil {
		watched[absolute] = &watch{}
	}
	return watched[absolute], nil
}

// Changed is the error of a reading that found another content than an earlier one, since [Keep].
func Changed(path string) error {
	w, err := lastWatch(path)
	if err != nil {
		return err
	}
	return w.changed
}

// lastWatch is what is known of a path, nothing if nobody watches it.
func lastWatch(path string) (watch, error) {
	absolute, err := filepath.Abs(path)
	watching.Lock()
	defer watching.Unlock()
	if w := watched[absolute]; w != nil && err == nil {
		return *w, nil
	}
	return watch{}, err
}

// Fingerprint is the fingerprint of the last complete reading of a path that is watched; "" if
// there was none. For a file it is the SHA-256 of its bytes. For a folder, or a file that is read
// together with those beside it, it is the SHA-256 of a list of all files that were read: of each a
// line with its SHA-256, two spaces and its path in the folder, with slashes, sorted by path.
func Fingerprint(path string) string {
	w, _ := lastWatch(path) // a path without an absolute one is not watched
	return w.found
}

// Look opens a file to look at its beginning, which is no reading of it.
func Look(path string) (io.ReadCloser, error) {
	file, err := Begin(path).Open(path)
	if err != nil {
		return nil, err
	}
	file.sum = nil // nobody wants to know the fingerprint
	return file, nil
}

// An Input is a file or a folder that is being read.
type Input struct {
	path   string // absolute
	watch  *watch // nil if nobody watches
	hashes map[string]string
	// open are the files that were closed before their end. They are read to the end if the reading
	// is complete.
	open []*File
	// failed is why a file that was closed has no hash.
	failed error
}

// Begin begins the reading of a file or a folder.
func Begin(path string) *Input {
	absolute, err := filepath.Abs(path)
	in := &Input{path: absolute, hashes: map[string]string{}}
	if err == nil {
		watching.Lock()
		defer watching.Unlock()
		in.watch = watched[absolute]
	}
	return in
}

// Kept is what was kept of the last reading of the path, nil if nothing was.
func (in *Input) Kept() any {
	watching.Lock()
	defer watching.Unlock()
	if in.watch == nil {
		return nil
	}
	return in.watch.kept
}

// Keep keeps what the input was parsed into for the next reading, if [Keep] has asked for that. It
// must not be changed.
func (in *Input) Keep(parsed any) {
	watching.Lock()
	defer watching.Unlock()
	if in.watch != nil && in.watch.keeping {
		in.watch.kept = parsed
	}
}

// Open opens a file of the input.
func (in *Input) Open(path string) (*File, error) {
	f, shared, err := in.openFile(path)
	if err != nil {
		return nil, err
	}
	file := &File{file: f, text: f, shared: shared, input: in, path: path}
	if shared {
		file.text = io.NewSectionReader(f, 0, math.MaxInt64)
	}
	if in.watch != nil {
		file.sum = sha256.New()
	}
	return file, nil
}

// openFile opens a file, or returns the one that is open already; shared says that it stays open.
func (in *Input) openFile(path string) (f *os.File, shared bool, err error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, false, err
	}
	watching.Lock()
	defer watching.Unlock()
	if in.watch == nil || !in.watch.keeping || absolute != in.path {
		f, err = os.Open(path)
		return f, false, err
	}
	if in.watch.file == nil {
		in.watch.file, err = os.Open(path)
	}
	return in.watch.file, true, err
}

// ReadFile reads a file of the input.
func (in *Input) ReadFile(path string) ([]byte, error) {
	f, err := in.Open(path)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	return text, errors.Join(err, f.Close())
}

// End ends the reading, with the error that it ended with. It returns that error, or one about
// files that are not what they were.
func (in *Input) End(err error) error {
	for _, f := range in.open {
		if err == nil {
			err = f.finish()
		}
		_ = f.close() // it was only read
	}
	if err == nil {
		err = in.failed
	}
	if in.watch == nil || err != nil {
		return err
	}
	found, err := in.fingerprint()
	if err != nil {
		return err
	}
	watching.Lock()
	defer watching.Unlock()
	if before := in.watch.found; in.watch.keeping && before != "" && before != found {
		in.watch.changed = fmt.Errorf("%w: its sha256 was %s, and is now %s",
			ErrChanged, before, found)
	}
	in.watch.found = found
	return in.watch.changed
}

func (in *Input) fingerprint() (string, error) {
	if sum, ok := in.hashes[in.path]; ok && len(in.hashes) == 1 {
		return sum, nil
	}
	dir := in.path
	if _, isFile := in.hashes[in.path]; isFile {
		dir = filepath.Dir(dir)
	}
	names := map[string]string{}
	var sorted []string
	for path, sum := range in.hashes {
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return "", err
		}
		name = filepath.ToSlash(name)
		names[name], sorted = sum, append(sorted, name)
	}
	slices.Sort(sorted)
	list := sha256.New()
	for _, name := range sorted {
		fmt.Fprintf(list, "%s  %s\n", names[name], strings.ReplaceAll(name, "\n", "\\n"))
	}
	return fmt.Sprintf("%x", list.Sum(nil)), nil
}

// note notes the hash of a file that was read to its end.
func (in *Input) note(path, sum string) error {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	if before := in.hashes[absolute]; before != "" && before != sum {
		return fmt.Errorf("%s: %w", filepath.Base(path), ErrChanged)
	}
	in.hashes[absolute] = sum
	return nil
}

// A File is a file of an input. It is read either from its beginning by Read or anywhere by ReadAt.
type File struct {
	file   *os.File
	text   io.Reader // of the file
	shared bool      // with other readings: it stays open
	input  *Input
	path   string
	sum    hash.Hash // nil if nobody watches
	blocks *blocks   // nil until ReadAt
	ended  bool
}

// Read reads on.
func (f *File) Read(p []byte) (int, error) {
	n, err := f.text.Read(p)
	if f.sum != nil {
		f.sum.Write(p[:n])
		f.ended = f.ended || errors.Is(err, io.EOF)
	}
	return n, err
}

// WriteTo writes what is left of the file.
func (f *File) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, struct{ io.Reader }{f})
}

// ReadAt reads what is at a place. If somebody watches, the whole file is hashed first, and what is
// read afterwards must be what was hashed.
func (f *File) ReadAt(p []byte, at int64) (int, error) {
	if f.sum == nil {
		return f.file.ReadAt(p, at)
	}
	if f.blocks == nil {
		f.blocks = &blocks{file: f.file, seed: maphash.MakeSeed(), cached: -1}
		f.ended = true
		if err := f.blocks.hash(f.sum); err != nil {
			return 0, err
		}
	}
	return f.blocks.ReadAt(p, at)
}

// Stat describes the file.
func (f *File) Stat() (os.FileInfo, error) { return f.file.Stat() }

func (f *File) close() error {
	if f.shared {
		return nil
	}
	return f.file.Close()
}

// Close ends the reading of the file. A rest that was not read is part of the fingerprint, too.
func (f *File) Close() error {
	const little = 1 << 20
	if f.sum == nil {
		return f.close()
	}
	if !f.ended {
		_, err := io.CopyN(io.Discard, struct{ io.Reader }{f}, little)
		if err == nil {
			f.input.open = append(f.input.open, f)
			return nil
		}
	}
	if err := f.finish(); err != nil && f.input.failed == nil {
		f.input.failed = err
	}
	return f.close()
}

// finish reads the rest of the file, and notes the hash.
func (f *File) finish() error {
	if !f.ended {
		if _, err := io.Copy(io.Discard, struct{ io.Reader }{f}); err != nil {
			return err
		}
	}
	return f.input.note(f.path, fmt.Sprintf("%x", f.sum.Sum(nil)))
}
