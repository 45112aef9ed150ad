package bayescmp_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// seeds are files that are good, nearly good and bad.
func seeds(f *testing.F) {
	for _, text := range []string{
		"", "\n", "a", "a,b\n1,2\n", twoByTwo,
		"\ufeff" + strings.ReplaceAll(twoByTwo, "\n", "\r\n"),
		strings.ReplaceAll(twoByTwo, ",", ";"),
		"dataset,classifier,score\ni,a,1\ni,b,2\n",
		"dataset,classifier,fold,score,n_train,n_test\n" +
			"i,a,1,1,9,1\ni,a,2,1,9,1\ni,b,1,2,9,1\ni,b,2,3,9,1\n",
		"dataset,classifier,fold,score\ni,a,1,1e9\ni,a,2,-1e-9\ni,b,1,0\ni,b,2,NaN\n",
		"dataset,fold,a,b\ni,1,0.5,0.5\ni,2,0.5,0.5\nw,1,1,2\nw,2,2,2\nw,3,1,3\n",
		"dataset,run,fold,x,y\n\"a,\"\"b\",1,1,0.9,0.8\n\"a,\"\"b\",1,2,0.9,0.7\n",
		"model,task,auc\na,i,.5\nb,i,.6\n", "Dataset\tMethod\tError\ni\ta\t1\n",
		"\xff\xfe", "PK\x03\x04",
		"dataset,fold,a,b\ni,1,1e308,-1e308\ni,2,1e308,-1e308\n",
		"dataset,fold,n_train,n_test,a,b\ni,1,1,1e17,1,2\ni,2,1,1e17,1,2\n",
		"a,a\n1,2\n", "dataset,b\n,1\n",
	} {
		f.Add([]byte(text))
	}
}

// compareEveryWay compares the first classifiers in every way: that must not panic, and what is
// answered must be probabilities.
func compareEveryWay(t *testing.T, s *bayescmp.Scores) {
	names := s.Classifiers()
	if len(names) == 0 || len(s.Datasets()) == 0 {
		t.Fatalf("accepted without content: %v", s)
	}
	_, _ = s.String(), s.Means()
	if len(names) < 2 {
		return
	}
	p, err := s.Pair(names[0], names[1])
	if err != nil {
		t.Fatalf("known names are refused: %v", err)
	}
	_ = p.String() + p.HTML()
	one, err := p.On(p.Datasets()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, rope := range []float64{0, 0.01} {
		check(t, bayescmp.CorrelatedTTest{Rope: rope}, one)
		check(t, bayescmp.Poisson{Rope: rope}, p)
		check(t, bayescmp.Poisson{Rope: rope, Rho: bayescmp.Value(0.1)}, p)
		check(t, bayescmp.Sign{Rope: rope}, p)
		check(t, bayescmp.SignedRank{Rope: rope, Samples: 1000}, p)
		check(t, bayescmp.CorrelatedTTest{RopeLeft: rope, RopeRight: 0.3}, one)
		check(t, bayescmp.Poisson{RopeLeft: 0.3, RopeRight: rope}, p)
		check(t, bayescmp.Sign{RopeLeft: rope, RopeRight: 1e9}, p)
		check(t, bayescmp.SignedRank{RopeLeft: 3, RopeRight: rope, Samples: 1000}, p)
	}
	for test := range everySignificanceTest(bayescmp.TwoSided) {
		for _, data := range []bayescmp.Pair{p, one} {
			checkSignificance(t, test, data)
		}
	}
}

func checkSignificance(t *testing.T, test bayescmp.SignificanceTest, p bayescmp.Pair) {
	s, err := test.Test(p)
	if err != nil {
		return
	}
	isNaN := math.IsNaN(s.Statistic.Value) || math.IsNaN(s.Estimate.Value) ||
		s.Effect != nil && math.IsNaN(s.Effect.Value)
	if !(s.P >= 0 && s.P <= 1) || isNaN {
		t.Errorf("%s: %+v", test.Name(), s)
	}
	_ = s.String() + s.HTML() + s.Verdict()
	_ = s.Frame()
}

func check(t *testing.T, test bayescmp.Test, p bayescmp.Pair) {
	c, err := test.Compare(p)
	if err != nil {
		return
	}
	sum := 0.0
	for _, v := range []float64{c.P.Left, c.P.Rope, c.P.Right} {
		if !(v >= 0 && v <= 1) {
			t.Errorf("%s: not probabilities: %+v", test.Name(), c.P)
		}
		sum += v
	}
	if !(math.Abs(sum-1) <= 1e-11) {
		t.Errorf("%s: probabilities sum to %g: %+v", test.Name(), sum, c.P)
	}
	_ = c.String() + c.HTML() + c.Verdict()
	_ = c.Frame()
	// Only prepared: drawing is for the tests of figure.
	_ = c.Plot()
}

func FuzzReadCSV(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		df, err := bayescmp.ReadCSV(bytes.NewReader(text))
		if err != nil {
			return
		}
		for _, missing := range []bayescmp.Missing{
			bayescmp.RefuseMissing, bayescmp.DropFold, bayescmp.DropDataset,
		} {
			if s, err := bayescmp.FromLong(df, bayescmp.Long{Missing: missing}); err == nil {
				compareEveryWay(t, s)
			}
			columns := bayescmp.Wide{Missing: missing, Lower: true}
			if s, err := bayescmp.FromWide(df, columns); err == nil {
				compareEveryWay(t, s)
			}
		}
	})
}

func FuzzOpen(f *testing.F) {
	seeds(f)
	path := filepath.Join(f.TempDir(), "scores.csv")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := bayescmp.Open(path); err == nil {
			compareEveryWay(t, s)
		}
	})
}
