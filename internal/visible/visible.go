// Package visible shows characters that would act instead of being seen, such as those that give
// commands to a terminal.
package visible

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text writes characters that would act instead of being seen in the way Go writes them in
// strings: "\x1b" for the one that begins a command to a terminal, "\u202e" for one that turns the
// direction of all text behind it. Line breaks and tabs stay.
func Text(text string) string {
	if !strings.ContainsFunc(text, acts) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case !acts(r), r == '\r' && strings.HasPrefix(text[i:], "\r\n"):
			b.WriteRune(r)
		case r <= unicode.MaxLatin1:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// Shortened leaves out the middle of a text that has more bytes than most.
func Shortened(text string, most int) string {
	const gap = " … "
	if len(text) <= most {
		return text
	}
	tail := most / 4
	head, end := most-tail-len(gap), len(text)-tail
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return text[:head] + gap + text[end:]
}

// JSON writes characters of a JSON text that would act in the way JSON writes them in strings. So
// the text means the same, and [Text] leaves it as it is.
func JSON(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if acts(r) || r == utf8.RuneError && size == 1 {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = append(out, text[:size]...)
		}
		text = text[size:]
	}
	return out
}

// acts reports whether a character is a command to whatever shows the text.
func acts(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case unicode.IsControl(r), r == '\u2028', r == '\u2029':
		return true
	}
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}

// Writer returns a writer that passes on the [Text] of what is written to it. Each call of Write
// must have whole characters, as those of package fmt have.
func Writer(w io.Writer) io.Writer { return writer{w} }

type writer struct{ to io.Writer }

// Write implements io.Writer.
func (w writer) Write(text []byte) (int, error) {
	if _, err := io.WriteString(w.to, Text(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}
