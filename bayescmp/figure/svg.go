package figure

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/bayescmp/go/internal/visible"
)

// svgFonts are the fonts in which viewers show the text of an SVG picture: Liberation Sans, fonts
// of the same widths, and for other scripts whatever the viewer has.
const svgFonts = "'Liberation Sans',Arimo,Arial,Helvetica,'Noto Sans','Noto Sans CJK SC'," +
	"'PingFang SC','Microsoft YaHei',sans-serif"

// svg is a canvas whose text stays text. So it can be searched, read aloud and edited, and a viewer
// can show letters that no font has here. Each text has the length that it has here, so that
// nothing moves if a viewer takes another font. What is drawn can have a title, which viewers show
// where the pointer is.
//
// Coordinates are written as they are on the page, to hundredths of a point. So pictures are small
// enough to be parts of pages.
type svg struct {
	width, height vg.Length
	pen           pen
	saved         []pen
	body          bytes.Buffer

	// filled is the last shape that was filled, as long as its element is open, because its
	// outline may follow.
	filled string
}

// pen is how things are drawn.
type pen struct {
	color  color.Color
	width  vg.Length
	dashes []vg.Length
	offset vg.Length // of the dashes

	// A point (x, y) is on the page at (ax + cy + e, bx + dy + f), from the upper left corner.
	a, b, c, d, e, f float64
}

func newSVG(w, h vg.Length) *svg {
	s := &svg{width: w, height: h, pen: pen{a: 1, d: -1, f: h.Points()}}
	vg.Initialize(s)
	return s
}

// Size implements vg.CanvasSizer.
func (s *svg) Size() (w, h vg.Length) { return s.width, s.height }

// The methods of vg.Canvas.

func (s *svg) SetLineWidth(width vg.Length) { s.pen.width = width }
func (s *svg) SetColor(c color.Color)       { s.pen.color = c }
func (s *svg) Push()                        { s.saved = append(s.saved, s.pen) }

func (s *svg) SetLineDash(dashes []vg.Length, offset vg.Length) {
	s.pen.dashes, s.pen.offset = dashes, offset
}

func (s *svg) Pop() {
	last := len(s.saved) - 1
	s.pen, s.saved = s.saved[last], s.saved[:last]
}

func (s *svg) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	p := &s.pen
	p.a, p.c = p.a*cos+p.c*sin, p.c*cos-p.a*sin
	p.b, p.d = p.b*cos+p.d*sin, p.d*cos-p.b*sin
}

func (s *svg) Translate(by vg.Point) { s.pen.e, s.pen.f = s.pen.onPage(by) }

func (s *svg) Scale(x, y float64) {
	p := &s.pen
	p.a, p.b, p.c, p.d = p.a*x, p.b*x, p.c*y, p.d*y
}

func (s *svg) Stroke(path vg.Path) {
	if s.pen.width <= 0 || opacity(s.pen.color) == 0 {
		return
	}
	shape := s.shape(path)
	if shape != s.filled {
		s.close()
		s.body.WriteString("<" + shape + ` fill="none"`)
	}
	s.filled = shape // only to close it
	s.paint("stroke")
	if width := hundredths(s.pen.width.Points() * s.pen.scale()); width != "1" {
		s.body.WriteString(` stroke-width="` + width + `"`)
	}
	if len(s.pen.dashes) > 0 {
		var dashes []string
		for _, d := range s.pen.dashes {
			dashes = append(dashes, hundredths(d.Points()*s.pen.scale()))
		}
		s.body.WriteString(` stroke-dasharray="` + strings.Join(dashes, " ") + `"`)
		if s.pen.offset != 0 {
			s.body.WriteString(` stroke-dashoffset="` + hundredths(s.pen.offset.Points()) + `"`)
		}
	}
	s.close()
}

func (s *svg) Fill(path vg.Path) {
	s.close()
	if opacity(s.pen.color) == 0 {
		return
	}
	s.filled = s.shape(path)
	s.body.WriteString("<" + s.filled)
	s.paint("fill")
}

// close ends the element that may be open.
func (s *svg) close() {
	if s.filled != "" {
		s.body.WriteString("/>\n")
		s.filled = ""
	}
}

// paint writes the colour of a fill, a stroke or a text.
func (s *svg) paint(what string) {
	c := color.NRGBAModel.Convert(s.pen.color).(color.NRGBA)
	if black := c.R == 0 && c.G == 0 && c.B == 0; !black || what == "stroke" {
		fmt.Fprintf(&s.body, ` %s="#%02x%02x%02x"`, what, c.R, c.G, c.B)
	}
	if c.A < 0xff {
		fmt.Fprintf(&s.body, ` %s-opacity="%s"`, what, hundredths(float64(c.A)/0xff))
	}
}

func opacity(c color.Color) uint32 {
	_, _, _, a := c.RGBA()
	return a
}

// onPage returns where a point is on the page.
func (p *pen) onPage(q vg.Point) (x, y float64) {
	return p.a*q.X.Points() + p.c*q.Y.Points() + p.e, p.b*q.X.Points() + p.d*q.Y.Points() + p.f
}

// place is where a point is on the page.
func (p *pen) place(q vg.Point) spelled {
	x, y := p.onPage(q)
	return spelled{x, y, hundredths(x) + " " + hundredths(y)}
}

func (p *pen) determinant() float64 { return p.a*p.d - p.b*p.c }

func (p *pen) scale() float64 { return math.Sqrt(math.Abs(p.determinant())) }

// hundredths writes a number to two decimals, or to five digits if it is large.
func hundredths(x float64) string {
	if math.Abs(x) >= 1e6 {
		return strconv.FormatFloat(x, 'g', 5, 64)
	}
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}

// shape is the beginning of the element of a path: its name and its geometry.
func (s *svg) shape(path vg.Path) string {
	if middle, radius, ok := wholeCircle(path); ok {
		x, y := s.pen.onPage(middle)
		return fmt.Sprintf(`circle cx="%s" cy="%s" r="%s"`, hundredths(x), hundredths(y),
			hundredths(radius.Points()*s.pen.scale()))
	}
	d := steps{box: len(path) <= 6}
	for _, part := range closed(path) {
		switch part.Type {
		case vg.MoveComp:
			d.to("M", s.pen.place(part.Pos))
		case vg.LineComp:
			d.to("L", s.pen.place(part.Pos))
		case vg.ArcComp:
			s.arc(&d, part)
		case vg.CurveComp:
			letter := []string{"L", "Q", "C"}[len(part.Control)]
			for _, q := range part.Control {
				letter += s.pen.place(q).text + " "
			}
			d.to(letter, s.pen.place(part.Pos))
		case vg.CloseComp:
			d.to("Z", d.at)
		}
	}
	return `path d="` + d.text.String() + `"`
}

// closed ends a polygon that comes back to its first corner, or side, as one that is filled ends.
func closed(path vg.Path) vg.Path {
	n := len(path) - 1
	if n < 3 || path[0].Type != vg.MoveComp {
		return path
	}
	for _, part := range path[1:] {
		if part.Type != vg.LineComp {
			return path
		}
	}
	switch {
	case path[n].Pos == path[0].Pos:
	case path[n].Pos == path[1].Pos && path[n-1].Pos == path[0].Pos && n > 3:
		n--
	default:
		return path
	}
	return append(path[:n:n], vg.PathComp{Type: vg.CloseComp})
}

// spelled is a point of the page, also in letters.
type spelled struct {
	x, y float64
	text string
}

// steps is the text of a path.
type steps struct {
	text strings.Builder
	at   spelled
	last string // the letter of the last step
	box  bool   // it may be a box, with sides along the axes
}

// to adds a step. A side of a box names one coordinate, and a second line no letter. In curves the
// form must not depend on the last bit of a number: it would not be the same on all processors.
func (d *steps) to(letter string, next spelled) {
	switch {
	case letter == "Z":
		d.text.WriteString("Z")
	case letter == "L" && d.box && next.x == d.at.x:
		letter = "V"
		d.text.WriteString("V" + hundredths(next.y))
	case letter == "L" && d.box && next.y == d.at.y:
		letter = "H"
		d.text.WriteString("H" + hundredths(next.x))
	case letter == "L" && d.last == "L":
		d.text.WriteString(" " + next.text)
	default:
		d.text.WriteString(letter + next.text)
	}
	d.at, d.last = next, letter
}

// wholeCircle reports whether a path is a circle and nothing else.
func wholeCircle(path vg.Path) (middle vg.Point, radius vg.Length, ok bool) {
	for i, part := range path {
		switch {
		case part.Type == vg.ArcComp && math.Abs(part.Angle) >= 2*math.Pi && radius == 0:
			middle, radius = part.Pos, part.Radius
		case part.Type == vg.MoveComp && i == 0, part.Type == vg.CloseComp:
		default:
			return middle, 0, false
		}
	}
	return middle, radius, radius > 0
}

// arc writes an arc, in two halves because an arc in SVG must not end where it begins.
func (s *svg) arc(d *steps, arc vg.PathComp) {
	on := func(angle float64) spelled {
		sin, cos := math.Sincos(angle)
		return s.pen.place(arc.Pos.Add(vg.Point{
			X: arc.Radius * vg.Length(cos), Y: arc.Radius * vg.Length(sin),
		}))
	}
	clockwise := 0
	if (arc.Angle > 0) == (s.pen.determinant() > 0) {
		clockwise = 1
	}
	if d.text.Len() == 0 {
		d.to("M", on(arc.Start))
	} else if start := on(arc.Start); start.text != d.at.text {
		d.to("L", start)
	}
	r := hundredths(arc.Radius.Points() * s.pen.scale())
	for _, share := range []float64{0.5, 1} {
		d.to(fmt.Sprintf("A%s %s 0 0 %d ", r, r, clockwise), on(arc.Start+share*arc.Angle))
	}
}

func (s *svg) FillString(face font.Face, at vg.Point, line string) {
	s.close()
	line = strings.Map(inXML, visible.Text(line))
	x, y := s.pen.onPage(at)
	fmt.Fprintf(&s.body, `<text x="%s" y="%s" font-size="%s"`, hundredths(x), hundredths(y),
		hundredths(face.Font.Size.Points()))
	if face.Font.Weight >= xfont.WeightSemiBold {
		s.body.WriteString(` font-weight="bold"`)
	}
	if face.Font.Style != xfont.StyleNormal {
		s.body.WriteString(` font-style="italic"`)
	}
	s.paint("fill")
	if angle := math.Atan2(s.pen.b, s.pen.a) / math.Pi * 180; math.Abs(angle) > 1e-6 {
		fmt.Fprintf(&s.body, ` transform="rotate(%s %s %s)"`,
			hundredths(angle), hundredths(x), hundredths(y))
	}
	runs := runsOf(face, line)
	if len(runs) == 1 && runs[0].face.Face == face.Face && !runs[0].lacking {
		s.body.WriteString(` textLength="` + hundredths(face.Width(line).Points()) +
			`" lengthAdjust="spacingAndGlyphs"`)
	}
	s.body.WriteString(">" + html.EscapeString(line) + "</text>\n")
}

// inXML replaces the few characters that XML must not have.
func inXML(r rune) rune {
	if r&0xfffe == 0xfffe {
		return unicode.ReplacementChar
	}
	return r
}

// escapeText is a text that the picture does not draw.
func escapeText(text string) string {
	return html.EscapeString(strings.Map(inXML, visible.Text(text)))
}

// title gives a title to what paint draws. A single shape has it inside, because pictures of scores
// have thousands of them.
func (s *svg) title(text string, paint func()) {
	s.close()
	from := s.body.Len()
	paint()
	s.close()
	drawn := string(s.body.Bytes()[from:])
	s.body.Truncate(from)
	title := "<title>" + escapeText(text) + "</title>"
	shape, single := strings.CutSuffix(drawn, "/>\n")
	if !single || strings.Count(shape, "<") != 1 {
		s.body.WriteString("<g>" + title + "\n" + drawn + "</g>\n")
		return
	}
	name, _, _ := strings.Cut(shape[1:], " ")
	s.body.WriteString(shape + ">" + title + "</" + name + ">\n")
}

// spots gives titles to parts of the picture in which nothing is drawn. All of them together carry
// the data of a curve of ropes, if there are any.
func (s *svg) spots(parts []spotted, curve string) {
	s.close()
	s.body.WriteString(`<g fill="none" pointer-events="all"`)
	if curve != "" {
		s.body.WriteString(` data-ropefigure="` + escapeText(curve) + `"`)
	}
	s.body.WriteString(">\n")
	for _, p := range parts {
		x, y := s.pen.onPage(vg.Point{X: p.area.Min.X, Y: p.area.Max.Y})
		fmt.Fprintf(&s.body,
			`<rect x="%s" y="%s" width="%s" height="%s"><title>%s</title></rect>`+"\n",
			hundredths(x), hundredths(y), hundredths(p.area.Size().X.Points()),
			hundredths(p.area.Size().Y.Points()), escapeText(p.title))
	}
	s.body.WriteString("</g>\n")
}

// spotted is a part of a picture with a title.
type spotted struct {
	area  vg.Rectangle
	title string
}

// bytes returns the picture, with a description for those who cannot see it.
func (s *svg) bytes(about string) []byte {
	s.close()
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" `+
		`width="%s" height="%s" viewBox="0 0 %s %s" font-family="%s">`+"\n%s</svg>\n",
		escapeText(about), hundredths(s.width.Points()*pixelsPerPoint),
		hundredths(s.height.Points()*pixelsPerPoint), hundredths(s.width.Points()),
		hundredths(s.height.Points()), svgFonts, s.body.String())
}

// paintedSVG is what paint draws, as a picture in SVG.
func paintedSVG(w, h vg.Length, about string, paint func(draw.Canvas) error) ([]byte, error) {
	s := newSVG(w, h)
	if err := paint(draw.New(s)); err != nil {
		return nil, err
	}
	return s.bytes(about), nil
}
