package tables

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables/packing"
)

// Cells of every kind, some of them not there.
func TestSpreadsheet(t *testing.T) {
	rows := packing.Header +
		`<row r="3"><c r="A3" t="str"><f>A1</f><v>iris</v></c>` +
		`<c r="B3"><v>0.91200000000000003</v></c></row>` +
		`<row r="4"><c r="B4" s="4"><v>0.5</v></c></row>` +
		`<row r="5"><c r="A5" t="inlineStr"><is><r><t>w</t></r><r><t>ine</t></r></is></c>` +
		`<c r="B5" t="e"><v>#N/A</v></c><c r="C5" s="1"/></row>` +
		`<row r="6"><c r="A6"><v>7</v></c><c r="B6" s="1"><v>45413</v></c></row>` +
		`<row r="7"><c r="A7"><v>8</v></c><c r="B7" s="2"><v>45413</v></c></row>` +
		`<row r="8"><c r="A8"><v>9</v></c><c r="B8" s="3"><v>4</v></c></row>` +
		`<row r="9"/><row><c t="b"><v>1</v></c><c t="s"><v>2</v></c></row>`
	tables, err := Tables("x.xlsx", strings.NewReader(packing.Workbook(t, rows)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(NamesOf(tables), []string{"Scores", "More"}) {
		t.Fatalf("sheets %q", NamesOf(tables))
	}
	first := tables[0]
	if notes := strings.Join(first.Notes, ""); !strings.Contains(notes, `"Notes"`) {
		t.Errorf("notes: %s", notes)
	}
	names := []string{"iris", "", "wine", "7", "8", "9", "1"}
	const date = "a date (45413)"
	scores := []string{"0.91200000000000003", "0.5", "#N/A", date, date, "4", ""}
	if !slices.Equal(first.Names, []string{"dataset", "nbc"}) ||
		!slices.Equal(first.Column("dataset"), names) ||
		!slices.Equal(first.Column("nbc"), scores) {
		t.Errorf("%q: %q, %q", first.Names, first.Column("dataset"), first.Column("nbc"))
	}
	one, err := Tables("x.xlsx", strings.NewReader(packing.Workbook(t, "only"+rows)), nil)
	if err != nil || !slices.Equal(NamesOf(one), []string{"x"}) {
		t.Errorf("a sheet alone: %q, %v", NamesOf(one), err)
	}
}

// The error of a spreadsheet names the sheet and the cell or row.
func TestSpreadsheetRefuses(t *testing.T) {
	for row, want := range map[string]string{
		`<c r="A2" t="s"><v>-1</v></c>`:                "cell A2 refers to a text",
		`<c r="A2" t="s"><v>3</v></c>`:                 "cell A2 refers to a text",
		`<c r="B2"><f>1+1</f></c>`:                     "cell B2 has a formula",
		`<c r="XFE2"><v>1</v></c>`:                     "cell XFE2 is out of place",
		`<c r="7"><v>1</v></c>`:                        "cell 7 is out of place",
		`<c r="B2"><v>1</v></c><c r="A2"><v>1</v></c>`: "cell A2 is out of place",
		`<c r="D2"><v>1</v></c>`:                       "row 2 has 4 columns, the header has 2",
		`<c r="A2"><v>1</v></c></row><row><c>`:         "the spreadsheet is damaged",
	} {
		rows := packing.Header + `<row r="2">` + row + "</row>"
		_, err := Tables("x.xlsx", strings.NewReader(packing.Workbook(t, rows)), nil)
		if err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), `sheet "Scores"`) {
			t.Errorf("%s: %v", rows, err)
		}
	}
	_, err := Tables("x.xlsx", strings.NewReader(packing.Workbook(t, "only")), nil)
	if !errors.Is(err, ErrEmpty) {
		t.Errorf("no table: %v", err)
	}
	ods := packing.Zip(t, [2]string{"mimetype", "x"}, [2]string{"content.xml", "<x/>"})
	if _, err = Tables("x.ods", strings.NewReader(ods), nil); err == nil ||
		!strings.Contains(err.Error(), "LibreOffice") {
		t.Errorf("a spreadsheet of LibreOffice: %v", err)
	}
}
