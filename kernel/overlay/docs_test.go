package main

import (
	"archive/zip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/language/importable"
)

const ours = "github.com/bayescmp/go"

func TestDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("short: not listing packages")
	}
	path := filepath.Join(t.TempDir(), "docs.zip")
	packages, err := importable.List(t.Context(), checkout(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := writeDocs(packages, path); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	for _, test := range []struct{ path, name, want string }{
		{ours + "/bayescmp", "", "package bayescmp // import"},
		{ours + "/bayescmp", "CorrelatedTTest", "Rope is the half-width"},
		{ours + "/bayescmp", "CorrelatedTTest.Rope", "Rope float64\n\nRope is the half-width"},
		{
			ours + "/bayescmp", "CorrelatedTTest.Compare",
			"func (t CorrelatedTTest) Compare(p Pair) (*Comparison, error)",
		},
		{
			"gonum.org/v1/gonum/mat", "NewDense",
			"func NewDense(r, c int, data []float64) *Dense\n\nNewDense creates",
		},
		{"gonum.org/v1/gonum/mat", "Matrix.At", "At(i, j int) float64\n\nAt returns"},
		{
			"github.com/go-gota/gota/dataframe", "DataFrame.Select",
			"func (df DataFrame) Select(indexes SelectIndexes) DataFrame",
		},
		{"gonum.org/v1/plot/vg", "Inch", "const Inch = font.Inch"},
		{"math/rand/v2", "Rand.IntN", "func (r *Rand) IntN(n int) int"},
		{"math", "Pi", "const Pi = 3.14159"},
	} {
		file, err := archive.Open(test.path)
		if err != nil {
			t.Error(err)
			continue
		}
		texts := map[string]string{}
		if err := json.NewDecoder(file).Decode(&texts); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(texts[test.name], test.want) {
			t.Errorf("%s.%s: got %q, want %q", test.path, test.name, texts[test.name], test.want)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 2<<20 {
		t.Errorf("%v %v: too large for every kernel to carry", info, err)
	}
}

func checkout(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		t.Fatal(err)
	}
	return root
}
