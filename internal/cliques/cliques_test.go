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
				got, ok := Maximal(g, 100)
				if want := enumerated(g); !ok || !reflect.DeepEqual(got, want) {
					t.Errorf("%v: %v, want %v", g, got, want)
				}
				if _, ok := Maximal(g, len(got)-1); ok {
					t.Errorf("%v: %d cliques are no more than %d", g, len(got), len(got)-1)
				}
			}
		}
	}
	if got, ok := Maximal(nil, 0); got != nil || !ok {
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
	if got, ok := Maximal(g, n); !ok || len(got) != n-reach || got[0][reach] != reach {
		t.Errorf("%d cliques, the first %v", len(got), got[0])
	}
}

// checkCover checks all that is said of a cover.
func checkCover(t *testing.T, g, cover [][]int, adjacent [][]bool) {
	t.Helper()
	n, edges := len(adjacent), 0
	together := make([][]bool, n)
	for i := range together {
		together[i] = make([]bool, n)
	}
	for _, clique := range cover {
		same := func(c []int) bool { return slices.Equal(c, clique) }
		if g != nil && !slices.ContainsFunc(g, same) {
			t.Errorf("%v is no maximal clique of %v", clique, g)
		}
		for _, i := range clique {
			for _, j := range clique {
				together[i][j] = true
			}
		}
	}
	for i := range n {
		if !together[i][i] {
			t.Errorf("vertex %d is in no clique", i)
		}
		for j := range i {
			if adjacent[i][j] {
				edges++
			}
			if adjacent[i][j] != together[i][j] {
				t.Errorf("edge %d, %d: %t, together: %t", i, j, adjacent[i][j], together[i][j])
			}
		}
	}
	if len(cover) > edges+n || !slices.IsSortedFunc(cover, slices.Compare) {
		t.Errorf("%d cliques for %d edges: %v", len(cover), edges, cover)
	}
}

func TestCoverHoldsAllEdges(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for n := range 9 {
		for _, density := range []float64{0, 0.3, 0.6, 0.9, 1} {
			for range 10 {
				g := graph(src, n, density)
				all, _ := Maximal(g, 100)
				checkCover(t, all, Cover(g), g)
			}
		}
	}
}

// Runs against all intervals.
func TestRunsAgainstEnumeration(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	for n := range 9 {
		for _, density := range []float64{0, 0.5, 0.8, 0.95, 1} {
			for range 20 {
				g := graph(src, n, density)
				clique := func(first, last int) bool {
					for i := first; i <= last; i++ {
						for j := first; j < i; j++ {
							if !g[i][j] {
								return false
							}
						}
					}
					return true
				}
				var want [][]int
				for first := range n {
					for last := first; last < n; last++ {
						if clique(first, last) && (first == 0 || !clique(first-1, last)) &&
							(last == n-1 || !clique(first, last+1)) {
							want = append(want, span(first, last))
						}
					}
				}
				if got := Runs(g); !reflect.DeepEqual(got, want) {
					t.Errorf("%v: %v, want %v", g, got, want)
				}
			}
		}
	}
}

// The graph with the most cliques (Moon and Moser 1965): families of three that do not know each
// other, and everybody knows all other families. It has 3^(n/3) of them, and a cover of few.
func TestWorstGraphIsQuick(t *testing.T) {
	for _, n := range []int{12, 39, 300} {
		g := graph(rand.New(rand.NewPCG(1, 2)), n, 1)
		for i := range n {
			for j := range n {
				g[i][j] = i/3 != j/3
			}
		}
		all, ok := Maximal(g, 10*n)
		if ok != (n == 12) || ok && len(all) != 81 {
			t.Errorf("n %d: %d cliques, %t", n, len(all), ok)
		}
		cover := Cover(g)
		checkCover(t, nil, cover, g)
		if len(cover) > 6*n { // 9 are the least for two families, and n²/2 edges the most
			t.Errorf("n %d: a cover of %d", n, len(cover))
		}
	}
}
