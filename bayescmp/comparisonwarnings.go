package bayescmp

import (
	"errors"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// warnAboutPrior warns where the prior weighs more than a tenth of the data.
func (c *Comparison) warnAboutPrior(strength float64) {
	if strength > float64(c.Datasets)/10 {
		c.warn(fmt.Errorf("the prior has a weight of %s beside %s: "+
			"look at the answer under other priors",
			writing.Number(strength), writing.Plural(c.Datasets, "data set")))
	}
}

// warnAboutCertainty warns where the model leaves no doubt at all.
func (c *Comparison) warnAboutCertainty(certain bool) {
	if certain {
		c.warn(errors.New("no mean difference and no prior speaks against this verdict, " +
			"which then is certain however few data sets there are: " +
			"the certainty is the model's, not the data's"))
	}
}

// warnAboutError warns where a probability is closer to the threshold than twice its error.
func (c *Comparison) warnAboutError(remedy string) {
	off := c.Error.list()
	for i, p := range c.P.list() {
		if math.Abs(p-c.Threshold) < 2*off[i] {
			c.warn(fmt.Errorf("a probability of %s ± %.1g is closer to the threshold of %s "+
				"than twice its error: the verdict may go either way; %s",
				c.written()[i], off[i], writing.Number(c.Threshold), remedy))
		}
	}
}
