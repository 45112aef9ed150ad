package cellcheck

import (
	"go/token"
	"regexp"
	"strings"
	"unicode"
)

// A wording is a message of go/parser or go/types, and the compiler's message for the same error.
type wording struct{ ours, compilers string }

// wordings are prefixes of messages. The compiler does not call errors in the spelling of a token
// syntax errors.
var wordings = []wording{
	{"missing ',' before newline in composite literal",
		"syntax error: unexpected newline in composite literal; possibly missing comma or }"},
	{"missing ',' before newline in ",
		"syntax error: unexpected newline in $; possibly missing comma or )"},
	{"expected 1 expression", "syntax error: unexpected newline, expected := or = or comma"},
	{"expected boolean expression, found assignment",
		"syntax error: cannot use an assignment as value"},
	{"illegal character ", "invalid character $"},
	{"illegal rune literal", "more than one character in rune literal"},
	{"rune literal not terminated", "newline in rune literal"},
	{"string literal not terminated", "newline in string"},
	{"raw string literal not terminated", "string not terminated"},
	{"comment not terminated", "comment not terminated"},
	{"invalid digit ", "invalid digit $"},
	{"expression in ", "expression in $"},
	{"middle index required ", "middle index required $"},
	{"final index required ", "final index required $"},
}

// compilerWords translates a message of go/parser to the message of Go's compiler.
func compilerWords(message string) string {
	for _, w := range wordings {
		if rest, ok := strings.CutPrefix(message, w.ours); ok {
			return strings.Replace(w.compilers, "$", rest, 1)
		}
	}
	message = strings.Replace(message, "expecting ", "expected ", 1)
	if m := expectedFound.FindStringSubmatch(message); m != nil {
		return "syntax error: unexpected " + tokenWord(m[2]) + expectation(m[1])
	}
	return "syntax error: " + message
}

var expectedFound = regexp.MustCompile(`^expected (.*), found (.*)$`)

// expectation returns the compiler's words for what go/parser expected.
func expectation(wanted string) string {
	switch wanted {
	case "';'", "statement":
		return " at end of statement"
	case "operand", "expression":
		return ", expected expression"
	case "'IDENT'":
		return ", expected name"
	case "'STRING'":
		return ", expected string"
	}
	return ", expected " + strings.Trim(wanted, "'")
}

// tokenWord returns the compiler's name for a token that go/parser has found.
func tokenWord(found string) string {
	bare := strings.Trim(found, "'")
	switch {
	case found == "newline" || bare == "EOF":
		return bare
	case bare == ",":
		return "comma"
	case bare == ";":
		return "semicolon"
	case token.IsKeyword(bare):
		return "keyword " + bare
	case token.IsIdentifier(found):
		return "name " + found
	case found != bare && !isCharacter(bare):
		return bare
	}
	return "literal " + found
}

// isCharacter reports whether a text in single quotes is a Go character, and not a token that
// go/parser has quoted.
func isCharacter(bare string) bool {
	r := []rune(bare)
	return strings.HasPrefix(bare, `\`) || len(r) == 1 && isWord(r[0])
}

// labels translates the words of go/types for labels and loops to those of the compiler.
var labels = strings.NewReplacer(
	" declared and not used", " defined and not used",
	" already declared", " already defined",
	" not declared", " not defined",
)

// branchWords translates a message of go/types about labels, break and continue to the compiler's
// message.
func branchWords(message string) string {
	switch {
	case strings.HasPrefix(message, "label "):
		return labels.Replace(message)
	case message == "continue not in for statement":
		return "continue is not in a loop"
	case message == "break not in for, switch, or select statement":
		return "break is not in a loop, switch, or select"
	}
	return message
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
