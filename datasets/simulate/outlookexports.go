package simulate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// Methods returns a paragraph for a paper: what was compared, by which test, and how the data were
// continued. [Outlook.References] lists what it cites.
func (o *Outlook) Methods() string {
	if o.empty() {
		return ""
	}
	return o.Now.Methods() + o.continued(" (Corani et al., 2017)", " (Ferguson, 1973)")
}

// LaTeXMethods returns the same as [Outlook.Methods] in LaTeX, with \cite for the keys of
// [bayescmp.References.BibTeX].
func (o *Outlook) LaTeXMethods() string {
	if o.empty() {
		return ""
	}
	return o.Now.LaTeXMethods() + o.continued(`~\cite{corani2017}`, `~\cite{ferguson1973}`)
}

// Results returns a paragraph for a paper: the answer with the data so far, and how many more data
// make a verdict probable.
func (o *Outlook) Results() string {
	if o.empty() {
		return ""
	}
	return o.Now.Results() + o.needed()
}

// LaTeXResults returns the same as [Outlook.Results] in LaTeX.
func (o *Outlook) LaTeXResults() string {
	if o.empty() {
		return ""
	}
	return o.Now.LaTeXResults() + o.needed()
}

// needed is the verdict of the plan, which has numbers and no names; "" if there is a verdict
// already.
func (o *Outlook) needed() string {
	if o.Now.Decision() != bayescmp.Undecided {
		return ""
	}
	return " " + o.Verdict()
}

// continued says how the data were continued, with a citation of the hierarchical model or of the
// model of items.
func (o *Outlook) continued(hierarchical, items string) string {
	model := "hierarchical model" + hierarchical
	if o.What == "items" || o.What == "epochs" {
		model = "paired test of items" + items
	}
	var sizes []string
	for _, setting := range o.Summary.Settings {
		sizes = append(sizes, fmt.Sprintf("%g", setting[0]))
	}
	last := len(sizes) - 1
	list := strings.Join(sizes, "")
	if last > 0 {
		list = strings.Join(sizes[:last], ", ") + " and " + sizes[last]
	}
	return fmt.Sprintf(" To see what more data would be worth, we continued the data by the "+
		"posterior predictive distribution of the %s, with %s more %s, %d times for each of these "+
		"numbers, and repeated the test on the old and the new data together.",
		model, list, o.What, o.Summary.Replications)
}

// References returns the publications that the model and the test come from, and bayescmp itself,
// which computed the answer.
func (o *Outlook) References() bayescmp.References {
	if o.empty() {
		return nil
	}
	out := o.Now.References()
	for _, r := range slices.Backward(o.model) {
		same := func(known bayescmp.Reference) bool { return known.Key == r.Key }
		if !slices.ContainsFunc(out, same) {
			out = append(bayescmp.References{r}, out...)
		}
	}
	return out
}

// MarkdownTable returns the probabilities of the verdicts as a table in GitHub's Markdown.
func (o *Outlook) MarkdownTable() string {
	if o.empty() {
		return ""
	}
	return writing.Answer{Headline: o.headline(), Tables: []*writing.Table{o.table()}}.Markdown()
}

// LaTeXTable returns the probabilities of the verdicts as a floating table in LaTeX. It needs the
// package booktabs, and text in UTF-8.
func (o *Outlook) LaTeXTable() string {
	if o.empty() {
		return ""
	}
	return o.table().LaTeX(o.headline(), "tab:plan")
}

// table has the probabilities with their errors, as text.
func (o *Outlook) table() *writing.Table {
	header, lines := o.named().lines()
	t := writing.NewTable(len(header), header...)
	for _, line := range lines {
		t.Add(line...)
	}
	return t
}

// share is the probability of a verdict, and its Monte Carlo standard error.
type share struct {
	P      float64
	PError float64
}

// MarshalJSON writes the outlook, numbers to twelve digits. The fields are now (the answer with the
// data so far), datasets (so far), what (is added), replications, outcomes (the number added, and p
// and p_error of any verdict, left, equivalent and right), needed (by [Outlook.Needed], for
// probabilities p of 0.5 and 0.8), warnings.
func (o *Outlook) MarshalJSON() ([]byte, error) {
	if o == nil {
		return []byte("null"), nil
	}
	type outcome struct {
		Added                            float64
		Verdict, Left, Equivalent, Right share
	}
	outcomes, replications, warnings := []outcome{}, 0, []error{}
	if !o.empty() {
		replications, warnings = o.Summary.Replications, o.Now.Warnings
		for i, setting := range o.Summary.Settings {
			outcomes = append(outcomes, outcome{setting[0], o.share(i, anyVerdict),
				o.share(i, leftVerdict), o.share(i, equivalentVerdict), o.share(i, rightVerdict)})
		}
	}
	return fields.List{fields.Named("now", o.Now), fields.Named("datasets", o.Datasets),
		fields.Named("what", o.What), fields.Named("replications", replications),
		fields.Named("outcomes", outcomes), fields.Named("needed", o.needs()),
		fields.Named("warnings", warnings)}.MarshalJSON()
}

// need is how many more data make a verdict as probable as p, and the range of [Outlook.Needed].
type need struct{ P, Added, Low, High float64 }

// needs are those of even chances and of the usual power; none without an outlook.
func (o *Outlook) needs() (out []need) {
	for _, p := range []float64{0.5, 0.8} {
		if added, low, high, err := o.Needed(p); err == nil {
			out = append(out, need{p, added, low, high})
		}
	}
	return out
}

// share is the probability of a verdict at a setting; 0 if the summary does not have it.
func (o *Outlook) share(setting int, measure string) share {
	p, errors, err := o.Summary.Curve(measure)
	if err != nil {
		return share{}
	}
	return share{p[setting], errors[setting]}
}
