package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict says in a sentence or two how many pairs are decided and how, which classifiers are
// unbeaten, and how many pairs the test refused.
func (m *Matrix) Verdict() string {
	d := m.decided()
	if d == nil {
		return "no comparisons"
	}
	return d.verdict() + d.refused()
}

// refused says how many pairs have no answer; "" if all have one.
func (d *decisions) refused() string {
	switch n := len(d.Refusals); n {
	case 0:
		return ""
	case 1:
		return " 1 more pair has no answer."
	default:
		return fmt.Sprintf(" %d more pairs have no answer.", n)
	}
}

func (d *decisions) verdict() string {
	first, n := d.Comparisons[0], len(d.Comparisons)
	if n == 1 {
		return first.Verdict()
	}
	found, better, equivalent := d.found()
	switch {
	case len(found) == 0:
		return fmt.Sprintf("None of the %d pairs is decided: no probability is above %s.",
			n, writing.Number(first.Threshold))
	case equivalent == n:
		return fmt.Sprintf("All %d pairs are practically equivalent.", n)
	case len(found) <= 8:
		return fmt.Sprintf("%d of %d pairs decided: %s.%s",
			len(found), n, strings.Join(found, "; "), d.race(better))
	case equivalent == 0:
		return fmt.Sprintf("In %d of %d pairs one is %s.%s",
			better, n, first.better(), d.race(better))
	}
	return fmt.Sprintf("%d of %d pairs decided: in %d one is %s, %d are practically equivalent.%s",
		len(found), n, better, first.better(), equivalent, d.race(better))
}

// found describes the pairs that are decided, and counts the decisions of either kind.
func (d *decisions) found() (found []string, better, equivalent int) {
	word := d.Comparisons[0].better()
	for i, a := range d.order {
		for _, b := range d.order[i+1:] {
			x, y := d.name(a), d.name(b)
			switch d.side[a][b] {
			case LeftBetter:
				better, found = better+1, append(found, x+" "+word+" than "+y)
			case RightBetter:
				better, found = better+1, append(found, y+" "+word+" than "+x)
			case Equivalent:
				equivalent++
				found = append(found, x+" and "+y+" practically equivalent")
			}
		}
	}
	return found, better, equivalent
}

// race says which classifiers are unbeaten.
func (d *decisions) race(better int) string {
	if better == 0 {
		return ""
	}
	var unbeaten []string
	for _, c := range d.order {
		if !slices.Contains(d.side[c], RightBetter) {
			unbeaten = append(unbeaten, d.name(c))
		}
	}
	switch {
	case len(unbeaten) == 0:
		return " Each classifier is beaten by another."
	case len(d.relations()[0].Beats) == len(d.order)-1:
		return fmt.Sprintf(" %s is %s than each of the others.",
			unbeaten[0], d.Comparisons[0].better())
	}
	return fmt.Sprintf(" Unbeaten: %s.", writing.Some(unbeaten))
}

// detour tells where a first classifier is better than a second, and the second better than a
// third, but the first is not decided to be better than the third. Its example is the worst such
// case: a circle before an equivalence, and that before an undecided pair.
func (d *decisions) detour() string {
	rank := map[Decision]int{Undecided: 1, Equivalent: 2, RightBetter: 3}
	worst, example, pairs := 0, "", 0
	for _, a := range d.order {
		for _, c := range d.order {
			ends := d.side[a][c]
			if a == c || ends == LeftBetter || ends == noAnswer {
				continue
			}
			b, ok := d.between(a, c)
			if !ok {
				continue
			}
			pairs++
			if rank[ends] > worst {
				worst, example = rank[ends], d.example(a, b, c)
			}
		}
	}
	if pairs == 0 {
		return ""
	}
	return fmt.Sprintf("Decisions do not carry over in %s: %s.",
		writing.Plural(pairs, "case"), example)
}

// between returns the first classifier that is worse than a and better than c, if there is one.
func (d *decisions) between(a, c int) (classifier int, ok bool) {
	for _, b := range d.order {
		if d.side[a][b] == LeftBetter && d.side[b][c] == LeftBetter {
			return b, true
		}
	}
	return 0, false
}

// example describes the decisions among three classifiers, each of the first two better than the
// next.
func (d *decisions) example(a, b, c int) string {
	x, y, z := d.name(a), d.name(b), d.name(c)
	ends := z + " is better than " + x
	switch d.side[a][c] {
	case Undecided:
		ends = x + " and " + z + " are undecided"
	case Equivalent:
		ends = x + " and " + z + " are equivalent"
	}
	return fmt.Sprintf("%s is better than %s and %s than %s, but %s", x, y, y, z, ends)
}
