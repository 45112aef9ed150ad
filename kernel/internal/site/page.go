// Package site writes the static site of bayescmp: a front page that answers for a file of scores
// in the reader's browser. Nothing that the page needs comes from elsewhere, and the file that is
// dropped on it goes nowhere.
package site

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/page"
)

var (
	//go:embed front/index.html
	frontPage string
	//go:embed front/front.css
	style string
	//go:embed front/worker.js
	worker string
	//go:embed front/module.js
	moduleScript string
	//go:embed front/questions.js
	questionsScript string
	//go:embed front/report.js
	reportScript string
	//go:embed front/front.js
	frontScript string
)

// script is what runs in the page. Each part uses those before it.
func script() string {
	return strings.Join([]string{page.Additions(), moduleScript, questionsScript, reportScript,
		frontScript}, "\n")
}

// A Module is the program that the page computes with.
type Module struct {
	// WASM is the program, compressed by gzip.
	WASM []byte
	// Exec is the JavaScript that the version of Go brings to run it.
	Exec string
	// Version tells the site's version to the reader, and stands in the record of a report.
	Version string
}

// front returns the front page. Its module and its examples are files beside it, or with inside
// they are in the page itself, which then can be opened from a folder.
func (m Module) front(examples []file, inside bool) []byte {
	var data strings.Builder
	from := "'self'"
	if inside {
		from = "'none'"
		block := func(id string, content []byte) {
			fmt.Fprintf(&data, "<script type=\"text/plain\" id=%q>%s</script>\n",
				html.EscapeString(id), base64.StdEncoding.EncodeToString(content))
		}
		block("module", m.WASM)
		for _, f := range examples {
			block("example-"+f.name, f.content)
		}
	}
	script := script()
	hash := sha256.Sum256([]byte(script))
	// The worker's program comes from the page, as a blob.
	policy := "default-src 'none'; script-src 'sha256-" +
		base64.StdEncoding.EncodeToString(hash[:]) + "' 'wasm-unsafe-eval'; worker-src blob:; " +
		"connect-src " + from + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; " +
		"form-action 'none'"
	return []byte(strings.NewReplacer(
		"{{policy}}", policy, "{{style}}", page.Style()+style, "{{script}}", script,
		"{{worker}}", worker+m.Exec, "{{data}}", data.String(),
		"{{version}}", html.EscapeString(m.Version),
	).Replace(frontPage))
}

// A file is a file of the site.
type file struct {
	name    string
	content []byte
}

// files are the files of the site.
func (m Module) files(examples, licences []file) []file {
	return slices.Concat([]file{
		{"index.html", m.front(examples, false)},
		{"bayescmp.html", m.front(examples, true)},
		{"bayescmp.wasm.gz", m.WASM},
	}, examples, licences)
}
