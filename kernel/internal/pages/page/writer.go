package page

import (
	"bytes"
	"fmt"
)

// writer collects the body of a page.
type writer struct {
	body bytes.Buffer
	text *markdown
	dir  string // the folder of the notebook
	live bool   // see [Shell]

	// trusted says that the notebook's HTML is not cleaned.
	trusted bool

	// figures is the number of figures so far.
	figures int

	// failed is the execution count of the cell that stopped the notebook.
	failed int

	// folded is the code of cells without outputs, which is folded together with the code of the
	// next cell.
	folded string

	// inFolded says that a section has begun that is folded.
	inFolded bool

	// introEnd is the place in the body where the first cell with text ends.
	introEnd int
}

// clean returns HTML from the notebook as the page shows it.
func (w *writer) clean(markup string) string {
	if w.trusted {
		return markup
	}
	return clean(markup)
}

// row places an output beside its label.
func (w *writer) row(label, content string) {
	fmt.Fprintf(&w.body, "<div class=\"row\"><div class=\"prompt\">%s</div>%s</div>\n",
		label, content)
}
