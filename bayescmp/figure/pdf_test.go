package figure

import (
	"bytes"
	"encoding/xml"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"gonum.org/v1/plot/vg"

	"github.com/bayescmp/go/bayescmp/figure/internal/pdf"
)

// Other programs find all texts of a figure in its PDF, and show the PDF as the picture, but for
// the edges of lines. One figure of each kind is looked at.
func TestPDF(t *testing.T) {
	for _, program := range []string{"pdftocairo", "pdftotext"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	for name, f := range pictures() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "figure.pdf")
			if err := f.Save(path); err != nil {
				t.Fatal(err)
			}
			text, err := exec.Command("pdftotext", path, "-").Output()
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range textsOf(t, f.SVG()) {
				if !strings.Contains(withoutSpace(string(text)), withoutSpace(line)) {
					t.Errorf("%q is not in the text of the PDF: %q", line, text)
				}
			}
			if variant := strings.Contains(name, "-"); variant {
				return
			}
			want, err := png.Decode(bytes.NewReader(rendered()[name].png))
			if err != nil {
				t.Fatal(err)
			}
			if most := blurredDifference(shownPDF(t, path), want); most > 0.2 {
				t.Errorf("the PDF differs by %.2f from the picture", most)
			}
		})
	}
}

// shownPDF is a PDF as another program shows it.
func shownPDF(t *testing.T, path string) image.Image {
	show := exec.Command("pdftocairo", "-r", "384", "-png", "-singlefile", path, "-")
	picture, err := show.Output()
	if err != nil {
		t.Fatal(err)
	}
	shown, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

// blurredDifference is the largest difference between the brightness of two pictures, from 0 to 1,
// over squares of 8 pixels of the second. The first has twice as many pixels a side.
func blurredDifference(fine, coarse image.Image) (most float64) {
	const size = 8
	box := coarse.Bounds()
	for y := box.Min.Y; y+size <= box.Max.Y; y += size {
		for x := box.Min.X; x+size <= box.Max.X; x += size {
			d := math.Abs(brightness(coarse, image.Rect(x, y, x+size, y+size)) -
				brightness(fine, image.Rect(2*x, 2*y, 2*(x+size), 2*(y+size))))
			most = max(most, d)
		}
	}
	return most
}

func brightness(of image.Image, in image.Rectangle) (mean float64) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			r, g, b, _ := of.At(x, y).RGBA()
			mean += float64(r+g+b) / 3 / 0xffff
		}
	}
	return mean / float64(in.Dx()*in.Dy())
}

// textsOf are the texts that an SVG shows.
func textsOf(t *testing.T, svg []byte) (texts []string) {
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	within := false
	for {
		token, err := decoder.Token()
		if token == nil {
			return texts
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			within = token.Name.Local == "text"
		case xml.EndElement:
			within = false
		case xml.CharData:
			if within {
				texts = append(texts, string(token))
			}
		}
	}
}

func withoutSpace(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// An image stands upright where it was put.
func TestImageInPDF(t *testing.T) {
	if _, err := exec.LookPath("pdftocairo"); err != nil {
		t.Skip(err)
	}
	canvas := pdf.New(40, 40)
	picture := image.NewGray(image.Rect(0, 0, 2, 2))
	picture.Pix = []byte{0, 255, 255, 255}
	canvas.DrawImage(vg.Rectangle{
		Min: vg.Point{X: 10, Y: 10}, Max: vg.Point{X: 30, Y: 30},
	}, picture)
	content, err := written(canvas)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "image.pdf")
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	shown := shownPDF(t, path)
	at := func(x, y int) image.Rectangle {
		x, y = x*384/72, y*384/72
		return image.Rect(x, y, x+2, y+2)
	}
	for _, test := range []struct {
		x, y int // points from the upper left corner
		dark bool
	}{{12, 12, true}, {28, 12, false}, {12, 28, false}, {28, 28, false}, {5, 5, false}} {
		if dark := brightness(shown, at(test.x, test.y)) < 0.5; dark != test.dark {
			t.Errorf("at %d, %d: dark is %t", test.x, test.y, dark)
		}
	}
}
