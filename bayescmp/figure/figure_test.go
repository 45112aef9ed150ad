package figure

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"git.sr.ht/~sbinet/cmpimg"
	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

var update = flag.Bool("update", false, "write the golden pictures anew (then look at each)")

func student(mean, scale, df float64) func(float64) float64 {
	return distuv.StudentsT{Mu: mean, Sigma: scale, Nu: df}.Prob
}

func captions(left, rope, right string) [3]string {
	return [3]string{"nbc better\n" + left, "equivalent\n" + rope, "aode better\n" + right}
}

// binomial is the distribution of the wins in n trials.
func binomial(n int, p float64) []float64 {
	out := make([]float64, n+1)
	for k := range out {
		out[k] = distuv.Binomial{N: float64(n), P: p}.Prob(float64(k))
	}
	return out
}

// pictures returns figures of every kind. Each has a golden picture in testdata.
func pictures() map[string]*Figure {
	const difference = "score(aode) − score(nbc)"
	long := "a classifier with a name that does not end where one would like it to end, really"
	density := Density{
		Title: "nbc against aode on iris", XLabel: difference, Density: student(0.01, 0.01, 99),
		Low: -0.026, High: 0.046,
		Captions: [3]string{"nbc better\n0.1585", "tie\n0.0000", "aode better\n0.8415"},
	}
	rope := density
	rope.Rope, rope.Captions = 0.01, captions("0.0239", "0.4761", "0.5000")
	far := rope
	far.Density, far.Low, far.High = student(0.2, 0.01, 99), 0.164, 0.236
	far.Captions = captions("<0.0001", "<0.0001", ">0.9999")
	zero := rope
	zero.Density = func(float64) float64 { return 0 }
	zero.Low = 0
	zero.High = 0
	zero.Captions = captions("0.0000", "1.0000", "0.0000")
	elsewhere := zero
	elsewhere.Low = 0.05
	elsewhere.High = 0.05
	elsewhere.Captions = captions("0.0000", "0.0000", "1.0000")
	bare := zero
	bare.Rope, bare.Captions = 0, [3]string{"nbc better\n0.5000", "", "aode better\n0.5000"}
	narrow := density
	narrow.Density, narrow.Low, narrow.High, narrow.Rope = student(0, 0.05, 9), -0.25, 0.25, 0.001
	narrow.Captions = captions("0.4922", "0.0155", "0.4922")
	names := rope
	names.Title = long + " against " + long + " on a data set"
	names.XLabel = "score(" + long + ") − score(" + long + ")"
	names.Captions = [3]string{
		long + " better\n0.0239", "equivalent\n0.4761", long + " better\n0.5000",
	}
	left := rope
	left.Density = student(-0.05, 0.01, 99)
	left.Low = -0.086
	left.High = -0.014
	left.Captions = captions("0.9999", "0.0001", "<0.0001")
	wide := rope
	wide.Rope, wide.Captions = 0.5, captions("<0.0001", ">0.9999", "<0.0001")

	const wins = "X, the number of data sets on which aode is better"
	counts := Counts{
		Title: "nbc against aode on 10 data sets", XLabel: wins, Wins: binomial(10, 0.6),
		Captions: [3]string{"nbc better\n0.1662", "tie\n0.2007", "aode better\n0.6331"},
	}
	odd := counts
	odd.Wins = binomial(11, 0.5)
	odd.Captions = [3]string{"nbc better\n0.5000", "tie\n0.0000", "aode better\n0.5000"}
	oneSided := counts
	oneSided.Wins = binomial(74, 0.95)
	oneSided.Captions = [3]string{"nbc better\n<0.0001", "tie\n<0.0001", "aode better\n>0.9999"}
	single := counts
	single.Wins = []float64{0.3, 0.7}
	single.Captions = [3]string{"nbc better\n0.3000", "tie\n0.0000", "aode better\n0.7000"}
	regions := Counts{
		Title: "nbc against aode on 54 data sets", XLabel: "number of data sets",
		Regions:  [3][]float64{binomial(54, 0.2), binomial(54, 0.35), binomial(54, 0.45)},
		Captions: captions("0.0135", "0.2204", "0.7661"),
	}
	same := regions
	same.Regions = [3][]float64{binomial(9, 1./3), binomial(9, 1./3), binomial(9, 1./3)}
	certain := regions
	certain.Regions = [3][]float64{{1}, {0, 0, 0, 0, 1}, {0, 1}}
	longCounts := counts
	longCounts.Title = names.Title
	longCounts.XLabel = "X, the number of data sets on which " + long +
		" is better (dashed: q/2 = 5)"
	longCounts.Captions = names.Captions
	two := counts
	two.Wins = []float64{0.25, 0.5, 0.25}
	many := counts
	many.Wins, many.Captions = binomial(2000, 0.5), odd.Captions

	var values []float64
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		values = append(values, rnd.Float64()*rnd.Float64())
	}
	histogram := Histogram{
		Title: "P(right) in 2000 simulations", XLabel: "P(right)", Values: values, High: 1,
	}
	tall := histogram
	tall.Top, tall.Bins = 0.5, 10
	constant := Histogram{
		Title: "all the same", XLabel: "value", Values: slices.Repeat([]float64{3}, 20),
	}

	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "a plot of one's own", "x", "x²"
	p.Add(plotter.NewFunction(func(x float64) float64 { return x * x }))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, 0, 1

	out := map[string]*Figure{
		"density":                    density.Figure(),
		"density-rope":               rope.Figure(),
		"density-far":                far.Figure(),
		"density-point-zero":         zero.Figure(),
		"density-point-zero-no-rope": bare.Figure(),
		"density-point-elsewhere":    elsewhere.Figure(),
		"density-narrow":             narrow.Figure(),
		"density-long-names":         names.Figure(),
		"density-left":               left.Figure(),
		"density-wide-rope":          wide.Figure(),
		"counts-even":                counts.Figure(),
		"counts-odd":                 odd.Figure(),
		"counts-one-sided":           oneSided.Figure(),
		"counts-one":                 single.Figure(),
		"counts-two":                 two.Figure(),
		"counts-many":                many.Figure(),
		"counts-long-names":          longCounts.Figure(),
		"counts-regions":             regions.Figure(),
		"counts-regions-same":        same.Figure(),
		"counts-regions-certain":     certain.Figure(),
		"histogram":                  histogram.Figure(),
		"histogram-top":              tall.Figure(),
		"histogram-constant":         constant.Figure(),
		"grid":                       Grid(2, rope.Figure(), counts.Figure(), histogram.Figure()),
		"new":                        New(p, 400, 300),
		"stack":                      stacked(),
		"flowchart":                  exampleFlowchart().Figure(),
	}
	maps.Copy(out, posteriorPictures())
	maps.Copy(out, latticePictures())
	maps.Copy(out, rawScorePictures())
	return out
}

// stacked are the diagrams of two metrics.
func stacked() *Figure {
	names := []string{"forest", "boosting", "tree", "nearest neighbours"}
	accuracy := CriticalDifference{Title: "accuracy, 20 data sets", Names: names,
		Ranks: []float64{1.5, 1.7, 3.1, 3.7}, Groups: [][]int{{0, 1}, {2, 3}}, Distance: 1.05}
	time := CriticalDifference{Title: "time, 20 data sets", Names: names,
		Ranks: []float64{2.9, 3.8, 1.2, 2.1}, Groups: [][]int{{0, 3}, {2, 3}, {0, 1}}}
	return Stack(nil, accuracy.Figure(), time.Figure())
}

// rendering is a picture as PNG, and the checksum of its pixels.
type rendering struct {
	png    []byte
	pixels [sha256.Size]byte
}

// rendered holds the pictures.
var rendered = sync.OnceValue(func() map[string]rendering {
	out := map[string]rendering{}
	for name, f := range pictures() {
		canvas := f.raster()
		out[name] = rendering{encoded(canvas), pixels(canvas)}
	}
	return out
})

// pixels is the checksum of the pixels of a canvas.
func pixels(c *vgimg.Canvas) [sha256.Size]byte {
	return sha256.Sum256(c.Image().(*image.RGBA).Pix)
}

func TestPictures(t *testing.T) {
	for name, picture := range rendered() {
		t.Run(name, func(t *testing.T) {
			got := picture.png
			path := filepath.Join("testdata", name+".png")
			want, err := os.ReadFile(path)
			if err != nil && !*update {
				t.Fatal(err)
			}
			// Other processors round differently: a slightly different grey at the edge of a line
			// is the same picture. A golden picture is kept with fewer colours.
			same := bytes.Equal(got, want)
			if !same && want != nil {
				if same, err = cmpimg.EqualApprox("png", got, want, 0.05); err != nil {
					t.Fatal(err)
				}
			}
			if !same && *update {
				if err := os.WriteFile(path, smaller(t, got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !same {
				other := filepath.Join(os.TempDir(), "bayescmp-"+name+".png")
				if err := os.WriteFile(other, got, 0o644); err != nil {
					t.Error(err)
				}
				t.Errorf("%s has changed; look at %s, and if it is good run the test with -update",
					path, other)
			}
		})
	}
}

// smaller is a picture with a fourth of its size: each channel of its colours has 32 levels.
func smaller(t *testing.T, picture []byte) []byte {
	in, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	level := func(v uint32) uint8 { return uint8(math.Round(float64(v>>8)/255*31) * 255 / 31) }
	box := in.Bounds()
	full := image.NewRGBA(box)
	index := map[color.RGBA]uint8{}
	var palette color.Palette
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			r, g, b, _ := in.At(x, y).RGBA()
			c := color.RGBA{level(r), level(g), level(b), 0xff}
			full.SetRGBA(x, y, c)
			if _, known := index[c]; !known {
				index[c] = uint8(len(palette))
				palette = append(palette, c)
			}
		}
	}
	var out image.Image = full
	if len(palette) <= 256 {
		small := image.NewPaletted(box, palette)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				small.SetColorIndex(x, y, index[full.RGBAAt(x, y)])
			}
		}
		out = small
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, out); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Lines that touch the edge of the picture would be cut off there.
func TestNothingTouchesTheEdge(t *testing.T) {
	for name, r := range rendered() {
		picture, err := png.Decode(bytes.NewReader(r.png))
		if err != nil {
			t.Fatal(err)
		}
		box := picture.Bounds()
		edges := map[string]image.Rectangle{
			"left":  image.Rect(0, 0, 2, box.Max.Y),
			"right": image.Rect(box.Max.X-2, 0, box.Max.X, box.Max.Y),
			"upper": image.Rect(0, 0, box.Max.X, 2),
			"lower": image.Rect(0, box.Max.Y-2, box.Max.X, box.Max.Y),
		}
		for edge, r := range edges {
			dark := 0
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					if color.GrayModel.Convert(picture.At(x, y)).(color.Gray).Y < 0xf0 {
						dark++
					}
				}
			}
			if dark > 0 {
				t.Errorf("%s: %d pixels of the %s edge are not white: something is cut off",
					name, dark, edge)
			}
		}
	}
}

// The line of a caption ends at its bar, also if three bars stand side by side.
func TestCaptionsPointAtTheirBars(t *testing.T) {
	same := func(x float64) vg.Length { return vg.Length(x) }
	b := bars{
		Counts: Counts{
			Regions:  [3][]float64{{0, 1}, {0, 0, 1}, {0, 0, 0, 1}},
			Captions: [3]string{"left", "rope", "right"},
		},
		peak: 1,
	}
	for i, c := range b.placed(same, same) {
		want := float64(i+1) + 0.3*float64(i-1)
		if math.Abs(float64(c.target.X)-want) > 0.15 {
			t.Errorf("the line of %q ends at %g, its bar stands at %g",
				c.text, float64(c.target.X), want)
		}
	}
}

func TestPicturesAreDeterministic(t *testing.T) {
	for name, f := range pictures() {
		if pixels(f.raster()) != rendered()[name].pixels {
			t.Errorf("%s is another picture the second time", name)
		}
	}
}

func TestGoldenPicturesAreAllUsed(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.png")
	if err != nil {
		t.Fatal(err)
	}
	known := rendered()
	for _, path := range paths {
		if known[strings.TrimSuffix(filepath.Base(path), ".png")].png == nil {
			t.Errorf("%s belongs to no test", path)
		}
	}
}

// drawn fails the test if drawing panics. Drawing may also never return, as rasterising infinite
// coordinates does; then the time limit of go test shows where.
func drawn(t *testing.T, figure func() *Figure) {
	t.Helper()
	defer func() {
		if problem := recover(); problem != nil {
			t.Errorf("panic: %v", problem)
		}
	}()
	if f := figure(); f != nil && f.raster().Image().Bounds().Empty() {
		t.Error("an empty picture")
	}
}

func TestDrawingNeverFails(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	names := captions("0.1", "0.2", "0.7")
	one := func(float64) float64 { return 1 }
	constant := func(v float64) func(float64) float64 { return func(float64) float64 { return v } }
	figures := map[string]func() *Figure{
		"density, nothing":        Density{}.Figure,
		"density, no function":    Density{High: 1}.Figure,
		"density, NaN limit":      Density{Density: one, Low: nan, High: 1}.Figure,
		"density, infinite limit": Density{Density: one, Low: -inf, High: inf}.Figure,
		"density, turned limits":  Density{Density: one, Low: 1, High: -1}.Figure,
		"density, rope NaN": Density{
			Density: one, Low: -1, High: 1, Rope: nan, Captions: names,
		}.Figure,
		"density, rope infinite": Density{
			Density: one, Low: -1, High: 1, Rope: inf, Captions: names,
		}.Figure,
		"density, rope negative": Density{
			Density: one, Low: -1, High: 1, Rope: -1, Captions: names,
		}.Figure,
		"density, rope huge": Density{
			Density: one, Low: -1, High: 1, Rope: 1e308, Captions: names,
		}.Figure,
		"density, huge range": Density{
			Density: one, Low: -1e308, High: 1e308, Captions: names,
		}.Figure,
		"density, tiny range": Density{
			Density: one, Low: 1e-320, High: 2e-320, Captions: names,
		}.Figure,
		"density, no range": Density{
			Density: one, Low: 1, High: math.Nextafter(1, 2), Captions: names,
		}.Figure,
		"density, NaN": Density{
			Density: constant(nan), Low: -1, High: 1, Captions: names,
		}.Figure,
		"density, infinite": Density{
			Density: constant(inf), Low: -1, High: 1, Captions: names,
		}.Figure,
		"density, huge": Density{
			Density: constant(1e308), Low: -1, High: 1, Captions: names,
		}.Figure,
		"density, negative": Density{
			Density: constant(-1), Low: -1, High: 1, Captions: names,
		}.Figure,
		"density, zero": Density{
			Density: constant(0), Low: -1, High: 1, Captions: names,
		}.Figure,
		"density, huge point": Density{
			Density: one, Low: 1e308, High: 1e308, Captions: names,
		}.Figure,
		"density, three-line caption": Density{
			Density: one, Low: -1, High: 1, Captions: [3]string{"a\nb\nc", "\n", "\n\n"},
		}.Figure,
		"density, no font has it": Density{
			Title: "数据 \x00\xff", Density: one, Low: -1, High: 1,
			Captions: [3]string{"数据\n\xff", "", "\x00"},
		}.Figure,
		"histogram, nothing":        Histogram{}.Figure,
		"histogram, only NaN":       Histogram{Values: []float64{nan, inf}}.Figure,
		"histogram, low NaN":        Histogram{Values: []float64{1}, Low: nan, High: 1}.Figure,
		"histogram, high NaN":       Histogram{Values: []float64{1}, High: nan}.Figure,
		"histogram, low infinite":   Histogram{Values: []float64{1}, Low: -inf, High: 1}.Figure,
		"histogram, high infinite":  Histogram{Values: []float64{1}, High: inf}.Figure,
		"histogram, one huge value": Histogram{Values: []float64{1e300}}.Figure,
		"histogram, huge range":     Histogram{Values: []float64{-1e308, 1e308}}.Figure,
		"histogram, tiny range":     Histogram{Values: []float64{0, 5e-324}}.Figure,
		"histogram, all outside":    Histogram{Values: []float64{5}, Low: 1, High: 2}.Figure,
		"histogram, top NaN":        Histogram{Values: []float64{5}, Top: nan}.Figure,
		"histogram, top infinite":   Histogram{Values: []float64{5}, Top: inf}.Figure,
		"histogram, negative bins":  Histogram{Values: []float64{5}, Bins: -1}.Figure,
		"counts, nothing":           Counts{}.Figure,
		"grid, nothing":             func() *Figure { return Grid(2) },
		"grid, nil":                 func() *Figure { return Grid(0, nil, nil) },
		"grid, negative columns": func() *Figure {
			return Grid(-3, Histogram{Values: []float64{1}}.Figure())
		},
		"new, nil":      func() *Figure { return New(nil, 100, 100) },
		"new, no size":  func() *Figure { return New(plot.New(), 0, -1) },
		"new, NaN size": func() *Figure { return New(plot.New(), nan, nan) },
		"new, log scale without range": func() *Figure {
			p := plot.New()
			p.X.Scale = plot.LogScale{}
			return New(p, 100, 100)
		},
		"new, NaN axis": func() *Figure {
			p := plot.New()
			p.X.Min, p.X.Max = nan, nan
			return New(p, 100, 100)
		},
		"new, infinite data": func() *Figure {
			p := plot.New()
			p.Add(&plotter.Line{XYs: plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: inf}}})
			return New(p, 100, 100)
		},
	}
	for _, w := range [][]float64{
		{1}, {0, 0}, {nan, 1}, {inf, 0}, {nan}, {-1, 2}, {1e308, 1e308}, {5e-324, 0},
	} {
		figures[fmt.Sprint("counts, wins ", w)] = Counts{Wins: w, Captions: names}.Figure
		figures[fmt.Sprint("counts, regions ", w)] = Counts{
			Regions: [3][]float64{w, nil, w}, Captions: names,
		}.Figure
	}
	for name, f := range figures {
		t.Run(name, func(t *testing.T) { drawn(t, f) })
	}
}

func TestNothingToDrawIsNil(t *testing.T) {
	for name, f := range map[string]*Figure{
		"density":   Density{}.Figure(),
		"histogram": Histogram{Values: []float64{math.NaN()}}.Figure(),
		"counts":    Counts{}.Figure(),
		"new":       New(nil, 1, 1), "grid": Grid(3), "grid of nil": Grid(3, nil, nil),
	} {
		if f != nil {
			t.Errorf("%s: a figure of nothing: %v", name, f)
		}
		if f.PNG() != nil && f == nil {
			t.Errorf("%s: a picture of nothing", name)
		}
	}
}

func TestSize(t *testing.T) {
	for _, test := range []struct {
		f    *Figure
		w, h float64
	}{
		{nil, 0, 0}, {New(plot.New(), 320, 200), 320, 200},
		{New(plot.New(), 0, math.NaN()), 10, 10},
		{New(plot.New(), math.Inf(1), 200), 10000, 200},
		{Density{Density: math.Abs, High: 1}.Figure(), 640, 360},
		{Histogram{Values: []float64{1}}.Figure(), 400, 280},
	} {
		if w, h := test.f.Size(); w != test.w || h != test.h {
			t.Errorf("size %g × %g, want %g × %g", w, h, test.w, test.h)
		}
	}
	config, err := png.DecodeConfig(bytes.NewReader(New(plot.New(), 320, 200).PNG()))
	if err != nil || config.Width != 640 || config.Height != 400 {
		t.Errorf("the picture is %d × %d, want two pixels for each CSS pixel; %v",
			config.Width, config.Height, err)
	}
}

func TestSave(t *testing.T) {
	f := Histogram{Values: []float64{1, 2, 2, 3}}.Figure()
	for ending, start := range map[string]string{
		".png": "\x89PNG", ".PNG": "\x89PNG", ".svg": "<svg ", ".pdf": "%PDF", ".eps": "%",
		".jpg": "\xff\xd8", ".tiff": "", ".tex": "",
	} {
		path := filepath.Join(t.TempDir(), "figure"+ending)
		if err := f.Save(path); err != nil {
			t.Errorf("%s: %v", ending, err)
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(text, []byte(start)) || len(text) < 500 {
			t.Errorf("%s: %v, %d bytes: %.20q", ending, err, len(text), text)
		}
	}
	for _, test := range []struct {
		f     *Figure
		path  string
		names []string
	}{
		{
			f, filepath.Join(t.TempDir(), "figure.gif"),
			[]string{"figure.gif", "gif", ".png, .svg or .pdf"},
		},
		{f, filepath.Join(t.TempDir(), "figure"), []string{"figure", ".png, .svg or .pdf"}},
		{f, filepath.Join(t.TempDir(), "not", "there.png"), []string{"there.png"}},
		{f, filepath.Join(t.TempDir(), "not", "there.svg"), []string{"there.svg"}},
		{nil, filepath.Join(t.TempDir(), "figure.png"), []string{"figure.png", "no figure"}},
		{&Figure{}, filepath.Join(t.TempDir(), "figure.png"), []string{"figure.png", "no figure"}},
	} {
		err := test.f.Save(test.path)
		if err == nil {
			t.Errorf("%s: no error", test.path)
			continue
		}
		for _, name := range test.names {
			if !strings.Contains(err.Error(), name) {
				t.Errorf("the message does not name %s: %v", name, err)
			}
		}
		if _, err := os.Stat(test.path); err == nil {
			t.Errorf("%s was written all the same", test.path)
		}
	}
}

func TestHistogramShares(t *testing.T) {
	h := Histogram{Low: 0, High: 1, Bins: 4}
	got := h.shares([]float64{0, 0.2, 0.25, 0.9, 1, 7, -1, 0.5})
	if want := []float64{0.25, 0.125, 0.125, 0.25}; !slices.Equal(got, want) {
		t.Errorf("shares %v, want %v", got, want)
	}
}

func TestTicksAreRound(t *testing.T) {
	tests := []struct {
		ticks     ticks
		low, high float64
		want      string
	}{
		{ticks{whole: true}, -1, 1.9, "0 1"},
		{ticks{whole: true}, 2.4, 5.5, "3 4 5"},
		{ticks{top: 0.3}, 0, 0.39, "0 0.05 0.10 0.15 0.20 0.25 0.30"},
		{ticks{}, 1, 1, ""},
		{ticks{}, 1, 0, ""},
		{ticks{}, math.NaN(), 1, ""},
		{ticks{}, 0, math.Inf(1), ""},
	}
	for _, test := range tests {
		var labels []string
		marks, _ := test.ticks.on(test.low, test.high)
		for _, m := range marks {
			labels = append(labels, m.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("%+v.on(%g, %g) = %q, want %q",
				test.ticks, test.low, test.high, got, test.want)
		}
	}
}

func TestTicksOnAnyAxis(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		width := math.Pow(10, 12*rnd.Float64()-8)
		low := (rnd.Float64() - 0.7) * 3 * width
		high := low + width
		marks, _ := ticks{}.on(low, high)
		if len(marks) < 3 || len(marks) > 11 {
			t.Fatalf("[%g, %g]: %d marks", low, high, len(marks))
		}
		seen := map[string]bool{}
		for i, m := range marks {
			if m.Value < low-1e-6*width || m.Value > high+1e-6*width {
				t.Errorf("[%g, %g]: mark %g is outside", low, high, m.Value)
			}
			if seen[m.Label] || strings.HasPrefix(m.Label, "-") || m.Label == "−0" {
				t.Errorf("[%g, %g]: label %q", low, high, m.Label)
			}
			seen[m.Label] = true
			if i > 0 {
				step := marks[1].Value - marks[0].Value
				leading := step / math.Pow(10, math.Floor(math.Log10(step)+1e-9))
				off := min(math.Abs(leading-1), math.Abs(leading-2), math.Abs(leading-5))
				if off > 1e-6 {
					t.Fatalf("[%g, %g]: steps of %g", low, high, marks[1].Value-marks[0].Value)
				}
			}
		}
		zero := func(m plot.Tick) bool { return m.Value == 0 && m.Label == "0" }
		if low < 0 && high > 0 && !slices.ContainsFunc(marks, zero) {
			t.Errorf("[%g, %g]: no mark at 0", low, high)
		}
	}
}

func TestLabel(t *testing.T) {
	for _, test := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{0, 2, "0"}, {math.Copysign(0, -1), 0, "0"}, {0.5, 1, "0.5"}, {-0.5, 2, "−0.50"},
		{12, 0, "12"}, {2e7, 0, "20000000"},
		{5e-7, 7, "0.0000005"}, {-5e-7, 7, "−0.0000005"}, {-1e-9, 3, "0"},
	} {
		if got := label(test.x, test.decimals); got != test.want {
			t.Errorf("label(%g, %d) = %q, want %q", test.x, test.decimals, got, test.want)
		}
	}
}

func TestRoundStep(t *testing.T) {
	for x, want := range map[float64]float64{
		1: 1, 1.1: 2, 2: 2, 2.1: 5, 5: 5, 5.1: 10, 0.01: 0.01, 0.011: 0.02, 0.3: 0.5, 70: 100,
		1e-9: 1e-9,
	} {
		if got := roundStep(x); math.Abs(got-want) > 1e-12*want {
			t.Errorf("roundStep(%g) = %g, want %g", x, got, want)
		}
	}
}

// Captions in the strip do not overlap, stay in the picture if they fit, and keep their order.
func TestStripPlacesCaptionsApart(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	canvas := draw.NewCanvas(vgimg.NewWith(vgimg.UseWH(480, 270), vgimg.UseDPI(20)), 480, 270)
	for range 500 {
		list := make([]caption, 1+rnd.IntN(3))
		targets := make([]float64, len(list))
		for i := range targets {
			targets[i] = 480 * rnd.Float64()
			if rnd.IntN(3) == 0 && i > 0 {
				targets[i] = targets[i-1]
			}
		}
		slices.Sort(targets)
		total := vg.Length(0)
		for i := range list {
			list[i] = caption{
				text:   strings.Repeat("m", 1+rnd.IntN(30)) + " better\n0.1234",
				target: vg.Point{X: vg.Length(targets[i]), Y: 100},
			}
			w, _ := list[i].size()
			total += w + 8
		}
		strip(&canvas, list, 250)
		end := canvas.Min.X - 1e9
		for i, c := range list {
			w, _ := c.size()
			if c.x-w/2 < end-1e-6 {
				t.Fatalf("caption %d of %v begins at %g, before the end %g of the one before",
					i, list, c.x-w/2, end)
			}
			end = c.x + w/2
			outside := c.x-w/2 < canvas.Min.X-1e-6 || end > canvas.Max.X+1e-6
			if total <= canvas.Size().X && outside {
				t.Fatalf("caption %d of %v is cut off: [%g, %g]", i, list, c.x-w/2, end)
			}
		}
	}
}

// Long names are shortened, so that they are not cut off at the edge of the picture.
func TestStripShortensLongCaptions(t *testing.T) {
	canvas := draw.NewCanvas(vgimg.NewWith(vgimg.UseWH(480, 270), vgimg.UseDPI(20)), 480, 270)
	list := make([]caption, 3)
	for i := range list {
		list[i] = caption{
			text:   strings.Repeat("classifier ", 8) + "better\n0.1234",
			target: vg.Point{X: vg.Length(100 * i), Y: 100},
		}
	}
	strip(&canvas, list, 250)
	for i, c := range list {
		if w, _ := c.size(); c.x-w/2 < canvas.Min.X-1e-6 || c.x+w/2 > canvas.Max.X+1e-6 {
			t.Errorf("caption %d is cut off: [%.0f, %.0f] of [%.0f, %.0f]",
				i, c.x-w/2, c.x+w/2, canvas.Min.X, canvas.Max.X)
		}
	}
}

func TestCut(t *testing.T) {
	style := captionStyle()
	for _, s := range []string{
		"", "a", "short enough", strings.Repeat("long ", 50), "数据数据数据数据数据数据数据数据数据",
	} {
		for _, width := range []vg.Length{0, 5, 50, 300} {
			got := cut(s, style, width)
			if style.Width(got) > width {
				t.Errorf("cut(%.20q, %g) is %g wide", s, width, style.Width(got))
			}
			fits, short := style.Width(s) <= width, got == "" || strings.Contains(got, "…")
			if fits && got != s || !fits && !short {
				t.Errorf("cut(%.20q, %g) = %q", s, width, got)
			}
		}
	}
}
