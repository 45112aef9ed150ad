package bayescmp_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/internal/familywise"
)

var fullFWER = flag.Bool("fwer", false, "family-wise errors with 10,000 repetitions; writes bayescmp/testdata/fwer.csv")

const (
	fwerAlpha = 0.05
	fwerSets  = 30
	fwerBatch = 20 // repetitions that share a table
)

// fwerStudy is a number of classifiers, in groups of equal ones that are far apart: what a procedure finds within a group is false.
type fwerStudy struct {
	k, groups                      int
	repetitions, heavy, exhaustive int // heavy: of tests of each pair; exhaustive: of Bergmann and Hommel's procedure
	nemenyi, tukey, dunnett        float64
	mutex                          sync.Mutex
	wrong, tried                   map[string]int
}

// allowed is the family-wise error that a procedure may have: that of Li is up to 0.08 if all classifiers are equal, as its warning says. Finner
// does not keep alpha if only some are, which is reported and not tested.
func (s *fwerStudy) allowed(name string) float64 {
	switch {
	case strings.HasSuffix(name, " Li"):
		return 0.08
	case strings.HasSuffix(name, " Finner") && s.groups > 1:
		return math.NaN()
	}
	return fwerAlpha
}

// Family-wise error if all classifiers are equal, and if they are in two groups of equal ones: at most alpha for every procedure that
// promises it, but for the chance of the simulation.
func TestFamilyWiseError(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	lines := []string{"# go test ./bayescmp -run TestFamilyWiseError$ -fwer -timeout 5h",
		"# normal scores on 30 data sets, alpha 0.05; groups of equal classifiers that are 2 standard deviations apart",
		"groups,classifiers,procedure,repetitions,family_wise_error"}
	for _, groups := range []int{1, 2} {
		for _, s := range []*fwerStudy{
			{k: 5, repetitions: 2000, heavy: 1000, exhaustive: 1000},
			{k: 10, repetitions: 800, heavy: 300, exhaustive: 40},
			{k: 20, repetitions: 400, heavy: 150},
		} {
			s.groups, s.wrong, s.tried = groups, map[string]int{}, map[string]int{}
			if *fullFWER {
				s.repetitions, s.heavy, s.exhaustive = 10_000, 10_000, min(10_000, 50*s.exhaustive)
			}
			t.Run(fmt.Sprintf("groups=%d,k=%d", groups, s.k), func(t *testing.T) {
				s.criticalValues(t)
				t.Run("draw", func(t *testing.T) { // waits for its parallel parts
					for worker := range runtime.GOMAXPROCS(0) {
						t.Run(fmt.Sprint(worker), func(t *testing.T) {
							t.Parallel()
							for batch := worker * fwerBatch; batch < s.repetitions; batch += runtime.GOMAXPROCS(0) * fwerBatch {
								s.draw(t, batch)
							}
						})
					}
				})
				lines = append(lines, s.judge(t)...)
			})
		}
	}
	if *fullFWER {
		must(t, os.WriteFile(filepath.Join("testdata", "fwer.csv"), []byte(strings.Join(lines, "\n")+"\n"), 0o644))
	}
}

// Of ten independent tests of which five are of no doubt, Finner's procedure compares the smallest of the other p values with
// 1 − (1 − α)^(6/10), and so finds a difference where there is none with probability 1 − (1 − α)^(5·6/10).
func TestFinnerDoesNotKeepAlphaIfSomeDiffer(t *testing.T) {
	limit := 1 - math.Pow(1-fwerAlpha, 0.6)
	for p, found := range map[float64]bool{limit * (1 - 1e-9): true, limit * (1 + 1e-9): false} {
		q := adjusted(t, []float64{0, 0, 0, 0, 0, p, 1, 1, 1, 1}, bayescmp.Finner)
		if (q[5] <= fwerAlpha) != found {
			t.Errorf("p %g is adjusted to %g", p, q[5])
		}
	}
	near(t, "family-wise error", 1-math.Pow(1-limit, 5), 0.1426, 5e-5)
}

// judge compares what was found with what is allowed.
func (s *fwerStudy) judge(t *testing.T) []string {
	t.Helper()
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(s.tried)) {
		n := float64(s.tried[name])
		rate, allowed := float64(s.wrong[name])/n, s.allowed(name)
		lines = append(lines, fmt.Sprintf("%d,%d,%s,%.0f,%.4f", s.groups, s.k, name, n, rate))
		t.Logf("%s: %.4f", name, rate)
		if most := allowed + 3*math.Sqrt(allowed*(1-allowed)/n); rate > most {
			t.Errorf("the family-wise error of %s is %.4f in %.0f repetitions, more than %.4f", name, rate, n, most)
		}
	}
	return lines
}

// group is the group of a classifier.
func (s *fwerStudy) group(c int) int { return c * s.groups / s.k }

// scores are normal, the groups 2 standard deviations apart.
func (s *fwerStudy) scores(src *rand.Rand) [][]float64 {
	rows := make([][]float64, fwerSets*fwerBatch)
	for i := range rows {
		rows[i] = make([]float64, s.k)
		for c := range rows[i] {
			rows[i][c] = src.NormFloat64() + 2*float64(s.group(c))
		}
	}
	return rows
}

// criticalValues are found once, in standard errors, because they take their time; other tests hold them and adjusted p values together.
func (s *fwerStudy) criticalValues(t *testing.T) {
	t.Helper()
	scores := ofTable(t, s.scores(rand.New(rand.NewPCG(1, 2)))[:fwerSets], false)
	s.nemenyi = ranking(t, bayescmp.Friedman{Alpha: fwerAlpha, Approximate: true}, scores).Nemenyi().CriticalDifference
	v := analysis(t, bayescmp.ANOVA{Alpha: fwerAlpha}, scores)
	tukey := v.Tukey()
	dunnett, err := v.Dunnett("c0")
	must(t, err)
	s.tukey, s.dunnett = tukey.CriticalDifference/tukey.StandardError, dunnett.CriticalDifference/dunnett.StandardError
}

// draw runs all procedures on a batch of repetitions.
func (s *fwerStudy) draw(t *testing.T, first int) {
	rows := s.scores(rand.New(rand.NewPCG(uint64(100*s.groups+s.k), uint64(first))))
	table := ofTable(t, rows, false)
	names := table.Datasets()
	for i := range min(fwerBatch, s.repetitions-first) {
		scores, err := table.On(names[i*fwerSets : (i+1)*fwerSets]...)
		must(t, err)
		f := fwerRun{study: s, t: t, heavy: first+i < s.heavy, exhaustive: first+i < s.exhaustive}
		f.onMeanRanks(scores)
		f.onMeanScores(scores)
		f.onPairs(scores)
		if f.heavy && s.groups == 1 {
			f.withGaps(rows[i*fwerSets : (i+1)*fwerSets])
		}
	}
}

// fwerRun is one repetition.
type fwerRun struct {
	study      *fwerStudy
	t          *testing.T
	heavy      bool
	exhaustive bool // Bergmann and Hommel too
}

func (f fwerRun) count(name string, wrong bool) {
	f.study.mutex.Lock()
	defer f.study.mutex.Unlock()
	f.study.tried[name]++
	if wrong {
		f.study.wrong[name]++
	}
}

// equal tells whether two classifiers, by name, are.
func (f fwerRun) equal(left, right string) bool {
	return f.study.group(number(f.t, left)) == f.study.group(number(f.t, right))
}

// number is that of the classifier c3, say.
func number(t *testing.T, name string) int {
	t.Helper()
	c, err := strconv.Atoi(name[1:])
	must(t, err)
	return c
}

func (f fwerRun) countRows(name string, h *bayescmp.PostHoc) {
	f.count(name, slices.ContainsFunc(h.Rows, func(r bayescmp.PostHocRow) bool { return r.Significant && f.equal(r.Left, r.Right) }))
}

// ranked is a [bayescmp.Ranking] or a [bayescmp.Omnibus].
type ranked interface {
	Control(string, bayescmp.Adjustment) (*bayescmp.PostHoc, error)
	Pairwise(bayescmp.Adjustment) (*bayescmp.PostHoc, error)
}

func (f fwerRun) onMeanRanks(scores *bayescmp.Scores) {
	r := ranking(f.t, bayescmp.Friedman{Alpha: fwerAlpha, Approximate: true}, scores)
	aligned, quade := omnibus(f.t, bayescmp.AlignedRanks{Alpha: fwerAlpha}, scores), omnibus(f.t, bayescmp.Quade{Alpha: fwerAlpha}, scores)
	if f.study.groups == 1 {
		f.count("Friedman", r.Significant())
		f.count("AlignedRanks", aligned.Significant())
		f.count("Quade", quade.Significant())
		f.count("SkillingsMack", omnibus(f.t, bayescmp.SkillingsMack{Alpha: fwerAlpha}, scores).Significant())
	}
	f.count("Friedman Nemenyi", f.anyPair(r.MeanRanks, f.study.nemenyi))
	for name, answer := range map[string]ranked{"Friedman": r, "AlignedRanks": aligned, "Quade": quade} {
		for _, a := range everyAdjustment() {
			if a < bayescmp.Shaffer {
				f.countRows(name+" Control "+a.String(), postHoc(answer.Control("c0", a))(f.t))
			}
			if a < bayescmp.BergmannHommel || f.exhaustive {
				f.countRows(name+" Pairwise "+a.String(), postHoc(answer.Pairwise(a))(f.t))
			}
		}
	}
}

// anyPair tells whether two equal classifiers differ by the critical difference.
func (f fwerRun) anyPair(means []float64, critical float64) bool {
	for a := range means {
		for b := range a {
			if f.study.group(a) == f.study.group(b) && math.Abs(means[a]-means[b]) >= critical {
				return true
			}
		}
	}
	return false
}

func (f fwerRun) onMeanScores(scores *bayescmp.Scores) {
	v := analysis(f.t, bayescmp.ANOVA{Alpha: fwerAlpha}, scores)
	standardError := math.Sqrt(2 * v.Residual / float64(v.ResidualDF) / fwerSets)
	if f.study.groups == 1 {
		f.count("ANOVA", v.Significant())
	}
	f.count("ANOVA Tukey", f.anyPair(v.Means, f.study.tukey*standardError))
	wrong := false
	for c, mean := range v.Means {
		wrong = wrong || f.study.group(c) == 0 && math.Abs(mean-v.Means[0]) >= f.study.dunnett*standardError
	}
	f.count("ANOVA Dunnett", wrong)
}

// onPairs takes p values of each pair by itself, and adjusts them in all ways.
func (f fwerRun) onPairs(scores *bayescmp.Scores) {
	if !f.heavy {
		return
	}
	r := ranking(f.t, bayescmp.Friedman{Alpha: fwerAlpha, Approximate: true}, scores)
	control := postHoc(r.ControlBy(context.Background(), bayescmp.Wilcoxon{}, "c0", bayescmp.Holm))(f.t)
	all := postHoc(r.PairwiseBy(context.Background(), bayescmp.Wilcoxon{}, bayescmp.Holm))(f.t)
	for name, h := range map[string]*bayescmp.PostHoc{"Wilcoxon ControlBy ": control, "Wilcoxon PairwiseBy ": all} {
		for _, a := range methods() {
			significant(h, adjusted(f.t, pValues(h), a))
			f.countRows(name+a.String(), h)
		}
	}
	p := pValues(all)
	significant(all, familywise.Shaffer(p, f.study.k))
	f.countRows("Wilcoxon PairwiseBy Shaffer", all)
	if f.exhaustive {
		significant(all, familywise.BergmannHommel(p, f.study.k))
		f.countRows("Wilcoxon PairwiseBy Bergmann–Hommel", all)
	}
}

func pValues(h *bayescmp.PostHoc) []float64 {
	p := make([]float64, len(h.Rows))
	for i, row := range h.Rows {
		p[i] = row.P
	}
	return p
}

func significant(h *bayescmp.PostHoc, adjusted []float64) {
	for i, p := range adjusted {
		h.Rows[i].Significant = p <= fwerAlpha
	}
}

// withGaps takes away about every fourth score, but leaves two on each data set.
func (f fwerRun) withGaps(rows [][]float64) {
	src := rand.New(rand.NewPCG(uint64(len(rows)), math.Float64bits(rows[0][0])))
	gaps := scaled(rows, func(_, c int, v float64) float64 {
		if c >= 2 && src.IntN(4) == 0 {
			return math.NaN()
		}
		return v
	})
	f.count("SkillingsMack with gaps", omnibus(f.t, bayescmp.SkillingsMack{Alpha: fwerAlpha}, withGaps(f.t, gaps, false)).Significant())
}
