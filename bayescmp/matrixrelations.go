package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

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

// Verdict says in a sentence or two how many pairs are decided and how, and who is unbeaten.
func (m *Matrix) Verdict() string {
	d := m.decided()
	if d == nil {
		return "no comparisons"
	}
	return d.verdict()
}

// decisions is a matrix with its decisions from either side, and the classifiers from the best.
type decisions struct {
	*Matrix
	side  [][]Decision // LeftBetter: that of the first index is better than that of the second
	order []int
}

// decided looks at all pairs; nil unless each is there.
func (m *Matrix) decided() *decisions {
	if m == nil || len(m.Classifiers) < 2 {
		return nil
	}
	k := len(m.Classifiers)
	d := &decisions{Matrix: m, side: make([][]Decision, k)}
	for i := range d.side {
		d.side[i] = make([]Decision, k)
	}
	ahead := make([]float64, k)
	for i := range k {
		for j := i + 1; j < k; j++ {
			c := m.at(i, j)
			if c == nil {
				return nil
			}
			d.side[i][j] = c.Decision()
			d.side[j][i] = turned(c.Decision())
			ahead[i], ahead[j] = ahead[i]+c.P.Left-c.P.Right, ahead[j]+c.P.Right-c.P.Left
		}
	}
	for c := range ahead {
		ahead[c] = math.Round(1e9 * ahead[c]) // what is equal but for rounding stays in its order
	}
	d.sort(ahead)
	return d
}

// turned is the decision from the other side.
func turned(d Decision) Decision {
	switch d {
	case LeftBetter:
		return RightBetter
	case RightBetter:
		return LeftBetter
	}
	return d
}

// sort puts none before one that is decidedly better, if that is possible. Otherwise the one comes first that is the furthest ahead, by the sum of
// P(better) − P(worse) over the others.
func (d *decisions) sort(ahead []float64) {
	beaten := make([]int, len(ahead)) // by how many of those that are left
	left := make([]int, len(ahead))
	for c, row := range d.side {
		left[c] = c
		for _, decision := range row {
			if decision == RightBetter {
				beaten[c]++
			}
		}
	}
	for len(left) > 0 {
		next := slices.MinFunc(left, func(a, b int) int {
			return cmp.Or(cmp.Compare(beaten[a], beaten[b]), cmp.Compare(ahead[b], ahead[a]))
		})
		d.order = append(d.order, next)
		left = slices.DeleteFunc(left, func(c int) bool { return c == next })
		for c, decision := range d.side[next] {
			if decision == LeftBetter {
				beaten[c]--
			}
		}
	}
}

// better is "practically better" with a rope.
func (m *Matrix) better() string {
	if m.Comparisons[0].Rope > 0 {
		return "practically better"
	}
	return "better"
}

// name is that of a classifier in a sentence.
func (d *decisions) name(c int) string { return writing.OneLine(d.Classifiers[c]) }

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
				better, found = better+1, append(found, fmt.Sprintf("%s %s than %s", d.name(a), d.better(), d.name(b)))
			case RightBetter:
				better, found = better+1, append(found, fmt.Sprintf("%s %s than %s", d.name(b), d.better(), d.name(a)))
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
		return fmt.Sprintf("In %d of %d pairs one is %s.%s", better, n, d.better(), d.race(better))
	}
	return fmt.Sprintf("%d of %d pairs decided: in %d one is %s, %d are practically equivalent.%s", len(found), n, better, d.better(), equivalent, d.race(better))
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
		return fmt.Sprintf(" %s is %s than each of the others.", unbeaten[0], d.better())
	}
	return fmt.Sprintf(" Unbeaten: %s.", writing.Some(unbeaten))
}

// lines are the relations of each classifier (the first 100), and what is left out.
func (d *decisions) lines() (header []string, lines [][]string, rest string) {
	header = []string{"classifier", "beaten by", "better than", "equivalent to", "undecided"}
	rope := d.Comparisons[0].Rope > 0
	if !rope {
		header = slices.Delete(header, 3, 4)
	}
	for _, r := range d.relations() {
		if len(lines) == mostRows {
			rest = fmt.Sprintf("… and %d more; Relations has all.", len(d.order)-mostRows)
			break
		}
		line := []string{r.Classifier, writing.Few(r.BeatenBy), writing.Few(r.Beats)}
		if rope {
			line = append(line, writing.Few(r.Equivalent))
		}
		lines = append(lines, append(line, strconv.Itoa(len(r.Undecided))))
	}
	return header, lines, rest
}

// mostWarnings is how many warnings text and HTML show.
const mostWarnings = 20

// notes is what stands below the verdict; marks are those of the warnings among them.
func (d *decisions) notes() (out []string, marks string) {
	if detour := d.detour(); detour != "" {
		out = append(out, detour)
	}
	decided := 0
	for _, c := range d.Comparisons {
		if c.Decision() != Undecided {
			decided++
		}
	}
	if decided > 1 {
		out = append(out, "Each pair is decided by itself: that several decisions hold together is less probable.")
	}
	if decided < len(d.Comparisons) {
		out = append(out, "Undecided is not equivalent.")
	}
	warnings := d.Warnings()
	shown := warnings[:min(len(warnings), mostWarnings)]
	out = append(out, footnotes(d.assumptions(), shown)...)
	if more := len(warnings) - len(shown); more > 0 {
		out = append(out, fmt.Sprintf("… and %d more; Warnings has all.", more))
	}
	return out, warningMarks(shown)
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
