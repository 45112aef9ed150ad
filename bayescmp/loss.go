package bayescmp

import (
	"fmt"
	"math"
	"strconv"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// ExpectedLoss says how much is lost on average by choosing a classifier, because the other one may
// be the better one. With d the true difference (right − left), choosing left loses max(d, 0), and
// choosing right loses max(−d, 0).
type ExpectedLoss struct {
	// Left and Right are the expected losses of choosing left and of choosing right, in units of
	// the score. Both are +Inf where the posterior of d has no mean.
	Left  float64 `field:"loss_left"`
	Right float64 `field:"loss_right"`
	// Error is the numerical or Monte Carlo standard error of both; 0 means exact up to rounding.
	Error float64 `field:"loss_error"`
	// Where says which difference d is, such as "by the mean difference on iris".
	Where string

	names [2]string // of left and right
}

// lossPosterior is a posterior of a difference d in units of the score.
type lossPosterior interface {
	// loss returns the means of max(d, 0) and of max(−d, 0), and the error of both.
	loss() (left, right, standard float64)
	// lossScope says what d is.
	lossScope(c *Comparison) string
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
	post, ok := c.Posterior.(lossPosterior)
	if !ok {
		return nil, fmt.Errorf("%w: the %s does not say how large the difference is, so there is "+
			"no expected loss; take the Bayesian signed-rank test (SignedRank) for one score per "+
			"data set, or a test of the folds", ErrOption, c.Test)
	}
	out := &ExpectedLoss{Where: post.lossScope(c), names: [2]string{c.Left, c.Right}}
	if out.Left, out.Right, out.Error = post.loss(); math.IsNaN(out.Left) {
		return nil, fmt.Errorf("%w: the posterior comes from no test", ErrEmpty)
	}
	return validate(out)
}

// vouch checks that the losses are not below 0. See [validate].
func (e *ExpectedLoss) vouch(g *guard) {
	g.atLeast0("the expected loss", e.Left, e.Right)
	g.standardError("the expected loss", e.Error)
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

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// the names of the classifiers.
func (e *ExpectedLoss) MarshalJSON() ([]byte, error) {
	if e == nil {
		return []byte("null"), nil
	}
	return fields.JSON(e, fields.Named("left", e.names[0]), fields.Named("right", e.names[1]))
}

// NonInferiority is how probable it is that a classifier is not worse than the other one by more
// than a margin.
type NonInferiority struct {
	// Classifier and Other are the names: Classifier is not worse than Other.
	Classifier, Other string
	// Margin is how much worse Classifier may be, in units of the score.
	Margin float64
	// P is the probability.
	P float64
	// Error is the numerical or Monte Carlo standard error of P; 0 means exact up to rounding.
	Error float64 `field:"p_error"`
	// Where says what the statement is about, such as "on iris" or "on the next data set".
	Where string
}

// marginPosterior is a posterior that tells how probable it is that a classifier is not worse by
// more than a margin. The difference may be the margin exactly.
type marginPosterior interface {
	// notWorse is about right if right is true, and about left otherwise.
	notWorse(margin float64, right bool) (p, standard float64)
	// domain says what the statement is about.
	domain(c *Comparison) string
}

// NonInferiority asks how probable it is that a classifier of the comparison is not worse than the
// other by more than a margin of 0 or more, in units of the score. The rope plays no part. What the
// statement is about depends on the test:
//
//   - [CorrelatedTTest]: the mean difference on the data set;
//   - [Poisson]: more than half of these data sets, each by its mean difference;
//   - [PairedItems]: the mean difference on all items like those of the test set;
//   - [Sign]: more than half of all data sets like these; the prior's Rope and its counts on the
//     side of the classifier count as not worse;
//   - [SignedRank]: the pseudomedian of the differences, which half of all averages of two data
//     sets exceed; the time is that of the test;
//   - [Hierarchical]: the next data set, by the predictive distribution.
//
// So it is not the sum of two of the probabilities P: these are of the most probable region, or of
// the region with the most data sets, among three. Errors wrap [ErrUnknown] (a name of neither
// classifier), [ErrOption] (the margin, or a posterior of another package) or [ErrEmpty].
func (c *Comparison) NonInferiority(classifier string, margin float64) (*NonInferiority, error) {
	if c == nil {
		return nil, fmt.Errorf("%w: there is no comparison to ask", ErrEmpty)
	}
	out := &NonInferiority{Classifier: classifier, Margin: margin}
	switch classifier {
	case c.Left:
		out.Other = c.Right
	case c.Right:
		out.Other = c.Left
	default:
		return nil, unknown("classifier", classifier, []string{c.Left, c.Right})
	}
	if !(margin >= 0) || math.IsInf(margin, 0) {
		return nil, fmt.Errorf("%w: the margin says how much worse %s may be, and must be 0 or "+
			"more, not %g", ErrOption, classifier, margin)
	}
	post, ok := c.Posterior.(marginPosterior)
	if !ok {
		return nil, fmt.Errorf("%w: the posterior of the %s cannot tell how much worse a "+
			"classifier is; only tests of bayescmp can", ErrOption, c.Test)
	}
	out.Where = post.domain(c)
	if out.P, out.Error = post.notWorse(margin, classifier == c.Right); math.IsNaN(out.P) {
		return nil, fmt.Errorf("%w: the posterior comes from no test", ErrEmpty)
	}
	out.P = clampProbability(out.P)
	return validate(out)
}

// vouch checks P and its error. See [validate].
func (n *NonInferiority) vouch(g *guard) {
	g.probability("P of no more than the margin", &n.P)
	g.standardError("P", n.Error)
}

// String returns the statement with its probability.
func (n *NonInferiority) String() string {
	if n == nil {
		return "no statement"
	}
	p := writing.NewProbability(n.P, n.Error, n.P == 1)
	if p.Bound == 0 {
		return fmt.Sprintf("%s: P = %s", n.statement(), p)
	}
	return fmt.Sprintf("%s: P %c %s", n.statement(), p.Bound, p.Digits)
}

func (n *NonInferiority) statement() string {
	if n.Margin == 0 {
		return fmt.Sprintf("%s is not worse than %s %s", n.Classifier, n.Other, n.Where)
	}
	return fmt.Sprintf("%s is not worse than %s by more than %s %s",
		n.Classifier, n.Other, writing.Number(n.Margin), n.Where)
}

// HTML returns the same as String, for a notebook.
func (n *NonInferiority) HTML() string { return writing.Paragraph(n.String()) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits.
func (n *NonInferiority) MarshalJSON() ([]byte, error) { return fields.JSON(n) }
