package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// matrixOf is a matrix whose probabilities are a function of the places of the classifiers.
func matrixOf(names []string, rope float64, p probabilitiesOf) *bayescmp.Matrix {
	m := &bayescmp.Matrix{Test: "some test", Classifiers: names}
	for i, left := range names {
		for j := i + 1; j < len(names); j++ {
			m.Comparisons = append(m.Comparisons, &bayescmp.Comparison{
				Test: m.Test, Left: left, Right: names[j], Datasets: 9,
				Rope: rope, Threshold: 0.95, P: p(i, j),
			})
		}
	}
	return m
}

func numberedNames(k int) []string {
	names := make([]string, k)
	for i := range names {
		names[i] = fmt.Sprintf("c%02d", i)
	}
	return names
}

var (
	leftWins  = bayescmp.Probabilities{Left: 0.97, Rope: 0.02, Right: 0.01}
	rightWins = bayescmp.Probabilities{Left: 0.01, Rope: 0.02, Right: 0.97}
	theSame   = bayescmp.Probabilities{Left: 0.01, Rope: 0.98, Right: 0.01}
	open      = bayescmp.Probabilities{Left: 0.4, Rope: 0.2, Right: 0.4}
)

// atRandom makes a matrix that decides every pair by lot.
func atRandom(seed uint64, k int) *bayescmp.Matrix {
	src := rand.New(rand.NewPCG(seed, 1))
	return matrixOf(numberedNames(k), 0.01, func(_, _ int) bayescmp.Probabilities {
		return []bayescmp.Probabilities{leftWins, rightWins, theSame, theSame, open}[src.IntN(5)]
	})
}

// ladder makes a matrix of k classifiers, each better than all that come at least three places
// behind it.
func ladder(k int) *bayescmp.Matrix {
	return matrixOf(numberedNames(k), 0.01, func(i, j int) bayescmp.Probabilities {
		if j >= i+3 {
			return leftWins
		}
		return open
	})
}

// probabilitiesOf are the probabilities for two classifiers, by their places.
type probabilitiesOf func(i, j int) bayescmp.Probabilities

func TestBetweenFindsEachPair(t *testing.T) {
	m := atRandom(3, 9)
	at := 0
	for i, a := range m.Classifiers {
		for _, b := range m.Classifiers[i+1:] {
			for _, pair := range [][2]string{{a, b}, {b, a}} {
				if c, err := m.Between(pair[0], pair[1]); err != nil || c != m.Comparisons[at] {
					t.Errorf("%v: %v, %v", pair, c, err)
				}
			}
			at++
		}
	}
	_, err := m.Between("c00", "nobody")
	refused(t, err, bayescmp.ErrUnknown, `"nobody"`, `"c08"`)
	_, err = m.Between("c00", "c00")
	refused(t, err, bayescmp.ErrOption, `"c00"`)
	m.Comparisons = m.Comparisons[:3]
	_, err = m.Between("c07", "c08")
	refused(t, err, bayescmp.ErrEmpty, `"c07"`, `"c08"`)
	var none *bayescmp.Matrix
	_, err = none.Between("c00", "c01")
	refused(t, err, bayescmp.ErrEmpty)
}

// A matrix of which some is missing shows nothing.
func TestEmptyMatrix(t *testing.T) {
	short, broken := ladder(4), ladder(4)
	short.Comparisons = short.Comparisons[1:]
	broken.Comparisons[2] = nil
	for name, m := range map[string]*bayescmp.Matrix{
		"nil": nil, "zero": {}, "one": {Classifiers: []string{"a"}},
		"short": short, "broken": broken,
	} {
		if m.Plot() != nil || m.Groups() != nil || m.Relations() != nil || m.Unbeaten() != nil ||
			m.String() != "no comparisons" || m.HTML() != "<p>no comparisons</p>" ||
			m.Verdict() != "no comparisons" {
			t.Errorf("%s: something of nothing: %s", name, m)
		}
	}
}
