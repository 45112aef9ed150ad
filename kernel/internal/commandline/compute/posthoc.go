package compute

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// postHoc asks which classifiers differ, after a test of several.
type postHoc struct {
	Source
	// Test is the name of the test of several classifiers; the default is Friedman.
	Test string
	// Options are those of the test.
	Options json.RawMessage
	// Control is the classifier with which all others are compared; without one, all pairs are.
	Control string
	// Adjustment is the procedure that adjusts the p values. Without one, it is Holm's, but all
	// pairs after Friedman are compared by Nemenyi's test.
	Adjustment *bayescmp.Adjustment
	// By is the name of a test of a pair that gives the p values in place of the ranks.
	By string
}

// byRanks is an answer whose ranks have post-hoc tests.
type byRanks interface {
	Control(name string, adjustment bayescmp.Adjustment) (*bayescmp.PostHoc, error)
	Pairwise(adjustment bayescmp.Adjustment) (*bayescmp.PostHoc, error)
}

// hasPostHoc reports whether the answers of a test have post-hoc tests.
func (r rankedBy) hasPostHoc() bool {
	ofMeans := r.answer == reflect.TypeFor[bayescmp.VarianceAnalysis]()
	return ofMeans || reflect.PointerTo(r.answer).Implements(reflect.TypeFor[byRanks]())
}

func (h *postHoc) run(ctx context.Context, tell func(done, total int)) (any, error) {
	if h.Test == "" {
		h.Test = nameOf(bayescmp.Friedman{})
	}
	if err := h.check(); err != nil {
		return nil, err
	}
	r := rank{h.Source, h.Test, h.Options}
	ranked, err := r.run(ctx, tell)
	if err != nil {
		return nil, err
	}
	switch of := ranked.(type) {
	case *bayescmp.VarianceAnalysis:
		return h.ofMeans(of)
	case *bayescmp.Ranking:
		return answerOf(h.ofRanking(ctx, of))
	}
	return answerOf(h.ofRanks(ranked.(byRanks)))
}

// check refuses a test that has no post-hoc test, before it is asked.
func (h *postHoc) check() error {
	of, err := rankingNamed(h.Test)
	if err != nil || of.hasPostHoc() {
		return err
	}
	var names []string
	for _, r := range rankings {
		if r.hasPostHoc() {
			names = append(names, nameOf(r.test))
		}
	}
	return malformed(fmt.Sprintf("test: %s has no post-hoc test; there are %s", nameOf(of.test),
		strings.Join(names, ", ")))
}

// ofMeans compares means, which have their own tests.
func (h *postHoc) ofMeans(v *bayescmp.VarianceAnalysis) (any, error) {
	switch {
	case h.Adjustment != nil || h.By != "":
		return nil, malformed("after ANOVA, all pairs are compared by Tukey's test and those " +
			"with a control by Dunnett's; leave out adjustment and by")
	case h.Control != "":
		return answerOf(v.Dunnett(h.Control))
	}
	return v.Tukey(), nil
}

// ofRanking compares after Friedman.
func (h *postHoc) ofRanking(
	ctx context.Context, r *bayescmp.Ranking,
) (*bayescmp.PostHoc, error) {
	switch {
	case h.By == "" && h.Adjustment == nil && h.Control == "":
		return r.Nemenyi(), nil
	case h.By == "":
		return h.ofRanks(r)
	}
	test, err := h.testOfPairs()
	switch {
	case err != nil:
		return nil, err
	case h.Control == "":
		return r.PairwiseBy(ctx, test, h.adjustment())
	}
	return r.ControlBy(ctx, test, h.Control, h.adjustment())
}

// ofRanks compares mean ranks.
func (h *postHoc) ofRanks(of byRanks) (*bayescmp.PostHoc, error) {
	switch {
	case h.By != "":
		return nil, malformed("by takes the place of Friedman's ranks, not of those of " + h.Test)
	case h.Control == "":
		return of.Pairwise(h.adjustment())
	}
	return of.Control(h.Control, h.adjustment())
}

// testOfPairs is the test of a pair that is named.
func (h *postHoc) testOfPairs() (bayescmp.SignificanceTest, error) {
	named, err := Named(h.By)
	if err != nil {
		return nil, malformed("by: " + shorn(err))
	}
	test, ok := named.(bayescmp.SignificanceTest)
	if !ok {
		return nil, malformed(fmt.Sprintf("by: %s has no p value; there are %s", nameOf(named),
			strings.Join(significanceTests(), ", ")))
	}
	return test, nil
}

// significanceTests are the names of the tests of a pair with a p value.
func significanceTests() (names []string) {
	for _, test := range bayescmp.PairTests() {
		if _, ok := test.(bayescmp.SignificanceTest); ok {
			names = append(names, nameOf(test))
		}
	}
	return names
}

func (h *postHoc) adjustment() bayescmp.Adjustment {
	if h.Adjustment == nil {
		return bayescmp.Holm
	}
	return *h.Adjustment
}
