package commands

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// leastContrast is what WCAG 2 asks for between small text and its ground.
const leastContrast = 4.5

// The texts of all figures can be read on every kind of page, in light and in dark colours, in
// grey, on a narrow screen, and in print. A page whose style says so can still be black on black,
// because of how it blends colours. So the test looks at pixels.
func TestFiguresCanBeRead(t *testing.T) {
	t.Parallel()
	dir := writtenSite(t)
	// Pictures of parts of a page have no scroll bar, which would move what is in its middle.
	b := startBrowser(t, "--hide-scrollbars")
	address := func(name string) string {
		return "file://" + filepath.ToSlash(filepath.Join(dir, name))
	}
	b.open(address("bayescmp.html"))
	checkFigures(t, b, "front page without a file")
	b.script(`document.querySelector("[data-example^=demsar]").click()`, nil)
	b.chooseRope("0.01")
	b.until(complete)
	checkFigures(t, b, "front page")
	var saved string
	b.script(`let page; window.save = (name, type, text) => { page = text };
		saveAsPage("page.html", "page", [document.getElementById("report")]); return page`, &saved)
	file := filepath.Join(t.TempDir(), "saved.html")
	if err := os.WriteFile(file, []byte(saved), 0o644); err != nil {
		t.Fatal(err)
	}
	b.open("file://" + filepath.ToSlash(file))
	checkFigures(t, b, "saved page")
	if axe, missing := axeSource(); missing == "" {
		checkByAxe(t, b, axe, "saved page")
	}
	for _, name := range []string{"gallery.html", "01-one-data-set.html", "report.html"} {
		b.open(address(name))
		checkFigures(t, b, name)
	}
	b.open(ropePage(t, false))
	checkFigures(t, b, "page of the command report")
}

// checkFigures checks the contrast of the texts of all figures on the page.
func checkFigures(t *testing.T, b *browser, where string) {
	t.Helper()
	const wide, narrow = 1100, 400
	defer b.resize(wide, 1600)
	for _, look := range []struct {
		media, scheme, deficiency string
		width                     int
	}{
		{"screen", "light", "none", wide},
		{"screen", "dark", "none", wide},
		{"screen", "dark", "achromatopsia", wide},
		{"screen", "dark", "none", narrow},
		{"print", "dark", "none", wide},
		{"print", "dark", "achromatopsia", wide},
	} {
		b.resize(look.width, 1600)
		b.devtools("Emulation.setEmulatedMedia", map[string]any{"media": look.media,
			"features": []any{map[string]any{
				"name": "prefers-color-scheme", "value": look.scheme}}}, nil)
		b.devtools("Emulation.setEmulatedVisionDeficiency",
			map[string]any{"type": look.deficiency}, nil)
		checkTexts(t, b, fmt.Sprintf("%s in %+v", where, look))
	}
}

// devtools sends a command of the Chrome DevTools Protocol.
func (b *browser) devtools(command string, parameters map[string]any, result any) {
	b.t.Helper()
	b.call("POST", "/goog/cdp/execute",
		map[string]any{"cmd": command, "params": parameters}, result)
}

// A place is a rectangle on a page, in CSS pixels.
type place struct{ X, Y, Width, Height float64 }

// A shown figure has the places of its texts, or of the whole picture if that is an image.
type shownFigure struct {
	Place place
	Texts []place
	Words []string
}

func checkTexts(t *testing.T, b *browser, where string) {
	t.Helper()
	b.until(`document.querySelector(".figure :is(img, svg)")`)
	var count int
	b.script(`for (const folded of document.querySelectorAll("details")) folded.open = true;
		return document.querySelectorAll(".figure :is(img, svg)").length`, &count)
	// All figures of a page have the same style. Some suffice.
	const some = 3
	for i := 0; i < count; i += (count + some - 1) / some {
		// A page that is still being laid out may move a figure while it is photographed.
		var found []string
		for range 5 {
			if found = b.faint(i); len(found) == 0 {
				break
			}
			time.Sleep(time.Second)
		}
		for _, what := range found {
			t.Errorf("%s: figure %d: %s, want %v", where, i+1, what, leastContrast)
		}
	}
}

// faint returns the texts of a figure that have too little contrast.
func (b *browser) faint(figure int) (found []string) {
	b.t.Helper()
	f := b.figure(figure)
	if f.Place.Width == 0 {
		return nil // in what is not printed
	}
	picture := b.pictureOf(f.Place)
	for k, text := range f.Texts {
		text.X, text.Y = text.X-f.Place.X, text.Y-f.Place.Y
		if ratio := contrast(picture, text); ratio < leastContrast {
			found = append(found, fmt.Sprintf("text %q has a contrast of %.2f", f.Words[k], ratio))
		}
	}
	return found
}

// figure returns where a figure and its texts are on the page.
func (b *browser) figure(i int) (f shownFigure) {
	b.t.Helper()
	b.script(fmt.Sprintf(`const picture = document.querySelectorAll(".figure :is(img, svg)")[%d];
		picture.scrollIntoView({behavior: "instant", block: "center"}); // below the bar
		const place = node => {
			const r = node.getBoundingClientRect();
			return {x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height};
		};
		const box = picture.parentElement.getBoundingClientRect();
		const inSight = text => text.getBoundingClientRect().right <= box.right; // of what scrolls
		const texts = picture.matches("img") ? [picture] :
			[...picture.querySelectorAll("text")].filter(inSight);
		return {place: place(picture), texts: texts.map(place),
			words: texts.map(text => text.textContent)};`, i), &f)
	return f
}

// pictureScale is how many pixels of a picture there are for each CSS pixel, so that thin letters
// have pixels of their own colour.
const pictureScale = 2

func (b *browser) pictureOf(p place) *image.NRGBA {
	b.t.Helper()
	var shot struct{ Data string }
	b.devtools("Page.captureScreenshot", map[string]any{"format": "png",
		"captureBeyondViewport": true, "clip": map[string]any{"x": p.X, "y": p.Y,
			"width": p.Width, "height": p.Height, "scale": pictureScale}}, &shot)
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.t.Fatal(err)
	}
	picture := image.NewNRGBA(decoded.Bounds())
	draw.Draw(picture, picture.Rect, decoded, decoded.Bounds().Min, draw.Src)
	return picture
}

// contrast is the largest contrast between the ground of a place, which is its most frequent
// colour, and another pixel there.
func contrast(picture *image.NRGBA, p place) float64 {
	in := image.Rect(int(p.X*pictureScale), int(p.Y*pictureScale),
		int(math.Ceil((p.X+p.Width)*pictureScale)), int(math.Ceil((p.Y+p.Height)*pictureScale)),
	).Intersect(picture.Bounds())
	count := map[color.NRGBA]int{}
	var ground color.NRGBA
	for x := in.Min.X; x < in.Max.X; x++ {
		for y := in.Min.Y; y < in.Max.Y; y++ {
			c := picture.NRGBAAt(x, y)
			if count[c]++; count[c] > count[ground] {
				ground = c
			}
		}
	}
	most := 1.0
	for c := range count {
		light, dark := luminance(c), luminance(ground)
		most = max(most, (max(light, dark)+0.05)/(min(light, dark)+0.05))
	}
	return most
}

// luminance is the relative luminance of WCAG 2.
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		if s := float64(v) / 255; s > 0.04045 {
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
