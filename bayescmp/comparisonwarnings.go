package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

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

// warnAboutError speaks up where the error of a probability is all that is between it and the
// threshold.
func (c *Comparison) warnAboutError(remedy string) {
	off := c.Error.list()
	for i, p := range c.P.list() {
		if math.Abs(p-c.Threshold) < 2*off[i] {
			c.warn(fmt.Errorf("a probability of %s ± %.1g is at the threshold of %s but for its error: "+
				"the verdict may go either way; %s", c.written()[i], off[i], writing.Number(c.Threshold), remedy))
		}
	}
}
