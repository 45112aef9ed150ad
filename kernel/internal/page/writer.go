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

	// figures is how many there are so far.
	figures int

	// failed is the count of the cell that stopped the notebook.
	failed int

	// folded is the code of cells that show nothing, to be folded with the next one's.
	folded string

	// introEnd is where the first cell with text ends.
	introEnd int
}

// row lays an output beside its label.
func (w *writer) row(label, content string) {
	fmt.Fprintf(&w.body, "<div class=\"row\"><div class=\"prompt\">%s</div>%s</div>\n",
		label, content)
}
