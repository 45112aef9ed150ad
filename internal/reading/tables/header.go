package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/writing"
)

// starting is a table while its rows are read.
type starting struct {
	// where is the place of the header, such as "line 1".
	where string
	// unit is what a row is called, such as "line".
	unit   string
	header []string
	cells  *cells
	// first is the first row below the header.
	first []string
	// longer is the first line with empty cells after the last column, or 0.
	longer int
	// markdown says that a rule stands below the header, and ruled that it has been read. Spaces
	// stand around the cells.
	markdown, ruled bool
	// joined says that two lines of names were joined, rowsNamed that a third one names the rows.
	joined, rowsNamed bool
}

// startTable starts a table with this header, which is in this line. It keeps the header.
func startTable(header []string, unit string, line int, b *budget.Budget) (*starting, error) {
	if len(header) > MostColumns {
		return nil, tooManyColumns(unit, line)
	}
	for j, name := range header {
		const most = 10_000 // bytes: names are compared in ways that take long for more
		if len(name) > most {
			return nil, fmt.Errorf("%w: %s %d: the name of column %d would have %d bytes; give it "+
				"a shorter one", ErrCSV, unit, line, j+1, len(name))
		}
	}
	cells, err := newCells(len(header), b)
	if err != nil {
		return nil, err
	}
	for j, name := range header {
		header[j] = strings.TrimSpace(name)
	}
	return &starting{
		where: fmt.Sprintf("%s %d", unit, line), unit: unit,
		header: header, cells: cells,
	}, nil
}

// MostColumns is the number of columns of a table, as of a sheet of Excel.
const MostColumns = 1 << 14

func tooManyColumns(unit string, line int) error {
	return fmt.Errorf("%w: %s %d: the table has more than %d columns; give a part of them",
		ErrCSV, unit, line, MostColumns)
}

// add takes a row, which is in this line.
func (s *starting) add(row []string, line int) error {
	want := len(s.header)
	if len(row) > want && blank(row[want:]) {
		row = row[:want]
		if s.longer == 0 {
			s.longer = line
		}
	}
	if len(row) != want {
		hint := ""
		if s.first == nil && len(row) == want+1 && row[0] == "1" {
			hint = "; R names all columns with write.csv, or with col.names = NA"
		}
		return fmt.Errorf("%w: %s %d has %s, the header has %d; "+
			"every line needs as many columns as the header%s",
			ErrCSV, s.unit, line, writing.Plural(len(row), "column"), want, hint)
	}
	if s.markdown && s.first == nil && !s.ruled && isRule(row) {
		s.ruled = true
		return nil
	}
	if s.ruled && isRule(row) && !blank(row) {
		return fmt.Errorf("%w: %s %d: a second table begins above this line; give one table",
			ErrCSV, s.unit, line)
	}
	if s.ruled {
		for j, cell := range row {
			row[j] = strings.TrimSpace(cell)
		}
	}
	if s.first == nil && s.joinHeader(row) {
		return nil
	}
	if s.first == nil {
		s.first = slices.Clone(row)
		for j, cell := range row {
			s.first[j] = strings.Clone(cell)
		}
	}
	return s.cells.add(row)
}

// rule matches a cell of the line below the header of a Markdown table.
var rule = lazyregexp.New(`^\s*(:?-+:?)?\s*$`)

// isRule reports whether a row is the line below the header of a Markdown table.
func isRule(row []string) bool {
	return !slices.ContainsFunc(row, func(cell string) bool { return !rule().MatchString(cell) })
}

// table ends the table.
func (s *starting) table() (Table, error) {
	columns, err := s.cells.take()
	if err != nil {
		return Table{}, err
	}
	if err := s.noHeader(columns); err != nil {
		return Table{}, err
	}
	return s.ended(allPlain(columns))
}

// ended makes a table of the columns below the header.
func (s *starting) ended(columns []*Cells) (Table, error) {
	t, err := s.named(columns)
	if err == nil && t.Rows == 0 {
		err = fmt.Errorf("%w: the file has a header line but no data", ErrEmpty)
	}
	t.Notes = append(t.Notes, s.joinedNote()...)
	if s.longer > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("Empty cells after the last column are left out, "+
			"first in %s %d.", s.unit, s.longer))
	}
	return t, err
}

// isHeader reports whether names are a better header: they are as many, and no numbers.
func (s *starting) isHeader(names []string) bool {
	return len(names) == len(s.header) && len(names) > 1 &&
		slices.ContainsFunc(s.header, IsNumber) && !slices.ContainsFunc(names, IsNumber)
}

// noHeader refuses a table whose first line looks like a row of data. Some names may be numbers if
// they count, as 0, 1, 2 do.
func (s *starting) noHeader(columns [][]string) error {
	numbers, names := 0, 0
	alike, counting, repeated := true, allDifferent(s.header), false
	for j, cell := range s.header {
		alike = alike && (s.first == nil || IsNumber(cell) == IsNumber(s.first[j]))
		switch {
		case IsNumber(cell):
			numbers++
			counting = counting && isWhole(cell)
		case cell != "":
			names++
			repeated = repeated || columns != nil && slices.Contains(columns[j], cell)
		}
	}
	if numbers == 0 || names > 0 && (!alike || counting && !repeated) {
		return nil
	}
	return fmt.Errorf("%w: %s looks like data, not like a header: %s; "+
		"put a line with the names of the columns above it, or names in place of the numbers",
		ErrCSV, s.where, writing.Listed(s.header, 6))
}

// isWhole reports whether a cell holds a whole number without a sign.
func isWhole(cell string) bool {
	return cell != "" && strings.Trim(cell, "0123456789") == ""
}

func allDifferent(cells []string) bool {
	seen := make(map[string]bool, len(cells))
	for _, cell := range cells {
		if seen[cell] {
			return false
		}
		seen[cell] = true
	}
	return true
}

// named makes a table of the columns. It leaves out empty columns and row numbers that have no
// name.
func (s *starting) named(columns []*Cells) (t Table, err error) {
	var names []string
	var kept []*Cells
	seen := map[string]bool{}
	whyNot := promptfoo(s.header)
	for j, name := range s.header {
		why := whyNot[j]
		if why == "" && name == "" {
			if name, why, err = s.nameOf(columns[j].All(), j); err != nil {
				return t, err
			}
		}
		if why != "" {
			column := cmp.Or(name, fmt.Sprintf("%d (no name)", j+1))
			t.LeftOut = append(t.LeftOut, LeftOut{Column: column, Why: why})
			continue
		}
		if seen[name] {
			return t, fmt.Errorf("%w: %s: two columns are named %q", ErrCSV, s.where, name)
		}
		seen[name] = true
		names = append(names, name)
		kept = append(kept, columns[j])
		if s.header[j] == "" {
			t.Nameless = name
			t.Notes = append(t.Notes, fmt.Sprintf("Column %d has no name. It is read as %q.",
				j+1, name))
		}
	}
	if len(names) == 0 {
		return t, fmt.Errorf("%w: %s: no column has a name", ErrCSV, s.where)
	}
	all := newTable(names, kept)
	t.Names, t.Rows, t.Cells = all.Names, all.Rows, all.Cells
	return t, nil
}

// nameOf decides what column j is, which has no name. It returns its name, or why it is left out.
// Text in front of the other columns names the rows: R and pandas write the names of data sets so.
func (s *starting) nameOf(column []string, j int) (name, why string, err error) {
	isText := slices.ContainsFunc(column, func(cell string) bool { return !isWhole(cell) })
	// Means may stand below numbered rows.
	isMixed := isText && slices.ContainsFunc(column, isWhole)
	switch {
	case len(column) > 0 && blank(column):
		return "", "no name and no values", nil
	case j > 0:
	case !isText && (isCount(column) || s.hasText(j)):
		return "", "row numbers", nil
	case isMixed, isText && Table{Names: s.header}.Find(DatasetNames) != "":
		return "Unnamed: 0", "", nil // as pandas calls it when it reads such a file
	case isText:
		return rowNames(column), "", nil
	}
	return "", "", fmt.Errorf("%w: %s: column %d has no name; name it, or take it out",
		ErrCSV, s.where, j+1)
}

// isCount reports whether cells count from 0 or 1, in any order.
func isCount(cells []string) bool {
	smallest, largest := math.MaxInt, 0
	for _, cell := range cells {
		n, err := strconv.Atoi(cell)
		if err != nil {
			return false
		}
		smallest, largest = min(smallest, n), max(largest, n)
	}
	return smallest <= 1 && largest-smallest == len(cells)-1 && allDifferent(cells)
}

// hasText reports whether the first row has text in another column than j.
func (s *starting) hasText(j int) bool {
	for i, cell := range s.first {
		if i != j && !IsNumber(cell) && !IsMissing(strings.TrimSpace(cell)) {
			return true
		}
	}
	return false
}

// rowNames is the name of a column that names the rows.
func rowNames(cells []string) string {
	if _, ok := ReadLabels(cells); ok {
		return "fold"
	}
	return "dataset"
}

// joinHeader takes the first row below the header as the second line of names: pandas writes the
// levels of its columns one below the other, and in a spreadsheet a merged cell stands above the
// names of its columns. The names of one column are joined, as in "accuracy_knn". A row is a line
// of names if the header alone names no table, because names are repeated or missing, and the
// joined ones do. pandas may write the names of its rows in a third line, with no other cell.
func (s *starting) joinHeader(row []string) bool {
	if s.ruled || slices.ContainsFunc(s.header, IsNumber) {
		return false
	}
	if s.joined {
		return s.nameRows(row)
	}
	names := joinedNames(s.header, row)
	merged := slices.Contains(s.header[1:], "")
	if !hasGroups(s.header) || slices.ContainsFunc(row, isScore) ||
		merged && s.header[0] != "" && row[0] != "" || // a row of text
		slices.Contains(names[1:], "") || !allDifferent(names) {
		return false
	}
	s.header, s.joined = names, true
	return true
}

// isScore reports whether a cell holds a number or stands for one that is missing.
func isScore(cell string) bool {
	cell = strings.TrimSpace(cell)
	return IsNumber(cell) || cell != "" && IsMissing(cell)
}

// hasGroups reports whether the upper line of names has groups: a column after the second has the
// name of the one before it, or none.
func hasGroups(header []string) bool {
	for j := 2; j < len(header); j++ {
		if header[j] == "" || header[j] == header[j-1] {
			return true
		}
	}
	return false
}

// joinedNames joins the two names of each column. An empty cell in the upper line continues the
// group before it where the lower line has a name.
func joinedNames(upper, lower []string) []string {
	names := make([]string, len(upper))
	group := ""
	for j, name := range upper {
		below := strings.TrimSpace(lower[j])
		if name != "" {
			group = name
		}
		switch {
		case name == below: // a cell over two lines
			names[j] = name
		case j == 0 && name != "" && below != "":
			names[j] = "" // pandas names the levels of the columns there
		case j == 0, below == "":
			names[j] = cmp.Or(name, below)
		default:
			names[j] = strings.TrimPrefix(group+"_"+below, "_")
		}
	}
	return names
}

// joinedNote says that the names of the columns were in two lines.
func (s *starting) joinedNote() []string {
	if !s.joined {
		return nil
	}
	const most = 3
	return []string{fmt.Sprintf("The names of the columns are in two lines, which are joined: %s.",
		writing.Listed(s.header[1:], most))}
}

// nameRows takes the line below joined names in which only the names of the rows are named.
func (s *starting) nameRows(row []string) bool {
	if s.rowsNamed || s.header[0] != "" || strings.TrimSpace(row[0]) == "" || !blank(row[1:]) {
		return false
	}
	s.header[0], s.rowsNamed = strings.TrimSpace(row[0]), true
	return true
}
