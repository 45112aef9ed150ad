package commands

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// curveOutput is the output of a rope curve with three ropes and a name that contains markup.
const curveOutput = `<div data-ropecurve="{&#34;chosen&#34;:1,` +
	`&#34;outcomes&#34;:[&#34;&lt;img src=x onerror=evil=3&gt;&#34;,&#34;equal&#34;,&#34;b&#34;],` +
	`&#34;steps&#34;:[` +
	`{&#34;rope&#34;:&#34;0.01&#34;,&#34;p&#34;:[1,0,0],&#34;shown&#34;:[&#34;1&#34;,&#34;0&#34;,` +
	`&#34;0&#34;],&#34;verdict&#34;:&#34;a better&#34;},` +
	`{&#34;rope&#34;:&#34;0.02&#34;,&#34;p&#34;:[0.5,0.5,0],&#34;shown&#34;:[&#34;0.5&#34;,` +
	`&#34;0.5&#34;,&#34;0&#34;],&#34;verdict&#34;:&#34;undecided&#34;},` +
	`{&#34;rope&#34;:&#34;0.03&#34;,&#34;p&#34;:[0,1,0],&#34;shown&#34;:[&#34;0&#34;,&#34;1&#34;,` +
	`&#34;0&#34;],&#34;verdict&#34;:&#34;equivalent&#34;}]}"><p>curve</p></div>`

// openPage opens the page of a notebook with hostile texts and outputs.
func openPage(t *testing.T, b *browser) {
	t.Helper()
	html := func(markup string) *notebook.Output {
		return &notebook.Output{Type: notebook.Display, Data: map[string]any{"text/html": markup}}
	}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{
		{Type: notebook.Markdown, Source: "# Title\n\n<script>evil = 1</script>" +
			"<img src=x onerror='evil = 1'><plaintext>"},
		{Type: notebook.Code, Source: "x := 1", Count: 1, Outputs: []*notebook.Output{
			html("<script>evil = 2</script><table><tr><td>a|b</td><td>2</td></tr></table>"),
			html(curveOutput), html(`<div data-ropecurve="{&#34;steps&#34;:[1]}">broken</div>`),
			{Type: notebook.Stream, Name: "stdout", Text: "<b>printed</b>\n"},
			{Type: notebook.Display, Data: map[string]any{"image/svg+xml": `<svg ` +
				`xmlns="http://www.w3.org/2000/svg" role="img" width="96" height="48" ` +
				`viewBox="0 0 96 48"><path d="M0 0H48V48H0Z"/></svg>`}},
		}},
	}}
	content, err := page.Render(nb, "test", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	b.open("file://" + filepath.ToSlash(file))
}

// In a browser, the scripts of a notebook do not run, but those of the page do, and the slider of a
// curve can be moved with the keyboard.
func TestPageInBrowser(t *testing.T) {
	b := startBrowser(t)
	openPage(t, b)
	b.until(`document.querySelector(".slider output.verdict").textContent == "undecided"`)
	// Scripts in markup that was not cleaned do not run either, because the policy of the page
	// forbids it.
	b.script(`document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='evil = 4'>");
		const s = document.createElement("script"); s.textContent = "evil = 5";
		document.body.append(s);`, nil)
	var evil bool
	b.script(`return new Promise(done => setTimeout(() => done("evil" in window), 300))`, &evil)
	if evil {
		t.Error("a script of the notebook has run")
	}
	for expression, what := range map[string]string{
		`document.querySelectorAll(".slider").length == 1`:                    "one slider",
		`document.querySelector(".slider li").textContent.includes("<img")`:   "the name as text",
		`!document.querySelector(".slider img")`:                              "no markup in it",
		`document.querySelector("label[for=rope-0]").control.type == "range"`: "a label",
		`document.querySelectorAll(".buttons button").length >= 4`:            "copy buttons",
	} {
		if !b.within(patience, expression) {
			t.Errorf("not so: %s", what)
		}
	}
	b.script(`document.querySelector(".slider input").focus()`, nil)
	const arrowRight = "\ue014"
	b.doUntil(func() { b.press(arrowRight) },
		`document.querySelector(".slider input").getAttribute("aria-valuetext") == `+
			`"0.03: equivalent"`)
	checkCopied(t, b)
	checkSaved(t, b)
}

// checkSaved saves the figure in both forms, and checks the sizes and the colours of its halves.
func checkSaved(t *testing.T, b *browser) {
	t.Helper()
	var got []string
	b.script(`const saved = [];
		HTMLAnchorElement.prototype.click = function() { saved.push([this.download, this.href]); };
		for (const button of document.querySelectorAll("[aria-label^=save]")) button.click();
		return new Promise(done => setTimeout(done, 500)).then(() => Promise.all(saved.sort().map(
			async ([name, href]) => {
				const picture = new Image();
				picture.src = href;
				await picture.decode();
				const {width, height} = picture;
				const canvas = document.createElement("canvas");
				Object.assign(canvas, {width, height});
				const paper = canvas.getContext("2d");
				paper.drawImage(picture, 0, 0);
				const at = x => [...paper.getImageData(x * width, 9, 1, 1).data].join(" ");
				return [name, width, height, at(0.25), at(0.75)].join(", ");
			})));`, &got)
	want := []string{
		"title.png, 300, 150, 0 0 0 255, 255 255 255 255",
		"title.svg, 96, 48, 0 0 0 255, 0 0 0 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("saved: %q", got)
	}
}

// checkCopied copies the table in both forms, and checks what would be in the clipboard.
func checkCopied(t *testing.T, b *browser) {
	t.Helper()
	var got []string
	b.script(`const copied = [];
		Object.defineProperty(navigator, "clipboard",
			{value: {writeText: async text => { copied.push(text); }}});
		for (const button of document.querySelectorAll(".buttons button")) button.click();
		return new Promise(done => setTimeout(() => done(copied), 100));`, &got)
	all := strings.Join(got, "\n--\n")
	for _, want := range []string{
		"a|b\t2\n", "|  |  |\n| --- | --- |\n| a\\|b | 2 |\n", "<b>printed</b>\n", "x := 1\n",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not among what can be copied: %q", want, got)
		}
	}
}
