package cellcheck

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// here is a name that is inserted at the cursor, so that unfinished code becomes valid Go.
const here = "ΞhereΞ"

// A place is the position of the cursor in a cell, and what the type checker knows there.
type place struct {
	world world
	cell  *checked

	// path has the nodes around the name at the cursor, innermost first.
	path []ast.Node
}

// name returns the name at the cursor, or nil if there is none.
func (p *place) name() *ast.Ident {
	if p == nil || len(p.path) == 0 {
		return nil
	}
	name, _ := p.path[0].(*ast.Ident)
	return name
}

// wordBefore returns the part of a name that ends at an offset.
func wordBefore(source string, offset int) string {
	begin := offset
	for begin > 0 {
		r, size := utf8.DecodeLastRuneInString(source[:begin])
		if !isWord(r) {
			break
		}
		begin -= size
	}
	return source[begin:offset]
}

// wordAfter returns the part of a name that begins at an offset.
func wordAfter(source string, offset int) string {
	return source[offset:][:len(source[offset:])-len(strings.TrimLeftFunc(source[offset:], isWord))]
}

// atHere checks a cell in which the constant here replaces the name at the offset and ends its
// statement.
func (s *Session) atHere(source string, offset int) *place {
	text := closed(source[:offset]+here) + rest(source, offset)
	return s.look(text, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		return ok && strings.HasSuffix(name.Name, here)
	})
}

// atOffset checks a cell as it is.
func (s *Session) atOffset(source string, offset int) *place {
	set := s.world.fset
	return s.look(source, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		if !ok || !name.Pos().IsValid() || name.Name == "_" {
			return false
		}
		at := set.Position(name.Pos())
		begin := offsetOf(source, at.Line, at.Column)
		return at.Filename == lookedAt && begin <= offset && offset <= begin+len(name.Name)
	})
}

// lookedAt is the name of cells that are checked but not run.
const lookedAt = "cell in the making"

// offsetOf returns the offset of a line and a column.
func offsetOf(source string, line, column int) int {
	offset := 0
	for ; line > 1; line-- {
		offset += strings.IndexByte(source[offset:], '\n') + 1
	}
	return offset + column - 1
}

// look checks a cell as far as possible, up to the part with a wanted node.
func (s *Session) look(source string, wanted func(ast.Node) bool) *place {
	t, _ := parse(s.world.fset, lookedAt, []byte(source))
	w := s.world
	w.declared = maps.Clone(w.declared)
	w.declared.add(t.decls)
	waiting := []unit{wholeOf(t)}
	for len(waiting) > 0 {
		u := waiting[0]
		waiting = waiting[1:]
		if parts := u.partByNames(); len(parts) > 0 {
			waiting = append(parts, waiting...)
			continue
		}
		c, _ := w.checkAndRenew(u)
		if at, alone := c.conflict(); at >= 0 {
			waiting = append(u.partAt(at, alone), waiting...)
			continue
		}
		if path := pathTo(c.nodes(), wanted); path != nil {
			return &place{world: w, cell: c, path: path}
		}
		c.promote()
		w.names = c.namesAfter(w.names)
	}
	return nil
}

// namesAfter returns names together with the declarations of a unit, as far as their types are
// known.
func (c *checked) namesAfter(names map[string]types.Object) map[string]types.Object {
	all := maps.Clone(names)
	scope := c.pkg.Scope()
	for _, name := range scope.Names() {
		object := scope.Lookup(name)
		if token.IsIdentifier(name) && object.Type() != nil {
			all[name] = object
		}
	}
	maps.Copy(all, namesOfImports(c.info, c.decls))
	return all
}

// pathTo returns the path from the first wanted node to the root, the node first.
func pathTo(nodes []ast.Node, wanted func(ast.Node) bool) []ast.Node {
	var path, stack []ast.Node
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			stack = append(stack, n)
			if path == nil && wanted(n) {
				for i := len(stack) - 1; i >= 0; i-- {
					path = append(path, stack[i])
				}
			}
			return true
		})
	}
	return path
}

// closed returns the beginning of a cell, up to the cursor, with all open brackets closed.
func closed(text string) string {
	var closers []byte
	t := newTokens([]byte(text), 0)
	for _, next := range t.list {
		switch next.kind {
		case token.LPAREN:
			closers = append(closers, ')')
		case token.LBRACK:
			closers = append(closers, ']')
		case token.LBRACE:
			closers = append(closers, '}')
		case token.RPAREN, token.RBRACK, token.RBRACE:
			closers = closers[:max(0, len(closers)-1)]
		}
	}
	slices.Reverse(closers)
	return text + string(closers)
}

// rest returns the text after the top-level statement around the cursor.
func rest(source string, offset int) string {
	t := newTokens([]byte(source), 0)
	for t.next().kind != token.EOF {
		if end, _ := t.skipStatement(); end >= offset {
			return source[end:]
		}
	}
	return ""
}

// A state is code, a comment or a quoted text.
type state int

const (
	inCode state = iota
	inComment
	inText
	inImport // in the path of an import
)

// stateAt returns the state at the end of a text, and the offset at which it begins.
func stateAt(text string) (state, int) {
	t := newTokens([]byte(text), scanner.ScanComments)
	importing := false
	for _, next := range t.list {
		end := next.offset + len(next.text)
		switch {
		case next.kind == token.IMPORT:
			importing = true
		case next.kind == token.SEMICOLON && next.text == ";", next.kind == token.RPAREN:
			importing = false
		case next.kind == token.COMMENT && end == len(text) && !closedComment(next.text):
			return inComment, next.offset
		case (next.kind == token.STRING || next.kind == token.CHAR) && end == len(text) &&
			!closedText(next.text):
			if importing {
				return inImport, next.offset
			}
			return inText, next.offset
		case next.kind == token.FUNC, next.kind == token.VAR, next.kind == token.TYPE:
			importing = false
		}
	}
	return inCode, 0
}

func closedComment(text string) bool {
	return strings.HasPrefix(text, "/*") && len(text) >= 4 && strings.HasSuffix(text, "*/")
}

func closedText(text string) bool {
	if len(text) < 2 || text[len(text)-1] != text[0] {
		return false
	}
	slashes := len(text) - 1 - len(strings.TrimRight(text[:len(text)-1], `\`))
	return text[0] == '`' || slashes%2 == 0
}
