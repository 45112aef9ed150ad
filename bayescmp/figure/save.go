package figure

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// SVG returns the figure as a picture in SVG, or nil if there is nothing to draw, or if drawing a
// plot panics. Text stays text; letters come from the fonts of the viewer.
func (f *Figure) SVG() []byte {
	if f == nil || f.paint == nil {
		return nil
	}
	picture, err := f.svg()
	if err != nil {
		return nil
	}
	return picture
}

func (f *Figure) svg() ([]byte, error) {
	w, h := f.points()
	return paintedSVG(w, h, f.described(), f.paintOn)
}

// Save writes the figure to a file. The ending of the name is the format: .png, .svg, .pdf, .jpg,
// .tiff or .tex. Text stays text in SVG and PDF, which has its fonts in it; in the other formats it
// is drawn. The same figure gives the same bytes. Errors name the path.
func (f *Figure) Save(path string) error {
	if f == nil || f.paint == nil {
		return fmt.Errorf("%s: there is no figure to save", path)
	}
	content, err := f.encode(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, content, 0o644)
}

// encode returns the figure in a format.
func (f *Figure) encode(format string) ([]byte, error) {
	if format == "svg" {
		return f.svg()
	}
	return f.encodeDrawn(format)
}
