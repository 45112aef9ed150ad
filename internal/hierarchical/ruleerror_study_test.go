package hierarchical

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/stat/distuv"
)

var fullRuleError = flag.Bool("ruleerror", false,
	"compare 150 random posteriors with finer fits and write bayescmp/testdata/ruleerror.csv")

// The stated error of P covers the change from a finer fit, on random data of all kinds: 1 to 74
// data sets, 2 to 100 scores or a mixture, wide and narrow populations, heavy tails, an outlier,
// five priors of ν.
func TestRuleErrorOnRandomData(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	models := 8
	if *fullRuleError {
		models = 150
	}
	lines := []string{
		"# go test ./internal/hierarchical -run RuleErrorOnRandomData -ruleerror " +
			"-timeout 60m",
		"# the three regions of four ropes each: the changes from a finer fit, and what is stated",
		"model,q,least_n,median_change,largest_change,largest_share_of_stated",
	}
	s := finerRules("ruleerror", models, func(i int) (*Model, []Rope) {
		return randomModel(rand.New(rand.NewPCG(20261123, uint64(i))))
	})
	s.Unstored = *fullRuleError
	for i, fine := range s.Results(t) {
		m, ropes := randomModel(rand.New(rand.NewPCG(20261123, uint64(i))))
		p := fitted(m)
		var changes []float64
		share := 0.0
		for j, r := range ropes {
			answer, stated := p.RuleAndError(r)
			want := fine[3*j : 3*j+3]
			for k := range want {
				change := math.Abs(answer[k] - want[k])
				if !(change <= stated[k]) {
					t.Errorf("model %d, %d data sets, rope %v, region %d: %.9f changes by %.1e, "+
						"and %.1e is stated", i, len(m.Groups), r, k, answer[k], change, stated[k])
				}
				changes = append(changes, change)
				if stated[k] > 0 {
					share = max(share, change/stated[k])
				}
			}
		}
		slices.Sort(changes)
		least := slices.MinFunc(m.Groups, func(a, b Group) int { return a.N - b.N }).N
		lines = append(lines, fmt.Sprintf("%d,%d,%d,%.0e,%.0e,%.2f", i, len(m.Groups), least,
			changes[len(changes)/2], changes[len(changes)-1], share))
	}
	if *fullRuleError {
		path := filepath.Join("..", "..", "bayescmp", "testdata", "ruleerror.csv")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// The same holds for priors of ν that are much narrower than the likelihood, and for one that has
// much of its mass next to the lower end of ν.
func TestRuleErrorWithPriorsOfNu(t *testing.T) {
	priors := []Prior{
		Gamma{5, 0.5, 1}, Gamma{30, 3, 1}, Gamma{30, 30, 1}, Gamma{200, 1, 1}, Gamma{1000, 10, 1},
		Gamma{15, 0.5, 0}, Gamma{0.3, 0.01, 1},
	}
	model := func(i int) (*Model, []Rope) {
		m, ropes := randomModel(rand.New(rand.NewPCG(20261126, uint64(i))))
		m.Nu = priors[i]
		return m, ropes
	}
	for i, fine := range finerRules("ruleerror-nu", len(priors), model).Results(t) {
		m, ropes := model(i)
		p := fitted(m)
		for j, r := range ropes {
			answer, stated := p.RuleAndError(r)
			want := fine[3*j : 3*j+3]
			for k := range want {
				if change := math.Abs(answer[k] - want[k]); !(change <= min(stated[k], 1e-5)) {
					t.Errorf("%v, %d data sets, rope %v, region %d: %.9f changes by %.1e, and "+
						"%.1e is stated", m.Nu, len(m.Groups), r, k, answer[k], change, stated[k])
				}
			}
		}
	}
}

// finerRules are the answers of fits with more nodes, for the four ropes of each model.
func finerRules(name string, models int, model func(i int) (*Model, []Rope)) studies.Study {
	var columns []string
	for rope := range 4 {
		for _, region := range []string{"left", "rope", "right"} {
			columns = append(columns, fmt.Sprint(region, rope))
		}
	}
	return studies.Study{
		Name: name, Parameters: fmt.Sprintf("nodes closer by %v", finer), Columns: columns,
		Replications: models, Again: 2,
		Replicate: func(i int) []float64 {
			m, ropes := model(i)
			fine, err := m.fit(context.Background(), finer)
			if err != nil {
				panic(err)
			}
			var row []float64
			for _, r := range ropes {
				left, middle, right := fine.Rule(r)
				row = append(row, left, middle, right)
			}
			return row
		},
	}
}

// randomModel draws data from a random population, and four ropes.
func randomModel(random *rand.Rand) (*Model, []Rope) {
	one := func(of ...int) int { return of[random.IntN(len(of))] }
	q, n, rho := one(1, 2, 3, 4, 6, 9, 11, 12, 14, 18, 24, 25, 26, 30, 45, 74),
		one(2, 3, 5, 10, 30, 100, 100, 100), float64(one(0, 1, 1, 3))/10
	mixed, tails := one(0, 0, 0, 0, 1) == 1, one(0, 1, 2)
	const middle, noise = 0.01, 0.05
	sigma0 := noise * math.Sqrt((1+float64(n-1)*rho)/float64(n)) * math.Exp(5*random.Float64()-3)
	m := &Model{Delta0Max: 1, Nu: randomPrior(one(0, 1, 2, 3, 4))}
	var means []float64
	spread := 0.0
	for i := range q {
		z := random.NormFloat64()
		switch {
		case tails == 1:
			z = distuv.StudentsT{Sigma: 1, Nu: 2, Src: random}.Rand()
		case tails == 2 && i == 0:
			z *= 10
		}
		of := n
		if mixed {
			of = one(2, 3, 5, 10, 30, 100)
		}
		sigma := noise * math.Exp(0.5*random.NormFloat64())
		g := correlatedScores(of, middle+sigma0*z, sigma, rho, random)
		m.Groups, means = append(m.Groups, g), append(means, g.Mean)
		spread += math.Sqrt(g.Squares/float64(g.N-1)) / float64(q)
		m.Delta0Max = max(m.Delta0Max, 1.2*math.Abs(g.Mean))
	}
	between := slices.Max(means) - slices.Min(means)
	m.SigmaMax, m.Sigma0Max = 1000*spread, 1000*max(between, spread)
	w := math.Hypot(between/2, spread/math.Sqrt(float64(n)))
	return m, []Rope{{0.3 * w, 0.3 * w}, {w, w}, {0.1 * w, 0.6 * w}, {0, 0}}
}

func randomPrior(kind int) Prior {
	switch kind {
	case 0:
		return nil
	case 1:
		return Gamma{1, 1.0 / 29, 1}
	case 2:
		return Gamma{2, 0.1, 0}
	}
	return MixedGamma{[2]float64{0.5, 5}, [2]float64{0.05, 0.15}, 1}
}
