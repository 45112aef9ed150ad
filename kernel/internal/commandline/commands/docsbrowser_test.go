package commands

import (
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
		})
	}
}
