package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/reading"
)

// direction says which scores are better, in words.
type direction string

const (
	higherBetter direction = "higher scores are better"
	lowerBetter  direction = "lower scores are better"
	// mixedBetter is for metrics that differ between data sets.
	mixedBetter direction = "higher scores are better on some data sets, lower ones on others"
)

// directionOf is the direction of n data sets, on some of which lower scores are better.
func directionOf(n int, lower func(i int) bool) direction {
	lowers := 0
	for i := range n {
		if lower(i) {
			lowers++
		}
	}
	switch {
	case lowers == 0:
		return higherBetter
	case lowers == n:
		return lowerBetter
	}
	return mixedBetter
}

func (s *Scores) better() direction {
	return directionOf(len(s.sets), func(i int) bool { return s.sets[i].lower })
}

// betterInShort says which scores are better.
func (s *Scores) betterInShort() string {
	switch s.better() {
	case lowerBetter:
		return "lower is better"
	case mixedBetter:
		return string(mixedBetter)
	}
	return "higher is better"
}

func (p Pair) better() direction {
	return directionOf(len(p.sets), func(i int) bool { return p.sets[i].lower })
}

// comparableMeans refuses metrics of both directions to a test of the means over data sets.
func (s *Scores) comparableMeans(test string) error {
	if s.better() != mixedBetter {
		return nil
	}
	return &InputError{
		Err: ErrOption, Needs: "Metric",
		Problem: fmt.Sprintf("%s takes means over data sets, but %s", test, mixedBetter),
		Advice:  "choose one metric, or a test of ranks",
	}
}

// directed returns a function that gives the direction of what was read by name.
func directed(lower bool) func(reading.Content, error) (reading.Content, error) {
	better := reading.Higher
	if lower {
		better = reading.Lower
	}
	return func(c reading.Content, err error) (reading.Content, error) {
		for i := range c.Metrics {
			c.Metrics[i].Better = better
		}
		return c, err
	}
}
