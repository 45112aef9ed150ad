package tables

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/writing"
)

// Load reads the tables of a file or of the files of a folder. A table may be separated values or
// ARFF, which gzip may have compressed, a Parquet file, or a sheet of a spreadsheet; a zip archive
// may hold several files. Errors wrap [ErrCSV] or [ErrEmpty], or are about the file or the budget.
func Load(path string, b *budget.Budget) ([]Table, error) {
	input := inputs.Begin(path)
	if kept, ok := input.Kept().(loaded); ok {
		return kept.tables, b.Keep(kept.memory)
	}
	before := b.Kept()
	tables, err := load(input, path, b)
	if err = Unchanged(input, err); err == nil {
		input.Keep(loaded{tables, b.Kept() - before})
	}
	return tables, err
}

// loaded are the tables of an input that is read several times, and how much memory they take.
type loaded struct {
	tables []Table
	memory int
}

// Unchanged ends the reading of an input. Files that are no longer what they were are an error that
// wraps [ErrCSV].
func Unchanged(input *inputs.Input, err error) error {
	if err = input.End(err); errors.Is(err, inputs.ErrChanged) {
		return fmt.Errorf("%w: %w; leave it alone while it is read", ErrCSV, err)
	}
	return err
}

func load(input *inputs.Input, path string, b *budget.Budget) ([]Table, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, withoutPath(err)
	case info.IsDir():
		members, err := folder(input, path)
		if err != nil {
			return nil, withoutPath(err)
		}
		if err := b.Files(len(members)); err != nil {
			return nil, err
		}
		return loader{b}.members(members, "folder")
	case !info.Mode().IsRegular():
		// To open a pipe would wait for somebody to write into it.
		return nil, fmt.Errorf("%w: it is not an ordinary file but a pipe or a device; save the "+
			"table in a file", ErrCSV)
	}
	f, err := input.Open(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	return Tables(path, f, b)
}

// withoutPath is for callers that name the file themselves.
func withoutPath(err error) error { return cmp.Or(errors.Unwrap(err), err) }

// Tables reads the tables of a file with this name.
func Tables(name string, r io.Reader, b *budget.Budget) ([]Table, error) {
	return loader{b}.tables(name, r)
}

// loader reads the tables of one file or folder.
type loader struct{ budget *budget.Budget }

func (l loader) tables(name string, r io.Reader) ([]Table, error) {
	file := bufio.NewReaderSize(r, look)
	first, _ := file.Peek(len(arrowStart)) // an error comes again when the file is read
	switch {
	case bytes.HasPrefix(first, []byte("\x1f\x8b")):
		return l.unpacked(name, file, Gunzip)
	case bytes.HasPrefix(first, []byte(zstdStart)):
		return l.unpacked(name, file, unzstd)
	case bytes.HasPrefix(first, []byte(zipStart)):
		return l.archive(name, file)
	}
	for _, format := range typedFormats {
		if bytes.HasPrefix(first, []byte(format.start)) {
			return l.typed(name, file, format)
		}
	}
	return l.one(name, file)
}

// unpacked reads the table of a file that is compressed.
func (l loader) unpacked(
	name string, r io.Reader, unpack func(io.Reader) (io.Reader, error),
) ([]Table, error) {
	text, err := unpack(l.budget.Text(r))
	if err != nil {
		return nil, err
	}
	return l.one(name, text)
}

// one reads the table of a file of text.
func (l loader) one(name string, r io.Reader) ([]Table, error) {
	t, err := anyText(l.budget.Text(r), l.budget)
	if err != nil {
		return nil, err
	}
	t.Name = Stem(name)
	return []Table{t}, nil
}

// zipStart is how a zip archive begins, and so a spreadsheet.
const zipStart = "PK\x03\x04"

// typed reads a file with typed columns.
func (l loader) typed(name string, r io.Reader, format typedFormat) ([]Table, error) {
	file, err := l.budget.All(r)
	if err != nil {
		return nil, fmt.Errorf("reading the file: %w", err)
	}
	t, err := format.table(file, l.budget)
	if err != nil {
		return nil, err
	}
	t.Name = Stem(name)
	return []Table{t}, nil
}

func (l loader) archive(name string, r io.Reader) ([]Table, error) {
	leave, err := l.budget.Enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	packed, err := l.budget.All(r)
	if err != nil {
		return nil, fmt.Errorf("reading the archive: %w", err)
	}
	z, err := Unzip(bytes.NewReader(packed), int64(len(packed)), l.budget)
	if err != nil {
		return nil, err
	}
	members := files(z)
	if !isSpreadsheet(members) {
		return l.members(members, "archive")
	}
	tables, err := sheets(members, l.budget)
	if err != nil {
		return nil, err
	}
	if len(tables) == 1 {
		tables[0].Name = Stem(name)
	}
	return tables, nil
}

// members reads the tables of a folder or an archive.
func (l loader) members(all []member, of string) ([]Table, error) {
	members, others := withTables(all)
	if len(members) == 0 {
		return nil, fmt.Errorf("%w: the %s has no tables (%s)%s",
			ErrEmpty, of, strings.Join(endings, ", "), besides(others))
	}
	called := map[string][]string{} // the names of the files of a stem, two at most
	for _, m := range members {
		stem := Stem(m.name)
		if same := called[stem]; len(same) < 2 && !slices.Contains(same, m.name) {
			called[stem] = append(same, m.name)
		}
	}
	var tables []Table
	for _, m := range members {
		some, err := l.member(m)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
		tables = append(tables, some...)
		if len(some) == 1 && len(called[Stem(m.name)]) > 1 {
			// Only the folders tell them apart.
			tables[len(tables)-1].Name = filepath.Join(filepath.Dir(m.name), some[0].Name)
		}
	}
	if len(others) > 0 {
		tables[0].Notes = append(tables[0].Notes,
			fmt.Sprintf("Not read from the %s: %s.", of, writing.Listed(others, 5)))
	}
	return tables, nil
}

// besides says what else is there.
func besides(others []string) string {
	if len(others) == 0 {
		return ""
	}
	return ", only " + writing.Listed(others, 5)
}

func (l loader) member(m member) ([]Table, error) {
	r, err := m.open()
	if err != nil {
		return nil, withoutPath(err)
	}
	defer func() { _ = r.Close() }() // it was only read
	return l.tables(m.name, r)
}

// Stem is the name of a file without its ending, if that leaves anything, or the name of a folder.
// The ending of a compressed file is left out before. A number is no ending.
func Stem(path string) string {
	base := filepath.Base(withoutPacking(path))
	if strings.Trim(base, ".") == "" { // not always: Abs asks the system
		if full, err := filepath.Abs(path); err == nil {
			base = filepath.Base(full)
		}
	}
	ending := filepath.Ext(base)
	if len(ending) > 1 && strings.Trim(ending[1:], "0123456789") == "" {
		return base
	}
	return cmp.Or(strings.TrimSuffix(base, ending), base)
}
