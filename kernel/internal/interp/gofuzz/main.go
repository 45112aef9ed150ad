// Command gofuzz compares the evaluator of cells with Go's compiler. It makes random programs, runs
// each in cells and, compiled, many at a time, natively, and prints the programs that print
// something else in cells.
//
//	go run ./kernel/internal/interp/gofuzz -n 1000 -seed 1
//	go run ./kernel/internal/interp/gofuzz -reduce 123    # the smallest program of a seed that differs
//	go run ./kernel/internal/interp/gofuzz -print 123     # a program and its cells
//	go run ./kernel/internal/interp/gofuzz file.go        # a program that was written by hand
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime/pprof"
	"strings"
	"sync"
	"time"
)

func main() {
	n := flag.Int("n", 100, "how many programs")
	seed := flag.Int64("seed", 1, "the seed of the first program")
	batch := flag.Int("batch", 100, "programs in one compilation")
	show := flag.Int64("print", 0, "print the program of a seed")
	smallest := flag.Int64("reduce", 0, "print the smallest program of a seed that differs")
	profile := flag.String("profile", "", "write a profile of the processor's time here")
	limit := flag.Duration("limit", 10*time.Second, "time limit of a program in cells")
	flag.Parse()
	r, err := newRunner(*limit)
	if err != nil {
		fail(err)
	}
	switch {
	case *show != 0:
		p := generate(*show)
		fmt.Println(p.native())
		for i, c := range p.cells() {
			fmt.Printf("--- cell %d\n%s\n", i, c)
		}
		return
	case *smallest != 0:
		if err := printReduced(r, generate(*smallest)); err != nil {
			fail(err)
		}
		return
	case flag.NArg() > 0:
		if err := compareFiles(r, flag.Args()); err != nil {
			fail(err)
		}
		return
	}
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			fail(err)
		}
		defer f.Close()
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	total := counts{}
	for first := *seed; first < *seed+int64(*n); first += int64(*batch) {
		size := min(*batch, int(*seed+int64(*n)-first))
		c, err := compare(r, first, size)
		if err != nil {
			fail(err)
		}
		total.add(c)
		fmt.Printf("seeds %d to %d: %v\n", first, first+int64(size)-1, c)
	}
	fmt.Printf("total: %v\n", total)
	if total.differ > 0 {
		os.Exit(1)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "gofuzz:", err)
	os.Exit(1)
}

type counts struct{ same, differ, invalid, lines int }

func (c *counts) add(d counts) {
	c.same, c.differ, c.invalid = c.same+d.same, c.differ+d.differ, c.invalid+d.invalid
	c.lines += d.lines
}

func (c counts) String() string {
	return fmt.Sprintf("%d print the same, %d differ, %d are no Go (%d lines)", c.same, c.differ,
		c.invalid, c.lines)
}

// compare runs the programs of some seeds and prints what differs.
func compare(r *runner, first int64, n int) (c counts, err error) {
	var list []program
	for seed := first; seed < first+int64(n); seed++ {
		p := generate(seed)
		if err := valid(p); err != nil {
			if os.Getenv("GOFUZZ_INVALID") != "" {
				fmt.Println("seed", seed, "is no Go:", err)
			}
			c.invalid++
			continue
		}
		list = append(list, p)
	}
	want, err := natively(list)
	if err != nil {
		return c, err
	}
	for _, p := range list {
		expected := want[fmt.Sprint(p.seed)]
		c.lines += strings.Count(expected, "\n")
		if got := r.run(p.cells()); got != expected {
			c.differ++
			fmt.Printf("seed %d differs: %s", p.seed, difference(got, expected))
			continue
		}
		c.same++
	}
	return c, nil
}

func natively(list []program) (map[string]string, error) {
	dir, err := os.MkdirTemp("", "gofuzz")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out, err := compileAndRun(dir, nativeProgram(list))
	if err != nil {
		return nil, err
	}
	return split(out), nil
}

// difference is the first line that differs.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range w {
		if i >= len(g) || g[i] != w[i] {
			return fmt.Sprintf("line %d\n\tcells %.300q\n\tGo    %.300q\n", i+1,
				strings.Join(g[min(i, len(g)):min(i+2, len(g))], "\n"), w[i])
		}
	}
	return fmt.Sprintf("more output: %.300q\n", strings.Join(g[len(w)-1:], "\n"))
}

var (
	checking    sync.Mutex
	checkedSet  = token.NewFileSet()
	checkedFrom = importer.ForCompiler(checkedSet, "source", nil)
)

// valid tells why a program is no Go. The compiler refuses variables that are not used.
func valid(p program) error {
	checking.Lock()
	defer checking.Unlock()
	f, err := parser.ParseFile(checkedSet, "p.go", nativeProgram([]program{p}), 0)
	if err != nil {
		return err
	}
	config := types.Config{Importer: checkedFrom}
	_, err = config.Check("main", checkedSet, []*ast.File{f}, nil)
	return err
}
