package writing

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/visible"
)

// Answer is the form of every answer: what was asked, the tables, the verdict and the notes. All
// output formats show the same.
type Answer struct {
	// Headline says what was asked.
	Headline string
	// Verdict is the outcome as a sentence; "" where there is none.
	Verdict string
	// IsDoubtful tells that the verdict is not to stand out.
	IsDoubtful bool
	// Marks are the marks of the footnotes of the verdict, or of the headline where there is no
	// verdict.
	Marks Marks
	// Tables are the tables in their order.
	Tables []*Table
	// Notes stand below everything else, one to a line.
	Notes []string

	nothing bool
}

// Nothing is the answer that is not there. Text and HTML say so; Markdown and LaTeX are empty.
func Nothing(text string) Answer { return Answer{Headline: text, nothing: true} }

// Text returns the answer in plain text, with the tables before the verdict.
func (a Answer) Text() string {
	if a.nothing {
		return a.Headline
	}
	var b strings.Builder
	headline, verdict := a.Headline, a.Verdict
	if verdict == "" {
		headline = a.Marks.After(headline)
	} else {
		verdict = "\n" + a.Marks.After(verdict) + "\n"
	}
	fmt.Fprintf(&b, "%s\n\n", headline)
	for i, t := range a.Tables {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(t.Text("  "))
	}
	b.WriteString(verdict)
	if a.Verdict == "" && len(a.Notes) > 0 {
		b.WriteString("\n")
	}
	for _, n := range a.Notes {
		b.WriteString(n + "\n")
	}
	return visible.Text(b.String())
}

// HTML returns the answer for a notebook, with the verdict first.
func (a Answer) HTML() string {
	if a.nothing {
		return Paragraph(a.Headline)
	}
	var b strings.Builder
	first, small := a.Verdict, "<p><small>"+EscapeHTML(a.Headline)+"</small></p>\n"
	if first == "" {
		first, small = a.Headline, ""
	}
	if first = EscapeHTML(first); !a.IsDoubtful {
		first = "<strong>" + first + "</strong>"
	}
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p>%s%s</p>\n%s", first, a.Marks.superscript(), small)
	for _, t := range a.Tables {
		b.WriteString(t.HTML())
	}
	if notes := a.restAndNotes(); len(notes) > 0 {
		b.WriteString(htmlNotes(notes))
	}
	b.WriteString("</div>")
	return b.String()
}

// Markdown returns the tables with the headline above them and the notes below them.
func (a Answer) Markdown() string {
	if a.nothing {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n", EscapeMarkdown(a.Marks.After(a.Headline)))
	for _, t := range a.Tables {
		b.WriteString("\n" + t.Markdown())
	}
	for _, n := range a.restAndNotes() {
		fmt.Fprintf(&b, "\n%s\n", EscapeMarkdown(n))
	}
	return b.String()
}

// LaTeX returns the tables in one float, with the headline as its caption and the notes as comments
// below it.
func (a Answer) LaTeX(label string) string {
	if a.nothing {
		return ""
	}
	return latexFloat(a.Headline, label, a.Tables...) + LaTeXComment(a.restAndNotes())
}

// restAndNotes returns what the tables leave out, and then the notes.
func (a Answer) restAndNotes() []string {
	var out []string
	for _, t := range a.Tables {
		if t.Rest != "" {
			out = append(out, t.Rest)
		}
	}
	return append(out, a.Notes...)
}
