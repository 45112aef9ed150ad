package cells

import (
	"encoding/json"
	"maps"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// withHTML adds HTML to the published messages of outputs, so that a page shows these outputs in
// the same way as outputs that are stored in a notebook.
func withHTML(publish publisher) publisher {
	return func(kind string, content any) {
		shown := kind
		if kind == "update_display_data" {
			shown = notebook.Display
		}
		switch shown {
		case notebook.Display, notebook.Result, notebook.Error:
			if fields, markup, ok := rendered(shown, content); ok {
				fields["html"] = markup
				content = fields
			}
		}
		publish(kind, content)
	}
}

// rendered returns the content of a message as it would be read from a file, and its HTML.
func rendered(kind string, content any) (fields map[string]any, markup string, ok bool) {
	text, err := json.Marshal(content)
	if err != nil || json.Unmarshal(text, &fields) != nil {
		return nil, "", false
	}
	copied := maps.Clone(fields) // NewOutput removes fields
	output, err := notebook.NewOutput(kind, copied)
	if err != nil {
		return nil, "", false
	}
	if transient, ok := fields["transient"].(map[string]any); ok {
		delete(transient, "svg") // the HTML contains it
	}
	markup, err = page.Output(output)
	return fields, markup, err == nil
}
