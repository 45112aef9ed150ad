package cells

import (
	"bytes"
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
	"github.com/bayescmp/go/kernel/internal/display"
	"github.com/bayescmp/go/kernel/internal/excerpt"
)

// A renderer turns values of cells into displays. With svg, figures come as SVG too.
type renderer struct{ svg bool }

// results renders the values of a cell's last expression. A call that returns (value, error)
// is the common case: the error, if any, fails the cell, and a nil error is not shown.
func (r renderer) results(values []reflect.Value) (display.Data, error) {
	if n := len(values); n > 1 && values[n-1].Type() == reflect.TypeFor[error]() {
		if err, _ := values[n-1].Interface().(error); err != nil {
			return display.Data{}, err
		}
		values = values[:n-1]
	}
	var vals []any
	for _, v := range values {
		vals = append(vals, v.Interface())
	}
	if !slices.ContainsFunc(vals, func(v any) bool { return v != nil }) {
		return display.Data{}, nil
	}
	if len(vals) == 1 {
		return r.value(vals[0])
	}
	return display.MakeData(display.MIMETypeText, excerpt.Line(vals...)), nil
}

// value turns v into a display of a notebook. A display method that panics becomes an error.
func (r renderer) value(v any) (data display.Data, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic while displaying a %T: %v", v, cause)
		}
	}()
	if value := reflect.ValueOf(v); value.Kind() == reflect.Pointer && value.IsNil() {
		return display.MakeData(display.MIMETypeText, "<nil>"), nil
	}
	if err := nb.Kernel.SaveShown(v); err != nil {
		return display.Data{}, err
	}
	switch v := v.(type) {
	case dataframe.DataFrame:
		return renderFrame(v)
	case *dataframe.DataFrame:
		return renderFrame(*v)
	case series.Series:
		if v.Err != nil { // gota's answer to a column that is not there
			return display.Data{}, fmt.Errorf("the series holds an error: %w", v.Err)
		}
	case *plot.Plot:
		return renderPlot(v)
	case mat.Matrix:
		return display.MakeData(display.MIMETypeText, matrixText(v)), nil
	}
	data, ok := display.Shown(v, r.svg)
	if !ok {
		return display.MakeData(display.MIMETypeText, excerpt.Of(v)), nil
	}
	return data, display.Err(data)
}

// renderFrame shows the head of a data frame.
func renderFrame(df dataframe.DataFrame) (display.Data, error) {
	table, err := nb.Table(df)
	if err != nil {
		return display.Data{}, err
	}
	return display.MakeData3(display.MIMETypeHTML, table.String(), table.HTML()), nil
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
func renderPlot(p *plot.Plot) (display.Data, error) {
	const width, height = 6 * vg.Inch, 4 * vg.Inch
	const cssDPI = 96
	canvas := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(2*cssDPI))
	p.Draw(draw.New(canvas))
	var png bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&png); err != nil {
		return display.Data{}, fmt.Errorf("drawing a plot: %w", err)
	}
	text := "plot"
	if p.Title.Text != "" {
		text = "plot: " + p.Title.Text
	}
	data := display.MakeData3(display.MIMETypePNG, text, png.Bytes())
	display.SetSize(&data, width.Dots(cssDPI), height.Dots(cssDPI))
	return data, nil
}
