package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// figures matches a number, which may have a decimal comma.
const figures = `[+\-` + tables.Minus + `]?(?:\d[\d.,]*|[.,]\d+)(?:[eE][+-]?\d+)?`

// space matches white space, also the kinds that do not break lines.
const space = `[\s\x{00a0}\x{2009}\x{202f}]*`

// dressedNumber matches a number with a percent sign, a spread, a number in brackets or a mark.
var dressedNumber = lazyregexp.New(`^(` + figures + `)` + space + `(\\?%)?` + space +
	`((?:±|\+/?-|\\pm)` + space + figures + space + `(\\?%)?)?` + space +
	`((?:[(\[][^()\[\]]*\d[^()\[\]]*[)\]]` + space + `)*)` + `((?:[*†‡§¶•∘○●▲▼↑↓]|\^\{?\*+\}?)*)$`)

// wrappings are what makes a number bold, underlined or mathematical.
var wrappings = []struct{ before, after string }{
	{"**", "**"}, {"__", "__"}, {`\textbf{`, "}"}, {`\mathbf{`, "}"}, {`\bm{`, "}"},
	{`{\bf `, "}"}, {`\textit{`, "}"}, {`\emph{`, "}"}, {`\underline{`, "}"}, {"<b>", "</b>"},
	{"<strong>", "</strong>"}, {"$", "$"}, {"*", "*"}, {"_", "_"},
}

// dressing is what a cell has besides its number.
type dressing struct {
	number                          string
	percent, spread, bracket, marks bool
	wrapped                         bool
}

// parseDressed finds the number of a cell that has more than a number.
func parseDressed(cell string) (d dressing, ok bool) {
	cell = strings.TrimSpace(cell)
	if !mayHaveNumber(cell) {
		return d, false
	}
	for again := true; again; {
		again = false
		for _, w := range wrappings {
			inner, before := strings.CutPrefix(cell, w.before)
			// A number may be bold, and its spread not.
			number, rest, after := strings.Cut(inner, w.after)
			if whole, ends := strings.CutSuffix(inner, w.after); ends {
				number, rest = whole, ""
			}
			if before && after {
				cell, d.wrapped, again = strings.TrimSpace(number+" "+rest), true, true
			}
		}
	}
	found := dressedNumber().FindStringSubmatch(cell)
	if found == nil {
		return d, false
	}
	d.number = strings.Replace(found[1], tables.Minus, "-", 1)
	d.percent = found[2] != "" || found[4] != ""
	d.spread, d.bracket, d.marks = found[3] != "", found[5] != "", found[6] != ""
	return d, true
}

// mayHaveNumber is quick to say no to names.
func mayHaveNumber(cell string) bool {
	return cell != "" && strings.ContainsAny(cell, "0123456789") &&
		(cell[0] < 'A' || strings.ContainsAny(cell[:1], `\_{`) ||
			strings.HasPrefix(cell, tables.Minus))
}

// plain returns the table with plain numbers in place of numbers with something about them, which
// goes into the decorations. Names stay as they are.
func (w *decorations) plain(t tables.Table, h Hints) (tables.Table, error) {
	names := labelColumns(t, h)
	var sums map[int]bool
	dressed := map[string][]string{}
	for _, name := range t.Names {
		cells := t.Cells(name)
		if slices.Contains(names, name) || cells.AreDoubles() || !cells.Any(looksDressed) {
			continue
		}
		if sums == nil {
			sums = rowsOfSums(t)
		}
		column, err := w.plainColumn(t.Column(name), name, sums)
		if err != nil {
			return t, err
		}
		if column != nil {
			dressed[name] = column
		}
	}
	return withReplaced(t, dressed), nil
}

// rowsOfSums are the rows, counted from 0, whose name in the first column says that they sum up
// others.
func rowsOfSums(t tables.Table) map[int]bool {
	sums := map[int]bool{}
	for i, label := range t.Column(t.Names[0]) {
		if !tables.IsNumber(label) && isSummary(label) {
			sums[i] = true
		}
	}
	return sums
}

// looksDressed reports whether a cell may be a number with something about it.
func looksDressed(cell string) bool {
	for i := range len(cell) {
		switch c := cell[i]; {
		case '0' <= c && c <= '9', c == '.', c == ',', c == '+', c == '-', c == 'e', c == 'E':
		default:
			return mayHaveNumber(cell)
		}
	}
	return false // a number alone
}

// labelColumns are the columns whose cells are names, also where they look like numbers.
func labelColumns(t tables.Table, h Hints) []string {
	return []string{
		t.Find(tables.DatasetNames), t.Find(tables.RunNames), t.Find(tables.FoldNames),
		h.Dataset, h.Classifier, h.Run, h.Fold,
	}
}

// withReplaced returns the table with these columns in place of its own.
func withReplaced(t tables.Table, columns map[string][]string) tables.Table {
	if len(columns) == 0 {
		return t
	}
	before := t.Cells
	t.Cells = func(name string) *tables.Cells {
		if column, ok := columns[name]; ok {
			return tables.Plain(column)
		}
		return before(name)
	}
	return t
}

// decorations counts what cells have besides their numbers.
type decorations struct {
	cells                             int
	spreads, brackets, marks, wrapped counted
	percent                           counted
	// inPercent are the columns with percent signs.
	inPercent []string
}

// counted is a number of cells, and the first of them.
type counted struct {
	n     int
	first string
}

func (c *counted) add(is bool, cell string) {
	if is {
		if c.n == 0 {
			c.first = strings.TrimSpace(cell)
		}
		c.n++
	}
}

// plainColumn returns a column with plain numbers, or nil if it is as it should be. A column with
// more words than numbers holds words. Rows of sums, such as mean ranks, have a scale of their own.
func (w *decorations) plainColumn(
	column []string, name string, sums map[int]bool,
) ([]string, error) {
	plain := slices.Clone(column)
	numbers, words := 0, 0
	of := *w
	var percent, bare row
	for i, cell := range column {
		if tables.IsNumber(cell) {
			numbers++
			if !sums[i] {
				bare.see(i, cell)
			}
			continue
		}
		d, ok := parseDressed(cell)
		switch {
		case ok:
			numbers++
			plain[i] = d.number
			of.count(d, cell)
			switch {
			case sums[i]:
			case d.percent:
				percent.see(i, cell)
			default:
				bare.see(i, cell)
			}
		case !tables.IsMissing(strings.TrimSpace(cell)):
			words++
		}
	}
	if words > numbers {
		return nil, nil
	}
	if percent.number > 0 && bare.number > 0 {
		return nil, fmt.Errorf("%w: column %q: row %d is %q, with a percent sign, "+
			"and row %d is %q, without one; write all scores of a column on one scale",
			tables.ErrScore, name, percent.number, percent.cell, bare.number, bare.cell)
	}
	if percent.number > 0 {
		of.inPercent = append(slices.Clone(of.inPercent), name)
	}
	of.cells += numbers
	*w = of
	return plain, nil
}

// row is the first row with a property, counted from 1; 0 if there is none.
type row struct {
	number int
	cell   string
}

func (r *row) see(i int, cell string) {
	if r.number == 0 {
		r.number, r.cell = i+1, strings.TrimSpace(cell)
	}
}

func (w *decorations) count(d dressing, cell string) {
	w.spreads.add(d.spread, cell)
	w.brackets.add(d.bracket, cell)
	w.marks.add(d.marks, cell)
	w.wrapped.add(d.wrapped, cell)
	w.percent.add(d.percent, cell)
}

// notes say what the cells had besides their numbers.
func (w *decorations) notes() (notes []string) {
	var parts []string
	for _, part := range []struct {
		of             counted
		single, plural string
	}{
		{w.spreads, "has a spread", "have a spread"},
		{w.brackets, "has a number in brackets", "have a number in brackets"},
		{w.marks, "has a mark", "have a mark"},
		{w.wrapped, "is bold or otherwise set off", "are bold or otherwise set off"},
	} {
		if part.of.n == 0 {
			continue
		}
		verb := part.plural
		if part.of.n == 1 {
			verb = part.single
		}
		parts = append(parts, fmt.Sprintf("%d %s, such as %s", part.of.n, verb, part.of.first))
	}
	if parts != nil {
		notes = append(notes, fmt.Sprintf("Of %s, %s: only the numbers are used.",
			writing.Plural(w.cells, "cell"), strings.Join(parts, ", ")))
	}
	if w.percent.n > 0 {
		notes = append(notes, fmt.Sprintf("Scores are in percent, such as %s.", w.percent.first))
	}
	return notes
}

// oneScale refuses scores of which some classifiers have percent signs and others not. The columns
// of a wide table are the classifiers.
func (w *decorations) oneScale(c Content) error {
	percent, bare := "", ""
	for _, k := range c.Entries.list {
		if len(w.inPercent) == 0 {
			break
		}
		name := c.Entries.names[k.classifier]
		if slices.Contains(w.inPercent, name) {
			percent = name
		} else {
			bare = name
		}
	}
	if percent == "" || bare == "" {
		return nil
	}
	return fmt.Errorf("%w: the scores of %q have percent signs, and those of %q have none; "+
		"write all scores on one scale", tables.ErrScore, percent, bare)
}
