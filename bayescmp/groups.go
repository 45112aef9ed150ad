package bayescmp

import "github.com/bayescmp/go/internal/cliques"

// groupsPerName bounds the number of groups, which grows as 3^(n/3) in the worst case: with more
// groups for each name than these there are others, of which there are fewer.
const groupsPerName = 10

// likeness tells which of several names have no significant difference.
type likeness struct {
	names []string
	equal [][]bool
}

// likenessOf reads comparisons. Groups will have their names in the order of names.
func likenessOf(
	names []string, comparisons int, row func(i int) (left, right string, significant bool),
) likeness {
	place, equal := map[string]int{}, make([][]bool, len(names))
	for at, name := range names {
		place[name], equal[at] = at, make([]bool, len(names))
	}
	for i := range comparisons {
		left, right, significant := row(i)
		l, r := place[left], place[right]
		equal[l][r], equal[r][l] = !significant, !significant
	}
	return likeness{names, equal}
}

// groups returns the largest groups in which no comparison is significant. If all is false there
// are too many of them, and these are some, such that any two names without a significant
// difference are together in one at least.
func (l likeness) groups() (groups [][]string, all bool) {
	found, all := cliques.Maximal(l.equal, groupsPerName*len(l.names))
	if !all {
		found = cliques.Cover(l.equal)
	}
	return l.namedGroups(found), all
}

// intervals returns the largest groups of neighbours in the order of names in which no comparison
// is significant, and counts the pairs without a significant difference that are in none.
func (l likeness) intervals() (groups [][]string, apart int) {
	runs := cliques.Runs(l.equal)
	end := make([]int, len(l.names)) // of the longest run that a name is in
	for _, run := range runs {
		for _, at := range run {
			end[at] = run[len(run)-1]
		}
	}
	for i := range l.names {
		for j := end[i] + 1; j < len(l.names); j++ {
			if l.equal[i][j] {
				apart++
			}
		}
	}
	return l.namedGroups(runs), apart
}

func (l likeness) namedGroups(sets [][]int) (groups [][]string) {
	for _, set := range sets {
		var group []string
		for _, at := range set {
			group = append(group, l.names[at])
		}
		groups = append(groups, group)
	}
	return groups
}
