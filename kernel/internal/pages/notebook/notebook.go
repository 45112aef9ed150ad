// Package notebook reads and writes Jupyter notebooks (nbformat 4,
// https://nbformat.readthedocs.io).
//
// It writes nbformat 4.5, with the bytes that Jupyter itself would write: sorted keys, one space of
// indentation, sources and texts as lists of lines. So a notebook that was saved by Jupyter and
// executed here shows small differences. Unknown fields are kept.
package notebook

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Notebook is a sequence of cells with some metadata.
type Notebook struct {
	Cells    []*Cell
	Metadata map[string]any
	extra    map[string]any
}

// The types of cells.
const (
	Code     = "code"
	Markdown = "markdown"
	Raw      = "raw"
)

// A Cell is text or code; only code has a count and outputs.
type Cell struct {
	ID       string
	Type     string
	Source   string
	Metadata map[string]any
	Count    int // execution count, 0 if not executed
	Outputs  []*Output
	// Kept says that the outputs come from an earlier execution, because the cell's data are
	// missing now. It is not stored.
	Kept  bool
	extra map[string]any
}

// The types of outputs.
const (
	Stream  = "stream"
	Display = "display_data"
	Result  = "execute_result"
	Error   = "error"
)

// An Output is something a code cell printed, displayed, returned or failed with; Type says which
// fields are used.
type Output struct {
	Type string

	// Name is stdout or stderr. Only a Stream has Name and Text.
	Name string
	Text string

	// Data has the content by MIME type, with images as base64 text, and Metadata describes it. A
	// Display and a Result have both; a Result also has a Count.
	Data     map[string]any
	Metadata map[string]any
	Count    int

	// SVG is the figure in Data as an SVG picture; "" if there is none. Another picture may follow,
	// for telephones. Pages show them. They are not stored in the file, which has only one picture
	// of each figure.
	SVG string

	// EName, EValue and Traceback belong to an Error.
	EName, EValue string
	Traceback     []string

	extra map[string]any
}

// Tagged reports whether the cell carries tag.
func (c *Cell) Tagged(tag string) bool {
	tags, _ := c.Metadata["tags"].([]any)
	return slices.Contains(tags, any(tag))
}

// TextOf returns the data of a MIME type as text, and whether there is any.
func (o *Output) TextOf(mime string) (string, bool) {
	text, ok := o.Data[mime].(string)
	return text, ok
}

// Language is the programming language that the notebook names; "" if it names none.
func (nb *Notebook) Language() string {
	for _, place := range [][2]string{{"kernelspec", "language"}, {"language_info", "name"}} {
		about, _ := nb.Metadata[place[0]].(map[string]any)
		if language, _ := about[place[1]].(string); language != "" {
			return language
		}
	}
	return ""
}

// SetKernel records in the notebook which kernel executed it. It leaves out the kernel's version,
// so that the same notebook gives the same bytes.
func (nb *Notebook) SetKernel(name, displayName string) {
	nb.Metadata["kernelspec"] = map[string]any{
		"name": name, "display_name": displayName, "language": "go",
	}
	nb.Metadata["language_info"] = map[string]any{
		"name": "go", "file_extension": ".go", "mimetype": "text/x-go",
		"pygments_lexer": "go", "codemirror_mode": "go",
	}
}

var validID = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// completeIDs gives an id to each cell that has no valid one. The id depends only on the notebook.
func (nb *Notebook) completeIDs() {
	taken := map[string]bool{}
	for i, c := range nb.Cells {
		for n := 0; !validID.MatchString(c.ID) || taken[c.ID]; n++ {
			sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", i, n, c.Source))
			c.ID = fmt.Sprintf("%x", sum[:4])
		}
		taken[c.ID] = true
	}
}

// Attachment returns the data URI of an image that is attached to the cell, which its text calls
// "attachment:NAME"; "" if there is none.
func (c *Cell) Attachment(destination string) string {
	name, ok := strings.CutPrefix(destination, "attachment:")
	if !ok {
		return ""
	}
	attachments, _ := c.extra["attachments"].(map[string]any)
	forms, _ := attachments[name].(map[string]any)
	for _, mime := range slices.Sorted(maps.Keys(forms)) {
		if data, ok := forms[mime].(string); ok {
			return "data:" + mime + ";base64," + data
		}
	}
	return ""
}
