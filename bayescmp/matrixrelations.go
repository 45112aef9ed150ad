package bayescmp

// Relations says what the pairs of a [Matrix] decide about one classifier. Each other classifier is
// in one of the lists.
type Relations struct {
	// Classifier is the name of the classifier.
	Classifier string
	// BeatenBy lists the classifiers that are decided to be better (with a rope: practically
	// better).
	BeatenBy []string
	// Beats lists the classifiers that this one is decided to be better than.
	Beats []string
	// Equivalent lists the classifiers that are decided to be practically equivalent; without a
	// rope there are none.
	Equivalent []string
	// Undecided lists the classifiers about which the pair is undecided.
	Undecided []string
	// Refused lists the classifiers for which the test refused the pair.
	Refused []string
}

// Relations says of each classifier which others are decidedly better, worse and equivalent, and
// which are undecided. It says only what the pairs say: "better" need not carry over from one pair
// to the next, and nothing is concluded from two pairs about a third. The classifiers, here and in
// the lists, are in an order in which none stands before one that is decidedly better. This is
// impossible where decisions go round in a circle, as they can with the Poisson test. The order
// says no more than that.
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

// list returns the list for a decision from the side of the classifier.
func (r *Relations) list(d Decision) *[]string {
	switch d {
	case LeftBetter:
		return &r.Beats
	case RightBetter:
		return &r.BeatenBy
	case Equivalent:
		return &r.Equivalent
	case noAnswer:
		return &r.Refused
	}
	return &r.Undecided
}

// Unbeaten returns the classifiers that are still in the race: no other is decidedly better. In a
// circle of decisions there may be none.
func (m *Matrix) Unbeaten() []string {
	var out []string
	for _, r := range m.Relations() {
		if len(r.BeatenBy) == 0 {
			out = append(out, r.Classifier)
		}
	}
	return out
}

// Groups returns the largest groups of classifiers that are pairwise decided to be practically
// equivalent: all maximal cliques, each from its best classifier. A classifier that is equivalent
// to none is a group by itself. Groups can overlap: equivalence need not carry over from one pair
// to the next. Where there are more than 10 groups for each classifier, there are only as many of
// them as it takes for every two equivalent classifiers to be together in one at least.
func (m *Matrix) Groups() [][]string {
	d := m.decided()
	if d == nil {
		return nil
	}
	groups, _ := likenessOf(d.names(), len(m.Comparisons),
		func(i int) (left, right string, apart bool) {
			c := m.Comparisons[i]
			return c.Left, c.Right, c.Decision() != Equivalent
		}).groups()
	return groups
}
