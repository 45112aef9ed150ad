package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// omission is what was left out of the data, and why: a data set or, without its name, some folds.
type omission struct {
	dataset string
	folds   int
	reason  omissionReason
}

// omissionReason follows directly on what was left out.
type omissionReason string

const (
	missingScores omissionReason = " for missing scores"
	noScore       omissionReason = ", which has no score"
)

// what names what was left out.
func (o omission) what() string {
	if o.dataset != "" {
		return fmt.Sprintf("data set %q", o.dataset)
	}
	return writing.Plural(o.folds, "fold")
}

// text is the sentence for answers, without its full stop.
func (o omission) text() string { return o.what() + " dropped" + string(o.reason) }

// omissions are in the order in which they were found.
type omissions []omission

// texts are the sentences for answers, without their full stops; nil for none.
func (o omissions) texts() []string {
	var texts []string
	for _, one := range o {
		texts = append(texts, one.text())
	}
	return texts
}

// given is what is told of the data with every answer: that lower scores are better, and what was
// left out.
func (o omissions) given(better direction) []string {
	var out []string
	if better != higherBetter {
		out = append(out, string(better))
	}
	return append(out, o.texts()...)
}

// inPaper turns what was done to the data into sentences for a paper, without their full stops. The
// omissions are among the assumptions; those for the same reason share one sentence.
func (o omissions) inPaper(assumptions []string) []string {
	var sentences []string
	texts := o.texts()
	for _, a := range assumptions {
		if !slices.Contains(texts, a) {
			sentences = append(sentences, writing.Capital(a))
		}
	}
	var reasons []omissionReason
	leftOut := map[omissionReason][]string{}
	for _, one := range o {
		what := one.what()
		if one.folds == 1 {
			what = "one fold"
		}
		if leftOut[one.reason] == nil {
			reasons = append(reasons, one.reason)
		}
		leftOut[one.reason] = append(leftOut[one.reason], what)
	}
	for _, reason := range reasons {
		sentences = append(sentences,
			"We left out "+strings.Join(leftOut[reason], ", ")+string(reason))
	}
	return sentences
}
