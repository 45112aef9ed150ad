package abilities

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
)

// Pair is how often two players won against each other. The numbers need not be whole.
type Pair struct {
	Left, Right     int // the players, counted from 0
	Won, Lost, Tied float64
}

// Likelihood is what the data say about the abilities of players, and the τ of ties if there is
// one, as the last parameter.
type Likelihood interface {
	// Players is the number of players, and Ties tells whether there is a τ.
	Players() int
	Ties() bool
	// Log makes a function of the parameters that returns the logarithm of the likelihood and adds
	// its derivatives. It may keep memory of its own.
	Log() func(at, slope []float64) float64
}

// Games are results of games for two. Without Davidson's model of ties, Tied is not used.
type Games struct {
	Count    int // of players
	Pairs    []Pair
	Davidson bool
}

// Players returns the number of players.
func (g Games) Players() int { return g.Count }

// Ties tells whether there is a τ.
func (g Games) Ties() bool { return g.Davidson }

// odds are the probabilities of a game.
type odds struct{ won, lost, tied, log float64 } // log is the logarithm of their denominator

// newOdds returns the probabilities of Davidson (1970, equation 2.5) for a difference of abilities:
// the worths are to each other as exp(d/2), exp(−d/2) and exp(τ). Without ties, t = exp(τ) is 0.
func newOdds(d, t float64) odds {
	e := exponential.Of(-math.Abs(d) / 2)
	sum := 1 + e*e + t*e
	o := odds{1 / sum, e * e / sum, t * e / sum, math.Abs(d)/2 + math.Log(sum)}
	if d < 0 {
		o.won, o.lost = o.lost, o.won
	}
	return o
}

// Log makes the likelihood.
func (g Games) Log() func(at, slope []float64) float64 {
	return func(at, slope []float64) float64 {
		log, t := 0.0, 0.0
		if g.Davidson {
			t = exponential.Of(at[g.Count])
		}
		for _, p := range g.Pairs {
			o := newOdds(at[p.Left]-at[p.Right], t)
			n := p.Won + p.Lost
			if g.Davidson {
				n += p.Tied
				log += p.Tied * at[g.Count]
				slope[g.Count] += p.Tied - n*o.tied
			}
			log += (p.Won-p.Lost)/2*(at[p.Left]-at[p.Right]) - n*o.log
			s := (p.Won - p.Lost - n*(o.won-o.lost)) / 2
			slope[p.Left] += s
			slope[p.Right] -= s
		}
		return log
	}
}

// Outcomes returns the probabilities that the first of two wins, that there is a tie, and that the
// second wins.
func Outcomes(difference, tau float64) (won, tied, lost float64) {
	o := newOdds(difference, exponential.Of(tau))
	return o.won, o.tied, o.lost
}
