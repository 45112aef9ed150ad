package commands

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

const widgetImports = `import (
	"fmt"
	"gonum.org/v1/plot"
	"github.com/bayescmp/go/bayescmp/nb"
)
kept := 1`

const widgetCell = `nb.Interact(func(rope float64) any {
	kept++
	fmt.Printf("call %d: %.3f\n", kept, rope)
	if rope > 0.0275 {
		panic("too wide")
	}
	p := plot.New()
	p.Title.Text = fmt.Sprint(rope)
	return p
}, nb.Slider("rope", 0, 0.05, 0.001))`

const otherWidgets = `nb.Interact(func(folds int, data string, percent bool) string {
	return fmt.Sprintf("now: %d %s %v", folds, data, percent)
}, nb.IntSlider("folds", 2, 20, 2), nb.Dropdown("data", "iris", "glass"), nb.Checkbox("percent"))`

// The keys of a keyboard, as WebDriver writes them.
const (
	rightKey = "\uE014"
	downKey  = "\uE015"
	spaceKey = " "
)

// Sliders and other controls work in Jupyter's classic page, and can be moved with the keyboard.
func TestWidgets(t *testing.T) {
	t.Parallel()
	if python, reason := pythonWith("ipywidgets", "python3-ipywidgets"); python == "" {
		t.Skip("no widgets to test with: " + reason)
	}
	dir := t.TempDir()
	path := writeNotebook(t, dir, "n.ipynb",
		cells(widgetImports, widgetCell, otherWidgets, "kept")...)
	nameKernel(t, path)
	b, address := openClassic(t, dir)
	b.openNotebook(address, "n.ipynb")
	b.until(`window.Jupyter.WidgetManager`)
	b.runAll()
	b.until(`document.querySelectorAll(".ui-slider-handle").length == 2`)

	// The picture is an ordinary output, so the stored notebook has it.
	const picture = `document.querySelector(".output_png img").src`
	var first, second string
	b.until(picture)
	b.script(`return `+picture, &first)
	b.until(below("call 2: 0.025"))
	b.moveSlider(0)
	b.until(picture + ` != "` + first + `"`)
	b.script(`return `+picture, &second)
	b.until(below("call 3: 0.026"))
	b.t.Log(b.screenshot("widgets"))

	// A panic is shown below the slider, the earlier picture stays, and so does the process.
	b.moveSlider(0)
	b.until(picture + ` != "` + second + `"`)
	b.script(`return `+picture, &second)
	b.moveSlider(0)
	b.until(below("panic: too wide"))
	b.t.Log(b.screenshot("panic"))
	b.enter("kept")
	b.script(`Jupyter.notebook.execute_cell()`, nil)
	b.untilDone()
	if last := b.cells()[3]; !strings.HasSuffix(strings.TrimSpace(last.Text), "5") {
		t.Errorf("after a panic in a function of Interact: %+v", last)
	}
	var now string
	if b.script(`return `+picture, &now); now != second {
		t.Error("the picture has changed")
	}

	const text = `document.querySelectorAll(".code_cell")[2].innerText`
	b.until(text + `.includes("now: 10 iris false")`)
	b.moveSlider(1)
	b.until(text + `.includes("now: 12 iris false")`)
	b.script(`document.querySelector(".widget-subarea input[type=checkbox]").focus()`, nil)
	b.press(spaceKey)
	b.until(text + `.includes("now: 12 iris true")`)
	b.script(`document.querySelector(".widget-subarea select").focus()`, nil)
	b.press(downKey)
	b.until(text + `.includes("now: 12 glass true")`)

	b.save()
	stored, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	pictures := 0
	for _, o := range stored.Cells[1].Outputs {
		if _, ok := o.TextOf("image/png"); ok {
			pictures++
		}
	}
	if pictures != 1 {
		t.Errorf("%d pictures are stored", pictures)
	}

	// After the page is loaded again, it has the controls, and they still work.
	b.openNotebook(address, "n.ipynb")
	b.until(`document.querySelectorAll(".ui-slider-handle").length == 2`)
	b.moveSlider(1)
	b.until(below("now: 14 glass true"))
	b.t.Log(b.screenshot("loaded again"))
}

// below is a JavaScript expression that is true when a text is below the controls of a cell.
func below(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".widget-subarea")].some(
		area => area.innerText.includes(%q))`, text)
}

// moveSlider moves the n-th slider of the page by one step.
func (b *browser) moveSlider(n int) {
	b.t.Helper()
	b.script(fmt.Sprintf(`document.querySelectorAll(".ui-slider-handle")[%d].focus()`, n), nil)
	b.press(rightKey)
}
