package bayescmp

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

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
	Error float64
	// Where says what the statement is about, such as "on iris" or "on the next data set".
	Where string
}

// marginal is a posterior that tells how probable it is that a classifier is not worse by more than
// a margin. The difference may be the margin exactly.
type marginal interface {
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
// the region with the most data sets, among three. Errors wrap [ErrUnknown] (a name that is in
// neither classifier), [ErrOption] (the margin, or a posterior of another package) or [ErrEmpty].
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
	post, ok := c.Posterior.(marginal)
	if !ok {
		return nil, fmt.Errorf("%w: the posterior of the %s cannot tell how much worse a "+
			"classifier is; only tests of bayescmp can", ErrOption, c.Test)
	}
	out.Where = post.domain(c)
	if out.P, out.Error = post.notWorse(margin, classifier == c.Right); math.IsNaN(out.P) {
		return nil, fmt.Errorf("%w: the posterior comes from no test", ErrEmpty)
	}
	out.P = settledShare(out.P)
	return sound(out)
}

// vouch checks P and its error. See [sound].
func (n *NonInferiority) vouch(g *guard) {
	g.probability("P of no more than the margin", &n.P)
	g.sure("P", n.Error)
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

// MarshalJSON writes the statement, numbers to twelve digits. The fields are classifier, other,
// margin, p, error and where.
func (n *NonInferiority) MarshalJSON() ([]byte, error) {
	if n == nil {
		return []byte("null"), nil
	}
	return json.Marshal(struct {
		Classifier string       `json:"classifier"`
		Other      string       `json:"other"`
		Margin     numberOrNull `json:"margin"`
		P          numberOrNull `json:"p"`
		Error      numberOrNull `json:"error"`
		Where      string       `json:"where"`
	}{n.Classifier, n.Other, numberOrNull(n.Margin), numberOrNull(n.P), numberOrNull(n.Error),
		n.Where})
}
