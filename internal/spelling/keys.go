package spelling

import (
	"strings"
	"unicode"
)

// Key returns a name in lower case, letters and digits only, so that names can be compared however
// they are written. A plus is kept: IGD+ is not IGD.
func Key(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// Same compares names without capitals, spaces and punctuation.
func Same(a, b string) bool { return Key(a) == Key(b) }

// Words splits a name into words in lower case: testError and test_error are two words, f1 is
// one.
func Words(name string) []string {
	var spaced strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(unicode.ToLower(r))
		last = r
	}
	return strings.FieldsFunc(spaced.String(), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+'
	})
}

// WordSet returns the words of a text that are separated by white space.
func WordSet(text string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		words[word] = true
	}
	return words
}
