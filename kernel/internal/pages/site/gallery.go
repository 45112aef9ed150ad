package site

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// GalleryName is the name of the page with all figures.
const GalleryName = "gallery"

// GalleryFiles are the names of the files that the execution of the gallery makes.
func GalleryFiles() []string { return []string{GalleryName + ".html", GalleryName + ".ipynb"} }

// Gallery is a notebook with all figures of the library, without outputs. The page of the gallery
// shows what comes of its execution, so that code and figures cannot differ.
func Gallery() *notebook.Notebook { return cellsOf(text("live/gallery.md")) }

// cellsOf makes a notebook of a text in Markdown: its blocks of Go become cells of code.
func cellsOf(source string) *notebook.Notebook {
	nb := &notebook.Notebook{Metadata: map[string]any{}}
	add := func(kind, source string) {
		if source = strings.TrimSpace(source); source != "" {
			nb.Cells = append(nb.Cells, &notebook.Cell{
				ID: fmt.Sprintf("cell-%d", len(nb.Cells)+1), Type: kind, Source: source,
				Metadata: map[string]any{},
			})
		}
	}
	for i, part := range strings.Split("\n"+source, "\n```go\n") {
		if i > 0 {
			code, after, _ := strings.Cut(part, "\n```\n")
			add(notebook.Code, code)
			part = after
		}
		add(notebook.Markdown, part)
	}
	nb.SetKernel("bayescmp", "Go (bayescmp)")
	return nb
}
