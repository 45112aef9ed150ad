package bayescmp

// Relations is what the pairs of a [Matrix] decide about one classifier; each other one is in one of the lists.
type Relations struct {
	Classifier string
	BeatenBy   []string // decided to be better than it (with a rope: practically better)
	Beats      []string // it is decided to be better than these
	Equivalent []string // decided to be practically equivalent to it; none without a rope
	Undecided  []string
}

// Relations says of each classifier which others are decidedly better, worse and equivalent, and which undecided. It is all that the pairs say: "better"
// need not carry over from one pair to the next, and nothing is concluded from two pairs about a third. The classifiers, here and in the lists, are in an
// order in which none stands before one that is decidedly better (unless decisions go round in a circle, which those of the Poisson test can); it says no more
// than that.
func (m *Matrix) Relations() []Relations {
	d := m.decided()
	if d == nil {
		return nil
	}
	return d.relations()
}

func (d *decisions) relations() []Relations {
	var out []Relations
	for _, c := range d.order {
		r := Relations{Classifier: d.Classifiers[c]}
		for _, other := range d.order {
			if other != c {
				list := r.list(d.side[c][other])
				*list = append(*list, d.Classifiers[other])
			}
		}
		out = append(out, r)
	}
	return out
}

// list is where a decision from the side of the classifier belongs.
func (r *Relations) list(d Decision) *[]string {
	switch d {
	case LeftBetter:
		return &r.Beats
	case RightBetter:
		return &r.BeatenBy
	case Equivalent:
		return &r.Equivalent
	}
	return &r.Undecided
}

// Unbeaten returns the classifiers that are still in the race: no other is decidedly better. In a circle of decisions there may be none.
func (m *Matrix) Unbeaten() []string {
	var out []string
	for _, r := range m.Relations() {
		if len(r.BeatenBy) == 0 {
			out = append(out, r.Classifier)
		}
	}
	return out
}

// Groups returns the largest groups of classifiers that are pairwise decided to be practically equivalent, each from the best: all of the maximal
// cliques, a classifier that is equivalent to none by itself. Groups can overlap: equivalence need not carry over from one pair to the next.
func (m *Matrix) Groups() [][]string {
	d := m.decided()
	if d == nil {
		return nil
	}
	return groupsOf(d.names(), len(m.Comparisons), func(i int) (left, right string, apart bool) {
		c := m.Comparisons[i]
		return c.Left, c.Right, c.Decision() != Equivalent
	})
}
