//go:build bayeskernel

package main

import (
	"errors"
	"go/token"
	"strings"

	"github.com/cosmos72/gomacro/go/etoken"
	"github.com/cosmos72/gomacro/go/parser"
	"github.com/cosmos72/gomacro/go/scanner"
)

// isComplete says whether code can be executed, or wants more lines.
func (kernel *Kernel) isComplete(code string) map[string]any {
	reply := map[string]any{"status": "complete"}
	var p parser.Parser
	compiler := kernel.ir.Comp
	p.Configure(compiler.ParserMode, compiler.MacroChar)
	p.Init(etoken.NewFileSet(), "cell", 0, []byte(goLines(code)))
	_, err := p.Parse()
	if err == nil {
		return reply
	}
	if wantsMore(err) {
		reply["status"], reply["indent"] = "incomplete", strings.Repeat("\t", depth(code))
		return reply
	}
	reply["status"] = "invalid"
	return reply
}

// goLines is code without the lines that runSpecial executes.
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

// wantsMore reports whether the first thing wrong with a text is that it ends.
func wantsMore(err error) bool {
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return false
	}
	first := list[0].Msg
	return strings.Contains(first, "found 'EOF'") ||
		strings.Contains(first, "raw string literal not terminated") ||
		strings.Contains(first, "comment not terminated")
}

// depth is how many braces, brackets and parentheses are open at the end of code.
func depth(code string) int {
	var s scanner.Scanner
	file := etoken.NewFileSet().AddFile("cell", -1, len(code), 0)
	s.Init(file, []byte(code), nil, 0, 0)
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
