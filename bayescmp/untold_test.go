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

// Of many decided pairs, a paragraph for a paper names some, and counts the others. It has less
// than 150 words, as that of a leaderboard has.
func TestParagraphsCountTheirPairs(t *testing.T) {
	needsTime(t)
	ctx, random := context.Background(), rand.New(rand.NewPCG(43, 3))
	for _, k := range []int{4, 5, 7, 11, 13, 17, 25, 40} {
		table := ascending(k, 12, 0.02, random)
		scores := accepted(long(t, table, bayescmp.Long{}))(t)
		friedman := accepted(bayescmp.Friedman{}.Rank(scores))(t)
		holm := accepted(friedman.PairwiseBy(ctx, bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
		rope := accepted(bayescmp.AllPairs(ctx, scores, bayescmp.Sign{Rope: 0.03}))(t)
		countPairs(t, "Nemenyi", friedman.Nemenyi().Results(), "adjusted p ")
		countPairs(t, "Holm", holm.Results(), "adjusted p ")
		countPairs(t, "AllPairs", rope.Results(), "(P ")
		board := accepted(bayescmp.Leaderboard{}.Rank(scores))(t)
		for _, paragraph := range []string{
			friedman.Results(), friedman.Nemenyi().Results(), holm.Results(), rope.Results(),
			board.Results(),
		} {
			if n := len(strings.Fields(paragraph)); n >= 150 {
				t.Errorf("%d classifiers: %d words: %s", k, n, paragraph)
			}
		}
	}
}

var (
	foundPairs = regexp.MustCompile(`(?:finds|decides) (\d+) of \d+`)
	untold     = regexp.MustCompile(`(\d+) more [a-z ]+ (?:is|are) not named here`)
	andMore    = regexp.MustCompile(` and (\d+) more\b`)
	undecided  = regexp.MustCompile(`; it does not differ significantly from [^.]*`)
)

func countPairs(t *testing.T, name, paragraph, mark string) {
	t.Helper()
	paragraph = undecided.ReplaceAllString(paragraph, "")
	sum := func(of *regexp.Regexp) (n int) {
		for _, found := range of.FindAllStringSubmatch(paragraph, -1) {
			n += accepted(strconv.Atoi(found[1]))(t)
		}
		return n
	}
	told := strings.Count(paragraph, mark) + sum(andMore) + sum(untold)
	if told != sum(foundPairs) {
		t.Errorf("%s: %d pairs are told: %s", name, told, paragraph)
	}
}
