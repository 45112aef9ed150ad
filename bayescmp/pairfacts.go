package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// pairFacts is what an answer keeps of its pair, to tell it in a paper.
type pairFacts struct {
	given   []string
	dropped omissions
	where   string // "74 data sets", or "iris (10 scores)"
	// benchmark says that the scores are on benchmarks.
	benchmark bool
	metric    string // what the scores are; "" if they cannot be averaged over the data sets
	left      level
	right     level
}

// level describes the scores of one classifier.
type level struct {
	// mean is the mean over the data sets of the mean scores, or over the folds of the only one.
	mean float64
	// sd is the standard deviation of what the mean is over; NaN for one score.
	sd float64
	// error is the standard error of the mean; NaN for one score.
	error float64
}

// facts collects what a paper says of the data.
func (p Pair) facts() pairFacts {
	f := pairFacts{given: p.given(), dropped: p.dropped, where: p.where(),
		benchmark: p.OnBenchmarks()}
	if f.metric = p.metric(); f.metric == "" {
		return f
	}
	left, right := p.levels()
	f.left, f.right = p.level(left), p.level(right)
	switch {
	case len(p.sets) == 1:
		scores := writing.Plural(len(left), "score")
		if p.sets[0].design.items != nil {
			scores = p.sets[0].design.String()
		}
		f.where = fmt.Sprintf("%s (%s)", p.sets[0].dataset, scores)
	case allItems(p.sets):
		f.where += " (" + manyItems(len(p.sets), func(i int) *itemised {
			return p.sets[i].design.items
		}) + ")"
	}
	return f
}

// metric names what the scores are: "accuracy", or "score" where nobody has named it. It is "" if
// no mean over the data sets makes sense, or if the scores are not known.
func (p Pair) metric() string {
	if len(p.sets) == 0 || p.better() == mixedBetter {
		return ""
	}
	for _, s := range p.sets {
		if s.metric != p.sets[0].metric || s.left == nil {
			return ""
		}
	}
	if name := writing.OneLine(p.sets[0].metric); name != "" {
		return name
	}
	return "score"
}

// levels returns the scores of both classifiers: the means of the data sets, or the folds of the
// only one.
func (p Pair) levels() (left, right []float64) {
	if len(p.sets) == 1 {
		return p.sets[0].left, p.sets[0].right
	}
	for _, s := range p.sets {
		left, right = append(left, mean(s.left)), append(right, mean(s.right))
	}
	return left, right
}

// level describes scores. Folds of one data set share training data, so the error of their mean is
// larger.
func (p Pair) level(scores []float64) level {
	n := float64(len(scores))
	if n == 1 {
		return level{scores[0], math.NaN(), math.NaN()}
	}
	l := level{}
	l.mean, l.sd = moments(scores, 1e-12*p.largest())
	share := 1 / n
	if len(p.sets) == 1 {
		// Without rho the error is too small, and the mean has more digits than it should.
		if rho, err := p.sets[0].rho(nil); err == nil {
			share += rho / (1 - rho)
		}
	}
	l.error = l.sd * math.Sqrt(share)
	return l
}

// String writes the mean with its standard deviation, cut at the error of the mean.
func (l level) String() string {
	if math.IsNaN(l.sd) || l.sd == 0 {
		return writing.Number4(l.mean)
	}
	w := writing.Estimate(l.error, l.mean, l.sd)
	return fmt.Sprintf("%s (SD %s)", w[0], w[1])
}

// say says how good both classifiers were; nothing if that is not known.
func (f pairFacts) say(p *paragraph, left, right string) {
	if f.metric == "" {
		return
	}
	p.say("On %s, %s had a mean %s of %s and %s one of %s.",
		f.where, left, f.metric, f.left, right, f.right)
}
