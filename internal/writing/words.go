package writing

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bayescmp/go/internal/visible"
)

// Plural returns a number with its noun, such as "1 fold" or "10 folds".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok {
		return strconv.Itoa(n) + " " + stem + "ies"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Span returns two numbers with their noun, such as "5 to 10 folds".
func Span(low, high int, noun string) string {
	if low == high {
		return Plural(low, noun)
	}
	return fmt.Sprintf("%d to %s", low, Plural(high, noun))
}

// Quoted quotes names, with commas between them.
func Quoted(names []string) string {
	q := make([]string, len(names))
	for i, n := range names {
		q[i] = strconv.Quote(n)
	}
	return strings.Join(q, ", ")
}

// Listed quotes the first names, at most the given number of them, and counts the others.
func Listed(names []string, most int) string {
	if len(names) <= most {
		return Quoted(names)
	}
	return fmt.Sprintf("%s and %d more", Quoted(names[:most]), len(names)-most)
}

// Some lists up to eight names.
func Some(names []string) string { return first(names, 8) }

// Few lists up to three names, and writes a dash for none.
func Few(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return first(names, 3)
}

// first lists the given number of names at most. If there are more, the last place says how many.
func first(names []string, most int) string {
	if len(names) > most {
		return strings.Join(names[:most-1], ", ") + fmt.Sprintf(" and %d more", len(names)-most+1)
	}
	return strings.Join(names, ", ")
}

// Joined joins parts as in "a, b and c".
func Joined(parts []string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// JoinedSome joins names in the same way, but names only seven of more than eight, and counts the
// others.
func JoinedSome(names []string) string {
	if len(names) > 8 {
		return Some(names)
	}
	return Joined(names)
}

// Verb returns the form of a verb for n subjects: one for a single subject, otherwise many.
func Verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Capital makes the first letter a capital.
func Capital(s string) string {
	if s == "" {
		return s
	}
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// OneLine joins the words of a name by single spaces, so that tabs and line breaks stay out of
// tables, and makes all its characters visible.
func OneLine(name string) string { return visible.Text(strings.Join(strings.Fields(name), " ")) }
