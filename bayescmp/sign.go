package bayescmp

import (
	"context"
	"fmt"
)

// Sign is the Bayesian sign test of Benavoli, Mangili, Corani, Zaffalon and Ruggeri (ICML 2014) and
// Benavoli, Corani, Demšar and Zaffalon, "Time for a change" (JMLR 18, 2017): on which share of all
// data sets like these is one classifier better? Each data set counts once, by the region in which
// its mean difference lies; nothing else of the scores is used. With n_left, n_rope and n_right
// data sets in the three regions the shares have the posterior
//
//	(θ_left, θ_rope, θ_right) ~ Dirichlet(s_left + n_left, s_rope + n_rope, s_right + n_right)
//
// and P says how probable it is that each share is the largest of the three. It is computed exactly
// (others sample it).
//
// Without a rope there are two shares: P.Right = P(θ_right > 1/2). Mean differences of 0, and a
// prior in the rope, count half to each side. (baycomp lets them take part as a third region, and
// leaves out the draws in which this region is the largest.)
//
// A difference that is 0, or at the edge of the rope, up to rounding (1e-12 of the largest score),
// is taken to be exactly there.
type Sign struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Prior holds pseudo-observations; nil means one in the rope.
	Prior *SignPrior
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// SignPrior says how many data sets the prior is worth in each region: 0 to 10⁶, whole or not.
// SignPrior{} means no prior.
type SignPrior struct {
	// Left, Rope and Right are numbers of data sets left of, in and right of the rope.
	Left, Rope, Right float64
}

// mostStrength is the largest strength that a prior may have.
const mostStrength = 1e6

// Name returns "Bayesian sign test".
func (Sign) Name() string { return "Bayesian sign test" }

// Compare answers for the population from which the data sets of the pair are a sample. One score
// per data set is enough. Errors wrap [ErrOption] or [ErrEmpty].
func (t Sign) Compare(p Pair) (*Comparison, error) {
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	prior, err := t.prior()
	if err != nil {
		return nil, err
	}
	post := &DirichletPosterior{
		prior: regionCounts(prior), centres: p.centres(), rope: !c.rope().none(),
	}
	counts := post.centres.count(c.rope())
	post.counts = counts
	c.scope = "the largest share of " + c.noun() + "s like these"
	if !post.rope {
		counts, prior = counts.halved(), SignPrior(regionCounts(prior).halved())
		c.scope = "more than half of all " + c.noun() + "s like these"
	}
	post.Left = counts.Left + prior.Left
	post.Rope = counts.Rope + prior.Rope
	post.Right = counts.Right + prior.Right
	c.P, c.Error = post.largest()
	c.Posterior = post
	c.assume("%s", prior)
	c.warnAboutPrior(prior.Left + prior.Rope + prior.Right)
	c.warnAboutCertainty(max(post.Left, post.Rope, post.Right) == post.total())
	if !post.rope {
		c.warn(post.zeroWarning(c, p.zeros()))
	}
	return sound(c)
}

// prior returns the chosen prior, or the default.
func (t Sign) prior() (SignPrior, error) {
	if t.Prior == nil {
		return SignPrior{Rope: 1}, nil
	}
	return *t.Prior, t.Prior.check()
}

func (s SignPrior) check() error {
	for _, part := range []struct {
		name     string
		strength float64
	}{{"Left", s.Left}, {"Rope", s.Rope}, {"Right", s.Right}} {
		if !(part.strength >= 0 && part.strength <= mostStrength) {
			return fmt.Errorf("%w: the prior's %s must be from 0 to 1e6 data sets, not %g",
				ErrOption, part.name, part.strength)
		}
	}
	return nil
}

func (s SignPrior) String() string {
	if s == (SignPrior{}) {
		return "no prior"
	}
	return "prior counts: " + regionCounts(s).list("in the rope")
}

func (t Sign) variants(Pair) []variant {
	given, _ := t.prior() // a bad prior is an error before any variant is run
	var out []variant
	for _, prior := range []SignPrior{{}, {Rope: 1}, {Left: 1}, {Right: 1}} {
		if prior != given {
			other := t
			other.Prior = &prior
			out = append(out, variant{prior.String(), other})
		}
	}
	return out
}

func (t Sign) rope() (halves, error) { return ropeOf(t.Rope, t.RopeLeft, t.RopeRight) }

func (t Sign) withRope(rope halves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (Sign) sources() References { return References{benavoli2017} }

// suits is true where there is one score per data set, so that there is nothing else to look at.
func (Sign) suits(p Pair) bool { return len(p.sets) > 1 && !p.hasFolds() }

func (Sign) usesFolds() bool { return false }

func (Sign) remark() string {
	return "The sign test says which outcome is the commonest; " +
		"on the other data sets the difference may be large."
}

// Answer returns the result of [Sign.Compare], for [SideBySide].
func (t Sign) Answer(_ context.Context, p Pair) (Answer, error) {
	return ofComparison(t.Compare(p))
}
