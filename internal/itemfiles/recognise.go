package itemfiles

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/gametables"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Kind is what a file or a folder holds.
type Kind int

const (
	// Other is all that is not known here, such as tables of folds.
	Other Kind = iota
	// OfItems are scores of single items.
	OfItems
	// OfTasks are the mean scores of tasks by the harness.
	OfTasks
)

// Recognise finds out what a file or a folder holds. Logs are known by their names. A table is of
// items where a column names them as questions are named, another one the models, and only one has
// scores; a column named id or case may name anything. Games of two players are no
// items. c are the columns that the user has named.
func Recognise(path string, c Columns, b *budget.Budget) Kind {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return Other
	case info.IsDir():
		return recogniseFolder(path, b)
	case info.Mode().IsRegular() && (hasGames(path) || namesClassifiers(path)):
		return Other
	case isLog(path):
		return OfItems
	case !info.Mode().IsRegular():
		return Other
	case filepath.Ext(path) == ".json" && isJSON(path):
		h, err := readResults(inputs.Begin(path), path, b)
		if h != nil || budget.Stopped(err) { // who reads them will say why they were given up
			return OfTasks
		}
		if isTable(path, c) || isTree(path, b) {
			return Other
		}
		return OfItems
	}
	if hasItems(headerOf(path), c) {
		return OfItems
	}
	return Other
}

// isJSON tells whether a file begins as an object or a list in JSON does.
func isJSON(path string) bool {
	first := strings.TrimSpace(strings.Join(headerOf(path), ""))
	return strings.HasPrefix(first, "{") || strings.HasPrefix(first, "[")
}

// isTable tells whether a file in JSON is a table: its records name classifiers and data sets, or
// have several scores of a data set, and are not items.
func isTable(path string, c Columns) bool {
	file, err := inputs.Look(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // it was only read
	keys, numbers := tables.FirstRecord(file)
	if len(keys) == 0 || hasItems(keys, c) {
		return false
	}
	t := tables.Table{Names: keys}
	several := 0
	for _, is := range numbers {
		if is {
			several++
		}
	}
	named := t.Find(tables.DatasetNames) != ""
	return named && (several > 1 || t.Find(tables.ClassifierNames) != "") ||
		t.Find(tables.ClassifierNames) != "" && t.Find(tables.FoldNames) != ""
}

// namesClassifiers tells whether a file in JSON has records with plain values, of which some are
// numbers, one names classifiers and none names items.
func namesClassifiers(path string) bool {
	file, err := inputs.Look(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // it was only read
	keys, numbers := tables.FirstRecord(file)
	return slices.Contains(numbers, true) && !namesItems(keys) &&
		tables.Table{Names: keys}.Find(tables.ClassifierNames) != ""
}

func namesItems(keys []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		return slices.Contains(usual["Item"], plain(key))
	})
}

// hasGames tells whether a file is a table of games, in text or in JSON.
func hasGames(path string) bool {
	if gametables.Named(headerOf(path)) {
		return true
	}
	file, err := inputs.Look(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // it was only read
	keys, _ := tables.FirstRecord(file)
	return gametables.Named(keys)
}

// isTree tells whether a file in JSON is a table of objects in objects.
func isTree(path string, b *budget.Budget) bool {
	file, err := inputs.Look(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // it was only read
	return tables.IsTree(file, b.Fresh())
}

// isLog tells whether a file has scores of items by its name.
func isLog(path string) bool {
	name := strings.TrimSuffix(filepath.Base(path), ".gz")
	return filepath.Ext(name) == ".jsonl" || filepath.Ext(name) == ".eval" || name == helmFile
}

func recogniseFolder(path string, b *budget.Budget) Kind {
	found := Other
	// A folder that cannot be read is told by whoever reads it.
	_ = filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(filepath.Ext(p), ".json") && namesClassifiers(p):
		case isLog(p):
			found = OfItems
			return fs.SkipAll
		case isResults(e.Name()):
			found = OfTasks
		case filepath.Ext(p) == ".json" && found == Other:
			found = OfItems
			if h, _ := readResults(inputs.Begin(p), p, b.Fresh()); h != nil {
				found = OfTasks
			}
		}
		return nil
	})
	return found
}

// headerOf returns the names of the columns of a table as text; nil where it is none.
func headerOf(path string) []string {
	file, err := inputs.Look(path)
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }() // it was only read
	text := bufio.NewReader(file)
	if mark, _ := text.Peek(2); bytes.Equal(mark, []byte{0x1f, 0x8b}) {
		unpacked, err := tables.Gunzip(text)
		if err != nil {
			return nil
		}
		text = bufio.NewReader(unpacked)
	}
	start, _ := text.Peek(1 << 12) // of a short file there is an error, too
	line, _, _ := bytes.Cut(start, []byte("\n"))
	return header(line)
}

// hasItems tells whether a long table with these columns is one of items.
func hasItems(header []string, c Columns) bool {
	p, err := c.placesIn(header)
	if err != nil {
		return false
	}
	scores := 0
	for _, name := range header {
		if slices.Contains(usual["Score"], plain(name)) {
			scores++
		}
		if plain(name) == "metric" || plain(name) == "fold" {
			return false
		}
	}
	item := plain(header[p.item])
	return (item != "id" && item != "input" || p.epoch >= 0) && (scores == 1 || c.Score != "")
}
