// Package site writes the static site of bayescmp: a front page that answers for a file of scores
// in the reader's browser. Nothing that the page needs comes from elsewhere, and the file that is
// dropped on it goes nowhere.
package site

import (
	"embed"
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// examples are the data of the project that the front page offers and notebooks read, by their
// paths below the root of a checkout.
var examples = []string{
	"datasets/data/uci-weka.csv.gz", "datasets/data/demsar-2006-table-6.csv",
}

//go:embed front shared live search
var files embed.FS

// text is the parts of one kind, one after the other.
func text(paths ...string) string {
	var b strings.Builder
	for _, path := range paths {
		part, err := files.ReadFile(path)
		if err != nil {
			panic(err) // a part that is not embedded is a mistake of ours
		}
		b.Write(part)
		b.WriteByte('\n')
	}
	return b.String()
}

// frontScript is what runs in the front page. Each part uses those before it.
func frontScript() string {
	return page.Additions() + text("shared/page.js", "shared/module.js", "front/questions.js",
		"front/report.js", "front/front.js")
}

// A Module has the programs that the pages compute with.
type Module struct {
	// WASM is the program, compressed by gzip.
	WASM []byte
	// Cells is the program that executes cells, compressed by gzip.
	Cells []byte
	// Exec is the JavaScript that the version of Go brings to run it.
	Exec string
	// API is what the public packages export.
	API []Package
	// Licences are the licences of what is linked into the programs.
	Licences []byte
	// Version tells the site's version to the reader, and stands in the record of a report.
	Version string
}

// policy is a content security policy: it lets a page run one script and a worker that is made of a
// text in the page, and connect to from only.
func policy(script, from string) string {
	return "default-src 'none'; script-src " + page.Source(script) +
		" 'wasm-unsafe-eval'; worker-src blob:; " +
		"connect-src " + from + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; " +
		"form-action 'none'"
}

// front returns the front page. Its module and its examples are files beside it, or with inside
// they are in the page itself, which then can be opened from a folder.
func (m Module) front(examples []file, notebooks string, inside bool) []byte {
	var data strings.Builder
	from := "'self'"
	about := "Each can be read right away, and its cells can be changed and run, here in the " +
		"browser."
	if inside {
		from = "'none'"
		about = "These pages are files in the folder of this page. They can be read there; to " +
			"run their cells, serve the folder."
		block := func(id string, content []byte) {
			fmt.Fprintf(&data, "<script type=\"text/plain\" id=%q>%s</script>\n",
				html.EscapeString(id), base64.StdEncoding.EncodeToString(content))
		}
		block("module", m.WASM)
		for _, f := range examples {
			block("example-"+f.name, f.content)
		}
	}
	script := frontScript()
	return []byte(strings.NewReplacer(
		"{{policy}}", policy(script, from),
		"{{style}}", page.Style()+text("shared/page.css", "front/front.css"), "{{script}}", script,
		"{{worker}}", text("shared/files.js", "front/worker.js")+m.Exec,
		"{{data}}", data.String(), "{{notebooks}}", notebooks, "{{about-notebooks}}", about,
		"{{version}}", html.EscapeString(m.Version),
	).Replace(text("front/index.html")))
}

// A file is a file of the site.
type file struct {
	name    string
	content []byte
}
