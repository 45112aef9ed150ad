package bayescmp

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// Matrix holds the comparisons of all pairs of classifiers by one test. Each pair is compared once,
// with the classifier that comes first as left, and is decided by itself: [Matrix.Relations] lists
// the decisions, and adds none that no pair has made.
type Matrix struct {
	// Test is the name of the test.
	Test string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier"`
	// Comparisons are in the order (0,1), (0,2), …, (1,2), … of Classifiers, without the pairs
	// that the test refused.
	Comparisons []*Comparison `field:"pairs"`
	// Refusals are the pairs that the test refused, in the same order.
	Refusals []Refusal
}

// Refusal says why a test has no answer about a pair.
type Refusal struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Err is the error of the test. It names the classifiers.
	Err error `field:"refusal"`
}

// reason says in words that any user understands why there is no answer.
func (r Refusal) reason() string {
	var input *InputError
	if errors.As(r.Err, &input) {
		return fmt.Sprintf("%s against %s: %s", r.Left, r.Right, input.Problem)
	}
	return fmt.Sprint(r.Err)
}

// MarshalJSON writes left, right and refusal, the text of Err.
func (r Refusal) MarshalJSON() ([]byte, error) { return fields.JSON(r) }

// Between returns the comparison of two classifiers, whichever of them is left in it. If the test
// refused them, it returns the error of the test. Other errors wrap [ErrUnknown] (a name that is
// not there), [ErrOption] (the same name twice) or [ErrEmpty] (a matrix without this comparison).
func (m *Matrix) Between(a, b string) (*Comparison, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: the matrix is empty", ErrEmpty)
	}
	for _, name := range []string{a, b} {
		if !slices.Contains(m.Classifiers, name) {
			return nil, unknown("classifier", name, m.Classifiers)
		}
	}
	if a == b {
		return nil, fmt.Errorf("%w: %q is not compared with itself", ErrOption, a)
	}
	for _, c := range m.Comparisons {
		if c != nil && (c.Left == a && c.Right == b || c.Left == b && c.Right == a) {
			return c, nil
		}
	}
	for _, r := range m.Refusals {
		if r.Left == a && r.Right == b || r.Left == b && r.Right == a {
			return nil, r.Err
		}
	}
	return nil, fmt.Errorf("%w: the matrix does not compare %q and %q; make it with AllPairs",
		ErrEmpty, a, b)
}

// Frame returns one row per comparison, with the columns of [Comparison.Frame].
func (m *Matrix) Frame() Frame {
	if m == nil {
		return frameOf(nil)
	}
	return frameOf(m.Comparisons)
}

// Warnings returns the warnings of all pairs. Each names its pairs unless all pairs have it.
func (m *Matrix) Warnings() []error {
	if m == nil {
		return nil
	}
	var names []string
	var warnings [][]error
	for _, c := range m.Comparisons {
		names, warnings = append(names, c.Left+" against "+c.Right), append(warnings, c.Warnings)
	}
	return writing.Merged(names, warnings)
}

// Familywise says which of the decisions hold together.
func (m *Matrix) Familywise() *Familywise {
	if m == nil || len(m.Comparisons) == 0 || slices.Contains(m.Comparisons, nil) {
		return &Familywise{}
	}
	if d := m.decisions(); d != nil {
		return d.familywise()
	}
	return newFamilywise(m.Comparisons, nil)
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answers.
func (m *Matrix) References() References {
	if m == nil {
		return nil
	}
	if len(m.Comparisons) == 0 || m.Comparisons[0] == nil {
		return referencesOf()
	}
	return m.Comparisons[0].References()
}

// decisions is a matrix with the decision of each pair from both sides, and an order of the
// classifiers from the best to the worst.
type decisions struct {
	*Matrix
	pairs [][]*Comparison // by left and right; nil where the test refused the pair
	side  [][]Decision    // side[a][b] is LeftBetter if classifier a is better than b
	order []int
	// family says which decisions hold together, and together has their comparisons. Both are nil
	// until somebody asks.
	family   *Familywise
	together map[*Comparison]bool
}

// noAnswer takes the place of the decision of a pair that the test refused.
const noAnswer Decision = -1

// decisions collects the decisions of all pairs. It returns nil if a pair is missing.
func (m *Matrix) decisions() *decisions {
	if m == nil || len(m.Comparisons) == 0 {
		return nil
	}
	k := len(m.Classifiers)
	d := &decisions{Matrix: m, side: make([][]Decision, k), pairs: make([][]*Comparison, k)}
	for i := range d.side {
		d.side[i], d.pairs[i] = make([]Decision, k), make([]*Comparison, k)
	}
	if !d.arrange() {
		return nil
	}
	ahead := make([]float64, k)
	for i := range k {
		for j := i + 1; j < k; j++ {
			d.side[i][j], d.side[j][i] = noAnswer, noAnswer
			if c := d.pairs[i][j]; c != nil {
				d.side[i][j], d.side[j][i] = c.Decision(), c.Decision().swapped()
				ahead[i], ahead[j] = ahead[i]+c.P.Left-c.P.Right, ahead[j]+c.P.Right-c.P.Left
			}
		}
	}
	for c := range ahead {
		ahead[c] = math.Round(1e9 * ahead[c]) // equal except for rounding: keep the order
	}
	d.sort(ahead)
	return d
}

// arrange puts the comparisons where they belong. It returns false if they and the refusals are
// not all pairs, each once and as AllPairs makes them.
func (d *decisions) arrange() bool {
	place := map[string]int{}
	for c, name := range d.Classifiers {
		place[name] = c
	}
	for _, c := range d.Comparisons {
		if c == nil {
			return false
		}
		l, known := place[c.Left]
		r, alsoKnown := place[c.Right]
		if !known || !alsoKnown || l >= r || d.pairs[l][r] != nil {
			return false
		}
		d.pairs[l][r] = c
	}
	k := len(d.Classifiers)
	return len(place) == k && len(d.Comparisons)+len(d.Refusals) == k*(k-1)/2
}

// sort puts no classifier before one that is decidedly better, if that is possible. The next place
// goes to the classifier that the fewest of the remaining ones beat; of several, to the one with
// the largest sum of P(better) − P(worse) over all others.
func (d *decisions) sort(ahead []float64) {
	beaten := make([]int, len(ahead)) // by how many of the remaining classifiers
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

// name returns the name of a classifier for a sentence.
func (d *decisions) name(c int) string { return writing.OneLine(d.Classifiers[c]) }

// names returns the names of the classifiers in their order.
func (d *decisions) names() []string {
	var out []string
	for _, c := range d.order {
		out = append(out, d.Classifiers[c])
	}
	return out
}

// Verdict says in a sentence or two how many pairs are decided and how, which classifiers are
// unbeaten, and how many pairs the test refused.
func (m *Matrix) Verdict() string {
	d := m.decisions()
	if d == nil {
		return "no comparisons"
	}
	return d.verdict() + d.describeRefusals()
}

// familywise is computed once for all texts of an answer.
func (d *decisions) familywise() *Familywise {
	if d.family == nil {
		d.family = newFamilywise(d.Comparisons, d.names())
	}
	return d.family
}

// describeRefusals says how many pairs have no answer; "" if all have one.
func (d *decisions) describeRefusals() string {
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
	if len(d.Comparisons) == 1 {
		return d.Comparisons[0].Verdict()
	}
	text := d.decided()
	if f := d.familywise(); f.decided > 0 {
		text += " " + f.String()
	}
	return text
}

// decided says how many pairs are decided and how.
func (d *decisions) decided() string {
	first, n := d.Comparisons[0], len(d.Comparisons)
	found, better, equivalent := d.decidedPairs()
	switch {
	case len(found) == 0:
		return fmt.Sprintf("None of the %d pairs is decided: no probability is above %s.",
			n, writing.Number(first.Threshold))
	case equivalent == n:
		return fmt.Sprintf("All %d pairs are practically equivalent.", n)
	case len(found) <= 8:
		return fmt.Sprintf("%d of %d pairs decided: %s.%s",
			len(found), n, strings.Join(found, "; "), d.describeUnbeaten(better))
	case equivalent == 0:
		return fmt.Sprintf("In %d of %d pairs one is %s.%s",
			better, n, first.betterWord(), d.describeUnbeaten(better))
	}
	return fmt.Sprintf("%d of %d pairs decided: in %d one is %s, %d are practically equivalent.%s",
		len(found), n, better, first.betterWord(), equivalent, d.describeUnbeaten(better))
}

// decidedPairs describes the pairs that are decided, and counts the decisions of either kind.
func (d *decisions) decidedPairs() (found []string, better, equivalent int) {
	for i, a := range d.order {
		for _, b := range d.order[i+1:] {
			switch d.side[a][b] {
			case LeftBetter, RightBetter:
				better++
			case Equivalent:
				equivalent++
			default:
				continue
			}
			found = append(found, d.pairs[min(a, b)][max(a, b)].claim(a > b))
		}
	}
	return found, better, equivalent
}

// describeUnbeaten says which classifiers are unbeaten.
func (d *decisions) describeUnbeaten(better int) string {
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
			unbeaten[0], d.Comparisons[0].betterWord())
	}
	return fmt.Sprintf(" Unbeaten: %s.", writing.Some(unbeaten))
}

// describeIntransitivity tells where a first classifier is better than a second, and the second
// better than a third, but the first is not decided to be better than the third. Its example is the
// worst such case: a circle before an equivalence, and that before an undecided pair.
func (d *decisions) describeIntransitivity() string {
	rank := map[Decision]int{Undecided: 1, Equivalent: 2, RightBetter: 3}
	worst, example, pairs := 0, "", 0
	for _, a := range d.order {
		for _, c := range d.order {
			ends := d.side[a][c]
			if a == c || ends == LeftBetter || ends == noAnswer {
				continue
			}
			b, ok := d.intermediate(a, c)
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
	return fmt.Sprintf("Decisions are not transitive in %s: %s.",
		writing.Plural(pairs, "case"), example)
}

// intermediate returns the first classifier that is worse than a and better than c, if there is
// one.
func (d *decisions) intermediate(a, c int) (classifier int, ok bool) {
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

// Relations says for each classifier which others are decidedly better, worse and equivalent, and
// which are undecided. It says only what the pairs say: "better" need not carry over from one pair
// to the next, and nothing is concluded from two pairs about a third. The classifiers, here and in
// the lists, are in an order in which none stands before one that is decidedly better. This is
// impossible where decisions go round in a circle, as they can with the Poisson test. The order
// says no more than that.
func (m *Matrix) Relations() []Relations {
	d := m.decisions()
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
// them as it takes for every two equivalent classifiers to be together in at least one.
func (m *Matrix) Groups() [][]string {
	d := m.decisions()
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

// String returns the whole answer in plain text: the pairs, from the most certain one (the first
// 100), what they decide about each classifier, the verdict, and the notes.
func (m *Matrix) String() string {
	d := m.decisions()
	if d == nil {
		return "no comparisons"
	}
	return d.answer(m.pairs(), d.table()).Text()
}

// HTML returns the answer for a notebook: the verdict, a square with the best 20 classifiers, what
// is decided about each classifier, and the notes. A cell of the square has the probability that
// the classifier of its row is better than the classifier of its column, and below it the
// probability that they are equivalent (or tie).
func (m *Matrix) HTML() string {
	d := m.decisions()
	if d == nil {
		return "<p>no comparisons</p>"
	}
	return d.answer(d.square(), d.table()).HTML()
}

// MarkdownTable returns all pairs (the first 100, from the most certain one) as a table in GitHub's
// Markdown, with the notes below it.
func (m *Matrix) MarkdownTable() string {
	d := m.decisions()
	if d == nil {
		return ""
	}
	return d.answer(m.pairs()).Markdown()
}

// LaTeXTable returns all pairs (the first 100, from the most certain one) as a floating table in
// LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (m *Matrix) LaTeXTable() string {
	d := m.decisions()
	if d == nil {
		return ""
	}
	return d.answer(m.pairs()).LaTeX("tab:pairs")
}

func (d *decisions) answer(tables ...*writing.Table) writing.Answer {
	warnings := d.Warnings()
	shown := warnings[:min(len(warnings), mostWarnings)]
	return writing.Answer{Headline: d.headline(), Verdict: d.verdict() + d.describeRefusals(),
		Marks: writing.MarksOf(len(shown)), Tables: tables,
		Notes: d.notes(shown, len(warnings)-len(shown))}
}

// notes returns the lines below the verdict, with the warnings that are shown.
func (d *decisions) notes(shown []error, more int) []string {
	var out []string
	if detour := d.describeIntransitivity(); detour != "" {
		out = append(out, detour)
	}
	if d.familywise().decided < len(d.Comparisons) {
		out = append(out, "Undecided is not equivalent.")
	}
	if rope := d.Comparisons[0].rope(); !rope.isSymmetric() {
		out = append(out, "The halves of the rope depend on the order of the classifiers: "+
			"in each pair left is the one that comes first among "+writing.Few(d.Classifiers)+".")
	}
	for i, r := range d.Refusals {
		if i == mostWarnings {
			out = append(out, omittedNote(len(d.Refusals)-mostWarnings))
			break
		}
		out = append(out, fmt.Sprintf("No answer (–): %s.", r.reason()))
	}
	out = append(out, writing.Notes(d.assumptions(), shown)...)
	if rest := omittedNote(more); rest != "" {
		out = append(out, rest)
	}
	return out
}

func (m *Matrix) headline() string {
	c := m.Comparisons[0]
	return fmt.Sprintf("%s, all pairs of %s on %s, %s; a decision needs %s",
		writing.Capital(m.Test), writing.Plural(len(m.Classifiers), m.classifierNoun()),
		m.datasetsPhrase(), c.describeRope(), writing.Number(c.Threshold))
}

// classifierNoun is the word for what has the scores: classifier or model.
func (m *Matrix) classifierNoun() string { return classifierNoun(m.Comparisons[0].facts.benchmark) }

// datasetsPhrase returns the name of the only data set, or the number of data sets. With gaps in
// the scores, pairs differ in their number.
func (m *Matrix) datasetsPhrase() string {
	first := m.Comparisons[0]
	low, high := first.Datasets, first.Datasets
	for _, c := range m.Comparisons {
		low, high = min(low, c.Datasets), max(high, c.Datasets)
	}
	if low == high {
		return first.datasetsPhrase()
	}
	return writing.Span(low, high, first.datasetNoun())
}

// assumptions returns the assumptions that all pairs share.
func (m *Matrix) assumptions() []string {
	shared := slices.Clone(m.Comparisons[0].Assumptions)
	for _, c := range m.Comparisons {
		shared = slices.DeleteFunc(shared, func(a string) bool {
			return !slices.Contains(c.Assumptions, a)
		})
	}
	return shared
}

// middleName names the outcome of P.Rope. Without a rope it is the tie of an even number of data
// sets.
func (m *Matrix) middleName() string {
	if !m.Comparisons[0].rope().isZero() {
		return "rope"
	}
	return "tie"
}

// hasMiddle reports whether P.Rope means anything: with a rope, or where ties can happen.
func (m *Matrix) hasMiddle() bool {
	return slices.ContainsFunc(m.Comparisons, func(c *Comparison) bool {
		return !c.rope().isZero() || c.P.Rope > 0
	})
}

// pairs returns a table of the pairs, the most certain one first.
func (m *Matrix) pairs() *writing.Table {
	t := writing.NewTable(2,
		"left", "right", "P(left)", "P("+m.middleName()+")", "P(right)", "decision")
	t.ToLeft(5)
	for i, c := range m.byCertainty() {
		if i == mostRows {
			t.Rest = omittedNote(len(m.Comparisons) - mostRows)
			break
		}
		p := c.formatProbabilities()
		t.Add(c.Left, c.Right, p[0].String(), p[1].String(), p[2].String(), c.Decided())
	}
	for _, r := range m.Refusals[:min(len(m.Refusals), max(0, mostRows-len(t.Rows)))] {
		t.Add(r.Left, r.Right, "–", "–", "–", "no answer")
	}
	if !m.hasMiddle() {
		const middle = 3
		t.Without(middle)
	}
	return t
}

// byCertainty sorts the comparisons by the largest probability of an outcome that can be decided,
// the largest first.
func (m *Matrix) byCertainty() []*Comparison {
	largest := func(c *Comparison) float64 {
		if !c.rope().isZero() {
			return max(c.P.Left, c.P.Rope, c.P.Right)
		}
		return max(c.P.Left, c.P.Right)
	}
	out := slices.Clone(m.Comparisons)
	slices.SortStableFunc(out, func(a, b *Comparison) int {
		return cmp.Compare(largest(b), largest(a))
	})
	return out
}

// table lists the relations of each classifier (the first 100).
func (d *decisions) table() *writing.Table {
	t := writing.NewTable(1, d.classifierNoun(), "beaten by", "better than", "equivalent to",
		"undecided", "no answer")
	t.ToLeft(1, 2, 3)
	for i, r := range d.relations() {
		if i == mostRows {
			t.Rest = omittedNote(len(d.order) - mostRows)
			break
		}
		t.Add(r.Classifier, writing.Few(r.BeatenBy), writing.Few(r.Beats),
			writing.Few(r.Equivalent), strconv.Itoa(len(r.Undecided)), strconv.Itoa(len(r.Refused)))
	}
	if len(d.Refusals) == 0 {
		const noAnswer = 5
		t.Without(noAnswer)
	}
	if d.Comparisons[0].rope().isZero() {
		const equivalent = 3
		t.Without(equivalent)
	}
	return t
}

// square returns a table with the best classifiers in its rows and columns.
func (d *decisions) square() *writing.Table {
	shown := d.order[:min(len(d.order), mostColumns)]
	d.together = map[*Comparison]bool{}
	for i, decision := range d.familywise().Decisions {
		d.together[d.Comparisons[i]] = decision != Undecided
	}
	t := &writing.Table{Titled: true, Align: []writing.Align{writing.ToLeft}, Legend: d.legend(),
		Header: writing.Row("")}
	for _, row := range shown {
		t.Header = append(t.Header, writing.Cell{Text: d.Classifiers[row]})
		t.Align = append(t.Align, writing.Centred)
		cells := writing.Row(d.Classifiers[row])
		for _, column := range shown {
			cells = append(cells, d.cell(row, column))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// cell shows a pair from the side of the row.
func (d *decisions) cell(row, column int) writing.Cell {
	if row == column {
		return writing.Cell{}
	}
	c := d.pairs[min(row, column)][max(row, column)]
	if c == nil {
		return writing.Cell{Text: "–"}
	}
	p := c.formatProbabilities()
	cell := writing.Cell{Text: p[0].String()}
	if column < row {
		cell.Text = p[2].String()
	}
	switch d.side[row][column] {
	case LeftBetter:
		cell.Strong, cell.Fill = d.together[c], regionColors()[2]
	case Equivalent:
		cell.Fill = regionColors()[1]
	}
	if !c.rope().isZero() || c.P.Rope > 0 {
		cell.Below = p[1].String()
	}
	return cell
}

// legend says what the square shows.
func (m *Matrix) legend() string {
	text := "Large: P(row better than column)"
	if m.hasMiddle() {
		text += fmt.Sprintf("; small: P(%s)", m.middleName())
	}
	text += ". Coloured: decided; bold: holds together with the other ones in bold."
	if k := len(m.Classifiers); k > mostColumns {
		text += fmt.Sprintf(" The first %d of %d %ss; the figure shows all pairs, "+
			"and the JSON has them.", mostColumns, k, m.classifierNoun())
	}
	return text
}

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Matrix.References] lists what it cites.
func (m *Matrix) Methods() string { return renderText(m.methods) }

// LaTeXMethods returns the same as [Matrix.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (m *Matrix) LaTeXMethods() string { return renderLaTeX(m.methods) }

func (m *Matrix) methods(p *paragraph) {
	if m.decisions() == nil {
		return
	}
	first := m.Comparisons[0]
	p.say("We compared all pairs of %s on %s.", listClassifiers(m.classifierNoun(), m.Classifiers),
		m.datasetsPhrase())
	p.sayAll(first.facts.dropped.inPaper(first.facts.notes))
	if rope := first.rope(); !rope.isZero() {
		p.describeEquivalence(rope, first.facts.scale, "the first classifier of a pair",
			"the second")
	}
	p.describeThreshold(first.Threshold)
	p.say("Each pair is decided by itself.")
	p.describeTest(m.Test, first.sources(), slices.Clone(m.assumptions()), first.facts.notes)
	p.creditProgram(1)
}

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// the warnings of all pairs.
func (m *Matrix) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	pairs := make([]fields.List, len(m.Comparisons))
	for i, c := range m.Comparisons {
		pairs[i] = c.fields()
	}
	list := fields.Of(*m).With(fields.Named("warnings", m.Warnings()),
		fields.Named("familywise", m.Familywise()))
	for i := range list {
		if list[i].Name == "pairs" {
			list[i].Value = pairs
		}
	}
	return list.MarshalJSON()
}

// Plot draws all pairs as a square, with the classifiers in the order of [Matrix.Relations]. A cell
// is split into three probabilities: the classifier of its row is better, the two are equivalent
// (or tie), the classifier of its column is better. Decided cells are framed. The numbers have two
// decimals, and are left out where they do not fit. Plot returns nil when there is nothing to draw.
func (m *Matrix) Plot() *figure.Figure {
	d := m.decisions()
	if d == nil {
		return nil
	}
	first := m.Comparisons[0]
	p := figure.Pairs{
		Title: fmt.Sprintf("%s on %s, %s",
			writing.Capital(m.Test), m.datasetsPhrase(), first.describeRope()),
		Names:        d.names(),
		Labels:       [3]string{"row " + first.betterWord(), "", "column " + first.betterWord()},
		DecidedLabel: "decided: above " + writing.Number(first.Threshold),
	}
	middle := m.hasMiddle()
	if middle {
		p.Labels[1] = first.labels()[1]
	}
	for _, row := range d.order {
		cells := make([]figure.PairCell, len(d.order))
		for at, column := range d.order {
			if row != column {
				cells[at] = d.shares(row, column, middle)
			}
		}
		p.Cells = append(p.Cells, cells)
	}
	return p.Figure().Describe("All pairs. " + m.Verdict())
}

// shares returns a cell of the figure, from the side of the row.
func (d *decisions) shares(row, column int, middle bool) figure.PairCell {
	c := d.pairs[min(row, column)][max(row, column)]
	if c == nil {
		return figure.PairCell{Numbers: [3]string{1: "–"}}
	}
	cell := figure.PairCell{Shares: c.P.list(), Decided: d.side[row][column] != Undecided}
	for i, p := range cell.Shares {
		cell.Numbers[i] = writing.Short(p, 2)
	}
	if !middle {
		cell.Numbers[1] = ""
	}
	if column < row {
		s, n := &cell.Shares, &cell.Numbers
		s[0], s[2], n[0], n[2] = s[2], s[0], n[2], n[0]
	}
	return cell
}
