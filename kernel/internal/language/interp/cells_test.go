package interp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"
)

// compiled are the compiled packages that the cells of the tests import.
var compiled = map[string]Package{
	"fmt": {Binds: binds("Println", fmt.Println, "Sprint", fmt.Sprint, "Sprintf", fmt.Sprintf,
		"Errorf", fmt.Errorf, "Fprintf", fmt.Fprintf),
		Types: typesByName("Stringer", reflect.TypeFor[fmt.Stringer]())},
	"errors": {Binds: binds("New", errors.New, "As", errors.As, "Is", errors.Is)},
	"sort": {Binds: binds("Slice", sort.Slice, "Sort", sort.Sort),
		Types: typesByName("Interface", reflect.TypeFor[sort.Interface]())},
	"strings": {Binds: binds("Map", strings.Map, "Repeat", strings.Repeat),
		Types: typesByName("Builder", reflect.TypeFor[strings.Builder]())},
	"encoding/json": {Binds: binds("Marshal", json.Marshal, "Unmarshal", json.Unmarshal)},
	"runtime": {Binds: binds("Goexit", runtime.Goexit, "Caller", runtime.Caller,
		"Gosched", runtime.Gosched)},
	"sync": {Types: typesByName("WaitGroup", reflect.TypeFor[sync.WaitGroup](),
		"Mutex", reflect.TypeFor[sync.Mutex](), "Once", reflect.TypeFor[sync.Once](),
		"RWMutex", reflect.TypeFor[sync.RWMutex](), "Cond", reflect.TypeFor[sync.Cond](),
		"Locker", reflect.TypeFor[sync.Locker]()), Binds: binds("NewCond", sync.NewCond)},
	"time": {Binds: binds("Sleep", time.Sleep, "AfterFunc", time.AfterFunc),
		Types: typesByName("Duration", reflect.TypeFor[time.Duration]())},
}

func binds(list ...any) map[string]reflect.Value {
	m := map[string]reflect.Value{}
	for i := 0; i < len(list); i += 2 {
		m[list[i].(string)] = reflect.ValueOf(list[i+1])
	}
	return m
}

func typesByName(list ...any) map[string]reflect.Type {
	m := map[string]reflect.Type{}
	for i := 0; i < len(list); i += 2 {
		m[list[i].(string)] = list[i+1].(reflect.Type)
	}
	return m
}

// exports finds the export data of the packages in the tables.
var exports = sync.OnceValues(func() (map[string]string, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}
	for path := range compiled {
		args = append(args, path)
	}
	out, err := exec.Command("go", args...).Output()
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	return files, err
})

// session runs cells. Each is a package that can use the exported names of earlier ones.
type session struct {
	testing.TB
	*Program
	fset  *token.FileSet
	gc    types.Importer
	cells []*types.Package
}

func newSession(t testing.TB) *session {
	t.Helper()
	files, err := exports()
	if err != nil {
		t.Skip("go list finds no export data:", err)
	}
	s := &session{TB: t, fset: token.NewFileSet()}
	s.gc = importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(files[path])
	})
	s.Program = New(s.fset, func(path string) Package { return compiled[path] })
	return s
}

// Import implements types.Importer.
func (s *session) Import(path string) (*types.Package, error) {
	for _, c := range s.cells {
		if c.Path() == path {
			return c, nil
		}
	}
	return s.gc.Import(path)
}

// cell checks, loads and initialises a cell.
func (s *session) cell(source string) *types.Package {
	s.Helper()
	name := fmt.Sprintf("cell%d", len(s.cells)+1)
	var text bytes.Buffer
	fmt.Fprintf(&text, "package main\n\nimport (\n")
	for _, c := range s.cells {
		fmt.Fprintf(&text, "\t. %q\n", c.Path())
	}
	for path := range compiled {
		if strings.Contains(source, path[strings.LastIndex(path, "/")+1:]+".") {
			fmt.Fprintf(&text, "\t%q\n", path)
		}
	}
	fmt.Fprintf(&text, ")\n\n//line %s:1\n%s", name, source)
	f, err := parser.ParseFile(s.fset, name, text.Bytes(), parser.SkipObjectResolution)
	if err != nil {
		s.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		Instances:    map[*ast.Ident]types.Instance{},
		FileVersions: map[*ast.File]string{},
	}
	config := types.Config{Importer: s, Error: func(err error) {
		if !strings.Contains(err.Error(), "imported and not used") {
			s.Fatal(err)
		}
	}}
	pkg, _ := config.Check(name, s.fset, []*ast.File{f}, info)
	if err := s.Load(pkg, []*ast.File{f}, info); err != nil {
		s.Fatal(err)
	}
	if err := s.Init(pkg); err != nil {
		s.Fatal(err)
	}
	s.cells = append(s.cells, pkg)
	return pkg
}

// object returns the object that the newest cell with the name declares.
func (s *session) object(name string) types.Object {
	for i := len(s.cells) - 1; i >= 0; i-- {
		if o := s.cells[i].Scope().Lookup(name); o != nil {
			return o
		}
	}
	s.Fatalf("no cell declares %s", name)
	return nil
}

func (s *session) value(name string) any {
	return s.Variable(s.object(name).(*types.Var)).Interface()
}

// call calls a function and returns the value of the panic with which it ends.
func (s *session) call(name string) (failure any) {
	s.Helper()
	defer func() { failure = recover() }()
	if err := s.Call(s.object(name).(*types.Func)); err != nil {
		s.Fatal(err)
	}
	return nil
}

func (s *session) want(name string, want any) {
	s.Helper()
	if got := s.value(name); !reflect.DeepEqual(got, want) {
		s.Errorf("%s is %v (%T), want %v (%T)", name, got, got, want, want)
	}
}

func TestVariablesStayForLaterCells(t *testing.T) {
	s := newSession(t)
	s.cell("var N = 2\nfunc Twice() int { return 2 * N }\nvar P = &N")
	s.cell("func init() { *P = 21 }\nvar M = Twice()\ntype T struct{ A int; B string }")
	s.cell("var X = []T{{M, \"x\"}}\nvar Total = N + X[0].A")
	s.want("M", 42-38)
	s.want("N", 21)
	s.want("Total", 25)
}
