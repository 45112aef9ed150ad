package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
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

// inMain returns the content of a page, without our own style and script.
func inMain(page string) string {
	start := strings.Index(page, "<main>")
	return page[start:]
}

var annotation = regexp.MustCompile(
	`(?s)<annotation encoding="application/x-tex">(.*?)</annotation>`)

// formulas returns the TeX of the formulas in a page.
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
		got := mathML(tex, false)
		if !strings.Contains(got, want) || !strings.HasPrefix(got, `<math display="inline">`) {
			t.Errorf("%s: no %s in %s", tex, want, got)
		}
	}
	for _, tex := range []string{`\frac{a`, `a}b`, `\nosuchcommand{<x>}`} {
		if got := mathML(tex, true); got != `<code class="tex">`+html.EscapeString(tex)+`</code>` {
			t.Errorf("%s: got %s", tex, got)
		}
	}
}

// treeblood iterates over maps, so everything that depends on their order must be put right.
func TestMathIsDeterministic(t *testing.T) {
	tex := `\begin{aligned} \hat\sigma &= \left(\frac{1}{n}\right) \\ ` +
		`&= \mathcal{N}(\sum_i x_i) \end{aligned}`
	first := mathML(tex, true)
	for range 50 {
		if again := mathML(tex, true); again != first {
			t.Fatalf("%s\n%s", first, again)
		}
	}
}

func TestHighlight(t *testing.T) {
	for code, want := range map[string]string{
		"x := \"<a>\" // c": `x := <span class="str">&#34;&lt;a&gt;&#34;</span> ` +
			`<span class="com">// c</span>`,
		"func f() int": `<span class="kw">func</span> f() <span class="pre">int</span>`,
		"1.5i + 'x'": `<span class="num">1.5i</span> + ` +
			`<span class="str">&#39;x&#39;</span>`,
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

// wantAll checks that all of want are in page.
func wantAll(t *testing.T, page string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(page, w) {
			t.Errorf("no %s", w)
		}
	}
}

// codeCell returns an executed cell with tags.
func codeCell(source string, count int, tags ...any) *notebook.Cell {
	metadata := map[string]any{}
	if tags != nil {
		metadata["tags"] = tags
	}
	return &notebook.Cell{Type: notebook.Code, Source: source, Count: count, Metadata: metadata}
}

func display(mime string, data any) *notebook.Output {
	return &notebook.Output{Type: notebook.Display, Data: map[string]any{mime: data}}
}

func printed(name, text string) *notebook.Output {
	return &notebook.Output{Type: notebook.Stream, Name: name, Text: text}
}

func TestPage(t *testing.T) {
	rich := display("text/html", "<i>rich</i>")
	rich.Data["text/plain"] = "poor"
	picture := display("image/png", "aGk=\n")
	picture.Data["text/plain"] = "a \"picture\""
	picture.Metadata = map[string]any{
		"image/png": map[string]any{"width": 576.0, "height": "x\"y"},
	}
	result := display("text/plain", "<plain>")
	result.Type, result.Count = notebook.Result, 2
	failed := &notebook.Output{
		Type: notebook.Error, EName: "error", EValue: "<bad>",
		Traceback: []string{"error: <bad>", "cell 2, line 1: <x>"},
	}
	code := codeCell("f(\"<\")", 2)
	code.Outputs = []*notebook.Output{
		printed("stdout", "<out>\n"), printed("stderr", "<err>"), rich, picture,
		display("text/markdown", "*m* $x$"), display("text/latex", "$y$"),
		display("application/json", map[string]any{"a": 1}),
		display("image/svg+xml", "<?xml?><svg></svg>"), display("image/jpeg", "§"),
		display("some/thing", "x"), result, failed,
	}
	raw := &notebook.Cell{Type: notebook.Raw, Source: "RAW"}
	page := render(t, markdownCell("intro <b>raw</b>"),
		markdownCell("# The *title* & more\n\n## A\n\n## A\n\n### sub"),
		code, codeCell("never()", 0), codeCell(" \n", 0), raw)
	wantAll(t, page,
		"<title>The title &amp; more</title>", `<h2 id="a">`, `<h2 id="a-2">`, "intro <b>raw</b>",
		`<pre class="stdout">&lt;out&gt;</pre>`, `<pre class="stderr">&lt;err&gt;</pre>`,
		"<i>rich</i>",
		`<img src="data:image/png;base64,aGk=" alt="a &#34;picture&#34;" width="576"></div>`,
		"<em>m</em> <math", "{\n  &#34;a&#34;: 1\n}", `figure"><svg></svg>`,
		"an image that is not base64",
		`Out&nbsp;[2]</div><pre class="result sentence">&lt;plain&gt;</pre>`,
		"<strong>error: &lt;bad&gt;</strong>\ncell 2, line 1: &lt;x&gt;</pre>",
		`stopped with an error in <a href="#cell-2">cell 2</a>`,
		`<section class="cell" id="cell-2">`, "In&nbsp;[2]", "In&nbsp;[ ]",
	)
	page = strings.ReplaceAll(inMain(page), "http://www.w3.org", "")
	for _, unwanted := range []string{
		"RAW", "poor", "<script", "http://", "https://", "class=\"contents\"", "x\"y",
	} {
		if strings.Contains(page, unwanted) {
			t.Errorf("there is %s", unwanted)
		}
	}
}

func TestTitleAndContents(t *testing.T) {
	page := render(t, markdownCell("no heading"))
	if !strings.Contains(page, "<title>file name</title>") {
		t.Error("a page without heading should have the name of the file as its title")
	}
	page = render(t, markdownCell("# T\n\nintro"), markdownCell("## A"),
		markdownCell("## B $x^2$"), markdownCell("## C `c`"), markdownCell("## D"))
	nav := strings.Index(page, "<nav")
	if nav < strings.Index(page, "intro") || nav > strings.Index(page, `<h2 id="a">`) {
		t.Error("the contents belong between the introduction and the first section")
	}
	wantAll(t, page, `<a href="#b-x-2">B x^2</a>`, `<a href="#c-c">C c</a>`)
	if n := strings.Count(page, "<nav"); n != 1 {
		t.Errorf("%d tables of contents", n)
	}
}

func TestExpectedErrorIsNoAlarm(t *testing.T) {
	cell := codeCell("x", 1, "raises-exception")
	cell.Outputs = []*notebook.Output{{Type: notebook.Error, EName: "error", EValue: "wanted"}}
	page := render(t, cell)
	if strings.Contains(page, "stopped with an error") || !strings.Contains(page, "wanted") {
		t.Error("an error that the cell is tagged for should show, without a notice at the top")
	}
}

func TestCellsThatShowLess(t *testing.T) {
	tagged := func(tag string) *notebook.Cell {
		cell := codeCell("code of "+tag, 1, tag)
		cell.Outputs = []*notebook.Output{printed("stdout", "output of "+tag)}
		return cell
	}
	removed := markdownCell("# removed")
	removed.Metadata["tags"] = []any{"remove-cell"}
	silent := codeCell("silent code", 1, "hide-input")
	page := render(t, removed, silent, tagged("hide-input"), tagged("remove-cell"), silent)
	if strings.Contains(inMain(page), "remove") ||
		!strings.Contains(page, "<title>file name</title>") {
		t.Errorf("there is something of a cell tagged remove-cell:\n%s", page)
	}
	const source = `<pre class="source"><code>`
	wantAll(t, page, `<details><summary>code</summary>`+source+`silent code</code></pre>`+
		source+`code of hide-input`)
	if strings.Contains(page, "In&nbsp;") {
		t.Error("code tagged hide-input should be folded")
	}
	if n := strings.Count(page, "silent code"); n != 1 {
		t.Errorf("code that shows nothing, with no other behind it, should go; "+
			"it is there %d times", n)
	}
	if !strings.Contains(page, "output of hide-input") {
		t.Error("the output of a cell with folded code is not shown")
	}
}

// A folded section ends where the next one begins. On a page whose cells can be run, none is
// folded.
func TestFoldedSections(t *testing.T) {
	text := func(source string, tags ...any) *notebook.Cell {
		cell := markdownCell(source)
		cell.Metadata["tags"] = tags
		return cell
	}
	listing := codeCell("code", 1, "hide-input", "not-printed")
	listing.Outputs = []*notebook.Output{printed("stdout", "listing")}
	cells := []*notebook.Cell{text("## A\n\na", "fold"), listing, text("### in A", "not-printed"),
		text("## B"), text("## C", "fold")}
	page := inMain(render(t, cells...))
	folded := regexp.MustCompile(`(?s)<details class="folded section">\n<summary>` +
		`<h2 id="(.)">.</h2></summary>(.*?)</details>\n` +
		`(<section class="text">\n<h2 id="b"|</main>)`)
	found := folded.FindAllStringSubmatch(page, -1)
	if len(found) != 2 || found[0][1] != "a" || found[1][1] != "c" {
		t.Fatalf("the folded sections are %q of\n%s", found, page)
	}
	wantAll(t, found[0][2], "<p>a</p>", `<section class="cell plain not-printed"`, "listing",
		`<section class="text not-printed">`, "in A")
	live, err := RenderIn(Shell{Live: true}, &notebook.Notebook{Cells: cells}, "live", "")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(live), `<details class="folded`) {
		t.Error("a section of a page with cells to run is folded")
	}
}

func TestImages(t *testing.T) {
	page := render(t, markdownCell("![dot](dot.png) ![none](none.png) ![out](../page.go) "+
		"![net](https://example.org/x.png)"))
	wantAll(t, page, `<img src="data:image/png;base64,iVBOR`, `src="none.png"`,
		`src="../page.go"`, `src="https://example.org/x.png"`)
}

func TestLinks(t *testing.T) {
	page := render(t, markdownCell("[a](02-b.ipynb) [b](x.ipynb#c) "+
		"[c](https://example.org/n.ipynb) [d](#e)"))
	wantAll(t, page, `href="02-b.html"`, `href="x.html#c"`,
		`href="https://example.org/n.ipynb"`, `href="#e"`)
}

func FuzzMarkdown(f *testing.F) {
	for _, source := range []string{
		"$x$", "$$\na\n$$", `\(`, "\\begin{a}\n\\end{a}", "# a\n- $b\n$", "> $$\n> x\n> $$",
		"$\n$", "a\\$b$c$",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		var b bytes.Buffer
		if err := newMarkdown().render(&b, source, func(string) string { return "" }); err != nil {
			t.Fatal(err)
		}
	})
}

// HTML in a notebook does not reach beyond its place, and runs nothing.
func TestForeignMarkup(t *testing.T) {
	for markup, want := range map[string]string{
		"a<script>alert(1)</script>b":                        "ab",
		`<img src=x onerror="alert(1)">`:                     `<img src="x"/>`,
		`<a href=" java	script:alert(1)">a</a>`:              "<a>a</a>",
		`<meta http-equiv=refresh content="0;url=http://x">`: "",
		"<div><b>open":      "<div><b>open</b></div>",
		"<!-- open":         "",
		"<plaintext>open":   "<pre>open</pre>",
		"</div></section>x": "x",
		"<iframe srcdoc='<script>1</script>'></iframe>":        "",
		"<svg><path d='M0,0'/><script>1</script></svg>":        `<svg><path d="M0,0"></path></svg>`,
		"<svg><set attributeName=href to=data:,x></set></svg>": "<svg></svg>",
		"<math><mi>x</mi></math>":                              "<math><mi>x</mi></math>",
		`<table><tr><td style="color:red">a`: `<table><tbody><tr><td style="color:red">a</td>` +
			`</tr></tbody></table>`,
	} {
		if got := clean(markup); got != want {
			t.Errorf("%s: got %s, want %s", markup, got, want)
		}
	}
}

// The scripts of a trusted notebook run.
func TestTrusted(t *testing.T) {
	const script = "<script>document.title = 'mine'</script>"
	cell := codeCell("x", 1)
	cell.Outputs = []*notebook.Output{display("text/html", script)}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{markdownCell(script), cell}}
	for trusted, show := range map[bool]func(*notebook.Notebook, string, string) ([]byte, error){
		false: Render, true: RenderTrusted,
	} {
		html, err := show(nb, "n", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		if trusted {
			want = 2
		}
		if n := strings.Count(string(html), script); n != want {
			t.Errorf("trusted %v: %d scripts of the notebook", trusted, n)
		}
		if strings.Contains(string(html), "Content-Security-Policy") == trusted || !Ours(html) {
			t.Errorf("trusted %v: the policy or the mark of the page is wrong", trusted)
		}
	}
}

// Characters that control a terminal, or change the direction of text, are made visible.
func TestActingCharacters(t *testing.T) {
	cell := codeCell("x", 1)
	cell.Outputs = []*notebook.Output{
		printed("stdout", "\x1b[31mred"), display("text/html", "\u202e"),
	}
	page := render(t, markdownCell("# T\x00\r\n\r\nText"), cell)
	wantAll(t, page, `\x1b[31mred`, `<div class="rich">\u202e</div>`, "<title>T")
	if i := strings.IndexFunc(page, func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == '\u202e'
	}); i >= 0 {
		t.Errorf("%q", page[i:i+10])
	}
}

// The policy names the page's script, and no other source.
func TestPolicy(t *testing.T) {
	page := render(t, markdownCell("text"))
	_, rest, _ := strings.Cut(page, "<script>")
	inPage, _, _ := strings.Cut(rest, "</script>")
	sum := sha256.Sum256([]byte(inPage))
	wantAll(t, page, "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'\">",
		"default-src 'none'")
	if strings.Index(page, "Content-Security-Policy") > strings.Index(page, "<script>") {
		t.Error("the policy comes too late")
	}
}

// A page shows only the beginning of a text that is too long to read.
func TestLongText(t *testing.T) {
	cell := codeCell("print", 1, "provenance")
	cell.Outputs = []*notebook.Output{printed("stdout", strings.Repeat("数<", mostText))}
	page := render(t, cell)
	if len(page) > 4*mostText {
		t.Errorf("the page has %d bytes", len(page))
	}
	wantAll(t, page, "… the page shows the first 524288 of 2097152 bytes</em></pre>",
		`<section class="cell record" id="cell-1">`)
}

// A figure that is also available as SVG is shown as SVG, without scripts in it.
func TestSVG(t *testing.T) {
	cell := codeCell("figure", 1)
	o := display("image/png", "aGk=")
	o.SVG = `<svg role="img" aria-label="a figure" width="12" viewBox="0 0 1 1" ` +
		`onload="alert(1)">` +
		`<script>1</script><g><title>iris: &lt;0.5</title><path d="M0 0H1"/></g></svg>`
	cell.Outputs = []*notebook.Output{o}
	page := render(t, cell)
	wantAll(t, page, `<div class="rich figure" style="--least: 9px">`+
		`<svg role="img" aria-label="a figure" width="12" `+
		`viewBox="0 0 1 1"><g><title>iris: &lt;0.5</title><path d="M0 0H1"></path></g></svg>`)
	for _, unwanted := range []string{"image/png", "onload", "<script>1"} {
		if strings.Contains(inMain(page), unwanted) {
			t.Errorf("the page has %s", unwanted)
		}
	}
}
