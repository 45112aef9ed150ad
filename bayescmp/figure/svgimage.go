//go:build !js || allfiles

package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"

	"gonum.org/v1/plot/vg"
)

func (s *svg) DrawImage(r vg.Rectangle, picture image.Image) {
	s.close()
	var content bytes.Buffer
	if err := png.Encode(&content, picture); err != nil {
		panic(err) // paintOn makes an error of it
	}
	x, y := s.pen.onPage(vg.Point{X: r.Min.X, Y: r.Max.Y})
	fmt.Fprintf(&s.body, `<image x="%s" y="%s" width="%s" height="%s" `+
		`preserveAspectRatio="none" href="data:image/png;base64,%s"/>`+"\n",
		hundredths(x), hundredths(y), hundredths(r.Size().X.Points()),
		hundredths(r.Size().Y.Points()), base64.StdEncoding.EncodeToString(content.Bytes()))
}
