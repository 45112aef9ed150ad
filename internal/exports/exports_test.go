package exports_test

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/exports"
)

// A paragraph in LaTeX says which letters pdflatex has not, as tables do; other texts are as given.
func TestTextsInLaTeXSayWhatTheyNeed(t *testing.T) {
	const text = "We compared 数据 with Zoë.\n"
	got := string(exports.Text("results.tex", text).Content)
	if got != "% pdflatex has no letters for 数据: use lualatex or xelatex, "+
		"with a font that has them.\n"+text {
		t.Errorf("%q", got)
	}
	for name, text := range map[string]string{"results.txt": text, "methods.tex": "Zoë\n"} {
		if got := string(exports.Text(name, text).Content); got != text {
			t.Errorf("%s: %q", name, strings.TrimSpace(got))
		}
	}
}
