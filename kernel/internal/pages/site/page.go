// Package site writes the static site of bayescmp. Its front page reads a file of scores and writes
// the report in the reader's browser. The page loads nothing from other servers, and the file that
// is dropped on it stays in the browser.
package site

import (
	"embed"
	"encoding/base64"
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// examples are the paths, relative to the root of a checkout, of the data that the front page
// offers and that notebooks read.
var examples = []string{
	"datasets/data/uci-weka.csv.gz", "datasets/data/demsar-2006-table-6.csv",
	"datasets/data/battles-simulated.csv",
}

//go:embed front shared live search
var files embed.FS

// text returns embedded files, one after the other.
func text(paths ...string) string {
	var b strings.Builder
	for _, path := range paths {
		part, err := files.ReadFile(path)
		if err != nil {
			panic(err) // a file that is not embedded is a bug
		}
		b.Write(part)
		b.WriteByte('\n')
	}
	return b.String()
}

// frontScript returns the script of the front page. Each part uses the parts before it.
func frontScript() string {
	return page.Additions() + text("shared/page.js", "shared/module.js", "front/questions.js",
		"front/report.js", "front/warmup.js", "front/front.js")
}

// A Module has the programs with which the pages compute.
type Module struct {
	// WASM is the program of the front page, compressed by gzip.
	WASM []byte
	// AllFiles is the same program with what reads files that are rare, compressed by gzip. The
	// page loads it for a file that WASM cannot read.
	AllFiles []byte
	// Cells is the program that executes cells, compressed by gzip.
	Cells []byte
	// Exec is the JavaScript of this Go version that runs the programs.
	Exec string
	// API has the exported symbols of the public packages.
	API []Package
	// Licences are the licences of all modules that are linked into the programs.
	Licences []byte
	// Version is the site's version. The page shows it, and the record of a report contains it.
	Version string
}

// policy returns a content security policy. It lets a page run one script and workers from the
// given sources, and connect only to from.
func policy(script, workers, from string) string {
	return "default-src 'none'; script-src " + page.Source(script) +
		" 'wasm-unsafe-eval'; worker-src " + workers + "; " +
		"connect-src " + from + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; " +
		"form-action 'none'"
}

// front returns the front page with a list of notebooks and the first screen of a report. Its
// module and its examples are files beside the page. With inside, they are in the page itself,
// which can then be opened from a folder: the module that reads all files.
func (m Module) front(examples []file, notebooks, shown string, inside bool) []byte {
	var data strings.Builder
	workers, from := "blob: 'self'", "'self'"
	about := "Each can be read right away, and its cells can be changed and run, here in the " +
		"browser."
	if inside {
		workers, from = "blob:", "'none'"
		about = "These pages are files in the folder of this page. They can be read there; to " +
			"run their cells, serve the folder."
		block := func(id string, content []byte) {
			fmt.Fprintf(&data, "<script type=\"text/plain\" id=%q>%s</script>\n",
				html.EscapeString(id), base64.StdEncoding.EncodeToString(content))
		}
		block("module-bayescmp.wasm.gz", m.AllFiles)
		for _, f := range examples {
			block("example-"+f.name, f.content)
		}
	}
	script := frontScript()
	return []byte(strings.NewReplacer(
		"{{policy}}", policy(script, workers, from),
		"{{style}}", page.Style()+text("shared/page.css", "front/front.css"), "{{script}}", script,
		"{{worker}}", text("shared/files.js", "front/worker.js")+m.Exec,
		"{{data}}", data.String(), "{{notebooks}}", notebooks, "{{about-notebooks}}", about,
		"{{example}}", shown,
		"{{version}}", html.EscapeString(m.Version),
	).Replace(text("front/index.html")))
}

// offline returns the service worker that keeps the front page for times without a network.
func offline(examples []file) []byte {
	var names []string
	for _, f := range examples {
		names = append(names, strconv.Quote(f.name))
	}
	return fmt.Appendf(nil, "const examples = [%s];\n%s", strings.Join(names, ", "),
		text("front/offline.js"))
}

// A file is a file of the site.
type file struct {
	name    string
	content []byte
}
