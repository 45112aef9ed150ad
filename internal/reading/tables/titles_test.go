package tables

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables/packing"
)

// titlesOfPeople are lines that people put above a table.
var titlesOfPeople = []string{
	"Table 3", "Results of our experiment, 2026", "Accuracy (%) of five classifiers",
	"Ergebnisse vom 3.5.2026", "My results: 10 runs, 5 folds", "# of folds is 5",
}

// A title above a table is left out and told, whatever it is and whatever separates the columns.
func TestTitlesOfPeople(t *testing.T) {
	names := []string{"dataset", "model", "run", "fold", "acc"}
	for _, separator := range []string{",", ";", "\t"} {
		for _, title := range titlesOfPeople {
			for _, between := range []string{"\n", "\n\n", strings.Repeat(separator, 4) + "\n"} {
				written := title
				if strings.HasPrefix(between, separator) && strings.Contains(title, separator) {
					written = `"` + title + `"` // as spreadsheets do
				}
				text := written + between + strings.Join(names, separator) + "\n"
				for i := range 4 {
					row := []string{"iris", "knn", "1", fmt.Sprint(i), fmt.Sprint("0.8", i)}
					text += strings.Join(row, separator) + "\n"
				}
				got, err := Tables("x.csv", strings.NewReader(text), nil)
				if err != nil {
					t.Errorf("%q: %v", text, err)
					continue
				}
				if !slices.Equal(got[0].Names, names) || got[0].Rows != 4 ||
					!strings.HasPrefix(title, "#") &&
						!strings.Contains(strings.Join(got[0].Notes, ""), "above the table") {
					t.Errorf("%q: %q, %d rows, %q", text, got[0].Names, got[0].Rows,
						got[0].Notes)
				}
			}
		}
	}
}

// So it is above a table of a spreadsheet, in whatever column it stands.
func TestTitlesInSpreadsheets(t *testing.T) {
	for _, column := range []string{"A", "B", "D"} {
		rows := fmt.Sprintf(`<row r="1"><c r="%s1" t="inlineStr"><is><t>Table 3</t></is></c></row>`,
			column) + strings.ReplaceAll(packing.Header, `1"`, `3"`) +
			`<row r="4"><c r="A4" t="inlineStr"><is><t>iris</t></is></c>` +
			`<c r="B4"><v>0.9</v></c></row>`
		got, err := Tables("x.xlsx", strings.NewReader(packing.Workbook(t, rows)), nil)
		if err != nil {
			t.Errorf("%s: %v", column, err)
			continue
		}
		if !slices.Equal(got[0].Names, []string{"dataset", "nbc"}) || got[0].Title != "Table 3" ||
			!strings.Contains(strings.Join(got[0].Notes, ""), `"Table 3"`) {
			t.Errorf("%s: %q %q %q", column, got[0].Names, got[0].Title, got[0].Notes)
		}
	}
}
