package bayescmp

import (
	"fmt"
	"math"
	"strings"
)

// guard collects what cannot be right in the numbers of an answer. That is a fault of this package,
// whatever the data are.
type guard struct {
	of     string // whose numbers they are: a test, a classifier, or the left one of a pair
	right  string // the right one of a pair
	faults []string
}

// overshoot is how far a probability may be outside of [0, 1] by rounding alone. It is cut off.
const overshoot = 1e-12

// validate lets an answer leave the package, as the last step that makes it. An answer with numbers
// that cannot be right is refused by an error that wraps [ErrInternal].
func validate[A interface{ vouch(g *guard) }](answer A) (A, error) {
	var g guard
	answer.vouch(&g)
	if len(g.faults) == 0 {
		return answer, nil
	}
	var none A
	return none, g.fault()
}

// validationWarnings is for an answer that has no error beside it: what cannot be right becomes
// NaN, and the warning wraps [ErrInternal].
func validationWarnings(answer interface{ vouch(g *guard) }) []error {
	var g guard
	if answer.vouch(&g); len(g.faults) > 0 {
		return []error{g.fault()}
	}
	return nil
}

func (g *guard) fault() error {
	return fmt.Errorf("%w: %s, which is impossible; please report it, with the data and the "+
		"options, to github.com/bayescmp/go", ErrInternal, strings.Join(g.faults, ", "))
}

// refuse notes what is wrong.
func (g *guard) refuse(format string, args ...any) {
	of := g.of
	if g.right != "" {
		of += " against " + g.right
	}
	if of != "" {
		of += ": "
	}
	g.faults = append(g.faults, of+fmt.Sprintf(format, args...))
}

// probability refuses what is not in [0, 1], and makes it NaN, so that nothing can show it.
func (g *guard) probability(what string, p *float64) {
	if value := *p; !isProbability(value) {
		*p = math.NaN()
		g.refuse("%s is %g", what, value)
		return
	}
	*p = min(max(*p, 0), 1)
}

// probabilities is probability for each of a list.
func (g *guard) probabilities(what string, list []float64) {
	for i := range list {
		g.probability(what, &list[i])
	}
}

// standardError refuses an error of a number that is negative, infinite or NaN.
func (g *guard) standardError(what string, off ...float64) {
	for _, v := range off {
		if !(v >= 0) || math.IsInf(v, 1) {
			g.refuse("the error of %s is %g", what, v)
		}
	}
}

// atLeast0 refuses what is below 0, or NaN.
func (g *guard) atLeast0(what string, list ...float64) {
	for _, v := range list {
		if !(v >= 0) {
			g.refuse("%s is %g", what, v)
		}
	}
}

// number refuses NaN.
func (g *guard) number(what string, list ...float64) {
	for _, v := range list {
		if math.IsNaN(v) {
			g.refuse("%s is NaN", what)
		}
	}
}

// sumToOne refuses probabilities that do not sum to 1, up to their errors.
func (g *guard) sumToOne(what string, off float64, p ...float64) {
	sum := 0.0
	for _, v := range p {
		sum += v
	}
	if math.Abs(sum-1) > 1e-9+off {
		g.refuse("%s sums to %g", what, sum)
	}
}

// interval refuses an interval whose ends are the wrong way round, or of which one is NaN.
func (g *guard) interval(low, high float64) {
	if !(low <= high) {
		g.refuse("the interval is from %g to %g", low, high)
	}
}

func isProbability(p float64) bool { return p >= -overshoot && p <= 1+overshoot }

// probabilityOrNaN is for functions that return no error: a probability, or NaN for what cannot be
// one.
func probabilityOrNaN(p float64) float64 {
	if !isProbability(p) {
		return math.NaN()
	}
	return min(max(p, 0), 1)
}
