package commands

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// compareFiles lists where the page and the files beside a record differ from those that were
// computed again. It also lists the files and folders that are missing.
func compareFiles(path string, before []byte, made report) (
	differences, absent []string, err error,
) {
	html := strings.TrimSuffix(path, filepath.Ext(path)) + ".html"
	there, err := beginning(html)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		absent = append(absent, html)
	case err != nil:
		return nil, nil, err
	default:
		differences = comparePages(html, there, made.page, before)
	}
	if made.Files == "" {
		return differences, absent, nil
	}
	dir := record{File: made.Files}.scores(filepath.Dir(path))
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return differences, append(absent, dir), nil
	}
	inFolder, err := compareFolder(dir, made.files)
	return append(differences, inFolder...), absent, err
}

// comparePages compares the stored page of a report with the page that was computed again.
func comparePages(name string, was, is, record []byte) []string {
	bare, whole, same := page.Unsealed(was, record)
	differences := compareTexts(name, bare, is)
	if !whole && differences == nil {
		differences = append(differences, name+": it is not as the report wrote it")
	}
	if whole && !same {
		differences = append(differences, name+": it was written beside a different JSON")
	}
	return differences
}

// compareFolder compares a folder of figures and tables with those that were computed again.
func compareFolder(dir string, made []ownfiles.File) (differences []string, err error) {
	if err := ownfiles.Recover(dir); err != nil {
		return nil, err
	}
	made = slices.SortedFunc(slices.Values(made), func(a, b ownfiles.File) int {
		return strings.Compare(a.Name, b.Name)
	})
	for _, file := range made {
		path := filepath.Join(dir, file.Name)
		before, err := beginning(path)
		if err != nil {
			differences = append(differences, fmt.Sprintf("%s: %v", path, cause(err)))
			continue
		}
		differences = append(differences, compareTexts(path, before, file.Content)...)
	}
	listed, err := ownfiles.List(dir)
	if err != nil {
		return append(differences, err.Error()), nil
	}
	for _, name := range listed {
		same := func(file ownfiles.File) bool { return file.Name == name }
		if !slices.ContainsFunc(made, same) {
			differences = append(differences, filepath.Join(dir, name)+": is not part of this "+
				"report")
		}
	}
	return differences, nil
}

// compareTexts describes the first lines in which two files differ. It returns nil if they do not
// differ.
func compareTexts(name string, was, is []byte) []string {
	if bytes.Equal(was, is) {
		return nil
	}
	if bytes.Contains(was, []byte("\x00")) || bytes.HasPrefix(is, []byte("%PDF")) {
		return []string{name + ": differs"}
	}
	before, after := strings.Split(string(was), "\n"), strings.Split(string(is), "\n")
	for i := range max(len(before), len(after)) {
		switch {
		case i >= len(before):
			return []string{fmt.Sprintf("%s: ends after line %d", name, i)}
		case i >= len(after):
			return []string{fmt.Sprintf("%s: should end after line %d", name, i)}
		case !sameLine(before[i], after[i]):
			was, is := whereDifferent(before[i], after[i])
			return []string{fmt.Sprintf("%s: line %d: was %q, is now %q", name, i+1, was, is)}
		}
	}
	return nil
}

// decimal matches a number with a decimal point.
var decimal = regexp.MustCompile(`[0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?`)

// sameLine reports whether two lines are the same. Numbers with a point may differ by a millionth,
// because the last bits depend on the processor.
func sameLine(was, is string) bool {
	if was == is {
		return true
	}
	if decimal.ReplaceAllString(was, "0.0") != decimal.ReplaceAllString(is, "0.0") {
		return false
	}
	after := decimal.FindAllString(is, -1)
	for i, text := range decimal.FindAllString(was, -1) {
		b, err := strconv.ParseFloat(text, 64)
		a, wrong := strconv.ParseFloat(after[i], 64)
		if err != nil || wrong != nil || math.Abs(a-b) > 1e-6*max(math.Abs(a), math.Abs(b)) {
			return text == after[i]
		}
	}
	return true
}

// whereDifferent returns the parts of two lines around the first place where they differ.
func whereDifferent(was, is string) (string, string) {
	const around, most = 20, 60
	at := 0
	for at < min(len(was), len(is)) && was[at] == is[at] {
		at++
	}
	part := func(text string) string {
		return strings.ToValidUTF8(text[max(at-around, 0):min(at+most, len(text))], "")
	}
	return part(was), part(is)
}
