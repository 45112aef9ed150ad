//go:build bayeskernel

package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/excerpt"
)

// renderResults renders the values of a cell's last expression. A call that returns (value, error)
// is the common case: the error, if any, fails the cell, and a nil error is not shown.
func (kernel *Kernel) renderResults(values []reflect.Value) (Data, error) {
	if n := len(values); n > 1 && values[n-1].Type() == reflect.TypeFor[error]() {
		if err, _ := values[n-1].Interface().(error); err != nil {
			return Data{}, err
		}
		values = values[:n-1]
	}
	var vals []any
	for _, v := range values {
		vals = append(vals, v.Interface())
	}
	if !slices.ContainsFunc(vals, func(v any) bool { return v != nil }) {
		return Data{}, nil
	}
	if len(vals) == 1 {
		return kernel.renderValue(vals[0])
	}
	return MakeData(MIMETypeText, excerpt.Line(vals...)), nil
}

// sizedImage is an image that knows how large it wants to appear, in CSS pixels; its pixels may be
// finer.
type sizedImage interface {
	PNG() []byte
	Size() (width, height float64)
}

// renderValue turns v into a display of a notebook. A display method that panics becomes an error.
func (kernel *Kernel) renderValue(v any) (data Data, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic while displaying a %T: %v", v, r)
		}
	}()
	if value := reflect.ValueOf(v); value.Kind() == reflect.Pointer && value.IsNil() {
		return MakeData(MIMETypeText, "<nil>"), nil
	}
	if err := nb.Kernel.SaveShown(v); err != nil {
		return Data{}, err
	}
	switch v := v.(type) {
	case dataframe.DataFrame:
		return renderFrame(v)
	case *dataframe.DataFrame:
		return renderFrame(*v)
	case series.Series:
		if v.Err != nil { // gota's answer to a column that is not there
			return Data{}, fmt.Errorf("the series holds an error: %w", v.Err)
		}
	case *plot.Plot:
		return renderPlot(v)
	case mat.Matrix:
		return MakeData(MIMETypeText, matrixText(v)), nil
	}
	if !kernel.canAutoRender(v, nil) {
		return MakeData(MIMETypeText, excerpt.Of(v)), nil
	}
	data = kernel.autoRender("", v, nil)
	if data.Data[MIMETypeText] == nil {
		data.Data[MIMETypeText] = textOf(v)
	}
	if image, ok := v.(sizedImage); ok {
		width, height := image.Size()
		setSize(&data, width, height)
		// A front end would prefer it, and every notebook would carry the figure twice.
		delete(data.Data, MIMETypeSVG)
		if kernel.svg {
			data.Transient = merge(data.Transient, figureSVG(v, data.Data[MIMETypePNG]))
		}
	}
	return data, renderingError(data)
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

// textOf is the text that a front end without graphics shows of v. Without a String method it is
// the type, because Go's dump of a figure helps nobody.
func textOf(v any) string {
	if s, ok := v.(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("%T", v)
}

// renderFrame shows the head of a data frame.
func renderFrame(df dataframe.DataFrame) (Data, error) {
	table, err := nb.Table(df)
	if err != nil {
		return Data{}, err
	}
	return Data{Data: MIMEMap{MIMETypeHTML: table.HTML(), MIMETypeText: table.String()}}, nil
}

// matrixText is a matrix in rows and columns, only the corners if it is large.
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
	data := Data{Data: MIMEMap{MIMETypePNG: png.Bytes(), MIMETypeText: text}}
	setSize(&data, width.Dots(cssDPI), height.Dots(cssDPI))
	return data, nil
}

func setSize(data *Data, width, height float64) {
	size := MIMEMap{"width": width, "height": height}
	data.Metadata = merge(data.Metadata, MIMEMap{MIMETypePNG: size})
}

// renderingError finds the error that upstream's makeDataErr hides in a bundle.
func renderingError(data Data) error {
	if message, failed := data.Data["evalue"].(string); failed {
		return errors.New(message)
	}
	return nil
}
