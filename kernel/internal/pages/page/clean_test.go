package page

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// hostile are texts that were written to get something past a cleaner. The first ones are published
// attacks that change when they are parsed again.
var hostile = []string{
	`<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 ` +
		`onerror=x&gt;">`,
	`<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
	`<math><annotation-xml encoding="text/html"><style><img src=1 onerror=x></style>`,
	`<svg><foreignObject><iframe srcdoc="<script>1</script>"></iframe></foreignObject></svg>`,
	`<svg><title><style><img src=1 onerror=x></style></title></svg>`,
	`<svg><desc><![CDATA[</desc><img src=1 onerror=x>]]></desc></svg>`,
	`<noscript><p title="</noscript><img src=1 onerror=x>">`,
	`<a href="vbscript:x">a</a><a href="data:text/html,<script>1</script>">b</a>`,
	`<a href="JaVa&Tab;Script&colon;x">a</a><a href=" java&#10;script:x">b</a>`,
	`<svg><a xlink:href="javascript:x"><text>a</text></a><use href="http://x/y#z"/></svg>`,
	`<svg><image href="data:text/html,x"/><image href="http://x/"/></svg>`,
	`<form action="http://x"><input name=a><button formaction="javascript:x">b</button></form>`,
	`<isindex><input type=image src=x onerror=y><textarea autofocus onfocus=x></textarea>`,
	`<div style="background:url(javascript:x)">a</div><p style="position:fixed;top:0">b</p>`,
	`<svg><animate onbegin=x attributeName=href to="javascript:x"/><set onend=x /></svg>`,
	`<template><script>1</script></template><xmp><img src=1 onerror=x></xmp>`,
	`<select><style></select><img src=1 onerror=x></style></select>`,
	`<table><form><input></form><tr><td><form><td><img src=x onerror=y></table>`,
	`<plaintext><script>1</script>`, `<!--><img src=1 onerror=x>-->`, `<?x <img src=1 onerror=y>?>`,
	`<math href="javascript:x"><mi xlink:href="javascript:x">x</mi></math>`,
	`<details ontoggle=x open>a</details><body onload=x><html onload=y>`,
	`<p id=a name=b is=c slot=d part=e contenteditable srcset="x 1x" ping="http://x">a</p>`,
	strings.Repeat("<div>", 600) + "<script>1</script>",
	strings.Repeat("<b><p>", 30) + "x", strings.Repeat("<a><table><td>", 20),
}

// harmless fails if a browser would find something in the cleaned HTML that runs, loads or sends.
func harmless(t *testing.T, markup, cleaned string) {
	t.Helper()
	for _, in := range []string{"body", "div", "td"} {
		context := &html.Node{Type: html.ElementNode, Data: in, DataAtom: atom.Lookup([]byte(in))}
		nodes, err := html.ParseFragment(strings.NewReader(cleaned), context)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range nodes {
			harmlessNode(t, markup, cleaned, n)
			for d := range n.Descendants() {
				harmlessNode(t, markup, cleaned, d)
			}
		}
	}
}

func harmlessNode(t *testing.T, markup, cleaned string, n *html.Node) {
	t.Helper()
	if n.Type == html.TextNode {
		return
	}
	bad := n.Type != html.ElementNode
	for _, name := range strings.Fields(`script style form input button select textarea iframe
		object embed link meta base template noscript frame frameset applet audio video animate set
		foreignobject annotation-xml mglyph malignmark animatetransform animatemotion`) {
		bad = bad || strings.EqualFold(n.Data, name)
	}
	for _, a := range n.Attr {
		value := strings.ToLower(strings.Join(strings.Fields(a.Val), ""))
		address := strings.HasSuffix(a.Key, "href") || a.Key == "src" || a.Key == "action"
		bad = bad || strings.HasPrefix(strings.ToLower(a.Key), "on") || a.Key == "srcdoc" ||
			a.Key == "formaction" || strings.HasPrefix(value, "javascript:") ||
			address && (strings.HasPrefix(value, "vbscript:") || n.DataAtom == atom.A &&
				strings.HasPrefix(value, "data:")) ||
			n.Data != "a" && n.Data != "img" && address && strings.HasPrefix(value, "http")
	}
	if bad {
		t.Fatalf("%q is cleaned to %q, which has %q %v", markup, cleaned, n.Data, n.Attr)
	}
}

func TestHostileMarkup(t *testing.T) {
	for _, markup := range hostile {
		got := clean(markup)
		harmless(t, markup, got)
		if again := clean(got); again != got && got != html.EscapeString(markup) {
			t.Errorf("%q is cleaned to %q, and that to %q", markup, got, again)
		}
	}
}

// Markup of honest notebooks is kept.
func TestHonestMarkup(t *testing.T) {
	for _, markup := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" role="img" aria-label="a">` +
			`<g clip-path="url(#c)"><title>a &lt;b&gt;</title><path d="M0,0" stroke-width="2">` +
			`</path></g></svg>`,
		`<a href="http://x/?a=b:c">a</a><a href="#b">b</a><a href="x.html" title="x">c</a>`,
		`<img src="data:image/png;base64,AAAA" alt="a" width="3"/>`,
		`<table class="dataframe" border="1"><thead><tr><th colspan="2">a</th></tr></thead>` +
			`</table>`,
		`<math display="block"><mfrac><mi mathvariant="bold">x</mi><mn>2</mn></mfrac></math>`,
		`<details open=""><summary>a</summary>b</details>`,
		`<span style="color: red">a</span>`,
	} {
		if got := clean(markup); got != markup {
			t.Errorf("%s becomes %s", markup, got)
		}
	}
	for markup, want := range map[string]string{
		`<form>a<b>b</b></form>`:                            `a<b>b</b>`,
		`<ul><li><input checked type=checkbox> a</li></ul>`: `<ul><li>☑ a</li></ul>`,
		`<unknown>a</unknown>`:                              `a`,
		`a<!-- b -->c`:                                      `ac`,
	} {
		if got := clean(markup); got != want {
			t.Errorf("%s becomes %s", markup, got)
		}
	}
}

// Any text becomes harmless when it is cleaned, also when the result is parsed again, and does not
// change when it is cleaned again.
func FuzzClean(f *testing.F) {
	for _, markup := range hostile {
		f.Add(markup)
	}
	f.Fuzz(func(t *testing.T, markup string) {
		got := clean(markup)
		harmless(t, markup, got)
		if again := clean(got); got != html.EscapeString(markup) && again != got {
			t.Fatalf("%q is cleaned to %q, and that to %q", markup, got, again)
		}
	})
}

// No percent sign can come to stand at the beginning of a line, wherever a text is wrapped. Code
// stays as it is.
func TestPercentSigns(t *testing.T) {
	text := "on 58 % of data sets, 5 % % and 95\n%, x % y, 37 to 77 %"
	joined := "on 58\u00a0% of data sets, 5\u00a0% % and 95\n%, x % y, 37 to 77\u00a0%"
	for _, element := range []string{"p", "td", "b", "small", "figcaption", "h2"} {
		markup := "<" + element + ">" + text + "</" + element + ">"
		if got := clean(markup); !strings.Contains(got, joined) {
			t.Errorf("%q became %q", markup, got)
		}
	}
	for _, code := range []string{"<code>7 % 5</code>", "<pre><b>7 % 5</b></pre>",
		`<pre class="listing"><code>a <span class="n">7 % 5</span></code></pre>`} {
		if got := clean(code); got != code {
			t.Errorf("%q became %q", code, got)
		}
	}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{
		{Type: notebook.Markdown, Source: "# Title\n\nOn 58 % of `7 % 5`."},
		{Type: notebook.Code, Source: "7 % 5", Outputs: []*notebook.Output{
			{Type: notebook.Stream, Name: "stdout", Text: "on 58 % of"},
			{Type: notebook.Result, Data: map[string]any{"text/plain": "on 58 % of"}},
			{Type: notebook.Display, Data: map[string]any{"text/html": "<p>on 58 % of</p>"}},
			{Type: notebook.Display, Data: map[string]any{"text/markdown": "on 58 % of"}},
		}}}}
	content, err := Render(nb, "n", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(content), "n 58\u00a0% of"); n != 5 {
		t.Errorf("%d of 5 texts", n)
	}
	if !strings.Contains(string(content), "<code>7 % 5</code>") {
		t.Error("code has changed")
	}
}
