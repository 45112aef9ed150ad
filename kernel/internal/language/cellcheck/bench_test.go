package cellcheck

import (
	"fmt"
	"path/filepath"
	"testing"
)

// BenchmarkCheck checks 1+1 in a session with the 50 cells of notebooks.
func BenchmarkCheck(b *testing.B) {
	s := newTestSession(b)
	for i := range 50 {
		source := fmt.Sprintf("import \"fmt\"\ntype T%d struct{ x, y int }\n"+
			"func f%d(t T%d) string { return fmt.Sprint(t) }\nx%d, err := 1, error(nil)",
			i, i, i, i)
		if _, err := s.Check("cell", source); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := s.Check("cell", "1 + 1"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstImports checks a first cell with many imports.
func BenchmarkFirstImports(b *testing.B) {
	content, err := written()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s := NewSession(NewLibrary(content))
		_, err := s.Check("cell", "import (\n\"fmt\"\n\"github.com/bayescmp/go/bayescmp\"\n"+
			"\"gonum.org/v1/plot\"\n)\nfmt.Println(bayescmp.Sign{}, plot.New())")
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGenerics checks a first cell that sorts.
func BenchmarkGenerics(b *testing.B) {
	content, err := written()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s := NewSession(NewLibrary(content))
		if _, err := s.Check("cell", "import \"slices\"\nslices.Sort([]int{2, 1})"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNotebook checks all cells of a notebook.
func BenchmarkNotebook(b *testing.B) {
	cells := notebookCells(b, filepath.Join("..", "..", "..", "..", "notebooks", "05-demsar.ipynb"))
	for b.Loop() {
		s := newTestSession(b)
		for i, source := range cells {
			if _, err := s.Check(fmt.Sprint("cell ", i), source); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkComplete(b *testing.B) {
	s := newTestSession(b)
	if _, err := s.Check("cell", notebook); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if words, _ := s.Complete("list[0].", 8); len(words) == 0 {
			b.Fatal("nothing")
		}
	}
}
