package datasets_test

import (
	"testing"

	"github.com/bayescmp/go/datasets"
)

func BenchmarkLoad(b *testing.B) {
	for _, name := range datasets.Names() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := datasets.Load(name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
