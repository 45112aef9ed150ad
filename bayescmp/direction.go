package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/reading"
	"github.com/bayescmp/go/bayescmp/internal/writing"
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

// measured says what the scores measure, and which scores are better.
func (s *Scores) measured() string {
	var phrases []string
	datasets := map[string]int{}
	for _, set := range s.sets {
		phrase := "higher is better"
		if set.lower {
			phrase = "lower is better"
		}
		if set.metric != "" {
			phrase = set.metric + ", " + phrase
		}
		if datasets[phrase] == 0 {
			phrases = append(phrases, phrase)
		}
		datasets[phrase]++
	}
	if len(phrases) == 1 {
		return phrases[0]
	}
	for i, phrase := range phrases {
		phrases[i] = fmt.Sprintf("%s on %s", phrase, writing.Plural(datasets[phrase], "data set"))
	}
	return strings.Join(phrases, "; ")
}

// Metric returns the name of what the scores measure, several names with commas between them if
// data sets differ in it, or "" if the data do not name it.
func (s *Scores) Metric() string {
	if s == nil {
		return ""
	}
	var names []string
	for _, set := range s.sets {
		if set.metric != "" && !slices.Contains(names, set.metric) {
			names = append(names, set.metric)
		}
	}
	return strings.Join(names, ", ")
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

// ofFrame returns a function that gives a direction to what was read from a data frame whose columns
// the user has named: nothing about the layout had to be found out.
func ofFrame(lower bool) func(reading.Content, error) (reading.Content, error) {
	better := reading.Higher
	if lower {
		better = reading.Lower
	}
	return func(c reading.Content, err error) (reading.Content, error) {
		for i := range c.Metrics {
			c.Metrics[i].Better = better
		}
		c.Layout = ""
		return c, err
	}
}
