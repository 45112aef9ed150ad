package bayescmp_test

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// askedItems is a line of testdata/oracle/paired_items.csv.
type askedItems struct {
	kind, data             string
	clusters               bool
	epochs, pass           int
	test                   bayescmp.PairedItems
	margin                 float64
	want                   bayescmp.Probabilities
	low, high, left, right float64
	leftNotWorse, notWorse float64
	error                  float64
}

func readAskedItems(t *testing.T) (all []askedItems) {
	t.Helper()
	file := accepted(os.Open(filepath.Join("testdata", "oracle", "paired_items.csv")))(t)
	defer file.Close()
	lines := csv.NewReader(file)
	lines.Comment = '#'
	for i, f := range accepted(lines.ReadAll())(t) {
		if i == 0 {
			continue
		}
		v := make([]float64, len(f))
		for k := 2; k < len(f); k++ {
			v[k] = accepted(strconv.ParseFloat(f[k], 64))(t)
		}
		a := askedItems{
			kind: f[0], data: f[1], clusters: v[2] > 0, epochs: int(v[3]), pass: int(v[4]),
			test:   bayescmp.PairedItems{Range: v[5], RopeLeft: v[7], RopeRight: v[8]},
			margin: v[9], want: bayescmp.Probabilities{Left: v[10], Rope: v[11], Right: v[12]},
			low: v[13], high: v[14], left: v[15], right: v[16],
			leftNotWorse: v[17], notWorse: v[18], error: v[19],
		}
		if prior := v[6]; prior != 2 { // the default
			a.test.Prior = &prior
		}
		if v[7] == v[8] {
			a.test = bayescmp.PairedItems{Rope: v[7], Prior: a.test.Prior, Range: v[5]}
		}
		all = append(all, a)
	}
	return all
}

// hits are the counts of a table of two by two.
func (a askedItems) hits(t *testing.T) (h bayescmp.Hits) {
	t.Helper()
	n, err := fmt.Sscan(a.data, &h.Both, &h.LeftOnly, &h.RightOnly, &h.Neither)
	if n != 4 || err != nil {
		t.Fatal(a.data, err)
	}
	return h
}

// table is a long table of the items.
func (a askedItems) table() string {
	var b strings.Builder
	b.WriteString("model,item,epoch,score")
	if a.clusters {
		b.WriteString(",passage")
	}
	item, cluster := 0, 0
	for _, group := range strings.Split(a.data, ";") {
		times, scores, _ := strings.Cut(group, "*")
		n, _ := strconv.Atoi(times)
		for range n {
			cluster++
			for _, pair := range strings.Fields(scores) {
				item++
				left, right, _ := strings.Cut(pair, "/")
				a.write(&b, "left", left, item, cluster)
				a.write(&b, "right", right, item, cluster)
			}
		}
	}
	b.WriteString("\n")
	return b.String()
}

// write writes the rows of a model for an item.
func (a askedItems) write(b *strings.Builder, model, score string, item, cluster int) {
	passage := ""
	if a.clusters {
		passage = fmt.Sprintf(",p%d", cluster)
	}
	if a.epochs == 0 {
		fmt.Fprintf(b, "\n%s,%d,1,%s%s", model, item, score, passage)
		return
	}
	right, _ := strconv.Atoi(score)
	for epoch := range a.epochs {
		hit := 0
		if epoch < right {
			hit = 1
		}
		fmt.Fprintf(b, "\n%s,%d,%d,%d%s", model, item, epoch, hit, passage)
	}
}

// compare gives the answer to the line, by counts or from a file.
func (a askedItems) compare(t *testing.T) *bayescmp.Comparison {
	t.Helper()
	if a.kind == "hits" {
		return accepted(a.test.CompareHits(a.hits(t)))(t)
	}
	it := accepted(bayescmp.ReadItems(strings.NewReader(a.table()), bayescmp.LongItems{}))(t)
	if a.pass > 0 {
		it = accepted(it.PassAt(a.pass))(t)
	}
	return accepted(a.test.Compare(accepted(it.Pair("left", "right"))(t)))(t)
}

// Tables of counts with empty cells, and files with clusters, epochs, grades and pass@k, by
// integrals of another kind: see testdata/oracle/paired_items.py. The first lines are cases where
// an inversion along a bent path went wrong.
func TestPairedItemsByIntegrals(t *testing.T) {
	needsTime(t)
	lines := readAskedItems(t)
	if len(lines) < 400 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, a := range lines {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			if a.check(t); t.Failed() {
				t.Logf("%.200s %+v prior %v", a.data, a.test, a.test.Prior)
			}
		})
	}
}

func (a askedItems) check(t *testing.T) {
	t.Helper()
	c := a.compare(t)
	// A mean score of items has its own rounding, of some 1e-16 in units of the score.
	tol := 1e-11 + 3*a.error
	nearP(t, "P", c.P, a.want, tol)
	for _, p := range []float64{c.P.Left, c.P.Rope, c.P.Right} {
		if !(p >= 0 && p <= 1) {
			t.Errorf("a probability of %g", p)
		}
	}
	post := c.Posterior.(*bayescmp.ItemsPosterior)
	low, high := post.Interval(0.95)
	near(t, "low", low, a.low, 3*a.error+1e-9*post.SD())
	near(t, "high", high, a.high, 3*a.error+1e-9*post.SD())
	loss := accepted(c.ExpectedLoss())(t)
	near(t, "loss of left", loss.Left, a.left, tol*max(1, a.test.Range))
	near(t, "loss of right", loss.Right, a.right, tol*max(1, a.test.Range))
	near(t, "left not worse",
		accepted(c.NonInferiority(c.Left, a.margin))(t).P, a.leftNotWorse, tol)
	near(t, "right not worse",
		accepted(c.NonInferiority(c.Right, a.margin))(t).P, a.notWorse, tol)
}

// The answers of the first lines in words: what the reader of a report sees.
func TestPairedItemsWithManyTies(t *testing.T) {
	c := accepted(bayescmp.PairedItems{Rope: 0.005}.CompareHits(
		bayescmp.Hits{Both: 1000, RightOnly: 30}))(t)
	if c.Decision() != bayescmp.RightBetter || math.Abs(c.P.Right-(1-1.95985253446e-8)) > 1e-15 {
		t.Errorf("%v: %v", c.Decision(), c.P)
	}
}

// A difference that is the edge of the rope but for rounding is in the rope: rounding is up to
// 1e-12 of the largest score, as in all tests. Without a prior nothing else is there.
func TestPairedItemsRounding(t *testing.T) {
	edge := func(left, right, rope float64) {
		p := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "x", Items: true,
			Left:  []float64{left, left, left, left},
			Right: []float64{right, right, right, right}}))(t)
		c := compare(t, bayescmp.PairedItems{Rope: rope, Prior: bayescmp.Value(0)}, p)
		nearP(t, fmt.Sprintf("%g against %g, rope %g", left, right, rope), c.P,
			bayescmp.Probabilities{Rope: 1}, 1e-12)
	}
	edge(0.7, 0.71, 0.01)
	edge(0.71, 0.7, 0.01)
	edge(0.1, 0.4, 0.3)
	edge(0.6, 0.9, 0.3)
	// Clusters in all of which both models have the same sum: no difference, whatever the order of
	// the items. Prior 0 leaves a point at 0.
	for _, a := range readAskedItems(t) {
		apart := a.low != -a.high && math.Abs(a.low+a.high) > 1e-15
		if !a.clusters || apart || a.want.Right != 0.5 {
			continue
		}
		a.test = bayescmp.PairedItems{Prior: bayescmp.Value(0)}
		if c := a.compare(t); math.Abs(c.P.Right-c.P.Left) > 1e-12 {
			t.Errorf("no difference in any cluster: %v, %v", c.P, c.Posterior)
		}
	}
}
