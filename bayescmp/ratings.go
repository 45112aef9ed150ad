package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"
)

// Ratings is the answer of [BradleyTerry.Rate]: the most likely abilities of players. All lists are
// in the order of Players. The abilities have the sum 0, and one player beats another with the odds
// exp(difference), if there is no tie. On the scale of Elo, a difference of 1 is 173.7 points.
type Ratings struct {
	// Players are the names of the players, in the order in which they first appear.
	Players []string
	// Games is the number of games, ties included.
	Games float64
	// Ability is the most likely ability of each player, and Error its standard error.
	Ability, Error []float64
	// ModelError is the standard error as if all games were independent and the model true.
	ModelError []float64
	// Low and High are the ends of the 95 % confidence intervals.
	Low, High []float64
	// RankLow is 1 more than the number of players who are significantly better, two-sided at 0.05
	// without adjustment, and RankHigh the number of those who are not significantly worse.
	RankLow, RankHigh []int
	// Tie is the probability of a tie between equals in Davidson's model; NaN without it, and where
	// no game is a tie.
	Tie float64
	// ClusteredBy names the columns of the clusters, and Clusters has their numbers.
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

// normal95 is the 0.975 quantile of the standard Gaussian.
const normal95 = 1.959963984540054

// conclude fills in the rest from the abilities and their covariance.
func (r *Ratings) conclude(ability []float64) {
	k := len(ability)
	r.Ability = ability
	r.RankLow, r.RankHigh = make([]int, k), make([]int, k)
	for i, b := range ability {
		r.Error = append(r.Error, r.root(r.covariance.At(i, i), i))
		r.ModelError = append(r.ModelError, root(r.model.At(i, i)))
		r.Low = append(r.Low, b-normal95*r.Error[i])
		r.High = append(r.High, b+normal95*r.Error[i])
		r.RankLow[i], r.RankHigh[i] = 1, k
	}
	for i := range k {
		for j := range i {
			d, off := r.difference(i, j)
			if !(math.Abs(d) > normal95*off+1e-9) { // where the error is 0, d has rounding
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
	r.reserve()
}

// vouch checks that the abilities and their errors are numbers. See [sound].
func (r *Ratings) vouch(g *guard) {
	g.sure("an ability", slices.Concat(r.Error, r.ModelError)...)
	for i, name := range r.Players {
		g.of = name
		g.number("the ability", r.Ability[i])
		g.ordered(r.Low[i], r.High[i])
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

// reserve adds assumptions and warnings.
func (r *Ratings) reserve() {
	r.Assumptions = append(r.Assumptions, "abilities that do not change")
	if len(r.Clusters) == 0 {
		r.Assumptions = append(r.Assumptions, "independent games")
	}
	for i, n := range r.Clusters {
		r.Assumptions = append(r.Assumptions, fmt.Sprintf("independent clusters by %s (%d)",
			r.ClusteredBy[i], n))
		if n < 40 {
			r.Warnings = append(r.Warnings, fmt.Errorf("the %d clusters by %s are few: errors "+
				"of fewer than 40 clusters tend to be too small", n, r.ClusteredBy[i]))
		}
	}
	for i, name := range r.Players {
		if r.Error[i] == 0 {
			r.Warnings = append(r.Warnings, r.noError(name))
			break
		}
	}
}

// noError says why an error is 0.
func (r *Ratings) noError(player string) error {
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
	return namesOf(r.Players, bestFirst(r.Ability, false))
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
// error, low, high, rank_low, rank_high.
func (r *Ratings) Frame() dataframe.DataFrame {
	if r.empty() {
		return dataframe.DataFrame{Err: errNoRatings}
	}
	return dataframe.New(
		series.New(r.Players, series.String, "player"),
		series.New(r.Ability, series.Float, "ability"),
		series.New(r.Error, series.Float, "error"),
		series.New(r.Low, series.Float, "low"),
		series.New(r.High, series.Float, "high"),
		series.New(r.RankLow, series.Int, "rank_low"),
		series.New(r.RankHigh, series.Int, "rank_high"))
}

// Verdict names the players whom no other is significantly better than.
func (r *Ratings) Verdict() string {
	if r.empty() {
		return "no ratings"
	}
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
