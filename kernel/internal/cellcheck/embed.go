package cellcheck

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"strings"
)

const noEmbedding = "invalid go:embed: build system did not supply embed configuration"

// refuseEmbeds refuses to embed files, in the words of the compiler where the go command does not
// tell it about files.
func (p *positions) refuseEmbeds(source []byte, decls []ast.Decl) {
	const directive = "//go:embed"
	if !strings.Contains(string(source), directive) {
		return
	}
	list := newTokens(source, scanner.ScanComments).list
	for i, t := range list {
		rest, found := strings.CutPrefix(t.text, directive)
		if t.kind == token.COMMENT && found && (rest == "" || strings.ContainsAny(rest[:1], " \t")) {
			p.fail(p.head+t.offset+len("//"), refusal(list[i:], decls))
		}
	}
}

// refusal is what is wrong with a directive, which is the first of some tokens.
func refusal(list []textToken, decls []ast.Decl) string {
	for list[0].kind == token.COMMENT {
		list = list[1:]
	}
	imported := false
	for _, decl := range decls {
		ast.Inspect(decl, func(n ast.Node) bool {
			spec, ok := n.(*ast.ImportSpec)
			imported = imported || ok && spec.Path.Value == `"embed"`
			return !imported
		})
	}
	switch first := list[0].kind; {
	case first != token.VAR && first != token.IDENT, list[1].kind == token.DEFINE:
		return "misplaced go:embed directive"
	case !imported:
		return `go:embed requires import "embed" (or import _ "embed", if package is not used)`
	}
	return noEmbedding
}
