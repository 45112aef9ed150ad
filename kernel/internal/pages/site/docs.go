package site

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// apiPage returns the page of all packages.
func (m Module) apiPage() file {
	var body strings.Builder
	body.WriteString(packagesOf(m.API))
	for _, p := range m.API {
		fmt.Fprintf(&body, "<section class=\"package\">\n<h2 id=\"%s\">Package %s</h2>\n"+
			"<p><code>import %q</code></p>\n%s%s",
			anchor(p.Name, ""), html.EscapeString(p.Name), html.EscapeString(p.Path), namesOf(p),
			p.HTML)
		for _, s := range p.Symbols {
			fmt.Fprintf(&body, "<section>\n<h3 id=\"%s\"><code>%s</code></h3>\n"+
				"<pre class=\"listing\" tabindex=\"0\" role=\"group\" "+
				"aria-label=\"Declaration of %s\">%s</pre>\n%s</section>\n",
				anchor(p.Name, s.Name), html.EscapeString(s.Name),
				html.EscapeString(s.Name), html.EscapeString(s.Declaration), s.HTML)
		}
		body.WriteString("</section>\n")
	}
	return file{"api.html", m.plainPage("search/api.html", "The library of bayescmp", "",
		"{{body}}", body.String())}
}

// packagesOf lists the packages, with what they are for.
func packagesOf(all []Package) string {
	var list strings.Builder
	list.WriteString("<ul>\n")
	for _, p := range all {
		fmt.Fprintf(&list, "<li><a href=\"#%s\">%s</a>: %s</li>\n", anchor(p.Name, ""),
			html.EscapeString(p.Name), html.EscapeString(p.Summary))
	}
	list.WriteString("</ul>\n")
	return list.String()
}

// namesOf are the contents of a package: its types, functions and values, without methods.
func namesOf(p Package) string {
	var names []string
	for _, s := range p.Symbols {
		if !strings.Contains(s.Name, ".") {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	var list strings.Builder
	fmt.Fprintf(&list, "<details><summary>All %d names</summary>\n"+
		"<nav class=\"contents names\" aria-label=\"Package %s\">\n<ul>\n", len(names),
		html.EscapeString(p.Name))
	for _, name := range names {
		fmt.Fprintf(&list, "<li><a href=\"#%s\">%s</a></li>\n", anchor(p.Name, name),
			html.EscapeString(name))
	}
	list.WriteString("</ul>\n</nav>\n</details>\n")
	return list.String()
}

// plainPage fills in the template of a page that computes nothing. The page's script, if there is
// one, is the only one that runs.
func (m Module) plainPage(template, title, script string, more ...string) []byte {
	allowed := ""
	if script != "" {
		allowed = "script-src " + page.Source(script) + "; "
	}
	return []byte(strings.NewReplacer(append(more,
		"{{policy}}", "default-src 'none'; "+allowed+"style-src 'unsafe-inline'; img-src data:; "+
			"base-uri 'none'; form-action 'none'",
		"{{style}}", page.Style()+text("shared/page.css", "search/search.css"),
		"{{title}}", title, "{{script}}", script, "{{version}}", html.EscapeString(m.Version))...,
	).Replace(text("search/head.html", template)))
}
