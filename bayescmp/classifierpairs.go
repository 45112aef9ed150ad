package bayescmp

import "slices"

// pairsAmong returns all pairs of k classifiers, in the order (0,1), (0,2), …, (1,2), …
func pairsAmong(k int) [][2]int {
	var out [][2]int
	for i := range k {
		for j := i + 1; j < k; j++ {
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// pairsWith returns the pairs of a control, the first of each pair, with every other classifier.
func pairsWith(classifiers []string, name string) ([][2]int, error) {
	control := slices.Index(classifiers, name)
	if control < 0 {
		return nil, unknown("classifier", name, classifiers)
	}
	var out [][2]int
	for j := range classifiers {
		if j != control {
			out = append(out, [2]int{control, j})
		}
	}
	return out, nil
}
