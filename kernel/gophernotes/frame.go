//go:build bayeskernel

package main

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// headRows is how many rows of a data frame are shown.
const headRows = 20

// renderFrame shows the head of a data frame as a table. gota's own String hides columns, and has no HTML.
func renderFrame(df *dataframe.DataFrame) (Data, error) {
	if err := df.Error(); err != nil {
		return Data{}, fmt.Errorf("the data frame holds an error: %w", err)
	}
	table := newTable(df)
	return Data{Data: MIMEMap{MIMETypeHTML: table.html(), MIMETypeText: table.text()}}, nil
}

// table is the part of a data frame that is shown, formatted.
type table struct {
	names   []string
	numeric []bool
	rows    [][]string
	shape   string
}

func newTable(df *dataframe.DataFrame) table {
	rows, columns := df.Dims()
	shown := min(rows, headRows)
	t := table{names: df.Names(), rows: make([][]string, shown), shape: shapeLine(rows, columns, shown)}
	for i := range t.rows {
		t.rows[i] = make([]string, columns)
	}
	for j, kind := range df.Types() {
		t.numeric = append(t.numeric, kind == series.Float || kind == series.Int)
		for i := range t.rows {
			t.rows[i][j] = formatElement(df.Elem(i, j))
		}
	}
	return t
}

func shapeLine(rows, columns, shown int) string {
	line := fmt.Sprintf("%s × %s", count(rows, "row"), count(columns, "column"))
	if shown < rows {
		line += fmt.Sprintf(", the first %d shown", shown)
	}
	return line
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func formatElement(e series.Element) string {
	if e.Type() == series.Float {
		return strconv.FormatFloat(e.Float(), 'g', 6, 64)
	}
	return e.String()
}

func (t table) html() string {
	var b strings.Builder
	row := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for j, cell := range cells {
			align := "left"
			if t.numeric[j] {
				align = "right"
			}
			fmt.Fprintf(&b, `<%s style="text-align:%s">%s</%[1]s>`, tag, align, html.EscapeString(cell))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<table class=\"dataframe\">\n<thead>\n")
	row("th", t.names)
	b.WriteString("</thead>\n<tbody>\n")
	for _, cells := range t.rows {
		row("td", cells)
	}
	fmt.Fprintf(&b, "</tbody>\n</table>\n<p>%s</p>", t.shape)
	return b.String()
}

func (t table) text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, cells := range append([][]string{t.names}, t.rows...) {
		fmt.Fprintln(w, strings.Join(cells, "\t"))
	}
	w.Flush()
	return b.String() + t.shape
}
