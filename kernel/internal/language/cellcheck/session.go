package cellcheck

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"maps"
	"slices"
	"strings"
)

// A Session has the names that the cells of a notebook have declared.
type Session struct {
	world world

	// before is what there was before each part of the last cell.
	before map[*Part]world
}

// NewSession returns a session without cells. They import what is in the library.
func NewSession(library *Library) *Session {
	return &Session{world: world{
		fset: library.Fset, library: library, context: types.NewContext(),
		hooks: newHooks(), names: map[string]types.Object{}, declared: declared{},
		uses: map[string][]string{}, again: map[string]bool{},
		inCode: map[string]bool{},
	}}
}

// Check checks a cell. Its name is the name of the file in positions. If the cell is right, later
// cells see what it declares; otherwise the error is of type Errors, and nothing has changed.
func (s *Session) Check(name, source string) (cell *Cell, err error) {
	defer func() {
		if r := recover(); r != nil { // a mistake of ours, or of go/types
			cell, err = nil, Errors{{Msg: fmt.Sprint("the cell cannot be checked: ", r)}}
		}
	}()
	cell, wrong := s.check(name, source)
	if len(wrong) > 0 {
		return nil, first(wrong)
	}
	return cell, nil
}

// check is Check with all errors.
func (s *Session) check(name, source string) (*Cell, Errors) {
	t, wrong := parse(s.world.fset, name, []byte(source))
	if slices.ContainsFunc(wrong, isSyntaxError) {
		return nil, wrong
	}
	w := s.world
	cell := &Cell{Name: name, Fset: w.fset, Notes: t.fillBodies()}
	before := map[*Part]world{}
	waiting := []unit{wholeOf(t)}
	for len(waiting) > 0 {
		u := waiting[0]
		waiting = waiting[1:]
		if parts := u.partByNames(); len(parts) > 0 {
			waiting = append(parts, waiting...)
			continue
		}
		c, r := w.checkAndRenew(u)
		if at, alone := c.conflict(); at >= 0 {
			waiting = append(u.partAt(at, alone), waiting...)
			continue
		}
		c.limits(&w)
		if len(c.errors)+len(wrong) > 0 {
			return nil, tidy(append(wrong, awayFrom(wrong, c.errors)...))
		}
		if c.watchErrors(statementsOf(waiting)) {
			c = w.run(u, c.pieces, c.asValue)
		}
		sources, err := w.library.useSources(c.info)
		if err != nil {
			c.note(&w, err)
			return nil, tidy(c.errors)
		}
		part, results := c.part(w.names, r.variables)
		part.Sources = sources
		cell.Parts = append(cell.Parts, part)
		before[part] = w
		cell.Notes = append(cell.Notes, w.stale(part, r.variables)...)
		w.learn(c, part)
		part.Superseded = w.superseded(part)
		forgetEarlier(part.Package)
		if len(results) > 0 {
			cell.Result, cell.Results = c.result, results
		}
	}
	s.world, s.before = w, before
	if cell.waitsForMain(t) {
		cell.Notes = append(cell.Notes, "main is declared; the cell main() runs it")
	}
	return cell, nil
}

// waitsForMain reports whether the cell declares the function main and does not use it.
func (c *Cell) waitsForMain(t *tree) bool {
	isMain := func(f *types.Func) bool { return f.Name() == "main" }
	uses := func(stmt ast.Stmt) bool { return mentions(stmt, "main") }
	return slices.ContainsFunc(c.Parts, func(p *Part) bool {
		return slices.ContainsFunc(p.Funcs, isMain)
	}) && !slices.ContainsFunc(t.stmts, uses)
}

// Forget takes back what a part of the last cell and the parts behind it have declared: for parts
// that do not run.
func (s *Session) Forget(p *Part) {
	if before, ok := s.before[p]; ok {
		s.world = before
	}
}

// Object is what a name means to the next cell, nil if it means nothing.
func (s *Session) Object(name string) types.Object {
	if object, ok := s.world.names[name]; ok {
		return object
	}
	return types.Universe.Lookup(name)
}

// Names are what the cells have declared and imported, sorted.
func (s *Session) Names() []string { return slices.Sorted(maps.Keys(s.world.names)) }

// TypeOf is the type of an expression, nil if it makes no sense.
func (s *Session) TypeOf(expression string) types.Type {
	t, wrong := parse(s.world.fset, "expression", []byte(expression))
	if len(wrong) > 0 || len(t.stmts) != 1 || len(t.decls) > 0 {
		return nil
	}
	c := s.world.check(wholeOf(t))
	if len(c.errors) > 0 || c.result == nil {
		return nil
	}
	return c.info.TypeOf(c.result)
}

// isSyntaxError tells what keeps the types from being checked from errors in the spelling of a
// token.
func isSyntaxError(e Error) bool {
	return strings.HasPrefix(e.Msg, "syntax error") || e.Msg == noReturn
}

// awayFrom are those of list that are on other lines than the errors in wrong.
func awayFrom(wrong Errors, list []Error) []Error {
	return slices.DeleteFunc(list, func(e Error) bool {
		return slices.ContainsFunc(wrong, func(w Error) bool { return w.Pos.Line == e.Pos.Line })
	})
}

func statementsOf(units []unit) []ast.Stmt {
	var list []ast.Stmt
	for _, u := range units {
		list = append(list, u.stmts...)
	}
	return list
}

// wholeOf is a cell as one unit.
func wholeOf(t *tree) unit {
	u := unit{tree: t, stmts: t.stmts, last: !t.strict}
	for _, decl := range t.decls {
		if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
			u.stmts = append(u.stmts, &ast.DeclStmt{Decl: g})
		} else {
			u.decls = append(u.decls, decl)
		}
	}
	return u
}

// partByNames parts u before the first statement that defines names a second time, and around one
// that defines a name which is special in packages. It returns nothing where u is to stay whole.
func (u unit) partByNames() []unit {
	if u.tree.strict || u.alone {
		return nil
	}
	known := map[string]*piece{}
	for i, stmt := range u.stmts {
		if repeats(stmt, known) {
			return u.partAt(i, false)
		}
		p := newPiece(stmt, known)
		for _, name := range p.names {
			if name.Name == "main" || name.Name == "init" {
				return u.partAt(i, true)
			}
			if name.Name != "_" {
				known[name.Name] = p
			}
		}
	}
	return nil
}

// partAt parts u before a statement; alone says that the statement becomes a unit by itself.
func (u unit) partAt(at int, alone bool) []unit {
	parts := []unit{u.section(0, at)}
	if alone {
		parts = append(parts, u.section(at, at+1))
		parts[1].alone = true
		at++
	}
	parts = append(parts, u.section(at, len(u.stmts)))
	return slices.DeleteFunc(parts, func(p unit) bool {
		return len(p.stmts)+len(p.decls) == 0
	})
}

// section is the unit of some statements and the declarations before and between them.
func (u unit) section(from, to int) unit {
	part := unit{tree: u.tree, stmts: u.stmts[from:to], last: u.last && to == len(u.stmts)}
	begin, end := token.NoPos, u.tree.end
	if from > 0 {
		begin = u.stmts[from-1].End()
	}
	if to < len(u.stmts) && to > from {
		end = u.stmts[to-1].End()
	} else if to < len(u.stmts) {
		end = u.stmts[to].Pos()
	}
	for _, decl := range u.decls {
		if begin <= decl.Pos() && decl.Pos() < end {
			part.decls = append(part.decls, decl)
		}
	}
	return part
}
