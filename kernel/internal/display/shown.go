package display

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"

	"github.com/bayescmp/go/kernel/internal/excerpt"
)

// sizedImage is an image that knows how large it wants to appear, in CSS pixels; its pixels may be
// finer.
type sizedImage interface {
	PNG() []byte
	Size() (width, height float64)
}

// Shown is [Of] for a notebook: a figure appears in its size. With svg it is there as SVG too, for
// pages.
func Shown(v any, svg bool) (data Data, ok bool) {
	data, ok = Of(v)
	if image, sized := v.(sizedImage); sized {
		width, height := image.Size()
		SetSize(&data, width, height)
		// A front end would prefer it, and every notebook would carry the figure twice.
		delete(data.Data, MIMETypeSVG)
		if svg {
			data.Transient = Merge(data.Transient, figureSVG(v, data.Data[MIMETypePNG]))
		}
	}
	return data, ok
}

// figureSVG is a figure as SVG, for pages. It is transient, so that notebooks have one picture of
// each figure. A figure with so many points that its PNG is smaller has no SVG: no page gets larger
// by it.
func figureSVG(v, pixels any) MIMEMap {
	figure, ok := v.(interface{ SVG() []byte })
	if !ok {
		return nil
	}
	raster, _ := pixels.([]byte)
	picture := figure.SVG()
	if len(picture) == 0 || len(picture) > base64.StdEncoding.EncodedLen(len(raster)) {
		return nil
	}
	return MIMEMap{"svg": string(picture)}
}

// SetSize says how large a picture as PNG appears, in CSS pixels.
func SetSize(data *Data, width, height float64) {
	size := MIMEMap{"width": width, "height": height}
	data.Metadata = Merge(data.Metadata, MIMEMap{MIMETypePNG: size})
}

// longest is how many bytes of a picture or a page are shown: nobody looks at more, and front ends
// become slow.
const longest = 16 << 20

// Cut returns what is shown of data: of a long text the beginning, and nothing of other data that
// are too long, but a note.
func Cut(data MIMEMap) MIMEMap {
	short := Ensure(maps.Clone(data))
	text, hasText := data[MIMETypeText].(string)
	text = excerpt.Cut(text)
	for _, kind := range slices.Sorted(maps.Keys(data)) {
		if size := lengthOf(data[kind]); kind != MIMETypeText && size > longest {
			delete(short, kind)
			hasText = true
			text += fmt.Sprintf("\n(%s of %d MB is left out: at most %d MB are shown; "+
				"os.WriteFile keeps it in a file)", kind, size>>20, longest>>20)
		}
	}
	if hasText {
		short[MIMETypeText] = text
	}
	return short
}

// lengthOf is the length of content, if it is a text or bytes.
func lengthOf(content any) int {
	switch v := content.(type) {
	case string:
		return len(v)
	case []byte:
		return len(v)
	}
	return 0
}
