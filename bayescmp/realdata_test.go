package bayescmp_test

import (
	"compress/gzip"
	"os"
	"sync"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// weka has the accuracies of uci-weka.
var weka = sync.OnceValue(func() *bayescmp.Scores {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		panic(err)
	}
	return scores
})

// corani has the fold scores of Corani et al. (2017): 54 data sets × 5 classifiers × 100 folds.
func corani(t *testing.T) *bayescmp.Scores {
	t.Helper()
	f, err := os.Open(testdata(t, "data", "corani-2017", "accuracies.csv.gz"))
	must(t, err)
	defer f.Close()
	text, err := gzip.NewReader(f)
	must(t, err)
	df, err := bayescmp.ReadCSV(text)
	must(t, err)
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	must(t, err)
	return scores
}

func pairOf(t *testing.T, s *bayescmp.Scores, left, right string) bayescmp.Pair {
	t.Helper()
	p, err := s.Pair(left, right)
	must(t, err)
	return p
}

func on(t *testing.T, p bayescmp.Pair, datasets ...string) bayescmp.Pair {
	t.Helper()
	one, err := p.On(datasets...)
	must(t, err)
	return one
}

// ofWeka is a pair of the shipped scores of five classifiers on 74 data sets.
func ofWeka(left, right string) bayescmp.Pair {
	pair, err := weka().Pair(left, right)
	if err != nil {
		panic(err)
	}
	return pair
}
