package display

import (
	"bytes"
	"image"
	"image/png"
)

// Image is a picture as PNG.
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

// sizeOf is the metadata of a picture: how large it appears.
func sizeOf(picture image.Image) MIMEMap {
	size := picture.Bounds().Size()
	return MIMEMap{"width": size.X, "height": size.Y}
}
