package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// itemAnswers has the answers of two models to items, item by item.
type itemAnswers struct {
	rows        strings.Builder
	left, right []float64
}

// answersInClusters makes answers of two models to items in clusters of any size, with epochs.
func answersInClusters(random *rand.Rand) *itemAnswers {
	a := &itemAnswers{}
	a.rows.WriteString("model,item,cluster,epoch,score\n")
	clusters, epochs := 2+random.IntN(6), 1+random.IntN(3)
	for item := range 2*clusters + random.IntN(30) {
		cluster := item
		if item >= clusters {
			cluster = random.IntN(clusters)
		}
		means := map[string]float64{}
		for _, model := range []string{"A", "B"} {
			for epoch := range epochs {
				score := random.IntN(2)
				means[model] += float64(score) / float64(epochs)
				fmt.Fprintf(&a.rows, "%s,q%d,c%d,%d,%d\n", model, item, cluster, epoch, score)
			}
		}
		a.left, a.right = append(a.left, means["A"]), append(a.right, means["B"])
	}
	return a
}

func (a *itemAnswers) read(t *testing.T, lower bool) (bayescmp.Pair, *bayescmp.Scores) {
	t.Helper()
	items, err := bayescmp.ReadItems(strings.NewReader(a.rows.String()),
		bayescmp.LongItems{Lower: lower})
	if err != nil {
		t.Fatal(err)
	}
	pair, err := items.Pair("A", "B")
	if err != nil {
		t.Fatal(err)
	}
	scores, err := items.Scores()
	if err != nil {
		t.Fatal(err)
	}
	return pair, scores
}

// described returns the mean and the standard deviation by their definitions.
func described(x []float64) (mean, sd float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		sd += (v - mean) * (v - mean) / float64(len(x)-1)
	}
	return mean, math.Sqrt(sd)
}

// Tests see the scores of clusters, and a reader those of the items: nobody has seen an accuracy of
// 1.33.
func TestItemsInClustersAreDescribedAsItems(t *testing.T) {
	random := rand.New(rand.NewPCG(43, 11))
	for round := range 300 {
		a, lower := answersInClusters(random), round%2 == 1
		pair, scores := a.read(t, lower)
		effects, err := pair.Effects()
		if err != nil {
			t.Fatal(err)
		}
		var want bayescmp.Wins
		differences := make([]float64, len(a.left))
		for i := range a.left {
			d := a.right[i] - a.left[i]
			if lower {
				d = -d
			}
			differences[i] = d
			switch {
			case d > 1e-9:
				want.Wins++
			case d < -1e-9:
				want.Losses++
			default:
				want.Ties++
			}
		}
		if *effects.Wins != want {
			t.Fatalf("wins %+v, want %+v:\n%s", *effects.Wins, want, a.rows.String())
		}
		near(t, "share", effects.Superiority.Value,
			(float64(want.Wins)+float64(want.Ties)/2)/float64(len(differences)), 1e-12)
		for _, side := range []struct {
			score  *bayescmp.MeanScore
			scores []float64
		}{{effects.LeftScore, a.left}, {effects.RightScore, a.right}} {
			mean, sd := described(side.scores)
			near(t, "mean", side.score.Mean, mean, 1e-12)
			near(t, "SD", side.score.SD, sd, 1e-12)
		}
		if mean, sd := described(differences); effects.Standardised != nil {
			near(t, "mean in standard deviations", effects.Standardised.Value, mean/sd, 1e-9)
		}
		checkOverviewOfItems(t, scores, a)
	}
}

func checkOverviewOfItems(t *testing.T, scores *bayescmp.Scores, a *itemAnswers) {
	t.Helper()
	o, err := scores.Overview()
	if err != nil {
		t.Fatal(err)
	}
	if o.Folds != len(a.left) {
		t.Fatalf("%d scores, want %d", o.Folds, len(a.left))
	}
	for c, name := range o.Classifiers {
		of := a.left
		if name == "B" {
			of = a.right
		}
		mean, sd := described(of)
		near(t, "mean", o.Means[c], mean, 1e-12)
		near(t, "SD", o.SDs[c], sd, 1e-12)
		low, high := of[0], of[0]
		for _, v := range of {
			low, high = min(low, v), max(high, v)
		}
		near(t, "lowest", o.Lowest[c], low, 1e-12)
		near(t, "highest", o.Highest[c], high, 1e-12)
	}
}

// Standings of items name the prior that stands for each of them.
func TestStandingsOfItemsNameTheirPrior(t *testing.T) {
	rows := "model,item,benchmark,score\n"
	for i := range 40 {
		for m, model := range []string{"A", "B", "C"} {
			rows += fmt.Sprintf("%s,q%d,b%d,%d\n", model, i, i%2, (i/2+m)%3%2)
		}
	}
	items := accepted(bayescmp.ReadItems(strings.NewReader(rows), bayescmp.LongItems{}))(t)
	s := accepted(bayescmp.Best{}.Rank(accepted(items.Scores())(t)))(t)
	for _, text := range []string{s.String(), s.Methods()} {
		if !strings.Contains(text, "a prior worth 2 items, on which models are right by "+
			"independent fair coins") {
			t.Error(text)
		}
	}
}
