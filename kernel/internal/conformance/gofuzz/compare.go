package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// counts has the numbers of programs by outcome.
type counts struct{ same, differ, invalid, lines int }

func (c *counts) add(d counts) {
	c.same, c.differ, c.invalid = c.same+d.same, c.differ+d.differ, c.invalid+d.invalid
	c.lines += d.lines
}

func (c counts) String() string {
	return fmt.Sprintf("%d print the same, %d differ, %d are no Go or crash (%d lines)",
		c.same, c.differ, c.invalid, c.lines)
}

// compare runs the programs of some seeds and prints what differs.
func compare(r *runner, make func(int64) program, first int64, n int) (c counts, err error) {
	var list []program
	for seed := first; seed < first+int64(n); seed++ {
		list = append(list, make(seed))
	}
	want, err := natively(list)
	if err != nil { // find the programs that are not valid Go
		all := len(list)
		list = slices.DeleteFunc(list, isInvalid)
		if c.invalid = all - len(list); c.invalid == 0 {
			return c, err
		}
		if want, err = natively(list); err != nil {
			return c, err
		}
	}
	for _, p := range list {
		expected, ok := want[fmt.Sprint(p.seed)]
		if !ok {
			c.invalid++
			continue
		}
		expected = p.expected(expected)
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

// isInvalid reports whether a program is not valid Go. With GOFUZZ_INVALID, it prints why.
func isInvalid(p program) bool {
	err := valid(p)
	if err != nil && os.Getenv("GOFUZZ_INVALID") != "" {
		fmt.Println("seed", p.seed, "is no Go:", err)
	}
	return err != nil
}

// natively returns the outputs of compiled programs, by seed. It leaves out programs that crash in
// spite of deferred functions, usually by endless recursion.
func natively(list []program) (map[string]string, error) {
	want, err := together(list)
	var crash *exec.ExitError
	if !errors.As(err, &crash) {
		return want, err
	}
	if len(list) == 1 {
		return nil, nil
	}
	half := len(list) / 2
	want, err = natively(list[:half])
	if err != nil {
		return nil, err
	}
	more, err := natively(list[half:])
	if want == nil {
		return more, err
	}
	maps.Copy(want, more)
	return want, err
}

// together returns the outputs of programs that are compiled as one Go program.
func together(list []program) (map[string]string, error) {
	dir, err := os.MkdirTemp("", "gofuzz")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	out, err := compileAndRun(dir, nativeProgram(list))
	if err != nil {
		return nil, err
	}
	return split(out), nil
}

// difference returns the first line that differs.
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

// valid returns an error if a program is not valid Go, such as one with unused variables.
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

// compareFiles compares programs in files, which [cellsOf] divides into cells.
func compareFiles(r *runner, files []string) error {
	differ := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		dir, err := os.MkdirTemp("", "gofuzz")
		if err != nil {
			return err
		}
		want, err := compileAndRun(dir, string(source))
		_ = os.RemoveAll(dir)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if got := r.run(cellsOf(string(source))); got != want {
			differ++
			fmt.Printf("%s differs: %s", filepath.Base(file), difference(got, want))
		}
	}
	fmt.Printf("%d of %d files print the same\n", len(files)-differ, len(files))
	return nil
}

// cut matches a line of a program at which a new cell begins.
var cut = regexp.MustCompile(`(?m)^\s*// ---\n`)

// cellsOf divides a program into cells. Without cuts, the program is one cell, and main() the next.
// With cuts, cells end there, and the body of the function main, which must be the last function,
// is divided into cells, too.
func cellsOf(source string) []string {
	if !cut.MatchString(source) {
		return []string{source, "main()"}
	}
	declarations, body, _ := strings.Cut(source, "\nfunc main() {\n")
	declarations = strings.Replace(declarations, "package main\n", "", 1)
	body = strings.TrimSuffix(body, "}\n")
	return append(cut.Split(declarations, -1), cut.Split(body, -1)...)
}
