//go:build !allfiles

package figure

import (
	"image"

	"gonum.org/v1/plot/vg"
)

// DrawImage fails: the first program of the front page draws its own figures only, which have no
// images, and would be larger by a writer of PNG.
func (s *svg) DrawImage(vg.Rectangle, image.Image) { panic("there are no images in this program") }
