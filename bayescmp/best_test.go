package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func standings(t *testing.T, test bayescmp.Best, scores *bayescmp.Scores) *bayescmp.Standings {
	t.Helper()
	s, err := test.Rank(scores)
	must(t, err)
	return s
}

// Two data sets have the differences 1 and −x. The weight w of the first is uniform in [0, 1], so a
// is better when w − (1 − w) x > 0, with probability 1/(1 + x).
func TestBestInClosedForm(t *testing.T) {
	for x, want := range map[string]float64{"0.25": 0.8, "1": 0.5, "3": 0.25} {
		text := "dataset,classifier,score\nd1,a,1\nd1,b,0\nd2,a,0\nd2,b," + x + "\n"
		s := standings(t, bayescmp.Best{}, accepted(long(t, text, bayescmp.Long{}))(t))
		near(t, "P(a best)", s.P[0], want, 4*s.Error[0])
		near(t, "P(a above b)", s.Above[0][1], s.P[0], 1e-12)
		near(t, "sum", s.P[0]+s.P[1], 1, 1e-12)
	}
}

// The probability that one is above another does not change when a third is left out: it comes from
// the scores of the two, as in the signed-rank test, and not from mean ranks.
func TestBestDoesNotDependOnThePool(t *testing.T) {
	all := standings(t, bayescmp.Best{Samples: 5000}, weka())
	text := "dataset,classifier,score\n"
	for _, d := range weka().Datasets() {
		for _, c := range []string{"AODE", "J48"} {
			folds, err := weka().Folds(d, c)
			must(t, err)
			sum := 0.0
			for _, v := range folds {
				sum += v
			}
			text += d + "," + c + "," + formatted(sum/float64(len(folds))) + "\n"
		}
	}
	scores := accepted(long(t, text, bayescmp.Long{}))(t)
	two := standings(t, bayescmp.Best{Samples: 5000}, scores)
	near(t, "AODE above J48", two.Above[0][1], all.Above[1][3], 1e-12)
}

func TestStandingsAreProbabilities(t *testing.T) {
	s := standings(t, bayescmp.Best{Samples: 3000}, weka())
	for c := range s.Classifiers {
		sum, mean := 0.0, 0.0
		for r, p := range s.Ranks[c] {
			sum, mean = sum+p, mean+p*float64(r+1)
		}
		near(t, "ranks", sum, 1, 1e-9)
		near(t, "first", s.Ranks[c][0], s.P[c], 1e-12)
		beaten := 0.0
		for other := range s.Classifiers {
			near(t, "above and below", s.Above[c][other]+s.Above[other][c], 1, 1e-9)
			if other != c {
				beaten += s.Above[other][c]
			}
		}
		near(t, "mean rank", mean, 1+beaten, 1e-9)
		if s.Low[c] > s.High[c] || s.Low[c] < 1 || s.High[c] > 5 {
			t.Errorf("%s: ranks %d to %d", s.Classifiers[c], s.Low[c], s.High[c])
		}
	}
}

// The stated error is the standard deviation over seeds.
func TestErrorOfBest(t *testing.T) {
	var p []float64
	var said float64
	for seed := range uint64(100) {
		s := standings(t, bayescmp.Best{Samples: 1000, Src: bayescmp.Seed(seed)}, weka())
		p, said = append(p, s.P[1]), said+s.Error[1]/100
	}
	mean, square := 0.0, 0.0
	for _, v := range p {
		mean += v / 100
	}
	for _, v := range p {
		square += (v - mean) * (v - mean) / 99
	}
	// The standard deviation of 100 values is known to 7 %.
	near(t, "sd over stated error", math.Sqrt(square)/said, 1, 0.28)
}

func TestBestIsDeterministicAtAnyGOMAXPROCS(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first *bayescmp.Standings
	for _, cores := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(cores)
		s := standings(t, bayescmp.Best{Samples: 2000}, weka())
		if first == nil {
			first = s
		} else if !reflect.DeepEqual(first, s) {
			t.Errorf("differs at %d cores", cores)
		}
	}
}

func TestBestOfOddScores(t *testing.T) {
	of := func(rows string, columns bayescmp.Long) *bayescmp.Standings {
		t.Helper()
		scores := accepted(long(t, "dataset,classifier,score\n"+rows, columns))(t)
		return standings(t, bayescmp.Best{}, scores)
	}
	equal := of("d,a,0.3\nd,b,0.3\ne,a,0.1\ne,b,0.1\n", bayescmp.Long{})
	near(t, "equal", equal.P[0], 0.5, 1e-12)
	single := of("d,a,0.3\nd,b,0.2\nd,c,0.2\n", bayescmp.Long{})
	if single.P[0] != 1 || single.Low[1] != 2 || single.High[1] != 3 ||
		!strings.Contains(single.String(), ">0.9999") || len(single.Warnings) != 1 {
		t.Errorf("one data set: %v", single)
	}
	lower := of("d,a,0.3\nd,b,0.2\n", bayescmp.Long{Lower: true})
	if lower.P[1] != 1 || lower.Means[0] != 0.3 ||
		!strings.Contains(lower.HTML(), "lower scores are better") {
		t.Errorf("lower: %v", lower)
	}
	one := accepted(long(t, "dataset,classifier,score\nd,a,0.3\n", bayescmp.Long{}))(t)
	_, err := bayescmp.Best{}.Rank(one)
	refused(t, err, bayescmp.ErrOption, `"a"`)
	_, err = bayescmp.Best{Samples: 10}.Rank(weka())
	refused(t, err, bayescmp.ErrOption, "Samples")
	_, err = bayescmp.Best{Threshold: 1}.Rank(weka())
	refused(t, err, bayescmp.ErrOption, "Threshold")
	_, err = bayescmp.Best{}.Rank(nil)
	refused(t, err, bayescmp.ErrEmpty)
	var none *bayescmp.Standings
	frame := none.Frame()
	if none.String() == "" || none.HTML() == "" || none.Verdict() == "" || frame.Error() == nil {
		t.Error("nil standings")
	}
}

func formatted(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func BenchmarkBest(b *testing.B) {
	scores := weka()
	for range b.N {
		if _, err := (bayescmp.Best{}).Rank(scores); err != nil {
			b.Fatal(err)
		}
	}
}

// A verdict needs its threshold, no more and no less, whatever says who is the best.
func TestVerdictsNeedTheirThreshold(t *testing.T) {
	needsTime(t)
	scores := weka()
	for _, threshold := range []float64{0.5, 0.6, 0.8, 0.95, 0.99, 0.999} {
		best := accepted(bayescmp.Best{Threshold: threshold, Samples: 2000}.Rank(scores))(t)
		p := slices.Max(best.P)
		saysThreshold(t, best.Verdict(), "has the best mean score on data sets", p, threshold)
		for rule, least := range map[bayescmp.AbilityRule]float64{
			bayescmp.WeakRule: 0.55, bayescmp.StrongRule: 0.95,
		} {
			test := bayescmp.BradleyTerry{Rule: rule, Threshold: max(threshold, 0.55)}
			wins := accepted(test.Rank(scores))(t)
			p = slices.Max(wins.P)
			claim := "has the highest ability with"
			saysThreshold(t, wins.Verdict(), claim, p, max(threshold, least))
		}
	}
}

func saysThreshold(t *testing.T, verdict, claim string, p, threshold float64) {
	t.Helper()
	claims := strings.Contains(verdict, claim) && !strings.HasPrefix(verdict, "No ")
	if claims != (p > threshold) || !claims && !strings.Contains(verdict, fmt.Sprint(threshold)) {
		t.Errorf("%g against the threshold %g: %s", p, threshold, verdict)
	}
}

// A verdict that equal classifiers would often get says so. How often is counted: the scores of the
// two are exchanged on every subset of the data sets on which they differ.
func TestBestSaysWhatMayBeChance(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 1))
	claimed := regexp.MustCompile(
		`This may be chance: (\w) and (\w) differ on (\d+) data sets?, .* at least (\d+) of 100`)
	reserved, plain := 0, 0
	for range 60 {
		sets, k := 2+random.IntN(7), 2+random.IntN(2)
		table := make([][]float64, sets)
		for i := range table {
			table[i] = []float64{0.05 + random.Float64()/50, 0, 0}[:k]
			if random.IntN(4) == 0 {
				table[i][0] = 0
			}
		}
		best := bestOfTable(t, table)
		p := slices.Max(best.P)
		said := claimed.FindStringSubmatch(best.Verdict())
		differ := 0
		for _, row := range table {
			if row[0] != 0 {
				differ++
			}
		}
		if want := p > 0.95 && differ > 0 && differ < 6; (said != nil) != want {
			t.Fatalf("%v, %d differ: %s", table, differ, best.Verdict())
		}
		if said == nil {
			plain++
			continue
		}
		reserved++
		as, all := 0, 1<<sets
		for pattern := range all {
			exchanged := make([][]float64, sets)
			for i, row := range table {
				exchanged[i] = slices.Clone(row)
				if pattern>>i&1 == 1 {
					exchanged[i][0], exchanged[i][1] = row[1], row[0]
				}
			}
			other := bestOfTable(t, exchanged)
			if max(other.Above[0][1], other.Above[1][0]) >= best.Above[0][1] {
				as++
			}
		}
		if said[3] != strconv.Itoa(differ) || said[1] != "a" ||
			100*as < all*int(numberOf(t, said[4])) {
			t.Fatalf("%v: %d of %d patterns; %s", table, as, all, best.Verdict())
		}
	}
	if reserved < 10 || plain < 5 {
		t.Errorf("%d with a reservation, %d without", reserved, plain)
	}
}

func numberOf(t *testing.T, text string) float64 {
	t.Helper()
	return accepted(strconv.ParseFloat(text, 64))(t)
}

// bestOfTable asks Best about one score for each data set and classifier.
func bestOfTable(t *testing.T, table [][]float64) *bayescmp.Standings {
	t.Helper()
	text := "dataset,a,b,c"[:len("dataset")+2*len(table[0])] + "\n"
	for i, row := range table {
		text += fmt.Sprintf("d%d", i)
		for _, x := range row {
			text += fmt.Sprintf(",%.6f", 0.5+x)
		}
		text += "\n"
	}
	scores, err := wide(t, text, bayescmp.Wide{})
	must(t, err)
	return standings(t, bayescmp.Best{Samples: 1000}, scores)
}
