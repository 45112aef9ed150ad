package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

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
