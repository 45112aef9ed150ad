package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict says in a sentence or two how many pairs are decided and how, and who is unbeaten.
func (m *Matrix) Verdict() string {
	d := m.decided()
	if d == nil {
		return "no comparisons"
	}
	return d.verdict()
}

func (d *decisions) verdict() string {
	if len(d.Comparisons) == 1 {
		return d.Comparisons[0].Verdict()
	}
	var found []string
	better, equivalent := 0, 0
	for i, a := range d.order {
		for _, b := range d.order[i+1:] {
			switch d.side[a][b] {
			case LeftBetter:
				better, found = better+1, append(found, fmt.Sprintf("%s %s than %s", d.name(a), d.Comparisons[0].better(), d.name(b)))
			case RightBetter:
				better, found = better+1, append(found, fmt.Sprintf("%s %s than %s", d.name(b), d.Comparisons[0].better(), d.name(a)))
			case Equivalent:
				equivalent, found = equivalent+1, append(found, fmt.Sprintf("%s and %s practically equivalent", d.name(a), d.name(b)))
			}
		}
	}
	n := len(d.Comparisons)
	switch {
	case len(found) == 0:
		return fmt.Sprintf("None of the %d pairs is decided: no probability is above %s.", n, writing.Number(d.Comparisons[0].Threshold))
	case equivalent == n:
		return fmt.Sprintf("All %d pairs are practically equivalent.", n)
	case len(found) <= 8:
		return fmt.Sprintf("%d of %d pairs decided: %s.%s", len(found), n, strings.Join(found, "; "), d.race(better))
	case equivalent == 0:
		return fmt.Sprintf("In %d of %d pairs one is %s.%s", better, n, d.Comparisons[0].better(), d.race(better))
	}
	return fmt.Sprintf("%d of %d pairs decided: in %d one is %s, %d are practically equivalent.%s", len(found), n, better, d.Comparisons[0].better(), equivalent, d.race(better))
}

// race says who is in front.
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
		return fmt.Sprintf(" %s is %s than each of the others.", unbeaten[0], d.Comparisons[0].better())
	}
	return fmt.Sprintf(" Unbeaten: %s.", writing.Some(unbeaten))
}

// detour tells where one classifier is better than a second and that better than a third, but the first is not decided to be better than the third. The
// worst such case is the example: first a circle, then an equivalence.
func (d *decisions) detour() string {
	rank := map[Decision]int{Undecided: 1, Equivalent: 2, RightBetter: 3}
	worst, example, pairs := 0, "", 0
	for _, a := range d.order {
		for _, c := range d.order {
			ends := d.side[a][c]
			if a == c || ends == LeftBetter {
				continue
			}
			between := slices.IndexFunc(d.order, func(b int) bool { return d.side[a][b] == LeftBetter && d.side[b][c] == LeftBetter })
			if between < 0 {
				continue
			}
			pairs++
			if rank[ends] > worst {
				worst = rank[ends]
				x, y, z := d.name(a), d.name(d.order[between]), d.name(c)
				example = fmt.Sprintf("%s is better than %s and %s than %s, but ", x, y, y, z) + map[Decision]string{
					Undecided: x + " and " + z + " are undecided", Equivalent: x + " and " + z + " are equivalent", RightBetter: z + " is better than " + x}[ends]
			}
		}
	}
	if pairs == 0 {
		return ""
	}
	return fmt.Sprintf("Decisions do not carry over in %s: %s.", writing.Plural(pairs, "case"), example)
}
