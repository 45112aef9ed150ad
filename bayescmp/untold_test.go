package bayescmp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// ascending has k classifiers, each of which is better than the last by the step.
func ascending(k, n int, step float64, random *rand.Rand) string {
	var b strings.Builder
	b.WriteString("dataset,classifier,score\n")
	for d := range n {
		for c := range k {
			fmt.Fprintf(&b, "d%d,c%d,%.4f\n", d, c,
				0.3+step*float64(c)+0.01*random.NormFloat64())
		}
	}
	return b.String()
}

// Of many decided pairs, a paragraph for a paper names some, and counts the others.
func TestParagraphsCountTheirPairs(t *testing.T) {
	needsTime(t)
	ctx, random := context.Background(), rand.New(rand.NewPCG(43, 3))
	for _, k := range []int{4, 11, 13, 17, 25} {
		table := ascending(k, 12, 0.02, random)
		scores := accepted(long(t, table, bayescmp.Long{}))(t)
		friedman := accepted(bayescmp.Friedman{}.Rank(scores))(t)
		holm := accepted(friedman.PairwiseBy(ctx, bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
		rope := accepted(bayescmp.AllPairs(ctx, scores, bayescmp.Sign{Rope: 0.03}))(t)
		countPairs(t, "Nemenyi", friedman.Nemenyi().Results(), "adjusted p ")
		countPairs(t, "Holm", holm.Results(), "adjusted p ")
		countPairs(t, "AllPairs", rope.Results(), "(P ")
	}
}

var (
	foundPairs = regexp.MustCompile(`(?:finds|decides) (\d+) of \d+`)
	untold     = regexp.MustCompile(`(\d+) more [a-z ]+ (?:is|are) not named here`)
)

func countPairs(t *testing.T, name, paragraph, mark string) {
	t.Helper()
	number := func(of *regexp.Regexp) int {
		found := of.FindStringSubmatch(paragraph)
		if found == nil {
			return 0
		}
		return accepted(strconv.Atoi(found[1]))(t)
	}
	named := strings.Count(paragraph, mark)
	if named+number(untold) != number(foundPairs) {
		t.Errorf("%s: %d pairs are named: %s", name, named, paragraph)
	}
}
