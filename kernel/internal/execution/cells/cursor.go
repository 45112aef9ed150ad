package cells

import (
	"strings"
	"unicode"
)

// cursor is a place in the code of a cell, with the text before and after it, and the brackets,
// quotes or comment that enclose it.
type cursor struct {
	before, after []rune

	// open has the positions of the open brackets, outermost first.
	open []int

	// quote is the position of the opening quote if the cursor is in quotes, or −1.
	quote int

	// comment says that the cursor is in a comment.
	comment bool
}

// atCursor reads code up to position, which counts characters.
func atCursor(code string, position int) cursor {
	text := []rune(code)
	position = max(0, min(position, len(text)))
	c := cursor{before: text[:position], after: text[position:], quote: -1}
	for i := 0; i < position; i++ {
		switch r := text[i]; {
		case strings.ContainsRune("([{", r):
			c.open = append(c.open, i)
		case strings.ContainsRune(")]}", r) && len(c.open) > 0:
			c.open = c.open[:len(c.open)-1]
		case strings.ContainsRune("\"`'", r):
			start := i
			if i = endOfQuote(c.before, start); i == position {
				c.quote = start
			}
		case r == '/' && i+1 < position && (text[i+1] == '/' || text[i+1] == '*'):
			i = endOfComment(c.before, i)
			c.comment = i == position
		}
	}
	return c
}

// endOfQuote returns the end of the quoted text that begins at start, or len(text).
func endOfQuote(text []rune, start int) int {
	quote := text[start]
	for i := start + 1; i < len(text); i++ {
		switch {
		case text[i] == quote || text[i] == '\n' && quote != '`':
			return i
		case text[i] == '\\' && quote != '`':
			i++
		}
	}
	return len(text)
}

// endOfComment returns the end of the comment that begins at start, or len(text).
func endOfComment(text []rune, start int) int {
	toLineEnd := text[start+1] == '/'
	for i := start + 2; i < len(text); i++ {
		closed := i > start+2 && text[i-1] == '*' && text[i] == '/'
		if toLineEnd && text[i] == '\n' || !toLineEnd && closed {
			return i
		}
	}
	return len(text)
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// operand returns the expression at the end of text, as far as it consists of names, dots, and
// brackets that follow a name or a bracket. At the end of `x := scores.Pair("a", "b").Left` it is
// `scores.Pair("a", "b").Left`.
func operand(text []rune) string {
	i := len(text)
	for {
		word := i
		for word > 0 && isWord(text[word-1]) {
			word--
		}
		if word == 0 || text[word-1] != '.' {
			return string(text[word:])
		}
		i = word - 1
		for i > 0 && strings.ContainsRune(")]}", text[i-1]) {
			i = opening(text[:i])
		}
	}
}

// opening returns the position of the bracket that matches the one at the end of text.
func opening(text []rune) int {
	c := atCursor(string(text[:len(text)-1]), len(text)-1)
	if len(c.open) == 0 {
		return 0
	}
	return c.open[len(c.open)-1]
}
