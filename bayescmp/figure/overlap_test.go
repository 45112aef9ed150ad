package figure

import (
	"html"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
)

// textBox is where a text of a picture stands.
type textBox struct {
	text                     string
	left, top, right, bottom float64
}

var anyText = regexp.MustCompile(`<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"[^>]*?` +
	`( transform="rotate\(-90[^"]*")? textLength="([\d.]+)"[^>]*>([^<]*)</text>`)

// textBoxes returns where the texts of a picture stand, with the height of capitals.
func textBoxes(picture string) (boxes []textBox) {
	for _, m := range anyText.FindAllStringSubmatch(picture, -1) {
		x, y, size, length := toNumber(m[1]), toNumber(m[2]), toNumber(m[3]), toNumber(m[5])
		box := textBox{html.UnescapeString(m[6]), x, y - 0.7*size, x + length, y}
		if m[4] != "" {
			box.left, box.top, box.right, box.bottom = x-0.7*size, y-length, x, y
		}
		boxes = append(boxes, box)
	}
	return boxes
}

func toNumber(text string) float64 {
	x, _ := strconv.ParseFloat(text, 64)
	return x
}

// leader is the upright part of the line from a caption.
type leader struct{ x, from, to float64 }

var leaderPath = regexp.MustCompile(`<path d="M(?:[\d. ]+L)?([\d.]+) ([\d.]+)(?:V[\d.]+)?` +
	`V([\d.]+)" fill="none" stroke="#606060"`)

func leadersOf(picture string) (leaders []leader) {
	for _, m := range leaderPath.FindAllStringSubmatch(picture, -1) {
		leaders = append(leaders, leader{toNumber(m[1]), toNumber(m[2]), toNumber(m[3])})
	}
	return leaders
}

// The line from a caption above the bands to its band crosses no caption in another band, and is
// beside the line of the half-width.
func TestLinesOfCaptionsCrossNoCaption(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 8))
	lines := 0
	for range 200 {
		b := Bands{XLabel: "looks", Captions: captions("nbc better", "equivalent", "aode better")}
		thin := rnd.IntN(3)
		for i := range 2 + rnd.IntN(30) {
			p := [3]float64{0.2 + rnd.Float64(), 0.2 + rnd.Float64(), 0.2 + rnd.Float64()}
			p[thin] = 0.05 * rnd.Float64()
			b.X = append(b.X, float64(1+i))
			b.Left, b.Rope, b.Right = append(b.Left, p[0]), append(b.Rope, p[1]),
				append(b.Right, p[2])
		}
		if rnd.IntN(2) == 0 {
			b.Chosen = b.X[rnd.IntN(len(b.X))]
		}
		picture := string(b.Figure().SVG())
		for _, m := range leadersOf(picture) {
			lines++
			for _, box := range textBoxes(picture) {
				if m.x > box.left && m.x < box.right && box.top > m.from && box.bottom < m.to {
					t.Errorf("a line crosses %q: %v", box.text, b)
				}
			}
		}
	}
	if lines < 100 {
		t.Errorf("only %d lines", lines)
	}
}

var foldShape = regexp.MustCompile(`<(?:circle|path) ([^>]*)><title>fold`)

// Folds with equal scores have lines and symbols of their own.
func TestEqualFoldsAreSeen(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 7))
	s := Slopes{LeftName: "nbc", RightName: "aode"}
	const folds = 100
	for range folds {
		s.Left = append(s.Left, float64(rnd.IntN(10))/20)
		s.Right = append(s.Right, float64(rnd.IntN(10))/20)
	}
	shapes := map[string]bool{}
	for _, m := range foldShape.FindAllStringSubmatch(string(s.Figure().SVG()), -1) {
		shapes[m[1]] = true
	}
	if len(shapes) != 3*folds {
		t.Errorf("%d shapes of %d lines and their ends", len(shapes), folds)
	}
}

// The texts of a figure do not touch each other, also on a telephone. There the figure has the
// width of the page, and nothing is beyond its edge.
func TestTextsDoNotTouch(t *testing.T) {
	const telephone = 360
	for kind, c := range nastyCases(rand.New(rand.NewPCG(36, 0))) {
		checkApart(t, kind, c.figure)
		checkApart(t, "narrow "+kind, c.figure.Within(telephone))
	}
	for name, f := range pictures() {
		checkApart(t, name, f)
		narrow := f.Within(telephone)
		checkApart(t, "narrow "+name, narrow)
		width, height := narrow.Size()
		if f.narrowing == unable {
			continue
		}
		if full, _ := f.Size(); width != min(full, telephone) {
			t.Errorf("%s is %g wide", name, width)
		}
		for _, b := range textBoxes(string(narrow.SVG())) {
			if min(b.left, b.top) < 0 || b.right*4/3 > width || b.bottom*4/3 > height {
				t.Errorf("narrow %s: %q is beyond the edge", name, b.text)
			}
		}
	}
}

func checkApart(t *testing.T, name string, f *Figure) {
	t.Helper()
	boxes := textBoxes(string(f.SVG()))
	for i, a := range boxes {
		for _, b := range boxes[:i] {
			if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
				t.Errorf("%s: %q and %q overlap", name, a.text, b.text)
			}
		}
	}
}

// No text reaches beyond the edge of its figure, whatever the numbers and the names.
func TestTextsAreWithinTheirFigures(t *testing.T) {
	for kind, c := range nastyCases(rand.New(rand.NewPCG(7, 9))) {
		checkWithin(t, kind, c.figure)
	}
	rnd := rand.New(rand.NewPCG(7, 10))
	for range 40 {
		cases, xs := map[string]nastyCase{}, nasty(rnd, 2+rnd.IntN(20))
		addDensities(cases, ends(xs...), xs)
		for _, kind := range []string{"density", "curves", "shares"} {
			checkWithin(t, kind, cases[kind].figure)
		}
	}
}

// checkWithin looks at the figure at both of its widths.
func checkWithin(t *testing.T, kind string, figure *Figure) {
	t.Helper()
	for _, f := range []*Figure{figure, figure.Within(360)} {
		width, height := f.Size()
		for _, b := range textBoxes(string(f.SVG())) {
			if min(b.left, b.top) < 0 || b.right*4/3 > width || b.bottom*4/3 > height {
				t.Errorf("%s, %g × %g: %q from (%g, %g) to (%g, %g) is beyond the edge",
					kind, width, height, b.text, b.left, b.top, b.right, b.bottom)
			}
		}
	}
}
