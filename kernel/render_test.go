package main

import (
	"encoding/base64"
	"fmt"
	"image/png"
	"strings"
	"testing"
)

// What comes from gota and gonum shows by itself, as values and as pointers.
func TestRendering(t *testing.T) {
	nb, _ := runCells(t, cells(`import (
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
)
df := dataframe.New(series.New([]float64{0.5, 1e-12}, series.Float, "a"), series.New([]string{"x & y", "z"}, series.String, "b"))
big := mat.NewDense(30, 40, nil)
big.Set(0, 0, 7)
p := plot.New()
p.Title.Text = "Title"`,
		"df", "&df", "df.Describe()", "mat.NewVecDense(2, []float64{1, 0.25})", "mat.NewSymDense(2, []float64{1, 2, 2, 3})", "big", "big.T()", "p")...)
	for i, want := range []string{
		"a      b\n0.5    x & y\n1e-12  z\n2 rows × 2 columns", "a      b\n0.5    x & y\n1e-12  z\n2 rows × 2 columns", "column  ",
		"⎡   1⎤\n⎣0.25⎦", "⎡1  2⎤\n⎣2  3⎦", "Dims(30, 40)\n⎡7  0  0  0  0  ...  ...  0  0  0  0  0⎤", "Dims(40, 30)\n⎡7  ", "plot: Title",
	} {
		output := nb.Cells[i+1].Outputs[0]
		if text, _ := output.TextOf("text/plain"); !strings.HasPrefix(text, want) {
			t.Errorf("cell %d: got %q, want %q", i+2, text, want)
		}
	}
	html, _ := nb.Cells[1].Outputs[0].TextOf("text/html")
	for _, want := range []string{"<th style=\"text-align:right\">a</th>", ">x &amp; y</td>", "<p>2 rows × 2 columns</p>"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	picture := nb.Cells[8].Outputs[0]
	encoded, _ := picture.TextOf("image/png")
	config, err := png.DecodeConfig(base64.NewDecoder(base64.StdEncoding, strings.NewReader(encoded)))
	if err != nil {
		t.Fatal(err)
	}
	size := fmt.Sprint(picture.Metadata["image/png"])
	if config.Width != 1152 || config.Height != 768 || size != "map[height:384 width:576]" {
		t.Errorf("a plot of %d by %d pixels, shown as %s: want two pixels to one", config.Width, config.Height, size)
	}
}
