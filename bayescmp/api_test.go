package bayescmp_test

import (
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/bayescmp/go"

// callable are the packages that cells call, by folder.
var callable = []string{".", "figure", "nb", "../datasets", "../datasets/simulate"}

// files parses the Go files of a folder: its tests, or the others.
func files(t *testing.T, folder string, tests bool) (*token.FileSet, []*ast.File) {
	t.Helper()
	set := token.NewFileSet()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var out []*ast.File
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") != tests {
			continue
		}
		f, err := parser.ParseFile(set, folder+"/"+name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	if len(out) == 0 && !tests {
		t.Fatalf("no Go files in %s", folder)
	}
	return set, out
}

// exported calls f for each exported declaration that a cell can reach: functions, methods of
// exported types, types, constants and variables. The text is the comment of the declaration or of
// its group.
func exported(t *testing.T, folder string, f func(where, name, text string, node ast.Node)) {
	set, parsed := files(t, folder, false)
	call := func(ident *ast.Ident, name, text string, node ast.Node) {
		if ident.IsExported() {
			f(set.Position(ident.Pos()).String(), name, text, node)
		}
	}
	for _, file := range parsed {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if r := receiver(d); r != "" {
					if !ast.IsExported(strings.TrimPrefix(r, "*")) {
						continue
					}
					name = r + "." + name
				}
				call(d.Name, name, d.Doc.Text(), d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						call(s.Name, s.Name.Name, s.Doc.Text()+d.Doc.Text(), s)
					case *ast.ValueSpec:
						text := s.Doc.Text() + s.Comment.Text() + d.Doc.Text()
						for _, n := range s.Names {
							call(n, n.Name, text, s)
						}
					}
				}
			}
		}
	}
}

// receiver is the type of a method's receiver, with a star for a pointer, or "".
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	star, kind := "", d.Recv.List[0].Type
	if p, ok := kind.(*ast.StarExpr); ok {
		star, kind = "*", p.X
	}
	if generic, ok := kind.(*ast.IndexExpr); ok {
		kind = generic.X
	}
	return star + kind.(*ast.Ident).Name
}

// Cells cannot compile generic functions of a package whose source the kernel does not have, and
// cannot fill interfaces with unexported methods.
func TestCellsCanCallEverything(t *testing.T) {
	for _, folder := range callable {
		exported(t, folder, func(where, name, _ string, node ast.Node) {
			switch n := node.(type) {
			case *ast.FuncDecl:
				if n.Type.TypeParams != nil {
					t.Errorf("%s: %s is generic", where, name)
				}
				ast.Inspect(n.Type, func(inner ast.Node) bool {
					if s, ok := inner.(*ast.SelectorExpr); ok {
						if p, ok := s.X.(*ast.Ident); ok && p.Name == "iter" {
							t.Errorf("%s: %s has an iterator in its signature", where, name)
						}
					}
					return true
				})
			case *ast.TypeSpec:
				if n.TypeParams != nil {
					t.Errorf("%s: %s is generic", where, name)
				}
				i, ok := n.Type.(*ast.InterfaceType)
				if !ok {
					return
				}
				for _, m := range i.Methods.List {
					for _, ident := range m.Names {
						if !ident.IsExported() {
							t.Errorf("%s: interface %s has the unexported method %s",
								where, name, ident.Name)
						}
					}
				}
			}
		})
	}
}

func TestEverythingExportedIsExplained(t *testing.T) {
	for _, folder := range callable {
		exported(t, folder, func(where, name, text string, node ast.Node) {
			short := name[strings.LastIndex(name, ".")+1:]
			if short == "String" || strings.Contains(where, "errors.go") {
				return // a Stringer says it all; the errors share one comment
			}
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s has no comment", where, name)
				return
			}
			if _, value := node.(*ast.ValueSpec); value {
				return // the comment of a group does not begin with the names in it
			}
			if start, _, _ := strings.Cut(text, "\n"); !strings.Contains(start, short) {
				t.Errorf("%s: the comment of %s does not begin with its name: %.60q",
					where, name, text)
			}
		})
	}
}

// A test is a value whose fields are its options, so its methods have value receivers.
func TestTestsAreValues(t *testing.T) {
	found := 0
	exported(t, ".", func(where, name, _ string, node ast.Node) {
		d, ok := node.(*ast.FuncDecl)
		if !ok || d.Recv == nil {
			return
		}
		switch d.Name.Name {
		case "Compare", "Test", "Name":
			found++
			if strings.HasPrefix(name, "*") {
				t.Errorf("%s: %s has a pointer receiver", where, name)
			}
		}
	})
	if found < 4 {
		t.Errorf("found only %d methods", found)
	}
}

// The kernel replaces os.Stdout for each cell.
func TestNoPrintingToAStoredStdout(t *testing.T) {
	for _, folder := range callable {
		set, parsed := files(t, folder, false)
		for _, file := range parsed {
			for _, d := range file.Decls {
				g, ok := d.(*ast.GenDecl)
				if !ok || g.Tok != token.VAR {
					continue
				}
				ast.Inspect(g, func(n ast.Node) bool {
					if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Stdout" {
						where := set.Position(s.Pos())
						t.Errorf("%s: os.Stdout is stored, but the kernel replaces it", where)
					}
					return true
				})
			}
		}
	}
}

// Every function and every test's Compare or Test has an example that is run.
func TestEverythingHasAnExample(t *testing.T) {
	for _, folder := range callable {
		_, tests := files(t, folder, true)
		examples := map[string]bool{}
		for _, e := range doc.Examples(tests...) {
			if e.Output == "" && !e.EmptyOutput && e.Name != "Fetch" { // it needs the network
				t.Errorf("%s: Example%s is not run: it has no output", folder, e.Name)
			}
			name, _, _ := strings.Cut(e.Name, "_")
			if parts := strings.Split(e.Name, "_"); len(parts) > 1 && ast.IsExported(parts[1]) {
				name += "." + parts[1]
			}
			examples[name] = true
		}
		exported(t, folder, func(where, name, _ string, node ast.Node) {
			d, ok := node.(*ast.FuncDecl)
			if !ok {
				return
			}
			if d.Recv != nil {
				switch d.Name.Name {
				case "Compare", "Test", "Figure":
				default:
					return
				}
			}
			if !examples[strings.TrimPrefix(name, "*")] {
				t.Errorf("%s: %s has no example", where, name)
			}
		})
	}
}

// Imports point one way: nb, bayescmp → figure, internal → gonum. The datasets stand beside them.
func TestImportsPointOneWay(t *testing.T) {
	type listed struct {
		ImportPath string
		Deps       []string
	}
	list := exec.Command("go", "list", "-json=ImportPath,Deps", "./...",
		"../datasets/...", "../internal/...")
	out, err := list.Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	root, data, inside := module+"/bayescmp", module+"/datasets", module+"/internal/"
	known := 0
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var p listed
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		known++
		forbid := func(reason string, prefixes ...string) {
			for _, d := range p.Deps {
				for _, prefix := range prefixes {
					if d == prefix || strings.HasPrefix(d, prefix+"/") {
						t.Errorf("%s imports %s: %s", p.ImportPath, d, reason)
					}
				}
			}
		}
		forbid("the kernel is above the library", module+"/kernel", "github.com/go-zeromq/zmq4")
		ofTests := []string{inside + "mutation", inside + "reading/tables/packing",
			inside + "studies"} // only tests import them
		if !slices.Contains(ofTests, p.ImportPath) {
			forbid("that is for tests", append(ofTests, "testing")...)
		}
		forbid("that is for tests", "git.sr.ht/~sbinet/cmpimg", "golang.org/x/tools")
		if p.ImportPath != data { // Fetch is there
			forbid("no answer needs the network", "net/http")
		}
		switch {
		case p.ImportPath == inside+"frames", p.ImportPath == inside+"exports":
			forbid("data frames and their files know nothing of answers",
				root, data, "gonum.org/v1/plot")
		case strings.HasPrefix(p.ImportPath, inside):
			forbid("internal packages know nothing of classifiers",
				root+"/figure", root+"/nb", data,
				"github.com/go-gota/gota", "gonum.org/v1/plot")
			if slices.Contains(p.Deps, root) {
				t.Errorf("%s imports bayescmp", p.ImportPath)
			}
		case p.ImportPath == root+"/figure":
			forbid("figures are plain numbers in, a drawing out",
				root+"/nb", data, "github.com/go-gota/gota")
			for _, d := range p.Deps {
				if d == root || strings.HasPrefix(d, inside) && d != inside+"visible" {
					t.Errorf("figure imports %s", d)
				}
			}
		case p.ImportPath == root:
			forbid("the library does not bring its data, and is not only for notebooks",
				data, root+"/nb")
		case p.ImportPath == data:
			forbid("datasets stands by itself", root)
		}
	}
	if known < 5 {
		t.Errorf("only %d packages are listed", known)
	}
}
