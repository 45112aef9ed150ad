package bayescmp_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

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
