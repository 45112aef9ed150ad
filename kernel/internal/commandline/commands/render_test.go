package commands

import (
	"encoding/base64"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Values of gota and gonum are shown without a call, also as pointers.
func TestRendering(t *testing.T) {
	t.Parallel()
	const setup = `import (
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
)
df := dataframe.New(
	series.New([]float64{0.5, 1e-12}, series.Float, "a"),
	series.New([]string{"x & y", "z"}, series.String, "b"),
)
big := mat.NewDense(30, 40, nil)
big.Set(0, 0, 7)
p := plot.New()
p.Title.Text = "Title"`
	const frame = "a      b\n0.5    x & y\n1e-12  z\n2 rows × 2 columns"
	tests := []struct{ code, want string }{
		{"df", frame},
		{"&df", frame},
		{"df.Describe()", "column  "},
		{"mat.NewVecDense(2, []float64{1, 0.25})", "⎡   1⎤\n⎣0.25⎦"},
		{"mat.NewSymDense(2, []float64{1, 2, 2, 3})", "⎡1  2⎤\n⎣2  3⎦"},
		{"big", "Dims(30, 40)\n⎡7  0  0  0  0  ...  ...  0  0  0  0  0⎤"},
		{"big.T()", "Dims(40, 30)\n⎡7  "},
		{"p", "plot: Title"},
	}
	list := cells(setup)
	for _, test := range tests {
		list = append(list, testCell{source: test.code})
	}
	nb, _ := runCells(t, list...)
	for i, test := range tests {
		output := nb.Cells[i+1].Outputs[0]
		if text, _ := output.TextOf("text/plain"); !strings.HasPrefix(text, test.want) {
			t.Errorf("%s: got %q, want %q", test.code, text, test.want)
		}
	}
	html, _ := nb.Cells[1].Outputs[0].TextOf("text/html")
	for _, want := range []string{
		`<table class="dataframe">`, "<th style=\"text-align:right\">a</th>",
		">x &amp; y</td>", "<p>2 rows × 2 columns</p>",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	picture := nb.Cells[8].Outputs[0]
	encoded, _ := picture.TextOf("image/png")
	decoder := base64.NewDecoder(base64.StdEncoding, strings.NewReader(encoded))
	config, err := png.DecodeConfig(decoder)
	if err != nil {
		t.Fatal(err)
	}
	size := fmt.Sprint(picture.Metadata["image/png"])
	if config.Width != 1152 || config.Height != 768 || size != "map[height:384 width:576]" {
		t.Errorf("a plot of %d by %d pixels, shown as %s: want two pixels to one",
			config.Width, config.Height, size)
	}
}

// On a page, a figure is SVG with titles, unless it has so many points that its PNG is smaller. The
// notebook beside the page has only the PNG.
func TestFiguresOnPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	source := writeNotebook(t, t.TempDir(), "n.ipynb", cells(`import (
	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/nb"
)
few := figure.Slopes{Title: "a few", Left: []float64{0.25, 0.5}, Right: []float64{0.75, 1}}
var names []string
var rows [][]figure.PairCell
for i := 0; i < 60; i++ {
	names = append(names, "a")
	row := make([]figure.PairCell, 60)
	for j := range row {
		row[j] = figure.PairCell{Shares: [3]float64{0.5, 0.25, 0.25}}
	}
	rows = append(rows, row)
}
many := figure.Pairs{Title: "many", Names: names, Cells: rows}`,
		"few.Figure().Describe(\"few < many\")", "nb.Show(many.Figure())")...)
	if log, err := execute(t, "-o", dir, source); err != nil {
		t.Fatal(err, log)
	}
	stored, page := readReport(t, dir, "n")
	if n := strings.Count(page, `<svg xmlns="http://www.w3.org/2000/svg" role="img" `+
		`aria-label="few &lt; many"`); n != 2 {
		t.Errorf("%d pictures in SVG, want one for wide screens and one for telephones", n)
	}
	if !strings.Contains(page, "<title>fold 2\n") {
		t.Error("no title of a fold")
	}
	if n := strings.Count(page, "data:image/png;base64"); n != 1 {
		t.Errorf("%d figures in PNG, want 1", n)
	}
	for _, c := range stored.Cells[1:] {
		if png, ok := c.Outputs[0].TextOf("image/png"); !ok || png == "" {
			t.Error("no PNG in the notebook")
		}
	}
	if raw, err := os.ReadFile(filepath.Join(dir, "n.ipynb")); err != nil ||
		strings.Contains(string(raw), "<svg") || strings.Contains(string(raw), "svg+xml") {
		t.Errorf("the notebook has the figure twice (%v)", err)
	}
}
