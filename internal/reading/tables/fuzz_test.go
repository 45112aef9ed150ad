package tables

import (
	"bytes"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/tables/packing"
)

// Whatever the bytes are, the tables are sound or it is an error.
func FuzzTables(f *testing.F) {
	for _, file := range packing.Seeds(f) {
		f.Add(file)
	}
	f.Add(longFile(f))
	for _, text := range []string{
		`{"A":{"x":0.9},"B":{"x":[1,null]}}`, `{"A":{"0":1,"1":true},"B":{"0":"x","1":2}}`,
		`<table><tr><th rowspan=2>x<th colspan="2">A<tr><th>B<th>C<tr><td>i<td>1<td>2</table>`,
		`{"A":[1,2],"B":[3,4]}`, `{"a":{"accuracy":1,"f1":2}}`, ",acc,acc\n,A,B\nx,1,2\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		// A limit of its own: a short text may unpack to a gigabyte.
		b := budget.New(t.Context(), 1<<24, nil)
		tables, err := Tables("x", bytes.NewReader(file), b)
		if err != nil {
			return
		}
		for _, read := range tables {
			sound(t, read)
		}
	})
}

// Whatever is in the parts of a spreadsheet, its tables are sound or it is an error.
func FuzzSpreadsheet(f *testing.F) {
	f.Add(packing.Header+`<row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><v>1</v></c></row>`,
		"<si/>", "")
	f.Add(`<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c><v>1</v></c><c><f/></c>`,
		"<si><r><t>a</t></r><r><t>b</t></r></si><si><t>c</t><rPh><t>d</t></rPh></si>", "")
	f.Add(`<row r="99"><c r="XFD1"><is><t>a</t></is></c></row>`, "<si><r><r><t/></r></r></si>",
		`<cellXfs><xf numFmtId="14"/></cellXfs>`)
	f.Fuzz(func(t *testing.T, sheet, strings, styles string) {
		file := packing.Zip(t,
			[2]string{"xl/workbook.xml",
				`<workbook><sheets><sheet name="s" id="r"/></sheets></workbook>`},
			[2]string{"xl/_rels/workbook.xml.rels", `<R><Relationship Id="r" Target="s.xml"/></R>`},
			[2]string{"xl/sharedStrings.xml", "<sst>" + strings + "</sst>"},
			[2]string{"xl/styles.xml", "<styleSheet>" + styles + "</styleSheet>"},
			[2]string{"xl/s.xml", "<worksheet><sheetData>" + sheet + "</sheetData></worksheet>"})
		b := budget.New(t.Context(), 1<<24, nil)
		tables, err := Tables("x.xlsx", bytes.NewReader([]byte(file)), b)
		if err != nil {
			return
		}
		for _, read := range tables {
			sound(t, read)
		}
	})
}

// Whatever stands in an ARFF file, its table is sound or it is an error that names a line.
func FuzzARFF(f *testing.F) {
	for _, text := range []string{
		"@relation x\n@attribute a string\n@attribute 'b c' {x,'y z'}\n@data\n'x y',1\n" +
			"?,'it\\'s'\n",
		"% a\n@RELATION x\n@ATTRIBUTE a\tREAL\n@DATA\n1\n", "@relation\n@data",
		"@relation x\n@attribute ''",
		"@relation x\n@attribute a relational\n", "@relation x\n@attribute a real\n@data\n{0 1}\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b := budget.New(t.Context(), 1<<24, nil)
		tables, err := Tables("x.arff", strings.NewReader(text), b)
		if err != nil {
			return
		}
		for _, read := range tables {
			sound(t, read)
		}
	})
}

// sound checks that the columns of a table have different names and the same length.
func sound(t *testing.T, read Table) {
	t.Helper()
	seen := map[string]bool{}
	for _, name := range read.Names {
		if name == "" || seen[name] || len(read.Column(name)) != read.Rows {
			t.Fatalf("columns %q, %d rows", read.Names, read.Rows)
		}
		seen[name] = true
	}
	if len(seen) == 0 || read.Rows == 0 {
		t.Fatal("an empty table")
	}
}
