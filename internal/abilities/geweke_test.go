package abilities

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/internal/parallel"
	"gonum.org/v1/gonum/stat"
)

// study is players of whom some pairs play often, some seldom and some never.
type study struct {
	name    string
	players int
	ties    bool
	games   int // at most, of a pair; 0 for rankings
}

// simulate draws data given the parameters.
func (s study) simulate(beta []float64, tau float64, r *rand.Rand) Likelihood {
	if s.games == 0 {
		all := rank(s.players)(beta, tau, r).(Rankings)
		for _, ranking := range all.Rankings {
			for _, tied := range ranking {
				slices.Sort(tied) // they must not tell the order in which they came
			}
		}
		return all
	}
	g := Games{Count: s.players, Davidson: s.ties}
	for left := range s.players {
		for right := range left {
			p := Pair{Left: left, Right: right}
			for range []int{s.games, 1, 0}[len(g.Pairs)%3] {
				won, tied, lost := outcomes(beta[left]-beta[right], tau, s.ties)
				switch u := r.Float64() * (won + tied + lost); {
				case u < won:
					p.Won++
				case u < won+tied:
					p.Tied++
				default:
					p.Lost++
				}
			}
			g.Pairs = append(g.Pairs, p)
		}
	}
	return g
}

// outcomes are in proportion to the probabilities of a game.
func outcomes(d, tau float64, ties bool) (won, tied, lost float64) {
	if ties {
		tied = math.Exp(tau)
	}
	return math.Exp(d / 2), tied, math.Exp(-d / 2)
}

// of are functions of the parameters and the data.
func (s study) of(beta []float64, tau float64, data Likelihood) map[string]float64 {
	d := beta[0] - beta[1]
	r2, top, order := 0.0, math.Inf(-1), 0.0
	for i, b := range beta {
		r2, top = r2+b*b, max(top, b)
		order += b * (float64(i) - float64(len(beta)-1)/2) / float64(len(beta))
	}
	out := map[string]float64{
		"difference": math.Tanh(d), "difference²": math.Tanh(d) * math.Tanh(d),
		"spread": math.Log(r2), "largest": math.Tanh(top - 1), "wide": math.Tanh(r2 / 20),
		"order": math.Tanh(order)}
	if s.ties {
		out["tie"] = math.Exp(tau) / (2 + math.Exp(tau))
		out["tie²"] = out["tie"] * out["tie"]
		out["tie, spread"] = out["tie"] * math.Tanh(r2/10)
	}
	if g, ok := data.(Games); ok {
		p := g.Pairs[0]
		won, tied, lost := outcomes(beta[p.Left]-beta[p.Right], tau, s.ties)
		n := (p.Won + p.Tied + p.Lost) / (won + tied + lost)
		out["won"], out["tied"] = p.Won-n*won, p.Tied-n*tied
	}
	return out
}

// Geweke (2004): data drawn from the parameters, and parameters moved by Metropolis's rule given
// the data, in turns, leave the prior as it is, if the posterior density is that of the prior and
// the data. Chains begin with draws from the prior (Gandy and Scott 2020).
func TestGeweke(t *testing.T) {
	const chains, turns, moves = 300, 40, 12
	for _, s := range []study{
		{"two, ties", 2, true, 2}, {"two", 2, false, 3}, {"three, ties", 3, true, 5},
		{"five, ties", 5, true, 8}, {"five", 5, false, 20}, {"eight, ties", 8, true, 3},
		{"two ranked", 2, false, 0}, {"three ranked", 3, false, 0}, {"eight ranked", 8, false, 0},
	} {
		for prior, name := range []string{"pooled", "worths"} {
			t.Run(s.name+", "+name, func(t *testing.T) {
				s.check(t, Prior(prior), chains, turns, moves)
			})
		}
	}
}

func (s study) check(t *testing.T, prior Prior, chains, turns, moves int) {
	known, got := make([]map[string]float64, chains), make([]map[string]float64, chains)
	parallel.Each(chains, func(k int) {
		r := rand.New(rand.NewPCG(uint64(k), 4))
		known[k], got[k] = map[string]float64{}, map[string]float64{}
		add := func(to map[string]float64, beta []float64, tau float64, data Likelihood) {
			for name, v := range s.of(beta, tau, data) {
				to[name] += v / float64(turns)
			}
		}
		var z []float64
		var data Likelihood
		at := make([]float64, s.players+1)
		for range turns {
			z = s.start(prior, r)
			Model{Games{Count: s.players, Davidson: s.ties}, prior}.Abilities(z, at)
			data = s.simulate(at[:s.players], at[s.players], r)
			add(known[k], at[:s.players], at[s.players], data)
		}
		for range turns {
			metropolis(Model{data, prior}, z, moves, r)
			Model{data, prior}.Abilities(z, at)
			add(got[k], at[:s.players], at[s.players], data)
			data = s.simulate(at[:s.players], at[s.players], r)
		}
	})
	for name := range known[0] {
		column := func(from []map[string]float64) (values []float64) {
			for _, m := range from {
				values = append(values, m[name])
			}
			return values
		}
		want, offWant := stat.MeanStdDev(column(known), nil)
		mean, offGot := stat.MeanStdDev(column(got), nil)
		off := math.Hypot(offWant, offGot) / math.Sqrt(float64(chains))
		if math.Abs(mean-want) > 4.5*off { // of some 170 numbers
			t.Errorf("%s is %.4f in place of %.4f ± %.4f", name, mean, want, off)
		}
	}
}

// start draws the coordinates of parameters from the prior.
func (s study) start(prior Prior, r *rand.Rand) []float64 {
	beta, tau := fromPrior(prior, s.players, r)
	z := make([]float64, s.players-1, s.players)
	contrasts(s.players).slope(beta, z) // the transpose of orthonormal columns is their inverse
	if s.ties {
		z = append(z, tau)
	}
	return z
}

// metropolis moves all coordinates together, by short steps and long ones.
func metropolis(m Model, z []float64, moves int, r *rand.Rand) {
	density := m.density(0)
	next, slope := make([]float64, len(z)), make([]float64, len(z))
	log := density(z, slope)
	for range moves {
		length := []float64{0.2, 0.7, 2}[r.IntN(3)]
		for i, v := range z {
			next[i] = v + length*r.NormFloat64()
		}
		if there := density(next, slope); math.Log(r.Float64()) < there-log {
			copy(z, next)
			log = there
		}
	}
}
