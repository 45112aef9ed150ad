package packing

import (
	"strings"
	"testing"
)

const (
	shared = `<sst><si><t>dataset</t></si><si><r><t>n</t></r><r><t>bc</t></r></si>` +
		`<si><t/></si></sst>`
	styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yy"/>` +
		`<numFmt numFmtId="165" formatCode="[Red]0.00&quot;days&quot;"/></numFmts><cellXfs>` +
		`<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>` +
		`<xf numFmtId="10"/></cellXfs></styleSheet>`

	// Header is the first row of a sheet of a [Workbook]: its columns are dataset and nbc.
	Header = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>`
)

// Workbook is a spreadsheet with these rows in its first sheet, and two more sheets, which are
// empty if the rows begin with "only".
func Workbook(t testing.TB, rows string) string {
	t.Helper()
	second := Header + `<row r="2"><c r="A2" t="inlineStr"><is><t>zoo</t></is></c></row>`
	third := `<row r="1"><c r="A1" t="inlineStr"><is><t>Notes</t></is></c></row>`
	if strings.HasPrefix(rows, "only") {
		rows, second, third = strings.TrimPrefix(rows, "only"), "", ""
	}
	sheet := func(rows string) string {
		return "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"
	}
	return Zip(t,
		[2]string{"xl/workbook.xml", `<workbook xmlns:r="http://x"><sheets>` +
			`<sheet name="Scores" sheetId="1" r:id="rId3"/>` +
			`<sheet name="More" sheetId="2" r:id="rId1"/>` +
			`<sheet name="Notes" sheetId="3" r:id="rId2"/></sheets></workbook>`},
		[2]string{"xl/_rels/workbook.xml.rels", `<Relationships>` +
			`<Relationship Id="rId3" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId1" Target="/xl/worksheets/sheet2.xml"/>` +
			`<Relationship Id="rId2" Target="worksheets/sheet3.xml"/></Relationships>`},
		[2]string{"xl/worksheets/sheet1.xml", sheet(rows)},
		[2]string{"xl/worksheets/sheet2.xml", sheet(second)},
		[2]string{"xl/worksheets/sheet3.xml", sheet(third)},
		[2]string{"xl/sharedStrings.xml", shared}, [2]string{"xl/styles.xml", styles},
	)
}
