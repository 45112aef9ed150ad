package joint

import (
	"encoding/csv"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/parallel"
)

var allIndependent = flag.Bool("joint8", false, "compare with the independent sampler at eight "+
	"classifiers, too")

// answers are those of the draws, of what the other sampler has answers for.
func (d *Draws) answers(k, sets int) answers {
	a := answers{}
	for c := range k {
		location := d.Values(func(x Draw) float64 { return d.Advantage(x, c).Location })
		a.add(fmt.Sprint("location ", c), location)
		a.addLimits(fmt.Sprint("location ", c), location)
		ranks := func(of func(rank uint8) float64) [][]float64 {
			return d.Values(func(x Draw) float64 {
				sum := 0.0
				for _, rank := range x.Ranks[c*Predicted:][:Predicted] {
					sum += of(rank) / Predicted
				}
				return sum
			})
		}
		a.add(fmt.Sprint("rank ", c), ranks(func(rank uint8) float64 { return float64(rank) + 1 }))
		a.add(fmt.Sprint("best ", c), ranks(func(rank uint8) float64 {
			return max(0, 1-float64(rank))
		}))
		for o := c + 1; o < k; o++ {
			for g, name := range []string{"left", "rope", "right"} {
				a.add(fmt.Sprintf("next %s %d %d", name, c, o), d.Values(func(x Draw) float64 {
					return d.Difference(x, c, o).Regions(independentRope)[g]
				}))
			}
		}
	}
	predicted := answers{}
	(&apart{d: k - 1}).predict(predicted, d.differences(k), random{rand.New(rand.NewPCG(1, 1))})
	for name, v := range predicted {
		if strings.HasPrefix(name, "rule") {
			a[name] = v
		}
	}
	a.add("heaviness", d.Values(func(x Draw) float64 {
		sum := 0.0
		for _, v := range x.Nu {
			sum += 1 / v
		}
		return sum
	}))
	for i := range sets {
		for c := range k {
			if i%8 != c%8 {
				continue
			}
			var own [][]float64
			for _, chain := range d.Sets {
				var values []float64
				for _, x := range chain {
					values = append(values, x[i*k+c])
				}
				own = append(own, values)
			}
			a.add(fmt.Sprintf("set %d of %d", i, c), own)
			a.addLimits(fmt.Sprintf("set %d of %d", i, c), own)
		}
	}
	return a
}

// differences are a fourth of the draws as the other sampler has them: μ, A and log(ν − 1) of the
// differences from the first classifier.
func (d *Draws) differences(k int) (out [][][]float64) {
	for _, chain := range d.Chains {
		var own [][]float64
		for i := 0; i < len(chain); i += 4 {
			var location, mix, excess []float64
			for c := 1; c < k; c++ {
				line := d.Difference(chain[i], 0, c)
				location, mix = append(location, line.Location), append(mix, line.weights...)
			}
			for _, nu := range chain[i].Nu {
				excess = append(excess, math.Log(nu-1))
			}
			own = append(own, slices.Concat(location, mix, excess))
		}
		out = append(out, own)
	}
	return out
}

func readAnswers(t *testing.T, path string) answers {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file := csv.NewReader(strings.NewReader(string(text)))
	file.Comment = '#'
	rows, err := file.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	out := answers{}
	for _, row := range rows[1:] {
		var v [2]float64
		for i := range v {
			if v[i], err = strconv.ParseFloat(row[1+i], 64); err != nil {
				t.Fatal(err)
			}
		}
		out[row[0]] = v
	}
	return out
}

// The answers are those of another sampler, in other coordinates and with no λ, τ, Ψ and W, within
// four Monte Carlo errors of both: with gaps, heavy tails, and many data sets.
func TestAgreesWithTheIndependentSampler(t *testing.T) {
	for _, k := range []int{3, 5, 8} {
		if k == 8 && !*allIndependent {
			continue
		}
		t.Run(fmt.Sprint(k, " classifiers"), func(t *testing.T) {
			m, sets := heavyModel(k)
			want := readAnswers(t, independentPath(k))
			draws := 16_000
			if k == 8 { // with as few, one of 360 numbers is 4.01 errors off
				draws = 64_000
			}
			d, err := m.Sample(t.Context(), draws, [2]uint64{1, 2}, parallel.NewProgress())
			if err != nil {
				t.Fatal(err)
			}
			got := d.answers(k, len(sets))
			if len(got) != len(want) {
				t.Errorf("%d answers, and %d of the other sampler", len(got), len(want))
			}
			sum := 0.0
			for name, v := range want {
				own := got[name]
				// A region that is the most probable one in no draw has no error that it tells.
				off := math.Hypot(max(own[1], 1.0/4000), max(v[1], 1.0/4000))
				if !strings.HasPrefix(name, "rule") {
					off = math.Hypot(own[1], v[1])
				}
				z := (own[0] - v[0]) / off
				sum += z * z
				if !(math.Abs(z) < 4) {
					t.Errorf("%s: %.5f ± %.5f, by the other sampler %.5f ± %.5f",
						name, own[0], own[1], v[0], v[1])
				}
			}
			t.Logf("mean square of deviations in errors: %.2f", sum/float64(len(want)))
		})
	}
}
