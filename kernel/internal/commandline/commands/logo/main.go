// Command logo draws the kernel's logo for Jupyter's launcher: a posterior density with its three
// areas, left, rope and right.
package main

import (
	"image"
	"image/color"
	"image/png"
	"log"
	"math"
	"os"
	"path/filepath"
	"strconv"
)

var (
	left  = color.NRGBA{0xd9, 0x8b, 0x2b, 0xff}
	rope  = color.NRGBA{0xb8, 0xc4, 0xcc, 0xff}
	right = color.NRGBA{0x00, 0x7d, 0x9c, 0xff}
)

func main() {
	for _, size := range []int{32, 64} {
		name := "logo-" + strconv.Itoa(size) + "x" + strconv.Itoa(size) + ".png"
		if err := write(filepath.Join("logo", name), draw(size)); err != nil {
			log.Fatal(err)
		}
	}
}

func write(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

// draw gives each pixel the mean colour of several points in it, which smooths the edges.
func draw(size int) image.Image {
	const samples = 8
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for py := range size {
		for px := range size {
			var r, g, b, a float64
			for i := range samples * samples {
				x := (float64(px) + (float64(i%samples)+0.5)/samples) / float64(size)
				y := (float64(py) + (float64(i/samples)+0.5)/samples) / float64(size)
				c := colorAt(x, y)
				alpha := float64(c.A)
				r, g, b = r+float64(c.R)*alpha, g+float64(c.G)*alpha, b+float64(c.B)*alpha
				a += alpha
			}
			if a > 0 {
				mean := color.NRGBA{uint8(r / a), uint8(g / a), uint8(b / a), 0}
				mean.A = uint8(a / (samples * samples))
				img.SetNRGBA(px, py, mean)
			}
		}
	}
	return img
}

// colorAt is the colour of a point in the unit square. It shows the areas under a bell curve that
// is centred to the right of the middle.
func colorAt(x, y float64) color.NRGBA {
	const ropeFrom, ropeTo, gap = 0.32, 0.50, 0.018
	z := (x - 0.56) / 0.2
	height := 0.86 * math.Exp(-z*z/2)
	if y > 0.94 || y < 0.94-height || math.Abs(x-0.5) > 0.47 {
		return color.NRGBA{}
	}
	switch {
	case math.Abs(x-ropeFrom) < gap || math.Abs(x-ropeTo) < gap:
		return color.NRGBA{}
	case x < ropeFrom:
		return left
	case x < ropeTo:
		return rope
	}
	return right
}
