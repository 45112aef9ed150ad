package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/writing"
)

// MultiComparison draws the multi-comparison matrix of Ismail-Fawaz et al. (2023) with the
// posterior in place of a p value. The scores are those of the matrix. The classifiers are in the
// order of their mean scores, the best on top. A cell has the difference of the two mean scores in
// favour of its row, the wins, ties and losses of its row over the data sets, and the most probable
// outcome with its probability: ◄ the row is better, = the two are equivalent, ▲ the column is
// better. Decided cells are framed.
//
// A cell says nothing about other pairs, so the picture of two classifiers does not change with the
// others. Errors wrap [ErrEmpty] (no scores, or no comparisons), [ErrUnknown] (scores without a
// classifier of the matrix), [ErrMissing] (a classifier without a score on some data set) or
// [ErrOption] (scores without a common scale).
func (m *Matrix) MultiComparison(s *Scores) (*figure.Figure, error) {
	d := m.decisions()
	if d == nil {
		return nil, fmt.Errorf("%w: the matrix has not all pairs; make it with AllPairs", ErrEmpty)
	}
	first := m.Comparisons[0]
	out, order, sets, err := s.multiComparison(m.Classifiers)
	if err != nil {
		return nil, err
	}
	out.Title = fmt.Sprintf("%s on %s, %s", writing.Capital(m.Test), m.datasetsPhrase(),
		first.describeRope())
	if slices.ContainsFunc(m.Comparisons, func(c *Comparison) bool { return c.Datasets != sets }) {
		nameComplete(&out, sets)
	}
	out.Lines = append(out.Lines, "most probable outcome: ◄ row, = equivalent, ▲ column")
	out.DecidedLabel = "decided: above " + writing.Number(first.Threshold)
	for i, row := range order {
		for j, column := range order {
			if row == column {
				continue
			}
			cell, c := &out.Cells[i][j], d.pairs[min(row, column)][max(row, column)]
			if c == nil {
				cell.Lines = append(cell.Lines, "–")
				continue
			}
			p := c.P.list()
			if column < row {
				p[0], p[2] = p[2], p[0]
			}
			likeliest := 0
			for k := range p {
				if p[k] > p[likeliest] {
					likeliest = k
				}
			}
			cell.Lines = append(cell.Lines,
				[3]string{"◄ ", "= ", "▲ "}[likeliest]+writing.Short(p[likeliest], 2))
			cell.Decided = d.side[row][column] != Undecided
		}
	}
	return out.Figure().Describe("All pairs. " + m.Verdict()), nil
}

// MultiComparison draws the multi-comparison matrix of Ismail-Fawaz et al. (2023). The scores are
// those of the answer. The classifiers are in the order of their mean scores, the best on top. A
// cell has the difference of the two mean scores in favour of its row, the wins, ties and losses of
// its row over the data sets, and the adjusted p value. Significant cells are framed. Errors are
// those of [Matrix.MultiComparison], and wrap [ErrOption] for comparisons with a control.
func (h *PostHoc) MultiComparison(s *Scores) (*figure.Figure, error) {
	if h.empty() {
		return nil, fmt.Errorf("%w: no comparisons", ErrEmpty)
	}
	if h.Control != "" {
		return nil, fmt.Errorf("%w: the classifiers were compared with %s only, "+
			"not with each other", ErrOption, h.Control)
	}
	out, order, sets, err := s.multiComparison(h.Classifiers)
	if err != nil {
		return nil, err
	}
	out.Title = fmt.Sprintf("%s, %s, p values adjusted by %s",
		writing.Capital(h.Test), h.datasetsPhrase(), h.Adjustment)
	if h.Datasets != sets {
		nameComplete(&out, sets)
	}
	out.Lines = append(out.Lines, "adjusted p")
	out.DecidedLabel = "significant at " + writing.Number(h.Alpha)
	at := map[string]int{}
	for place, c := range order {
		at[h.Classifiers[c]] = place
	}
	for _, row := range h.Rows {
		left, right := at[row.Left], at[row.Right]
		for _, cell := range []*figure.MultiCell{&out.Cells[left][right], &out.Cells[right][left]} {
			cell.Lines = append(cell.Lines, formatShortP(row.Adjusted))
			cell.Decided = row.Significant
		}
	}
	return out.Figure().Describe("P values of all pairs. " + h.Verdict()), nil
}

// multiComparison makes what all multi-comparison matrices have: means, differences and counts. The
// order is that of the rows, as indices of the names; sets counts the data sets.
func (s *Scores) multiComparison(names []string) (
	out figure.MultiComparison, order []int, sets int, err error,
) {
	if s == nil || len(s.sets) == 0 {
		return out, nil, 0, errNoScores
	}
	if s, err = s.Among(names...); err != nil {
		return out, nil, 0, err
	}
	if s, err = s.completeScores(); err != nil {
		return out, nil, 0, err
	}
	if err := s.checkScale(); err != nil {
		return out, nil, 0, err
	}
	counts, err := s.WinTieLoss()
	if err != nil {
		return out, nil, 0, err
	}
	points, _ := s.orientedMeans()
	means := make([]float64, len(names))
	for c, name := range names {
		at := slices.Index(s.classifiers, name)
		for _, row := range points {
			means[c] += row[at] / float64(len(points))
		}
		order = append(order, c)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case means[a] > means[b]:
			return -1
		case means[a] < means[b]:
			return 1
		}
		return 0
	})
	out.Lines = []string{"difference of means", "wins/ties/losses of the row"}
	decimals := decimalsOf(means)
	for _, row := range order {
		a := slices.Index(s.classifiers, names[row])
		out.Names = append(out.Names, names[row])
		shown := means[row]
		if s.direction() == lowerBetter {
			shown = -shown
		}
		out.Notes = append(out.Notes, writing.Decimals(shown, decimals))
		cells := make([]figure.MultiCell, len(order))
		for j, column := range order {
			if row == column {
				continue
			}
			b := slices.Index(s.classifiers, names[column])
			ahead := means[row] - means[column]
			cells[j] = figure.MultiCell{Difference: ahead, Lines: []string{
				shortDifference(ahead, decimals),
				fmt.Sprintf("%d/%d/%d",
					counts.Wins[a][b], counts.Ties[a][b], counts.Wins[b][a]),
			}}
		}
		out.Cells = append(out.Cells, cells)
	}
	return out, order, len(points), nil
}

// nameComplete says on how many data sets the means and the wins are, where the third line of a
// cell is about others: with gaps in the scores, each pair of classifiers has its own.
func nameComplete(f *figure.MultiComparison, sets int) {
	where := fmt.Sprintf(" on the %s without gaps", writing.Plural(sets, "data set"))
	for i := range f.Lines {
		f.Lines[i] += where
	}
}

// shortDifference writes a difference with so many decimals, or with two digits if it would be 0.
func shortDifference(x float64, decimals int) string {
	text := writing.Decimals(x, decimals)
	if x != 0 && strings.Trim(text, "-−0.") == "" {
		text = strconv.FormatFloat(x, 'g', 2, 64)
	}
	return strings.ReplaceAll(text, "-", "−")
}

// decimalsOf is how many decimals show two digits of the spread of some means, from 1 to 6.
func decimalsOf(means []float64) int {
	spread := slices.Max(means) - slices.Min(means)
	if !(spread > 0) {
		return 3
	}
	return min(max(2-int(math.Floor(math.Log10(spread))), 1), 6)
}
