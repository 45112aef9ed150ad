package commands

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
)

// Everybody can read the gallery, the search and the page of the library: with a keyboard only, on
// a narrow screen, in dark colours, and from a folder.
func TestDocumentationInBrowser(t *testing.T) {
	t.Parallel()
	dir := writtenSite(t)
	axe, missing := axeSource()
	t.Run("accessibility", func(t *testing.T) {
		if missing != "" {
			t.Skip("not checked: " + missing)
		}
	})
	t.Run("search from a folder", func(t *testing.T) {
		b := startBrowser(t)
		b.open("file://" + filepath.ToSlash(filepath.Join(dir, "search.html")))
		b.until(`document.activeElement.id == "query"`)
		b.write("rope curve")
		b.until(`document.querySelector("#found a")?.textContent == "RopeCurve"`)
		b.until(`document.getElementById("count").textContent.includes("places")`)
		checkAccessible(t, b, axe, "what the search found")
		const arrowDown, enter = "\ue015", "\ue007"
		b.press(arrowDown)
		b.until(`document.activeElement == document.querySelector("#found a")`)
		b.press(enter)
		b.until(`location.pathname.endsWith("api.html") && location.hash == "#bayescmp.RopeCurve"`)
		b.open("file://" + filepath.ToSlash(filepath.Join(dir, "search.html")))
		b.until(`document.activeElement.id == "query"`)
		b.write("qwertz")
		b.until(`document.getElementById("count").textContent == "No place has these words."`)
	})
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	b := startBrowser(t)
	t.Run("folded methods", func(t *testing.T) {
		checkFoldedMethods(b.in(t), server.URL+"/api.html")
	})
	for name, ready := range map[string]string{
		"search.html#simplex": `document.querySelectorAll("#found li").length > 4`,
		"api.html":            `document.querySelectorAll("h3").length > 400`,
		"gallery.html":        `document.querySelectorAll(".figure svg[role=img]").length > 20`,
	} {
		t.Run(name, func(t *testing.T) {
			b := b.in(t)
			b.resize(1200, 1600)
			b.open(server.URL + "/" + name)
			b.until(ready)
			checkAccessible(t, b, axe, name)
			b.screenshot("wide")
			b.resize(400, 900)
			b.until(`document.documentElement.scrollWidth` +
				` <= document.documentElement.clientWidth`)
			checkAccessible(t, b, axe, name+" on a narrow screen")
			b.screenshot("narrow")
			b.script(`for (const fold of document.querySelectorAll("details"))
				fold.open = true`, nil)
			b.until(`document.documentElement.scrollWidth` +
				` <= document.documentElement.clientWidth`)
			checkAccessible(t, b, axe, name+" unfolded")
		})
	}
}

// checkFoldedMethods follows links into folds of the page of the library.
func checkFoldedMethods(b *browser, page string) {
	const seen = `(id => {
		const heading = document.getElementById(id), at = heading.getBoundingClientRect();
		return heading.checkVisibility() && at.top >= 0 && at.bottom <= innerHeight;
	})`
	b.resize(1200, 1600)
	b.open(page)
	const most = 130_000 // pixels; with everything unfolded it is 261,000
	b.until(fmt.Sprintf(`document.documentElement.scrollHeight < %d`, most))
	b.until(`!document.getElementById("bayescmp.Hierarchical.Compare").checkVisibility()`)
	b.script(`document.querySelector('a[href="#bayescmp.Comparison.ExpectedLoss"]').click()`, nil)
	b.until(seen + `("bayescmp.Comparison.ExpectedLoss")`)
	b.open("about:blank")
	b.open(page + "#bayescmp.Hierarchical.Compare")
	b.until(seen + `("bayescmp.Hierarchical.Compare")`)
	b.devtools("Emulation.setEmulatedMedia", map[string]any{"media": "print"}, nil)
	b.until(`[...document.querySelectorAll("h3, pre")].every(part => part.checkVisibility())`)
	b.devtools("Emulation.setEmulatedMedia", map[string]any{"media": ""}, nil)
}
