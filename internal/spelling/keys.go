package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Key returns a name in lower case, letters and digits only, so that names can be compared however
// they are written. A plus is kept: IGD+ is not IGD.
func Key(name string) string { return strings.Map(keyed, name) }

// keyed is a letter as a key has it; -1 for one that it does not have.
func keyed(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' {
		return unicode.ToLower(r)
	}
	return -1
}

// Same compares names without capitals, spaces and punctuation: their keys, which it does not make,
// because nearly all names differ in their first letter.
func Same(a, b string) bool {
	for {
		x, behindX := letter(a)
		y, behindY := letter(b)
		if x != y || x < 0 {
			return x == y
		}
		a, b = behindX, behindY
	}
}

// letter returns the first letter of the key of a name, and what is behind it; -1 for none.
func letter(name string) (rune, string) {
	if name != "" && ('a' <= name[0] && name[0] <= 'z' || '0' <= name[0] && name[0] <= '9') {
		return rune(name[0]), name[1:] // as nearly always
	}
	for i, r := range name {
		if r = keyed(r); r >= 0 {
			rest := name[i:]
			_, size := utf8.DecodeRuneInString(rest)
			return r, rest[size:]
		}
	}
	return -1, ""
}

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
