package joint

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp/internal/nuts"
	"github.com/bayescmp/go/bayescmp/internal/parallel"
)

type flat struct{}

func (flat) Shift() float64               { return 1 }
func (flat) LogDensity(e float64) float64 { return math.Log(e) - 0.1*e }

func simulate(k, q, n int, sigma0 float64, r *rand.Rand) Model {
	m := Model{Classifiers: k, Nu: flat{}}
	for range q {
		lambda := 1.0
		x := make([][]float64, k)
		mean := make([]float64, k)
		who := make([]int, k)
		shared := r.NormFloat64()
		for c := range k {
			who[c] = c
			delta := float64(c)*0.01 + sigma0*r.NormFloat64()/math.Sqrt(lambda)
			for range n {
				x[c] = append(x[c], shared+delta+0.05*r.NormFloat64())
			}
			for _, v := range x[c] {
				mean[c] += v / float64(n)
			}
		}
		s := make([]float64, k*k)
		for a := range k {
			for b := range k {
				for i := range n {
					s[a*k+b] += (x[a][i] - mean[a]) * (x[b][i] - mean[b])
				}
			}
		}
		m.Groups = append(m.Groups, Group{who, mean, s, n, 0.1, 1e-6})
	}
	return m
}

func TestTry(t *testing.T) {
	for _, c := range []struct {
		k, q, n int
		s       float64
	}{{2, 20, 10, 0.02}, {5, 20, 10, 0.02}, {5, 74, 100, 0.05}, {5, 74, 100, 0.001}, {20, 74, 100, 0.02}} {
		r := rand.New(rand.NewPCG(1, 2))
		m := simulate(c.k, c.q, c.n, c.s, r)
		start := time.Now()
		n := 4000
		d, err := m.Sample(t.Context(), n, [2]uint64{1, 2}, parallel.NewProgress())
		if err != nil {
			t.Fatal(err)
		}
		took := time.Since(start)
		of := func(f func(d Draw) float64) string {
			var v [][]float64
			for _, ch := range d.Chains {
				var o []float64
				for _, x := range ch {
					o = append(o, f(x))
				}
				v = append(v, o)
			}
			mean, e, eff := nuts.Estimate(v)
			return fmt.Sprintf("%.4g ± %.2g eff %.0f R %.3f", mean, e, eff, nuts.RHat(v))
		}
		fmt.Println(c, took)
		fmt.Println(" loc", of(func(x Draw) float64 { l, _ := d.Difference(x, 0, 1); return l }))
		fmt.Println(" logscale", of(func(x Draw) float64 { _, l := d.Difference(x, 0, 1); return math.Log(l) }))
		fmt.Println(" scale", of(func(x Draw) float64 { _, l := d.Difference(x, 0, 1); return l }))
		fmt.Println(" nu", of(func(x Draw) float64 { return x.Nu }))
		fmt.Println(" det", of(func(x Draw) float64 {
			s := 0.0
			for i := range c.k - 1 {
				s += math.Log(x.root[i*(i+1)/2+i])
			}
			return s
		}))
	}
}
