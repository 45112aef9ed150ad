package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// NormalGamma is a conjugate prior of the mean difference μ and the precision ν = 1/σ² of the
// differences:
//
//	μ | ν ~ N(Mu, K/ν)   (variance K/ν),   ν ~ Gamma(A, rate B)
//
// [CB15 eq. 16]. Corani and Benavoli (2015, Theorem 2) write μ0, k0, a and b for Mu, K, A and B.
// The matching prior has Mu 0, K = math.Inf(1), A −1/2 and B 0.
type NormalGamma struct {
	// Mu is the mean of μ, in units of the score.
	Mu float64
	// K is the variance of μ in units of 1/ν; above 0, and infinite for a flat prior of μ.
	K float64
	// A is the shape of the Gamma distribution of ν.
	A float64
	// B is the rate of the Gamma distribution of ν; 0 or more.
	B float64
}

func (g *NormalGamma) check() error {
	switch {
	case g == nil:
		return nil
	case math.IsNaN(g.Mu) || math.IsInf(g.Mu, 0):
		return fmt.Errorf("%w: the prior's Mu must be a number, not %g", ErrOption, g.Mu)
	case !(g.K > 0):
		return fmt.Errorf("%w: the prior's K must be above 0 (math.Inf(1) for a flat prior of "+
			"the mean), not %g", ErrOption, g.K)
	case !(math.Abs(g.A) <= 1e9):
		return fmt.Errorf("%w: the prior's A must be a number up to 1e9, not %g", ErrOption, g.A)
	case !(g.B >= 0) || math.IsInf(g.B, 0):
		return fmt.Errorf("%w: the prior's B must be 0 or more, not %g", ErrOption, g.B)
	}
	return nil
}

func (g *NormalGamma) String() string {
	if g == nil {
		return "matching prior"
	}
	return fmt.Sprintf("Normal-Gamma prior: Mu %s, K %s, A %s, B %s",
		writing.Number(g.Mu), writing.Number(g.K), writing.Number(g.A), writing.Number(g.B))
}
