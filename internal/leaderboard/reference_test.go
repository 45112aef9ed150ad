package leaderboard

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
)

// answers are by system: a value and its Monte Carlo error.
type answers struct {
	Mean, SD, Best, First3 [][2]float64
}

// The posteriors are those of two other samplers, one of them Stan's, that were written from the
// documentation of the model (testdata/README.md). They have other seeds, so errors add up.
func TestAgreesWithOtherSamplers(t *testing.T) {
	text, err := os.ReadFile("testdata/leaderboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Sets []struct {
			Name        string
			Scores      [][]*float64
			Gibbs, Stan answers
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	compared, squares := 0.0, 0.0
	for _, set := range file.Sets {
		b := boardOf(set.Scores)
		draws, err := b.Sample(t.Context(), rand.NewPCG(41, 1), parallel.NewProgress())
		if err != nil {
			t.Fatal(err)
		}
		for j := range b.systems {
			own := answersOf(draws, j)
			for name, other := range map[string]answers{"Gibbs": set.Gibbs, "Stan": set.Stan} {
				for k, of := range [][][2]float64{other.Mean, other.SD, other.Best, other.First3} {
					z := (own[k][0] - of[j][0]) / math.Hypot(own[k][1], of[j][1])
					compared, squares = compared+1, squares+z*z
					if math.Abs(z) > 4 {
						t.Errorf("set %s, system %d, answer %d: %v, by %s %v", set.Name, j, k,
							own[k], name, of[j])
					}
				}
			}
		}
	}
	if rms := math.Sqrt(squares / compared); compared < 300 || rms > 1.3 {
		t.Errorf("%g answers differ by %.2f errors", compared, rms)
	} else {
		t.Logf("%g answers differ by %.2f errors", compared, rms)
	}
}

// boardOf has the shares' prior of the reference.
func boardOf(scores [][]*float64) *Board {
	var rows [][]float64
	for _, row := range scores {
		var out []float64
		for _, y := range row {
			if y == nil {
				y = new(float64)
				*y = math.NaN()
			}
			out = append(out, *y)
		}
		rows = append(rows, out)
	}
	b := NewBoard(rows)
	b.concentration = 0.5
	return b
}

// answersOf are the mean and the deviation of a system from the mean of all, the probability that
// it is the best, and that it is one of the first three, with errors.
func answersOf(draws *mcmc.Draws, j int) (out [4][2]float64) {
	place := func(draw []float64) (rank int) {
		for _, m := range draw {
			if m >= draw[j] {
				rank++
			}
		}
		return rank
	}
	deviation := func(draw []float64) float64 {
		level := 0.0
		for _, m := range draw {
			level += m / float64(len(draw))
		}
		return draw[j] - level
	}
	estimate := func(of func(draw []float64) float64) (out [2]float64) {
		out[0], out[1], _ = mcmc.Estimate(draws.Values(of))
		return out
	}
	within := func(most int) [2]float64 {
		p := estimate(func(draw []float64) float64 {
			if place(draw) <= most {
				return 1
			}
			return 0
		})
		p[1] = max(p[1], 1e-4)
		return p
	}
	out[0] = estimate(deviation)
	square := estimate(func(draw []float64) float64 {
		d := deviation(draw) - out[0][0]
		return d * d
	})
	sd := math.Sqrt(square[0])
	out[1] = [2]float64{sd, square[1] / 2 / sd}
	out[2], out[3] = within(1), within(3)
	return out
}

// With families of tasks the posterior agrees with importance sampling that was written from the
// description of the model alone: each value within four errors of both.
func TestFamiliesAgreeWithImportanceSampling(t *testing.T) {
	text, err := os.ReadFile("testdata/families.json")
	if err != nil {
		t.Fatal(err)
	}
	var o struct {
		Family     []int
		Scores     [][]float64
		Best, Mean [][2]float64
	}
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	draws, err := NewFamilyBoard(o.Scores, o.Family).Sample(t.Context(), rand.NewPCG(41, 1),
		parallel.NewProgress())
	if err != nil {
		t.Fatal(err)
	}
	for j := range o.Best {
		best, bestError, _ := mcmc.Estimate(draws.Values(func(means []float64) float64 {
			if means[j] == slices.Max(means) {
				return 1
			}
			return 0
		}))
		mean, meanError, _ := mcmc.Estimate(draws.Values(func(means []float64) float64 {
			sum := 0.0
			for _, m := range means {
				sum += m
			}
			return means[j] - sum/float64(len(means))
		}))
		for _, q := range []struct {
			name       string
			got, error float64
			want       [2]float64
		}{{"P(best)", best, bestError, o.Best[j]}, {"mean", mean, meanError, o.Mean[j]}} {
			if off := math.Hypot(q.error, q.want[1]); math.Abs(q.got-q.want[0]) > 4*off {
				t.Errorf("system %d: %s %.5f ± %.5f, not %.5f", j, q.name, q.got, off, q.want[0])
			}
		}
	}
}
