package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Plot draws all pairs as a square, with the classifiers in the order of [Matrix.Relations]. A cell
// is split into three probabilities: the classifier of its row is better, the two are equivalent
// (or tie), the classifier of its column is better. Decided cells are framed. The numbers have two
// decimals, and are left out where they do not fit. Plot returns nil when there is nothing to draw.
func (m *Matrix) Plot() *figure.Figure {
	d := m.decided()
	if d == nil {
		return nil
	}
	first := m.Comparisons[0]
	p := figure.Pairs{
		Title: fmt.Sprintf("%s on %s, %s",
			writing.Capital(m.Test), first.where(), first.roped()),
		Names:        d.names(),
		Labels:       [3]string{"row " + first.better(), "", "column " + first.better()},
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
