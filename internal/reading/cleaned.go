package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
)

// cleaning is what was found out about tables when their cells were cleaned.
type cleaning struct {
	decorations
	notes []string
	left  []tables.LeftOut
}

// cleaned returns tables whose numbers are plain, and what was found out about them. What holds for
// several tables is said once.
func cleaned(tables []tables.Table, h Hints) ([]tables.Table, cleaning, error) {
	tables = slices.Clone(tables)
	var found cleaning
	for i, t := range tables {
		t, err := found.clean(t, h)
		if err != nil && len(tables) > 1 {
			err = fmt.Errorf("table %q: %w", t.Name, err)
		}
		if err != nil {
			return nil, found, err
		}
		tables[i] = t
	}
	for _, note := range found.decorations.notes() {
		found.say(note)
	}
	return tables, found, nil
}

func (f *cleaning) clean(t tables.Table, h Hints) (tables.Table, error) {
	for _, note := range t.Notes {
		f.say(note)
	}
	for _, left := range t.LeftOut {
		same := func(l tables.LeftOut) bool { return l.Column == left.Column && l.Why == left.Why }
		if !slices.ContainsFunc(f.left, same) {
			f.left = append(f.left, left)
		}
	}
	plain, err := f.plain(t, h)
	if err != nil {
		return t, err
	}
	pointed, note, err := withPoints(plain, h)
	if note != "" {
		f.say(note)
	}
	return pointed, err
}

func (f *cleaning) say(note string) {
	if !slices.Contains(f.notes, note) {
		f.notes = append(f.notes, note)
	}
}
