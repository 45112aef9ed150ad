package display

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/execution/excerpt"
)

// sizedImage is an image that knows the size, in CSS pixels, at which it should be shown. It may
// have more pixels than that.
type sizedImage interface {
	PNG() []byte
	Size() (width, height float64)
}

// Shown returns what a notebook shows for a value, whether or not the value has methods for that.
// With svg, the data of figures also have SVG, for pages.
func Shown(v any, svg bool) (Data, error) {
	if value := reflect.ValueOf(v); value.Kind() == reflect.Pointer && value.IsNil() {
		return MakeData(MIMETypeText, "<nil>"), nil
	}
	switch v := v.(type) {
	case dataframe.DataFrame:
		return renderFrame(v)
	case *dataframe.DataFrame:
		return renderFrame(*v)
	case series.Series:
		if v.Err != nil { // set if the column does not exist
			return Data{}, fmt.Errorf("the series holds an error: %w", v.Err)
		}
	case *plot.Plot:
		return renderPlot(v)
	case mat.Matrix:
		return MakeData(MIMETypeText, matrixText(v)), nil
	}
	data, ok := Of(v)
	if !ok {
		return MakeData(MIMETypeText, excerpt.Of(v)), nil
	}
	if image, ok := v.(sizedImage); ok {
		width, height := image.Size()
		setSize(&data, width, height)
		// A front end would prefer SVG, and every notebook would contain the figure twice.
		delete(data.Data, MIMETypeSVG)
		if svg {
			data.Transient = Merge(data.Transient, figureSVG(v, data.Data[MIMETypePNG]))
		}
	}
	return data, Err(data)
}

// telephone is the width of a telephone's screen without its margins, in CSS pixels.
const telephone = 356

// figureSVG returns a figure as SVG, for pages, and after it the figure drawn for telephones if it
// is wider than these and can be drawn narrower. The SVG is transient, so that notebooks have only
// one picture of each figure. If a figure has so many points that its PNG is smaller, there is no
// SVG, so that pages do not become larger.
func figureSVG(v, pixels any) MIMEMap {
	drawn, ok := v.(interface{ SVG() []byte })
	if !ok {
		return nil
	}
	raster, _ := pixels.([]byte)
	picture := drawn.SVG()
	if len(picture) == 0 || len(picture) > base64.StdEncoding.EncodedLen(len(raster)) {
		return nil
	}
	if wide, ok := v.(*figure.Figure); ok {
		if narrow := wide.Within(telephone); narrow != wide {
			picture = append(picture, narrow.SVG()...)
		}
	}
	return MIMEMap{"svg": string(picture)}
}

// renderFrame shows the first rows of a data frame.
func renderFrame(df dataframe.DataFrame) (Data, error) {
	table, err := nb.Table(df)
	if err != nil {
		return Data{}, err
	}
	return MakeData3(MIMETypeHTML, table.String(), table.HTML()), nil
}

// matrixText returns a matrix in rows and columns, or only its corners if it is large.
func matrixText(m mat.Matrix) string {
	const most, corner = 20, 5
	options := []mat.FormatOption{mat.Squeeze()}
	if rows, columns := m.Dims(); rows > most || columns > most {
		options = append(options, mat.Excerpt(corner))
	}
	return fmt.Sprintf("%.6g", mat.Formatted(m, options...))
}

// renderPlot draws a plot at a size that suits a page, with two device pixels to a CSS pixel.
func renderPlot(p *plot.Plot) (Data, error) {
	const width, height = 6 * vg.Inch, 4 * vg.Inch
	const cssDPI = 96
	canvas := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(2*cssDPI))
	p.Draw(draw.New(canvas))
	var png bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&png); err != nil {
		return Data{}, fmt.Errorf("drawing a plot: %w", err)
	}
	text := "plot"
	if p.Title.Text != "" {
		text = "plot: " + p.Title.Text
	}
	data := MakeData3(MIMETypePNG, text, png.Bytes())
	setSize(&data, width.Dots(cssDPI), height.Dots(cssDPI))
	return data, nil
}

func setSize(data *Data, width, height float64) {
	size := MIMEMap{"width": width, "height": height}
	data.Metadata = Merge(data.Metadata, MIMEMap{MIMETypePNG: size})
}

// longest is how many bytes of a picture or a page are shown. Nobody looks at more, and front ends
// become slow.
const longest = 16 << 20

// Cut limits data to what is shown. A long text is cut; other data that are too long are replaced
// by a note.
func Cut(data MIMEMap) MIMEMap {
	short := Ensure(maps.Clone(data))
	text, hasText := data[MIMETypeText].(string)
	text = excerpt.Cut(text)
	for _, kind := range slices.Sorted(maps.Keys(data)) {
		if size := lengthOf(data[kind]); kind != MIMETypeText && size > longest {
			delete(short, kind)
			hasText = true
			text += fmt.Sprintf("\n(%s of %d MB is left out: at most %d MB are shown; "+
				"os.WriteFile saves it to a file)", kind, size>>20, longest>>20)
		}
	}
	if hasText {
		short[MIMETypeText] = text
	}
	return short
}

// lengthOf returns the length of content, if it is text or bytes.
func lengthOf(content any) int {
	switch v := content.(type) {
	case string:
		return len(v)
	case []byte:
		return len(v)
	}
	return 0
}
