package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

func items(t *testing.T, text string, columns bayescmp.LongItems) *bayescmp.Items {
	t.Helper()
	return accepted(bayescmp.ReadItems(strings.NewReader(text), columns))(t)
}

// simulated are lines of a long table: two models on two benchmarks, two epochs, clusters of three.
func simulated(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("task,model,doc_id,epoch,passage,acc\n")
	for _, task := range []string{"riddles", "facts"} {
		for _, model := range []string{"a", "b"} {
			for i := range n {
				for epoch := range 2 {
					fmt.Fprintf(&b, "%s,%s,q%d,%d,p%d,%d\n",
						task, model, i, epoch, i/3, random.IntN(2))
				}
			}
		}
	}
	return b.String()
}

// The mean over clusters is the mean over items, and the variance is the cluster-robust one, as
// computed from its definition.
func TestItemsInClusters(t *testing.T) {
	const n = 31
	it := items(t, simulated(n), bayescmp.LongItems{})
	p := accepted(it.Pair("a", "b"))(t)
	d := accepted(p.Differences("riddles"))(t)
	mean := map[string][]float64{"a": make([]float64, n), "b": make([]float64, n)}
	for _, line := range strings.Split(simulated(n), "\n") {
		f := strings.Split(line, ",")
		if f[0] == "riddles" {
			var i int
			var v float64
			fmt.Sscanf(f[2], "q%d", &i)
			fmt.Sscan(f[5], &v)
			mean[f[1]][i] += v / 2
		}
	}
	total, robust := 0.0, 0.0
	for i := range n {
		total += (mean["b"][i] - mean["a"][i]) / n
	}
	clusters := (n + 2) / 3
	for c := range clusters {
		sum := 0.0
		for i := 3 * c; i < min(3*c+3, n); i++ {
			sum += mean["b"][i] - mean["a"][i] - total
		}
		robust += sum * sum / n / n
	}
	robust *= float64(clusters) / float64(clusters-1)
	if len(d) != clusters {
		t.Fatalf("%d clusters, want %d", len(d), clusters)
	}
	near(t, "mean", p.Means()[0], total, 1e-14)
	square := 0.0
	for _, v := range d {
		square += (v - total) * (v - total)
	}
	near(t, "variance", square/float64(clusters*(clusters-1)), robust, 1e-14)
	// The same items without clusters.
	flat := items(t, strings.ReplaceAll(simulated(n), "passage", "nothing"), bayescmp.LongItems{})
	free := accepted(flat.Pair("a", "b"))(t)
	near(t, "mean of items", free.Means()[0], total, 1e-14)
	if len(accepted(free.Differences("riddles"))(t)) != n {
		t.Error("items are lost")
	}
}

// Long, wide and text give the same pair, whatever the order of the rows.
func TestItemsOfEveryTable(t *testing.T) {
	long := "model,item,score\na,q1,1\na,q2,0\na,q3,1\nb,q3,0\nb,q2,1\nb,q1,1\n"
	want := accepted(items(t, long, bayescmp.LongItems{}).Pair("a", "b"))(t)
	df := dataframe.ReadCSV(strings.NewReader(long))
	framed := accepted(bayescmp.ItemsFromLong(df, bayescmp.LongItems{}))(t)
	wide := accepted(bayescmp.ItemsFromWide(
		dataframe.ReadCSV(strings.NewReader("q,a,b\nq2,0,1\nq1,1,1\nq3,1,0\n")),
		bayescmp.WideItems{Item: "q"}))(t)
	letters := items(t, strings.NewReplacer(",1", ",C", ",0", ",I").Replace(long),
		bayescmp.LongItems{})
	for name, it := range map[string]*bayescmp.Items{
		"frame": framed, "wide": wide, "letters": letters,
	} {
		p := accepted(it.Pair("a", "b"))(t)
		if accepted(p.Hits())(t) != accepted(want.Hits())(t) {
			t.Errorf("%s: %v", name, p)
		}
	}
	test := bayescmp.PairedItems{Rope: 0.1}
	if got := compare(t, test, want).String(); !strings.Contains(got, "3 items, independent") {
		t.Error(got)
	}
}

// Items that only one model has answered are left out and told, of pairs and of all.
func TestUnmatchedItems(t *testing.T) {
	it := items(t, "task,model,item,score\nx,a,1,1\nx,a,2,0\nx,b,2,1\nx,b,3,1\nx,c,2,0\n"+
		"y,a,1,1\nz,a,1,1\nz,b,1,0\nz,c,1,\n", bayescmp.LongItems{})
	p := accepted(it.Pair("a", "b"))(t)
	if got := fmt.Sprint(p.Datasets(), p.Means()); got != "[x z] [1 -1]" {
		t.Error(got)
	}
	c := compare(t, bayescmp.SignedRank{}, p)
	for _, said := range []string{"2 items dropped", `data set "y" dropped`} {
		if !strings.Contains(c.String(), said) {
			t.Errorf("%q is not said: %s", said, c)
		}
	}
	s := accepted(it.Scores())(t)
	if fmt.Sprint(s.Datasets()) != "[x]" || !strings.Contains(s.String(), "dropped") {
		t.Error(s)
	}
	for _, said := range []string{"3 benchmarks × 3 models", "On y there are no scores of",
		"2 items are not answered by all", "1 score is missing"} {
		if !strings.Contains(it.String(), said) {
			t.Errorf("%q is not said: %s", said, it)
		}
	}
	_, err := accepted(it.On("y"))(t).Pair("a", "b")
	refused(t, err, bayescmp.ErrMissing, `"a" and "b"`)
	_, err = it.Pair("a", "d")
	refused(t, err, bayescmp.ErrUnknown, `"d"`)
	_, err = it.Among("a", "a")
	refused(t, err, bayescmp.ErrDuplicate, `"a"`)
}

func TestItemsRefuse(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		err  error
		says string
	}{
		"empty":      {"", bayescmp.ErrEmpty, "empty"},
		"no rows":    {"model,item,score\n", bayescmp.ErrEmpty, "no score"},
		"no model":   {"item,score\n1,1\n", bayescmp.ErrColumn, "LongItems{Model"},
		"no score":   {"model,item,size\na,1,1\n", bayescmp.ErrColumn, "LongItems{Score"},
		"text":       {"model,item,score\na,1,good\n", bayescmp.ErrScore, "line 2"},
		"infinite":   {"model,item,score\na,1,inf\n", bayescmp.ErrScore, "line 2"},
		"twice":      {"model,item,score\na,1,1\na,1,0\n", bayescmp.ErrDuplicate, "line 3"},
		"no name":    {"model,item,score\n,1,1\n", bayescmp.ErrMissing, "line 2 names no model"},
		"ragged":     {"model,item,score\na,1\n", bayescmp.ErrCSV, "line 2"},
		"clusters":   {"model,item,passage,score\na,1,x,1\nb,1,y,0\n", bayescmp.ErrColumn, `"y"`},
		"bad quotes": {"model,item,score\na,\"1,1\n", bayescmp.ErrCSV, "line"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bayescmp.ReadItems(strings.NewReader(c.text), bayescmp.LongItems{})
			refused(t, err, c.err, c.says)
		})
	}
	_, err := bayescmp.ReadItems(strings.NewReader("m,i,s\na,1,1\n"),
		bayescmp.LongItems{Model: "m", Item: "i", Score: "x"})
	refused(t, err, bayescmp.ErrColumn, `"x"`)
	var none *bayescmp.Items
	_, err = none.Pair("a", "b")
	refused(t, err, bayescmp.ErrEmpty, "OpenItems")
	_, err = none.Scores()
	refused(t, err, bayescmp.ErrEmpty, "OpenItems")
}

// With many different scores a benchmark keeps them as they are, also those that came before.
func TestManyGrades(t *testing.T) {
	var b strings.Builder
	b.WriteString("model,item,score\n")
	for _, model := range []string{"a", "b"} {
		for i := range 400 {
			fmt.Fprintf(&b, "%s,%d,%v\n", model, i, math.Sin(float64(i)*float64(model[0])))
		}
	}
	p := accepted(items(t, b.String(), bayescmp.LongItems{}).Pair("a", "b"))(t)
	for i, d := range accepted(p.Differences("items"))(t) {
		if want := math.Sin(float64(i)*98) - math.Sin(float64(i)*97); d != want {
			t.Fatalf("item %d: %g, want %g", i, d, want)
		}
	}
	// Twice the same item after the change of form.
	_, err := bayescmp.ReadItems(strings.NewReader(b.String()+"b,399,0.5\n"), bayescmp.LongItems{})
	refused(t, err, bayescmp.ErrDuplicate, `"399"`)
}

// Many items, one epoch, no clusters: the answers of the other tests are those of folds without
// correlation.
func TestItemsAgreeWithFolds(t *testing.T) {
	needsTime(t)
	text := strings.NewReplacer("passage", "x", ",1,p", ",9,p").Replace(simulated(300))
	lines := strings.Split(strings.TrimSpace(text), "\n")
	var first []string
	for _, line := range lines {
		if f := strings.Split(line, ","); f[3] != "9" {
			first = append(first, line)
		}
	}
	p := accepted(items(t, strings.Join(first, "\n"), bayescmp.LongItems{}).Pair("a", "b"))(t)
	var folds []bayescmp.FoldScores
	for _, name := range p.Datasets() {
		d := accepted(p.Differences(name))(t)
		folds = append(folds, bayescmp.FoldScores{Dataset: name, Left: make([]float64, len(d)),
			Right: d})
	}
	same := accepted(bayescmp.NewPair("a", "b", folds...))(t)
	rho := bayescmp.Value(0)
	nearP(t, "hierarchical", compare(t, bayescmp.Hierarchical{Rope: 0.05}, p).P,
		compare(t, bayescmp.Hierarchical{Rope: 0.05, Rho: rho, Delta0: 1}, same).P, 1e-3)
	nearP(t, "Poisson", compare(t, bayescmp.Poisson{Rope: 0.05}, p).P,
		compare(t, bayescmp.Poisson{Rope: 0.05, Rho: rho}, same).P, 1e-12)
	one := on(t, p, "facts")
	nearP(t, "one benchmark", compare(t, bayescmp.PairedItems{Rope: 0.05}, one).P,
		compare(t, bayescmp.CorrelatedTTest{Rope: 0.05}, one).P, 0.01)
}

func FuzzReadItems(f *testing.F) {
	for _, seed := range []string{
		"model,item,score\na,1,1\nb,1,0\n", "task;model;doc_id;epoch;passage;acc\nx;a;1;1;p;C\n",
		"\ufeffmodel\titem\tscore\na\tq\t0.5\n", "model,item,score\na,\"x\ny\",NaN\n", simulated(4),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		it, err := bayescmp.ReadItems(strings.NewReader(text), bayescmp.LongItems{})
		if err != nil {
			return
		}
		_ = it.String()
		if s, err := it.Scores(); err == nil && len(s.Datasets()) == 0 {
			t.Error("no data set")
		}
		if models := it.Models(); len(models) > 1 {
			if p, err := it.Pair(models[0], models[1]); err == nil {
				_ = p.String()
			}
		}
	})
}

// The published interval of bayes_evals for 20 right of 20 is that of Beta(21, 1); others by R's
// qbeta(c(.025, .975), 8, 14) and qbeta(c(.025, .975), 1, 4).
func TestSummaryHasBetaIntervals(t *testing.T) {
	for _, c := range []struct {
		right, wrong int
		low, high    float64
	}{{20, 0, 0.838902, 0.998795}, {7, 13, 0.181072, 0.569675}, {0, 3, 0.006309, 0.602365}} {
		text := "model,item,score\n"
		for i := range c.right + c.wrong {
			hit := 0
			if i < c.right {
				hit = 1
			}
			text += fmt.Sprintf("a,%d,%d\n", i, hit)
		}
		s := items(t, text, bayescmp.LongItems{}).Summary()
		near(t, "low", s.Col("low").Elem(0).Float(), c.low, 1e-6)
		near(t, "high", s.Col("high").Elem(0).Float(), c.high, 1e-6)
	}
	table := "model,item,score\na,1,2\na,2,4\na,3,9\nb,1,3\n"
	grades := items(t, table, bayescmp.LongItems{}).Summary()
	// mean ± t(0.975, 2) s/√3
	near(t, "low of grades", grades.Col("low").Elem(0).Float(), 5-4.302653*math.Sqrt(13.0/3), 1e-5)
	if !math.IsNaN(grades.Col("low").Elem(1).Float()) {
		t.Error("an interval of one grade")
	}
}

// asItems are the scores on a data set, taken for those of the items of a test set.
func asItems(t *testing.T, s *bayescmp.Scores, dataset string) *bayescmp.Scores {
	t.Helper()
	var table strings.Builder
	table.WriteString("benchmark,model,item,score\n")
	for _, classifier := range s.Classifiers() {
		for i, score := range accepted(s.Folds(dataset, classifier))(t) {
			fmt.Fprintf(&table, "%s,%s,%d,%v\n", dataset, classifier, i, score)
		}
	}
	return accepted(items(t, table.String(), bayescmp.LongItems{}).Scores())(t)
}

// A pair of scores has all items that its two models share, and not only those of all models: also
// in AllPairs, on chosen benchmarks and among chosen models.
func TestPairsOfScoresShareMoreItems(t *testing.T) {
	needsTime(t)
	var table strings.Builder
	table.WriteString("task,model,item,score\n")
	random := rand.New(rand.NewPCG(3, 4))
	for _, task := range []string{"x", "y", "z"} {
		for m, model := range []string{"a", "b", "c"} {
			if model == "c" && task == "y" {
				continue
			}
			for i := range 40 {
				if model == "c" && i >= 25 || model == "a" && i == 7 {
					continue
				}
				hit := 0
				if random.Float64() < 0.4+0.2*float64(m) {
					hit = 1
				}
				fmt.Fprintf(&table, "%s,%s,%d,%d\n", task, model, i, hit)
			}
		}
	}
	it := items(t, table.String(), bayescmp.LongItems{})
	s := accepted(it.Scores())(t)
	if got := fmt.Sprint(s.Datasets(), len(accepted(s.Folds("x", "a"))(t))); got != "[x z] 24" {
		t.Errorf("of all: %s", got)
	}
	said := "A pair of models is compared on all items that both have answered."
	if !strings.Contains(s.String(), said) {
		t.Errorf("not told: %s", s)
	}
	own := accepted(it.Pair("a", "b"))(t)
	if got := own.Datasets(); len(got) != 3 || len(accepted(own.Differences("x"))(t)) != 39 {
		t.Errorf("of a and b: %v", own)
	}
	test := bayescmp.Hierarchical{Rope: 0.02}
	matrix := accepted(bayescmp.AllPairs(t.Context(), s, test))(t)
	for _, pair := range [][2]string{{"a", "b"}, {"a", "c"}, {"b", "c"}} {
		want := compare(t, test, accepted(it.Pair(pair[0], pair[1]))(t))
		if got := accepted(matrix.Between(pair[0], pair[1]))(t); got.P != want.P {
			t.Errorf("%v: %v among all pairs, %v by itself", pair, got.P, want.P)
		}
	}
	one := accepted(accepted(s.On("z"))(t).Pair("a", "b"))(t)
	if got := one.Datasets(); fmt.Sprint(got) != "[z]" {
		t.Errorf("on z: %v", got)
	}
	two := accepted(accepted(s.Among("c", "a"))(t).Pair("c", "a"))(t)
	if got := two.Datasets(); fmt.Sprint(got) != "[x z]" {
		t.Errorf("among c and a: %v", got)
	}
	// Best orders by what all have answered.
	standings := accepted(bayescmp.Best{}.Rank(s))(t)
	if got := standings.Order(); fmt.Sprint(got) != "[c b a]" || standings.Datasets != 2 {
		t.Errorf("the best: %v on %d benchmarks", got, standings.Datasets)
	}
	// Where all have answered all, the pairs need no other items.
	whole := accepted(accepted(it.On("x", "z"))(t).Among("b"))(t)
	if said := accepted(whole.Scores())(t).String(); strings.Contains(said, "pair of models") {
		t.Error(said)
	}
}

// With each item in a cluster of its own and one epoch, the answers are those without clusters, and
// those of folds with rho = 0.
func TestClustersOfOneItem(t *testing.T) {
	var own, flat strings.Builder
	own.WriteString("model,item,passage,score\n")
	flat.WriteString("model,item,score\n")
	random := rand.New(rand.NewPCG(9, 9))
	f := bayescmp.FoldScores{Dataset: "items"}
	for i := range 2000 {
		hits := [2]int{random.IntN(2), random.IntN(3) % 2}
		for m, hit := range hits {
			fmt.Fprintf(&own, "%c,%d,p%d,%d\n", 'a'+m, i, i, hit)
			fmt.Fprintf(&flat, "%c,%d,%d\n", 'a'+m, i, hit)
		}
		f.Left, f.Right = append(f.Left, float64(hits[0])), append(f.Right, float64(hits[1]))
	}
	p := accepted(items(t, own.String(), bayescmp.LongItems{}).Pair("a", "b"))(t)
	q := accepted(items(t, flat.String(), bayescmp.LongItems{}).Pair("a", "b"))(t)
	test := bayescmp.PairedItems{Rope: 0.16}
	want := compare(t, test, q)
	if got := compare(t, test, p); got.P != want.P {
		t.Errorf("%v with clusters of one, %v without", got.P, want.P)
	}
	folds := accepted(bayescmp.NewPair("a", "b", f))(t)
	nearP(t, "folds", compare(t, bayescmp.CorrelatedTTest{Rope: 0.16, Rho: bayescmp.Value(0)},
		folds).P, want.P, 0.005)
}
