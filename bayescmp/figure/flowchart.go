package figure

import (
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Flowchart is a way through questions, from top to bottom. Of the two answers to a question, one
// ends the way, and what to do then stands on the right; the other one leads to the next question.
type Flowchart struct {
	Title string
	Steps []FlowStep
}

// FlowStep is a question of a [Flowchart]. Yes and No say what to do, the first line in bold; an
// empty text leads to the next question. If both say what to do, the text of No stands below the
// question, and it should be the last question.
type FlowStep struct {
	Question, Yes, No string
}

// The sizes of a flowchart, in points. It is narrow, so that it can be read on a telephone.
const (
	flowWidth   = vg.Length(480 / pixelsPerPoint)
	flowMargin  = vg.Length(8)
	flowColumn  = vg.Length(158) // the width of the questions
	flowAnswer  = vg.Length(154) // the width of what to do
	flowPadding = vg.Length(5)
	flowGap     = vg.Length(20)
	flowLine    = vg.Length(11.5)
)

// Figure draws the questions, 480 wide. It returns nil if there are none.
func (f Flowchart) Figure() *Figure {
	if len(f.Steps) == 0 {
		return nil
	}
	title := wrap(f.Title, titleStyle(), flowWidth-2*flowMargin)
	top := flowMargin
	if f.Title != "" {
		top += flowLine*vg.Length(len(title))*1.2 + 4
	}
	height := top
	for _, row := range f.rows() {
		height += row.height() + flowGap
	}
	height += flowMargin - flowGap
	out := newFigure(480, float64(height)*pixelsPerPoint, func(c draw.Canvas) {
		for i, line := range title {
			at := vg.Point{X: flowWidth / 2, Y: c.Max.Y - flowLine*1.2*(vg.Length(i)+0.8)}
			c.FillText(titleStyle(), at, line)
		}
		y := c.Max.Y - top
		for _, row := range f.rows() {
			row.draw(&c, y)
			y -= row.height() + flowGap
		}
	})
	return out.keep(unable).Describe(f.altText())
}

// altText is the way in words.
func (f Flowchart) altText() string {
	said := []string{f.Title}
	for _, s := range f.Steps {
		text := s.Question
		for _, answer := range []struct{ word, text string }{{"Yes", s.Yes}, {"No", s.No}} {
			if answer.text != "" {
				text += " " + answer.word + ": " + strings.ReplaceAll(answer.text, "\n", ", ") + "."
			}
		}
		said = append(said, text)
	}
	return strings.TrimSpace(strings.Join(said, " "))
}

// A flowRow is a question with what stands on its right, or what stands below the last question.
type flowRow struct {
	question, right, below box
	side, down             string // the words on the arrows; "" for no arrow
}

// A box is a text in lines, of which the first is bold if it says what to do.
type box struct {
	lines []string
	bold  bool
}

func (b box) height() vg.Length {
	if len(b.lines) == 0 {
		return 0
	}
	return flowLine*vg.Length(len(b.lines)) + 2*flowPadding
}

// rows lays the questions out.
func (f Flowchart) rows() (rows []flowRow) {
	for i, s := range f.Steps {
		row := flowRow{question: newBox(s.Question, false, flowColumn)}
		last := i == len(f.Steps)-1
		switch {
		case s.Yes != "":
			row.right, row.side = newBox(s.Yes, true, flowAnswer), "yes"
		case s.No != "":
			row.right, row.side = newBox(s.No, true, flowAnswer), "no"
		}
		switch {
		case s.Yes != "" && s.No != "":
			row.down, row.below = "no", newBox(s.No, true, flowColumn)
		case last:
		case row.side == "yes":
			row.down = "no"
		case row.side == "no":
			row.down = "yes"
		default:
			row.down = " "
		}
		rows = append(rows, row)
	}
	return rows
}

func newBox(text string, bold bool, width vg.Length) box {
	b := box{bold: bold}
	for i, part := range strings.Split(text, "\n") {
		if bold && i == 0 { // what is bold is one line
			b.lines = append(b.lines, cut(part, flowStyle(true), width-2*flowPadding))
			continue
		}
		b.lines = append(b.lines, wrap(part, flowStyle(false), width-2*flowPadding)...)
	}
	return b
}

func (r flowRow) height() vg.Length {
	height := max(r.question.height(), r.right.height())
	if len(r.below.lines) > 0 {
		height += flowGap + r.below.height()
	}
	return height
}

// draw draws a row below a height.
func (r flowRow) draw(c *draw.Canvas, top vg.Length) {
	bottom := top - max(r.question.height(), r.right.height())
	r.question.draw(c, flowMargin, top, flowColumn)
	if r.side != "" {
		right := flowWidth - flowMargin - flowAnswer
		r.right.draw(c, right, top, flowAnswer)
		y := top - min(r.question.height(), r.right.height())/2
		flowArrow(c, vg.Point{X: flowMargin + flowColumn, Y: y}, vg.Point{X: right, Y: y}, r.side)
	}
	if r.down != "" {
		x := flowMargin + flowColumn/2
		flowArrow(c, vg.Point{X: x, Y: top - r.question.height()},
			vg.Point{X: x, Y: bottom - flowGap}, r.down)
	}
	r.below.draw(c, flowMargin, bottom-flowGap, flowColumn)
}

func (b box) draw(c *draw.Canvas, left, top, width vg.Length) {
	if len(b.lines) == 0 {
		return
	}
	r := vg.Rectangle{
		Min: vg.Point{X: left, Y: top - b.height()}, Max: vg.Point{X: left + width, Y: top},
	}
	if b.bold {
		fill(c, pale(RightColor), r)
	}
	frame(c, greyLine(0x60, 0.7), r)
	for i, line := range b.lines {
		at := vg.Point{X: left + width/2, Y: top - flowPadding - flowLine*(vg.Length(i)+0.5)}
		c.FillText(flowStyle(b.bold && i == 0), at, line)
	}
}

// flowArrow draws an arrow to the right or downwards, with a word beside it.
func flowArrow(c *draw.Canvas, from, to vg.Point, word string) {
	const head = 5
	c.StrokeLine2(greyLine(0x40, 0.9), from.X, from.Y, to.X, to.Y)
	style, at := smallStyle(), to
	if from.Y == to.Y {
		c.FillPolygon(style.Color, []vg.Point{
			to, {X: to.X - head, Y: to.Y + head/2}, {X: to.X - head, Y: to.Y - head/2}})
		at.X, at.Y = (from.X+to.X)/2-1, to.Y+8
	} else {
		c.FillPolygon(style.Color, []vg.Point{
			to, {X: to.X - head/2, Y: to.Y + head}, {X: to.X + head/2, Y: to.Y + head}})
		at.X, at.Y = to.X+12, to.Y+flowGap/2+1
	}
	c.FillText(style, at, strings.TrimSpace(word))
}

func flowStyle(bold bool) draw.TextStyle {
	if bold {
		style := boldStyle()
		style.Font.Size = 9
		return style
	}
	return captionStyle()
}

func titleStyle() draw.TextStyle {
	style := captionStyle()
	style.Font.Size = 11
	return style
}

// wrap breaks a text into lines that fit. A word that does not fit is cut.
func wrap(text string, style draw.TextStyle, width vg.Length) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && style.Width(longer) > width {
			lines, longer = append(lines, line), word
		}
		line = cut(longer, style, width)
	}
	return append(lines, line)
}
