package cellcheck

import (
	"go/token"
	"regexp"
	"strings"
	"unicode"
)

// A wording is what the compiler says where go/parser or go/types says something else.
type wording struct{ ours, compilers string }

// wordings are prefixes of messages. To the compiler, errors in the spelling of a token are not
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

// compilerWords is what Go's compiler says for a message of go/parser.
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

// expectation is how the compiler tells what go/parser expected.
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

// tokenWord is how the compiler names a token that go/parser has found.
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

// isCharacter reports whether what stands in single quotes is one of Go's characters, and no token
// that go/parser has put between quotes.
func isCharacter(bare string) bool {
	r := []rune(bare)
	return strings.HasPrefix(bare, `\`) || len(r) == 1 && isWord(r[0])
}

// labels are the words of go/types for labels and loops, and the compiler's.
var labels = strings.NewReplacer(
	" declared and not used", " defined and not used",
	" already declared", " already defined",
	" not declared", " not defined",
)

// branchWords is what the compiler says of labels, break and continue for a message of go/types.
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
