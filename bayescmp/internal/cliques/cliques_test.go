package cliques

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// enumerated goes through all sets of vertices.
func enumerated(adjacent [][]bool) [][]int {
	n := len(adjacent)
	clique := func(set uint) bool {
		for i := range n {
			for j := range i {
				if set>>i&1 == 1 && set>>j&1 == 1 && !adjacent[i][j] {
					return false
				}
			}
		}
		return true
	}
	var out [][]int
	for set := uint(1); set < 1<<n; set++ {
		maximal := clique(set)
		for i := range n {
			maximal = maximal && (set>>i&1 == 1 || !clique(set|1<<i))
		}
		if !maximal {
			continue
		}
		var members []int
		for i := range n {
			if set>>i&1 == 1 {
				members = append(members, i)
			}
		}
		out = append(out, members)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

func graph(src *rand.Rand, n int, density float64) [][]bool {
	adjacent := make([][]bool, n)
	for i := range adjacent {
		adjacent[i] = make([]bool, n)
	}
	for i := range n {
		for j := range i {
			adjacent[i][j] = src.Float64() < density
			adjacent[j][i] = adjacent[i][j]
		}
	}
	return adjacent
}

func TestAgainstEnumeration(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 8; n++ {
		for _, density := range []float64{0, 0.3, 0.6, 0.9, 1} {
			for range 10 {
				g := graph(src, n, density)
				if got, want := Maximal(g), enumerated(g); !reflect.DeepEqual(got, want) {
					t.Errorf("%v: %v, want %v", g, got, want)
				}
			}
		}
	}
	if got := Maximal(nil); got != nil {
		t.Errorf("the empty graph has %v", got)
	}
}

// A critical difference connects neighbours in the order of mean ranks. Such graphs have at most as
// many maximal cliques as vertices, and are fast also when they are large.
func TestIntervalsAreFast(t *testing.T) {
	const n, reach = 300, 40
	g := graph(rand.New(rand.NewPCG(1, 2)), n, 0)
	for i := range n {
		for j := range n {
			g[i][j] = i != j && max(i-j, j-i) <= reach
		}
	}
	if got := Maximal(g); len(got) != n-reach || got[0][reach] != reach {
		t.Errorf("%d cliques, the first %v", len(got), got[0])
	}
}
