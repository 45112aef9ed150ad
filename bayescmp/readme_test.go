package bayescmp_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"git.sr.ht/~sbinet/cmpimg"

	"github.com/bayescmp/go/bayescmp"
)

var update = flag.Bool("update", false, "store the README's picture as it is drawn now")

func readmeComparison(t *testing.T) *bayescmp.Comparison {
	t.Helper()
	glass := on(t, pairOf(t, weka(), "NaiveBayes", "AODE"), "glass")
	return compare(t, bayescmp.CorrelatedTTest{Rope: 0.01}, glass)
}

func TestREADMEShowsTheRealAnswer(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "README.md"))
	must(t, err)
	want := strings.TrimSpace(readmeComparison(t).String())
	if !strings.Contains(string(text), want) {
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
		t.Errorf("%s is not what is drawn now; renew it with "+
			"go test ./bayescmp -run README -update, and look at it", path)
	}
}
