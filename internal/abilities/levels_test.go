package abilities

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/bayescmp/go/internal/matrix"
)

// The likelihood has a maximum exactly if there are one part, no levels, and ties. Where it has
// one, that of log likelihood − λ|x|²/2 hardly moves as λ goes to 0; elsewhere it goes away as
// −log λ does. All tables of three players with each result once or never, and some of four, if
// games join the players.
func TestLevelsAreWhereThereIsNoMaximum(t *testing.T) {
	verdicts := map[string]int{}
	check := func(players int, results uint64) {
		g := Games{Count: players, Davidson: true}
		bit := func() float64 {
			b := results & 1
			results >>= 1
			return float64(b)
		}
		for l := range players {
			for r := range l {
				g.Pairs = append(g.Pairs, Pair{l, r, bit(), bit(), bit()})
			}
		}
		if !joined(g) {
			return
		}
		ties := slices.ContainsFunc(g.Pairs, func(p Pair) bool { return p.Tied > 0 })
		parts, levels := len(g.Parts()), g.Levels()
		verdict := "a maximum"
		switch {
		case parts > 1:
			verdict = "parts"
		case levels != nil:
			verdict = "levels"
		case !ties:
			verdict = "no ties"
		}
		verdicts[fmt.Sprint(players, " players, ", verdict)]++
		near, far := ridge(t, g, 1e-5), ridge(t, g, 1e-8)
		moved := 0.0
		for i := range near {
			moved = max(moved, math.Abs(far[i]-near[i]))
		}
		if (verdict == "a maximum") != (moved < 0.1) || moved > 0.1 && moved < 1 {
			t.Errorf("%+v: %s, but it moves by %g to %g", g, verdict, moved, far)
		}
		if levels != nil {
			keep(t, g, levels)
		}
	}
	for results := range uint64(8) {
		check(2, results)
	}
	for results := range uint64(512) {
		check(3, results)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		check(4, random.Uint64()&random.Uint64())
	}
	t.Log(verdicts)
	for _, v := range []string{"a maximum", "parts", "levels"} {
		if n := verdicts["4 players, "+v]; n < 30 {
			t.Errorf("%s in %d tables only", v, n)
		}
	}
}

// joined tells whether games join all players.
func joined(g Games) bool {
	g.Pairs = slices.Clone(g.Pairs)
	for i, p := range g.Pairs {
		g.Pairs[i].Tied = p.Won + p.Lost + p.Tied
	}
	return len(g.Parts()) == 1
}

// ridge maximizes log likelihood − λ|x|²/2 by Newton's method.
func ridge(t *testing.T, g Games, lambda float64) []float64 {
	t.Helper()
	n := g.parameters()
	at, log := make([]float64, n), g.Log()
	value := func(x, slope []float64) float64 {
		clear(slope)
		v := log(x, slope)
		for i := range x {
			v -= lambda * x[i] * x[i] / 2
			slope[i] -= lambda * x[i]
		}
		return v
	}
	slope, next := make([]float64, n), make([]float64, n)
	for range 10_000 {
		v := value(at, slope)
		if matrix.Dot(slope, slope) < 1e-24 {
			return at
		}
		h := newCurvature(g, at).matrix()
		for i := range n {
			h.SetSym(i, i, h.At(i, i)+lambda)
		}
		var root mat.Cholesky
		var move mat.VecDense
		if !root.Factorize(h) || root.SolveVecTo(&move, mat.NewVecDense(n, slope)) != nil {
			t.Fatalf("%+v: the curvature is singular", g)
		}
		gain := mat.Dot(&move, mat.NewVecDense(n, slices.Clone(slope)))
		share := 1.0
		for ; share > 1e-12; share /= 2 {
			for i := range next {
				next[i] = at[i] + share*move.AtVec(i)
			}
			if w := value(next, slope); w >= v+1e-4*share*gain || gain < 1e-9 {
				break
			}
		}
		copy(at, next)
	}
	t.Fatalf("%+v: no maximum with λ = %g", g, lambda)
	return nil
}

// keep checks that wins and ties keep to the levels.
func keep(t *testing.T, g Games, levels [][]int) {
	t.Helper()
	of := make([]int, g.Count)
	for l, group := range levels {
		if len(group) == 0 {
			t.Errorf("%+v: nobody is on level %d of %v", g, l, levels)
		}
		for _, i := range group {
			of[i] = l
		}
	}
	for _, p := range g.Pairs {
		down := of[p.Right] - of[p.Left]
		if p.Won > 0 && down < 1 || p.Lost > 0 && down > -1 ||
			p.Tied > 0 && (down > 1 || down < -1) {
			t.Errorf("%+v does not keep to %v", p, levels)
		}
	}
}

// A judge who calls a tie where two are nearer than 1 makes levels, and one odd game ends them.
// Ten thousand players must not take long.
func TestLevelsOfMany(t *testing.T) {
	const n = 10_000
	random := rand.New(rand.NewPCG(1, 2))
	worth := make([]float64, n)
	for i := range worth {
		worth[i] = 100 * random.Float64()
	}
	g := Games{Count: n, Davidson: true}
	for range 20 * n {
		l := random.IntN(n)
		r := (l + 1 + random.IntN(n-1)) % n
		p := Pair{Left: l, Right: r}
		switch d := worth[l] - worth[r]; {
		case d > 1:
			p.Won = 1
		case d < -1:
			p.Lost = 1
		default:
			p.Tied = 1
		}
		g.Pairs = append(g.Pairs, p)
	}
	levels := g.Levels()
	if len(levels) < 10 {
		t.Fatalf("%d levels", len(levels))
	}
	keep(t, g, levels)
	best, worst := levels[0][0], levels[len(levels)-1][0]
	for _, odd := range []Pair{{worst, best, 1, 0, 0}, {worst, best, 0, 0, 1}} {
		odd := Games{n, append(slices.Clone(g.Pairs), odd), true}
		if levels := odd.Levels(); levels != nil {
			t.Errorf("%d levels with an odd game", len(levels))
		}
	}
}
