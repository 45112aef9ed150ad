package notebook

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The tags of the cells with parameters. papermill uses the same tags.
const (
	tagParameters = "parameters"
	tagInjected   = "injected-parameters"
)

// A Setting is a value for a parameter of a notebook.
type Setting struct{ Name, Value string }

// ParseSetting reads name=value.
func ParseSetting(text string) (Setting, error) {
	name, value, ok := strings.Cut(text, "=")
	if name = strings.TrimSpace(name); !ok || !token.IsIdentifier(name) {
		return Setting{}, fmt.Errorf("%q is not name=value", text)
	}
	return Setting{name, value}, nil
}

// A parameter is a variable that the parameters cell declares, and its type: string, bool, or a
// type of numbers; "" for a variable that cannot be set from outside.
type parameter struct{ name, kind string }

// SetParameters inserts a cell with assignments after the cell tagged parameters. It replaces a
// cell that an earlier call has inserted. The values are written as Go literals of the variables'
// types.
func (nb *Notebook) SetParameters(settings []Setting) error {
	at := slices.IndexFunc(nb.Cells, hasParameters)
	if at < 0 {
		return errors.New("the notebook takes no parameters: no code cell is tagged \"parameters\"")
	}
	known, err := parameters(nb.Cells[at].Source)
	if err != nil {
		return fmt.Errorf("the cell tagged \"parameters\": %w", err)
	}
	lines := []string{"// Parameters"}
	for i, s := range settings {
		named := func(other Setting) bool { return other.Name == s.Name }
		if slices.ContainsFunc(settings[:i], named) {
			return fmt.Errorf("parameter %q is given twice", s.Name)
		}
		k := slices.IndexFunc(known, func(p parameter) bool { return p.name == s.Name })
		if k < 0 {
			return fmt.Errorf("the notebook has no parameter %q; there are %s",
				s.Name, listed(known))
		}
		value, err := known[k].literal(s.Value)
		if err != nil {
			return fmt.Errorf("parameter %q: %w", s.Name, err)
		}
		lines = append(lines, s.Name+" = "+value)
	}
	nb.Cells = slices.DeleteFunc(nb.Cells, func(c *Cell) bool { return c.Tagged(tagInjected) })
	at = slices.IndexFunc(nb.Cells, hasParameters)
	tags, _ := nb.Cells[at].Metadata["tags"].([]any)
	tags = slices.DeleteFunc(slices.Clone(tags), func(tag any) bool { return tag == tagParameters })
	nb.Cells = slices.Insert(nb.Cells, at+1, &Cell{
		ID: tagInjected, Type: Code, Source: strings.Join(lines, "\n"),
		Metadata: map[string]any{"tags": append(tags, tagInjected)},
	})
	nb.completeIDs()
	return nil
}

// hasParameters reports whether c declares the parameters.
func hasParameters(c *Cell) bool { return c.Type == Code && c.Tagged(tagParameters) }

func listed(known []parameter) string {
	if len(known) == 0 {
		return "none"
	}
	var out []string
	for _, p := range known {
		out = append(out, strings.TrimSpace(p.name+" "+p.kind))
	}
	return strings.Join(out, ", ")
}

// parameters returns the variables that a cell declares, in order.
func parameters(source string) ([]parameter, error) {
	const before = "package p; func _() {\n"
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", before+source+"\n}", parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return nil, errors.New("it should have only variables with their values, such as rope := " +
			"0.01")
	}
	body := file.Decls[0].(*ast.FuncDecl).Body
	var found []parameter
	for _, statement := range body.List {
		switch s := statement.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE && len(s.Lhs) == len(s.Rhs) {
				for i, left := range s.Lhs {
					if name, ok := left.(*ast.Ident); ok {
						found = append(found, parameter{name.Name, kindOf(s.Rhs[i])})
					}
				}
			}
		case *ast.DeclStmt:
			if d, ok := s.Decl.(*ast.GenDecl); ok {
				found = append(found, declared(d)...)
			}
		}
	}
	return found, nil
}

// declared returns the variables of a declaration.
func declared(d *ast.GenDecl) []parameter {
	var found []parameter
	for _, spec := range d.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for i, name := range v.Names {
			kind := ""
			if named, ok := v.Type.(*ast.Ident); ok {
				kind = basic(named.Name)
			} else if v.Type == nil && len(v.Values) == len(v.Names) {
				kind = kindOf(v.Values[i])
			}
			found = append(found, parameter{name.Name, kind})
		}
	}
	return found
}

// kindOf returns the type of a constant expression if the syntax shows it, or "".
func kindOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		switch e.Kind {
		case token.STRING:
			return "string"
		case token.INT:
			return "int"
		case token.FLOAT:
			return "float64"
		}
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" {
			return "bool"
		}
	case *ast.UnaryExpr:
		return kindOf(e.X)
	case *ast.ParenExpr:
		return kindOf(e.X)
	case *ast.CallExpr: // a conversion
		if name, ok := e.Fun.(*ast.Ident); ok {
			return basic(name.Name)
		}
	}
	return ""
}

// sizes are the sizes of the number types in bits.
var sizes = map[string]int{
	"int": 64, "int8": 8, "int16": 16, "int32": 32, "int64": 64,
	"uint": 64, "uint8": 8, "uint16": 16, "uint32": 32, "uint64": 64,
	"float32": 32, "float64": 64,
}

// basic returns name if variables of the type with that name can be set, or "".
func basic(name string) string {
	if name == "string" || name == "bool" || sizes[name] > 0 {
		return name
	}
	return ""
}

// literal returns a value as a Go literal.
func (p parameter) literal(value string) (string, error) {
	var err error
	text := value
	switch {
	case p.kind == "":
		return "", errors.New("only strings, true or false, and numbers can be given; " +
			"change the notebook")
	case p.kind == "string":
		text = strconv.Quote(value)
	case p.kind == "bool":
		if value != "true" && value != "false" {
			return "", fmt.Errorf("want true or false, not %q", value)
		}
	case strings.HasPrefix(p.kind, "float"):
		var x float64
		if x, err = strconv.ParseFloat(value, sizes[p.kind]); math.IsInf(x, 0) || math.IsNaN(x) {
			err = strconv.ErrRange
		}
		text = strconv.FormatFloat(x, 'g', -1, 64)
	case strings.HasPrefix(p.kind, "u"):
		var n uint64
		n, err = strconv.ParseUint(value, 10, sizes[p.kind])
		text = strconv.FormatUint(n, 10)
	default:
		var n int64
		n, err = strconv.ParseInt(value, 10, sizes[p.kind])
		text = strconv.FormatInt(n, 10)
	}
	if err != nil {
		return "", fmt.Errorf("want a number (%s), not %q", p.kind, value)
	}
	return text, nil
}
