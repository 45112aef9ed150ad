package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/abilities"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/student"
	"github.com/bayescmp/go/internal/writing"
	"gonum.org/v1/gonum/mat"
)

// mostRated is the largest number of players whose errors are computed: the matrix of their
// covariances takes 8 bytes for each two.
const mostRated = 10_000

// Rate returns the most likely abilities of the players of games, the limit of the posterior for
// many games, with errors that hold where games depend on each other within their clusters. The
// prior, the rule and the draws are not used. It takes thousands of players and millions of games.
//
// The errors are those of the sandwich (Liang and Zeger 1986), times G/(G − 1) for G clusters; with
// two columns of clusters, those of Cameron, Gelbach and Miller (2011). Without clusters each game
// is a cluster of its own, and a row that counts for several games is treated as that many rows.
// With clusters the limits, including those of the ranks, come from Student's distribution with
// G − 1 degrees of freedom, where G is that of the column with the fewest clusters. In simulations
// with clusters by judge, the 95 % intervals covered the true ability in .95 to .96 of the files
// with 5, 10, 30 and 100 judges (testdata/fewcoverage.csv).
//
// Where no game is a tie, the most likely probability of ties is 0 in Davidson's model, and the
// abilities and errors are those of the model without ties.
//
// Errors wrap [ErrEmpty], [ErrOption] (an option, one player, or more than 10,000 of them) or
// [ErrMissing]: no most likely abilities exist if some players have won or tied no game against the
// others, or have not played against them. In Davidson's model they do not exist either if players
// can be put in groups, from best to worst, such that each win is of a better group over a worse
// one, and each tie within a group or of neighbours: then the fit improves without end as the
// groups move apart and ties become more probable. The error names the players. A single game,
// counts that add up to one or less, and a single cluster are refused, because they have no
// standard error.
func (t BradleyTerry) Rate(games *Games) (*Ratings, error) {
	if games == nil || len(games.results) == 0 {
		return nil, errNoGames
	}
	if n := len(games.players); n > mostRated {
		return nil, fmt.Errorf("%w: Rate takes at most %d players, not %d", ErrOption, mostRated, n)
	}
	if t.Ties == SpreadTies {
		return nil, fmt.Errorf("%w: SpreadTies makes games that nobody has played; "+
			"for Rate take HalfTies", ErrOption)
	}
	pairs := games.pairs()
	model, err := t.Ties.games(len(games.players), pairs)
	if err != nil {
		return nil, err
	}
	r := &Ratings{Players: games.Players(), Tie: math.NaN()}
	tied := 0.0
	for _, p := range pairs {
		r.Games += p.Won + p.Lost + p.Tied
		tied += p.Tied
	}
	if tied == 0 {
		model.Davidson = false
	}
	if err := games.checkConnected(model); err != nil {
		return nil, err
	}
	if tied == r.Games && model.Davidson {
		return nil, fmt.Errorf("%w: all games are ties, so nothing tells how probable a win is",
			ErrMissing)
	}
	results := t.Ties.results(games.results, model.Davidson)
	if err := games.checkEnough(results); err != nil {
		return nil, err
	}
	fit, ok := model.Likeliest()
	if !ok {
		return nil, fmt.Errorf("%w: the most likely abilities are so far apart that Newton's "+
			"method does not find them; some players won nearly all games", ErrMissing)
	}
	bread, ok := fit.Covariance()
	if !ok {
		return nil, fmt.Errorf("%w: the most likely abilities are so far apart that their errors "+
			"have no bound", ErrMissing)
	}
	r.cites = References{bradleyTerry1952, liangZeger1986}
	if model.Davidson {
		r.cites = References{bradleyTerry1952, davidson1970, liangZeger1986}
		r.Tie = 1 - 2/(2+math.Exp(fit.At[len(r.Players)]))
	}
	r.model = bread
	r.covariance = r.sandwich(fit, bread, results, games)
	r.conclude(fit.At[:len(r.Players)])
	independent := r.covariance
	if len(r.Clusters) > 0 {
		independent, _ = fit.Independent(bread, results)
	}
	r.place(independent, gamesIn(results), t.Src)
	r.fillPairs(pairs)
	if tied > 0 {
		r.Assumptions = append(r.Assumptions, t.Ties.String())
	}
	return validate(r)
}

// CheckConnected returns an [*InputError] if no chain of games connects some players with others,
// so that nothing tells how they compare. It names the groups, and in Columns one of those with
// the most players.
func (g *Games) CheckConnected() error {
	if g == nil || len(g.results) == 0 {
		return errNoGames
	}
	groups := connectedComponents(len(g.players), g.pairs())
	if len(groups) < 2 {
		return nil
	}
	largest := groups[0]
	for _, group := range groups {
		if len(group) > len(largest) {
			largest = group
		}
	}
	e := &InputError{Err: ErrMissing, Needs: "Only", Columns: selectNames(g.players, largest),
		Problem: "no game connects the groups " + listGroups(g.players, groups) +
			", so nothing tells how they compare",
		Advice: "rate one group with Only, or add games between them"}
	return e.shortened()
}

// checkConnected refuses games in several parts.
func (g *Games) checkConnected(model abilities.Games) error {
	if len(g.players) < 2 {
		return fmt.Errorf("%w: there must be two or more players", ErrOption)
	}
	const advice = "so there are no most likely abilities; leave games out, or use RankGames, " +
		"whose prior says something about them"
	if groups := connectedComponents(model.Count, model.Pairs); len(groups) > 1 {
		return fmt.Errorf("%w: no game connects the groups %s, %s", ErrMissing,
			listGroups(g.players, groups), advice)
	}
	if parts := model.Parts(); len(parts) > 1 {
		last := parts[len(parts)-1]
		if first := parts[0]; len(first) <= len(last) {
			return fmt.Errorf("%w: {%s} lost no game against the others, %s",
				ErrMissing, writing.Few(selectNames(g.players, first)), advice)
		}
		return fmt.Errorf("%w: {%s} won no game against the others, %s",
			ErrMissing, writing.Few(selectNames(g.players, last)), advice)
	}
	if levels := model.Levels(); len(levels) > 1 {
		return fmt.Errorf("%w: in the order %s, each win is of an earlier group over a later one, "+
			"and each tie within a group or of neighbours: the farther apart the groups are and "+
			"the more probable ties, the better the model fits, %s; HalfTies has an answer",
			ErrMissing, listGroups(g.players, levels), advice)
	}
	return nil
}

// checkEnough refuses games of which no error can be computed: a single game, or a single cluster.
func (g *Games) checkEnough(results []abilities.Result) error {
	if n := gamesIn(results); len(g.groups) == 0 && n <= 1+1e-9 {
		return fmt.Errorf("%w: the counts add up to %s games; errors need more than one",
			ErrMissing, writing.Number(n))
	}
	for i, label := range g.labels {
		first := g.groups[i][results[0].Cluster]
		if !slices.ContainsFunc(results, func(r abilities.Result) bool {
			return g.groups[i][r.Cluster] != first
		}) {
			return fmt.Errorf("%w: all games that count are in one cluster by %s; errors need two "+
				"clusters or more. Without Clusters each game is one", ErrMissing, label)
		}
	}
	return nil
}

// results makes results without ties, as the rule counts them.
func (t TieRule) results(all []abilities.Result, davidson bool) []abilities.Result {
	if davidson || t == HalfTies || t == DavidsonTies {
		return slices.Clone(all) // half a win for each has the derivative of a tie
	}
	var out []abilities.Result
	for _, r := range all {
		if r.Outcome != 0 {
			out = append(out, r)
			continue
		}
		if t == AddTies {
			r.Double = true
			out = append(out, r)
		}
	}
	return out
}

// gamesIn adds up counts.
func gamesIn(results []abilities.Result) (n float64) {
	for _, r := range results {
		n += r.Count
	}
	return n
}

// sandwich returns the covariance by the clusters of the games.
func (r *Ratings) sandwich(
	fit *abilities.Fit, bread *mat.SymDense, results []abilities.Result, g *Games,
) *mat.SymDense {
	by := func(cluster func(row int) int) *mat.SymDense {
		own, n := sortByCluster(results, cluster)
		r.Clusters = append(r.Clusters, n)
		v, rounding := fit.Clustered(bread, own)
		r.rounding = append(r.rounding, rounding)
		return v
	}
	switch len(g.groups) {
	case 0:
		v, rounding := fit.Independent(bread, results)
		r.rounding = [][]float64{rounding}
		return v
	case 1:
		r.ClusteredBy = g.labels
		return by(func(row int) int { return g.groups[0][row] })
	}
	r.ClusteredBy = g.labels
	sum := by(func(row int) int { return g.groups[0][row] })
	second := by(func(row int) int { return g.groups[1][row] })
	both := map[[2]int]int{}
	shared := by(func(row int) int {
		key := [2]int{g.groups[0][row], g.groups[1][row]}
		if _, ok := both[key]; !ok {
			both[key] = len(both)
		}
		return both[key]
	})
	r.Clusters = r.Clusters[:2]
	sum.AddSym(sum, second)
	shared.ScaleSym(-1, shared)
	sum.AddSym(sum, shared)
	r.cites = append(r.cites, cameron2011)
	return sum
}

// sortByCluster returns the results with the clusters of their rows, sorted by cluster, and the
// number of clusters. Clusters are counted from 0 without large gaps, so that sorting is counting.
func sortByCluster(
	results []abilities.Result, cluster func(row int) int,
) (sorted []abilities.Result, clusters int) {
	var next []int // by cluster, where its next result goes
	for _, r := range results {
		c := cluster(r.Cluster)
		for len(next) <= c {
			next = append(next, 0)
		}
		next[c]++
	}
	from := 0
	for c, n := range next {
		if n > 0 {
			clusters++
		}
		next[c], from = from, from+n
	}
	sorted = make([]abilities.Result, len(results))
	for _, r := range results {
		r.Cluster = cluster(r.Cluster)
		sorted[next[r.Cluster]] = r
		next[r.Cluster]++
	}
	return sorted, clusters
}

// Ratings is the answer of [BradleyTerry.Rate]: the most likely abilities of players. All lists are
// in the order of Players. The abilities have the sum 0, and one player beats another with the odds
// exp(difference), if there is no tie. On the scale of Elo, a difference of 1 is 173.7 points.
type Ratings struct {
	// Players are the names of the players, in the order in which they first appear.
	Players []string `field:"player,column"`
	// Games is the number of games, ties included.
	Games float64
	// Ability is the most likely ability of each player, and Error its standard error.
	Ability []float64 `field:",column"`
	Error   []float64 `field:"ability_error,column"`
	// ModelError is the standard error as if all games were independent and the model true.
	ModelError []float64
	// Low and High are the ends of the 95 % confidence intervals.
	Low  []float64 `field:",column"`
	High []float64 `field:",column"`
	// RankLow is 1 more than the number of players who are significantly better, two-sided at 0.05
	// without adjustment, and RankHigh the number of those who are not significantly worse.
	RankLow  []int `field:",column"`
	RankHigh []int `field:",column"`
	// P is, for each player, the probability that its ability is the highest, given that the
	// abilities come from a Gaussian whose width is estimated too: of many players, the one with
	// the highest rating has probably been lucky. PError is its Monte Carlo standard error. They
	// are NaN for more than 300 players.
	P      []float64 `field:"p_best,column"`
	PError []float64 `field:"p_best_error,column"`
	// SetLow and SetHigh are ranks between which all players together are with probability 0.95.
	SetLow  []int `field:"rank_set_low,column"`
	SetHigh []int `field:"rank_set_high,column"`
	// Tiers number groups of players, from 1 for the best, as in [Placings].
	Tiers []int `field:"tier,column"`
	// Pairs are the pairs of the first twelve players, the higher ability on the left.
	Pairs RatedPairs
	// Tie is the probability of a tie between equal players in Davidson's model; NaN without it,
	// and where no game is a tie.
	Tie float64 `field:"p_tie"`
	// ClusteredBy names the columns of the clusters, and Clusters has the number of clusters in
	// each.
	ClusteredBy []string
	Clusters    []int
	// Assumptions say what the answer assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	covariance, model *mat.SymDense
	rounding          [][]float64 // by matrix and player, the largest error that may be rounding
	cites             References
}

// RatedPair says how two players compare.
type RatedPair struct {
	// Left and Right are the names of the players.
	Left, Right string
	// Won, Lost and Tied count their games from the side of Left, as they were observed. Observed
	// is the share that Left won, where a tie counts half; NaN if they have not met.
	Won, Lost, Tied, Observed float64
	// Beats is the probability that Left beats Right by their abilities, if there is no tie; by
	// HalfTies it is the share as in Observed. Low and High are the ends of its 95 % confidence
	// interval.
	Beats float64 `field:"p_beats"`
	Low   float64
	High  float64
}

// RatedPairs are pairs of the players with the highest abilities.
type RatedPairs []RatedPair

// quantile is a quantile of an estimate over its error: that of Student's distribution with one
// degree of freedom less than there are clusters.
func (r *Ratings) quantile(p float64) float64 {
	if len(r.Clusters) == 0 {
		return math.Sqrt2 * math.Erfinv(2*p-1)
	}
	df := float64(slices.Min(r.Clusters) - 1)
	return student.T{DF: df, Scale: 1}.Quantile(p)
}

// conclude fills in the rest from the abilities and their covariance.
func (r *Ratings) conclude(ability []float64) {
	k, quantile := len(ability), r.quantile(0.975)
	r.Ability = ability
	r.RankLow, r.RankHigh = make([]int, k), make([]int, k)
	for i, b := range ability {
		r.Error = append(r.Error, r.root(r.covariance.At(i, i), i))
		r.ModelError = append(r.ModelError, root(r.model.At(i, i)))
		r.Low = append(r.Low, b-quantile*r.Error[i])
		r.High = append(r.High, b+quantile*r.Error[i])
		r.RankLow[i], r.RankHigh[i] = 1, k
	}
	for i := range k {
		for j := range i {
			d, off := r.difference(i, j)
			if !(math.Abs(d) > quantile*off+1e-9) { // where the error is 0, d has rounding
				continue
			}
			better, worse := i, j
			if d < 0 {
				better, worse = j, i
			}
			r.RankLow[worse]++
			r.RankHigh[better]--
		}
	}
	r.addWarnings()
}

// mostPlaced is the largest number of players whose places are drawn, and drawnPlaces how often.
const mostPlaced, drawnPlaces = 300, 4000

// place draws the abilities of the players in the order of their names, so that the order of a file
// changes no draw, and fills in who may be where.
func (r *Ratings) place(independent *mat.SymDense, games float64, src rand.Source) {
	k := len(r.Players)
	r.P, r.PError = make([]float64, k), make([]float64, k)
	r.SetLow, r.SetHigh, r.Tiers = make([]int, k), make([]int, k), make([]int, k)
	for i := range k {
		r.P[i], r.PError[i] = math.NaN(), math.NaN()
		r.SetLow[i], r.SetHigh[i], r.Tiers[i] = 1, k, 1
	}
	if k > mostPlaced {
		return
	}
	ranks := newDrawnRanks(r.draw(independent, games, sourceOrFixed(src)), k)
	for i := range k {
		r.P[i], r.PError[i] = ranks.share(i, 1), ranks.shareError(i, 1)
	}
	r.SetLow, r.SetHigh = ranks.sets(usualThreshold)
	r.Tiers = tiersOf(bestFirst(r.Ability, false), r.SetLow, r.SetHigh)
}

// mostPaired is how many players are compared in pairs.
const mostPaired = 12

// fillPairs compares the first players in pairs, whose games were observed.
func (r *Ratings) fillPairs(observed []abilities.Pair) {
	met := map[[2]int]abilities.Pair{}
	for _, p := range observed {
		met[[2]int{p.Left, p.Right}] = p
		p.Won, p.Lost = p.Lost, p.Won
		met[[2]int{p.Right, p.Left}] = p
	}
	beats := func(d float64) float64 { return 1 / (1 + math.Exp(-d)) }
	order, quantile := bestFirst(r.Ability, false), r.quantile(0.975)
	order = order[:min(len(order), mostPaired)]
	for i, left := range order {
		for _, right := range order[i+1:] {
			p := met[[2]int{left, right}]
			d, off := r.difference(left, right)
			r.Pairs = append(r.Pairs, RatedPair{
				Left: r.Players[left], Right: r.Players[right],
				Won: p.Won, Lost: p.Lost, Tied: p.Tied,
				Observed: (p.Won + p.Tied/2) / (p.Won + p.Lost + p.Tied),
				Beats:    beats(d), Low: beats(d - quantile*off), High: beats(d + quantile*off),
			})
		}
	}
}

// draw returns draws of the abilities.
func (r *Ratings) draw(
	independent *mat.SymDense, games float64, src rand.Source,
) *mcmc.Draws {
	const chains, length = 4, drawnPlaces / 4
	k, clusters, df := len(r.Players), 0.0, math.Inf(1)
	if len(r.Clusters) > 0 {
		clusters = float64(slices.Min(r.Clusters))
		df = clusters - 1
	}
	v := abilities.Steady(r.model, independent, r.covariance, k, games, clusters)
	at := sortedIndices(k, func(i, j int) int { return cmp.Compare(r.Players[i], r.Players[j]) })
	e := abilities.Estimates{Covariance: mat.NewSymDense(k, nil), DF: df}
	for i, a := range at {
		e.Values = append(e.Values, r.Ability[a])
		for j, b := range at[:i+1] {
			e.Covariance.SetSym(i, j, v.At(a, b))
		}
	}
	all, draws := e.Draw(chains*length, src), &mcmc.Draws{}
	for c := range chains {
		draws.Chains = append(draws.Chains, all[c*length:(c+1)*length])
	}
	restoreOrder(draws, at)
	return draws
}

// vouch checks that the abilities and their errors are numbers. See [validate].
func (r *Ratings) vouch(g *guard) {
	g.standardError("an ability", slices.Concat(r.Error, r.ModelError)...)
	for i, name := range r.Players {
		g.of = name
		g.number("the ability", r.Ability[i])
		g.interval(r.Low[i], r.High[i])
	}
	g.of = ""
	if len(r.Players) <= mostPlaced {
		g.probabilities("P", r.P)
		g.sumToOne("P", 0, r.P...)
	}
	for i := range r.Pairs {
		p := &r.Pairs[i]
		g.of, g.right = p.Left, p.Right
		g.probability("P of a win", &p.Beats)
		g.interval(p.Low, p.High)
	}
	if !math.IsNaN(r.Tie) {
		g.probability("P of a tie", &r.Tie)
	}
}

// root is [root], and 0 where all that is left of a variance is rounding.
func (r *Ratings) root(variance float64, players ...int) float64 {
	most := 0.0
	for _, rounding := range r.rounding {
		for _, i := range players {
			most += rounding[i]
		}
	}
	if v := root(variance); v > most {
		return v
	}
	return 0
}

// root is 0 where rounding or two columns of clusters make a variance negative.
func root(variance float64) float64 { return math.Sqrt(max(variance, 0)) }

func (r *Ratings) difference(i, j int) (d, standardError float64) {
	v := r.covariance
	if i == j {
		return 0, 0
	}
	return r.Ability[i] - r.Ability[j], r.root(v.At(i, i)+v.At(j, j)-2*v.At(i, j), i, j)
}

// addWarnings adds assumptions and warnings.
func (r *Ratings) addWarnings() {
	r.Assumptions = append(r.Assumptions, "abilities that do not change")
	if len(r.Clusters) == 0 {
		r.Assumptions = append(r.Assumptions, "independent games")
	}
	for i, n := range r.Clusters {
		r.Assumptions = append(r.Assumptions, fmt.Sprintf("independent clusters by %s (%d)",
			r.ClusteredBy[i], n))
		if n < 5 {
			r.Warnings = append(r.Warnings, fmt.Errorf("the %d clusters by %s are few, so how "+
				"much clusters differ is hardly known", n, r.ClusteredBy[i]))
		}
	}
	for i, name := range r.Players {
		if r.Error[i] == 0 {
			r.Warnings = append(r.Warnings, r.zeroErrorWarning(name))
			break
		}
	}
}

// zeroErrorWarning says why an error is 0.
func (r *Ratings) zeroErrorWarning(player string) error {
	switch len(r.Clusters) {
	case 0:
		return fmt.Errorf("the error of %s is 0, because each game is exactly as the abilities "+
			"expect: look at ModelError", player)
	case 1:
		return fmt.Errorf("the error of %s is 0, because the games of each cluster by %s are "+
			"together exactly as the abilities expect: look at ModelError", player,
			r.ClusteredBy[0])
	}
	return fmt.Errorf("by the two columns of clusters together the error of %s is 0, which means "+
		"that there are too few of them", player)
}

func (r *Ratings) empty() bool { return r == nil || len(r.Error) == 0 }

// Order returns the players, the highest ability first.
func (r *Ratings) Order() []string {
	if r.empty() {
		return nil
	}
	return selectNames(r.Players, bestFirst(r.Ability, false))
}

// Difference returns the difference ability(left) − ability(right) and its standard error. A name
// that is not there wraps [ErrUnknown].
func (r *Ratings) Difference(left, right string) (difference, standardError float64, err error) {
	if r.empty() {
		return math.NaN(), math.NaN(), errNoRatings
	}
	at := map[string]int{}
	for i, name := range r.Players {
		at[name] = i
	}
	for _, name := range []string{left, right} {
		if _, ok := at[name]; !ok {
			return math.NaN(), math.NaN(), unknown("player", name, r.Players)
		}
	}
	difference, standardError = r.difference(at[left], at[right])
	return difference, standardError, nil
}

var errNoRatings = fmt.Errorf("%w: there are no ratings; make them with BradleyTerry.Rate",
	ErrEmpty)

// Frame returns one row per player, in the order of Players, with the columns player, ability,
// ability_error, low, high, rank_low, rank_high, p_best, p_best_error, rank_set_low, rank_set_high,
// tier.
func (r *Ratings) Frame() Frame {
	if r.empty() {
		return frames.Failed(errNoRatings)
	}
	return frames.Columns(r)
}

// Frame returns one row per pair, with the columns left, right, won, lost, tied, observed, p_beats,
// low, high.
func (p RatedPairs) Frame() Frame { return frames.Of(p) }

func (p RatedPairs) table() *writing.Table {
	t := writing.NewTable(2, "left", "right", "won", "lost", "tied", "observed",
		"P(left beats right)", "95 % interval")
	for _, pair := range p {
		observed := "–"
		if !math.IsNaN(pair.Observed) {
			observed = writing.Decimals(pair.Observed, 3)
		}
		t.Add(pair.Left, pair.Right, writing.Number(pair.Won), writing.Number(pair.Lost),
			writing.Number(pair.Tied), observed, writing.Decimals(pair.Beats, 3),
			writing.Decimals(pair.Low, 3)+" to "+writing.Decimals(pair.High, 3))
	}
	return t
}

// String returns a table of the pairs in plain text.
func (p RatedPairs) String() string { return p.table().Text("") }

// HTML returns the same for a notebook.
func (p RatedPairs) HTML() string { return p.table().HTML() }

// MayBeBest are the players of whom one is the best with probability 0.95: the likeliest ones, and
// as few as possible, the likeliest first; nil where P is not known.
func (r *Ratings) MayBeBest() []string {
	if r.empty() || len(r.Players) > mostPlaced {
		return nil
	}
	order := bestFirst(r.Ability, false)
	return selectNames(r.Players, smallestSet(order, r.P, usualThreshold))
}

// Verdict names the player who is the best with a probability above 0.95, or says which players may
// be. Of more than 300 players it names those whom no other is significantly better than.
func (r *Ratings) Verdict() string {
	if r.empty() {
		return "no ratings"
	}
	switch may := r.MayBeBest(); len(may) {
	case 0:
		return r.notWorse()
	case 1:
		i := slices.Index(r.Players, may[0])
		return fmt.Sprintf("%s is the best of the %s with probability %s.", may[0],
			writing.Plural(len(r.Players), "player"), shown(r.P[i], r.PError[i]))
	default:
		return noneIsBest("player", r.Players, r.P, r.PError, may, usualThreshold)
	}
}

// notWorse names the players whom no other is significantly better than.
func (r *Ratings) notWorse() string {
	var first []string
	for _, i := range bestFirst(r.Ability, false) {
		if r.RankLow[i] == 1 {
			first = append(first, r.Players[i])
		}
	}
	if len(first) == 1 {
		return fmt.Sprintf("%s is significantly better than every other player.", first[0])
	}
	return fmt.Sprintf("%s has the highest ability; for %s, no other player is significantly "+
		"better.", first[0], writing.Few(first))
}

func (r *Ratings) headline() string {
	return fmt.Sprintf("Bradley–Terry model, most likely abilities: %s in %s games",
		writing.Plural(len(r.Players), "player"), writing.Number(r.Games))
}

// mostListed is the largest number of players that a table or a picture shows; Frame has all.
const mostListed = 50

func (r *Ratings) answer() writing.Answer {
	if r.empty() {
		return writing.Nothing("no ratings")
	}
	t := writing.NewTable(2, "tier", "player", "ability", "95 % interval", "P(best)", "rank",
		"together")
	order := bestFirst(r.Ability, false)
	for _, i := range order[:min(len(order), mostListed)] {
		best := "–"
		if !math.IsNaN(r.P[i]) {
			best = shown(r.P[i], r.PError[i])
		}
		t.Add(fmt.Sprint(r.Tiers[i]), r.Players[i], writing.Decimals(r.Ability[i], 3),
			writing.Decimals(r.Low[i], 3)+" to "+writing.Decimals(r.High[i], 3), best,
			ranksBetween(r.RankLow[i], r.RankHigh[i]), ranksBetween(r.SetLow[i], r.SetHigh[i]))
	}
	notes := writing.Notes(r.Assumptions, r.Warnings)
	if more := len(order) - mostListed; more > 0 {
		notes = append([]string{fmt.Sprintf("%s more in Frame.", writing.Plural(more, "player"))},
			notes...)
	}
	if !math.IsNaN(r.Tie) {
		notes = append([]string{fmt.Sprintf("Two equals tie with probability %s.",
			writing.Decimals(r.Tie, 3))}, notes...)
	}
	return writing.Answer{Headline: r.headline(), Verdict: r.Verdict(),
		Marks: writing.MarksOf(len(r.Warnings)), Tables: []*writing.Table{t}, Notes: notes}
}

// String returns the answer in plain text: one line per player, the highest ability first, the
// verdict, and the notes.
func (r *Ratings) String() string { return r.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the players and the notes.
func (r *Ratings) HTML() string { return r.answer().HTML() }

// Methods returns a paragraph for a paper: how many players and games there are, by which model
// they are rated, and what the errors assume. [Ratings.References] lists what it cites.
func (r *Ratings) Methods() string { return renderText(r.methods) }

// LaTeXMethods returns the same as [Ratings.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (r *Ratings) LaTeXMethods() string { return renderLaTeX(r.methods) }

func (r *Ratings) methods(p *paragraph) {
	if r.empty() {
		return
	}
	p.say("We compared %s by %s games.", writing.Plural(len(r.Players), "player"),
		writing.Number(r.Games))
	p.describeTest("Bradley–Terry model by maximum likelihood with sandwich errors", r.cites,
		append([]string(nil), r.Assumptions...), nil)
	if len(r.Players) <= mostPlaced {
		p.credit("The probability that a player is the best, and the ranks that hold together, "+
			"come from draws of abilities from a Gaussian", References{daniels1999}, []string{
			"a uniform prior of the share by which ratings are pulled together",
			fmt.Sprintf("%d draws", drawnPlaces)})
	}
	p.creditProgram(1)
}

// References returns the publications that the method comes from, and bayescmp itself, which
// computed the answer.
func (r *Ratings) References() References {
	if r.empty() {
		return nil
	}
	cites := r.cites
	if len(r.Players) <= mostPlaced {
		cites = append(slices.Clone(cites), daniels1999)
	}
	return referencesOf(cites)
}

// Results returns a paragraph for a paper: the abilities of the best players, with their intervals.
func (r *Ratings) Results() string { return renderText(r.results) }

// LaTeXResults returns the same as [Ratings.Results] in LaTeX.
func (r *Ratings) LaTeXResults() string { return renderLaTeX(r.results) }

func (r *Ratings) results(p *paragraph) {
	if r.empty() {
		return
	}
	p.say("%s", r.Verdict())
	order := bestFirst(r.Ability, false)
	var told []string
	for _, i := range order[:min(len(order), mostTold)] {
		told = append(told, fmt.Sprintf("%s (%s, 95 %% interval %s to %s)", r.Players[i],
			writing.Decimals(r.Ability[i], 2), writing.Decimals(r.Low[i], 2),
			writing.Decimals(r.High[i], 2)))
	}
	p.say("From the highest ability, the players are %s%s.", writing.Joined(told),
		countMore(len(order)-mostTold))
}

// MarkdownTable returns the players, the highest ability first, as a table in GitHub's Markdown,
// with the notes below.
func (r *Ratings) MarkdownTable() string { return r.answer().Markdown() }

// LaTeXTable returns the players, the highest ability first, as a floating table in LaTeX. It needs
// the package booktabs, and text in UTF-8. The notes are comments below the table.
func (r *Ratings) LaTeXTable() string { return r.answer().LaTeX("tab:ratings") }

// MarshalJSON writes the pair by the names of the columns of PairFrame.
func (p RatedPair) MarshalJSON() ([]byte, error) { return fields.JSON(p) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits. Without
// Davidson's model p_tie is null.
func (r *Ratings) MarshalJSON() ([]byte, error) { return fields.JSON(r) }

// Plot draws the ability of each player and its 95 % and 50 % intervals, the highest ability first;
// if there are more than fifty players, only the first fifty, which the title says. Plot returns
// nil when there is nothing to draw.
func (r *Ratings) Plot() *figure.Figure {
	if r.empty() {
		return nil
	}
	f := figure.Forest{Title: r.headline(), XLabel: "ability, in log odds",
		EstimateLabel: "ability with 95 % interval"}
	order := bestFirst(r.Ability, false)
	f.Title += firstOf(mostListed, len(order))
	for _, i := range order[:min(len(order), mostListed)] {
		half := r.quantile(0.75) * r.Error[i]
		f.Rows = append(f.Rows, figure.ForestRow{Name: r.Players[i], Raw: math.NaN(),
			Estimate: r.Ability[i], Low: r.Low[i], High: r.High[i],
			Quartiles: [3]float64{r.Ability[i] - half, r.Ability[i], r.Ability[i] + half}})
	}
	return f.Figure().Describe("Abilities. " + r.Verdict())
}
