package main

import (
	"context"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/cellcheck"
	"github.com/bayescmp/go/kernel/internal/compose"
	"github.com/bayescmp/go/kernel/internal/importable"
	"github.com/bayescmp/go/kernel/internal/interp"
)

// writtenLibrary is the library of the kernel.
var writtenLibrary = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "gofuzz")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	root, err := compose.FindModule(here)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "library.zip")
	packages, err := importable.List(context.Background(), root)
	if err != nil {
		return nil, err
	}
	if err := importable.NewReader().WriteLibrary(packages, file); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// A runner runs programs as cells.
type runner struct {
	library *cellcheck.Library
	limit   time.Duration
}

func newRunner(limit time.Duration) (*runner, error) {
	content, err := writtenLibrary()
	if err != nil {
		return nil, err
	}
	return &runner{cellcheck.NewLibrary(content), limit}, nil
}

// run gives what the cells print. A panic ends them, as it ends a program.
func (r *runner) run(cells []string) string {
	var out output
	packages := compiledPackages(&out)
	n := &notebook{
		session: cellcheck.NewSession(r.library),
		program: interp.New(r.library.Fset, func(path string) interp.Package { return packages[path] }),
		loaded:  map[*cellcheck.Source]bool{},
		out:     &out,
	}
	n.program.OnPanic = func(v any, trace []interp.Place) {
		fmt.Fprintln(&out, "panic in a goroutine:", v)
	}
	timer := time.AfterFunc(r.limit, n.program.Interrupt)
	defer timer.Stop()
	for i, cell := range cells {
		if !n.run(fmt.Sprintf("cell%d", i), cell) {
			break
		}
	}
	return out.String()
}

// output collects what is printed.
type output struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// A notebook runs cells one after the other.
type notebook struct {
	session *cellcheck.Session
	program *interp.Program
	loaded  map[*cellcheck.Source]bool
	out     *output
}

// run runs a cell and tells whether the next one may run.
func (n *notebook) run(name, source string) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintln(n.out, "panic:", r)
		}
	}()
	cell, err := n.session.Check(name, source)
	if err != nil {
		fmt.Fprintln(n.out, "refused:", err)
		return false
	}
	for _, part := range cell.Parts {
		if err := n.part(part); err != nil {
			fmt.Fprintln(n.out, "not run:", err)
			return false
		}
	}
	var values []any
	for _, v := range cell.Results {
		values = append(values, n.program.Variable(v).Interface())
	}
	if len(values) > 0 {
		fmt.Fprintln(n.out, values...)
	}
	return true
}

func (n *notebook) part(part *cellcheck.Part) error {
	for _, s := range part.Sources {
		if err := n.source(s); err != nil {
			return err
		}
	}
	if err := n.program.Load(part.Package, []*ast.File{part.File}, part.Info); err != nil {
		return err
	}
	for later, earlier := range part.Earlier {
		if err := n.program.Same(later, earlier); err != nil {
			return err
		}
	}
	for _, v := range part.Zeroed {
		n.program.Variable(v).SetZero()
	}
	return n.program.Call(part.Run)
}

// source loads generic functions of the standard library.
func (n *notebook) source(s *cellcheck.Source) error {
	if n.loaded[s] {
		return nil
	}
	n.loaded[s] = true
	for _, used := range s.Uses {
		if err := n.source(used); err != nil {
			return err
		}
	}
	if err := n.program.Load(s.Package, s.Files, s.Info); err != nil {
		return err
	}
	return n.program.Init(s.Package)
}
