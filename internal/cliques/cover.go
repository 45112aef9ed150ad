package cliques

import "slices"

// Cover returns maximal cliques that hold every edge at least once, and a clique of its own for
// each vertex without an edge: a heuristic for the fewest, which is hard to find (Gramm, Guo,
// Hüffner, Niedermeier, Piepho and Schmid, 2007). Each clique has an edge that no earlier one has,
// so that there are no more cliques than edges, and the time grows as edges × vertices². The order
// is that of [Maximal].
func Cover(adjacent [][]bool) [][]int {
	open := make([][]bool, len(adjacent)) // edges that no clique has yet
	for i := range adjacent {
		open[i] = slices.Clone(adjacent[i])
		open[i][i] = false
	}
	var found [][]int
	for i := range adjacent {
		if !hasNeighbour(adjacent, i) {
			found = append(found, []int{i})
		}
		for j := i + 1; j < len(adjacent); j++ {
			if open[i][j] {
				found = append(found, growClique(adjacent, open, i, j))
			}
		}
	}
	return sortCliques(found)
}

func hasNeighbour(adjacent [][]bool, i int) bool {
	for j, edge := range adjacent[i] {
		if edge && j != i {
			return true
		}
	}
	return false
}

// growClique makes a maximal clique of two vertices. It adds the vertex that brings the most open
// edges, and of equal ones the first, until none is left, and closes the edges.
func growClique(adjacent, open [][]bool, i, j int) []int {
	var clique []int
	gain, free := make([]int, len(adjacent)), make([]bool, len(adjacent))
	for v := range free {
		free[v] = true
	}
	for v := i; v >= 0; v = bestVertex(gain, free) {
		if len(clique) == 1 {
			v = j
		}
		for w := range free {
			free[w] = free[w] && w != v && adjacent[v][w]
			if open[v][w] {
				gain[w]++
			}
		}
		for _, w := range clique {
			open[v][w], open[w][v] = false, false
		}
		clique = append(clique, v)
	}
	return clique
}

// bestVertex is the free vertex with the largest gain; −1 without any.
func bestVertex(gain []int, free []bool) int {
	at := -1
	for v, ok := range free {
		if ok && (at < 0 || gain[v] > gain[at]) {
			at = v
		}
	}
	return at
}

// Runs returns the cliques of neighbouring vertices, such as 3, 4, 5, that are in no larger one of
// this kind, in their order. There are no more of them than vertices.
func Runs(adjacent [][]bool) [][]int {
	var out [][]int
	first := 0
	for last := range adjacent {
		// All pairs before last are adjacent; last may not be adjacent to some of them.
		for v := first; v < last; v++ {
			if !adjacent[v][last] {
				if n := len(out); n == 0 || out[n-1][len(out[n-1])-1] < last-1 {
					out = append(out, span(first, last-1))
				}
				first = v + 1
			}
		}
	}
	if len(adjacent) > 0 {
		out = append(out, span(first, len(adjacent)-1))
	}
	return out
}
