package writing

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// LaTeX writes a floating table, for the package booktabs and text in UTF-8. A line break in a
// header becomes a line break in its cell, so that one word does not make the table wider than the
// page.
func (t *Table) LaTeX(caption, label string) string { return latexFloat(caption, label, t) }

// latexFloat writes tables below each other, with one caption.
func latexFloat(caption, label string, tables ...*Table) string {
	var b strings.Builder
	b.WriteString(latexNeeds(caption, tables))
	fmt.Fprintf(&b, "\\begin{table}\n\\caption{%s.}\n\\label{%s}\n"+
		"\\centering\\footnotesize\\setlength{\\tabcolsep}{4pt}\n", EscapeLaTeX(caption), label)
	for i, t := range tables {
		if i > 0 {
			b.WriteString("\n\\medskip\n")
		}
		b.WriteString(t.tabular())
	}
	b.WriteString("\\end{table}\n")
	return b.String()
}

// tabular writes the table without its float.
func (t *Table) tabular() string {
	var b strings.Builder
	row := func(cells []Cell) {
		escaped := make([]string, len(cells))
		for i, cell := range cells {
			escaped[i] = cell.Emphasis.in(latexCell(cell.Text),
				[2]string{`\textbf{`, "}"}, [2]string{`\underline{`, "}"})
		}
		fmt.Fprintf(&b, "  %s \\\\\n", strings.Join(escaped, " & "))
	}
	columns := ""
	for i := range t.Header {
		columns += t.latexColumn(i)
	}
	fmt.Fprintf(&b, "\\begin{tabular}{%s}\n  \\toprule\n", columns)
	row(t.Header)
	b.WriteString("  \\midrule\n")
	for _, r := range t.Rows {
		row(r)
	}
	b.WriteString("  \\bottomrule\n\\end{tabular}\n")
	return b.String()
}

// longCell is how many letters of a cell LaTeX shows on one line.
const longCell = 45

// latexColumn returns the kind of a column. Long names are set in several lines.
func (t *Table) latexColumn(i int) string {
	for _, row := range t.Rows {
		if utf8.RuneCountInString(row[i].Text) > longCell {
			return `p{0.22\textwidth}`
		}
	}
	return [...]string{"r", "l", "c"}[t.align(i)]
}

// latexNeeds returns a comment about the letters of tables that pdflatex cannot show; "" if there
// are none.
func latexNeeds(caption string, tables []*Table) string {
	texts := []string{caption}
	for _, t := range tables {
		for _, row := range t.lines() {
			for _, cell := range row {
				texts = append(texts, cell.Text)
			}
		}
	}
	return LaTeXNeeds(OneLine(strings.Join(texts, " ")))
}

// LaTeXNeeds returns a line of comment about the letters of a text that pdflatex cannot show; "" if
// there are none.
func LaTeXNeeds(text string) string {
	var lacking []rune
	for _, r := range text {
		if latexLacks(r) && !slices.Contains(lacking, r) {
			lacking = append(lacking, r)
		}
	}
	if len(lacking) == 0 {
		return ""
	}
	const most = 12
	shown := string(lacking[:min(len(lacking), most)])
	if len(lacking) > most {
		shown += " …"
	}
	return "% pdflatex has no letters for " + shown +
		": use lualatex or xelatex, with a font that has them.\n"
}

// latexLacks reports whether pdflatex stops at a letter, with its usual fonts.
func latexLacks(r rune) bool {
	const latinExtendedA = '\u017f'
	if latexSigns[r] != "" || strings.ContainsRune("‘’‚“”„—•€†‡‰™", r) {
		return false
	}
	return r > latinExtendedA || strings.ContainsRune("ÐðÞþĄąĐđĘęĮįŊŋŲų", r)
}

// latexCell escapes the text of a cell, and keeps its line breaks.
func latexCell(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = EscapeLaTeX(lines[i])
	}
	switch {
	case len(lines) == 1:
		return lines[0]
	case utf8.RuneCountInString(text) > longCell:
		return `\parbox[b]{0.14\textwidth}{\raggedleft ` + strings.Join(lines, `\\`) + `}`
	}
	return `\shortstack[r]{` + strings.Join(lines, `\\`) + `}`
}

// LaTeXComment writes notes as comments, one to a line.
func LaTeXComment(notes []string) string {
	var b strings.Builder
	for _, n := range notes {
		fmt.Fprintf(&b, "%% %s\n", OneLine(n))
	}
	return b.String()
}

// EscapeLaTeX writes text on one line so that LaTeX shows it as it is. Our own signs that LaTeX's
// usual fonts lack become formulas; letters stay. A word that is too long for a column may be
// broken anywhere, without a hyphen.
func EscapeLaTeX(text string) string {
	const long, piece = 30, 8 // letters
	var out []byte
	line, place, end := []rune(OneLine(text)), 0, -1
	for i, r := range line {
		if i > end { // the first letter of a word
			place, end = i, endOfWord(line, i)
		}
		if i > place && i < end && (i-place)%piece == 0 && end-place > long {
			out = append(out, `\allowbreak{}`...)
		}
		sign, known := latexSigns[r]
		switch {
		case known:
		case len(out) == 0 && (r == '[' || r == '*'):
			// At the beginning of a row this would be an argument of the \\ before it.
			sign = "{" + string(r) + "}"
		default:
			sign = string(r)
		}
		// Two hyphens would be a dash, two commas or apostrophes a quotation mark.
		if n := len(out); n > 0 && out[n-1] == sign[0] &&
			strings.ContainsRune("-',", rune(sign[0])) {
			out = append(out, "{}"...)
		}
		out = append(out, sign...)
	}
	return string(out)
}

// endOfWord returns the place after the word that begins at i.
func endOfWord(line []rune, i int) int {
	for i < len(line) && line[i] != ' ' {
		i++
	}
	return i
}

// latexSigns has the LaTeX that shows a sign.
var latexSigns = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`,
	'%': `\%`, '_': `\_`, '~': `$\sim$`, '^': `\textasciicircum{}`,
	'<': `$<$`, '>': `$>$`, '|': `$|$`, '"': `''`, '`': "\\`{}",
	'−': `$-$`, '±': `$\pm$`, '×': `$\times$`, '≤': `$\le$`, '≥': `$\ge$`,
	'→': `$\to$`, '…': `\dots{}`, '–': `--`,
	'δ': `$\delta$`, 'ν': `$\nu$`, 'ρ': `$\rho$`, 'σ': `$\sigma$`,
	'∞': `$\infty$`, 'χ': `$\chi$`, '²': `$^2$`, 'θ': `$\theta$`,
}
