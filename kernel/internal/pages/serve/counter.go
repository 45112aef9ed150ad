package serve

import (
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

// mostPrinted is how many bytes of text a cell can print to a page. An endless loop prints a
// gigabyte before somebody stops it.
const mostPrinted = 16 << 20

// counter counts the bytes that a cell has printed.
type counter struct{ printed int }

// cut returns a message as it is sent to the page, and whether it is sent at all. The page gets
// only the beginning of the text that a cell prints, and a note.
func (c *counter) cut(m evaluator.Message) (evaluator.Message, bool) {
	if m.IsReply() {
		c.printed = 0
	}
	if m.Type != "stream" {
		return m, true
	}
	before := c.printed
	c.printed += len(m.Content)
	if c.printed <= mostPrinted {
		return m, true
	}
	if before > mostPrinted {
		return m, false
	}
	note, err := json.Marshal(map[string]string{"name": "stderr", "text": fmt.Sprintf(
		"\n… the rest is left out: only the first %d MB that a cell prints are shown\n",
		mostPrinted>>20)})
	return evaluator.Message{Type: m.Type, Content: note}, err == nil
}
