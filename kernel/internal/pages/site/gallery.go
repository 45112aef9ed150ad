package site

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// GalleryName is the name of the page with all figures.
const GalleryName = "gallery"

// GalleryFiles returns the names of the files that are made when the gallery is executed.
func GalleryFiles() []string { return []string{GalleryName + ".html", GalleryName + ".ipynb"} }

// Gallery returns a notebook with all figures of the library, without outputs. The page of the
// gallery shows the executed notebook, so that code and figures always agree.
func Gallery() *notebook.Notebook { return cellsOf(text("live/gallery.md")) }

// cellsOf makes a notebook from a text in Markdown, whose blocks of Go become code cells.
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
