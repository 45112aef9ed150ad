package page

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/notebook"
)

func markdownCell(source string) *notebook.Cell {
	return &notebook.Cell{Type: notebook.Markdown, Source: source, Metadata: map[string]any{}}
}

func render(t *testing.T, cells ...*notebook.Cell) string {
	t.Helper()
	page, err := Render(&notebook.Notebook{Cells: cells}, "file name", "testdata")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

var annotation = regexp.MustCompile(`(?s)<annotation encoding="application/x-tex">(.*?)</annotation>`)

// formulas is the TeX of the formulas in a page.
func formulas(page string) []string {
	var list []string
	for _, m := range annotation.FindAllStringSubmatch(page, -1) {
		list = append(list, html.UnescapeString(m[1]))
	}
	return list
}

func TestMath(t *testing.T) {
	for source, want := range map[string][]string{
		"$x_1$ and $x_2$":           {"x_1", "x_2"},
		"it costs $5 to $10":        nil,
		"a $ b $ c":                 nil,
		`\$x$ \$`:                   nil,
		"`$x$` $y$":                 {"y"},
		"```\n$x$\n```":             nil,
		"$a*b$ *c* $d*e$":           {"a*b", "d*e"},
		`\(a_b\) \[c\]`:             {"a_b", "c"},
		"$$\nx\n- y\n= z\n$$\ntext": {"x\n- y\n= z"},
		"$$a$$":                     {"a"},
		"so $$a$$ it is":            {"a"},
		"$$a$$ it is":               {"a"},
		"text\n$$a$$\ntext":         {"a"},
		"\\begin{aligned}\na &= b\n\\end{aligned}": {"\\begin{aligned}\na &= b\n\\end{aligned}"},
		"$a\nb$":                                {"a\nb"},
		"$$\nnever closed":                      {"never closed"},
		"$a\\$b$":                               {"a\\$b"},
		"| a | b |\n|---|---|\n| $x_1$ | $y$ |": {"x_1", "y"},
		"$$":                                    nil,
	} {
		got := formulas(render(t, markdownCell(source)))
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%q: got %q, want %q", source, got, want)
		}
	}
}

func TestMathML(t *testing.T) {
	for tex, want := range map[string]string{
		`\frac{1}{n}`:               `<mfrac><mn>1</mn><mi>n</mi></mfrac>`,
		`\tfrac12`:                  `<mfrac`,
		`\hat\sigma^2`:              `<mover accent="true">`,
		`\Pr(X \mid y)`:             `<mo>∣</mo>`,
		`\operatorname{Var}(X)`:     `<mi mathvariant="normal">V</mi>`,
		`\arg\max_x f`:              `arg max`,
		`X \stackrel{d}{=} Y`:       `<mover>`,
		`\begin{cases}1\end{cases}`: `<mtable`,
		`x < y`:                     `<mo>&lt;</mo>`,
	} {
		if got := mathML(tex, false); !strings.Contains(got, want) || !strings.HasPrefix(got, `<math display="inline">`) {
			t.Errorf("%s: no %s in %s", tex, want, got)
		}
	}
	for _, tex := range []string{`\frac{a`, `a}b`, `\nosuchcommand{<x>}`} {
		if got := mathML(tex, true); got != `<code class="tex">`+html.EscapeString(tex)+`</code>` {
			t.Errorf("%s: got %s", tex, got)
		}
	}
}

// treeblood goes through maps: whatever depends on their order must be mended.
func TestMathIsDeterministic(t *testing.T) {
	tex := `\begin{aligned} \hat\sigma &= \left(\frac{1}{n}\right) \\ &= \mathcal{N}(\sum_i x_i) \end{aligned}`
	first := mathML(tex, true)
	for range 50 {
		if again := mathML(tex, true); again != first {
			t.Fatalf("%s\n%s", first, again)
		}
	}
}

func TestHighlight(t *testing.T) {
	for code, want := range map[string]string{
		"x := \"<a>\" // c":              `x := <span class="str">&#34;&lt;a&gt;&#34;</span> <span class="com">// c</span>`,
		"func f() int":                   `<span class="kw">func</span> f() <span class="pre">int</span>`,
		"1.5i + 'x'":                     `<span class="num">1.5i</span> + <span class="str">&#39;x&#39;</span>`,
		"%cd /tmp\n$ls":                  "%cd /tmp\n$ls",
		"`raw\nstring":                   "<span class=\"str\">`raw\nstring</span>",
		"\"unfinished\n":                 "<span class=\"str\">&#34;unfinished</span>\n",
		"\xff\x00 é ∑":                   "\xff\x00 é ∑",
		"a\r\nb":                         "a\r\nb",
		"/* a\r\nb */ x := `c\r\nd` + 1": "",
		"":                               "",
	} {
		got := highlightGo(code)
		if want != "" && got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", code, got, want)
		}
		plain := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(got, ""))
		if plain != code {
			t.Errorf("%q: text is now %q", code, plain)
		}
	}
}

func TestPage(t *testing.T) {
	code := &notebook.Cell{Type: notebook.Code, Source: "f(\"<\")", Count: 2, Metadata: map[string]any{}, Outputs: []*notebook.Output{
		{Type: notebook.Stream, Name: "stdout", Text: "<out>\n"},
		{Type: notebook.Stream, Name: "stderr", Text: "<err>"},
		{Type: notebook.Display, Data: map[string]any{"text/html": "<i>rich</i>", "text/plain": "poor"}},
		{Type: notebook.Display, Data: map[string]any{"image/png": "aGk=\n", "text/plain": "a \"picture\""},
			Metadata: map[string]any{"image/png": map[string]any{"width": 576.0, "height": "x\"y"}}},
		{Type: notebook.Display, Data: map[string]any{"text/markdown": "*m* $x$"}},
		{Type: notebook.Display, Data: map[string]any{"text/latex": "$y$"}},
		{Type: notebook.Display, Data: map[string]any{"application/json": map[string]any{"a": 1}}},
		{Type: notebook.Display, Data: map[string]any{"image/svg+xml": "<?xml?><svg></svg>"}},
		{Type: notebook.Display, Data: map[string]any{"image/jpeg": "§"}},
		{Type: notebook.Display, Data: map[string]any{"some/thing": "x"}},
		{Type: notebook.Result, Count: 2, Data: map[string]any{"text/plain": "<plain>"}},
		{Type: notebook.Error, EName: "error", EValue: "<bad>", Traceback: []string{"error: <bad>", "cell 2, line 1: <x>"}},
	}}
	idle := &notebook.Cell{Type: notebook.Code, Source: "never()", Metadata: map[string]any{}}
	empty := &notebook.Cell{Type: notebook.Code, Source: " \n", Metadata: map[string]any{}}
	raw := &notebook.Cell{Type: notebook.Raw, Source: "RAW"}
	page := render(t, markdownCell("intro <b>raw</b>"), markdownCell("# The *title* & more\n\n## A\n\n## A\n\n### sub"), code, idle, empty, raw)
	for _, want := range []string{
		"<title>The title &amp; more</title>", `<h2 id="a">`, `<h2 id="a-2">`, "intro <b>raw</b>",
		`<pre class="stdout">&lt;out&gt;</pre>`, `<pre class="stderr">&lt;err&gt;</pre>`, "<i>rich</i>",
		`<img src="data:image/png;base64,aGk=" alt="a &#34;picture&#34;" width="576"></div>`, "<em>m</em> <math", `{
  &#34;a&#34;: 1
}`, `figure"><svg></svg>`, "an image that is not base64",
		`Out&nbsp;[2]</div><pre class="result">&lt;plain&gt;</pre>`, "<strong>error: &lt;bad&gt;</strong>\ncell 2, line 1: &lt;x&gt;</pre>",
		`stopped with an error in <a href="#cell-2">cell 2</a>`, `<section class="cell" id="cell-2">`, "In&nbsp;[2]", "In&nbsp;[ ]",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, unwanted := range []string{"RAW", "poor", "<script", "http://", "https://", "class=\"contents\"", "x\"y"} {
		if strings.Contains(strings.ReplaceAll(page, "http://www.w3.org", ""), unwanted) {
			t.Errorf("there is %s", unwanted)
		}
	}
}

func TestTitleAndContents(t *testing.T) {
	if page := render(t, markdownCell("no heading")); !strings.Contains(page, "<title>file name</title>") {
		t.Error("a page without heading should have the name of the file as its title")
	}
	page := render(t, markdownCell("# T\n\nintro"), markdownCell("## A"), markdownCell("## B $x^2$"), markdownCell("## C `c`"), markdownCell("## D"))
	nav := strings.Index(page, "<nav")
	if nav < strings.Index(page, "intro") || nav > strings.Index(page, `<h2 id="a">`) {
		t.Error("the contents belong between the introduction and the first section")
	}
	for _, want := range []string{`<a href="#b-x-2">B x^2</a>`, `<a href="#c-c">C c</a>`} {
		if !strings.Contains(page, want) {
			t.Errorf("contents: no %s", want)
		}
	}
	if n := strings.Count(page, "<nav"); n != 1 {
		t.Errorf("%d tables of contents", n)
	}
}

func TestExpectedErrorIsNoAlarm(t *testing.T) {
	page := render(t, &notebook.Cell{Type: notebook.Code, Source: "x", Count: 1, Metadata: map[string]any{"tags": []any{"raises-exception"}},
		Outputs: []*notebook.Output{{Type: notebook.Error, EName: "error", EValue: "wanted"}}})
	if strings.Contains(page, "stopped with an error") || !strings.Contains(page, "wanted") {
		t.Error("an error that the cell is tagged for should show, without a notice at the top")
	}
}

func TestCellsThatShowLess(t *testing.T) {
	tagged := func(tag string) *notebook.Cell {
		return &notebook.Cell{Type: notebook.Code, Source: "code of " + tag, Count: 1, Metadata: map[string]any{"tags": []any{tag}},
			Outputs: []*notebook.Output{{Type: notebook.Stream, Name: "stdout", Text: "output of " + tag}}}
	}
	removed := markdownCell("# removed")
	removed.Metadata["tags"] = []any{"remove-cell"}
	silent := tagged("hide-input")
	silent.Source, silent.Outputs = "silent code", nil
	page := render(t, removed, silent, tagged("hide-input"), tagged("remove-cell"), silent)
	if strings.Contains(page, "remove") || !strings.Contains(page, "<title>file name</title>") {
		t.Errorf("there is something of a cell tagged remove-cell:\n%s", page)
	}
	if !strings.Contains(page, `<details><summary>code</summary><pre class="source"><code>silent code</code></pre><pre class="source"><code>code of hide-input`) || strings.Contains(page, "In&nbsp;") {
		t.Error("code tagged hide-input should be folded")
	}
	if n := strings.Count(page, "silent code"); n != 1 {
		t.Errorf("code that shows nothing, with no other behind it, should go; it is there %d times", n)
	}
	if !strings.Contains(page, "output of hide-input") {
		t.Error("the output of a cell with folded code is not shown")
	}
}

func TestImages(t *testing.T) {
	page := render(t, markdownCell("![dot](dot.png) ![none](none.png) ![out](../page.go) ![net](https://example.org/x.png)"))
	for _, want := range []string{`<img src="data:image/png;base64,iVBOR`, `src="none.png"`, `src="../page.go"`, `src="https://example.org/x.png"`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
}

func TestLinks(t *testing.T) {
	page := render(t, markdownCell("[a](02-b.ipynb) [b](x.ipynb#c) [c](https://example.org/n.ipynb) [d](#e)"))
	for _, want := range []string{`href="02-b.html"`, `href="x.html#c"`, `href="https://example.org/n.ipynb"`, `href="#e"`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, source := range []string{"$x$", "$$\na\n$$", `\(`, "\\begin{a}\n\\end{a}", "# a\n- $b\n$", "> $$\n> x\n> $$", "$\n$", "a\\$b$c$"} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		var b bytes.Buffer
		if err := newMarkdown().render(&b, source, func(string) string { return "" }); err != nil {
			t.Fatal(err)
		}
	})
}
