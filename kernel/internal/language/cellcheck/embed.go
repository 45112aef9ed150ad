package cellcheck

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"strings"
)

const noEmbedding = "invalid go:embed: build system did not supply embed configuration"

// An embedding is a directive to embed files.
type embedding struct {
	offset  int
	refusal string // what is wrong with it
}

// embeddingsIn finds the directives in a cell with the given declarations. All of them are refused,
// with the message of a compiler that gets no files from the go command.
func embeddingsIn(source []byte, decls []ast.Decl) (found []embedding) {
	const directive = "//go:embed"
	if !strings.Contains(string(source), directive) {
		return nil
	}
	list := newTokens(source, scanner.ScanComments).list
	for i, t := range list {
		rest, ok := strings.CutPrefix(t.text, directive)
		if t.kind == token.COMMENT && ok && (rest == "" || strings.ContainsAny(rest[:1], " \t")) {
			found = append(found, embedding{t.offset + len("//"), refusal(list[i:], decls)})
		}
	}
	return found
}

// refusal says what is wrong with a directive, which is the first token of list.
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
