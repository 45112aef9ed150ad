package bayescmp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The picture has, for each pair, the difference of the means, the counts, and the likeliest
// outcome.
func ExampleMatrix_MultiComparison() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.SignedRank{Rope: 0.005})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := m.MultiComparison(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f)
	// Output:
	// All pairs. 4 of 10 pairs decided: AODE practically better than NaiveBayes; HNB practically better than NaiveBayes; J48graft and J48 practically equivalent; J48graft practically better than NaiveBayes. Unbeaten: AODE, HNB, J48graft, J48.
}

// The same with p values of a classical test, adjusted for all pairs.
func ExamplePostHoc_MultiComparison() {
	ranking, err := bayescmp.Friedman{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := ranking.PairwiseBy(context.Background(), bayescmp.Wilcoxon{}, bayescmp.Holm)
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := h.MultiComparison(weka())
	fmt.Println(f != nil, err)
	// Output:
	// true <nil>
}

// The cells have the numbers of two data sets and three classifiers that can be counted by hand:
// means 0.75, 0.65 and 0.65 of a, b and c.
func TestMultiComparison(t *testing.T) {
	df, err := bayescmp.ReadCSV(strings.NewReader(
		"dataset,a,b,c\nx,0.9,0.7,0.7\ny,0.6,0.6,0.5\nz,0.75,0.65,0.75\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := bayescmp.FromWide(df, bayescmp.Wide{Dataset: "dataset"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := bayescmp.AllPairs(t.Context(), s, bayescmp.Sign{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := m.MultiComparison(s)
	if err != nil {
		t.Fatal(err)
	}
	picture := string(f.SVG())
	for _, want := range []string{
		"a against b", "difference of means: 0.10", "wins/ties/losses of the row: 2/1/0",
		"b against a", "difference of means: −0.10", "wins/ties/losses of the row: 0/1/2",
		"b against c", "wins/ties/losses of the row: 1/1/1", "difference of means: 0.00",
		"▲ column: ◄", "a 0.75", "b 0.65", "c 0.65",
	} {
		if !strings.Contains(picture, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	if _, err := m.MultiComparison(nil); !errors.Is(err, bayescmp.ErrEmpty) {
		t.Errorf("no scores: %v", err)
	}
	fewer, err := s.Among("a", "b")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.MultiComparison(fewer); !errors.Is(err, bayescmp.ErrUnknown) {
		t.Errorf("scores without c: %v", err)
	}
	if _, err := (&bayescmp.Matrix{}).MultiComparison(s); !errors.Is(err, bayescmp.ErrEmpty) {
		t.Errorf("no comparisons: %v", err)
	}
	if _, err := (*bayescmp.PostHoc)(nil).MultiComparison(s); !errors.Is(err, bayescmp.ErrEmpty) {
		t.Errorf("no p values: %v", err)
	}
}
