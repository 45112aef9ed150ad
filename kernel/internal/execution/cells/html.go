package cells

import (
	"encoding/json"
	"maps"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// withHTML adds to what is published of an output the HTML that a page shows of it, so that a page
// shows it as it shows what is stored in a notebook.
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

// rendered is the content of a message as it comes out of a file, and the HTML of it.
func rendered(kind string, content any) (fields map[string]any, markup string, ok bool) {
	text, err := json.Marshal(content)
	if err != nil || json.Unmarshal(text, &fields) != nil {
		return nil, "", false
	}
	copied := maps.Clone(fields) // an output takes out what it has
	output, err := notebook.NewOutput(kind, copied)
	if err != nil {
		return nil, "", false
	}
	if transient, ok := fields["transient"].(map[string]any); ok {
		delete(transient, "svg") // it is in the HTML
	}
	markup, err = page.Output(output)
	return fields, markup, err == nil
}
