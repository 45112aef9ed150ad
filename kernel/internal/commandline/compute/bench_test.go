package compute

import (
	"bytes"
	"io"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// BenchmarkHierarchical is the hierarchical test on 54 data sets of 100 folds, as a request and in
// the library.
func BenchmarkHierarchical(b *testing.B) {
	columns, pair := simulated(b, 54, 100)
	line := []byte(`{"id":1,"do":"compare","test":"Hierarchical","options":{"rope":0.01},` +
		`"scores":` + columns + `}`)
	b.Run("request", func(b *testing.B) {
		for b.Loop() {
			if err := Serve(b.Context(), bytes.NewReader(line), io.Discard, Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("library", func(b *testing.B) {
		for b.Loop() {
			if _, err := (bayescmp.Hierarchical{Rope: 0.01}).Compare(pair); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkCorrelatedTTest is the correlated t test on ten folds, one request after the other.
func BenchmarkCorrelatedTTest(b *testing.B) {
	columns, pair := simulated(b, 1, 10)
	line := []byte(`{"id":1,"do":"compare","test":"CorrelatedTTest","options":{"rope":0.01},` +
		`"scores":` + columns + `}`)
	b.Run("request", func(b *testing.B) {
		for b.Loop() {
			if err := Serve(b.Context(), bytes.NewReader(line), io.Discard, Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("library", func(b *testing.B) {
		for b.Loop() {
			if _, err := (bayescmp.CorrelatedTTest{Rope: 0.01}).Compare(pair); err != nil {
				b.Fatal(err)
			}
		}
	})
}
