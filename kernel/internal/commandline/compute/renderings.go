package compute

import (
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// What answers of the library write of themselves.
type (
	inWords    interface{ String() string }
	inHTML     interface{ HTML() string }
	inMarkdown interface{ MarkdownTable() string }
	inLaTeX    interface{ LaTeXTable() string }
	judged     interface{ Verdict() string }
	found      interface{ Results() string }
	described  interface{ Methods() string }
	cited      interface{ References() bayescmp.References }
	drawn      interface{ Plot() *figure.Figure }
)

// renderings are the forms of an answer, by the words of want. A form that the answer does not have
// is false.
var renderings = map[string]func(answer any) (string, bool){
	"json":     nil, // see rendered
	"text":     func(a any) (string, bool) { return called(a, inWords.String) },
	"html":     func(a any) (string, bool) { return called(a, inHTML.HTML) },
	"markdown": func(a any) (string, bool) { return called(a, inMarkdown.MarkdownTable) },
	"latex":    func(a any) (string, bool) { return called(a, inLaTeX.LaTeXTable) },
	"verdict":  func(a any) (string, bool) { return called(a, judged.Verdict) },
	"results":  func(a any) (string, bool) { return called(a, found.Results) },
	"methods":  func(a any) (string, bool) { return called(a, described.Methods) },
	"bibtex": func(a any) (string, bool) {
		return called(a, func(of cited) string { return of.References().BibTeX() })
	},
	"svg": func(a any) (string, bool) {
		text, ok := called(a, func(of drawn) string { return string(of.Plot().SVG()) })
		return text, ok && text != "" // there may be nothing to draw
	},
}

// called calls a method, if the answer has it.
func called[T any](answer any, method func(T) string) (string, bool) {
	of, ok := answer.(T)
	if !ok {
		return "", false
	}
	return method(of), true
}

// rendered is a form of an answer as a member of the reply. The member of json is called answer.
func rendered(answer any, form string) (member, error) {
	if form == "json" {
		text, err := json.Marshal(answer)
		return member{"answer", text}, err
	}
	text, ok := renderings[form](answer)
	if !ok {
		return member{}, malformed(fmt.Sprintf("want: this answer has no %s", form))
	}
	return member{form, encoded(text)}, nil
}
