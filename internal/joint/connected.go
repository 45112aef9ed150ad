package joint

// LeastCut returns the fewest data sets that compare some classifiers with all others, and these
// classifiers, the smaller one of the two sides. Each data set is the list of its classifiers. It
// is the algorithm of Stoer and Wagner (1997) in the form of Klimmek and Wagner (1996) for data
// sets with more than two classifiers.
func LeastCut(classifiers int, sets [][]int) (fewest int, side []int) {
	of := make([]int, classifiers) // the merged group of each classifier
	for c := range of {
		of[c] = c
	}
	fewest = len(sets) + 1
	for left := classifiers; left > 1; left-- {
		cut, last, before := minimumCutPhase(of, sets)
		if cut < fewest {
			fewest, side = cut, nil
			for c, g := range of {
				if g == last {
					side = append(side, c)
				}
			}
		}
		for c, g := range of {
			if g == last {
				of[c] = before
			}
		}
	}
	if 2*len(side) > classifiers {
		side = complement(classifiers, side)
	}
	return fewest, side
}

// minimumCutPhase orders the groups: the next one is always the one that most data sets compare
// with those before. It returns the last group, the one before it, and how many data sets compare
// the last group with the rest.
func minimumCutPhase(of []int, sets [][]int) (cut, last, before int) {
	taken := map[int]bool{of[0]: true}
	last = of[0]
	for {
		best, most := -1, -1
		for _, g := range of {
			if taken[g] {
				continue
			}
			if n := countShared(of, sets, taken, g); n > most {
				best, most = g, n
			}
		}
		if best < 0 {
			return cut, last, before
		}
		taken[best] = true
		before, last, cut = last, best, most
	}
}

// countShared counts the data sets that have both a classifier of the group and one that is taken.
func countShared(of []int, sets [][]int, taken map[int]bool, group int) int {
	n := 0
	for _, set := range sets {
		own, other := false, false
		for _, c := range set {
			own = own || of[c] == group
			other = other || taken[of[c]]
		}
		if own && other {
			n++
		}
	}
	return n
}

func complement(n int, some []int) []int {
	var out []int
	for c, at := 0, 0; c < n; c++ {
		if at < len(some) && some[at] == c {
			at++
			continue
		}
		out = append(out, c)
	}
	return out
}
