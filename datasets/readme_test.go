package datasets

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readmeRow matches a row of the README's table of files: name, sha256.
var readmeRow = regexp.MustCompile("(?m)^\\| `data/([^`]+)` \\|.* `([0-9a-f]{64})` \\|$")

// The README names every embedded file, and no other, with its sha256.
func TestChecksumsOfReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, m := range readmeRow.FindAllStringSubmatch(string(text), -1) {
		want[m[1]] = m[2]
	}
	embedded, err := files.ReadDir("data")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range embedded {
		data, err := files.ReadFile("data/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		if got := hex.EncodeToString(sum[:]); got != want[f.Name()] {
			t.Errorf("%s has sha256 %s, the README %q", f.Name(), got, want[f.Name()])
		}
		delete(want, f.Name())
	}
	for name := range want {
		t.Errorf("the README names %s, which is not embedded", name)
	}
}

// Every embedded file belongs to one entry, and its header names the columns.
func TestCatalogueMatchesFiles(t *testing.T) {
	embedded, err := files.ReadDir("data")
	if err != nil {
		t.Fatal(err)
	}
	if len(embedded) != len(catalogue) {
		t.Errorf("%d files for %d data sets", len(embedded), len(catalogue))
	}
	for _, e := range catalogue {
		text, err := e.open()
		if err != nil {
			t.Fatal(err)
		}
		header, err := csv.NewReader(text).Read()
		if err != nil {
			t.Fatal(err)
		}
		var columns []string
		for _, c := range e.Columns {
			columns = append(columns, c.Name)
		}
		if !slices.Equal(header, columns) {
			t.Errorf("%s: columns %v, described as %v", e.file, header, columns)
		}
	}
}

// The uncompressed text has the checksum that the README gives. The checksum of the
// text does not depend on the compressor.
func TestChecksumOfText(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	e, ok := findShipped("uci-weka")
	if !ok {
		t.Fatal("no uci-weka")
	}
	text, err := e.open()
	if err != nil {
		t.Fatal(err)
	}
	h := sha256.New()
	if _, err := io.Copy(h, text); err != nil {
		t.Fatal(err)
	}
	if sum := hex.EncodeToString(h.Sum(nil)); !strings.Contains(string(readme), sum) {
		t.Errorf("uci-weka.csv has sha256 %s, which the README does not give", sum)
	}
}
