package tables

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/inputs"
)

// member is a file in a folder or in a zip archive.
type member struct {
	// name is its path in the folder or archive, with slashes.
	name string
	open func() (io.ReadCloser, error)
}

// folder lists the files of a folder, but not of the folders in it.
func folder(input *inputs.Input, dir string) ([]member, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var members []member
	for _, e := range entries {
		full := filepath.Join(dir, e.Name())
		// A link to a file is a file. What cannot be looked at cannot be read, which is said then.
		if info, err := os.Stat(full); err == nil && !info.Mode().IsRegular() {
			continue
		}
		open := func() (io.ReadCloser, error) { return input.Open(full) }
		members = append(members, member{e.Name(), open})
	}
	return members, nil
}

// Unzip reads the list of the files of a zip archive. It refuses lists that would take much memory:
// they are read as a whole.
func Unzip(r io.ReaderAt, size int64, b *budget.Budget) (*zip.Reader, error) {
	entries, err := countEntries(io.NewSectionReader(r, 0, size))
	if err == nil {
		err = b.Files(entries)
	}
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("%w: it begins like a zip archive or a spreadsheet, but: %w",
			ErrCSV, err)
	}
	return z, nil
}

// countEntries counts what looks like an entry of a list of files. In what is compressed, chance
// makes another one in 4 GB.
func countEntries(r io.Reader) (n int, err error) {
	const entry, kept = "PK\x01\x02", 3
	piece := make([]byte, 1<<16)
	for have := 0; ; {
		got, err := r.Read(piece[have:])
		n += bytes.Count(piece[:have+got], []byte(entry))
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
		end := have + got
		have = copy(piece, piece[max(0, end-kept):end])
	}
}

// files lists the files of a zip archive.
func files(z *zip.Reader) []member {
	var members []member
	for _, f := range z.File {
		if f.FileInfo().IsDir() {
			continue
		}
		const encrypted = 1
		if f.Flags&encrypted != 0 {
			members = append(members, member{f.Name, func() (io.ReadCloser, error) {
				return nil, fmt.Errorf("%w: it is encrypted", ErrCSV)
			}})
			continue
		}
		members = append(members, member{f.Name, func() (io.ReadCloser, error) {
			r, err := f.Open()
			if err != nil {
				return nil, fmt.Errorf("%w: the archive is damaged: %w", ErrCSV, err)
			}
			return struct {
				io.Reader
				io.Closer
			}{unpacking{r}, r}, nil
		}})
	}
	return members
}

// endings are those of files that hold tables.
var endings = []string{".csv", ".tsv", ".tab", ".txt", ".dat", ".data", ".arff", ".xlsx", ".xlsm",
	".parquet", ".feather", ".arrow"}

// documents are files of text (.txt) that hold no table, by the beginnings of their names.
var documents = []string{"readme", "read_me", "licence", "license", "copying", "changelog",
	"citation", "notes", "requirements"}

// withTables picks the members that hold tables, by their names, and sorts them. It also lists the
// others, but for hidden ones.
func withTables(members []member) (tables []member, others []string) {
	for _, m := range members {
		base := strings.ToLower(path.Base(m.name))
		ending := path.Ext(withoutPacking(base))
		isDocument := ending == ".txt" && slices.ContainsFunc(documents, func(start string) bool {
			return strings.HasPrefix(base, start)
		})
		switch {
		case hidden(m.name):
		case slices.Contains(endings, ending) && !isDocument:
			tables = append(tables, m)
		default:
			others = append(others, m.name)
		}
	}
	slices.Sort(others)
	return byName(tables), others
}

// byName sorts numbers of members, not members: each type that is sorted makes the program larger
// that a browser loads.
func byName(tables []member) []member {
	order, out := make([]int, len(tables)), make([]member, len(tables))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return strings.Compare(tables[a].name, tables[b].name)
	})
	for i, from := range order {
		out[i] = tables[from]
	}
	return out
}

// hidden reports whether a file is there for a program and not for people: its name, or the name of
// a folder that it is in, begins with a point, or macOS or Excel has put it there.
func hidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool {
		return part == "__MACOSX" || strings.HasPrefix(part, ".") && part != "." && part != ".." ||
			strings.HasPrefix(part, "~$")
	})
}
