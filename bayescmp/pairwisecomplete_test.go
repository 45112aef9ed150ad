package bayescmp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// gap is a row of a long table that may be missing.
type gap struct {
	dataset, classifier string
	fold                int
	score               float64
	missing             bool
}

// gappy makes scores of three classifiers on data sets with two folds, of which some are missing.
func gappy(seed uint64, datasets int) []gap {
	random := rand.New(rand.NewPCG(seed, 1))
	var rows []gap
	for d := range datasets {
		for _, c := range []string{"a", "b", "c"} {
			for fold := range 2 {
				rows = append(rows, gap{
					fmt.Sprintf("d%d", d), c, fold, random.Float64(), random.IntN(6) == 0,
				})
			}
		}
	}
	return rows
}

// csvOf writes the rows that keep returns true for.
func csvOf(rows []gap, keep func(gap) bool) string {
	var text strings.Builder
	text.WriteString("dataset,classifier,fold,score\n")
	for _, r := range rows {
		if keep(r) {
			fmt.Fprintf(&text, "%s,%s,%d,%g\n", r.dataset, r.classifier, r.fold, r.score)
		}
	}
	return text.String()
}

func there(r gap) bool { return !r.missing }

// A pair of scores with gaps is the pair of the file in which only the folds stand that both have.
func TestPairwiseCompleteIsThePairOfWhatBothHave(t *testing.T) {
	pairwise := bayescmp.Long{Missing: bayescmp.PairwiseComplete}
	for seed := range uint64(20) {
		rows := gappy(seed, 8)
		s := accepted(long(t, csvOf(rows, there), pairwise))(t)
		for _, names := range [][2]string{{"a", "b"}, {"b", "c"}, {"a", "c"}} {
			has := func(r gap, c string) bool {
				return slices.ContainsFunc(rows, func(o gap) bool {
					return o.dataset == r.dataset && o.fold == r.fold &&
						o.classifier == c && !o.missing
				})
			}
			both := csvOf(rows, func(r gap) bool {
				return slices.Contains(names[:], r.classifier) &&
					has(r, names[0]) && has(r, names[1])
			})
			want := pairOf(t, accepted(long(t, both, bayescmp.Long{}))(t), names[0], names[1])
			got := pairOf(t, s, names[0], names[1])
			if !slices.Equal(got.Datasets(), want.Datasets()) ||
				!slices.Equal(got.Means(), want.Means()) {
				t.Fatalf("seed %d, %v: %v %v, want %v %v", seed, names,
					got.Datasets(), got.Means(), want.Datasets(), want.Means())
			}
			dropped := len(s.Datasets()) - len(got.Datasets())
			c, err := bayescmp.Sign{}.Compare(got)
			must(t, err)
			said := strings.Contains(strings.Join(c.Assumptions, "; "), "only one of the two")
			if !said && dropped > 0 {
				t.Errorf("seed %d: %d dropped and not said: %q", seed, dropped, c.Assumptions)
			}
		}
	}
}

// Tests of several classifiers take what all have, and their post-hoc tests what each pair has.
func TestPairwiseCompleteForSeveralClassifiers(t *testing.T) {
	rows := gappy(3, 12)
	has := func(r gap) bool {
		n := 0
		for _, o := range rows {
			if o.dataset == r.dataset && o.fold == r.fold && !o.missing {
				n++
			}
		}
		return n == 3
	}
	gaps := accepted(long(t, csvOf(rows, there),
		bayescmp.Long{Missing: bayescmp.PairwiseComplete}))(t)
	whole := accepted(long(t, csvOf(rows, has), bayescmp.Long{}))(t)
	got, err := bayescmp.Friedman{}.Rank(gaps)
	must(t, err)
	want, err := bayescmp.Friedman{}.Rank(whole)
	must(t, err)
	if !slices.Equal(got.MeanRanks, want.MeanRanks) || got.P != want.P {
		t.Errorf("mean ranks %v, P %g, want %v, %g", got.MeanRanks, got.P, want.MeanRanks, want.P)
	}
	if said := strings.Join(got.Assumptions, "; "); !strings.Contains(said, "not all classifiers") {
		t.Errorf("not said: %s", said)
	}
	ctx := context.Background()
	posthoc, err := got.PairwiseBy(ctx, bayescmp.Wilcoxon{}, bayescmp.Holm)
	must(t, err)
	for _, row := range posthoc.Rows {
		alone, err := bayescmp.Wilcoxon{}.Test(pairOf(t, gaps, row.Left, row.Right))
		must(t, err)
		if row.P != alone.P {
			t.Errorf("%s against %s: P %g, want %g", row.Left, row.Right, row.P, alone.P)
		}
	}
	if said := posthoc.String(); !strings.Contains(said, " on 11 to 12 data sets") ||
		!strings.Contains(said, "that both have; mean ranks on ") ||
		strings.Contains(said, "not all classifiers") {
		t.Errorf("how many data sets a pair has is not said: %s", said)
	}
	ranked, err := bayescmp.Best{}.Rank(gaps)
	must(t, err)
	wanted, err := bayescmp.Best{}.Rank(whole)
	must(t, err)
	if !slices.Equal(ranked.P, wanted.P) {
		t.Errorf("P(best) %v, want %v", ranked.P, wanted.P)
	}
}

// Without gaps, PairwiseComplete changes nothing.
func TestPairwiseCompleteWithoutGaps(t *testing.T) {
	s := accepted(long(t, twoByTwo, bayescmp.Long{Missing: bayescmp.PairwiseComplete}))(t)
	want := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	if s.String() != want.String() {
		t.Errorf("%s, want %s", s, want)
	}
}

// Two classifiers without a data set in common cannot be compared.
func TestPairwiseCompleteWithNothingInCommon(t *testing.T) {
	const text = "dataset,classifier,score\ni,a,1\nj,b,1\ni,c,1\nj,c,1\n"
	s := accepted(long(t, text, bayescmp.Long{Missing: bayescmp.PairwiseComplete}))(t)
	_, err := s.Pair("a", "b")
	refused(t, err, bayescmp.ErrMissing, `"a"`, `"b"`)
	_, err = bayescmp.Friedman{}.Rank(s)
	refused(t, err, bayescmp.ErrMissing, `"a"`, `"b"`, `"c"`)
	if got := pairOf(t, s, "a", "c").Datasets(); !slices.Equal(got, []string{"i"}) {
		t.Errorf("a against c on %v", got)
	}
}

// What is missing is named by classifier, with the numbers of data sets on which each has gaps.
func TestGapsAreNamedByClassifier(t *testing.T) {
	for seed := range uint64(30) {
		rows := gappy(seed, 9)
		scores := accepted(long(t, csvOf(rows, there),
			bayescmp.Long{Missing: bayescmp.PairwiseComplete}))(t)
		type place struct {
			dataset string
			fold    int
		}
		known := map[place]bool{} // by any classifier
		for _, r := range rows {
			known[place{r.dataset, r.fold}] = known[place{r.dataset, r.fold}] || !r.missing
		}
		lacking := map[string]map[string]bool{"a": {}, "b": {}, "c": {}}
		for _, r := range rows {
			if r.missing && known[place{r.dataset, r.fold}] {
				lacking[r.classifier][r.dataset] = true
			}
		}
		_, said, _ := strings.Cut(scores.String(), "; gaps by classifier: ")
		said, _, _ = strings.Cut(said, "\n")
		for name, datasets := range lacking {
			want := fmt.Sprintf("%q on %d", name, len(datasets))
			if strings.Contains(said, want) != (len(datasets) > 0) {
				t.Errorf("seed %d: want %s in %q", seed, want, said)
			}
		}
	}
}
