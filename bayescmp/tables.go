package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// MarkdownTable is the answers as a table in Markdown (GitHub's), one row per test, with the notes below, to paste into a text.
func (s *Panel) MarkdownTable() string {
	if s == nil {
		return ""
	}
	header, lines := s.filled()
	notes := s.notes()
	for i := range lines {
		lines[i][0] = marked(lines[i][0], notes.marks(i))
	}
	texts := notes.texts()
	for i := range texts {
		texts[i] = fmt.Sprintf("[%d] %s", i+1, texts[i])
	}
	return markdownTable(marked(s.headline(), notes.marks(everyAnswer)), header, lines, 2, texts)
}

// LaTeXTable is the answers as a floating table in LaTeX, one row per test, to paste into a paper. It wants the package booktabs, and text in UTF-8; the
// notes are comments below it.
func (s *Panel) LaTeXTable() string {
	if s == nil {
		return ""
	}
	header, lines := s.filled()
	caption := s.headline()
	if ropes, _, _ := s.demands(); len(ropes) == 1 && ropes[0] > 0 { // the caption has room for what all rows share
		caption += "; rope ±" + writing.Number(ropes[0])
		header = slices.Delete(header, ropeColumn, ropeColumn+1)
		for i := range lines {
			lines[i] = slices.Delete(lines[i], ropeColumn, ropeColumn+1)
		}
	}
	return latexTable(caption, "tab:tests", header, lines, 2, s.notes().texts())
}

// ropeColumn is where the table of a panel has the ropes.
const ropeColumn = 2

// filled is the table without the columns in which nothing stands.
func (s *Panel) filled() (header []string, lines [][]string) {
	header = s.header()
	for _, a := range s.Answers {
		lines = append(lines, a.line().cells())
	}
	for column := len(header) - 1; column >= 0; column-- {
		if !slices.ContainsFunc(lines, func(line []string) bool { return line[column] != "" }) {
			header = slices.Delete(header, column, column+1)
			for i := range lines {
				lines[i] = slices.Delete(lines[i], column, column+1)
			}
		}
	}
	return header, lines
}

// MarkdownTable is all pairs (the first 100, from the most certain one) as a table in Markdown (GitHub's), with the notes below.
func (m *Matrix) MarkdownTable() string {
	d := m.decided()
	if d == nil {
		return ""
	}
	header, lines, rest := m.lines()
	notes, marks := d.notes()
	return markdownTable(marked(m.headline(), marks), header, lines, 2, notesAfter(rest, notes))
}

// LaTeXTable is all pairs (the first 100, from the most certain one) as a floating table in LaTeX. It wants the package booktabs, and text in UTF-8; the
// notes are comments below it.
func (m *Matrix) LaTeXTable() string {
	d := m.decided()
	if d == nil {
		return ""
	}
	header, lines, rest := m.lines()
	notes, _ := d.notes()
	return latexTable(m.headline(), "tab:pairs", header, lines, 2, notesAfter(rest, notes))
}

// markdownTable has its first columns to the left, and the others, numbers, to the right.
func markdownTable(caption string, header []string, lines [][]string, left int, notes []string) string {
	var b strings.Builder
	row := func(cells []string) {
		b.WriteString("|")
		for _, cell := range cells {
			b.WriteString(" " + writing.EscapeMarkdown(cell) + " |")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "**%s**\n\n", writing.EscapeMarkdown(caption))
	row(header)
	b.WriteString("|" + strings.Repeat(" :--- |", left) + strings.Repeat(" ---: |", len(header)-left) + "\n")
	for _, line := range lines {
		row(line)
	}
	for _, n := range notes {
		fmt.Fprintf(&b, "\n%s\n", writing.EscapeMarkdown(n))
	}
	return b.String()
}

// latexTable has its first columns to the left, and the others, numbers, to the right.
func latexTable(caption, label string, header []string, lines [][]string, left int, notes []string) string {
	var b strings.Builder
	row := func(cells []string, escape func(string) string) {
		escaped := make([]string, len(cells))
		for i, cell := range cells {
			escaped[i] = escape(cell)
		}
		fmt.Fprintf(&b, "  %s \\\\\n", strings.Join(escaped, " & "))
	}
	fmt.Fprintf(&b, "\\begin{table}\n\\caption{%s.}\n\\label{%s}\n\\centering\\footnotesize\\setlength{\\tabcolsep}{4pt}\n\\begin{tabular}{%s%s}\n  \\toprule\n",
		writing.EscapeLaTeX(caption), label, strings.Repeat("l", left), strings.Repeat("r", len(header)-left))
	row(header, latexHeader)
	b.WriteString("  \\midrule\n")
	for _, line := range lines {
		row(line, writing.EscapeLaTeX)
	}
	b.WriteString("  \\bottomrule\n\\end{tabular}\n\\end{table}\n")
	for _, n := range notes {
		fmt.Fprintf(&b, "%% %s\n", writing.OneLine(n))
	}
	return b.String()
}

// latexHeader puts the name of a classifier on a line of its own, so that the table is not wider than the page for one word.
func latexHeader(cell string) string {
	if name, ok := strings.CutSuffix(cell, " better"); ok {
		return `\shortstack[r]{` + writing.EscapeLaTeX(name) + `\\better}`
	}
	return writing.EscapeLaTeX(cell)
}
