package bayescmp_test

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/floats"
)

// familyPair draws a pair on families of data sets whose true differences have an intraclass
// correlation, with folds that scatter as much as the data sets differ.
func familyPair(
	r *rand.Rand, families, each int, correlation, delta float64, folds int,
) bayescmp.Pair {
	var sets []bayescmp.FoldScores
	for f := range families {
		own := math.Sqrt(correlation) * r.NormFloat64()
		for k := range each {
			d := delta + 0.02*(own+math.Sqrt(1-correlation)*r.NormFloat64())
			s := bayescmp.FoldScores{Dataset: fmt.Sprintf("d%d-%d", f, k),
				Family: fmt.Sprint("family ", f)}
			for range folds {
				s.Left = append(s.Left, 0.8)
				s.Right = append(s.Right, 0.8+d+0.02*r.NormFloat64())
			}
			sets = append(sets, s)
		}
	}
	p, err := bayescmp.NewPair("a", "b", sets...)
	if err != nil {
		panic(err)
	}
	return p
}

// familyScores are scores of equal classifiers on families of data sets: the differences between
// classifiers on the data sets of a family are alike.
func familyScores(r *rand.Rand, classifiers, families, each int, correlation float64,
) *bayescmp.Scores {
	var rows []string
	for f := range families {
		own := make([]float64, classifiers)
		for c := range own {
			own[c] = math.Sqrt(correlation) * r.NormFloat64()
		}
		for k := range each {
			row := []string{fmt.Sprintf("d%d-%d,family %d", f, k, f)}
			for c := range own {
				v := 0.8 + 0.02*(own[c]+math.Sqrt(1-correlation)*r.NormFloat64())
				row = append(row, fmt.Sprint(v))
			}
			rows = append(rows, strings.Join(row, ","))
		}
	}
	header := "dataset,corpus"
	for c := range classifiers {
		header += fmt.Sprintf(",c%d", c)
	}
	return wideFamilies(header + "\n" + strings.Join(rows, "\n"))
}

func wideFamilies(text string) *bayescmp.Scores {
	df, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	s, err := bayescmp.FromWide(df, bayescmp.Wide{Family: "corpus"})
	if err != nil {
		panic(err)
	}
	return s
}

// If classifiers are equal, tests of significance find a difference in no more than 5 of 100 files,
// however alike the data sets of a family are; and so do Bayesian tests without saying that it may
// be chance.
func TestFamiliesErrorRates(t *testing.T) {
	needsTime(t)
	const files = 200
	for number, design := range []struct {
		families, each int
		correlation    float64
	}{{4, 10, 0.5}, {8, 5, 0.25}, {8, 5, 0}, {20, 2, 0.6}} {
		s := studies.Study{
			Name:       fmt.Sprint("familieserrorrates-", number),
			Parameters: fmt.Sprintf("%+v", design),
			Columns: []string{"Wilcoxon", "BinomialSign", "SignedRank", "Sign", "Friedman",
				"AlignedRanks", "Quade"},
			Replications: files,
			Replicate: func(i int) []float64 {
				r := rand.New(rand.NewPCG(11, uint64(i)))
				p := familyPair(r, design.families, design.each, design.correlation, 0, 1)
				s := familyScores(r, 4, design.families, design.each, design.correlation)
				return []float64{
					studies.Bit(isSignificant(bayescmp.Wilcoxon{}.Test(p))),
					studies.Bit(isSignificant(bayescmp.BinomialSign{}.Test(p))),
					studies.Bit(isSure(bayescmp.SignedRank{}.Compare(p))),
					studies.Bit(isSure(bayescmp.Sign{}.Compare(p))),
					studies.Bit(rankIsSignificant(bayescmp.Friedman{}.Rank(s))),
					studies.Bit(omnibusIsSignificant(bayescmp.AlignedRanks{}.Rank(s))),
					studies.Bit(omnibusIsSignificant(bayescmp.Quade{}.Rank(s))),
				}
			},
		}
		results := s.Results(t)
		for k, name := range s.Columns {
			// 0.05 with three standard errors of 200 files.
			rate := floats.Sum(results.Column(k)) / files
			if rate > 0.05+3*math.Sqrt(0.05*0.95/files) {
				t.Errorf("%v: %s calls equal classifiers different in %.3f of files", design,
					name, rate)
			}
		}
	}
}

func isSignificant(s *bayescmp.Significance, err error) bool {
	if err != nil {
		panic(err)
	}
	return s.Significant()
}

// isSure tells whether a classifier is called better, and nothing says that it may be chance.
func isSure(c *bayescmp.Comparison, err error) bool {
	if err != nil {
		panic(err)
	}
	d := c.Decision()
	return (d == bayescmp.LeftBetter || d == bayescmp.RightBetter) &&
		!c.SignFlips().MayBeChance()
}

func rankIsSignificant(r *bayescmp.Ranking, err error) bool {
	if err != nil {
		panic(err)
	}
	return r.Significant()
}

func omnibusIsSignificant(o *bayescmp.Omnibus, err error) bool {
	if err != nil {
		panic(err)
	}
	return o.Significant()
}

// P of Wilcoxon's test with families is the share of patterns of family signs with an R⁺ as far
// out, here by trying all patterns on the differences themselves.
func TestFamiliesWilcoxonByBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		p := familyPair(r, 5, 1+r.IntN(4), 0.3, 0.01, 1)
		got, err := bayescmp.Wilcoxon{}.Test(p)
		must(t, err)
		d := p.Means()
		each := len(d) / 5
		size := func(i, j int) int {
			if math.Abs(d[i]) > math.Abs(d[j]) {
				return 1
			}
			return 0
		}
		ranks := make([]float64, len(d))
		for i := range d {
			for j := range d {
				ranks[i] += float64(size(i, j))
			}
			ranks[i]++
		}
		sum := func(pattern int) (w float64) {
			for i, rank := range ranks {
				w += rank * math.Copysign(1, d[i]) * float64(1-2*(pattern>>(i/each)&1))
			}
			return w
		}
		extreme := 0
		for pattern := range 1 << 5 {
			if math.Abs(sum(pattern)) >= math.Abs(sum(0))-1e-9 {
				extreme++
			}
		}
		near(t, "p", got.P, float64(extreme)/32, 1e-12)
	}
}

// P of Friedman's test with families is the share of all orders of the classifiers within families
// whose mean ranks differ as much.
func TestFamiliesFriedmanByBruteForce(t *testing.T) {
	orders := [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	r := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		each := 1 + r.IntN(4)
		s := familyScores(r, 3, 3, each, 0.4)
		got, err := bayescmp.Friedman{}.Rank(s)
		must(t, err)
		spread := func(of [3][3]int) (sum float64) {
			totals := [3]float64{}
			for i, row := range got.Ranks {
				for c, to := range of[i/each] {
					totals[to] += row[c]
				}
			}
			for _, v := range totals {
				sum += v * v
			}
			return sum
		}
		observed, extreme, all := spread([3][3]int{orders[0], orders[0], orders[0]}), 0, 0
		for _, a := range orders {
			for _, b := range orders {
				for _, c := range orders {
					all++
					if spread([3][3]int{a, b, c}) >= observed-1e-9 {
						extreme++
					}
				}
			}
		}
		near(t, "p", got.P, float64(extreme)/float64(all), 1e-12)
	}
}

// Families of one data set each are no families.
func TestFamiliesOfOneDataSet(t *testing.T) {
	s := familyScores(rand.New(rand.NewPCG(1, 3)), 3, 8, 1, 0)
	plain, err := s.InFamilies(nil)
	must(t, err)
	for _, name := range []string{"Friedman", "Wilcoxon"} {
		answer := func(s *bayescmp.Scores) string {
			if name == "Friedman" {
				r, err := bayescmp.Friedman{}.Rank(s)
				must(t, err)
				return r.String()
			}
			p, err := s.Pair("c0", "c1")
			must(t, err)
			w, err := bayescmp.Wilcoxon{}.Test(p)
			must(t, err)
			return w.String()
		}
		if a, b := answer(s), answer(plain); a != b {
			t.Errorf("%s: %s\nwithout families: %s", name, a, b)
		}
	}
}

// Exchanging the classifiers exchanges the probabilities, and the order of data sets changes
// nothing, also with families.
func TestFamiliesInAnyOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	p := familyPair(r, 6, 3, 0.5, 0.01, 4)
	var there, back []bayescmp.FoldScores
	for _, name := range p.Datasets() {
		d, err := p.Differences(name)
		must(t, err)
		one := bayescmp.FoldScores{Dataset: name, Family: name[:2], Left: make([]float64, len(d)),
			Right: d}
		there = append(there, one)
		one.Left, one.Right = one.Right, one.Left
		back = append([]bayescmp.FoldScores{one}, back...)
	}
	forward, err := bayescmp.NewPair("a", "b", there...)
	must(t, err)
	turned, err := bayescmp.NewPair("b", "a", back...)
	must(t, err)
	for _, test := range []bayescmp.Test{bayescmp.Hierarchical{Rope: 0.01},
		bayescmp.SignedRank{Rope: 0.01}, bayescmp.Sign{Rope: 0.01}, bayescmp.SignedRank{},
		bayescmp.Sign{}} {
		a, b := compare(t, test, forward), compare(t, test, turned)
		if a.P.Left != b.P.Right || a.P.Right != b.P.Left || a.P.Rope != b.P.Rope {
			t.Errorf("%s: %v, and turned round %v", test.Name(), a.P, b.P)
		}
	}
}

// Tests that take data sets as independent refuse families, and name those that do not.
func TestFamiliesRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	s := familyScores(r, 3, 4, 3, 0.5)
	p, err := s.Pair("c0", "c1")
	must(t, err)
	errorOf := func(_ any, err error) error { return err }
	refusals := map[string]error{
		"paired t test":     errorOf(bayescmp.PairedTTest{}.Test(p)),
		"permutation":       errorOf(bayescmp.Permutation{}.Test(p)),
		"ANOVA":             errorOf(bayescmp.ANOVA{}.Test(s)),
		"SkillingsMack":     errorOf(bayescmp.SkillingsMack{}.Rank(s)),
		"PlackettLuce":      errorOf(bayescmp.PlackettLuce{}.Rank(s)),
		"BradleyTerry":      errorOf(bayescmp.BradleyTerry{}.Rank(s)),
		"DirichletMixture":  errorOf(mixtureTest.Compare(familyPair(r, 3, 3, 0, 0, 5))),
		"exact comparison":  exactPostHoc(s),
		"JointHierarchical": errorOf(bayescmp.JointHierarchical{}.Rank(s)),
	}
	for name, err := range refusals {
		if !errors.Is(err, bayescmp.ErrOption) ||
			!strings.Contains(err.Error(), "families") {
			t.Errorf("%s: %v", name, err)
		}
	}
	one := familyPair(r, 1, 6, 0.5, 0, 3)
	for _, test := range []bayescmp.Test{bayescmp.Hierarchical{}, bayescmp.SignedRank{},
		bayescmp.Sign{}} {
		if _, err := test.Compare(one); !errors.Is(err, bayescmp.ErrOption) ||
			!strings.Contains(err.Error(), "one family") {
			t.Errorf("%s of one family: %v", test.Name(), err)
		}
	}
	compare(t, bayescmp.Poisson{}, one) // it is about the data sets at hand
}

var mixtureTest = bayescmp.Hierarchical{Population: bayescmp.DirichletMixture{}}

func exactPostHoc(s *bayescmp.Scores) error {
	r, err := bayescmp.Friedman{}.Rank(s)
	if err != nil {
		return err
	}
	_, err = r.PairwiseExact(bayescmp.Holm)
	return err
}

// A column of families is read from long and wide tables, also where it has numbers; what does not
// fit is refused.
func TestFamiliesAreRead(t *testing.T) {
	for name, test := range map[string]struct{ text, column, refused string }{
		"wide": {"dataset,corpus,a,b\nx,1,.8,.7\ny,1,.7,.6\nz,2,.9,.8\n", "corpus", ""},
		"long": {"dataset,corpus,model,acc\nx,u,a,.8\nx,u,b,.7\ny,u,a,.7\ny,u,b,.6\n" +
			"z,v,a,.9\nz,v,b,.8\n", "corpus", ""},
		"two families": {"dataset,corpus,model,acc\nx,u,a,.8\nx,v,b,.7\n", "corpus",
			`row 2: data set "x" is of family "v"`},
		"no column": {"dataset,corpus,a,b\nx,1,.8,.7\ny,1,.7,.6\n", "korpus", "korpus"},
	} {
		path := filepath.Join(t.TempDir(), "scores.csv")
		must(t, os.WriteFile(path, []byte(test.text), 0o644))
		s, err := bayescmp.CSV{Family: test.column}.Open(path)
		if test.refused != "" {
			if err == nil || !strings.Contains(err.Error(), test.refused) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		must(t, err)
		if got := s.Families(); len(got) != 3 || got[0] != got[1] || got[0] == got[2] {
			t.Errorf("%s: families %q", name, got)
		}
		if !strings.Contains(s.String(), "3 data sets are in 2 families") ||
			!slices.Equal(s.Classifiers(), []string{"a", "b"}) {
			t.Errorf("%s: %s", name, s)
		}
	}
	s := familyScores(rand.New(rand.NewPCG(1, 6)), 2, 2, 2, 0)
	if _, err := s.InFamilies(map[string]string{"d9": "x"}); !errors.Is(err,
		bayescmp.ErrUnknown) {
		t.Error(err)
	}
}

// A family is one data set with the mean of its members, and what cannot be averaged is refused.
func TestPerFamily(t *testing.T) {
	table := func(text string) *bayescmp.Scores {
		df := accepted(bayescmp.ReadCSV(strings.NewReader("dataset,family,a,b\n" + text)))(t)
		return accepted(bayescmp.FromWide(df,
			bayescmp.Wide{Family: "family", Missing: bayescmp.PairwiseComplete}))(t)
	}
	s := accepted(table("x,one,.5,.6\nx,one,.7,.6\ny,,.4,\nz,one,.8,.9\n").PerFamily())(t)
	if got := s.Datasets(); !slices.Equal(got, []string{"one", "y"}) {
		t.Errorf("data sets %q", got)
	}
	one := accepted(accepted(s.On("one"))(t).Pair("a", "b"))(t)
	near(t, "difference", one.Means()[0], 0.75-0.7, 1e-15)
	p := accepted(bayescmp.Leaderboard{}.Rank(accepted(table(
		"x,one,.5,.6\nz,one,.8,.9\nv,two,.4,.7\nw,two,.6,.6\nu,,.3,.8\n").PerFamily())(t)))(t)
	if p.Datasets != 3 {
		t.Errorf("%d data sets", p.Datasets)
	}
	for text, want := range map[string]error{
		"x,,.5,.6\ny,,.4,.5\n":                     bayescmp.ErrOption,
		"x,one,.5,.6\nz,one,.8,\n":                 bayescmp.ErrMissing,
		"x,one,.5,.6\nz,one,.8,.7\none,,.8,.7\n":   bayescmp.ErrOption,
		"x,one,.5,.6\nz,one,800,.7\ny,,900,1000\n": bayescmp.ErrOption,
	} {
		if _, err := table(text).PerFamily(); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Reading with PerFamily gives what PerFamily gives afterwards, on the scale that was asked for.
func TestReadingPerFamily(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.csv")
	text := "dataset,kind,a,b\nx,one,.5,.6\nz,one,.8,.9\nv,two,.4,.7\nw,two,.6,.6\nu,,.3,.8\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, scale := range []bayescmp.Scale{bayescmp.ScaleFound, bayescmp.ScaleRatio} {
		options := bayescmp.CSV{Family: "kind", Scale: scale, Higher: true}
		later := accepted(accepted(options.Open(path))(t).PerFamily())(t)
		options.PerFamily = true
		at := accepted(options.Open(path))(t)
		if at.String() != later.String() || len(at.Datasets()) != 3 {
			t.Errorf("%v: %s\nwant %s", scale, at, later)
		}
	}
	_, err := bayescmp.CSV{PerFamily: true, Higher: true}.Open(path)
	var input *bayescmp.InputError
	if !errors.As(err, &input) || input.Needs != "Family" {
		t.Errorf("without families: %v", err)
	}
}

var familyFiles = flag.Int("families", 0, "simulate so many files of families in each row, and "+
	"write testdata/families.csv")

// The 95 % interval of δ0 misses the true mean in .06 of files at most, from 4 to 20 families and
// intraclass correlations from 0 to .6. All rows of the stored study are checked; without the flag
// a few files are simulated anew.
func TestFamiliesStudy(t *testing.T) {
	needsTime(t)
	path := filepath.Join("testdata", "families.csv")
	if *familyFiles > 0 {
		text := "# go test ./bayescmp -run TestFamiliesStudy -families N -timeout 0\n" +
			"families,datasets,correlation,files,missed,silent_errors\n"
		for _, families := range []int{4, 8, 20} {
			for _, correlation := range []float64{0, 0.25, 0.6} {
				missed, wrong := familyStudy(families, 40/families, correlation, *familyFiles)
				text += fmt.Sprintf("%d,40,%g,%d,%.3f,%.3f\n", families, correlation,
					*familyFiles, missed, wrong)
			}
		}
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	stored, err := os.ReadFile(path)
	must(t, err)
	rows := strings.Split(strings.TrimSpace(string(stored)), "\n")[2:]
	if len(rows) != 9 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		var families, datasets, files int
		var correlation, missed, wrong float64
		_, err := fmt.Sscanf(strings.ReplaceAll(row, ",", " "), "%d %d %f %d %f %f", &families,
			&datasets, &correlation, &files, &missed, &wrong)
		must(t, err)
		if most := 0.05 + 2*math.Sqrt(0.05*0.95/float64(files)); missed > most || wrong > most {
			t.Errorf("%s: the interval of δ0 misses in %.3f, a verdict is wrong in %.3f", row,
				missed, wrong)
		}
	}
	if missed, _ := familyStudy(6, 4, 0.5, 20); missed > 0.25 {
		t.Errorf("a few files: the interval of δ0 misses in %.2f", missed)
	}
}

// familyStudy returns how often the interval of δ0 misses 0, and how often a classifier is called
// better without a word of chance.
func familyStudy(families, each int, correlation float64, files int) (missed, wrong float64) {
	results := make([][2]bool, files)
	parallel.Each(files, func(i int) {
		r := rand.New(rand.NewPCG(uint64(100*families), uint64(i)))
		c, err := bayescmp.Hierarchical{}.Compare(
			familyPair(r, families, each, correlation, 0, 10))
		if err != nil {
			panic(err)
		}
		delta0 := c.Posterior.(*bayescmp.DrawnPosterior).Families.Delta0
		results[i] = [2]bool{delta0.Low > 0 || delta0.High < 0, isSure(c, nil)}
	})
	for _, of := range results {
		if of[0] {
			missed += 1 / float64(files)
		}
		if of[1] {
			wrong += 1 / float64(files)
		}
	}
	return missed, wrong
}

// Equal classifiers on families of data sets are not called the best, and the ranks are wide; a
// classifier that is ahead of the others on every family is found.
func TestFamiliesLeaderboard(t *testing.T) {
	needsTime(t)
	const files = 40
	largest := func(test bayescmp.Leaderboard, s *bayescmp.Scores) float64 {
		return slices.Max(accepted(test.Rank(s))(t).P)
	}
	var sure [2]int
	for i, p := range (studies.Study{
		Name: "familiesleaderboard", Parameters: "6 classifiers, 5 families of 6 data sets",
		Columns:      []string{"largest", "families", "no families"},
		Replications: files,
		Replicate: func(i int) []float64 {
			s := familyScores(rand.New(rand.NewPCG(21, uint64(i))), 6, 5, 6, 0.6)
			other := familyScores(rand.New(rand.NewPCG(22, uint64(i))), 6, 5, 6, 0.6)
			plain := accepted(other.InFamilies(nil))(t)
			of := bayescmp.Leaderboard{Threshold: 0.8}
			return []float64{
				largest(bayescmp.Leaderboard{}, s), largest(of, other), largest(of, plain)}
		},
	}).Results(t) {
		if p[0] > 0.95 {
			t.Errorf("file %d: %v", i, p)
		}
		for k := range sure {
			if p[1+k] > 0.8 {
				sure[k]++
			}
		}
	}
	t.Logf("a best one among equals with a probability above .8: %d of %d, without families %d",
		sure[0], files, sure[1])
	if sure[0] > 2 {
		t.Errorf("%d of %d", sure[0], files)
	}
}

// Families that nobody declared are noticed by names that begin alike and differences that are
// alike, and only then.
func TestUndeclaredFamilies(t *testing.T) {
	rename := func(p bayescmp.Pair, name func(i int) string) bayescmp.Pair {
		var sets []bayescmp.FoldScores
		for i, old := range p.Datasets() {
			d, err := p.Differences(old)
			must(t, err)
			sets = append(sets, bayescmp.FoldScores{Dataset: name(i), Left: make([]float64, len(d)),
				Right: d})
		}
		q, err := bayescmp.NewPair("a", "b", sets...)
		must(t, err)
		return q
	}
	alike := func(i int) string { return fmt.Sprintf("%c-%d", 'a'+i/5, i) }
	apart := func(i int) string { return fmt.Sprintf("%c%d", 'a'+i/5, i) + "x" }
	warned := func(p bayescmp.Pair) bool {
		c := compare(t, bayescmp.SignedRank{}, p)
		for _, w := range c.Warnings {
			if strings.Contains(w.Error(), "whose names begin alike") {
				return true
			}
		}
		return false
	}
	found, alarms, files := 0, 0, 200
	for i := range files {
		r := rand.New(rand.NewPCG(31, uint64(i)))
		p := familyPair(r, 8, 5, 0.8, 0, 4)
		if warned(rename(p, alike)) {
			found++
		}
		if warned(rename(p, apart)) {
			t.Fatal("names do not begin alike")
		}
		if warned(rename(familyPair(r, 8, 5, 0, 0, 4), alike)) {
			alarms++
		}
	}
	if found < files*8/10 || alarms > 2 {
		t.Errorf("noticed in %d of %d files with families, and in %d without", found, files, alarms)
	}
}
