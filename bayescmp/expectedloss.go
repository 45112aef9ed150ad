package bayescmp

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// ExpectedLoss says how much is lost on average by choosing a classifier, because the other one may
// be the better one. With d the true difference (right − left), choosing left loses max(d, 0), and
// choosing right loses max(−d, 0).
type ExpectedLoss struct {
	// Left and Right are the expected losses of choosing left and of choosing right, in units of
	// the score. Both are +Inf where the posterior of d has no mean.
	Left, Right float64
	// Error is the numerical or Monte Carlo standard error of both; 0 means exact up to rounding.
	Error float64
	// Where says which difference d is, such as "by the mean difference on iris".
	Where string

	names [2]string // of left and right
}

// costly is a posterior of a difference d in units of the score.
type costly interface {
	// loss returns the means of max(d, 0) and of max(−d, 0), and the error of both.
	loss() (left, right, standard float64)
	// stake says what d is.
	stake(c *Comparison) string
}

// ExpectedLoss returns what is lost on average by choosing either classifier. The rope plays no
// part. The difference d depends on the test:
//
//   - [CorrelatedTTest]: the mean difference on the data set. Its posterior has no mean, and the
//     loss is infinite, with one degree of freedom or less, such as with two folds.
//   - [Poisson]: the mean difference on each data set, with the losses averaged over the data sets:
//     what is lost by choosing one classifier for all of them in place of the better one on each.
//   - [PairedItems]: the mean difference on all items like those of the test set.
//   - [SignedRank]: the mean difference over data sets like these, Σ w_i z_i, by at most 50,000
//     draws.
//   - [Hierarchical]: the mean difference over data sets like these, δ0. (The expected loss on the
//     next data set would be infinite under most priors of ν, since a Student population with ν
//     near 1 has no mean.)
//
// [Sign] does not look at the sizes of differences, and has no expected loss. Errors wrap
// [ErrOption] (this test, or a posterior of another package) or [ErrEmpty].
func (c *Comparison) ExpectedLoss() (*ExpectedLoss, error) {
	if c == nil || c.Posterior == nil {
		return nil, fmt.Errorf("%w: there is no comparison to ask", ErrEmpty)
	}
	post, ok := c.Posterior.(costly)
	if !ok {
		return nil, fmt.Errorf("%w: the %s does not say how large the difference is, so there is "+
			"no expected loss; take the Bayesian signed-rank test (SignedRank) for one score per "+
			"data set, or a test of the folds", ErrOption, c.Test)
	}
	out := &ExpectedLoss{Where: post.stake(c), names: [2]string{c.Left, c.Right}}
	if out.Left, out.Right, out.Error = post.loss(); math.IsNaN(out.Left) {
		return nil, fmt.Errorf("%w: the posterior comes from no test", ErrEmpty)
	}
	return sound(out)
}

// vouch checks that the losses are not below 0. See [sound].
func (e *ExpectedLoss) vouch(g *guard) {
	g.atLeast0("the expected loss", e.Left, e.Right)
	g.sure("the expected loss", e.Error)
}

// String returns both losses in a sentence.
func (e *ExpectedLoss) String() string {
	switch {
	case e == nil:
		return "no expected loss"
	case math.IsInf(e.Left, 1):
		return fmt.Sprintf("The expected losses %s are infinite: "+
			"with so few scores the posterior of the difference has no mean.", e.Where)
	}
	return fmt.Sprintf("Expected loss %s: %s if %s is chosen, %s if %s is chosen.",
		e.Where, e.amount(e.Left), e.names[0], e.amount(e.Right), e.names[1])
}

// amount writes a loss with three digits, or as many as its error allows.
func (e *ExpectedLoss) amount(loss float64) string {
	digits := 3
	switch {
	case loss < 2*e.Error:
		return "less than " + strconv.FormatFloat(loss+3*e.Error, 'g', 1, 64)
	case loss < 20*e.Error:
		digits = 1
	case loss < 200*e.Error:
		digits = 2
	}
	return strconv.FormatFloat(loss, 'g', digits, 64)
}

// HTML returns the same as String, for a notebook.
func (e *ExpectedLoss) HTML() string { return writing.Paragraph(e.String()) }

// MarshalJSON writes the losses, numbers to twelve digits. The fields are left and right (the names
// of the classifiers), loss_left and loss_right, error and where.
func (e *ExpectedLoss) MarshalJSON() ([]byte, error) {
	if e == nil {
		return []byte("null"), nil
	}
	return json.Marshal(struct {
		Left      string       `json:"left"`
		Right     string       `json:"right"`
		LossLeft  numberOrNull `json:"loss_left"`
		LossRight numberOrNull `json:"loss_right"`
		Error     numberOrNull `json:"error"`
		Where     string       `json:"where"`
	}{e.names[0], e.names[1], numberOrNull(e.Left), numberOrNull(e.Right), numberOrNull(e.Error),
		e.Where})
}
