package dirichlet

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/bayescmp/go/internal/studies"
)

// sample is q data of one of four kinds: normal, rounded, with outliers, and skewed.
func sample(r *rand.Rand, q, kind int, shift float64) []float64 {
	z := make([]float64, q)
	for i := range z {
		z[i] = r.NormFloat64() + shift
		switch kind {
		case 1:
			z[i] = math.Round(z[i]*4) / 4
		case 2:
			z[i] = r.NormFloat64()/math.Sqrt(r.ExpFloat64()) + shift
		case 3:
			z[i] = r.ExpFloat64() - 0.7 + shift
		}
	}
	return z
}

// contests are processes with splits where no region is sure to win.
func contests(n int) (out []Job) {
	r := rand.New(rand.NewPCG(21, 22))
	for len(out) < n {
		i := len(out)
		q := []int{7, 10, 14, 20, 30, 54, 80, 150}[i%8]
		z := sample(r, q, r.IntN(4), 0.4*r.NormFloat64())
		left := []float64{0, 0.05, 0.25, 0.3, 0.5}[r.IntN(5)]
		right := left * []float64{1, 1, 0.5}[r.IntN(3)]
		prior := [][2]float64{{0, 0}, {0.5, 0}, {1, 0.3}, {5, 0}}[r.IntN(4)]
		p := New(z, make([]float64, q), prior[0], prior[1])
		out = append(out, Job{p, p.Split(left, right)})
	}
	return out
}

// never is a goal that no draws reach before their number ends.
var never = Goal{Error: 0, Threshold: 2}

// Conditional probabilities and plain draws agree. The plain draws share nothing with them but the
// weights. If errors are true, the squares of differences over errors have a mean of 1; less where
// the error is its least one.
func TestConditionalDrawsAgreeWithPlainOnes(t *testing.T) {
	draws, conditional, two := 20_000, 0, 0
	if testing.Short() {
		draws = 5000
	}
	square, count := 0.0, 0.0
	for i, job := range contests(120) {
		p, s := job.Process, job.Split
		tilts := p.directions(&s)
		if tilts == nil || p.facts(s).equal {
			continue
		}
		conditional++
		if len(tilts) > 1 {
			two++
		}
		goal := Goal{Error: 0.001, Threshold: 2}
		got := must(p.Estimate(t.Context(), Key{7, uint64(i)}, s, goal, nil))(t)
		want, off := p.Run(draws, Key{8, uint64(i)}, 0, s)[0].P()
		for k := range want {
			if e := math.Hypot(got.Error[k], off[k]); e > 0 {
				x := (got.P[k] - want[k]) / e
				near(t, fmt.Sprint(i, " region ", k), x, 0, 4.5)
				square, count = square+x*x, count+1
			}
		}
	}
	if conditional < 60 || two < 20 {
		t.Errorf("only %d contests by conditional draws, %d with two tilts", conditional, two)
	}
	// The square of a normal variable has a variance of 2.
	if mean := square / count; mean > 1+4*math.Sqrt(2/count) {
		t.Errorf("the mean square of difference over error is %.3g in %g cases", mean, count)
	}
}

// The stated error is true whenever the draws stop: over seeds, two errors cover the mean of all in
// about 95 of 100 cases, and three errors in nearly all.
func TestErrorsOfEstimatesAreCalibrated(t *testing.T) {
	jobs := contests(32)
	all, two, three := 0.0, 0.0, 0.0
	for _, counts := range (studies.Study{
		Name: "errors", Parameters: "60 seeds of each contest",
		Columns: []string{"all", "beyond two errors", "beyond three"}, Replications: len(jobs),
		Replicate: func(i int) []float64 { return errorsOf(t, i, jobs[i]) },
	}).Results(t) {
		all, two, three = all+counts[0], two+counts[1], three+counts[2]
	}
	t.Logf("of %g: %g beyond two errors, %g beyond three", all, two, three)
	if all < 2000 || two > 0.065*all || three > 0.01*all {
		t.Errorf("of %g: %g beyond two errors, %g beyond three", all, two, three)
	}
}

// errorsOf counts estimates with different seeds, and those that are further than two and three
// errors from their mean.
func errorsOf(t *testing.T, i int, job Job) []float64 {
	const seeds = 60
	p, s, counts := job.Process, job.Split, make([]float64, 3)
	if p.facts(s).equal || p.directions(&s) == nil {
		return counts
	}
	var got [seeds]Estimate
	var mean [3]float64
	for seed := range got {
		goal := Goal{Error: 0.0025, Threshold: 0.95}
		got[seed] = must(p.Estimate(t.Context(), Key{uint64(seed), uint64(i)}, s, goal, nil))(t)
		for k, v := range got[seed].P {
			mean[k] += v / seeds
		}
	}
	for _, e := range got {
		for k, v := range e.P {
			if e.Error[k] == 0 {
				continue
			}
			off := math.Abs(v-mean[k]) / e.Error[k]
			for beyond, limit := range []float64{0, 2, 3} {
				counts[beyond] += studies.Bit(beyond == 0 || off > limit)
			}
		}
	}
	return counts
}

// The goal is reached, or the draws have come to their end.
func TestEstimateReachesItsGoal(t *testing.T) {
	for i, job := range contests(48) {
		p, goal := job.Process, Goal{0.0025, 0.95}
		e := must(p.Estimate(t.Context(), Key{1, 2}, job.Split, goal, nil))(t)
		most := mostPlain
		if e.Conditional {
			most = mostConditional
		}
		sum := e.P[0] + e.P[1] + e.P[2]
		near(t, fmt.Sprint(i, " sum"), sum, 1, 1e-12)
		for k, v := range e.P {
			sure := e.Error[k] <= 0.0025 && math.Abs(v-0.95) >= 3*e.Error[k]
			if !(v >= 0 && v <= 1) || !sure && e.Draws < most {
				t.Errorf("contest %d: %+v", i, e)
			}
		}
	}
	p := New([]float64{1, 2, 3}, make([]float64, 3), 0.5, 0)
	e := must(p.Estimate(t.Context(), Key{1, 2}, p.Split(0, 0), never, nil))(t)
	if e.P != [3]float64{0, 0, 1} || e.Error != [3]float64{} || e.Draws != 0 {
		t.Errorf("what needs no draws: %+v", e)
	}
}

// With data at −3 and at 1 only pairs of two data at 1 are right, so that θ_right is the square of
// the weight of these data, which has a Beta distribution.
func TestEstimateInClosedForm(t *testing.T) {
	for _, n := range [][2]int{{10, 20}, {30, 50}, {200, 460}} {
		var z []float64
		z = append(append(z, repeat(-3, n[0])...), repeat(1, n[1])...)
		p := New(z, make([]float64, len(z)), 0, 0)
		e := must(p.Estimate(t.Context(), Key{1, 2}, p.Split(0, 0), Goal{0.0025, 0.95}, nil))(t)
		want := 1 - CDF(float64(n[1]), float64(n[0]), math.Sqrt(0.5))
		if !e.Conditional || e.Error[2] > 2e-4 {
			t.Errorf("%v: %+v", n, e)
		}
		// All that matters is linear, so that nothing is left to chance.
		near(t, fmt.Sprint(n), e.P[2], want, 3e-5)
	}
}

// The answers of the mesh do not depend on how fine it is.
func TestNodesAreEnough(t *testing.T) {
	worst := 0.0
	for i, job := range contests(64) {
		p, s := job.Process, job.Split
		tilts := p.directions(&s)
		if tilts == nil || p.facts(s).equal {
			continue
		}
		usual, fine := p.newMesh(&s, tilts), p.newMesh(&s, tilts)
		fine.setNodes(25)
		one, two := newBlocks(Key{3, uint64(i)}, 64), newBlocks(Key{3, uint64(i)}, 64)
		one.extend(64)
		two.extend(64)
		a, b := one.next(), two.next()
		var difference [3]float64
		for range 8 {
			got, want := usual.draw(a), fine.draw(b)
			for l := range got {
				for k := range got[l] {
					difference[k] += (got[l][k] - want[l][k]) / 64
				}
			}
		}
		for k := range difference {
			worst = max(worst, math.Abs(difference[k]))
		}
	}
	t.Logf("at most %.2g", worst)
	if worst > 5e-5 {
		t.Errorf("finer nodes change a probability by %.2g", worst)
	}
}

func TestEstimateOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for i, job := range contests(16) {
		var first Estimate
		for _, cores := range []int{1, 2, 7} {
			runtime.GOMAXPROCS(cores)
			p, goal := job.Process, Goal{0.001, 0.95}
			got := must(p.Estimate(t.Context(), Key{1, 2}, job.Split, goal, nil))(t)
			if cores == 1 {
				first = got
			} else if got != first {
				t.Errorf("contest %d, %d cores: %+v, not %+v", i, cores, got, first)
			}
		}
	}
}

// Exchanging left and right exchanges the answers, to the last bit.
func TestEstimateOfTheMirrorImage(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for i := range 12 {
		z := sample(r, 10+5*i, i%4, 0.2)
		negative := make([]float64, len(z))
		for k, v := range z {
			negative[k] = -v
		}
		slices.Reverse(negative)
		var got [2]Estimate
		for side, data := range [][]float64{z, negative} {
			p := New(data, make([]float64, len(data)), 0.5, 0)
			s, goal := p.Split(0.3, 0.3), Goal{0.002, 2}
			got[side] = must(p.Estimate(t.Context(), Key{1, 2}, s, goal, nil))(t)
		}
		a, b := got[0], got[1]
		slices.Reverse(b.P[:])
		slices.Reverse(b.Error[:])
		if a != b {
			t.Errorf("sample %d: %+v, mirrored %+v", i, a, b)
		}
	}
}

func TestEstimateStops(t *testing.T) {
	for i, job := range contests(8) {
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		_, err := job.Process.Estimate(ctx, Key{1, 2}, job.Split, never, func(done, total int) {
			if done > total {
				t.Errorf("%d of %d", done, total)
			}
			calls++
			cancel()
		})
		if !errors.Is(err, context.Canceled) || calls != 1 {
			t.Errorf("contest %d: %v after %d calls", i, err, calls)
		}
	}
}

// must returns a value that comes without an error.
func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func BenchmarkEstimate(b *testing.B) {
	for _, q := range []int{54, 1000} {
		z := sample(rand.New(rand.NewPCG(1, 2)), q, 0, 0)
		p := New(z, make([]float64, q), 0.5, 0)
		for _, rope := range []float64{0, 0.305} {
			s := p.Split(rope, rope)
			b.Run(fmt.Sprintf("q=%d/rope=%g", q, rope), func(b *testing.B) {
				for b.Loop() {
					_, _ = p.Estimate(b.Context(), Key{1, 2}, s, Goal{0.0025, 0.95}, nil)
				}
			})
		}
	}
}
