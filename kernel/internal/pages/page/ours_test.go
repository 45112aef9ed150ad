package page

import (
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

func TestOurs(t *testing.T) {
	html, err := Render(&notebook.Notebook{}, "a title", ".")
	if err != nil || !Ours(html) {
		t.Errorf("our page is not ours: %v", err)
	}
	const mark = `<meta name="generator" content="bayescmp kernel">`
	for _, other := range []string{
		"", "<p>mine", `<head><meta name="generator" content="other"></head>`,
		"<head></head><body>" + mark,
	} {
		if Ours([]byte(other)) {
			t.Errorf("%q is ours", other)
		}
	}
}
