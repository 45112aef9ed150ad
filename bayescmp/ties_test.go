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

// tiedTable has scores of few different sizes, and sometimes columns that are equal.
type tiedTable struct {
	classifiers, datasets []string
	score                 map[[2]string]float64
}

func newTiedTable(random *rand.Rand) tiedTable {
	t := tiedTable{classifiers: []string{"a", "b", "c", "d", "e"}[:2+random.IntN(4)],
		score: map[[2]string]float64{}}
	for i := range 3 + random.IntN(4) {
		t.datasets = append(t.datasets, fmt.Sprint("d", i+1))
	}
	same := random.IntN(3) == 0
	for _, d := range t.datasets {
		for _, c := range t.classifiers {
			t.score[[2]string{d, c}] = []float64{0.7, 0.8, 0.9}[random.IntN(3)]
		}
		if same {
			t.score[[2]string{d, "b"}] = t.score[[2]string{d, "a"}]
		}
	}
	return t
}

// permuted returns the same table with columns, and rows if asked, in another order.
func (t tiedTable) permuted(random *rand.Rand, rows bool) tiedTable {
	t.classifiers, t.datasets = slices.Clone(t.classifiers), slices.Clone(t.datasets)
	shuffle := func(names []string) {
		random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	}
	shuffle(t.classifiers)
	if rows {
		shuffle(t.datasets)
	}
	return t
}

func (t tiedTable) String() string {
	var b strings.Builder
	b.WriteString("dataset," + strings.Join(t.classifiers, ",") + "\n")
	for _, d := range t.datasets {
		b.WriteString(d)
		for _, c := range t.classifiers {
			fmt.Fprintf(&b, ",%g", t.score[[2]string{d, c}])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// told collects what is said of the table, by who says it.
func (t tiedTable) told(test *testing.T) map[string]string {
	test.Helper()
	ctx := context.Background()
	scores := accepted(bayescmp.CSV{}.FromFrame(accepted(bayescmp.ReadCSV(
		strings.NewReader(t.String())))(test)))(test)
	out := map[string]string{
		"LeaveOneOut": accepted(scores.LeaveOneOut())(test).Verdict(),
		"Overview":    accepted(scores.Overview())(test).Results(),
		"WinTieLoss":  accepted(scores.WinTieLoss())(test).Verdict(),
		"Best":        accepted(bayescmp.Best{}.Rank(scores))(test).Verdict(),
	}
	friedman := accepted(bayescmp.Friedman{}.Rank(scores))(test)
	out["Friedman"] = friedman.Results() + " " + friedman.Verdict()
	nemenyi := friedman.Nemenyi()
	out["Nemenyi"] = nemenyi.Results() + " " + nemenyi.Verdict()
	holm := accepted(friedman.PairwiseBy(ctx, bayescmp.Wilcoxon{}, bayescmp.Holm))(test)
	out["Holm"] = holm.Results() + " " + holm.Verdict()
	quade := accepted(bayescmp.Quade{}.Rank(scores))(test)
	out["Quade"] = quade.Results() + " " + quade.Verdict()
	aligned := accepted(bayescmp.AlignedRanks{}.Rank(scores))(test)
	out["AlignedRanks"] = aligned.Results() + " " + aligned.Verdict()
	pairs := accepted(bayescmp.AllPairs(ctx, scores, bayescmp.Sign{Threshold: 0.7}))(test)
	out["AllPairs"] = pairs.Results() + " " + strings.Join(pairs.Unbeaten(), " ")
	return out
}

// sortedWords sorts the words of sentences, so that only the order of listings is lost.
func sortedWords(text string) string {
	list := strings.Fields(strings.NewReplacer(",", " ", ".", " ", ";", " ", "and", " ").
		Replace(strings.ReplaceAll(text, ". ", " ")))
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Nobody is the best because of the place of a column.
func TestNoSentenceDependsOnTheOrder(t *testing.T) {
	needsTime(t)
	random := rand.New(rand.NewPCG(43, 2))
	for range 60 {
		table := newTiedTable(random)
		for _, rows := range []bool{false, true} {
			other := table.permuted(random, rows)
			before, after := table.told(t), other.told(t)
			if rows { // the draws of weights for data sets are others
				delete(before, "Best")
			}
			for name := range before {
				if sortedWords(before[name]) != sortedWords(after[name]) {
					t.Fatalf("%s:\n%s\n%s\n%s\n%s", name, table, before[name], other, after[name])
				}
			}
		}
	}
}

// Classifiers that are equally probable are the likeliest together.
func TestTiesForTheLikeliest(t *testing.T) {
	read := func(text string) *bayescmp.Scores {
		return accepted(bayescmp.CSV{}.FromFrame(accepted(bayescmp.ReadCSV(
			strings.NewReader(text)))(t)))(t)
	}
	for _, c := range []struct{ table, best, without string }{
		{"dataset,y,z\nd1,.8,.8\nd2,.7,.7\nd3,.9,.9\n",
			"y and z are the likeliest, with 0.500 each",
			"By mean ranks y and z tie for the best, whichever of the 3 data sets is left out."},
		{"dataset,x,z,y\nd1,.6,.8,.8\nd2,.7,.7,.7\nd3,.9,.9,.9\n",
			"z and y are the likeliest, with 0.500 each",
			"By mean ranks z and y tie for the best on all 3 data sets, but not without d1 " +
				"(then x, z and y tie)."},
		// The example of the finding: without d1, a and b tie.
		{"dataset,a,b,c\nd1,.8,.9,.7\nd2,.9,.8,.7\nd3,.8,.9,.7\n", "b is the likeliest",
			"By mean ranks b is the best on all 3 data sets, but not without one of 2: " +
				"d1 (then a and b tie), d3 (then a and b tie)."},
	} {
		scores := read(c.table)
		got := accepted(bayescmp.Best{}.Rank(scores))(t).Verdict()
		if !strings.Contains(got, c.best) {
			t.Errorf("%q, want %q", got, c.best)
		}
		got = accepted(scores.LeaveOneOut())(t).Verdict()
		if !strings.HasSuffix(got, c.without) {
			t.Errorf("%q, want %q", got, c.without)
		}
	}
	same := read("dataset,w,x,y,z\nd1,.5,.6,.81,.81\nd2,.3,.61,.7,.7\nd3,.7,.79,.9,.9\n" +
		"d4,.6,.51,.62,.62\nd5,.3,.66,.79,.79\n")
	for name, got := range map[string]string{
		"Leaderboard":  accepted(bayescmp.Leaderboard{}.Rank(same))(t).Verdict(),
		"BradleyTerry": accepted(bayescmp.BradleyTerry{}.Rank(same))(t).Verdict(),
		"PlackettLuce": accepted(bayescmp.PlackettLuce{}.Rank(same))(t).Verdict(),
	} {
		if !strings.Contains(got, "are the likeliest, with ") {
			t.Errorf("%s: %s", name, got)
		}
	}
}
