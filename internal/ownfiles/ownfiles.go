// Package ownfiles writes files into a folder, and replaces only those that it has written there
// itself and that nobody has changed since. A list in the folder has their names and hashes, in the
// form that the command sha256sum checks.
package ownfiles

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// listName is the name of the list.
const listName = "SHA256SUMS"

// heading is the first line of the list.
const heading = "# Files that bayescmp has written. " +
	"It replaces them for as long as nobody else changes them.\n"

// writing keeps two goroutines from changing a list at the same time.
var writing sync.Mutex

// A ForeignError is about a file that is not ours, or that has been changed since.
type ForeignError struct{ Path string }

// Error implements error.
func (e ForeignError) Error() string {
	return e.Path + " is there already, and it is not as bayescmp has written it: " +
		"rename or remove it, or choose another folder"
}

// Write writes a file into the folder, which it makes if there is none. If there is a file of this
// name that is not ours, or that has been changed since, Write leaves it and returns a
// [ForeignError].
func Write(dir, name string, content []byte) error { return write(dir, name, content, false) }

// Overwrite is Write, but for replacing the files of others too. A folder stays, and is an error.
func Overwrite(dir, name string, content []byte) error { return write(dir, name, content, true) }

// Check returns the error that Write would return for whatever content, without writing.
func Check(dir, name string) error {
	writing.Lock()
	defer writing.Unlock()
	hashes, err := read(dir)
	if err == nil {
		err = hashes.checkFile(dir, name, "")
	}
	return err
}

func write(dir, name string, content []byte, force bool) error {
	path := filepath.Join(dir, name)
	if !filepath.IsLocal(name) || name == "." || strings.ContainsAny(name, "/\\\r\n") ||
		name == listName {
		return fmt.Errorf("%q cannot be the name of a file here; want letters and digits", name)
	}
	writing.Lock()
	defer writing.Unlock()
	hashes, err := read(dir)
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		return err
	}
	err = hashes.checkFile(dir, name, hash(content))
	if foreign := (ForeignError{}); err != nil && !(force && errors.As(err, &foreign)) {
		return err
	}
	if err := Replace(path, content); err != nil {
		return err
	}
	hashes[name] = hash(content)
	return hashes.write(dir)
}

// Remove removes a file that Write has written, unless somebody has changed it since. Then, and if
// there is no such file, it does nothing.
func Remove(dir, name string) error {
	writing.Lock()
	defer writing.Unlock()
	hashes, err := read(dir)
	if err != nil || hashes[name] == "" {
		return err
	}
	path := filepath.Join(dir, name)
	if there, err := hashOf(path); err != nil || there != hashes[name] {
		return nil
	}
	if err := os.Remove(path); err != nil {
		return err
	}
	delete(hashes, name)
	return hashes.write(dir)
}

// A File is a file that [WriteAll] writes.
type File struct {
	Name    string
	Content []byte
}

// WriteAll makes files all that is ours in the folder: it writes them, and removes what Write or
// WriteAll has written there before and is not among them. With force it replaces the files of
// others too, see [Overwrite].
func WriteAll(dir string, files []File, force bool) error {
	before, err := List(dir)
	if err != nil {
		return err
	}
	written := map[string]bool{}
	for _, f := range files {
		if err := write(dir, f.Name, f.Content, force); err != nil {
			return err
		}
		written[f.Name] = true
	}
	for _, name := range before {
		if !written[name] {
			if err := Remove(dir, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// List returns the names of the files that Write has written into the folder, sorted. If there is
// no such folder it returns none.
func List(dir string) ([]string, error) {
	writing.Lock()
	defer writing.Unlock()
	hashes, err := read(dir)
	return hashes.names(), err
}

// hashes has the hash of each file that is ours, by its name.
type hashes map[string]string

// checkFile returns an error if there is a file of this name that may not be replaced by content
// with this hash.
func (h hashes) checkFile(dir, name, content string) error {
	path := filepath.Join(dir, name)
	there, err := hashOf(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil && there != h[name] && there != content:
		return ForeignError{path}
	}
	return err
}

func (h hashes) names() []string {
	var names []string
	for name := range h {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func hash(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// hashOf returns the hash of a file. Whatever is no file is an error.
func hashOf(path string) (string, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is there already, and is no file: "+
			"rename or remove it, or choose another folder", path)
	}
	content, err := os.ReadFile(path)
	return hash(content), err
}

// read reads the list of a folder. It leaves out what is no longer there.
func read(dir string) (hashes, error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, and no folder: choose another one", dir)
	}
	path := filepath.Join(dir, listName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return hashes{}, nil
	}
	if err != nil {
		return nil, err
	}
	lines, ours := strings.CutPrefix(string(text), heading)
	if !ours {
		return nil, fmt.Errorf("%s is not the list that bayescmp keeps of its files there: "+
			"rename or remove it, or choose another folder", path)
	}
	out := hashes{}
	for line := range strings.Lines(lines) {
		sum, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !ok {
			continue
		}
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			out[name] = sum
		}
	}
	return out, nil
}

func (h hashes) write(dir string) error {
	var b strings.Builder
	b.WriteString(heading)
	for _, name := range h.names() {
		fmt.Fprintf(&b, "%s  %s\n", h[name], name)
	}
	return Replace(filepath.Join(dir, listName), []byte(b.String()))
}
