// Package cliques finds the maximal cliques of small graphs.
package cliques

import "slices"

// Maximal returns the maximal cliques of an undirected graph, given as a symmetric matrix whose
// diagonal does not matter. Each clique is in ascending order, and the cliques are in lexicographic
// order. The algorithm is by Bron and Kerbosch (1973) with the pivot of Tomita et al. (2006).
// An interval graph has at most as many maximal cliques as vertices; the worst graph has 3^(n/3).
func Maximal(adjacent [][]bool) [][]int {
	all := make([]int, len(adjacent))
	for i := range all {
		all[i] = i
	}
	var found [][]int
	if len(all) > 0 {
		extend(adjacent, nil, all, nil, &found)
	}
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

// extend reports the maximal cliques that contain clique, some of candidates, and none of done. All
// vertices of the last two are adjacent to the clique.
func extend(adjacent [][]bool, clique, candidates, done []int, out *[][]int) {
	if len(candidates) == 0 && len(done) == 0 {
		*out = append(*out, slices.Clone(clique))
		return
	}
	pivot := busiest(adjacent, candidates, done)
	for _, v := range slices.Clone(candidates) {
		if v != pivot && adjacent[pivot][v] {
			continue // a maximal clique has the pivot, or a vertex that is not adjacent to it
		}
		extend(adjacent, append(clique[:len(clique):len(clique)], v),
			neighbours(adjacent, v, candidates), neighbours(adjacent, v, done), out)
		candidates = slices.DeleteFunc(candidates, func(w int) bool { return w == v })
		done = append(done[:len(done):len(done)], v)
	}
}

// busiest is the vertex with the most neighbours among the candidates.
func busiest(adjacent [][]bool, candidates, done []int) int {
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
