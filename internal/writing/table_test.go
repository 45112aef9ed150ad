package writing_test

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/writing"
)

// signs all mean something to one of the forms.
const signs = "a|_&%#$\\{}<>\"'~^*[]`"

// awkward has a tab and line breaks in names, signs, letters of another script, empty cells, and a
// header of two lines.
func awkward() *writing.Table {
	t := writing.NewTable(1, "name", "p\nvalue", "it is")
	t.Add("数据\t1", "0.5", "")
	t.Add(signs, "", "true")
	t.Add("so\n long", "", "")
	return t
}

func TestTextOfATable(t *testing.T) {
	// The first column has 20 characters, and two spaces behind them.
	is(t, "awkward cells", awkward().Text("  "), ""+
		"  name                  p value  it is\n"+
		"  数据 1                  0.5\n"+
		"  "+signs+"           true\n"+
		"  so long\n")
	rest := awkward()
	rest.Header, rest.Rows, rest.Rest = nil, rest.Rows[:1], "… and 2 more."
	rest.Legend = "only HTML has a legend"
	is(t, "without a header", rest.Text(""), "数据 1  0.5\n… and 2 more.\n")
}

func TestMarkdownOfATable(t *testing.T) {
	table := awkward()
	table.Rows[0][1].Marks = "[1] [2]"
	is(t, "awkward cells", table.Markdown(), ""+
		"| name | p value | it is |\n"+
		"| :--- | ---: | ---: |\n"+
		`| 数据 1 | 0.5 \[1\] \[2\] |  |`+"\n"+
		`| a\|\_\&%\#\$\\{}\<\>"'\~^\*\[\]`+"\\` |  | true |\n"+
		"| so long |  |  |\n")
}

func TestLaTeXOfATable(t *testing.T) {
	table := awkward()
	table.Rows = table.Rows[:2] // a line break in a name is for none but the header
	table.Align = append(table.Align, writing.Centred)
	is(t, "awkward cells", table.LaTeX("50 % of\nthem", "tab:one"),
		"% pdflatex has no letters for 数据: use lualatex or xelatex, "+
			"with a font that has them.\n"+`\begin{table}
\caption{50 \% of them.}
\label{tab:one}
\centering\footnotesize\setlength{\tabcolsep}{4pt}
\begin{tabular}{lcr}
  \toprule
  name & \shortstack[r]{p\\value} & it is \\
  \midrule
  数据 1 & 0.5 &  \\
  a$|$\_\&\%\#\$\textbackslash{}\{\}$<$$>$''{}'$\sim$\textasciicircum{}*[]\`+"`"+`{} &  & true \\
  \bottomrule
\end{tabular}
\end{table}
`)
}

// Long names stay on the page: words may be broken, and columns have several lines.
func TestLaTeXOfLongNames(t *testing.T) {
	long := strings.Repeat("abcdef", 20)
	is(t, "a word", writing.EscapeLaTeX("x "+long[:36]+" y"),
		`x abcdefab\allowbreak{}cdefabcd\allowbreak{}efabcdef\allowbreak{}abcdefab`+
			`\allowbreak{}cdef y`)
	is(t, "a shorter word", writing.EscapeLaTeX(long[:30]), long[:30])
	table := writing.NewTable(1, "name", long+"\nbetter")
	table.Add(long, "1")
	latex := table.LaTeX("caption", "label")
	for _, want := range []string{`\begin{tabular}{p{0.22\textwidth}r}`,
		`& \parbox[b]{0.14\textwidth}{\raggedleft abcdefab\allowbreak{}`, `\\better} \\`} {
		if !strings.Contains(latex, want) {
			t.Errorf("no %s in\n%s", want, latex)
		}
	}
}

func TestHTMLOfATable(t *testing.T) {
	table := awkward()
	const left, right = `"text-align:left"`, `"text-align:right"`
	is(t, "awkward cells", table.HTML(), "<table><thead><tr>"+
		"<th style="+left+">name</th>"+
		"<th style="+right+">p\nvalue</th>"+
		"<th style="+right+">it is</th></tr>\n</thead><tbody>\n"+
		"<tr><td style="+left+">数据\t1</td>"+
		"<td style="+right+">0.5</td>"+
		"<td style="+right+"></td></tr>\n"+
		"<tr><td style="+left+">a|_&amp;%#$\\{}&lt;&gt;&#34;&#39;~^*[]`</td>"+
		"<td style="+right+"></td>"+
		"<td style="+right+">true</td></tr>\n"+
		"<tr><td style="+left+">so\n long</td>"+
		"<td style="+right+"></td>"+
		"<td style="+right+"></td></tr>\n"+
		"</tbody></table>\n")
}

// decorated has one row with all that a cell can have.
func decorated() *writing.Table {
	return &writing.Table{
		HTMLHeader: writing.Row("outcome", "", "<p>"),
		Rows: [][]writing.Cell{{
			{Text: "a & b", Marks: "[1]", Strong: true, Below: "2 > 1"},
			{Bar: &writing.Bar{Share: 0.25, Color: "#0072b2"}, Text: "hidden"},
			{Text: "0.25", Fill: "#eee"},
		}},
		Align:  []writing.Align{writing.Centred},
		Titled: true,
		Legend: "dark is > light",
	}
}

// The title is a header, a bar is drawn in place of its text, and the fill has black text on it.
func TestHTMLOfDecoratedCells(t *testing.T) {
	is(t, "decorated cells", decorated().HTML(), "<table><thead><tr>"+
		`<th style="text-align:center">outcome</th>`+
		`<th style="text-align:right"></th>`+
		`<th style="text-align:right">&lt;p&gt;</th></tr>`+"\n</thead><tbody>\n"+
		`<tr><th style="text-align:center"><strong>a &amp; b</strong>`+
		`<br><small>2 &gt; 1</small> <sup>[1]</sup></th>`+
		`<td style="text-align:right"><span style="display:inline-block;height:0.8em;`+
		`width:40px;background:#0072b2;border:1px solid #555"></span></td>`+
		`<td style="text-align:right;color:#000;background:#eee">0.25</td></tr>`+"\n"+
		"</tbody></table>\n"+
		"<p><small>dark is &gt; light</small></p>\n")
}

// Plain text leaves bars out, with all that only HTML can show.
func TestTextOfDecoratedCells(t *testing.T) {
	is(t, "decorated cells", decorated().Text(""), "a & b [1]  0.25\n")
}

func TestWithout(t *testing.T) {
	table := awkward()
	row := table.Rows[0]
	table.Without(0)
	is(t, "without the first", table.Markdown(), ""+
		"| p value | it is |\n| ---: | ---: |\n| 0.5 |  |\n|  | true |\n|  |  |\n")
	is(t, "the row as it was", row[0].Text, "数据\t1")
	table = awkward()
	table.Without(2)
	is(t, "without the last", table.Text(""), ""+
		"name                  p value\n数据 1                  0.5\n"+signs+"\nso long\n")
	table = awkward()
	table.Header = nil
	table.Without(1)
	is(t, "without a header", table.Text(""), ""+
		"数据 1\n"+signs+"  true\nso long\n")
}

func TestWithoutEmpty(t *testing.T) {
	table := writing.NewTable(2, "a", "b", "c", "d")
	table.Add("", "1", "", "")
	table.Add("", "", "", "2")
	table.WithoutEmpty()
	is(t, "two of four columns", table.Markdown(), ""+
		"| b | d |\n| :--- | ---: |\n| 1 |  |\n|  | 2 |\n")
	full := awkward()
	before := full.HTML()
	full.WithoutEmpty()
	is(t, "no empty column", full.HTML(), before)
}

func TestEscapeMarkdown(t *testing.T) {
	is(t, "signs", writing.EscapeMarkdown(signs), `a\|\_\&%\#\$\\{}\<\>"'\~^\*\[\]`+"\\`")
	is(t, "lines", writing.EscapeMarkdown("a\n# b"), `a \# b`)
	is(t, "letters", writing.EscapeMarkdown("é数±"), "é数±")
	for text, want := range map[string]string{
		"- a": `\- a`, "+": `\+`, "12. a": `12\. a`, "1) a": `1\) a`, "12.5": "12.5",
		"a - b": "a - b", "-0.5": "-0.5",
		"===": `\===`, "\x1b[0m": `\\x1b\[0m`, "7": "7", "": "",
	} {
		is(t, text, writing.EscapeMarkdown(text), want)
	}
}

func TestEscapeLaTeX(t *testing.T) {
	for text, want := range map[string]string{
		"a_b": `a\_b`, "a&b": `a\&b`, "50%": `50\%`, "#1": `\#1`, "$": `\$`,
		`\alpha{}`: `\textbackslash{}alpha\{\}`, "~": `$\sim$`, "^": `\textasciicircum{}`,
		"<b>": `$<$b$>$`, "a|b": "a$|$b", `"`: "''", "it's": "it's",
		"±0.01": `$\pm$0.01`, "χ²": `$\chi$$^2$`, "1–2 … 3": `1--2 \dots{} 3`, "a\n\tb": "a b",
		"é数": "é数", "": "",
		// The first sign of a row must not be an argument of what ended the row before.
		"[x]": "{[}x]", "*": "{*}", "a[x]*": "a[x]*", "\n [x]": "{[}x]",
		"a--b---c": "a-{}-b-{}-{}-c", `'""`: `'{}''{}''`, ",,": ",{},", "`x": "\\`{}x",
		"a\x1b[31m": `a\textbackslash{}x1b[31m`, "\u202ea": `\textbackslash{}u202ea`,
	} {
		is(t, text, writing.EscapeLaTeX(text), want)
	}
}

func TestLaTeXComment(t *testing.T) {
	got := writing.LaTeXComment([]string{"one\nline", `50 % \end{table}`})
	is(t, "comments", got, "% one line\n% 50 % \\end{table}\n")
	is(t, "no comments", writing.LaTeXComment(nil), "")
}

func TestParagraph(t *testing.T) {
	is(t, "lines", writing.Paragraph("a < b\n&c"), "<p>a &lt; b<br>&amp;c</p>")
}

// Every row has as many cells as the header, whatever is in them.
func TestColumnsStayApart(t *testing.T) {
	table := awkward()
	for _, line := range strings.Split(strings.TrimSpace(table.Markdown()), "\n") {
		bars := strings.Count(line, "|") - strings.Count(line, `\|`)
		if bars != 4 {
			t.Errorf("%d columns: %s", bars-1, line)
		}
	}
	if rows := strings.Count(table.Text(""), "\n"); rows != 4 {
		t.Errorf("%d lines", rows)
	}
}
