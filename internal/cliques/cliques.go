// Package cliques finds the maximal cliques of small graphs.
package cliques

import "slices"

// Maximal returns the maximal cliques of an undirected graph, given as a symmetric matrix whose
// diagonal does not matter. Each clique is in ascending order, and the cliques are in lexicographic
// order. The algorithm is by Bron and Kerbosch (1973) with the pivot of Tomita et al. (2006).
// An interval graph has at most as many maximal cliques as vertices; the worst graph has 3^(n/3).
// ok is false, and there is no answer, if there are more than most, or if it takes more than most
// steps for each vertex to find them.
func Maximal(adjacent [][]bool, most int) (cliques [][]int, ok bool) {
	all := span(0, len(adjacent)-1)
	s := search{adjacent: adjacent, most: most, steps: most * len(all)}
	if len(all) > 0 && !s.extend(nil, all, nil) {
		return nil, false
	}
	return sortCliques(s.found), true
}

// sortCliques sorts cliques, and the vertices of each.
func sortCliques(found [][]int) [][]int {
	order := make([]int, len(found))
	for i, clique := range found {
		slices.Sort(clique)
		order[i] = i
	}
	// Sorting numbers takes no code of its own in the page's program.
	slices.SortFunc(order, func(i, j int) int { return slices.Compare(found[i], found[j]) })
	var out [][]int
	for _, i := range order {
		out = append(out, found[i])
	}
	return out
}

// search looks for the maximal cliques of a graph, up to a number of them and of steps.
type search struct {
	adjacent    [][]bool
	found       [][]int
	most, steps int
}

// extend finds the maximal cliques that contain clique, some of candidates, and none of done. All
// vertices of the last two are adjacent to the clique. It returns false at the end of its bounds.
func (s *search) extend(clique, candidates, done []int) bool {
	if len(candidates) == 0 && len(done) == 0 {
		s.found = append(s.found, slices.Clone(clique))
		return len(s.found) <= s.most
	}
	if s.steps--; s.steps < 0 {
		return false
	}
	pivot := pivotVertex(s.adjacent, candidates, done)
	for _, v := range slices.Clone(candidates) {
		if v != pivot && s.adjacent[pivot][v] {
			continue // a maximal clique has the pivot, or a vertex that is not adjacent to it
		}
		if !s.extend(append(clique[:len(clique):len(clique)], v),
			neighbours(s.adjacent, v, candidates), neighbours(s.adjacent, v, done)) {
			return false
		}
		candidates = slices.DeleteFunc(candidates, func(w int) bool { return w == v })
		done = append(done[:len(done):len(done)], v)
	}
	return true
}

// pivotVertex is the vertex with the most neighbours among the candidates.
func pivotVertex(adjacent [][]bool, candidates, done []int) int {
	best, most := -1, -1
	for _, vertices := range [][]int{candidates, done} {
		for _, v := range vertices {
			if n := len(neighbours(adjacent, v, candidates)); n > most {
				best, most = v, n
			}
		}
	}
	return best
}

// neighbours returns the vertices that are adjacent to v.
func neighbours(adjacent [][]bool, v int, among []int) []int {
	var out []int
	for _, w := range among {
		if w != v && adjacent[v][w] {
			out = append(out, w)
		}
	}
	return out
}

// span has all vertices from first to last.
func span(first, last int) []int {
	out := make([]int, 0, last-first+1)
	for v := first; v <= last; v++ {
		out = append(out, v)
	}
	return out
}
