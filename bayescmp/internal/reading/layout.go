package reading

import "slices"

// layout is one way to write scores into a table.
type layout struct {
	// fits reports whether a table looks like this layout.
	fits func(Table) bool
	// read reads a table that looks like it.
	read func(Table, Hints) (Content, error)
}

// layouts are tried in this order. The last one takes every table.
var layouts = []layout{
	{looksLong, openLong},
	{looksWide, openWide},
}

// Understand finds the layout of a table and reads it. Errors wrap [ErrLayout], [ErrColumn] or
// [ErrScore].
func Understand(t Table, h Hints) (Content, error) {
	t, note := t.withPoints()
	first := slices.IndexFunc(layouts, func(l layout) bool { return l.fits(t) })
	c, err := layouts[first].read(t, h)
	if note != "" {
		c.Notes = append(c.Notes, note)
	}
	return c, err
}
