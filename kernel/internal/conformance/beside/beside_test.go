// Package beside compares the speed of the evaluator with gomacro, yaegi and compiled code. It is a
// separate module, so that the kernel does not require the programs with which it is compared.
package beside

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"
	"github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"

	ours "github.com/bayescmp/go/kernel/internal/language/interp"
	"github.com/bayescmp/go/kernel/internal/language/interp/testdata/kernels"
)

var cases = []struct {
	name     string
	compiled func(int) int
	n        int
}{
	{"Fib", kernels.Fib, 25},
	{"Sieve", kernels.Sieve, 200_000},
	{"Product", kernels.Product, 60},
	{"Count", kernels.Count, 50_000},
	{"Build", kernels.Build, 50_000},
	{"Draw", kernels.Draw, 500},
	{"ExactNull", kernels.ExactNull, 60},
	{"SignedRank", kernels.SignedRank, 500},
	{"Means", kernels.Means, 1000},
}

// sources returns the files of the kernels.
func sources(t testing.TB) []string {
	files, err := filepath.Glob("../../language/interp/testdata/kernels/*.go")
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	var texts []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// A system returns the function with a name.
type system struct {
	name     string
	function func(t testing.TB, name string) func(int) int
}

var systems = []system{{"interp", interpreted}, {"gomacro", gomacro}, {"yaegi", yaegi}}

func interpreted(t testing.TB, name string) func(int) int {
	fset := token.NewFileSet()
	var files []*ast.File
	for i, text := range sources(t) {
		f, err := parser.ParseFile(fset, fmt.Sprint(i), text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	config := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := config.Check("kernels", fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	value := reflect.ValueOf
	packages := map[string]ours.Package{
		"math": {Binds: map[string]reflect.Value{"Sqrt": value(math.Sqrt), "Abs": value(math.Abs),
			"Min": value(math.Min)}},
		"math/rand/v2": {Binds: map[string]reflect.Value{"New": value(rand.New),
			"NewPCG": value(rand.NewPCG)}, Types: map[string]reflect.Type{
			"Rand": reflect.TypeFor[rand.Rand](), "PCG": reflect.TypeFor[rand.PCG](),
			"Source": reflect.TypeFor[rand.Source]()}},
		"sort": {Binds: map[string]reflect.Value{"Slice": value(sort.Slice)}},
	}
	p := ours.New(fset, func(path string) ours.Package { return packages[path] })
	if err := p.Load(pkg, files, info); err != nil {
		t.Fatal(err)
	}
	return p.Func(pkg.Scope().Lookup(name).(*types.Func)).Interface().(func(int) int)
}

func gomacro(t testing.TB, name string) func(int) int {
	build.Default.GOROOT = "/nonexistent" // gomacro cannot read the sources of newer packages
	imports.Packages["math/rand/v2"] = imports.Package{Name: "rand",
		Binds: map[string]reflect.Value{"New": reflect.ValueOf(rand.New),
			"NewPCG": reflect.ValueOf(rand.NewPCG)},
		Types: map[string]reflect.Type{"Rand": reflect.TypeFor[rand.Rand](),
			"PCG": reflect.TypeFor[rand.PCG](), "Source": reflect.TypeFor[rand.Source]()},
	}
	m := fast.New()
	for _, text := range sources(t) {
		_, text, _ = strings.Cut(text, "package kernels\n")
		m.Eval(text)
	}
	v, _ := m.Eval1(name)
	return v.ReflectValue().Interface().(func(int) int)
}

func yaegi(t testing.TB, name string) func(int) int {
	build.Default.GOROOT = realRoot
	y := interp.New(interp.Options{})
	if err := y.Use(stdlib.Symbols); err != nil {
		t.Fatal(err)
	}
	for _, text := range sources(t) {
		if _, err := y.Eval(text); err != nil {
			t.Fatal(err)
		}
	}
	v, err := y.Eval("kernels." + name)
	if err != nil {
		t.Fatal(err)
	}
	return v.Interface().(func(int) int)
}

var realRoot = build.Default.GOROOT

func TestSystemsAgree(t *testing.T) {
	for _, s := range systems {
		for _, c := range cases {
			if got, want := s.function(t, c.name)(c.n), c.compiled(c.n); got != want {
				t.Errorf("%s: %s(%d) is %d, want %d", s.name, c.name, c.n, got, want)
			}
		}
	}
}

func BenchmarkKernels(b *testing.B) {
	for _, c := range cases {
		measure := func(name string, f func(int) int) {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				before := processorTime()
				for b.Loop() {
					f(c.n)
				}
				used := processorTime() - before
				b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
			})
		}
		measure("compiled", c.compiled)
		for _, s := range systems {
			measure(s.name, s.function(b, c.name))
		}
	}
}

// processorTime returns the processor time of the process. Elapsed time would mean little on a
// machine that also does other work.
func processorTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
