package ownfiles

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// listName is the name of the list.
const listName = "SHA256SUMS"

// heading is the first line of the list.
const heading = "# Files that bayescmp has written. " +
	"It replaces them for as long as nobody else changes them.\n"

// A ForeignError is about a file that is not ours, or that has been changed since.
type ForeignError struct{ Path string }

// Error implements error.
func (e ForeignError) Error() string {
	return e.Path + " is there already, and it is not as bayescmp wrote it: rename or remove it, " +
		"or choose another folder"
}

// checkName returns an error for what cannot be the name of a file of ours: it must lie in the
// folder itself, be visible, and need no quoting in the list.
func checkName(name string) error {
	strange := func(r rune) bool { return unicode.IsControl(r) || r == '/' || r == '\\' }
	if !filepath.IsLocal(name) || strings.HasPrefix(name, ".") || !utf8.ValidString(name) ||
		strings.ContainsFunc(name, strange) || strings.EqualFold(name, listName) {
		return fmt.Errorf("%q cannot be the name of a file here; want letters and digits", name)
	}
	return nil
}

// hashes has the hash of each file that is ours, by its name.
type hashes map[string]string

func (h hashes) names() []string {
	var names []string
	for name := range h {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// text is the list as a file.
func (h hashes) text() []byte {
	var b bytes.Buffer
	b.WriteString(heading)
	for _, name := range h.names() {
		fmt.Fprintf(&b, "%s  %s\n", h[name], name)
	}
	return b.Bytes()
}

// checkFile returns an error if there is a file of this name that may not be replaced by content
// with this hash.
func (h hashes) checkFile(root *os.Root, name, content string) error {
	there, err := hashOf(root, name)
	if err == nil && there != "" && there != h[name] && there != content {
		return ForeignError{filepath.Join(root.Name(), name)}
	}
	return err
}

func hash(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

// hashOf returns the hash of a file in a folder, "" if there is none. Anything that is not a file,
// such as a link, is an error.
func hashOf(root *os.Root, name string) (string, error) {
	f, err := openFile(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return fmt.Sprintf("%x", sum.Sum(nil)), err
}

// openFile opens a file of a folder for reading. Anything that is not a file is an error.
func openFile(root *os.Root, name string) (*os.File, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is there already, and is not a file: rename or remove it, or "+
			"choose another folder", filepath.Join(root.Name(), name))
	}
	return root.Open(name)
}

// readFile reads a file of a folder. Anything that is not a file is an error.
func readFile(root *os.Root, name string) ([]byte, error) {
	f, err := openFile(root, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return io.ReadAll(f)
}

// readList reads the list of a folder. It leaves out what is no longer there.
func readList(root *os.Root) (hashes, error) {
	const most = 1 << 24 // bytes: two hundred thousand files
	path := filepath.Join(root.Name(), listName)
	f, err := openFile(root, listName)
	if errors.Is(err, fs.ErrNotExist) {
		return hashes{}, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, err
	}
	lines, ours := strings.CutPrefix(string(text), heading)
	if !ours {
		return nil, fmt.Errorf("%s is not the list that bayescmp keeps of its files there: "+
			"rename or remove it, or choose another folder", path)
	}
	all, err := parseList(lines)
	if err != nil {
		return nil, fmt.Errorf("%s, %w: bayescmp does not write such a list; "+
			"remove it, or choose another folder", path, err)
	}
	for name := range all {
		if _, err := root.Lstat(name); err != nil {
			delete(all, name)
		}
	}
	return all, nil
}

// parseList reads the lines below the heading. An error names the first that we cannot have
// written.
func parseList(lines string) (hashes, error) {
	all, last, n := hashes{}, "", 1
	for line := range strings.Lines(lines) {
		n++
		sum, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		isHash := len(sum) == 2*sha256.Size && strings.Trim(sum, "0123456789abcdef") == ""
		if !isHash || !strings.HasSuffix(line, "\n") || checkName(name) != nil || name <= last {
			const most = 100
			return nil, fmt.Errorf("line %d: %q", n, line[:min(len(line), most)])
		}
		all[name], last = sum, name
	}
	return all, nil
}
