//go:build bayeskernel

package main

import (
	"errors"
	"fmt"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/cosmos72/gomacro/ast2"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/go/etoken"
	"github.com/cosmos72/gomacro/go/parser"
	"github.com/cosmos72/gomacro/go/scanner"
	"github.com/cosmos72/gomacro/xreflect"
)

// replyType is the type of the answer to a request.
func replyType(request string) string { return strings.TrimSuffix(request, "_request") + "_reply" }

// atCursor splits code at a cursor position, which counts characters.
func atCursor(code string, cursor int) (before, after []rune) {
	text := []rune(code)
	cursor = max(0, min(cursor, len(text)))
	return text[:cursor], text[cursor:]
}

// complete lists how the word at the cursor may go on.
func (kernel *Kernel) complete(code string, cursor int) map[string]any {
	before, _ := atCursor(code, cursor)
	line := before[lineStart(before):]
	head, words, _ := kernel.ir.CompleteWords(string(line), len(string(line)))
	words = slices.DeleteFunc(words, func(word string) bool { return word == goroutinePanicked })
	start := len(before) - len(line) + len([]rune(head))
	if len(words) == 0 {
		words, start = []string{}, len(before)
	}
	return map[string]any{
		"status": "ok", "matches": words, "cursor_start": start, "cursor_end": len(before), "metadata": map[string]any{},
	}
}

func lineStart(text []rune) int {
	for i := len(text); i > 0; i-- {
		if text[i-1] == '\n' {
			return i
		}
	}
	return 0
}

// inspect describes what is at the cursor.
func (kernel *Kernel) inspect(code string, cursor int) map[string]any {
	data := MIMEMap{}
	text := kernel.describe(nameAt(code, cursor))
	if text != "" {
		data[MIMETypeText] = text
	}
	return map[string]any{"status": "ok", "found": text != "", "data": data, "metadata": map[string]any{}}
}

// nameAt is the name at the cursor, with whatever qualifies it; in the arguments of a call that have no name, that of
// the function.
func nameAt(code string, cursor int) string {
	before, after := atCursor(code, cursor)
	isWord := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for len(before) > 0 && before[len(before)-1] == '(' && (len(after) == 0 || !isWord(after[0])) {
		before, after = before[:len(before)-1], nil
	}
	begin, end := len(before), 0
	for begin > 0 && (isWord(before[begin-1]) || before[begin-1] == '.') {
		begin--
	}
	for end < len(after) && isWord(after[end]) {
		end++
	}
	return strings.Trim(string(before[begin:])+string(after[:end]), ".")
}

// describe says what name is, or "" if it is nothing. It looks the name up and runs no code.
func (kernel *Kernel) describe(name string) (text string) {
	defer func() {
		if recover() != nil {
			text = "" // gomacro panics where a name means nothing
		}
	}()
	if name == "" {
		return ""
	}
	compiler := kernel.ir.Comp
	if symbol := compiler.TryResolve(name); symbol != nil {
		if imported, ok := symbol.Value.(*interp.Import); ok {
			return describePackage(imported)
		}
		if _, ok := symbol.Value.(interp.Builtin); ok {
			return name + " is built into Go"
		}
	}
	form := compiler.Parse(name)
	if list, ok := form.(ast2.AstWithSlice); ok && form.Size() == 1 {
		form = list.Get(0)
	}
	expr, typ := compiler.Expr1OrType(ast2.ToExpr(form))
	switch {
	case expr == nil:
		return "type " + describeType(name, typ)
	case expr.Const():
		return fmt.Sprintf("const %s = %v", name, expr.Value)
	case expr.Type.Kind() == reflect.Func:
		return strings.Replace(expr.Type.String(), "func", "func "+name, 1)
	}
	return name + " " + expr.Type.String() + methodsOf(expr.Type)
}

func describePackage(p *interp.Import) string {
	names := slices.Collect(maps.Keys(p.Binds))
	names = slices.AppendSeq(names, maps.Keys(p.Types))
	slices.Sort(names)
	return fmt.Sprintf("package %s // import %q\n\n  %s", p.Name, p.Path, strings.Join(names, "\n  "))
}

func describeType(name string, typ xreflect.Type) string {
	text := name + " " + typ.Kind().String()
	if typ.Kind() == reflect.Struct {
		for i := range typ.NumField() {
			if field := typ.Field(i); token.IsExported(field.Name) {
				text += fmt.Sprintf("\n  %s %s", field.Name, field.Type)
			}
		}
	}
	return text + methodsOf(typ)
}

func methodsOf(typ xreflect.Type) string {
	t := typ.ReflectType()
	if t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface {
		t = reflect.PointerTo(t)
	}
	text := ""
	for i := range t.NumMethod() {
		method := t.Method(i)
		signature := method.Type.String()
		if t.Kind() != reflect.Interface { // the receiver is the first parameter
			signature = strings.Replace(signature, method.Type.In(0).String(), "", 1)
			signature = strings.Replace(signature, "(, ", "(", 1)
		}
		text += "\n  " + strings.Replace(signature, "func", method.Name, 1)
	}
	return text
}

// question reports whether code asks what a name is, as "fmt.Println?" does.
func question(code string) (name string, asks bool) {
	name, asks = strings.CutSuffix(strings.TrimSpace(code), "?")
	return name, asks && !strings.ContainsAny(name, "\n\"`/")
}

// page shows the description of name in the front end's pager.
func (kernel *Kernel) page(name string) *cellError {
	text := kernel.describe(strings.TrimSpace(name))
	if text == "" {
		return &cellError{Name: "error", Message: fmt.Sprintf("nothing is known about %q", name)}
	}
	live.page = []any{map[string]any{"source": "page", "start": 0, "data": MIMEMap{MIMETypeText: text}}}
	return nil
}

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
		if trimmed := strings.TrimSpace(line); trimmed != "" && trimmed[0] != '$' && trimmed[0] != '%' {
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
	for _, end := range []string{"found 'EOF'", "raw string literal not terminated", "comment not terminated"} {
		if strings.Contains(first, end) {
			return true
		}
	}
	return false
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
