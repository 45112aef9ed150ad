package cells

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
)

// isComplete says whether code can be executed, or needs more lines.
func isComplete(code string) map[string]any {
	_, asks := question(code)
	code = goLines(code)
	switch {
	case asks || cellcheck.IsWellFormed(code):
		return map[string]any{"status": "complete"}
	case cellcheck.WantsMore(code):
		return map[string]any{
			"status": "incomplete", "indent": strings.Repeat("\t", depth(code)),
		}
	}
	return map[string]any{"status": "invalid"}
}

// goLines returns code without the lines that runSpecial executes.
func goLines(code string) string {
	for {
		line, rest, more := strings.Cut(code, "\n")
		trimmed := strings.TrimSpace(line)
		if trimmed != "" && trimmed[0] != '$' && trimmed[0] != '%' {
			return code
		}
		if !more {
			return ""
		}
		code = rest
	}
}

// depth returns how many braces, brackets and parentheses are open at the end of code.
func depth(code string) int {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("cell", -1, len(code))
	s.Init(file, []byte(code), nil, 0)
	open := 0
	for {
		switch _, kind, _ := s.Scan(); kind {
		case token.LBRACE, token.LBRACK, token.LPAREN:
			open++
		case token.RBRACE, token.RBRACK, token.RPAREN:
			open--
		case token.EOF:
			return max(0, open)
		}
	}
}
