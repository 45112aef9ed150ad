package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// decimal is the float64 that a file with this number gives: n·10^−places.
func decimal(n, places int) float64 {
	v, _ := strconv.ParseFloat(fmt.Sprintf("%de-%d", n, places), 64)
	return v
}

// steadyPair has right ahead of left by the same decimal in every fold or item, or behind it for a
// negative one. Levels differ, so that the differences of the float64 differ by rounding.
func steadyPair(
	t *testing.T, r *rand.Rand, ahead, places, sets int, items, lower bool,
) bayescmp.Pair {
	t.Helper()
	var all []bayescmp.FoldScores
	for i := range sets {
		s := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Items: items, Lower: lower}
		for range 10 {
			left := 100 + r.IntN(9800)
			s.Left = append(s.Left, decimal(left, places))
			s.Right = append(s.Right, decimal(left+ahead, places))
		}
		all = append(all, s)
	}
	return accepted(bayescmp.NewPair("left", "right", all...))(t)
}

// pointTests are all tests whose answer about a constant difference is certain.
func pointTests(rope float64) map[bayescmp.Test]kind {
	out := map[bayescmp.Test]kind{}
	for _, test := range bayescmp.ListedTests(rope) {
		switch test := test.(type) {
		case bayescmp.Hierarchical:
		case bayescmp.PairedItems:
			out[test] = kind{single: true, items: true}
		case bayescmp.CorrelatedTTest:
			test.ZeroVariance = bayescmp.PaperPoint
			out[test] = kind{single: true}
		case bayescmp.Poisson:
			test.ZeroVariance = bayescmp.PaperPoint
			out[test] = kind{}
		default:
			out[test] = kind{}
		}
	}
	return out
}

// A difference that equals the rope in the decimals of a file is in the rope, in every test, and so
// are margins and the ropes of curves; one that is larger by a digit is not. In a float64, 0.71 −
// 0.70 is more than 0.01, and 0.51 − 0.50 is, too, but 0.31 − 0.30 is less.
func TestDifferenceAtTheRopeIsInIt(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(36, 14))
	for range 40 {
		// Shares of 0.01 to 0.99, percent with two digits, and larger scores.
		ahead, places, lower := 1+r.IntN(99), 1+r.IntN(4), r.IntN(2) == 0
		rope := decimal(ahead, places)
		for test, k := range pointTests(rope) {
			sets := 6
			if k.single {
				sets = 1
			}
			pair := func(ahead int) bayescmp.Pair {
				return steadyPair(t, r, ahead, places, sets, k.items, lower)
			}
			where := fmt.Sprintf("%s at rope %v", test.Name(), rope)
			for sign := -1; sign <= 1; sign += 2 {
				p := pair(sign * ahead)
				c := compare(t, test, p)
				if c.P != (bayescmp.Probabilities{Rope: 1}) {
					t.Errorf("%s: %v, want all in the rope", where, c.P)
				}
				checkEdges(t, where, test, p, c, rope)
				beyond := compare(t, test, pair(sign*(ahead+1)))
				if beyond.P.Rope == 1 {
					t.Errorf("%s: %v beyond the rope", where, beyond.P)
				}
			}
		}
	}
}

// checkEdges asks the same of a margin and of a curve.
func checkEdges(t *testing.T, where string, test bayescmp.Test, p bayescmp.Pair,
	c *bayescmp.Comparison, rope float64) {
	t.Helper()
	curve := accepted(bayescmp.RopeCurve(t.Context(), test, p, rope/2, rope, 2*rope))(t)
	if curve.P[0].Rope == 1 || curve.P[1].Rope != 1 || curve.P[2].Rope != 1 {
		t.Errorf("%s: curve %v", where, curve.P)
	}
	if _, half := test.(bayescmp.SignedRank); half {
		return // half of the mass at a margin is on its other side
	}
	for _, who := range []string{"left", "right"} {
		n := accepted(c.NonInferiority(who, rope))(t)
		if _, sign := test.(bayescmp.Sign); n.P != 1 && !sign {
			t.Errorf("%s: not worse by more than the rope has %v", where, n.P)
		}
	}
}

// The paper of Corani and Benavoli counts data sets by their probabilities; one whose constant
// difference is exactly the rope is in it (finding 14: it moved P.Rope from .566 to .190).
func TestPoissonWithOneDataSetAtTheRope(t *testing.T) {
	set := func(name string, right ...float64) bayescmp.FoldScores {
		s := bayescmp.FoldScores{Dataset: name, Right: right}
		for range right {
			s.Left = append(s.Left, 0.7)
		}
		return s
	}
	sets := []bayescmp.FoldScores{}
	for i := range 6 {
		shift := 0.002 * float64(i)
		sets = append(sets, set(fmt.Sprint("d", i), 0.70+shift, 0.72+shift, 0.69+shift, 0.71))
	}
	with := func(edge float64) []bayescmp.FoldScores {
		last := set("edge", edge, edge, edge, edge)
		return slices.Concat(sets, []bayescmp.FoldScores{last})
	}
	at, inside := with(0.71), with(0.7095)
	test := bayescmp.Poisson{Rope: 0.01, ZeroVariance: bayescmp.PaperPoint}
	got := compare(t, test, accepted(bayescmp.NewPair("left", "right", at...))(t)).P
	want := compare(t, test, accepted(bayescmp.NewPair("left", "right", inside...))(t)).P
	if got != want {
		t.Errorf("at the rope %v, inside %v", got, want)
	}
}

// The verdict on scores of two decimals says that it hangs on those at the edge of the rope, and
// what it is without them; one that does not hang on them says nothing.
func TestVerdictThatHangsOnTheEdge(t *testing.T) {
	b := []float64{.51, .52, .51, .52, .53, .50, .54, .53, .55, .51, .50, .51, .51}
	d := make([]float64, len(b))
	for i, v := range b {
		d[i] = v - 0.5
	}
	p := oneScoreEach(t, d...)
	for _, c := range []struct {
		test bayescmp.Test
		rope float64
		want string
	}{
		{bayescmp.SignedRank{Rope: 0.01}, 0.01, "(at an edge: 19 averages); counted as outside, " +
			"right is practically better."},
		{bayescmp.Sign{Rope: 0.01}, 0.01, "(at an edge: 5 data sets); counted as outside, right " +
			"is practically better."},
		{bayescmp.Sign{Rope: 0.02}, 0.02, "(at an edge: 2 data sets); counted as outside, it is " +
			"undecided."},
		{bayescmp.Sign{Rope: 0.015}, 0.015, ""},
		{bayescmp.SignedRank{Rope: 0.003}, 0.003, ""},
	} {
		got := compare(t, c.test, p)
		text := got.Verdict()
		hangs := strings.Contains(text, "counts the edge")
		if hangs != (c.want != "") || !strings.HasSuffix(text, c.want) {
			t.Errorf("%+v: %s", c.test, text)
		}
		outside := compare(t, withRope(c.test, c.rope*(1-1e-9)), p)
		if turned := outside.Decision() != got.Decision(); turned != (c.want != "") {
			t.Errorf("%+v: a rope that is hardly narrower has %s", c.test, outside.Verdict())
		}
	}
}
