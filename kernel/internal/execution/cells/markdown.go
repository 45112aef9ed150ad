package cells

import (
	"encoding/json"

	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// markdown returns the reply to a page that asks for a Markdown text as HTML. Jupyter has no such
// request.
func markdown(content json.RawMessage) map[string]any {
	var asked struct{ Source string }
	if err := json.Unmarshal(content, &asked); err != nil {
		return newCellError(err).reply()
	}
	markup, err := page.Text(asked.Source)
	if err != nil {
		return newCellError(err).reply()
	}
	return map[string]any{"status": "ok", "html": visible.Text(markup)}
}
