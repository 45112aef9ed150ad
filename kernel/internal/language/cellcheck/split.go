package cellcheck

import (
	"bytes"
	"go/scanner"
	"go/token"
)

// A kind is the kind of a stretch of a cell.
type kind int

const (
	statements kind = iota
	imports
	declarations // of types, constants and functions
	kinds
)

// split divides the text of a cell by kind. Each returned text is as long as source, with blanks in
// the place of everything of other kinds. wrong is the offset of a closing bracket without an
// opening one, or −1.
func split(source []byte) (texts [kinds][]byte, wrong int) {
	for k := range texts {
		texts[k] = blank(source)
	}
	s := newTokens(source, 0)
	begin, wrong := 0, -1
	for {
		first := s.next()
		if first.kind == token.EOF {
			copy(texts[statements][begin:], source[begin:]) // comments, possibly unterminated
			return texts, wrong
		}
		k := s.kindOf(first)
		end, closer := s.skipStatement()
		if wrong < 0 {
			wrong = closer
		}
		copy(texts[k][begin:end], source[begin:end])
		begin = end
	}
}

// isFile reports whether source begins with a package clause.
func isFile(source []byte) bool {
	return newTokens(source, 0).next().kind == token.PACKAGE
}

// blank returns text with everything except line ends turned into spaces.
func blank(text []byte) []byte {
	blanks := bytes.Repeat([]byte{' '}, len(text))
	for i, b := range text {
		if b == '\n' {
			blanks[i] = b
		}
	}
	return blanks
}

// tokens reads the tokens of a cell.
type tokens struct {
	list []textToken
	at   int
	size int
}

type textToken struct {
	kind   token.Token
	offset int
	text   string
}

func newTokens(source []byte, mode scanner.Mode) *tokens {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, source, nil, mode)
	t := &tokens{size: len(source)}
	for {
		pos, tok, text := s.Scan()
		t.list = append(t.list, textToken{tok, file.Offset(pos), text})
		if tok == token.EOF {
			return t
		}
	}
}

// next returns the next token without passing it.
func (t *tokens) next() textToken { return t.list[t.at] }

// kindOf returns the kind of the stretch that begins with the next token.
func (t *tokens) kindOf(first textToken) kind {
	switch first.kind {
	case token.IMPORT:
		return imports
	case token.TYPE, token.CONST:
		return declarations
	case token.FUNC:
		if t.isFunctionDeclaration() {
			return declarations
		}
	}
	return statements
}

// isFunctionDeclaration reports whether the next tokens declare a function or method, and are not a
// function literal.
func (t *tokens) isFunctionDeclaration() bool {
	at := t.at + 1
	if t.list[at].kind == token.IDENT {
		return true
	}
	if t.list[at].kind != token.LPAREN {
		return false
	}
	at = t.behindBrackets(at)
	if t.list[at].kind != token.IDENT {
		return false
	}
	at++
	if t.list[at].kind == token.LBRACK { // type parameters; or a literal whose result is generic
		at = t.behindBrackets(at)
	}
	return t.list[at].kind == token.LPAREN
}

// behindBrackets returns the index after the bracket that matches the one at an index, or the index
// of the end.
func (t *tokens) behindBrackets(at int) int {
	depth := 0
	for ; t.list[at].kind != token.EOF; at++ {
		depth += nesting(t.list[at].kind)
		if depth == 0 {
			return at + 1
		}
	}
	return at
}

// skipStatement passes the tokens up to the end of a statement or declaration. closer is the offset
// of a closing bracket without an opening one, or −1.
func (t *tokens) skipStatement() (end, closer int) {
	depth, closer := 0, -1
	for ; ; t.at++ {
		next := t.list[t.at]
		depth += nesting(next.kind)
		if depth < 0 {
			depth = 0
			if closer < 0 {
				closer = next.offset
			}
		}
		switch {
		case next.kind == token.EOF:
			return t.size, closer
		case next.kind == token.SEMICOLON && depth == 0:
			t.at++
			if next.text == "\n" { // an inserted semicolon, or the end of a line
				return next.offset, closer
			}
			return next.offset + 1, closer
		}
	}
}

// nesting returns by how much a token changes the nesting of brackets.
func nesting(kind token.Token) int {
	switch kind {
	case token.LPAREN, token.LBRACK, token.LBRACE:
		return 1
	case token.RPAREN, token.RBRACK, token.RBRACE:
		return -1
	}
	return 0
}
