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

	// before has the state before each part of the last cell.
	before map[*Part]world
}

// NewSession returns a session without cells, whose cells can import the packages of the library.
func NewSession(library *Library) *Session {
	return &Session{world: world{
		fset: library.Fset, library: library, context: types.NewContext(),
		hooks: newHooks(), names: map[string]types.Object{}, declared: declared{},
		uses: map[string][]string{}, again: map[string]bool{},
		inCode: map[string]bool{},
	}}
}

// Check checks a cell. name is the file name in positions. If the cell is correct, later cells see
// its declarations. Otherwise the error is of type Errors, and nothing has changed.
func (s *Session) Check(name, source string) (cell *Cell, err error) {
	defer func() {
		if r := recover(); r != nil { // a bug, here or in go/types
			cell, err = nil, Errors{{Msg: fmt.Sprint("the cell cannot be checked: ", r)}}
		}
	}()
	cell, wrong := s.check(name, source)
	if len(wrong) > 0 {
		return nil, first(wrong)
	}
	return cell, nil
}

// check is Check, but returns all errors.
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

// Forget removes the declarations of a part of the last cell and of the parts after it. It is for
// parts that do not run.
func (s *Session) Forget(p *Part) {
	if before, ok := s.before[p]; ok {
		s.world = before
	}
}

// Object returns what a name means in the next cell, or nil if it is not declared.
func (s *Session) Object(name string) types.Object {
	if object, ok := s.world.names[name]; ok {
		return object
	}
	return types.Universe.Lookup(name)
}

// Names returns the names that the cells have declared and imported, sorted.
func (s *Session) Names() []string { return slices.Sorted(maps.Keys(s.world.names)) }

// TypeOf returns the type of an expression, or nil if it has errors.
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

// isSyntaxError reports whether an error prevents the types from being checked. Errors in the
// spelling of a token do not.
func isSyntaxError(e Error) bool {
	return strings.HasPrefix(e.Msg, "syntax error") || e.Msg == noReturn
}

// awayFrom returns the errors of list that are not on the lines of the errors in wrong.
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

// wholeOf returns a cell as one unit.
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

// partByNames splits u before the first statement that defines names a second time, and around one
// that defines a name with a special meaning in packages. It returns nil if u need not be split.
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

// partAt splits u before a statement. If alone is set, the statement becomes a unit by itself.
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

// section returns the unit with some of the statements and the declarations before and between
// them.
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
