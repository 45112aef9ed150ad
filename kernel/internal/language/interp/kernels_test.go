package interp

import (
	_ "embed"
	"go/types"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/language/interp/testdata/kernels"
)

//go:embed testdata/kernels/kernels.go
var kernelsSource string

var kernelCases = []struct {
	name     string
	compiled func(int) int
	n        int
}{
	{"Fib", kernels.Fib, 25},
	{"Sieve", kernels.Sieve, 200_000},
	{"Product", kernels.Product, 60},
	{"Count", kernels.Count, 50_000},
	{"Build", kernels.Build, 50_000},
}

// declarations returns the functions of the kernels without the package clause.
func declarations() string {
	_, after, _ := strings.Cut(kernelsSource, "package kernels\n")
	return after
}

// interpreted returns the function with a name, which this package runs.
func interpreted(t testing.TB, name string) func(int) int {
	s := newSession(t)
	s.cell(declarations())
	return s.Func(s.object(name).(*types.Func)).Interface().(func(int) int)
}

func TestKernels(t *testing.T) {
	for _, k := range kernelCases {
		if got, want := interpreted(t, k.name)(k.n), k.compiled(k.n); got != want {
			t.Errorf("%s(%d) is %d, want %d", k.name, k.n, got, want)
		}
	}
}

// BenchmarkKernels measures the five kernels, compiled and interpreted. Package beside compares
// other interpreters.
func BenchmarkKernels(b *testing.B) {
	for _, k := range kernelCases {
		run := func(name string, f func(int) int) {
			b.Run(k.name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					f(k.n)
				}
			})
		}
		run("compiled", k.compiled)
		run("interp", interpreted(b, k.name))
	}
}
