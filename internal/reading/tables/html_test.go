//go:build !js

package tables

import (
	"slices"
	"strings"
	"testing"
)

// The table of an HTML page is the one that a browser shows.
func TestHTMLTables(t *testing.T) {
	want := []string{"dataset,A,B", "i & j,.9,", "w,.7,.6"}
	for name, page := range map[string]string{
		"a page": `<!DOCTYPE html><html><head><title>a < b</title><style>td { x: "<td>" }</style>
<script>var a = "<table><tr><td>1<td>2"</script></head><body><table><tr><td>menu</td></tr></table>
<table class="x"><caption>Scores</caption>
<thead><tr><th>dataset</th><th>A</th><th>B</th></tr></thead>
<tbody><tr><td>i &amp; j</td><td>.9</td><td></td></tr>
<tr><td> <b>w</b> </td><td>.7<!-- <td> --></td><td>.6</td></tr></tbody></table></body></html>`,
		"tags that are not closed": `<table><tr><th>dataset<th>A<th>B<tr><td>i
&amp; j<td>.9<td><tr><td>w<td>.7<td>.6</table>`,
		"a title in the table": `<html><table><tr><th colspan=3>Accuracy</th></tr>
<tr><th>dataset<th>A<th>B</tr><tr><td>i &#38; j<td>.9<td><tr><td>w<td>.7<td>.6</table>`,
		"a part of a page": `<div><style scoped></style><table border="1" class="dataframe"><thead>
<tr style="text-align: right;"><th>dataset</th><th>A</th><th>B</th></tr></thead>
<tbody><tr><th>i &amp; j</th><td>.9</td><td></td></tr><tr><th>w</th><td>.7</td><td>.6</td></tr>
</tbody></table></div>`,
	} {
		table, err := anyText(strings.NewReader(page), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := linesOf(table); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// Cells over several rows and columns are in each of them.
func TestSpanningCells(t *testing.T) {
	table, err := anyText(strings.NewReader(`<table>
<tr><th rowspan="2">dataset<th rowspan="2">fold<th colspan="2">acc<th colspan="2">f1</tr>
<tr><th>A<th>B<th>A<th>B</tr>
<tr><td rowspan="2">i<td>1<td>.1<td>.2<td>.3<td>.4</tr>
<tr><td>2<td>.5<td>.6<td>.7<td>.8</tr>
<tr><td>w<td>1<td>.1<td>.2<td>.3<td>.4</tr></table>`), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"dataset,fold,acc_A,acc_B,f1_A,f1_B",
		"i,1,.1,.2,.3,.4", "i,2,.5,.6,.7,.8", "w,1,.1,.2,.3,.4"}
	if got := linesOf(table); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNoHTMLTable(t *testing.T) {
	const one = "<table><tr><th>a<th>b<tr><td>1<td>2</table>"
	for page, want := range map[string]string{
		"<html><p>a":                             "has no table",
		"<table><tr><td>1":                       "has no table",
		"<html>" + one + one:                     "has 2 tables",
		"<table><tr><th>a<th>b<tr><td>1</table>": "row 2 has 1 column, the header has 2",
		`<table><tr><th>x<th colspan="99999999">a<tr><td>1</table>`:  "more than 16384 columns",
		"<table><tr><th>a<th>b<tr><td>" + strings.Repeat("x", 3<<20): "reading the page",
	} {
		if _, err := anyText(strings.NewReader(page), nil); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", page, err, want)
		}
	}
}

// linesOf is a table as separated values.
func linesOf(t Table) []string {
	lines := []string{strings.Join(t.Names, ",")}
	for i := range t.Rows {
		var row []string
		for _, name := range t.Names {
			row = append(row, t.Column(name)[i])
		}
		lines = append(lines, strings.Join(row, ","))
	}
	return lines
}
