package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// A covered is a setting of the study of coverage where something is few. draw tells whether the
// 95 % interval of one simulated file holds the truth.
type covered struct {
	what string
	draw func(t *testing.T, random *rand.Rand) bool
}

// fewCoverage are the settings.
func fewCoverage() (all []covered) {
	for _, s := range [][2]int{{1, 100}, {3, 15}, {3, 40}, {3, 100}, {5, 40}} {
		truth := passDifference(s[0])
		all = append(all, covered{fmt.Sprintf("pass@%d of 10 epochs,%d items", s[0], s[1]),
			func(t *testing.T, random *rand.Rand) bool {
				return passCovers(t, random, s[0], s[1], truth)
			}})
	}
	for _, judges := range []int{5, 10, 30, 100} {
		all = append(all, covered{fmt.Sprintf("Rate with clusters,%d judges", judges),
			func(t *testing.T, random *rand.Rand) bool { return rateCovers(t, random, judges) }})
	}
	return all
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// twoChances are the chances of both models on an item, whose difficulty they share.
func twoChances(random *rand.Rand) (left, right float64) {
	z := 1.5 * random.NormFloat64()
	return logistic(z + 0.5*random.NormFloat64()), logistic(z + 0.4 + 0.5*random.NormFloat64())
}

// passDifference is the true difference of pass@k, to a standard error of .0003.
func passDifference(k int) float64 {
	random, sum := rand.New(rand.NewPCG(36, 15)), 0.0
	const n = 1_000_000
	for range n {
		left, right := twoChances(random)
		sum += math.Pow(1-left, float64(k)) - math.Pow(1-right, float64(k))
	}
	return sum / n
}

func passCovers(t *testing.T, random *rand.Rand, k, n int, truth float64) bool {
	t.Helper()
	var b strings.Builder
	b.WriteString("model,item,epoch,score\n")
	for i := range n {
		left, right := twoChances(random)
		for epoch := range 10 {
			for m, chance := range []float64{left, right} {
				hit := 0
				if random.Float64() < chance {
					hit = 1
				}
				fmt.Fprintf(&b, "%c,%d,%d,%d\n", 'a'+m, i, epoch, hit)
			}
		}
	}
	it := accepted(items(t, b.String(), bayescmp.LongItems{}).PassAt(k))(t)
	c := compare(t, bayescmp.PairedItems{}, accepted(it.Pair("a", "b"))(t))
	below := c.Posterior.(*bayescmp.ItemsPosterior).CDF(truth)
	return below >= 0.025 && below <= 0.975
}

// rateCovers simulates 20 games of three players before each judge, whose taste shifts the
// abilities, and asks for the ability of the first player. The truth is that of the population of
// judges, which is 0 by symmetry.
func rateCovers(t *testing.T, random *rand.Rand, judges int) bool {
	t.Helper()
	var b strings.Builder
	b.WriteString("left,right,outcome,judge\n")
	for judge := range judges {
		var ability [3]float64
		for i := range ability {
			ability[i] = random.NormFloat64()
		}
		for range 20 {
			i := random.IntN(3)
			j := (i + 1 + random.IntN(2)) % 3
			outcome := "right"
			if random.Float64() < logistic(ability[i]-ability[j]) {
				outcome = "left"
			}
			fmt.Fprintf(&b, "p%d,p%d,%s,%d\n", i, j, outcome, judge)
		}
	}
	r, err := bayescmp.BradleyTerry{}.Rate(gamesOf(t, b.String(),
		bayescmp.GameColumns{Clusters: []string{"judge"}}))
	must(t, err)
	return r.Low[0] <= 0 && r.High[0] >= 0
}

const fewCoverageHeader = `# go test ./bayescmp -run 'TestCoverageOfFew$' -coverage
# Shares of the 95 % intervals that hold the truth, in 2,000 simulated files: of PairedItems with
# default options on items by Items.PassAt, and of BradleyTerry.Rate on the games of judges who
# differ from each other.
what,number,coverage
`

// The docs say how the intervals of PassAt and of Rate cover where items or clusters are few.
func TestCoverageOfFew(t *testing.T) {
	needsTime(t)
	path, settings := filepath.Join("testdata", "fewcoverage.csv"), fewCoverage()
	share := func(number, repetitions int) float64 {
		random := rand.New(rand.NewPCG(36, uint64(number)))
		holds := 0.0
		for range repetitions {
			if settings[number].draw(t, random) {
				holds++
			}
		}
		return holds / float64(repetitions)
	}
	if *fullCoverage {
		text := fewCoverageHeader
		for i, s := range settings {
			text += fmt.Sprintf("%s,%.4f\n", s.what, share(i, 2000))
		}
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	text := string(accepted(os.ReadFile(path))(t))
	lines := strings.Split(strings.TrimSpace(strings.TrimPrefix(text, fewCoverageHeader)), "\n")
	if len(lines) != len(settings) {
		t.Fatalf("%d lines for %d settings", len(lines), len(settings))
	}
	for i, s := range settings {
		var stored float64
		_, err := fmt.Sscanf(strings.TrimPrefix(lines[i], s.what+","), "%g", &stored)
		must(t, err)
		if testing.Short() {
			continue
		}
		const n = 50 // the first ones of those that are stored
		se := math.Sqrt(stored * (1 - stored) / n)
		if got := share(i, n); math.Abs(got-stored) > 4*se+0.5/n {
			t.Errorf("%s: %.3f, stored %.3f", s.what, got, stored)
		}
	}
}
