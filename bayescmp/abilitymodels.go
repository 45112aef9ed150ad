package bayescmp

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/internal/abilities"
	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// AbilityPrior is what [BradleyTerry] and [PlackettLuce] know of abilities beforehand.
type AbilityPrior int

const (
	// PooledAbilities says that the abilities come from a Gaussian with the mean 0, and that log σ
	// is Gaussian with the mean 0 and the standard deviation 0.5, where σ is its standard deviation
	// (Wainer 2023, equation 3).
	PooledAbilities AbilityPrior = iota
	// UniformWorths says that the worths, the exponentials of the abilities, have uniform shares
	// (Dirichlet with parameters 1). It has no scale that somebody must choose, and makes the
	// probability that one beats another uniform for every two, whichever others there are.
	UniformWorths
)

func (p AbilityPrior) String() string {
	switch p {
	case PooledAbilities:
		return "abilities from a Gaussian, its log σ from N(0, 0.5)"
	case UniformWorths:
		return "uniform shares of the worths"
	}
	return fmt.Sprintf("AbilityPrior(%d)", int(p))
}

// known refuses a prior that is none.
func (p AbilityPrior) known() (abilities.Prior, error) {
	switch p {
	case PooledAbilities:
		return abilities.Pooled, nil
	case UniformWorths:
		return abilities.Worths, nil
	}
	return 0, fmt.Errorf("%w: Prior must be PooledAbilities or UniformWorths, not %d",
		ErrOption, int(p))
}

// AbilityRule says when a pair of abilities is decided (Wainer 2023, appendix A).
type AbilityRule int

const (
	// WeakRule decides by the posterior probability, at 0.95: two classifiers are equivalent if the
	// probability that one beats the other is in [0.45, 0.55] with posterior probability 0.95 or
	// more. Otherwise one is better if its ability is the higher one with probability 0.95 or more.
	WeakRule AbilityRule = iota
	// StrongRule decides by the mean of the probability that one beats the other: one is better if
	// it is above 0.7, and the two are equivalent if it is below 0.55 for both.
	StrongRule
)

func (r AbilityRule) String() string {
	switch r {
	case WeakRule:
		return "weak rule"
	case StrongRule:
		return "strong rule"
	}
	return fmt.Sprintf("AbilityRule(%d)", int(r))
}

// The rope of Wainer's rules, for the probability that one beats the other.
const ropeLow, ropeHigh = 0.45, 0.55

// threshold returns the threshold of the rule, or its default if it is 0.
func (r AbilityRule) threshold(given float64) (float64, error) {
	usual := 0.95
	switch r {
	case WeakRule:
	case StrongRule:
		usual = 0.7
	default:
		return 0, fmt.Errorf("%w: Rule must be WeakRule or StrongRule, not %d", ErrOption, int(r))
	}
	if given == 0 {
		return usual, nil
	}
	if !(given >= ropeHigh && given < 1) {
		return 0, fmt.Errorf("%w: Threshold must be in [0.55, 1), not %g", ErrOption, given)
	}
	return given, nil
}

// abilityOptions are what [BradleyTerry] and [PlackettLuce] ask for alike.
type abilityOptions struct {
	prior     AbilityPrior
	rule      AbilityRule
	threshold float64
	samples   int
	src       rand.Source
}

// begin looks at the options and at the observed results of pairs, and fills in what they say.
func (a *Abilities) begin(o abilityOptions, pairs []abilities.Pair, noun string) (sampling, error) {
	var err error
	if a.Threshold, err = o.rule.threshold(o.threshold); err != nil {
		return sampling{}, err
	}
	s := sampling{src: o.src}
	if s.model.Prior, err = o.prior.known(); err != nil {
		return sampling{}, err
	}
	if s.samples, err = drawnAbilities(o.samples); err != nil {
		return sampling{}, err
	}
	a.Rule, a.prior = o.rule, o.prior
	for _, p := range pairs {
		a.Games += p.Won + p.Lost + p.Tied
		a.tied += p.Tied
	}
	if a.Games == 0 {
		return sampling{}, errNeverTogether
	}
	a.Warnings = append(a.Warnings, reservations(a.Classifiers, pairs, noun)...)
	return s, nil
}

// finish draws, and fills in the answer about classifiers and pairs.
func (a *Abilities) finish(
	ctx context.Context, s sampling, pairs []abilities.Pair, progress []func(done, total int),
) (*Abilities, error) {
	told := parallel.NewProgress(progress...)
	err := a.draw(ctx, s, told)
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	a.Assumptions = append(a.Assumptions, "prior: "+a.prior.String(),
		fmt.Sprintf("%d draws", a.Draws))
	a.Assumptions = append(a.Assumptions, a.given...)
	a.pair(pairs)
	return a, nil
}

// forAbilities refuses scores without two classifiers.
func (s *Scores) forAbilities(test string) error {
	if s == nil || len(s.sets) == 0 {
		return errNoScores
	}
	if len(s.classifiers) < 2 {
		return fmt.Errorf("%w: the %s compares two classifiers or more; the only one is %s",
			ErrOption, test, writing.Quoted(s.classifiers))
	}
	return nil
}

var errNeverTogether = fmt.Errorf("%w: no two classifiers have scores on the same data set",
	ErrMissing)
