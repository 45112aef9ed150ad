package site

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/writing"
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
		body.WriteString(symbolsOf(p))
		body.WriteString("</section>\n")
	}
	return file{"api.html", m.plainPage("search/api.html", "The library of bayescmp", "",
		"{{body}}", body.String())}
}

// symbolsOf describes what a package exports. The methods of each type are folded; a browser
// unfolds them for a link that leads into them, and print shows all.
func symbolsOf(p Package) string {
	var b strings.Builder
	for rest := p.Symbols; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(s Symbol) bool { return s.method() == "" })
		if n < 0 {
			n = len(rest)
		}
		if n > 0 {
			b.WriteString(methodsOf(p, rest[:n]))
			rest = rest[n:]
			continue
		}
		b.WriteString(rest[0].section(p))
		rest = rest[1:]
	}
	return b.String()
}

// methodsOf folds methods below a line with their names.
func methodsOf(p Package, methods []Symbol) string {
	var names []string
	var b strings.Builder
	for _, s := range methods {
		names = append(names, s.method())
		b.WriteString(s.section(p))
	}
	return folded(writing.Plural(len(methods), "method"), names, b.String())
}

// folded folds what has these names.
func folded(what string, names []string, body string) string {
	if len(names) > 0 {
		what += ": " + strings.Join(names, ", ")
	}
	return fmt.Sprintf("<details class=\"folded\"><summary>%s</summary>\n%s</details>\n",
		html.EscapeString(what), body)
}

// method is the name of a method without that of its type; "" for anything else.
func (s Symbol) method() string {
	_, name, _ := strings.Cut(s.Name, ".")
	return name
}

// section describes a symbol.
func (s Symbol) section(p Package) string {
	name := html.EscapeString(s.Name)
	return fmt.Sprintf("<section>\n<h3 id=\"%s\"><code>%s</code></h3>\n%s%s</section>\n",
		anchor(p.Name, s.Name), name, s.listing(), s.HTML)
}

// listing shows the declaration of a symbol. A long one is folded below the names of its fields.
func (s Symbol) listing() string {
	const long = 12 // lines
	listing := fmt.Sprintf("<pre class=\"listing\" tabindex=\"0\" role=\"group\" "+
		"aria-label=\"Declaration of %s\">%s</pre>\n",
		html.EscapeString(s.Name), html.EscapeString(s.Declaration))
	switch lines := strings.Count(s.Declaration, "\n") + 1; {
	case lines <= long:
		return listing
	case len(s.Fields) > 0:
		return folded(writing.Plural(len(s.Fields), "field"), s.Fields, listing)
	default:
		return folded(fmt.Sprintf("declaration, %d lines", lines), nil, listing)
	}
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
