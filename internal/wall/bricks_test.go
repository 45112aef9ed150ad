package wall

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// always is a test without options.
func always(test any) func(*rand.Rand) any { return func(*rand.Rand) any { return test } }

func pairOf(test any, pair func(*rand.Rand) pairInput) func(*rand.Rand) (any, input) {
	return roped(always(test), pair)
}

func tableOf(test any, table func(*rand.Rand) tableInput) func(*rand.Rand) (any, input) {
	return func(r *rand.Rand) (any, input) {
		return with(test, "Alpha", oneOf(r, 0.0, 0.01, 0.125, 0.25, 0.5)), table(r)
	}
}

// The kinds of pairs.
var (
	oneSet  = pairs(from(1, 1), mostly(from(2, 12), from(1, 100)), 0, false)
	several = pairs(mostly(from(2, 9), from(1, 40)), from(2, 6), 0, false)
	few     = pairs(mostly(from(1, 3), from(4, 12)), from(2, 6), 0, false)
	means   = pairs(mostly(from(2, 12), from(1, 70)), from(1, 1), 0, false)
	fiveTwo = pairs(from(1, 1), from(10, 10), 5, false)
	items   = pairs(from(1, 1), mostly(from(1, 60), from(1, 3000)), 0, true)
)

// The kinds of tables.
var (
	small = tables(from(2, 6), from(2, 4), from(1, 1))
	large = tables(mostly(from(2, 20), from(30, 80)), mostly(from(3, 6), from(7, 12)), from(1, 2))
)

func itemsTest(r *rand.Rand) any {
	t := bayescmp.PairedItems{}
	if r.IntN(2) == 0 {
		t.Prior = bayescmp.Value(oneOf(r, 0.01, 0.1, 1, 1.5, 2, 4, 100, 1e6))
	}
	return t
}

// hierarchical makes a test whose resolution suits the scores.
func hierarchical(test any) func(*rand.Rand) (any, input) {
	return func(r *rand.Rand) (any, input) {
		test, in := pairOf(test, few)(r)
		return with(test, "Resolution", scaleOf(in.(pairInput).pair())/8), in
	}
}

// bricks are the tests, each with the inputs that it is asked about. A new test is a line here.
var bricks = []brick{
	{"CorrelatedTTest", 0, roped(func(r *rand.Rand) any {
		t := bayescmp.CorrelatedTTest{ZeroVariance: bayescmp.PaperPoint} // for any unit
		switch r.IntN(4) {
		case 0:
			t.Rho = bayescmp.Value(oneOf(r, 0, 0.3, 0.99))
		case 1:
			t.Prior = &bayescmp.NormalGamma{K: oneOf(r, math.Inf(1), 0.1), A: 0.5}
		}
		return t
	}, oneSet), checkTest(1e-9)},
	{"Poisson", 0, pairOf(bayescmp.Poisson{ZeroVariance: bayescmp.PaperPoint}, several),
		checkTest(1e-9)},
	{"Sign", 0, roped(func(r *rand.Rand) any {
		if r.IntN(2) == 0 {
			return bayescmp.Sign{}
		}
		return bayescmp.Sign{Prior: &bayescmp.SignPrior{Left: oneOf(r, 0, 0.01, 1),
			Rope: oneOf(r, 0, 0.5, 1e6), Right: oneOf(r, 0, 0.01, 2)}}
	}, means), checkTest(1e-9)},
	{"SignedRank", 4, pairOf(bayescmp.SignedRank{Samples: 1000}, means), checkTest(1e-9)},
	{"SignedRank as needed", 36, pairOf(bayescmp.SignedRank{}, means), checkTest(1e-9)},
	{"Hierarchical", 144, hierarchical(bayescmp.Hierarchical{}), checkTest(1e-3)},
	{"Hierarchical, mixture", 144, hierarchical(bayescmp.Hierarchical{
		Population: bayescmp.DirichletMixture{Samples: 1000}}), checkTest(1e-3)},
	{"PairedItems of a pair", 6, func(r *rand.Rand) (any, input) {
		test, in := roped(itemsTest, items)(r)
		if !in.(pairInput).binary() && r.IntN(2) == 0 {
			test = with(test, "Prior", (*float64)(nil))
		}
		return test, in
	}, checkTest(1e-9)},
	{"PairedItems of hits", 5, func(r *rand.Rand) (any, input) {
		test := with(itemsTest(r), "Rope", oneOf(r, 0, 0.002, 0.005, 0.01, 0.1))
		if r.IntN(5) == 0 {
			test = with(bayescmp.PairedItems{}, "RopeRight", 0.02)
		}
		return test, hits(oneOf(r, 10, 1000, 100_000, 1_000_000))(r)
	}, checkHits},
	{"PairedItems of items", 8, func(r *rand.Rand) (any, input) {
		return with(bayescmp.PairedItems{}, "Rope", oneOf(r, 0, 0.005, 0.1)),
			answeredItems(oneOf(r, 20, 200, 2000))(r)
	}, checkItems},

	{"Wilcoxon", 0, classical(func(r *rand.Rand) any {
		return bayescmp.Wilcoxon{Zeros: oneOf(r, bayescmp.SplitZeros, bayescmp.PrattZeros,
			bayescmp.DropZeros)}
	}, means), checkSignificance},
	{"BinomialSign", 0, classical(func(r *rand.Rand) any {
		return bayescmp.BinomialSign{Zeros: oneOf(r, bayescmp.SplitZeros, bayescmp.DropZeros)}
	}, means), checkSignificance},
	{"Permutation", 6, classical(always(bayescmp.Permutation{Samples: 1000}),
		pairs(mostly(from(2, 12), from(31, 40)), from(1, 1), 0, false)), checkSignificance},
	{"PairedTTest", 0, classical(func(r *rand.Rand) any {
		return bayescmp.PairedTTest{Relative: r.IntN(3) == 0}
	}, means), checkSignificance},
	{"NadeauBengio", 0, classical(always(bayescmp.NadeauBengio{}), oneSet), checkSignificance},
	{"FiveByTwoCV", 0, classical(func(r *rand.Rand) any {
		return bayescmp.FiveByTwoCV{F: r.IntN(2) == 0}
	}, fiveTwo), checkSignificance},
	{"McNemar", 0, func(r *rand.Rand) (any, input) {
		t := bayescmp.McNemar{Variant: oneOf(r, bayescmp.ExactMcNemar, bayescmp.MidPMcNemar,
			bayescmp.ChiSquaredMcNemar)}
		return classicalOptions(r, t), hits(oneOf(r, 10, 1000, 1_000_000, 1_000_000_000))(r)
	}, checkMcNemar},

	{"Friedman", 0, tableOf(bayescmp.Friedman{}, small), checkRanking},
	{"Friedman, many", 4, tableOf(bayescmp.Friedman{}, large), checkRanking},
	{"AlignedRanks", 0, tableOf(bayescmp.AlignedRanks{}, small), checkRanking},
	{"Quade", 0, tableOf(bayescmp.Quade{}, small), checkRanking},
	{"CochranQ", 0, func(r *rand.Rand) (any, input) {
		in := small(r).mapped(func(float64) float64 { return float64(r.IntN(2)) })
		in.grid = true
		return bayescmp.CochranQ{Alpha: oneOf(r, 0, 0.25)}, in
	}, checkRanking},
	{"Durbin", 0, tableOf(bayescmp.Durbin{}, gaps), checkRanking},
	{"SkillingsMack", 2, tableOf(bayescmp.SkillingsMack{}, gaps), checkRanking},
	{"ANOVA", 0, tableOf(bayescmp.ANOVA{}, small), checkRanking},
	{"Adjust", 0, func(r *rand.Rand) (any, input) {
		var p listInput
		for range 1 + r.IntN(8) {
			p = append(p, oneOf(r, 0, 1, 0.05, 1e-300, r.Float64(), math.Pow(r.Float64(), 20)))
		}
		return adjustments[r.IntN(6)], p
	}, checkAdjust},

	{"Effects", 0, func(r *rand.Rand) (any, input) {
		if r.IntN(2) == 0 {
			return nil, oneSet(r)
		}
		return nil, means(r)
	}, checkEffects},
	{"AllPairs", 2, func(r *rand.Rand) (any, input) {
		return oneOf[any](r, bayescmp.Sign{}, bayescmp.Sign{Rope: 0.25}, bayescmp.Poisson{},
				bayescmp.SignedRank{Samples: 1000}),
			tables(from(1, 8), from(2, 5), from(1, 3))(r)
	}, checkAllPairs},
	{"Differences", 0, func(r *rand.Rand) (any, input) { return nil, designs(r) },
		checkDifferences},
	{"Monitor", 288, func(r *rand.Rand) (any, input) {
		return hierarchical(bayescmp.Hierarchical{})(r)
	}, checkMonitor},

	{"Best", 2, func(r *rand.Rand) (any, input) { return bayescmp.Best{Samples: 1000}, large(r) },
		checkBest},
	{"Leaderboard", 48, func(r *rand.Rand) (any, input) {
		return bayescmp.Leaderboard{Rope: oneOf(r, 0, 0.25), Top: r.IntN(4)}, small(r)
	}, checkLeaderboard},
	{"BradleyTerry", 48, func(r *rand.Rand) (any, input) {
		return bayescmp.BradleyTerry{Samples: 1000, Ties: bayescmp.TieRule(r.IntN(5))}, small(r)
	}, checkAbilities},
	{"PlackettLuce", 48, func(r *rand.Rand) (any, input) {
		return bayescmp.PlackettLuce{Samples: 1000}, small(r)
	}, checkAbilities},
	{"BradleyTerry of games", 48, func(r *rand.Rand) (any, input) {
		return bayescmp.BradleyTerry{Samples: 1000, Ties: bayescmp.TieRule(r.IntN(5))},
			battles(1000)(r)
	}, checkGames},
	{"Ratings", 0, func(r *rand.Rand) (any, input) {
		return bayescmp.BradleyTerry{Ties: bayescmp.TieRule(r.IntN(5))}, battles(200)(r)
	}, checkRatings},
	{"JointHierarchical", 96, func(r *rand.Rand) (any, input) {
		return bayescmp.JointHierarchical{Samples: 1000, Resolution: 1.0 / 64,
			Rope: oneOf(r, 0, 0.01)}, tables(from(2, 8), from(2, 4), from(2, 5))(r)
	}, checkJoint},
}
