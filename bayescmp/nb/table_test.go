package nb_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"github.com/bayescmp/go/bayescmp/nb"
)

func TestTable(t *testing.T) {
	df := dataframe.New(
		series.New([]string{"x & y", "", "zzzzzzz"}, series.String, "a"),
		series.New([]float64{0.5, 1e-12, 1.0 / 3}, series.Float, "b < c"),
		series.New([]int{1, 20, -3}, series.Int, "n"),
		series.New([]bool{true, false, true}, series.Bool, "ok"),
	)
	table, err := nb.Table(df)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join([]string{
		"a        b < c     n   ok",
		"x & y    0.5       1   true",
		"         1e-12     20  false",
		"zzzzzzz  0.333333  -3  true",
		"3 rows × 4 columns",
	}, "\n")
	if got := table.String(); got != text {
		t.Errorf("got:\n%s\nwant:\n%s", got, text)
	}
	row := `<tr><td style="text-align:left">x &amp; y</td><td style="text-align:right">0.5</td>` +
		`<td style="text-align:right">1</td><td style="text-align:left">true</td></tr>`
	for _, want := range []string{
		`<table class="dataframe"><thead><tr><th style="text-align:left">a</th>` +
			`<th style="text-align:right">b &lt; c</th>`,
		row, "</table>\n<p>3 rows × 4 columns</p>",
	} {
		if got := table.HTML(); !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

// Of a long data frame the first rows are shown, of one without rows the names.
func TestTableOfOtherLengths(t *testing.T) {
	for _, test := range []struct {
		rows, lines int
		shape       string
	}{
		{0, 2, "0 rows × 1 column"},
		{1, 3, "1 row × 1 column"},
		{20, 22, "20 rows × 1 column"},
		{21, 22, "21 rows × 1 column, the first 20 shown"},
	} {
		table, err := nb.Table(dataframe.New(series.New(make([]int, test.rows), series.Int, "x")))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(table.String(), "\n")
		if len(lines) != test.lines || lines[0] != "x" || lines[len(lines)-1] != test.shape {
			t.Errorf("%d rows: got %q", test.rows, lines)
		}
		if n := strings.Count(table.HTML(), "<tr>"); n != test.lines-1 {
			t.Errorf("%d rows: %d in HTML", test.rows, n)
		}
	}
}

func TestTableOfError(t *testing.T) {
	broken := errors.New("broken")
	df := dataframe.DataFrame{Err: broken}
	if table, err := nb.Table(df); !errors.Is(err, broken) || table.String() != "" {
		t.Errorf("got %q, %v", table, err)
	}
}

// A table for a paper has its caption, and says what it leaves out.
func TestTableForAPaper(t *testing.T) {
	table, err := nb.Table(dataframe.New(series.New(make([]int, 21), series.Int, "a_b")))
	if err != nil {
		t.Fatal(err)
	}
	markdown := table.MarkdownTable("50 % of <x>")
	if !strings.HasPrefix(markdown, "**50 % of \\<x\\>**\n\n| a\\_b |\n| ---: |\n| 0 |\n") ||
		!strings.HasSuffix(markdown, "\n21 rows × 1 column, the first 20 shown\n") {
		t.Error(markdown)
	}
	latex := table.LaTeXTable("50 % of <x>", "tab:x")
	if !strings.Contains(latex, "\\caption{50 \\% of $<$x$>$.}\n\\label{tab:x}\n") ||
		!strings.HasSuffix(latex, "% 21 rows × 1 column, the first 20 shown\n") {
		t.Error(latex)
	}
}
