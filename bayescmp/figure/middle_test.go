package figure_test

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"github.com/bayescmp/go/bayescmp/figure"
)

// A density of shares is split at 1/2: the areas below and above have different colours.
func TestDensityIsSplitAtItsMiddle(t *testing.T) {
	for _, test := range []struct {
		low, high, middle float64
		left, right       bool // which colours there are
	}{
		{0, 1, 0.5, true, true}, {0, 1, 0, false, true}, {0.6, 0.9, 0.5, false, true},
		{0.1, 0.4, 0.5, true, false}, {-1, 1, 0, true, true},
	} {
		f := figure.Density{Density: func(x float64) float64 {
			if x < test.low || x > test.high {
				return 0
			}
			return 1
		}, Low: test.low, High: test.high, Middle: test.middle}.Figure()
		picture, err := png.Decode(bytes.NewReader(f.PNG()))
		if err != nil {
			t.Fatal(err)
		}
		count := map[[3]uint32]int{}
		for y := range picture.Bounds().Dy() {
			for x := range picture.Bounds().Dx() {
				r, g, b, _ := picture.At(x, y).RGBA()
				count[[3]uint32{r >> 8, g >> 8, b >> 8}]++
			}
		}
		has := func(c color.NRGBA) bool {
			return count[[3]uint32{uint32(c.R), uint32(c.G), uint32(c.B)}] > 2000
		}
		left, right := has(figure.LeftColor), has(figure.RightColor)
		if left != test.left || right != test.right {
			t.Errorf("%+v: left %t, right %t", test, left, right)
		}
	}
}
