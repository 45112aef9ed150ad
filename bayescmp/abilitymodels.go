package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/internal/abilities"
	"github.com/bayescmp/go/internal/writing"
)

// AbilityPrior is what [BradleyTerry] and [PlackettLuce] assume about abilities beforehand.
type AbilityPrior int

const (
	// PooledAbilities says that the abilities come from a Gaussian with the mean 0, and that log σ
	// is Gaussian with the mean 0 and the standard deviation 0.5, where σ is the standard deviation
	// of that Gaussian (Wainer 2023, equation 3).
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

// modelPrior returns the prior as the model takes it, and refuses one that is none.
func (p AbilityPrior) modelPrior() (abilities.Prior, error) {
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
	usual := usualThreshold
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

// checkForAbilities refuses scores without two classifiers.
func (s *Scores) checkForAbilities(test string) error {
	if s == nil || len(s.sets) == 0 {
		return errNoScores
	}
	if len(s.classifiers) < 2 {
		return fmt.Errorf("%w: the %s compares two or more classifiers; the only one is %s",
			ErrOption, test, writing.Quoted(s.classifiers))
	}
	return s.checkIndependent(test)
}

var errNeverTogether = fmt.Errorf("%w: no two classifiers have scores on the same data set",
	ErrMissing)
