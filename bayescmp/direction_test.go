package bayescmp_test

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The paragraph says which scores are higher or lower, whichever is left.
func TestResultsSayWhichWayADifferenceGoes(t *testing.T) {
	const rmse = "dataset,classifier,score\nd1,rf,2.5\nd1,gbm,2.4\nd2,rf,2.61\nd2,gbm,2.5\n" +
		"d3,rf,2.52\nd3,gbm,2.47\nd4,rf,2.55\nd4,gbm,2.41\nd5,rf,2.49\nd5,gbm,2.44\n" +
		"d6,rf,2.70\nd6,gbm,2.59\n"
	for _, c := range []struct {
		lower bool
		who   string
	}{{true, "gbm lower"}, {false, "rf higher"}} {
		scores := accepted(long(t, rmse, bayescmp.Long{Lower: c.lower}))(t)
		for _, names := range [][2]string{{"rf", "gbm"}, {"gbm", "rf"}} {
			pair := accepted(scores.Pair(names[0], names[1]))(t)
			for _, s := range []*bayescmp.Significance{
				accepted(bayescmp.Wilcoxon{}.Test(pair))(t),
				accepted(bayescmp.PairedTTest{}.Test(pair))(t),
				accepted(bayescmp.BinomialSign{}.Test(pair))(t),
			} {
				if !strings.Contains(s.Results(), "("+c.who+"), ") {
					t.Errorf("%v: %s", names, s.Results())
				}
			}
		}
	}
}
