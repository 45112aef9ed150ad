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
	for _, r := range OneLine(text) {
		if strings.ContainsRune("\\`*_[]<>|~#$&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
