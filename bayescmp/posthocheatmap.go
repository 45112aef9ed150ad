package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Heatmap draws the adjusted p values of all pairs as a square, with the classifiers from the best
// mean rank to the worst. Significant cells are framed, in the colour of the classifier that the
// statistic speaks for. Below each p value an arrow points to this classifier: left to the name of
// the row, or up to the name of the column. A cell without colour says that the data do not tell,
// not that there is no difference. Heatmap returns nil with a control: see [PostHoc.Plot].
func (h *PostHoc) Heatmap() *figure.Figure {
	if h == nil || h.Control != "" {
		return nil
	}
	order := byRank(h.MeanRanks)
	p := figure.Pairs{
		Title: fmt.Sprintf("%s, %s, p values adjusted by %s",
			writing.Capital(h.Test), writing.Plural(h.Datasets, "data set"), h.Adjustment),
		Labels:       [3]string{"row better ◄", "", "column better ▲"},
		DecidedLabel: "significant at " + writing.Number(h.Alpha),
	}
	place := map[string]int{}
	for at, c := range order {
		p.Names = append(p.Names, h.Classifiers[c])
		place[h.Classifiers[c]] = at
		p.Cells = append(p.Cells, make([]figure.PairCell, len(order)))
	}
	for _, row := range h.Rows {
		left, right := place[row.Left], place[row.Right]
		p.Cells[left][right], p.Cells[right][left] = row.cell(row.Left), row.cell(row.Right)
	}
	return p.Figure().Describe("P values of all pairs. " + h.Verdict())
}

// cell shows the comparison from the side of one of its classifiers.
func (p PostHocRow) cell(side string) figure.PairCell {
	cell := figure.PairCell{Numbers: [3]string{shortP(p.Adjusted)}, Decided: p.Significant}
	part, arrow := 1, ""
	switch p.Better {
	case side:
		part, arrow = 0, "◄"
	case p.Left, p.Right:
		part, arrow = 2, "▲"
	}
	cell.Numbers[1] = arrow
	if p.Significant {
		cell.Shares[part] = 1
	}
	return cell
}

// shortP writes a p value where there is little room.
func shortP(p float64) string {
	if p == 0 || p == 1 {
		return writing.Number(p)
	}
	return writing.Short(p, 3)
}
