package reading

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// thousands matches what may be a whole number with a comma between its thousands.
var thousands = regexp.MustCompile(`^[+-]?[1-9][0-9]{0,2},[0-9]{3}$`)

// decimalComma writes a number that has one comma with a point instead; ok is false for any other
// text.
func decimalComma(text string) (pointed string, ok bool) {
	if strings.Count(text, ",") != 1 {
		return "", false
	}
	pointed = strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	_, err := strconv.ParseFloat(pointed, 64)
	return pointed, err == nil
}

// otherwisePointed reports whether text is a number with a decimal point, or with more commas than
// decimals need.
func otherwisePointed(text string) bool {
	if !strings.Contains(text, ".") && strings.Count(text, ",") < 2 {
		return false
	}
	_, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", ""), 64)
	return err == nil
}

// withPoints returns the table with points for decimal commas, and a note that says so. It returns
// the table itself where there are no decimal commas, or where the commas may mean something else:
// some number has a point, or all could have their commas between thousands. Names stay as they
// are.
func (t Table) withPoints() (_ Table, note string) {
	names := []string{t.find(datasetNames), t.find(runNames), t.find(foldNames)}
	for _, column := range t.Names {
		if slices.Contains(names, column) {
			continue
		}
		for _, text := range t.Column(column) {
			pointed, ok := decimalComma(text)
			switch {
			case otherwisePointed(text):
				return t, ""
			case ok && note == "" && column != t.find(classifierNames) &&
				!thousands.MatchString(strings.TrimSpace(text)):
				note = fmt.Sprintf("Commas are decimal commas: %q is %s.", text, pointed)
			}
		}
	}
	if note == "" {
		return t, ""
	}
	columns := make([][]string, len(t.Names))
	for j, name := range t.Names {
		columns[j] = t.Column(name)
		if !slices.Contains(names, name) {
			columns[j] = pointedNumbers(columns[j])
		}
	}
	return newTable(t.Names, columns), note
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

// commas is a hint when the numbers of a column have decimal commas.
func (t Table) commas() string {
	for _, name := range t.Names {
		for _, text := range t.Column(name) {
			if _, ok := decimalComma(text); ok {
				return fmt.Sprintf(" (%q in %q: write a decimal point, not a comma)", text, name)
			}
		}
	}
	return ""
}
