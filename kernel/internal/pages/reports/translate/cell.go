package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// code is a code cell as statements of a function, and their imports.
type code struct {
	imports []string
	text    string
}

// An edit replaces a part of the source by a text.
type edit struct {
	from, to token.Pos
	text     string
}

// codeOf translates a cell, and counts its names.
func codeOf(c *notebook.Cell, names occurrences) (code, error) {
	imports, statements, err := withoutImports(c.Source)
	if err != nil {
		return code{}, err
	}
	const before = "package p; func _() {"
	source := before + statements + "\n}"
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		return code{}, err
	}
	if len(file.Decls) != 1 {
		return code{}, errors.New("it declares functions or types; want statements")
	}
	body := file.Decls[0].(*ast.FuncDecl).Body
	names.count(body)
	edits := showing(body)
	if c.Tagged(tagParameters) {
		if edits, err = parameters(body); err != nil {
			return code{}, err
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return int(b.from - a.from) })
	for _, e := range edits {
		source = source[:e.from-1] + e.text + source[e.to-1:]
	}
	return code{imports, source[len(before) : len(source)-1]}, nil
}

// withoutImports cuts off the imports at the beginning of a cell.
func withoutImports(source string) (paths []string, rest string, err error) {
	const end = "\n)\n"
	if !strings.HasPrefix(source, "import (") {
		return nil, source, nil
	}
	head, rest, _ := strings.Cut(source, end)
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+head+end,
		parser.ImportsOnly)
	if err != nil {
		return nil, "", err
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || spec.Name != nil {
			return nil, "", fmt.Errorf("import %s: want a path without a name", spec.Path.Value)
		}
		paths = append(paths, path)
	}
	return paths, rest, nil
}

// count counts the names in the statements of a cell.
func (o occurrences) count(body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			o.find(n.Name).times++
		case *ast.SelectorExpr: // the selected name is not a variable
			ast.Inspect(n.X, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok {
					o.find(name.Name).times++
				}
				return true
			})
			return false
		}
		return true
	})
	for _, statement := range body.List {
		if s, ok := statement.(*ast.AssignStmt); ok && s.Tok == token.DEFINE {
			for _, left := range s.Lhs {
				o.find(left.(*ast.Ident).Name).declared = true
			}
		}
	}
}

// showing returns the edits that make a cell show its values through the session: the value at its
// end, and everything that it prints and displays. Calls that need the file of scores go to the
// session, too.
func showing(body *ast.BlockStmt) (edits []edit) {
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		name, ok := s.X.(*ast.Ident)
		if ok && (name.Name == "display" || name.Name == "fmt" && s.Sel.Name == "Println" ||
			name.Name == "bayescmp" && (s.Sel.Name == "MetricsOf" || s.Sel.Name == "OpenGames")) {
			edits = append(edits, edit{name.Pos(), name.End(), "nb"})
		}
		return true
	})
	if n := len(body.List); n > 0 {
		last, ok := body.List[n-1].(*ast.ExprStmt)
		if !ok {
			return edits
		}
		if _, call := last.X.(*ast.CallExpr); !call {
			edits = append(edits, edit{last.Pos(), last.Pos(), "nb.result("},
				edit{last.End(), last.End(), ")"})
		}
	}
	return edits
}

// parameters returns the edits that take the parameters from the session.
func parameters(body *ast.BlockStmt) (edits []edit, err error) {
	kinds := map[token.Token]string{token.STRING: "words", token.FLOAT: "number"}
	for _, statement := range body.List {
		s, ok := statement.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != len(s.Rhs) {
			return nil, errors.New("want parameters with their values, such as rope := 0.01")
		}
		for i, left := range s.Lhs {
			value, _ := s.Rhs[i].(*ast.BasicLit)
			if value == nil || kinds[value.Kind] == "" {
				return nil, fmt.Errorf("parameter %s: want a text or a number with a point", left)
			}
			edits = append(edits, edit{value.Pos(), value.End(),
				fmt.Sprintf("nb.%s(%q)", kinds[value.Kind], left)})
		}
	}
	return edits, nil
}
