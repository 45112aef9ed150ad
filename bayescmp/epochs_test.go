package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The components of balanced data against the formulas of the analysis of variance, written out.
func TestEpochsAreMeanSquares(t *testing.T) {
	const n, k = 20, 3
	random := rand.New(rand.NewPCG(5, 6))
	var table strings.Builder
	table.WriteString("model,item,epoch,score\n")
	var scores [2][n][k]float64
	for m := range scores {
		for i := range n {
			item := random.Float64()
			for e := range k {
				scores[m][i][e] = math.Round(100*item+50*random.Float64()) / 100
				fmt.Fprintf(&table, "%c,%d,%d,%g\n", 'a'+m, i, e, scores[m][i][e])
			}
		}
	}
	within, total, square := 0.0, 0.0, 0.0
	var d [n]float64
	for i := range n {
		for m, sign := range []float64{-1, 1} {
			mean := 0.0
			for _, v := range scores[m][i] {
				mean += v / k
			}
			for _, v := range scores[m][i] {
				within += (v - mean) * (v - mean) / (n * (k - 1))
			}
			d[i] += sign * mean
		}
		total += d[i] / n
	}
	for _, v := range d {
		square += (v - total) * (v - total) / (n - 1)
	}
	it := items(t, table.String(), bayescmp.LongItems{})
	e := accepted(it.Epochs("a", "b"))(t)[0]
	near(t, "within", e.Within, within, 1e-12)
	near(t, "between", e.Between, square-within/k, 1e-12)
	near(t, "standard error", e.SE(n, k), math.Sqrt(square/n), 1e-12)
	near(t, "epochs", e.PerItem, k, 1e-12)
	if e.Items != n || e.Clusters != 0 {
		t.Errorf("%+v", e)
	}
	near(t, "worth", e.SE(n, 2*k), e.SE(n, k)*math.Sqrt(n/(n+e.Worth(k))), 1e-12)
	one := accepted(it.Epochs("b", ""))(t)[0]
	if one.Right != "" || one.Within >= e.Within || !strings.Contains(one.String(), "of b comes") {
		t.Errorf("%+v", one)
	}
	_, err := items(t, "model,item,score\na,1,1\nb,1,0\n", bayescmp.LongItems{}).Epochs("a", "b")
	refused(t, err, bayescmp.ErrMissing, "no item twice")
}

// In simulation the estimates are unbiased, also with clusters, and the predicted standard error
// for other numbers of items and epochs is what such data have. Items have a chance of 0.2 or 0.8
// with either model, left and right apart.
func TestEpochsPredictStandardErrors(t *testing.T) {
	needsTime(t)
	random := rand.New(rand.NewPCG(7, 8))
	draw := func(n, k, perCluster int) *bayescmp.Items {
		var table strings.Builder
		table.WriteString("model,item,passage,epoch,score\n")
		chance := [2]float64{}
		for i := range n {
			if i%perCluster == 0 {
				for m := range chance {
					chance[m] = 0.2 + 0.6*float64(random.IntN(2))
				}
			}
			for m, p := range chance {
				for e := range k {
					hit := 0
					if random.Float64() < p {
						hit = 1
					}
					fmt.Fprintf(&table, "%c,%d,p%d,%d,%d\n", 'a'+m, i, i/perCluster, e, hit)
				}
			}
		}
		return items(t, table.String(), bayescmp.LongItems{})
	}
	for _, perCluster := range []int{1, 4} {
		const repetitions = 300
		between, within, predicted := 0.0, 0.0, 0.0
		square := 0.0
		for range repetitions {
			e := accepted(draw(80, 2, perCluster).Epochs("a", "b"))(t)[0]
			between += e.Between / repetitions
			within += e.Within / repetitions
			predicted += math.Pow(e.SE(40, 6), 2) / repetitions
			p := accepted(draw(40, 6, perCluster).Pair("a", "b"))(t)
			square += math.Pow(p.Means()[0], 2) / repetitions // the truth is 0
		}
		// Of each model: p(1−p) = 0.16 within, 0.09 between; the difference has twice as much, and
		// clusters of c share it.
		near(t, "within", within, 0.32, 0.01)
		near(t, "between", between, 0.18*float64(perCluster), 0.05*float64(perCluster))
		if math.Abs(math.Log(predicted/square)) > 4*math.Sqrt(2./repetitions) {
			t.Errorf("clusters of %d: variance %.5f predicted, %.5f found",
				perCluster, predicted, square)
		}
	}
}

// The best number of epochs against all numbers.
func TestBestEpochs(t *testing.T) {
	e := bayescmp.Epochs{Items: 100, PerItem: 2, Between: 0.05, Within: 0.4}
	const perItem, perAnswer, sum = 10, 2, 1e6
	best, least := 0, math.Inf(1)
	for k := 1; k < 50; k++ {
		if se := e.SE(int(sum/(perItem+float64(k)*perAnswer)), float64(k)); se < least {
			best, least = k, se
		}
	}
	if got := e.Best(perItem, perAnswer); math.Abs(got-float64(best)) > 0.6 {
		t.Errorf("%.2f epochs, want about %d", got, best)
	}
	for _, c := range []struct{ item, answer, want float64 }{{0, 1, 1}, {1, 100, 1}} {
		if got := e.Best(c.item, c.answer); got != c.want {
			t.Errorf("Best(%g, %g) = %g, want %g", c.item, c.answer, got, c.want)
		}
	}
	if !math.IsNaN(e.Best(1, 0)) || !math.IsNaN(e.SE(0, 1)) {
		t.Error("a number without a sense")
	}
	if !math.IsInf((bayescmp.Epochs{Within: 1}).Best(1, 1), 1) {
		t.Error("items that do not differ need no second one")
	}
}

// The mean of the answers over predicted data is the answer of today; new items follow the data.
func TestItemsPosteriorPredicts(t *testing.T) {
	left := []float64{1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1}
	right := []float64{1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1}
	p := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{
		Dataset: "x", Left: left, Right: right, Items: true}))(t)
	test := bayescmp.PairedItems{Rope: 0.05}
	byCounts := accepted(test.CompareHits(accepted(p.Hits())(t)))(t)
	for name, now := range map[string]*bayescmp.Comparison{
		"by item": compare(t, test, p), "by counts": byCounts,
	} {
		post := now.Posterior.(*bayescmp.ItemsPosterior)
		random := rand.NewPCG(1, 3)
		var sum bayescmp.Probabilities
		const n = 2000
		for range n {
			c := compare(t, test, accepted(post.Predict(10, random))(t))
			sum.Left += c.P.Left / n
			sum.Rope += c.P.Rope / n
			sum.Right += c.P.Right / n
		}
		nearP(t, name, sum, now.P, 0.02)
		same := compare(t, test, accepted(post.Predict(0, nil))(t))
		nearP(t, name+", none more", same.P, now.P, 1e-12)
		if got := accepted(post.Predict(4, nil))(t); !strings.Contains(
			compare(t, test, got).String(), "20 items") {
			t.Errorf("%s: %v", name, got)
		}
		_, err := post.Predict(-1, nil)
		refused(t, err, bayescmp.ErrOption, "-1")
	}
	var none *bayescmp.ItemsPosterior
	_, err := none.Predict(1, nil)
	refused(t, err, bayescmp.ErrEmpty, "posterior")
}
