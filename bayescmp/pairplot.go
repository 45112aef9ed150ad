package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/figure"
)

// Plot draws the scores. On several data sets it draws a point for each: the mean score of left
// against the mean score of right, with the diagonal of equal scores. On one data set it draws the
// scores of both classifiers side by side, with a line for each fold.
//
// A rope is a band around the diagonal: one number is its half-width, and two are its half-widths
// for differences that speak for left and for right. On one data set there is no band. Plot returns
// nil if there is nothing to draw, or if the scores have several metrics, which cannot share an
// axis, or if the numbers are no rope.
func (p Pair) Plot(rope ...float64) *figure.Figure {
	metric := p.metric()
	if metric == "" {
		return nil
	}
	title := fmt.Sprintf("%s against %s on %s", p.Left, p.Right, p.where())
	left, right := p.levels()
	lower := p.better() == lowerBetter
	if len(p.sets) == 1 {
		return figure.Slopes{Title: title, Score: metric, LeftName: p.Left, RightName: p.Right,
			Left: left, Right: right, Lower: lower}.Figure()
	}
	s := figure.Scatter{Title: title, Score: "mean " + metric, LeftName: p.Left,
		RightName: p.Right, Left: left, Right: right, Names: p.Datasets(), Lower: lower}
	h, ok := givenRope(rope)
	if !ok {
		return nil
	}
	s.Rope, s.RopeLeft, s.RopeRight = h.fields()
	return s.Figure()
}
