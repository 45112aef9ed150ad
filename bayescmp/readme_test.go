package bayescmp_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"git.sr.ht/~sbinet/cmpimg"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

var update = flag.Bool("update", false, "store the README's picture as it is drawn now")

// The comparison that the README shows.
func Example_readme() {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		panic(err)
	}
	pair, err := scores.Pair("NaiveBayes", "AODE")
	if err != nil {
		panic(err)
	}
	glass, err := pair.On("glass")
	if err != nil {
		panic(err)
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(glass)
	if err != nil {
		panic(err)
	}
	fmt.Println(c)
	// Output:
	// Correlated t test: NaiveBayes (left) against AODE (right) on glass, rope ±0.01
	//
	//   NaiveBayes practically better  0.0300
	//   practically equivalent         0.1821
	//   AODE practically better        0.7878
	//
	// Undecided between NaiveBayes and AODE on glass: no probability is above 0.95.
	// Mean difference 0.025, 95 % credible interval [-0.011, 0.061].
	// Assumed: 100 differences (10 runs of 10 folds); rho 0.1 (n_test/(n_train+n_test)); matching prior.
}

func readmeComparison(t *testing.T) *bayescmp.Comparison {
	t.Helper()
	return compare(t, bayescmp.CorrelatedTTest{Rope: 0.01}, on(t, pairOf(t, weka(), "NaiveBayes", "AODE"), "glass"))
}

func TestREADMEShowsTheRealAnswer(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "README.md"))
	must(t, err)
	if want := strings.TrimSpace(readmeComparison(t).String()); !strings.Contains(string(text), want) {
		t.Errorf("README.md does not have the answer of its example:\n%s", want)
	}
}

func TestREADMEShowsTheRealPicture(t *testing.T) {
	path := filepath.Join("testdata", "readme.png")
	got := readmeComparison(t).Plot().PNG()
	if *update {
		must(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	must(t, err)
	same, err := cmpimg.EqualApprox("png", got, want, 0.01)
	must(t, err)
	if !same {
		t.Errorf("%s is not what is drawn now; renew it with go test ./bayescmp -run README -update, and look at it", path)
	}
}
