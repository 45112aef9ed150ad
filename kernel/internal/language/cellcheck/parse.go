package cellcheck

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// A tree is the syntax of a cell. All positions are in one file of the session's set.
type tree struct {
	file *token.File

	// base is the position of the first character of the cell.
	base token.Pos

	// strict says that the cell is a Go file with a package clause.
	strict bool

	// decls are first the imports, and then the declarations of types, constants and functions in
	// the order of the cell. In a Go file, they include the declarations of variables.
	decls []ast.Decl

	// stmts are the statements and the declarations of variables, in the order of the cell.
	stmts []ast.Stmt

	// end is a position after all of them.
	end token.Pos
}

// The texts that are put before the parts of a cell, so that go/parser reads them as files. Both
// have the same length.
const (
	packageHead  = "package main;           \n"
	functionHead = "package main;func _() { \n"
	packageTail  = "\n "
	functionTail = "\n}"
)

const mode = parser.ParseComments | parser.AllErrors | parser.SkipObjectResolution

// parse parses a cell with the given name. If the cell has errors, the tree has the parts that
// could be read.
func parse(set *token.FileSet, name string, source []byte) (*tree, Errors) {
	if isFile(source) {
		return parseFile(set, name, source)
	}
	texts, wrong := split(source)
	p := newPositions(set, name, source, packageHead, packageTail)
	t := &tree{file: p.file, base: p.file.Pos(len(packageHead)), end: p.file.Pos(p.file.Size())}
	if wrong >= 0 {
		p.fail(len(packageHead)+wrong, "syntax error: unexpected "+string(source[wrong]))
		return t, p.errors()
	}
	for _, k := range []kind{imports, declarations} {
		t.decls = append(t.decls, p.parse(packageHead, texts[k], packageTail).Decls...)
	}
	for _, decl := range p.parse(functionHead, texts[statements], functionTail).Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Name.Name == "_" && f.Body != nil {
			for _, stmt := range f.Body.List {
				t.stmts = append(t.stmts, withoutLabel(stmt)...)
			}
		}
	}
	t.stmts = slices.DeleteFunc(t.stmts, func(s ast.Stmt) bool {
		empty, ok := s.(*ast.EmptyStmt)
		return ok && empty.Implicit
	})
	p.refuseReturns(t.stmts)
	p.refuse(embeddingsIn(source, t.decls))
	return t, p.errors()
}

// withoutLabel turns the label of a statement that defines names into a separate statement before
// it.
func withoutLabel(stmt ast.Stmt) []ast.Stmt {
	labeled, ok := stmt.(*ast.LabeledStmt)
	if !ok {
		return []ast.Stmt{stmt}
	}
	list := withoutLabel(labeled.Stmt)
	switch list[len(list)-1].(type) {
	case *ast.DeclStmt, *ast.AssignStmt:
		labeled.Stmt = &ast.EmptyStmt{Semicolon: labeled.Colon + 1, Implicit: true}
		return append([]ast.Stmt{labeled}, list...)
	}
	return []ast.Stmt{stmt}
}

const noReturn = "return outside function"

// refuseReturns reports return statements outside functions as errors.
func (p *positions) refuseReturns(list []ast.Stmt) {
	for _, stmt := range list {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if r, ok := n.(*ast.ReturnStmt); ok {
				p.fail(p.file.Offset(r.Pos()), noReturn)
			}
			_, literal := n.(*ast.FuncLit)
			return !literal
		})
	}
}

func (p *positions) refuse(list []embedding) {
	for _, e := range list {
		p.fail(p.head+e.offset, e.refusal)
	}
}

// parseFile parses a cell that is a Go file.
func parseFile(set *token.FileSet, name string, source []byte) (*tree, Errors) {
	p := newPositions(set, name, source, "", "")
	file := p.parse("", source, "")
	p.refuse(embeddingsIn(source, file.Decls))
	return &tree{
		file: p.file, base: p.file.Pos(0), strict: true, decls: file.Decls,
		end: p.file.Pos(p.file.Size()),
	}, p.errors()
}

// positions parses texts of the same length so that their positions are in one file.
type positions struct {
	file *token.File
	head int
	size int
	list []Error
}

// newPositions adds a file to set that consists of source with a text before and after it.
func newPositions(
	set *token.FileSet, name string, source []byte, head, tail string,
) *positions {
	size := len(head) + len(source) + len(tail)
	p := &positions{head: len(head), size: len(source)}
	p.file = set.AddFile(name, -1, size)
	p.file.SetLinesForContent(slices.Concat([]byte(head), source, []byte(tail)))
	if head != "" {
		p.file.AddLineColumnInfo(len(head), name, 1, 1)
	}
	return p
}

// parse parses a text of the file's length.
func (p *positions) parse(head string, text []byte, tail string) *ast.File {
	if len(bytes.TrimSpace(text)) == 0 {
		return &ast.File{}
	}
	set := token.NewFileSet()
	if before := p.file.Base() - set.Base() - 1; before >= 0 {
		set.AddFile("", -1, before) // the parser's file begins at the same position as ours
	}
	whole := slices.Concat([]byte(head), text, []byte(tail))
	file, err := parser.ParseFile(set, p.file.Name(), whole, mode)
	list, _ := errors.AsType[scanner.ErrorList](err)
	for _, e := range list {
		message := e.Msg
		if e.Pos.Offset >= p.head+p.size { // the error is at the brace that we have added
			message = strings.Replace(message, "found '}'", "found 'EOF'", 1)
		}
		p.fail(e.Pos.Offset, compilerWords(message))
	}
	return file
}

// fail records an error at an offset in the file.
func (p *positions) fail(offset int, message string) {
	offset = min(max(offset, p.head), p.head+p.size)
	at := p.file.Pos(offset)
	position := p.file.Position(at)
	position.Offset = 0
	p.list = append(p.list, Error{position, message, at})
}

// errors returns the errors that the compiler would report: one per line, and an unexpected end
// only if there is no other error.
func (p *positions) errors() Errors {
	var list Errors
	for _, e := range tidy(p.list) {
		ends := strings.Contains(e.Msg, "unexpected EOF")
		last := len(list) - 1
		switch {
		case last < 0 || list[last].Pos.Line < e.Pos.Line && !ends:
			list = append(list, e)
		case list[last].Pos.Line == e.Pos.Line && isVague(list[last].Msg) && !ends:
			list[last] = e
		}
	}
	return list
}

// isVague reports whether a message is vague, so that the next error describes the mistake better.
func isVague(message string) bool {
	return strings.HasSuffix(message, "expected := or = or comma") ||
		strings.Contains(message, "unexpected ILLEGAL")
}

// IsWellFormed reports whether a cell can be parsed.
func IsWellFormed(source string) bool {
	_, list := parse(token.NewFileSet(), "cell", []byte(source))
	return len(list) == 0
}

// WantsMore reports whether the first thing that is wrong with a cell is that it ends.
func WantsMore(source string) bool {
	set := token.NewFileSet()
	t, list := parse(set, "cell", []byte(source))
	if len(list) == 0 {
		return false
	}
	first := list[0]
	if first.Msg == "string not terminated" || first.Msg == "comment not terminated" {
		return true
	}
	end := len(strings.TrimRight(source, " \t\r\n"))
	return strings.HasPrefix(first.Msg, "syntax error: unexpected ") &&
		int(first.at-t.base) >= end
}
