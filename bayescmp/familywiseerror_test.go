package bayescmp_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/familywise"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/floats"
)

var fullFWER = flag.Bool("fwer", false,
	"family-wise errors with 10,000 repetitions; writes bayescmp/testdata/fwer.csv")

const (
	fwerAlpha = 0.05
	fwerSets  = 30
	fwerBatch = 20 // repetitions that share a table
)

// fwerStudy simulates classifiers that are in groups of equal ones, the groups far apart. A
// difference that a procedure finds within a group is false.
type fwerStudy struct {
	k, groups   int
	repetitions int
	// heavy of the repetitions have tests of each pair, exhaustive of them Bergmann and Hommel's
	// procedure.
	heavy, exhaustive int
	// The critical differences, in standard errors.
	nemenyi, tukey, dunnett float64
	groupOf                 map[string]int // by the name of a classifier

	wrong, tried map[string]int // by procedure
}

// Family-wise error if all classifiers are equal, and if they are in two groups of equal ones. It
// is at most alpha for every procedure that promises so, apart from the chance of the simulation.
func TestFamilyWiseError(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	lines := []string{
		"# go test ./bayescmp -run TestFamilyWiseError$ -fwer -timeout 5h",
		"# normal scores on 30 data sets, alpha 0.05; " +
			"groups of equal classifiers that are 2 standard deviations apart",
		"groups,classifiers,procedure,repetitions,family_wise_error",
	}
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
				s.prepare(t)
				s.drawAll(t)
				lines = append(lines, s.judge(t)...)
			})
		}
	}
	if *fullFWER {
		text := strings.Join(lines, "\n") + "\n"
		must(t, os.WriteFile(filepath.Join("testdata", "fwer.csv"), []byte(text), 0o644))
	}
}

// Of ten independent tests five have p values that leave no doubt. Finner's procedure compares the
// smallest of the other p values with 1 − (1 − α)^(6/10), and so finds a difference where there is
// none with probability 1 − (1 − α)^(5·6/10).
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

// allowed is the family-wise error that a procedure may have. Li's is up to 0.08 if all classifiers
// are equal, as its warning says. Finner's procedure does not keep alpha if only some are equal:
// its error is reported, and not tested.
func (s *fwerStudy) allowed(name string) float64 {
	switch {
	case strings.HasSuffix(name, " Li"):
		return 0.08
	case strings.HasSuffix(name, " Finner") && s.groups > 1:
		return math.NaN()
	}
	return fwerAlpha
}

// judge compares the errors that were made with the allowed ones, and returns the lines of the
// table.
func (s *fwerStudy) judge(t *testing.T) []string {
	t.Helper()
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(s.tried)) {
		n := float64(s.tried[name])
		rate, allowed := float64(s.wrong[name])/n, s.allowed(name)
		lines = append(lines, fmt.Sprintf("%d,%d,%s,%.0f,%.4f", s.groups, s.k, name, n, rate))
		t.Logf("%s: %.4f", name, rate)
		if most := allowed + 3*math.Sqrt(allowed*(1-allowed)/n); rate > most {
			t.Errorf("the family-wise error of %s is %.4f in %.0f repetitions, more than %.4f",
				name, rate, n, most)
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

// The tests that take part.
var (
	fwerFriedman = bayescmp.Friedman{Alpha: fwerAlpha, Approximate: true}
	fwerANOVA    = bayescmp.ANOVA{Alpha: fwerAlpha}
)

// prepare finds the critical differences. They are found once because they take their time; other
// tests make sure that they agree with the adjusted p values.
func (s *fwerStudy) prepare(t *testing.T) {
	t.Helper()
	scores := ofTable(t, s.scores(rand.New(rand.NewPCG(1, 2)))[:fwerSets], false)
	s.groupOf = map[string]int{}
	for c, name := range scores.Classifiers() {
		s.groupOf[name] = s.group(c)
	}
	s.nemenyi = ranking(t, fwerFriedman, scores).Nemenyi().CriticalDifference
	v := analysis(t, fwerANOVA, scores)
	tukey, dunnett := v.Tukey(), accepted(v.Dunnett("c0"))(t)
	s.tukey = tukey.CriticalDifference / tukey.StandardError
	s.dunnett = dunnett.CriticalDifference / dunnett.StandardError
}

// drawAll draws all batches. The first one has all procedures.
func (s *fwerStudy) drawAll(t *testing.T) {
	t.Helper()
	names := slices.Sorted(maps.Keys(s.draw(t, 0)))
	results := studies.Study{
		Name:       fmt.Sprintf("familywiseerror-%d-%d", s.groups, s.k),
		Parameters: fmt.Sprintf("wrong of %d repetitions", fwerBatch), Columns: names,
		Replications: (s.repetitions + fwerBatch - 1) / fwerBatch, Unstored: *fullFWER,
		Replicate: func(i int) []float64 {
			wrong, row := s.draw(t, i*fwerBatch), make([]float64, len(names))
			for c, name := range names {
				row[c] = float64(wrong[name])
			}
			return row
		},
	}.Results(t)
	for c, name := range names {
		s.wrong[name], s.tried[name] = int(floats.Sum(results.Column(c))), s.repetitionsOf(name)
	}
}

// repetitionsOf is how often a procedure is tried.
func (s *fwerStudy) repetitionsOf(name string) int {
	switch {
	case strings.HasSuffix(name, "Bergmann–Hommel"):
		return s.exhaustive
	case strings.HasPrefix(name, "Wilcoxon "), strings.HasSuffix(name, " with gaps"):
		return s.heavy
	}
	return s.repetitions
}

// draw runs all procedures on a batch of repetitions, and counts those in which one is wrong.
func (s *fwerStudy) draw(t *testing.T, first int) (wrong map[string]int) {
	t.Helper()
	wrong = map[string]int{}
	rows := s.scores(rand.New(rand.NewPCG(uint64(100*s.groups+s.k), uint64(first))))
	table := ofTable(t, rows, false)
	names := table.Datasets()
	for i := range min(fwerBatch, s.repetitions-first) {
		from, to := i*fwerSets, (i+1)*fwerSets
		scores := accepted(table.On(names[from:to]...))(t)
		f := fwerRun{s, t, first+i < s.heavy, first+i < s.exhaustive, wrong}
		f.onMeanRanks(scores)
		f.onMeanScores(scores)
		f.onPairs(scores)
		if f.heavy && s.groups == 1 {
			f.withGaps(rows[from:to])
		}
	}
	return wrong
}

// fwerRun is one repetition.
type fwerRun struct {
	*fwerStudy
	t          *testing.T
	heavy      bool // with tests of each pair
	exhaustive bool // with Bergmann and Hommel's procedure
	inBatch    map[string]int
}

func (f fwerRun) count(name string, wrong bool) {
	f.inBatch[name] += int(studies.Bit(wrong))
}

// countRows counts an answer as wrong if it finds a difference between equal classifiers.
func (f fwerRun) countRows(name string, h *bayescmp.PostHoc) {
	f.count(name, slices.ContainsFunc(h.Rows, func(r bayescmp.PostHocRow) bool {
		return r.Significant && f.groupOf[r.Left] == f.groupOf[r.Right]
	}))
}

// ranked is a [bayescmp.Ranking] or a [bayescmp.Omnibus].
type ranked interface {
	Control(string, bayescmp.Adjustment) (*bayescmp.PostHoc, error)
	Pairwise(bayescmp.Adjustment) (*bayescmp.PostHoc, error)
}

func (f fwerRun) onMeanRanks(scores *bayescmp.Scores) {
	r := ranking(f.t, fwerFriedman, scores)
	aligned := omnibus(f.t, bayescmp.AlignedRanks{Alpha: fwerAlpha}, scores)
	quade := omnibus(f.t, bayescmp.Quade{Alpha: fwerAlpha}, scores)
	if f.groups == 1 {
		mack := omnibus(f.t, bayescmp.SkillingsMack{Alpha: fwerAlpha}, scores)
		f.count("Friedman", r.Significant())
		f.count("AlignedRanks", aligned.Significant())
		f.count("Quade", quade.Significant())
		f.count("SkillingsMack", mack.Significant())
	}
	f.count("Friedman Nemenyi", f.anyPair(r.MeanRanks, f.nemenyi))
	answers := map[string]ranked{"Friedman": r, "AlignedRanks": aligned, "Quade": quade}
	for name, answer := range answers {
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
			if f.group(a) == f.group(b) && math.Abs(means[a]-means[b]) >= critical {
				return true
			}
		}
	}
	return false
}

func (f fwerRun) onMeanScores(scores *bayescmp.Scores) {
	v := analysis(f.t, fwerANOVA, scores)
	standardError := math.Sqrt(2 * v.Residual / float64(v.ResidualDF) / fwerSets)
	if f.groups == 1 {
		f.count("ANOVA", v.Significant())
	}
	f.count("ANOVA Tukey", f.anyPair(v.Means, f.tukey*standardError))
	wrong := false
	for c, mean := range v.Means {
		far := math.Abs(mean-v.Means[0]) >= f.dunnett*standardError
		wrong = wrong || f.group(c) == 0 && far
	}
	f.count("ANOVA Dunnett", wrong)
}

// onPairs tests each pair by itself, and adjusts the p values in all ways.
func (f fwerRun) onPairs(scores *bayescmp.Scores) {
	if !f.heavy {
		return
	}
	r, wilcoxon := ranking(f.t, fwerFriedman, scores), bayescmp.Wilcoxon{}
	control := postHoc(r.ControlBy(f.t.Context(), wilcoxon, "c0", bayescmp.Holm))(f.t)
	all := postHoc(r.PairwiseBy(f.t.Context(), wilcoxon, bayescmp.Holm))(f.t)
	for name, h := range map[string]*bayescmp.PostHoc{"ControlBy": control, "PairwiseBy": all} {
		for _, a := range methods() {
			significant(h, adjusted(f.t, pValues(h), a))
			f.countRows("Wilcoxon "+name+" "+a.String(), h)
		}
	}
	p := pValues(all)
	significant(all, familywise.Shaffer(p, f.k))
	f.countRows("Wilcoxon PairwiseBy Shaffer", all)
	if f.exhaustive {
		significant(all, familywise.BergmannHommel(p, f.k))
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

// significant marks the rows whose adjusted p values are at most alpha.
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
	mack := omnibus(f.t, bayescmp.SkillingsMack{Alpha: fwerAlpha}, withGaps(f.t, gaps, false))
	f.count("SkillingsMack with gaps", mack.Significant())
}
