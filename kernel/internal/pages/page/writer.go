package page

import (
	"bytes"
	"fmt"
)

// writer collects the body of a page.
type writer struct {
	body bytes.Buffer
	text *markdown
	dir  string // of the notebook
	live bool   // see [Shell]

	// trusted leaves the HTML of the notebook as it is.
	trusted bool

	// figures is how many there are so far.
	figures int

	// failed is the count of the cell that stopped the notebook.
	failed int

	// folded is the code of cells that show nothing, to be folded with the next one's.
	folded string

	// introEnd is where the first cell with text ends.
	introEnd int
}

// clean returns HTML of the notebook as the page shows it.
func (w *writer) clean(markup string) string {
	if w.trusted {
		return markup
	}
	return clean(markup)
}

// row lays an output beside its label.
func (w *writer) row(label, content string) {
	fmt.Fprintf(&w.body, "<div class=\"row\"><div class=\"prompt\">%s</div>%s</div>\n",
		label, content)
}
