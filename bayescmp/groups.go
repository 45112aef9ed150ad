package bayescmp

import "github.com/bayescmp/go/bayescmp/internal/cliques"

// groupsOf returns the largest groups of names in which no comparison is significant. Each group
// has its names in the order of names.
func groupsOf(
	names []string, comparisons int, row func(i int) (left, right string, significant bool),
) [][]string {
	place, equal := map[string]int{}, make([][]bool, len(names))
	for at, name := range names {
		place[name], equal[at] = at, make([]bool, len(names))
	}
	for i := range comparisons {
		left, right, significant := row(i)
		l, r := place[left], place[right]
		equal[l][r], equal[r][l] = !significant, !significant
	}
	var groups [][]string
	for _, clique := range cliques.Maximal(equal) {
		var group []string
		for _, at := range clique {
			group = append(group, names[at])
		}
		groups = append(groups, group)
	}
	return groups
}
