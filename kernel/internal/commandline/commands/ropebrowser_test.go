package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// ropePage is a page that shows the figure of a curve alone, that of another before and behind its
// text, and the text of a third one.
func ropePage(t *testing.T, trusted bool) string {
	t.Helper()
	scores, err := bayescmp.CSV{Metric: "accuracy"}.Open(fileOf(t, "small.csv", small()))
	if err != nil {
		t.Fatal(err)
	}
	pair, err := scores.Pair("nbc", "aode")
	if err != nil {
		t.Fatal(err)
	}
	curveAt := func(rope float64) *bayescmp.Curve {
		c, err := bayescmp.RopeCurve(t.Context(), bayescmp.CorrelatedTTest{Rope: rope}, pair)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	alone, curve, other := curveAt(0.05), curveAt(0.06), curveAt(0.07)
	figure := func(c *bayescmp.Curve) *notebook.Output {
		return &notebook.Output{Type: notebook.Display, SVG: string(c.Plot().SVG()),
			Data: map[string]any{"image/png": "aGk="}}
	}
	text := func(c *bayescmp.Curve) *notebook.Output {
		return &notebook.Output{Type: notebook.Display, Data: map[string]any{"text/html": c.HTML()}}
	}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{{Type: notebook.Code, Source: "x", Count: 1,
		Outputs: []*notebook.Output{figure(alone), figure(curve), text(curve), figure(curve),
			text(other)}}}}
	render := page.Render
	if trusted {
		render = page.RenderTrusted
	}
	content, err := render(nb, "test", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(file)
}

// The rope of a figure can be dragged, and moved with the keyboard. The page shows the curve's
// numbers at that rope.
func TestRopeInFigure(t *testing.T) {
	for _, trusted := range []bool{false, true} {
		t.Run(fmt.Sprintf("trusted %v", trusted), func(t *testing.T) {
			b := startBrowser(t)
			b.open(ropePage(t, trusted))
			// The first figure has its own slider; the others share that of the text.
			b.until(`document.querySelectorAll("svg .marker").length == 3`)
			b.until(`document.querySelectorAll(".slider").length == 3`)
			b.until(`document.querySelectorAll(".figure .slider").length == 1`)
			b.until(`document.querySelector(".figure .slider label").textContent` +
				`.startsWith("Half-width of the rope: ")`)
			for n, slider := range []int{0, 1, 1} {
				b.dragTo(n, 10)
				b.until(ropeIs(n, slider, 10))
				b.dragTo(n, 45)
				b.until(ropeIs(n, slider, 45))
				const arrowRight = "\ue014"
				b.press(arrowRight) // the slider has the focus
				b.until(ropeIs(n, slider, 46))
				b.until(fmt.Sprintf(`document.querySelectorAll("svg .marker")[%d]`+
					`.getAttribute("transform") == "translate(" + `+
					`JSON.parse(document.querySelectorAll("[data-ropefigure]")[%[1]d].dataset`+
					`.ropefigure).x[46] + " 0)"`, n))
			}
			b.until(`document.querySelectorAll(".slider .verdict")[1].textContent` +
				`.includes("equivalent")`)
		})
	}
}

// dragTo presses the mouse button in the middle of a figure, and drags to a step of its curve.
func (b *browser) dragTo(figure, step int) {
	b.t.Helper()
	b.script(fmt.Sprintf(`document.querySelectorAll("svg")[%d].scrollIntoView(
		{block: "center", behavior: "instant"})`, figure), nil)
	var place struct{ X, Y, To float64 }
	b.script(fmt.Sprintf(`const columns = document.querySelectorAll("[data-ropefigure]")[%d];
		const {x, top, bottom} = JSON.parse(columns.dataset.ropefigure);
		const on = (x, y) => new DOMPoint(x, y).matrixTransform(columns.getScreenCTM());
		const from = on(x[30], (top + bottom) / 2);
		return {X: from.x, Y: from.y, To: on(x[%d], top).x};`, figure, step), &place)
	move := func(x float64) map[string]any {
		return map[string]any{"type": "pointerMove", "duration": 50, "x": int(x + 0.5),
			"y": int(place.Y), "origin": "viewport"}
	}
	b.call("POST", "/actions", map[string]any{"actions": []any{map[string]any{
		"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"},
		"actions": []any{move(place.X), map[string]any{"type": "pointerDown", "button": 0},
			move(place.To), map[string]any{"type": "pointerUp", "button": 0}},
	}}}, nil)
}

// ropeIs is an expression that is true when a slider is at a step and shows the numbers of a figure
// there.
func ropeIs(figure, slider, step int) string {
	return fmt.Sprintf(`(() => {
		const figure = document.querySelectorAll("[data-ropefigure]")[%d];
		const curve = JSON.parse(figure.dataset.ropefigure);
		const made = document.querySelectorAll(".slider")[%d];
		const shown = [...made.querySelectorAll("strong")].map(number => number.textContent);
		return made.querySelector("input").value == %d &&
			shown.join() == curve.steps[%[3]d].shown.join();
	})()`, figure, slider, step)
}
