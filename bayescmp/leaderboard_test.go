package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func placings(t *testing.T, test bayescmp.Leaderboard, s *bayescmp.Scores) *bayescmp.Placings {
	t.Helper()
	return accepted(test.Rank(s))(t)
}

// Lower scores that are better give the same answer, with the means turned round, on any number of
// cores.
func TestLeaderboardTurnsRound(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 9))
	var rows, turned [][]float64
	for range 8 {
		var row, other []float64
		for c := range 6 {
			y := 0.5 + 0.02*float64(c) + 0.05*r.NormFloat64()
			row, other = append(row, y), append(other, -y)
		}
		rows, turned = append(rows, row), append(turned, other)
	}
	a := placings(t, bayescmp.Leaderboard{}, ofTable(t, rows, false))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b := placings(t, bayescmp.Leaderboard{}, ofTable(t, turned, true))
	if !slices.Equal(a.P, b.P) || !slices.Equal(a.SetLow, b.SetLow) ||
		!slices.Equal(a.Order(), b.Order()) {
		t.Errorf("%v\n%v", a, b)
	}
	for c := range a.Means {
		near(t, "mean", a.Means[c], -b.Means[c], 1e-12)
		near(t, "end of the interval", a.MeanLow[c], -b.MeanHigh[c], 1e-12)
	}
}

// The order of data sets and classifiers changes no number, also where data sets are in families
// and two classifiers have the same scores.
func TestLeaderboardInAnyOrder(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 4))
	rows := noise(r, 9, 5)
	for _, row := range rows {
		row[3] = row[1]
	}
	scores := ofTable(t, rows, false)
	families := map[string]string{}
	for i, name := range scores.Datasets() {
		families[name] = fmt.Sprint(i / 2)
	}
	for _, s := range []*bayescmp.Scores{scores, accepted(scores.InFamilies(families))(t)} {
		want := placings(t, bayescmp.Leaderboard{Rope: 0.01}, s)
		got := placings(t, bayescmp.Leaderboard{Rope: 0.01}, reordered(t, r, s))
		for c, name := range want.Classifiers {
			at := slices.Index(got.Classifiers, name)
			if got.P[at] != want.P[c] || got.NearP[at] != want.NearP[c] ||
				got.TopP[at] != want.TopP[c] || got.Low[at] != want.Low[c] ||
				got.SetHigh[at] != want.SetHigh[c] || got.Tiers[at] != want.Tiers[c] {
				t.Errorf("%s\nin another order\n%s", want, got)
			}
			near(t, "mean", got.Means[at], want.Means[c], 1e-12)
			near(t, "end", got.MeanHigh[at], want.MeanHigh[c], 1e-12)
		}
	}
}

// Each share is shown with as many digits as its own error allows: what is known of P(best) says
// nothing about P(top 3). To be among the first three of three is certain, and not shown.
func TestPlacingsShowOwnErrors(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 5))
	of := func(classifiers int) string {
		rows := noise(r, 12, classifiers)
		for _, row := range rows {
			row[0] += 0.5 // by far the best
		}
		return placings(t, bayescmp.Leaderboard{}, ofTable(t, rows, false)).String()
	}
	if text := of(3); strings.Contains(text, "P(top") {
		t.Errorf("P(top 3) of three: %s", text)
	}
	for _, line := range strings.Split(of(6), "\n")[4:9] { // of five, two are drawn by chance
		p := strings.Fields(line)[4]
		if len(p) != len("0.40") && len(p) != len("0.400") {
			t.Errorf("P(top 3) is %s, an error of about 0.004 allows fewer digits", p)
		}
	}
}

// The probabilities are those of one table, and each verdict follows from them.
func TestPlacingsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 10))
	called := 0
	for _, step := range []float64{0, 0.01, 0.05} {
		test := bayescmp.Leaderboard{Rope: 0.01, Top: 2}
		p := placings(t, test, manyClassifiers(t, r, 6, 12, step))
		sum, may := 0.0, p.MayBeBest()
		for _, name := range may {
			sum += p.P[slices.Index(p.Classifiers, name)]
		}
		if sum <= p.Threshold || strings.Contains(p.Verdict(), "No classifier") != (len(may) > 1) {
			t.Errorf("%v: %s", may, p.Verdict())
		}
		if len(may) == 1 {
			called++
		}
		leader, _, err := p.Above("c5", "c4")
		must(t, err)
		top := 0.0
		for c := range p.P {
			if c != 4 && c != 5 {
				top += p.P[c]
			}
			if p.NearP[c] < p.P[c]-1e-12 || p.TopP[c] < p.P[c]-1e-12 {
				t.Errorf("%g, near %g, top %g", p.P[c], p.NearP[c], p.TopP[c])
			}
		}
		if p.P[5] > leader+1e-9 || leader > p.P[5]+p.P[4]+top+1e-9 {
			t.Errorf("c5 is above c4 with %g, and the best with %g", leader, p.P[5])
		}
	}
	if called != 1 {
		t.Errorf("%d classifiers are called the best", called)
	}
}

func TestLeaderboardRefuses(t *testing.T) {
	_, err := bayescmp.Leaderboard{}.Rank(nil)
	refused(t, err, bayescmp.ErrEmpty)
	s := manyClassifiers(t, rand.New(rand.NewPCG(1, 2)), 3, 5, 0)
	for _, test := range []bayescmp.Leaderboard{
		{Rope: -1}, {Rope: math.NaN()}, {Top: -1}, {Threshold: 2},
	} {
		_, err := test.Rank(s)
		refused(t, err, bayescmp.ErrOption)
	}
	_, err = bayescmp.Leaderboard{}.Rank(ofTable(t, [][]float64{{1, 2}, {3, 4}, {0, 1}}, false))
	refused(t, err, bayescmp.ErrScore, "differ by the same")
	_, err = bayescmp.Leaderboard{}.Rank(ofTable(t, [][]float64{{1}, {3}}, false))
	refused(t, err, bayescmp.ErrOption, "c0")
	p := placings(t, bayescmp.Leaderboard{}, s)
	_, _, err = p.Above("c0", "nobody")
	refused(t, err, bayescmp.ErrUnknown, "nobody")
	var none *bayescmp.Placings
	if none.Verdict() != "no placings" || none.Plot() != nil || none.Order() != nil {
		t.Error("nothing has placings")
	}
}

// The sizes of boards that are published.
func BenchmarkLeaderboard(b *testing.B) {
	for _, size := range [][2]int{{5, 74}, {183, 41}, {200, 200}, {1000, 1000}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			r := rand.New(rand.NewPCG(41, 11))
			s := manyClassifiers(b, r, size[0], size[1], 0.1/float64(size[0]))
			for b.Loop() {
				accepted(bayescmp.Leaderboard{}.Rank(s))(b)
			}
		})
	}
}

// The numbers of missing scores are those of the file, for the leaderboard and for the figure of
// the scores: cells without any fold, and cells that lack some.
func TestMissingScoresAreCounted(t *testing.T) {
	random := rand.New(rand.NewPCG(43, 7))
	for range 6 {
		text, gone, some := "dataset,classifier,fold,score\n", 0, 0
		for d := range 8 {
			for c := range 4 {
				lost := 0 // of the three folds
				if d > 0 && random.IntN(5) == 0 {
					lost = 1 + random.IntN(3)
				}
				for fold := lost; fold < 3; fold++ {
					text += fmt.Sprintf("d%d,%c,%d,%.4f\n", d, 'a'+c, fold, random.Float64())
				}
				switch lost {
				case 3:
					gone++
				case 1, 2:
					some++
				}
			}
		}
		file := filepath.Join(t.TempDir(), "gaps.csv")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := bayescmp.CSV{Missing: bayescmp.PairwiseComplete}.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := bayescmp.Leaderboard{}.Rank(s)
		if err != nil {
			t.Fatal(err)
		}
		said := fmt.Sprint(p.Assumptions)
		lack := fmt.Sprintf(" missing at random (%d of them only on some folds)", some)
		if p.Missing != gone+some || strings.Contains(said, "some folds") != (some > 0) ||
			some > 0 && !strings.Contains(said, lack) {
			t.Errorf("%d missing and %d with gaps: %d, %s", gone, some, p.Missing, said)
		}
		label := s.Plot().String()
		if strings.Contains(label, "each with the scores that it has") != (gone+some > 0) {
			t.Errorf("%d missing and %d with gaps: the figure says %s", gone, some, label)
		}
	}
}
