package site

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// A group is a part of the list of notebooks on the front page. Its notebooks are named in the
// order in which to read them.
type group struct {
	title string
	names []string
}

var groups = []group{
	{"Start here", []string{"00-tour"}},
	{"The tests", []string{"01-one-data-set", "02-poisson-test", "03-hierarchical",
		"04-signed-rank", "05-demsar"}},
	{"Can they be trusted?", []string{"05b-replicability", "06-power-and-calibration",
		"07-hierarchical-studies", "07b-assumptions", "07c-more-data-sets"}},
	{"In practice", []string{"08-several-at-once", "09-language-models", "10-pitfalls",
		"14-leaderboards"}},
	{"To look things up", []string{"11-coming-from", "12-papers", "13-glossary", GalleryName}},
	{"With data of your own", []string{"report", "report-ranking", "report-games", scratchName}},
}

// index lists the notebooks in their groups, each with its number and the question that it begins
// with. Notebooks of no group come last.
func index(all []live) string {
	var b strings.Builder
	rest := slices.Clone(all)
	list := func(title string, of []live) {
		if len(of) == 0 {
			return
		}
		fmt.Fprintf(&b, "<h3>%s</h3>\n<ul>\n", html.EscapeString(title))
		for _, l := range of {
			b.WriteString(l.entry())
		}
		b.WriteString("</ul>\n")
	}
	for _, g := range groups {
		var of []live
		for _, name := range g.names {
			if i := slices.IndexFunc(rest, func(l live) bool { return l.name == name }); i >= 0 {
				of = append(of, rest[i])
				rest = slices.Delete(rest, i, i+1)
			}
		}
		list(g.title, of)
	}
	list("More", rest)
	return b.String()
}

// numbered matches the names of the lectures. The number may have a letter.
var numbered = regexp.MustCompile(`^(\d+[a-z]?)-`)

// entry is the notebook's line in the list.
func (l live) entry() string {
	number := ""
	if found := numbered.FindStringSubmatch(l.name); found != nil {
		number = strings.TrimPrefix(found[1], "0") + " "
	}
	return fmt.Sprintf("<li><a href=%q>%s%s</a> <span>%s</span></li>\n", l.name+".html",
		number, html.EscapeString(l.title), html.EscapeString(l.opening()))
}

// Markup that the opening of a notebook is shown without: emphasis, code, and the target of links.
var (
	marks   = regexp.MustCompile("[*`]")
	targets = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
)

// opening returns the first sentences of a notebook, up to the end of its first question or, if it
// asks none, its first sentence.
func (l live) opening() string {
	for _, c := range l.notebook.Cells {
		_, text, found := strings.Cut(c.Source, "\n\n")
		if c.Type != notebook.Markdown || !found {
			continue
		}
		text, _, _ = strings.Cut(text, "\n\n")
		text = marks.ReplaceAllString(targets.ReplaceAllString(text, "$1"), "")
		text = strings.Join(strings.Fields(text), " ")
		for _, end := range []string{"? ", ". ", ": "} {
			if first, _, more := strings.Cut(text, end); more {
				return first + strings.TrimSpace(end)
			}
		}
		return text
	}
	return ""
}

// example returns the first screen of a report, for the front page: its answer and its figure.
// It is that of the notebook that ranks all classifiers of a file, as it is stored.
func example(pages []live) (string, error) {
	for _, l := range pages {
		if l.name == "report-ranking" {
			return l.firstFigure()
		}
	}
	return "", nil
}

// firstFigure returns the verdict of a report and the figure that shows it.
func (l live) firstFigure() (string, error) {
	verdict := ""
	for _, c := range l.notebook.Cells {
		if c.ID != "verdict" {
			continue
		}
		for _, o := range c.Outputs {
			text, _ := o.Data["text/html"].(string)
			if found := strong.FindStringSubmatch(text); found != nil && verdict == "" {
				verdict = found[1]
			}
			if o.Data["image/png"] == nil || verdict == "" {
				continue
			}
			figure, err := page.Output(o)
			return "<figcaption>" + verdict + "</figcaption>\n" + figure, err
		}
	}
	return "", fmt.Errorf("%s: no figure of the answer", l.name)
}

var strong = regexp.MustCompile(`(?s)<strong>(.*?)</strong>`)
