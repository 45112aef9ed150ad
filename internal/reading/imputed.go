package reading

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// imputedNames are for a column that says whether a score was measured or put in for a missing one.
var imputedNames = []string{"imputed", "is_imputed", "was_imputed", "imputed_score"}

const isImputed = "imputed scores, which nobody measured"

// imputed are the rows whose scores were put in for missing ones.
type imputed struct {
	column string
	rows   map[int]bool // counted from 0
}

// findImputed finds the column that says which scores are imputed, and what it says.
func findImputed(t tables.Table) imputed {
	found := imputed{rows: map[int]bool{}}
	for _, name := range t.All(imputedNames) {
		rows := map[int]bool{}
		isFlag := true
		for i, cell := range t.Column(name) {
			switch spelling.Key(cell) {
			case "true", "1", "yes", "t":
				rows[i] = true
			case "false", "0", "no", "f", "":
			default:
				isFlag = false
			}
		}
		if isFlag {
			return imputed{name, rows}
		}
	}
	return found
}

// note says how many rows have imputed scores, and of which classifiers, if the rows have one each.
// It is "" if there are none.
func (m imputed) note(rows int, whose []string, h Hints) string {
	if len(m.rows) == 0 {
		return ""
	}
	counts := map[string]int{}
	for i, name := range whose {
		if m.rows[i] {
			counts[name]++
		}
	}
	var of []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		of = append(of, fmt.Sprintf("%d of %q", counts[name], name))
	}
	text := fmt.Sprintf("Column %q says that %d of %s hold imputed scores, which nobody measured",
		m.column, len(m.rows), writing.Plural(rows, "row"))
	if len(of) > 0 {
		text += " (" + strings.Join(of[:min(len(of), 5)], ", ") + ")"
	}
	if h.DropImputed {
		return text + ": they are left out."
	}
	return text + ": they are used like others."
}

// withoutImputed tells the rows of imputed scores, and leaves them out if the user says so.
func (p *plan) withoutImputed(t tables.Table, h Hints) {
	m := findImputed(t)
	if m.column == "" {
		return
	}
	p.imputed = true
	p.also = append(p.also, m.column)
	if note := m.note(t.Rows, t.Column(p.classifier), h); note != "" {
		p.note("%s", note)
	}
	if !h.DropImputed {
		return
	}
	before := p.skips
	p.skips = func(i int) string {
		if m.rows[i] {
			return isImputed
		}
		if before != nil {
			return before(i)
		}
		return ""
	}
}

// toldImputed refuses to leave out imputed scores where no column tells them.
func (c Content) toldImputed(h Hints) error {
	if !h.DropImputed || c.imputed {
		return nil
	}
	return fmt.Errorf("%w: imputed scores are to be left out, but no column called imputed says "+
		"which they are", tables.ErrLayout)
}
