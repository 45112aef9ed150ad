package cells

import (
	"slices"
	"strings"
	"testing"
)

const widgetImports = `import (
	"fmt"
	"sync"
	"time"
	"github.com/bayescmp/go/bayescmp/nb"
)
kept := 0
`

const widgetCell = `nb.Interact(func(n int) string {
	kept++
	fmt.Println("call", kept)
	if n == 1 {
		panic("too few")
	}
	for n == 6 {
	}
	return fmt.Sprint("n is ", n)
}, nb.IntSlider("n", 0, 6, 1))`

// sliderOf returns the comm id of the slider that a cell has opened.
func sliderOf(t *testing.T, r result) (id string) {
	t.Helper()
	for _, m := range r.messages {
		if m.Type != "comm_open" {
			continue
		}
		data := m.Content["data"].(map[string]any)["state"].(map[string]any)
		if data["_model_name"] == "IntSliderModel" {
			id = m.Content["comm_id"].(string)
		}
	}
	if id == "" {
		t.Fatalf("no slider: %v", r.messages)
	}
	return id
}

// move moves a slider.
func (c *client) move(id string, value int) {
	c.Helper()
	c.send("comm_msg", map[string]any{"comm_id": id, "data": map[string]any{
		"method": "update", "state": map[string]any{"value": value}}})
}

func TestInteract(t *testing.T) {
	c := serve(t, Audience{})
	c.run(widgetImports)
	c.start(widgetCell, map[string]any{"widgets": 8})
	r := c.finish(nil)
	if r.stdout != "call 1\n" || !strings.HasSuffix(r.shown, "n is 3") {
		t.Errorf("at first: printed %q, shown %s", r.stdout, r.shown)
	}
	slider := sliderOf(t, r)
	c.move(slider, 4)
	r = c.finish(nil)
	update := func(m message) bool { return m.Type == "update_display_data" }
	if r.stdout != "call 2\n" || r.shown != "n is 4" || !slices.ContainsFunc(r.messages, update) {
		t.Errorf("moved: printed %q, shown %s, %v", r.stdout, r.shown, r.messages)
	}
	c.move(slider, 1)
	if r = c.finish(nil); !strings.HasPrefix(r.shown, "panic: too few|cell 2, line 5") {
		t.Errorf("a panic: %s", r.shown)
	}
	c.move(slider, 6)
	c.awaitPrint("call 4")
	c.interrupt()
	if r = c.finish(nil); !strings.HasPrefix(r.shown, "interrupted: ") {
		t.Errorf("an interrupt: %s", r.shown)
	}
	c.want("kept", "4")
	c.run(widgetCell) // as for a front end without widgets
	c.want("kept", "5")
}

// Two goroutines of an earlier cell open panels and show progress while a control moves.
func TestInteractMeanwhile(t *testing.T) {
	c := serve(t, Audience{})
	c.run(widgetImports)
	c.start(widgetCell, map[string]any{"widgets": 8})
	slider := sliderOf(t, c.finish(nil))
	c.start(`var ended sync.WaitGroup
for range 2 {
	ended.Go(func() {
		tell := nb.Progress("background")
		for i := range 20 {
			nb.Interact(func(n int) string { return "other" }, nb.IntSlider("n", 1, 10, 2))
			tell(i+1, 20)
		}
	})
}`, map[string]any{"widgets": 8})
	c.finish(nil)
	for i := range 20 {
		c.move(slider, 4+i%2)
		if r := c.finish(nil); !strings.Contains(r.shown, "n is") {
			t.Errorf("move %d: %s", i, r.shown)
		}
	}
	c.run("ended.Wait()")
	c.want("1 + 1", "2")
}
