package wall

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// oneOf is a random element.
func oneOf[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// corner is a way to make scores.
type corner struct {
	name  string
	score func(r *rand.Rand) float64
}

// corners are ways to make the score of a fold. Those on a grid are multiples of 1/1024, so that
// sums and shifts are exact.
var corners = []corner{
	{"grid", func(r *rand.Rand) float64 { return float64(512+r.IntN(512)) / 1024 }},
	{"few values", func(r *rand.Rand) float64 { return float64(r.IntN(3)) / 4 }},
	{"integers", func(r *rand.Rand) float64 { return float64(r.IntN(20)) }},
	{"hits", func(r *rand.Rand) float64 { return float64(r.IntN(2)) }},
	{"ceiling", func(r *rand.Rand) float64 {
		if r.IntN(10) == 0 {
			return 1023.0 / 1024
		}
		return 1
	}},
	{"equal", func(*rand.Rand) float64 { return 0.5 }},
	{"smooth", func(r *rand.Rand) float64 { return 0.8 + 0.05*r.NormFloat64() }},
	{"decimal", func(r *rand.Rand) float64 { return math.Round(100*r.Float64()) / 100 }},
	{"heavy tails", func(r *rand.Rand) float64 { return math.Tan(3 * (r.Float64() - 0.5)) }},
	{"lognormal", func(r *rand.Rand) float64 { return math.Exp(3 * r.NormFloat64()) }},
	{"negative", func(r *rand.Rand) float64 { return -float64(r.IntN(64)) / 8 }},
}

// exact tells whether sums of the scores are exact.
func (c corner) exact() bool {
	return !slices.Contains([]string{"smooth", "decimal", "heavy tails", "lognormal"}, c.name)
}

// hundredfold makes whole numbers of decimals.
func hundredfold(x float64) float64 { return math.Round(100 * x) }

// pairInput is a pair of two classifiers.
type pairInput struct {
	sets []bayescmp.FoldScores
	grid bool // the scores are on a grid, so that a shift is exact
	// decimal scores have two decimals: a hundred times as large they are whole.
	decimal bool
}

// pair has the scores as they are, so that no unit is a question.
func (in pairInput) pair() bayescmp.Pair {
	p, err := bayescmp.NewPair("left", "right", in.sets...)
	if err == nil {
		p, err = p.Rescale(bayescmp.ScaleRaw)
	}
	if err != nil {
		panic(err)
	}
	return p
}

func (in pairInput) smaller() []input {
	var out []input
	for i := range in.sets {
		if len(in.sets) > 1 {
			less := in
			less.sets = slices.Delete(slices.Clone(in.sets), i, i+1)
			out = append(out, less)
		}
	}
	for i, s := range in.sets {
		folds := len(s.Left) / max(1, s.Runs)
		for _, n := range []int{len(s.Left) / 2, len(s.Left) - 1} {
			if s.Runs > 1 {
				n = folds * (s.Runs - 1)
			}
			if n < 1 {
				continue
			}
			for _, from := range []int{0, len(s.Left) - n} {
				t := s
				t.Left, t.Right = s.Left[from:from+n], s.Right[from:from+n]
				if s.Runs > 1 {
					t.Runs--
				}
				less := in
				less.sets = slices.Clone(in.sets)
				less.sets[i] = t
				out = append(out, less)
			}
		}
		// rounder scores
		for _, unit := range []float64{1, 0.25, 1.0 / 1024} {
			if in.decimal {
				break
			}
			t := s
			t.Left, t.Right = rounded(s.Left, unit), rounded(s.Right, unit)
			if !slices.Equal(t.Left, s.Left) || !slices.Equal(t.Right, s.Right) {
				less := in
				less.sets = slices.Clone(in.sets)
				less.sets[i] = t
				out = append(out, less)
				break
			}
		}
	}
	return out
}

func rounded(x []float64, unit float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Round(v/unit) * unit
	}
	return out
}

func (in pairInput) code() string {
	var b strings.Builder
	b.WriteString("p, _ := bayescmp.NewPair(\"left\", \"right\"")
	for _, s := range in.sets {
		fmt.Fprintf(&b, ",\n\t%s", source(s))
	}
	return b.String() + ")\np, _ = p.Rescale(bayescmp.ScaleRaw)"
}

// altered is the pair with each data set changed.
func (in pairInput) altered(change func(bayescmp.FoldScores) bayescmp.FoldScores) pairInput {
	out := in
	out.sets = slices.Clone(in.sets)
	for i, s := range out.sets {
		out.sets[i] = change(s)
	}
	return out
}

func swapped(s bayescmp.FoldScores) bayescmp.FoldScores {
	s.Left, s.Right = s.Right, s.Left
	return s
}

func mapped(f func(float64) float64) func(bayescmp.FoldScores) bayescmp.FoldScores {
	return func(s bayescmp.FoldScores) bayescmp.FoldScores {
		s.Left, s.Right = slices.Clone(s.Left), slices.Clone(s.Right)
		for i := range s.Left {
			s.Left[i], s.Right[i] = f(s.Left[i]), f(s.Right[i])
		}
		return s
	}
}

func reversed(s bayescmp.FoldScores) bayescmp.FoldScores {
	s.Left, s.Right = slices.Clone(s.Left), slices.Clone(s.Right)
	slices.Reverse(s.Left)
	slices.Reverse(s.Right)
	return s
}

// pairs makes pairs of some data sets of some folds.
func pairs(sets, folds func(r *rand.Rand) int, runs int, items bool) func(*rand.Rand) pairInput {
	return func(r *rand.Rand) pairInput {
		c := corners[r.IntN(len(corners))]
		in := pairInput{grid: c.exact(), decimal: c.name == "decimal"}
		n, constant := sets(r), r.IntN(8) == 0
		k := folds(r)
		for i := range n {
			if r.IntN(3) == 0 && runs < 2 {
				k = folds(r)
			}
			s := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Runs: runs, Items: items}
			for range k {
				s.Left, s.Right = append(s.Left, c.score(r)), append(s.Right, c.score(r))
			}
			if constant {
				for j := range s.Left {
					s.Right[j] = s.Left[j] + 0.25
				}
			}
			in.sets = append(in.sets, s)
		}
		if r.IntN(6) == 0 { // scores of any size
			unit := math.Ldexp(1, oneOf(r, -490, -300, -100, -30, 30, 100, 300, 480))
			in = in.altered(mapped(func(x float64) float64 { return x * unit }))
			in.grid, in.decimal = false, false
		}
		return in
	}
}

func from(low, high int) func(*rand.Rand) int {
	return func(r *rand.Rand) int { return low + r.IntN(high-low+1) }
}

// mostly is the first, and now and then the second.
func mostly(often, seldom func(*rand.Rand) int) func(*rand.Rand) int {
	return func(r *rand.Rand) int {
		if r.IntN(12) == 0 {
			return seldom(r)
		}
		return often(r)
	}
}

// hitsInput is a table of two by two.
type hitsInput struct{ bayescmp.Hits }

func (in hitsInput) code() string { return "h := " + source(in.Hits) }

func (in hitsInput) smaller() []input {
	var out []input
	for i := range 4 {
		for _, less := range []func(int) int{
			func(int) int { return 0 }, func(n int) int { return n / 2 },
			func(n int) int { return n / 10 * 10 }, func(n int) int { return n - 1 },
		} {
			h := in
			at := []*int{&h.Both, &h.LeftOnly, &h.RightOnly, &h.Neither}[i]
			if n := less(*at); n >= 0 && n < *at {
				*at = n
				out = append(out, h)
			}
		}
	}
	return out
}

// hits makes tables: many ties, empty cells, one item, huge counts.
func hits(most int) func(r *rand.Rand) hitsInput {
	count := func(r *rand.Rand) int {
		switch r.IntN(4) {
		case 0:
			return 0
		case 1:
			return r.IntN(4)
		}
		return int(math.Pow(float64(most), r.Float64()))
	}
	return func(r *rand.Rand) hitsInput {
		h := hitsInput{}
		h.Both, h.LeftOnly, h.RightOnly, h.Neither = count(r), count(r), count(r), count(r)
		switch r.IntN(8) {
		case 0:
			h.RightOnly = h.LeftOnly
		case 1:
			h.Hits = bayescmp.Hits{Both: 1}
		case 2:
			h.RightOnly = h.LeftOnly + r.IntN(1+int(3*math.Sqrt(float64(h.LeftOnly))))
		}
		if h.Both+h.LeftOnly+h.RightOnly+h.Neither == 0 {
			h.Neither = 1
		}
		return h
	}
}

// tableInput has the scores by data set, classifier and fold. An empty cell is missing.
type tableInput struct {
	rows          [][][]float64
	grid, decimal bool
}

func (in tableInput) text() string {
	var b strings.Builder
	b.WriteString("dataset,classifier,fold,score\n")
	for i, row := range in.rows {
		for c, cell := range row {
			for f, v := range cell {
				fmt.Fprintf(&b, "d%d,c%d,%d,%v\n", i, c, f, v)
			}
		}
	}
	return b.String()
}

func (in tableInput) scores(lower bool) (*bayescmp.Scores, error) {
	df, err := bayescmp.ReadCSV(strings.NewReader(in.text()))
	if err != nil {
		return nil, err
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "score", Lower: lower,
		Missing: bayescmp.KeepMissing})
	if err != nil {
		return nil, err
	}
	return scores.Rescale(bayescmp.ScaleRaw)
}

func (in tableInput) code() string {
	return fmt.Sprintf("df, _ := bayescmp.ReadCSV(strings.NewReader(%q))\n"+
		"scores, _ := bayescmp.FromLong(df, bayescmp.Long{Score: \"score\", "+
		"Missing: bayescmp.KeepMissing})\n"+
		"scores, _ = scores.Rescale(bayescmp.ScaleRaw)", in.text())
}

func (in tableInput) k() int { return len(in.rows[0]) }

func (in tableInput) smaller() []input {
	var out []input
	for i := range in.rows {
		if len(in.rows) > 1 {
			less := in
			less.rows = slices.Delete(slices.Clone(in.rows), i, i+1)
			out = append(out, less)
		}
	}
	for c := range in.k() {
		if in.k() > 2 {
			out = append(out, in.columns(slices.Delete(order(in.k()), c, c+1)))
		}
	}
	if one := in.mapped(math.Round); !in.same(one) && !in.decimal {
		out = append(out, one)
	}
	return out
}

func (in tableInput) same(other tableInput) bool { return in.text() == other.text() }

func order(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// columns chooses classifiers.
func (in tableInput) columns(which []int) tableInput {
	out := in
	out.rows = nil
	for _, row := range in.rows {
		var less [][]float64
		for _, c := range which {
			less = append(less, row[c])
		}
		out.rows = append(out.rows, less)
	}
	return out
}

func (in tableInput) mapped(f func(float64) float64) tableInput {
	out := in
	out.rows = nil
	for _, row := range in.rows {
		var other [][]float64
		for _, cell := range row {
			var folds []float64
			for _, v := range cell {
				folds = append(folds, f(v))
			}
			other = append(other, folds)
		}
		out.rows = append(out.rows, other)
	}
	return out
}

// tables makes complete tables.
func tables(rows, columns, folds func(*rand.Rand) int) func(*rand.Rand) tableInput {
	return func(r *rand.Rand) tableInput {
		c := corners[r.IntN(len(corners))]
		in := tableInput{grid: c.exact(), decimal: c.name == "decimal"}
		n, k, f := rows(r), columns(r), folds(r)
		for range n {
			row := make([][]float64, k)
			for j := range row {
				for range f {
					row[j] = append(row[j], c.score(r))
				}
			}
			in.rows = append(in.rows, row)
		}
		switch r.IntN(8) {
		case 0: // one is always the best, the others are equal or differ
			for _, row := range in.rows {
				for f := range row[0] {
					row[0][f] = 64
				}
			}
		case 1: // all data sets agree
			for i := range in.rows {
				in.rows[i] = in.rows[0]
			}
		case 2:
			unit := math.Ldexp(1, oneOf(r, -400, -300, -100, 100, 300, 400))
			in = in.mapped(func(x float64) float64 { return x * unit })
			in.grid, in.decimal = false, false
		}
		return in
	}
}

// gaps makes tables with gaps: balanced designs, such as blocks of 2 in 12, and others.
func gaps(r *rand.Rand) tableInput {
	k := 3 + r.IntN(6)
	s := 2 + r.IntN(k-2)
	blocks := subsets(k, s)
	switch {
	case r.IntN(6) == 0:
		k, s = 12, 2
		blocks = subsets(k, s)
	case r.IntN(4) == 0: // not balanced
		blocks = blocks[:max(1, r.IntN(len(blocks)))]
	}
	if len(blocks) > 70 {
		blocks = subsets(k, 2)
	}
	full := tables(func(*rand.Rand) int { return len(blocks) },
		func(*rand.Rand) int { return k }, func(*rand.Rand) int { return 1 })(r)
	for i, row := range full.rows {
		row = slices.Clone(row)
		for c := range row {
			if !slices.Contains(blocks[i], c) {
				row[c] = nil
			}
		}
		full.rows[i] = row
	}
	return full
}

// subsets are all choices of s of k.
func subsets(k, s int) [][]int {
	if s == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for last := s - 1; last < k; last++ {
		for _, rest := range subsets(last, s-1) {
			out = append(out, append(slices.Clone(rest), last))
		}
	}
	return out
}
