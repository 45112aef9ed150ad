package page

import (
	"fmt"
	"go/scanner"
	"go/token"
	"html"
	"strings"
)

var predeclared = wordSet(`
	any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64
	rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear close
	complex copy delete imag len make max min new panic print println real recover`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// highlightGo returns code as HTML in which each token has a class. Text that is not Go is kept
// without a class, so nothing gets lost.
func highlightGo(code string) string {
	var b strings.Builder
	var s scanner.Scanner
	src := []byte(code)
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, func(token.Position, string) {}, scanner.ScanComments)
	done := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		class := tokenClass(tok, lit)
		start := file.Offset(pos)
		end := min(start+len(lit), len(src))
		if class == "" || start < done {
			continue
		}
		b.WriteString(html.EscapeString(code[done:start]))
		fmt.Fprintf(&b, `<span class="%s">%s</span>`, class, html.EscapeString(code[start:end]))
		done = end
	}
	b.WriteString(html.EscapeString(code[done:]))
	return b.String()
}

func tokenClass(tok token.Token, lit string) string {
	switch {
	case tok == token.COMMENT:
		return "com"
	case tok == token.STRING || tok == token.CHAR:
		return "str"
	case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
		return "num"
	case tok.IsKeyword():
		return "kw"
	case tok == token.IDENT && predeclared[lit]:
		return "pre"
	}
	return ""
}
