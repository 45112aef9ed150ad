package writing

import "strings"

// Markdown writes the table in GitHub's Markdown.
func (t *Table) Markdown() string {
	var b strings.Builder
	row := func(cells []Cell) {
		b.WriteString("|")
		for _, cell := range cells {
			text := EscapeMarkdown(cell.Marks.After(cell.Text))
			text = cell.Emphasis.in(text, [2]string{"**", "**"}, [2]string{"<u>", "</u>"})
			b.WriteString(" " + text + " |")
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
	mark := listMark(line)
	for i, r := range line {
		if strings.ContainsRune("\\`*_[]<>|~#$&", r) || i == mark {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// listMark is the place of the sign that would make a line an item of a list, or a ruler: "- a",
// "+ a", "1. a" and "---"; -1 if there is none.
func listMark(line string) int {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	if digits == len(line) {
		return -1
	}
	sign, behind := line[digits:digits+1], line[digits+1:]
	item := behind == "" || behind[0] == ' '
	switch {
	case digits == 0 && strings.ContainsAny(sign, "-+=") &&
		(item || strings.Trim(behind, sign+" ") == ""),
		digits > 0 && strings.ContainsAny(sign, ".)") && item:
		return digits
	}
	return -1
}
