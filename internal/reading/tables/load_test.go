package tables

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/tables/packing"
)

const (
	ab = "a,b\n1,2\n"
	cd = "c;d\n3;4\n5;6\n"
)

// manyFiles are two tables and what lies beside them.
var manyFiles = [][2]string{
	{"results/z-HC2.csv", ab}, {"results/a.txt", cd}, {"results/README.md", "words"},
	{"results/.hidden.csv", "x"}, {"__MACOSX/results/._z-HC2.csv", "x"}, {"results/plot.pdf", "x"},
	{"results/Readme.txt", "words"}, {"results/~$a.xlsx", "x"},
}

func checkTwo(t *testing.T, tables []Table, names ...string) {
	t.Helper()
	if !slices.Equal(NamesOf(tables), names) {
		t.Fatalf("tables %q, want %q", NamesOf(tables), names)
	}
	if first, second := tables[0], tables[1]; first.Rows != 2 || second.Column("b")[0] != "2" {
		t.Errorf("%+v", tables)
	}
	if notes := strings.Join(tables[0].Notes, " "); !strings.Contains(notes, "plot.pdf") ||
		strings.Contains(notes, "hidden") || strings.Contains(notes, "MACOSX") {
		t.Errorf("notes: %s", notes)
	}
}

func TestTablesOfAZip(t *testing.T) {
	tables, err := Tables("my.zip", strings.NewReader(packing.Zip(t, manyFiles...)), nil)
	if err != nil {
		t.Fatal(err)
	}
	checkTwo(t, tables, "a", "z-HC2")
	packed := packing.Zip(t, [2]string{"iris/r.csv", ab},
		[2]string{"wine/r.csv.gz", packing.Gzip(t, cd)})
	if tables, err = Tables("my.zip", strings.NewReader(packed), nil); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(NamesOf(tables), []string{"iris/r", "wine/r"}) {
		t.Errorf("files of one name: %q", NamesOf(tables))
	}
}

func TestTablesOfAFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "WEASEL-2.0")
	for _, f := range manyFiles {
		path := filepath.Join(dir, filepath.Base(f[0]))
		must := errors.Join(os.MkdirAll(filepath.Join(dir, "inner.csv"), 0o700),
			os.WriteFile(path, []byte(f[1]), 0o600))
		if must != nil {
			t.Fatal(must)
		}
	}
	tables, err := Load(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkTwo(t, tables, "a", "z-HC2")
	if Stem(dir) != "WEASEL-2.0" || Stem(dir+"/") != "WEASEL-2.0" {
		t.Errorf("the folder is called %q", Stem(dir))
	}
}

func TestFolderWithoutTables(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.png"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Load(dir, nil)
	if !errors.Is(err, ErrEmpty) || !strings.Contains(err.Error(), `only "x.png"`) {
		t.Errorf("got %v", err)
	}
}

func TestPackedTables(t *testing.T) {
	for name, text := range map[string]string{
		"s.csv": ab, "s.csv.gz": packing.Gzip(t, ab), "s": packing.Gzip(t, ab),
		"s.zip": packing.Zip(t, [2]string{"s.csv", ab}),
	} {
		tables, err := Tables(name, strings.NewReader(text), nil)
		if err != nil || len(tables) != 1 || tables[0].Name != "s" || tables[0].Rows != 1 {
			t.Errorf("%s: %+v, %v", name, tables, err)
		}
	}
	inside := packing.Zip(t, [2]string{"s.csv", "a,b\n1\n"})
	for text, want := range map[string]string{
		"\x1f\x8b": "gzip has compressed, but", packing.Gzip(t, ab)[:20]: "damaged or cut off",
		"PK\x03\x04":                           "zip archive or a spreadsheet, but",
		inside:                                 "s.csv: not a usable CSV file: line 2",
		packing.Gzip(t, packing.Gzip(t, ab)):   "compressed with gzip",
		packing.Zip(t, [2]string{"x.png", ""}): "the archive has no tables",
	} {
		_, err := Tables("x", strings.NewReader(text), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v", text, err)
		}
	}
}

// A small file that holds far too much is refused before it fills the memory.
func TestTooMuchText(t *testing.T) {
	half := "a,b\n" + strings.Repeat("1,2\n", 1000)
	large := half + half[4:]
	const memory = 100 << 10
	read := func(text string) error {
		_, err := Tables("x", strings.NewReader(text), budget.New(t.Context(), memory, nil))
		return err
	}
	for name, text := range map[string]string{
		"gzip": packing.Gzip(t, large), "zip": packing.Zip(t, [2]string{"s.csv", large}),
		"two files": packing.Zip(t, [2]string{"s.csv", half}, [2]string{"t.csv", half}),
		"xlsx":      packing.Workbook(t, strings.Repeat("<row><c><v>1</v></c></row>", 4000)),
		"text":      packing.Gzip(t, "a,b\n"+strings.Repeat("\n", 4*memory)),
	} {
		if err := read(text); !errors.Is(err, budget.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := read(packing.Zip(t, [2]string{"s.csv", half})); err != nil {
		t.Errorf("one file: %v", err)
	}
}

func TestStem(t *testing.T) {
	for path, want := range map[string]string{
		"/x/scores.csv": "scores", "scores.csv.gz": "scores", "a.b.csv": "a.b", ".csv": ".csv",
		"scores": "scores", "WEASEL-2.0": "WEASEL-2.0", "dir/": "dir", "gz": "gz",
	} {
		if got := Stem(path); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if got := Stem("."); got != filepath.Base(here) {
		t.Errorf("this folder: %q", got)
	}
}
