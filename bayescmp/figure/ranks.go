package figure

import (
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Ranks shows how probable each rank is for each classifier. It has one row per classifier and one
// column per rank, and more probable ranks are darker.
type Ranks struct {
	Title string
	// Names are the classifiers, in the order of the rows.
	Names []string
	// P has the probabilities by classifier, then by rank from the first. Numbers that are no
	// probabilities are left out.
	P [][]float64
	// Low and High are the ends, counted from 1, of an interval of ranks for each classifier, which
	// has a frame. 0 means no interval.
	Low, High []int
	// IntervalLabel explains the frame in the key. The empty string means no entry in the key.
	IntervalLabel string
}

// Figure draws the rows, 640 wide, or wider for more than about ten ranks. It returns nil if there
// are not ranks.
func (r Ranks) Figure() *Figure {
	n := 0
	for _, row := range r.P[:min(len(r.P), len(r.Names))] {
		n = max(n, len(row))
	}
	if n == 0 {
		return nil
	}
	width := cellWidth(n, 60)
	l := newLattice(r.Title, r.Names, rankLabels(n, width), width, min(width, 22))
	l.heading = "rank"
	return l.figure(r.key(), r.draw)
}

// rankLabels numbers the ranks, or only every second, fifth, tenth, … if there is no room for more.
func rankLabels(n int, width vg.Length) []string {
	style := captionStyle()
	style.Font.Size = min(9, 0.75*width)
	step := int(math.Ceil(roundStep(float64((style.Width(strconv.Itoa(n)) + 3) / width))))
	labels := make([]string, n)
	for rank := max(step, 1); rank <= n; rank += max(step, 1) {
		labels[rank-1] = strconv.Itoa(rank)
	}
	return labels
}

// darkness returns the colour of a probability. The power makes small probabilities visible,
// because among many classifiers the rank of each is spread over many.
func darkness(p float64) color.NRGBA {
	t := math.Pow(p, 0.4)
	mix := func(light, dark float64) uint8 { return uint8(math.Round(light + t*(dark-light))) }
	return color.NRGBA{mix(0xff, 0x1b), mix(0xff, 0x4b), mix(0xff, 0x7d), 0xff}
}

func (r Ranks) draw(c *draw.Canvas, l lattice) {
	style := captionStyle()
	style.Font = font.From(sans, min(9, 0.36*l.width))
	for i := range l.rows {
		if i >= len(r.P) {
			break
		}
		for j, p := range r.P[i] {
			if !(p >= 0 && p <= 1+1e-9) {
				continue
			}
			p = min(p, 1)
			titled(c, func() string {
				return and(r.Names[i], "rank "+strconv.Itoa(j+1)+", probability "+chance(p))
			}, func() {
				fill(c, darkness(p), l.cellAt(i, j))
				if text := rounded(p); text != "" && style.Font.Size >= 6 {
					style.Color = color.Black
					if p > 0.48 { // either has a contrast of 4.5 there
						style.Color = color.White
					}
					at := middle(l.cellAt(i, j)).Add(vg.Point{Y: 0.1 * style.Font.Size})
					c.FillText(style, at, text)
				}
			})
		}
		r.interval(c, l, i)
	}
}

// rounded writes a probability with two decimals. It is empty if the probability is nearly 0, and
// never rounds to 1.
func rounded(p float64) string {
	switch {
	case p < 0.005:
		return ""
	case p > 0.995:
		return ">0.99"
	}
	return strconv.FormatFloat(p, 'f', 2, 64)
}

// interval frames the ranks from Low to High.
func (r Ranks) interval(c *draw.Canvas, l lattice, row int) {
	if row >= len(r.Low) || row >= len(r.High) {
		return
	}
	low, high := r.Low[row], r.High[row]
	if low < 1 || high < low || high > len(l.columns) {
		return
	}
	box := l.cellAt(row, low-1)
	box.Max.X = l.cellAt(row, high-1).Max.X
	frame(c, intervalFrame(l.height), box)
}

func intervalFrame(height vg.Length) draw.LineStyle {
	return greyLine(0x18, min(1.2, 0.1*height))
}

func (r Ranks) key() []keyEntry {
	var out []keyEntry
	for _, p := range []float64{0.01, 0.1, 0.5, 1} {
		name := strconv.FormatFloat(p, 'g', -1, 64)
		out = append(out, keyEntry{name, 14, func(c *draw.Canvas, at vg.Point) {
			fill(c, darkness(p), around(at, 14))
			frame(c, greyLine(0xa0, 0.4), around(at, 14))
		}})
	}
	if r.IntervalLabel != "" {
		out = append(out, keyEntry{r.IntervalLabel, 18, func(c *draw.Canvas, at vg.Point) {
			frame(c, intervalFrame(12), around(at, 18))
		}})
	}
	return out
}
