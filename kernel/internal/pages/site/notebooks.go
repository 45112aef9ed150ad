package site

import (
	"fmt"
	"html"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// A live notebook is a page whose cells can be run. The page refers to the notebook file beside it,
// so that a download after edits contains the complete notebook.
type live struct {
	name, title string // the file name without extension, and the page's title
	notebook    *notebook.Notebook
}

// scratchName is the name of the notebook in which to try things.
const scratchName = "scratch"

// scratch returns a notebook in which to try things.
func scratch() live {
	nb := &notebook.Notebook{Metadata: map[string]any{}, Cells: []*notebook.Cell{
		{ID: "about", Type: notebook.Markdown, Source: text("live/scratch.md")},
		{ID: "first", Type: notebook.Code, Source: strings.TrimSpace(text("live/scratch.txt"))},
	}}
	nb.SetKernel("bayescmp", "Go (bayescmp)")
	for _, c := range nb.Cells {
		c.Metadata = map[string]any{}
	}
	return live{name: scratchName, title: "A notebook of your own", notebook: nb}
}

// notebooks is the project's folder of notebooks.
const notebooks = "notebooks"

// readNotebooks reads the notebooks of a folder, in the order of their names.
func readNotebooks(project fs.FS) (all []live, err error) {
	stored, err := Notebooks(project)
	for _, name := range slices.Sorted(maps.Keys(stored)) {
		all = append(all, live{name, page.Title(stored[name], name), stored[name]})
	}
	return all, err
}

// Notebooks returns the notebooks of the project, by the names of their pages.
func Notebooks(project fs.FS) (map[string]*notebook.Notebook, error) {
	paths, err := fs.Glob(project, notebooks+"/*.ipynb")
	if err != nil || len(paths) == 0 {
		return nil, fmt.Errorf("%s: no notebooks: %w", notebooks, err)
	}
	all := map[string]*notebook.Notebook{}
	for _, name := range paths {
		raw, err := fs.ReadFile(project, name)
		if err != nil {
			return nil, err
		}
		nb, err := notebook.Parse(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[strings.TrimSuffix(path.Base(name), ".ipynb")] = nb
	}
	return all, nil
}

// Data returns the paths of the data files that notebooks read and that the site has copies of,
// relative to the root of a checkout.
func Data() []string { return slices.Clone(examples) }

// reads returns the paths of the example files that the notebook reads, relative to the root of a
// checkout.
func (l live) reads() (paths []string) {
	for _, path := range examples {
		if slices.ContainsFunc(l.notebook.Cells, func(c *notebook.Cell) bool {
			return c.Type == notebook.Code && strings.Contains(c.Source, path)
		}) {
			paths = append(paths, path)
		}
	}
	return paths
}

// liveScript returns the script of a notebook's page. Each part uses the parts before it.
func liveScript() string {
	return page.Additions() + text("shared/page.js", "shared/module.js", "live/native.js",
		"live/evaluator.js", "live/outputs.js", "live/widgets.js", "live/editor.js",
		"live/edits.js", "live/cell.js", "live/text.js", "live/written.js", "live/live.js")
}

// Evaluator returns the part of the script that runs cells, for pages that are not ours. It loads
// the program, and has the class Evaluator.
func Evaluator() string { return text("shared/module.js", "live/evaluator.js") }

// Worker returns the script of the worker that runs cells.
func (m Module) Worker() string { return text("shared/files.js", "live/worker.js") + m.Exec }

// notebookFiles returns the pages of the notebooks, and the notebooks themselves.
func (m Module) notebookFiles(all []live) (files []file, err error) {
	script := liveScript()
	shell := page.Shell{
		Policy: policy(script, "blob:", "'self'"), Script: script, Live: true,
		Style: text("shared/page.css", "live/live.css"),
		Head: `<meta name="color-scheme" content="light dark">` + "\n" +
			`<link rel="icon" href="data:,">` + "\n" +
			`<script type="text/plain" id="worker">` + m.Worker() + "</script>\n",
	}
	fill := func(template string, l live, links string) string {
		return strings.NewReplacer(
			"{{links}}", links, "{{notebook}}", html.EscapeString(l.name+".ipynb"),
			"{{files}}", strings.Join(l.reads(), " "),
			"{{megabytes}}", fmt.Sprintf("%.0f", float64(len(m.Cells))/1e6),
			"{{version}}", html.EscapeString(m.Version),
		).Replace(text(template))
	}
	for i, l := range all {
		shell.Before = fill("live/bar.html", l, neighbours(all, i))
		shell.After = fill("live/after.html", l, neighbours(all, i))
		content, err := page.RenderIn(shell, l.notebook, l.title, "")
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.name, err)
		}
		source, err := l.notebook.Bytes()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.name, err)
		}
		files = append(files, file{l.name + ".html", content}, file{l.name + ".ipynb", source})
	}
	return files, nil
}

// neighbours returns links to the previous and the next page.
func neighbours(all []live, i int) string {
	var b strings.Builder
	for _, side := range []struct {
		at   int
		mark string
	}{{i - 1, "← %s"}, {i + 1, "%s →"}} {
		if side.at >= 0 && side.at < len(all) {
			fmt.Fprintf(&b, "<a href=%q>"+side.mark+"</a>", all[side.at].name+".html",
				html.EscapeString(all[side.at].title))
		}
	}
	return b.String()
}
