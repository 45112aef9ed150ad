package writing

import (
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible writes characters that would act instead of being seen in the way Go writes them in
// strings: "\x1b" for the one that begins a command to a terminal, "\u202e" for one that turns the
// direction of all text behind it. Line breaks and tabs stay.
func Visible(text string) string {
	if !strings.ContainsFunc(text, acts) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case !acts(r):
			b.WriteRune(r)
		case r <= unicode.MaxLatin1:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// acts reports whether a character is a command to whatever shows the text.
func acts(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

// OneLine joins the words of a name by single spaces, so that tabs and line breaks stay out of
// tables, and makes all its characters visible.
func OneLine(name string) string { return Visible(strings.Join(strings.Fields(name), " ")) }

// EscapeHTML writes text so that HTML shows it as it is.
func EscapeHTML(text string) string { return html.EscapeString(Visible(text)) }
