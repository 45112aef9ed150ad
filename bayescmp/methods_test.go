package bayescmp_test

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The text says of the data once what holds for all tests, and does not say that a test was used
// which does not apply.
func TestMethods(t *testing.T) {
	set := func(name string, left, right float64) bayescmp.FoldScores {
		return bayescmp.FoldScores{
			Dataset: name, Left: []float64{left}, Right: []float64{right}, Lower: true,
		}
	}
	p := accepted(bayescmp.NewPair("a", "b", set("d1", 0.1, 0.2), set("d2", 0.3, 0.1)))(t)
	s := accepted(bayescmp.SideBySide(t.Context(), p, bayescmp.Sign{},
		bayescmp.SignedRank{Rope: 0.01}, bayescmp.Wilcoxon{}, bayescmp.Poisson{}))(t)
	text := s.Methods()
	for want, times := range map[string]int{
		"ower scores are better":               1,
		"We compared a with b on 2 data sets.": 1,
		"Poisson":                              0,
		"no rope":                              1,
		"rope ±0.01":                           1,
		"at most 0.01":                         1,
		"above 0.95":                           1,
		"(Wilcoxon, 1945; Demšar, 2006)":       1,
		"%!":                                   0,
	} {
		if n := strings.Count(text, want); n != times {
			t.Errorf("%q %d times, want %d, in %s", want, n, times, text)
		}
	}
}

// The text says like a sentence of a paper which data were left out.
func TestMethodsSayWhatWasLeftOut(t *testing.T) {
	const fold = "dataset,classifier,fold,score\ni,a,1,1\ni,b,1,2\ni,a,2,2\ni,b,2,\n"
	const sets = "j dropped,a,1,1\nj dropped,b,1,\nk,a,1,1\nk,b,1,2\n"
	for _, test := range []struct {
		text    string
		missing bayescmp.Missing
		want    string
	}{
		{
			fold, bayescmp.DropFold,
			"on i. Lower scores are better. We left out one fold for missing scores. ",
		},
		{
			fold + "i,a,3,1\ni,b,3,NA\n", bayescmp.DropFold,
			" We left out 2 folds for missing scores. ",
		},
		{
			fold + sets, bayescmp.DropDataset,
			` We left out data set "i", data set "j dropped" for missing scores. `,
		},
	} {
		columns := bayescmp.Long{Lower: true, Missing: test.missing}
		scores := accepted(long(t, test.text, columns))(t)
		p := pairOf(t, scores, "a", "b")
		s := accepted(bayescmp.SideBySide(t.Context(), p, bayescmp.Sign{}))(t)
		if text := s.Methods(); !strings.Contains(text, test.want) {
			t.Errorf("%q is not in %s", test.want, text)
		}
	}
}
