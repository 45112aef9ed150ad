package abilities

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/bayescmp/go/internal/mcmc"
)

// stanCase is a case of the oracle: data, and posterior means by Stan with their Monte Carlo
// errors. bayescmp/testdata/oracle/README.md says how it was made.
type stanCase struct {
	Name     string
	Players  int
	Davidson bool
	Worths   bool
	Pairs    [][5]float64
	Rankings [][][]int
	Answers  map[string][2]float64
}

func (c stanCase) model() Model {
	m := Model{Prior: Pooled}
	if c.Worths {
		m.Prior = Worths
	}
	if len(c.Rankings) > 0 {
		r := Rankings{Count: c.Players}
		for _, ranking := range c.Rankings {
			r.Rankings = append(r.Rankings, Ranking(ranking))
		}
		m.Likelihood = r
		return m
	}
	g := Games{Count: c.Players, Davidson: c.Davidson}
	for _, p := range c.Pairs {
		g.Pairs = append(g.Pairs, Pair{int(p[0]), int(p[1]), p[2], p[3], p[4]})
	}
	m.Likelihood = g
	return m
}

// Every posterior mean is that of Stan, within four Monte Carlo errors of both.
func TestPosteriorsAgainstStan(t *testing.T) {
	text, err := os.ReadFile("../../bayescmp/testdata/oracle/abilities.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []stanCase }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) != 8 {
		t.Fatalf("%d cases", len(file.Cases))
	}
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) { c.check(t) })
	}
}

func (c stanCase) check(t *testing.T) {
	m := c.model()
	d := drawn(t, m, 16000)
	if d.Diverged > 0 {
		t.Errorf("%d trajectories broke off", d.Diverged)
	}
	checked, at := 0, make([]float64, c.Players+1)
	compare := func(name string, f func(at []float64) float64) {
		values := d.Values(func(draw []float64) float64 {
			m.Abilities(draw, at)
			return f(at)
		})
		got, off, _ := mcmc.Estimate(values)
		want, known := c.Answers[name]
		if !known {
			t.Fatalf("Stan has no %s", name)
		}
		// A probability that is in no draw may be as large as some draws' share.
		allowed := 4*math.Hypot(off, want[1]) + 1e-3/16
		if !(math.Abs(got-want[0]) <= allowed) {
			t.Errorf("%s: %.5f ± %.5f, Stan %.5f ± %.5f", name, got, off, want[0], want[1])
		}
		if r := mcmc.RHat(values); r > 1.01 {
			t.Errorf("%s: R̂ %g", name, r)
		}
		checked++
	}
	indicator := func(yes bool) float64 {
		if yes {
			return 1
		}
		return 0
	}
	for i := range c.Players {
		compare(fmt.Sprintf("ability.%d", i), func(at []float64) float64 { return at[i] })
		compare(fmt.Sprintf("best.%d", i), func(at []float64) float64 {
			for j := range c.Players {
				if at[j] > at[i] {
					return 0
				}
			}
			return 1
		})
		for j := i + 1; j < c.Players; j++ {
			compare(fmt.Sprintf("beats.%d.%d", i, j), func(at []float64) float64 {
				return 1 / (1 + math.Exp(at[j]-at[i]))
			})
			compare(fmt.Sprintf("above.%d.%d", i, j), func(at []float64) float64 {
				return indicator(at[i] > at[j])
			})
		}
	}
	if c.Davidson {
		compare("tie", func(at []float64) float64 { return 1 - 2/(2+math.Exp(at[c.Players])) })
	}
	if checked != len(c.Answers) {
		t.Errorf("%d answers of %d are compared", checked, len(c.Answers))
	}
}
