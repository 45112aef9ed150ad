package display

import (
	"bytes"
	"image"
	"image/png"
)

// Image shows a picture as PNG.
func Image(picture image.Image) Data {
	content, err := encoded(picture)
	if err != nil {
		return failed(err)
	}
	return Data{
		Data:     MIMEMap{MIMETypePNG: content},
		Metadata: MIMEMap{MIMETypePNG: sizeOf(picture)},
	}
}

func encoded(picture image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// sizeOf returns the metadata of a picture, which are the width and height at which it is shown.
func sizeOf(picture image.Image) MIMEMap {
	size := picture.Bounds().Size()
	return MIMEMap{"width": size.X, "height": size.Y}
}
