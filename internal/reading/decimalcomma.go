package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/tables"
)

// thousands matches what may be a whole number with a comma between its thousands.
var thousands = lazyregexp.New(`^[+-]?[1-9][0-9]{0,2},[0-9]{3}$`)

// decimalComma writes a number that has one comma with a point instead; ok is false for any other
// text.
func decimalComma(text string) (pointed string, ok bool) {
	if strings.Count(text, ",") != 1 {
		return "", false
	}
	pointed = strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	return pointed, tables.IsNumber(pointed)
}

// otherwisePointed reports whether text is a number with a decimal point, or with more commas than
// decimals need.
func otherwisePointed(text string) bool {
	if !strings.Contains(text, ".") && strings.Count(text, ",") < 2 {
		return false
	}
	return tables.IsNumber(strings.ReplaceAll(text, ",", ""))
}

// withPoints returns the table with points for decimal commas, and a note that says so. It returns
// the table itself where there are no decimal commas, or where some number has a point, so that the
// commas mean something else. It is an error if all commas could stand between thousands. Names
// stay as they are.
func withPoints(t tables.Table, h Hints) (_ tables.Table, note string, err error) {
	labels, classifiers := labelColumns(t, h), t.Find(tables.ClassifierNames)
	doubtful := ""
	for _, column := range t.Names {
		if slices.Contains(labels, column) {
			continue
		}
		cells := t.Cells(column)
		for i := range cells.Texts() {
			text := cells.Text(i)
			if otherwisePointed(text) {
				return t, "", nil
			}
			if note != "" || column == classifiers {
				continue
			}
			pointed, ok := decimalComma(text)
			switch {
			case !ok:
			case thousands().MatchString(strings.TrimSpace(text)):
				doubtful = cmp.Or(doubtful, text)
			default:
				note = fmt.Sprintf("Commas are decimal commas: %q is %s.", text, pointed)
			}
		}
	}
	switch {
	case note == "" && doubtful == "":
		return t, "", nil
	case note == "":
		pointed, _ := decimalComma(doubtful)
		return t, "", fmt.Errorf("%w: %q can be %s or %s, and no other number tells which; "+
			"write a decimal point, or leave the comma out", tables.ErrLayout, doubtful, pointed,
			strings.ReplaceAll(strings.TrimSpace(doubtful), ",", ""))
	}
	columns := map[string][]string{}
	for _, name := range t.Names {
		if !slices.Contains(labels, name) {
			columns[name] = pointedNumbers(t.Column(name))
		}
	}
	return withReplaced(t, columns), note, nil
}

// pointedNumbers copies a column, its decimal commas made points.
func pointedNumbers(column []string) []string {
	values := slices.Clone(column)
	for i, text := range values {
		if pointed, ok := decimalComma(text); ok {
			values[i] = pointed
		}
	}
	return values
}

// commasIn is a hint when the numbers of a column have decimal commas.
func commasIn(t tables.Table) string {
	for _, name := range t.Names {
		cells := t.Cells(name)
		for i := range cells.Texts() {
			text := cells.Text(i)
			if _, ok := decimalComma(text); ok {
				return fmt.Sprintf(" (%q in %q: write a decimal point, not a comma)", text, name)
			}
		}
	}
	return ""
}
