package writing

import "strings"

// Markdown writes the table in GitHub's Markdown.
func (t *Table) Markdown() string {
	var b strings.Builder
	row := func(cells []Cell) {
		b.WriteString("|")
		for _, cell := range cells {
			b.WriteString(" " + EscapeMarkdown(cell.Marks.After(cell.Text)) + " |")
		}
		b.WriteString("\n")
	}
	row(t.Header)
	b.WriteString("|")
	for i := range t.Header {
		b.WriteString([...]string{" ---: |", " :--- |", " :---: |"}[t.align(i)])
	}
	b.WriteString("\n")
	for _, r := range t.Rows {
		row(r)
	}
	return b.String()
}

// EscapeMarkdown writes text on one line so that Markdown shows it as it is: all characters that
// have a meaning in Markdown or HTML get a backslash.
func EscapeMarkdown(text string) string {
	var b strings.Builder
	line := OneLine(text)
	for i, r := range line {
		if strings.ContainsRune("\\`*_[]<>|~#$&", r) || i == listMark(line) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// listMark is the place of the sign that would make a line an item of a list, or a ruler: that of
// "- a", "+ a" and "1. a"; -1 if there is none.
func listMark(line string) int {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	rest := line[digits:]
	switch {
	case rest == "":
		return -1
	case digits == 0 && strings.ContainsRune("-+=", rune(rest[0])),
		digits > 0 && strings.ContainsRune(".)", rune(rest[0])) && strings.TrimLeft(rest[1:], " ") != rest[1:]:
		return digits
	}
	return -1
}
