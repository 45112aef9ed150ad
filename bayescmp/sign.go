package bayescmp

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Sign is the Bayesian sign test of Benavoli, Mangili, Corani, Zaffalon and Ruggeri (ICML 2014) and Benavoli, Corani, Demšar and
// Zaffalon, "Time for a change" (JMLR 18, 2017): on which share of all data sets like these is one classifier better? Each data set
// counts once, by the region in which its mean difference lies; nothing else of the scores is used. With n_left, n_rope and n_right data sets in
// the three regions the shares have the posterior
//
//	(θ_left, θ_rope, θ_right) ~ Dirichlet(s_left + n_left, s_rope + n_rope, s_right + n_right)
//
// and P says how probable it is that each share is the largest of the three. It is computed exactly (others sample it).
//
// Without a rope there are two shares: P.Right = P(θ_right > 1/2). Mean differences of 0, and a prior in the rope, count half to each
// side. (baycomp lets them take part as a third region, and leaves out the draws in which that is the largest.)
//
// A difference that is 0, or at the edge of the rope, up to rounding (1e-12 of the largest score), is taken to be exactly there.
type Sign struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// Prior holds pseudo-observations; nil means one in the rope.
	Prior *SignPrior
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// SignPrior is how many data sets the prior is worth in each region, up to 10⁶: 0 or more, whole or not. SignPrior{} means no prior.
type SignPrior struct{ Left, Rope, Right float64 }

// mostStrength is the largest strength of a prior that is still taken for one.
const mostStrength = 1e6

// Name is "Bayesian sign test".
func (Sign) Name() string { return "Bayesian sign test" }

// Compare answers for the population of which the data sets of the pair are a sample. One score per data set is enough. Errors wrap
// [ErrOption] or [ErrEmpty].
func (t Sign) Compare(p Pair) (*Comparison, error) {
	c, err := newComparison(t.Name(), p, t.Rope, t.Threshold)
	if err != nil {
		return nil, err
	}
	prior, err := t.prior()
	if err != nil {
		return nil, err
	}
	counts, zeros := p.count(t.Rope)
	post := &DirichletPosterior{counts: counts, rope: t.Rope > 0}
	c.scope = "the largest share of data sets like these"
	if !post.rope {
		counts, prior = counts.halved(), SignPrior(regionCounts(prior).halved())
		c.scope = "more than half of all data sets like these"
	}
	post.Left, post.Rope, post.Right = counts.Left+prior.Left, counts.Rope+prior.Rope, counts.Right+prior.Right
	c.P, c.Error = post.largest()
	c.Posterior = post
	c.assume("%s", prior)
	c.warnAboutPrior(prior.Left + prior.Rope + prior.Right)
	c.warnAboutCertainty(max(post.Left, post.Rope, post.Right) == post.total())
	c.warn(post.zeroWarning(c, zeros))
	return c, nil
}

// prior is the one that was chosen, or the default.
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
			return fmt.Errorf("%w: the prior's %s must be from 0 to 1e6 data sets, not %g", ErrOption, part.name, part.strength)
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

// dust is what rounding may have added to a mean difference.
func (s *differences) dust() float64 { return 1e-12 * s.largest }

// regionCounts says how many data sets there are in each region.
type regionCounts struct{ Left, Rope, Right float64 }

// list names those that are there: "3 left, 1 in the rope".
func (r regionCounts) list(middle string) string {
	var parts []string
	for _, part := range []struct {
		count float64
		where string
	}{{r.Left, "left"}, {r.Rope, middle}, {r.Right, "right"}} {
		if part.count > 0 {
			parts = append(parts, writing.Number(part.count)+" "+part.where)
		}
	}
	return strings.Join(parts, ", ")
}

// halved gives half of the middle to each side.
func (r regionCounts) halved() regionCounts {
	return regionCounts{Left: r.Left + r.Rope/2, Right: r.Right + r.Rope/2}
}

// count puts each data set into a region; without a rope the middle one is that of the differences of 0, whose data sets are listed.
func (p Pair) count(rope float64) (counts regionCounts, zeros []string) {
	for i := range p.sets {
		s := &p.sets[i]
		switch {
		case math.Abs(s.mean) <= rope+s.dust():
			counts.Rope++
			if rope == 0 {
				zeros = append(zeros, s.dataset)
			}
		case s.mean < 0:
			counts.Left++
		default:
			counts.Right++
		}
	}
	return counts, zeros
}

// warnAboutPrior speaks up where the prior weighs more than a tenth of the data.
func (c *Comparison) warnAboutPrior(strength float64) {
	if strength > float64(c.Datasets)/10 {
		c.warn(fmt.Errorf("the prior has a weight of %s beside %s: look at the answer under other priors", writing.Number(strength), writing.Plural(c.Datasets, "data set")))
	}
}

// warnAboutCertainty speaks up where the model leaves no doubt at all.
func (c *Comparison) warnAboutCertainty(certain bool) {
	if certain {
		c.warn(fmt.Errorf("no mean difference and no prior speaks against this verdict, which then is certain however few data sets there are: " +
			"the certainty is the model's, not the data's"))
	}
}

// zeroWarning tells what hangs on the convention that a difference of 0 counts half to each side.
func (d *DirichletPosterior) zeroWarning(c *Comparison, zeros []string) error {
	if len(zeros) == 0 {
		return nil
	}
	text := fmt.Sprintf("the mean difference is 0 on %s (%s), and without a rope each counts half to either side",
		writing.Plural(len(zeros), "data set"), writing.Some(zeros))
	half := float64(len(zeros)) / 2
	without := DirichletPosterior{Left: d.Left - half, Right: d.Right - half}
	if !without.valid() {
		return errors.New(text)
	}
	p, _ := without.largest()
	return fmt.Errorf("%s; left out, %s is better on more than half with probability %s, %s with %s", text,
		c.Left, writing.NewProbability(p.Left, 0, p.Right == 0).String(), c.Right, writing.NewProbability(p.Right, 0, p.Left == 0).String())
}
