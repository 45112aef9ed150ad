package cellcheck

import (
	"go/token"
	"regexp"
	"strings"
)

// compilerWords is what Go's compiler says for a message of go/parser.
func compilerWords(message string) string {
	if strings.HasPrefix(message, "syntax error: ") {
		return message
	}
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
	case strings.HasPrefix(found, "'") && len(bare) > 0 && !strings.HasPrefix(found, `'\`) &&
		!isCharacter(found):
		return bare
	}
	return "literal " + found
}

// isCharacter reports whether a literal in single quotes is one of Go's characters, and no token
// that go/parser has put between quotes.
func isCharacter(found string) bool {
	r := []rune(strings.Trim(found, "'"))
	return len(r) == 1 && (r[0] == '_' || token.IsIdentifier(string(r)) || '0' <= r[0] && r[0] <= '9')
}
