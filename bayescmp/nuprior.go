package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"gonum.org/v1/gonum/mathext"
)

// NuPrior is a prior of the degrees of freedom ν of the population, which say how heavy its tails
// are.
type NuPrior struct {
	// Alpha and Beta are the shape and the rate of a Gamma distribution. Each is integrated over
	// the interval from its first to its second element, or fixed when both elements are equal.
	Alpha, Beta [2]float64
	// Unshifted gives the Gamma distribution to ν, as the paper writes; otherwise ν − 1 has it, as
	// in the authors' program.
	Unshifted bool
	// Gaussian makes the population Gaussian (ν = ∞). The other fields are then not used.
	Gaussian bool
}

// These are the priors of ν that Corani et al. (2017) compare in their Table 5. The paper's Table 1
// has the names of the last two the wrong way round.
var (
	// HierarchicalNu is the default: Gamma(α, β) with α ~ U(0.5, 5), β ~ U(0.05, 0.15).
	HierarchicalNu = NuPrior{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15}}
	// JuarezSteelNu is Gamma(2, 0.1).
	JuarezSteelNu = NuPrior{Alpha: [2]float64{2, 2}, Beta: [2]float64{0.1, 0.1}}
	// KruschkeNu is Gamma(1, 0.0345), a shifted exponential.
	KruschkeNu = NuPrior{Alpha: [2]float64{1, 1}, Beta: [2]float64{0.0345, 0.0345}}
	// GaussianNu makes the population Gaussian.
	GaussianNu = NuPrior{Gaussian: true}
)

func (n NuPrior) String() string {
	if n.Gaussian {
		return "Gaussian population"
	}
	subject := "ν − 1"
	if n.Unshifted {
		subject = "ν"
	}
	side := func(v [2]float64) string {
		if v[0] == v[1] {
			return writing.Number(v[0])
		}
		return "U(" + writing.Number(v[0]) + ", " + writing.Number(v[1]) + ")"
	}
	return fmt.Sprintf("%s ~ Gamma(%s, %s)", subject, side(n.Alpha), side(n.Beta))
}

// prior checks the options and returns the density of the prior.
func (n NuPrior) prior() (hierarchical.Prior, error) {
	if n.Gaussian {
		return nil, nil
	}
	for _, v := range [][2]float64{n.Alpha, n.Beta} {
		if !(v[0] > 0 && v[1] >= v[0] && v[1] < 1e6) {
			return nil, fmt.Errorf("%w: shape and rate of the prior of ν must be above 0, "+
				"from low to high, not %v and %v", ErrOption, n.Alpha, n.Beta)
		}
	}
	const most = hierarchical.LargestNu
	if beyond := mathext.GammaIncRegComp(n.Alpha[1], n.Beta[0]*most); beyond > 0.01 {
		return nil, fmt.Errorf("%w: the prior of ν reaches beyond %d, where a Student cannot be "+
			"told from a Gaussian; use GaussianNu", ErrOption, most)
	}
	shift := 1.0
	if n.Unshifted {
		shift = 0
	}
	if n.Alpha[0] == n.Alpha[1] && n.Beta[0] == n.Beta[1] {
		return hierarchical.Gamma{Alpha: n.Alpha[0], Beta: n.Beta[0], Support: shift}, nil
	}
	return hierarchical.MixedGamma{Alpha: n.Alpha, Beta: n.Beta, Support: shift}, nil
}
