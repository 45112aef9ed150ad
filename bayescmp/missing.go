package bayescmp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// Missing says what to do about missing scores: an empty cell, NA, N/A, NaN, null, none, - or ?, or
// a (run, fold) that some classifier lacks.
type Missing int

const (
	// RefuseMissing is the default: an error that names data set, classifier, run and fold.
	RefuseMissing Missing = iota
	// DropFold leaves out, for all classifiers, each fold that lacks a score.
	DropFold
	// DropDataset leaves out each data set that lacks a score.
	DropDataset
	// KeepMissing keeps the data sets on which classifiers have no score at all, for
	// [SkillingsMack], [Durbin], [BradleyTerry], [PlackettLuce] and [JointHierarchical]. Every
	// other test refuses the classifiers that lack a score. A data set without any score is left
	// out. A classifier with scores on only some folds of a data set is refused, as by default.
	KeepMissing
	// PairwiseComplete compares each pair of classifiers on the folds and data sets on which both
	// have scores, and says so in the answer. Tests of several classifiers at once, such as
	// [Friedman] and [Best], take the folds and data sets on which all have scores; those that
	// KeepMissing names also use data sets on which only some have. Nothing is ever filled in.
	PairwiseComplete
)

// omission is what was left out of the data, and why: a data set or, without its name, some folds.
type omission struct {
	dataset string
	folds   int
	items   bool // they are not folds but items
	reason  omissionReason
}

// omissionReason follows directly on what was left out.
type omissionReason string

const (
	missingScores omissionReason = " for missing scores"
	noScore       omissionReason = ", which has no score"
	notBoth       omissionReason = ", where only one of the two has a score"
	notAll        omissionReason = ", where not all classifiers have a score"
)

// what names what was left out.
func (o omission) what() string {
	if o.dataset != "" {
		return fmt.Sprintf("data set %q", o.dataset)
	}
	return writing.Plural(o.folds, o.unit())
}

func (o omission) unit() string {
	if o.items {
		return "item"
	}
	return "fold"
}

// text is the sentence for answers, without its full stop.
func (o omission) text() string { return o.what() + " dropped" + string(o.reason) }

// omissions are in the order in which they were found.
type omissions []omission

// texts are the sentences for answers, without their full stops; nil for none. Many data sets that
// are left out for the same reason share one.
func (o omissions) texts() []string {
	var texts []string
	told := map[omissionReason]bool{}
	for _, one := range o {
		names := o.datasets(one.reason)
		switch {
		case one.dataset == "" || len(names) <= 3:
			texts = append(texts, one.text())
		case !told[one.reason]:
			told[one.reason] = true
			texts = append(texts, fmt.Sprintf("%d data sets dropped (%s)%s",
				len(names), writing.Listed(names, 5), one.reason))
		}
	}
	return texts
}

// datasets are the names of the data sets that were left out for a reason.
func (o omissions) datasets(reason omissionReason) []string {
	var names []string
	for _, one := range o {
		if one.dataset != "" && one.reason == reason {
			names = append(names, one.dataset)
		}
	}
	return names
}

// notes are the notes on the data that stand with every answer: that lower scores are better, and
// what was left out.
func (o omissions) notes(better direction) []string {
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
			what = "one " + one.unit()
		}
		if leftOut[one.reason] == nil {
			reasons = append(reasons, one.reason)
		}
		switch names := o.datasets(one.reason); {
		case one.dataset == "" || len(names) <= 3:
			leftOut[one.reason] = append(leftOut[one.reason], what)
		case one.dataset == names[0]:
			leftOut[one.reason] = append(leftOut[one.reason], fmt.Sprintf("%d data sets (%s)",
				len(names), writing.Listed(names, 5)))
		}
	}
	for _, reason := range reasons {
		sentences = append(sentences,
			"We left out "+strings.Join(leftOut[reason], ", ")+string(reason))
	}
	return sentences
}

// namesWithGaps names those who have most gaps, with the numbers of data sets on which they have
// them.
func namesWithGaps(places map[string]int) string {
	names := slices.Sorted(maps.Keys(places))
	slices.SortStableFunc(names, func(a, b string) int { return places[b] - places[a] })
	const most = 5
	var all []string
	for _, name := range names[:min(len(names), most)] {
		all = append(all, fmt.Sprintf("%q on %d", name, places[name]))
	}
	if more := len(names) - most; more > 0 {
		all = append(all, writing.Plural(more, "more classifier"))
	}
	return writing.Joined(all)
}
