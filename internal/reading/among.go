package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

const notChosen = "of a classifier that is not chosen"

// leavesOut returns the classifiers among all that the hints leave out. It is nil where a name of
// the hints is not there: names may still be taken apart.
func (h Hints) leavesOut(all []string) map[string]bool {
	out := map[string]bool{}
	for _, name := range h.Except {
		at := indexOf(name, all)
		if at < 0 {
			return nil
		}
		out[all[at]] = true
	}
	if h.Only == nil {
		return out
	}
	for _, name := range all {
		out[name] = true
	}
	for _, name := range h.Only {
		at := indexOf(name, all)
		if at < 0 {
			return nil
		}
		delete(out, all[at])
	}
	return out
}

// Among leaves out the classifiers that the hints do not want. They have to be there.
func (c Content) Among(h Hints) (Content, error) {
	if h.Only == nil && h.Except == nil {
		return c, nil
	}
	names := slices.Concat(c.Entries.different(classifierOf), c.absent)
	for option, wanted := range map[string][]string{"Only": h.Only, "Except": h.Except} {
		for _, name := range wanted {
			if indexOf(name, names) < 0 {
				return c, &tables.InputError{
					Err: tables.ErrColumn, Needs: option, Columns: names,
					Problem: fmt.Sprintf("there is no classifier %q%s; the classifiers are %s",
						name, didYouMean(name, names), writing.Listed(names, 20)),
					Advice: fmt.Sprintf("name some of them in CSV{%s: …}", option),
				}
			}
		}
	}
	out := h.leavesOut(names)
	if len(out) == len(names) {
		return c, fmt.Errorf("%w: all classifiers are left out, %s",
			tables.ErrEmpty, writing.Listed(names, 5))
	}
	kept := c.Entries.roomFor(c.Entries.Len())
	for _, k := range c.Entries.list {
		if !out[c.Entries.names[k.classifier]] {
			kept.list = append(kept.list, k)
		}
	}
	c.LeftOut = slices.Clone(c.LeftOut)
	if lost := rowsWithout(c.Entries, kept); len(lost) > 0 {
		c.LeftOut = append(c.LeftOut, tables.LeftOut{Rows: lost, Why: notChosen})
	}
	c.Entries = kept
	c.Notes = append(slices.Clone(c.Notes), fmt.Sprintf("Classifiers left out: %s.",
		writing.Listed(slices.DeleteFunc(names, func(n string) bool { return !out[n] }), 20)))
	return c, nil
}
