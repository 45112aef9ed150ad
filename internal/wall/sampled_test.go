package wall

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// ranks asks for the probabilities that each classifier has each rank: both rows and columns sum
// to 1.
func (w *watch) ranks(ranks [][]float64) {
	for c := range ranks {
		across, down := 0.0, 0.0
		for r := range ranks[c] {
			w.probability("ranks", ranks[c][r])
			across, down = across+ranks[c][r], down+ranks[r][c]
		}
		if !near(across, 1, 1e-9) || !near(down, 1, 1e-9) {
			w.fail("ranks", "of %d they sum to %.12g, of the rank to %.12g", c, across, down)
		}
	}
}

// best asks for the probabilities of being the best, and their errors.
func (w *watch) best(p, off []float64) {
	sum := 0.0
	for c, v := range p {
		w.probability("best", v)
		if sum += v; !(off[c] >= 0 && off[c] < 1) {
			w.fail("error", "%g", off[c])
		}
	}
	if !near(sum, 1, 1e-9) {
		w.fail("best", "they sum to %.12g", sum)
	}
}

// agree asks that two answers from draws differ by no more than their errors say.
func (w *watch) agree(property string, a, b, offA, offB []float64, at []int) {
	for i, c := range at {
		off := math.Hypot(offA[c], offB[i])
		if !near(a[c], b[i], 7*off+1e-9) {
			w.fail(property, "%g ± %g and %g ± %g", a[c], offA[c], b[i], offB[i])
		}
	}
}

// other is another seed.
func other(index int) rand.Source { return rand.NewPCG(uint64(index), 99) }

// checkBest asks for the best classifier.
func checkBest(w *watch, t any, in input) {
	test, data := t.(bayescmp.Best), in.(tableInput)
	w.saw("Best.Rank", "Best.RankContext")
	at := func(test bayescmp.Best, in tableInput) *bayescmp.Standings {
		scores, err := in.scores(false)
		if !w.answered(err) {
			return nil
		}
		s, err := test.Rank(scores)
		if !w.answered(err) {
			return nil
		}
		return s
	}
	s := at(test, data)
	if s == nil {
		return
	}
	w.best(s.P, s.Error)
	w.ranks(s.Ranks)
	for a := range s.Above {
		for b := range s.Above {
			if a != b && !near(s.Above[a][b]+s.Above[b][a], 1, 1e-9) {
				w.fail("above", "%g and %g", s.Above[a][b], s.Above[b][a])
			}
		}
		if !(s.Low[a] >= 1 && s.Low[a] <= s.High[a] && s.High[a] <= len(s.Above)) {
			w.fail("interval", "ranks from %d to %d", s.Low[a], s.High[a])
		}
	}
	columns := rand.New(rand.NewPCG(uint64(w.index), 7)).Perm(data.k())
	if o := at(test, data.columns(columns)); o != nil && distinct(data) {
		w.agree("order of columns", s.P, o.P, s.Error, o.Error, columns)
	}
	if o := at(bayescmp.Best{Samples: test.Samples, Src: other(w.index)}, data); o != nil {
		w.agree("seed", s.P, o.P, s.Error, o.Error, order(data.k()))
	}
}

// checkLeaderboard asks for the best of many classifiers.
func checkLeaderboard(w *watch, t any, in input) {
	test, data := t.(bayescmp.Leaderboard), in.(tableInput)
	w.saw("Leaderboard.Rank", "Leaderboard.RankContext", "Placings.Above", "Placings.MayBeBest",
		"Placings.Order")
	at := func(test bayescmp.Leaderboard, in tableInput) *bayescmp.Placings {
		scores, err := in.scores(false)
		if !w.answered(err) {
			return nil
		}
		p, err := test.Rank(scores)
		if !w.answered(err) {
			return nil
		}
		return p
	}
	p := at(test, data)
	if p == nil {
		return
	}
	w.best(p.P, p.Error)
	if may := p.MayBeBest(); len(may) == 0 || len(may) > data.k() || len(p.Order()) != data.k() {
		w.fail("may be best", "%v", may)
	}
	for c := range p.P {
		if p.TopP[c] < p.P[c]-1e-9 || p.NearP[c] < p.P[c]-1e-9 {
			w.fail("top", "%g, %g and %g", p.P[c], p.TopP[c], p.NearP[c])
		}
		if !(p.Low[c] >= 1 && p.Low[c] <= p.High[c] && p.High[c] <= data.k()) ||
			!(p.SetLow[c] >= 1 && p.SetLow[c] <= p.SetHigh[c] && p.SetHigh[c] <= data.k()) {
			w.fail("interval", "ranks from %d to %d, and %d to %d", p.Low[c], p.High[c],
				p.SetLow[c], p.SetHigh[c])
		}
		if !(p.MeanLow[c] <= p.Means[c] && p.Means[c] <= p.MeanHigh[c]) {
			w.fail("mean", "%g to %g with mean %g", p.MeanLow[c], p.MeanHigh[c], p.Means[c])
		}
	}
	if a, _, err := p.Above(p.Classifiers[0], p.Classifiers[1]); err == nil {
		b, _, _ := p.Above(p.Classifiers[1], p.Classifiers[0])
		if !near(a+b, 1, 1e-9) {
			w.fail("above", "%g and %g", a, b)
		}
	}
	columns := rand.New(rand.NewPCG(uint64(w.index), 7)).Perm(data.k())
	if o := at(test, data.columns(columns)); o != nil {
		w.agree("order of columns", p.P, o.P, p.Error, o.Error, columns)
	}
	test.Src = other(w.index)
	if o := at(test, data); o != nil {
		w.agree("seed", p.P, o.P, p.Error, o.Error, order(data.k()))
	}
}

// distinct tells whether no two classifiers have the same scores everywhere: ties of the mean are
// broken by the order.
func distinct(in tableInput) bool {
	for a := range in.k() {
		for b := range a {
			same := true
			for _, row := range in.rows {
				same = same && slices.Equal(row[a], row[b])
			}
			if same {
				return false
			}
		}
	}
	return true
}

// abilities asks what the models of abilities answer.
func (w *watch) abilities(a *bayescmp.Abilities, err error) {
	if !w.answered(err) {
		return
	}
	w.best(a.P, a.Error)
	w.ranks(a.Ranks)
	w.saw("Abilities.Top", "Abilities.Between")
	for c, v := range a.Top(len(a.P)) {
		if !near(v, 1, 1e-9) || !(a.Low[c] <= a.Mean[c] && a.Mean[c] <= a.High[c]) {
			w.fail("abilities", "%+v", a)
		}
	}
	for _, p := range a.Pairs {
		for _, v := range []float64{p.Beats, p.Tie, p.Above, p.InRope} {
			w.probability("pairs", v)
		}
		if !(p.Low <= p.High && p.Error >= 0 && p.AboveError >= 0) {
			w.fail("pairs", "%+v", p)
		}
		turned, err := a.Between(p.Right, p.Left)
		if err != nil || !near(turned.Beats+p.Beats, 1, 1e-12) ||
			!near(turned.Above+p.Above, 1, 1e-12) {
			w.fail("between", "%+v, turned %+v, %v", p, turned, err)
		}
	}
}

// checkAbilities asks a model of abilities about a table.
func checkAbilities(w *watch, t any, in input) {
	scores, err := in.(tableInput).scores(false)
	if !w.answered(err) {
		return
	}
	w.sawOf(t, "Rank", "RankContext")
	a, err := t.(interface {
		Rank(*bayescmp.Scores) (*bayescmp.Abilities, error)
	}).Rank(scores)
	w.abilities(a, err)
}

// checkJoint asks the joint model about a table.
func checkJoint(w *watch, t any, in input) {
	scores, err := in.(tableInput).scores(false)
	if !w.answered(err) {
		return
	}
	w.saw("JointHierarchical.Rank", "JointHierarchical.RankContext", "Joint.Top", "Joint.Between")
	a, err := t.(bayescmp.JointHierarchical).Rank(scores)
	if !w.answered(err) {
		return
	}
	w.best(a.P, a.Error)
	w.ranks(a.Ranks)
	top, _ := a.Top(len(a.P))
	heavy := a.Datasets <= 5 // the tails are such that one draw in thousands decides about a mean
	total := 0.0
	for c := range a.P {
		total += a.ExpectedRank[c]
		inside := a.Low[c] <= a.Mean[c] && a.Mean[c] <= a.High[c]
		if !near(top[c], 1, 1e-9) || !inside && !heavy {
			w.fail("locations", "%+v in [%g, %g]", a.Mean[c], a.Low[c], a.High[c])
		}
	}
	if k := float64(len(a.P)); !near(total, k*(k+1)/2, 1e-6) {
		w.fail("expected ranks", "they sum to %g", total)
	}
	for _, p := range a.Pairs {
		w.regions("pairs", p.P, 0)
		w.regions("next", p.Next, 1e-6)
		turned, err := a.Between(p.Right, p.Left)
		if err != nil || turned.Next.Left != p.Next.Right || turned.Mean != -p.Mean {
			w.fail("between", "%+v, turned %+v, %v", p, turned, err)
		}
		if !(p.Low <= p.Mean && p.Mean <= p.High) && p.Low < p.High && !heavy {
			w.fail("pairs", "%+v", p)
		}
	}
	for _, e := range a.Estimates {
		if !(e.Low <= e.High) || math.IsNaN(e.Mean) {
			w.fail("estimates", "%+v", e)
		}
	}
	w.expectedRanks(a)
}

// expectedRanks compares expected ranks with the sums over the pairs of the probabilities that the
// other one is better, which are computed in another way; without a rope only.
func (w *watch) expectedRanks(a *bayescmp.Joint) {
	if a.Rope > 0 {
		return
	}
	for c, name := range a.Classifiers {
		sum, off := 1.0, a.ExpectedRankError[c]
		for _, p := range a.Pairs {
			if p.Left == name || p.Right == name {
				own := p.Next.Right
				if p.Right == name {
					own = p.Next.Left
				}
				sum, off = sum+own, off+p.NextError.Left
			}
		}
		if !near(sum, a.ExpectedRank[c], 7*off+1e-3) {
			w.fail("expected ranks", "%s has %g ± %g, and by the pairs %g",
				name, a.ExpectedRank[c], a.ExpectedRankError[c], sum)
		}
	}
}

// gamesInput are results of games: left, right, outcome (1, 0 or 0.5) and count. The count tells
// one of three judges, and the two players tell the prompt.
type gamesInput [][4]float64

func (in gamesInput) text(counted bool) string {
	var b strings.Builder
	b.WriteString("left,right,outcome,count,judge,prompt\n")
	for _, g := range in {
		times, n := 1, g[3]
		if !counted {
			times, n = int(g[3]), 1
		}
		for range times {
			fmt.Fprintf(&b, "p%g,p%g,%g,%g,%g,%g\n", g[0], g[1], g[2], n, math.Mod(g[3], 3),
				g[0]+g[1])
		}
	}
	return b.String()
}

func (in gamesInput) games(counted bool, clusters ...string) (*bayescmp.Games, error) {
	df, err := bayescmp.ReadCSV(strings.NewReader(in.text(counted)))
	if err != nil {
		return nil, err
	}
	return bayescmp.FromGames(df, bayescmp.GameColumns{Clusters: clusters})
}

func (in gamesInput) code() string {
	return fmt.Sprintf("df, _ := bayescmp.ReadCSV(strings.NewReader(%q))\n"+
		"games, _ := bayescmp.FromGames(df, bayescmp.GameColumns{})", in.text(true))
}

func (in gamesInput) smaller() []input {
	var out []input
	for i, g := range in {
		if len(in) > 1 {
			out = append(out, slices.Delete(slices.Clone(in), i, i+1))
		}
		if g[3] > 1 {
			less := slices.Clone(in)
			less[i][3] = math.Floor(g[3] / 2)
			out = append(out, less)
		}
	}
	return out
}

// battles makes games of some players.
func battles(most float64) func(r *rand.Rand) gamesInput {
	return func(r *rand.Rand) gamesInput {
		k, ties := 2+r.IntN(4), r.IntN(2) == 0
		var in gamesInput
		for a := range k {
			for b := range a {
				for _, outcome := range []float64{0, 0.5, 1} {
					if outcome == 0.5 && !ties || r.IntN(6) == 0 {
						continue
					}
					n := math.Floor(math.Pow(most, r.Float64()))
					in = append(in, [4]float64{float64(a), float64(b), outcome, n})
				}
			}
		}
		if len(in) == 0 {
			in = gamesInput{{0, 1, 1, 1}}
		}
		return in
	}
}

// checkGames asks the posterior of games.
func checkGames(w *watch, t any, in input) {
	games, err := in.(gamesInput).games(true)
	if !w.answered(err) {
		return
	}
	w.saw("BradleyTerry.RankGames")
	a, err := t.(bayescmp.BradleyTerry).RankGames(background, games)
	w.abilities(a, err)
}

// checkRatings asks the most likely abilities of games, without clusters, with one column and with
// two.
func checkRatings(w *watch, t any, in input) {
	test, data := t.(bayescmp.BradleyTerry), in.(gamesInput)
	w.saw("BradleyTerry.Rate", "Ratings.Difference")
	w.ratings(test, data)
	w.ratings(test, data, "judge")
	w.ratings(test, data, "prompt", "judge")
}

// ratings asks about one choice of clusters. A row with a count says the same as so many rows.
func (w *watch) ratings(test bayescmp.BradleyTerry, data gamesInput, clusters ...string) {
	at := func(in gamesInput, counted bool) *bayescmp.Ratings {
		games, err := in.games(counted, clusters...)
		if !w.answered(err) {
			return nil
		}
		r, err := test.Rate(games)
		if !w.answered(err) {
			return nil
		}
		return r
	}
	r := at(data, true)
	if r == nil {
		return
	}
	same := func(property string, o *bayescmp.Ratings, errors bool) {
		if o == nil {
			w.fail(property, "an error in the place of an answer")
			return
		}
		for i, name := range r.Players {
			j := slices.Index(o.Players, name)
			if j < 0 || !near(o.Ability[j], r.Ability[i], 1e-6) ||
				errors && !near(o.Error[j], r.Error[i], 1e-6*r.Error[i]) {
				w.fail(property, "%s: %g ± %g, before %g ± %g", name, o.Ability[j], o.Error[j],
					r.Ability[i], r.Error[i])
				return
			}
		}
	}
	turned := slices.Clone(data)
	for i, g := range turned {
		turned[i] = [4]float64{g[1], g[0], 1 - g[2], g[3]}
	}
	slices.Reverse(turned)
	same("turned", at(turned, true), true)
	games := 0.0
	for _, g := range data {
		games += g[3]
	}
	if games < 3000 {
		same("counts", at(data, false), true)
	}
	for i, name := range r.Players {
		if !(r.Error[i] >= 0) || !(r.Low[i] <= r.Ability[i] && r.Ability[i] <= r.High[i]) {
			w.fail("interval", "%+v", r)
		}
		d, off, err := r.Difference(name, r.Players[0])
		if err != nil || !near(d, r.Ability[i]-r.Ability[0], 1e-12) || !(off >= 0) {
			w.fail("difference", "%g ± %g, %v", d, off, err)
		}
	}
	if !math.IsNaN(r.Tie) {
		w.probability("tie", r.Tie)
	}
}
