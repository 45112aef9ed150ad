package commands

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// hasRaceDetector reports whether this program was built with the race detector.
func hasRaceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// raceKernel builds the kernel with the race detector.
func raceKernel(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(checkout)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := compose.Sources(root); err != nil { // go test's cache depends on them
		t.Fatal(err)
	}
	overlay, err := compose.Native(root).Overlay(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "kernel")
	build := exec.Command("go", "build", "-race", "-overlay", overlay, "-o", binary,
		"./kernel/program")
	build.Dir, build.Env = root, append(os.Environ(), "CGO_ENABLED=1")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

const raceImports = `import (
	"fmt"
	"os"
	"sync"
	"time"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
)
x := 0
` + wekaCells

// Neither process of a kernel has data races while two notebooks run at the same time, with
// interrupts, widgets, goroutines, progress, input and completion. A race ends the process in which
// it occurs.
func TestKernelWithRaceDetector(t *testing.T) {
	if !hasRaceDetector() {
		t.Skip("this is for go test -race")
	}
	binary := raceKernel(t)
	t.Setenv("GORACE", "halt_on_error=1")
	for name, notebook := range map[string]func(c *client){
		"interrupts": interruptedNotebook, "widgets": movingNotebook,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := startClientOf(t, binary)
			c.must(raceImports)
			notebook(c)
			c.must("x")
			c.shutdown(false)
			if log := c.log.String(); strings.Contains(log, "DATA RACE") {
				t.Error(log)
			}
		})
	}
}

// interruptedNotebook runs cells that compute in several goroutines, and interrupts them.
func interruptedNotebook(c *client) {
	c.must(`test := bayescmp.SignedRank{Samples: 1000}
matrix, err := bayescmp.AllPairs(nb.Context(), scores, test, nb.Progress("pairs"))
nb.Check(err)
matrix`)
	c.must(`var wg sync.WaitGroup
tell := nb.Progress("steps")
var mu sync.Mutex
for i := range 8 {
	wg.Go(func() {
		for j := range 50 {
			mu.Lock()
			x++
			n := x
			mu.Unlock()
			tell(n, 400)
			fmt.Println("goroutine", i, "step", j)
			fmt.Fprintln(os.Stderr, "goroutine", i)
			nb.Show(n)
		}
	})
}
wg.Wait()`)
	for _, code := range []string{
		"for {\n\tx++\n}", "time.Sleep(time.Hour)", "select {}", "$sleep 3600",
		"go func() {\n\tfor {\n\t}\n}()\n<-nb.Context().Done()\nnb.Check(nb.Context().Err())",
		"_, err = bayescmp.AllPairs(nb.Context(), scores, " +
			"bayescmp.SignedRank{Samples: 100_000_000}, nb.Progress(\"pairs\"))\nnb.Check(err)",
		"go func() { panic(\"in a goroutine\") }()\ntime.Sleep(time.Hour)",
	} {
		if r := c.interruptUntilIdle(c.start(code)); r.reply["status"] != "error" {
			c.t.Errorf("%s: %v", code, r.reply)
		}
	}
	if r := c.must("len(matrix.Comparisons) > 0 && x >= 400"); r.text != "true" {
		c.t.Error("the variables are lost")
	}
}

// movingNotebook runs cells with a slider. The slider moves while a goroutine prints and shows
// other panels, and while the front end completes and inspects.
func movingNotebook(c *client) {
	opened := map[string]string{} // comm ids, by the names of their models
	ask := func(code string) {
		id := c.send(c.shell, "execute_request", map[string]any{"code": code, "allow_stdin": true})
		if reply := c.reply(c.shell, id); reply["status"] != "ok" {
			c.t.Errorf("%s: %v", code, reply)
		}
		c.await(id, "to become idle", func(m clientMessage) bool {
			if data, ok := m.content["data"].(map[string]any); ok && m.kind == "comm_open" {
				state, _ := data["state"].(map[string]any)
				name, _ := state["_model_name"].(string)
				opened[name], _ = m.content["comm_id"].(string)
			}
			return m.content["execution_state"] == "idle"
		})
	}
	ask(`nb.Interact(func(n int) string {
	x++
	fmt.Println("moved", x)
	return fmt.Sprint("n is ", n)
}, nb.IntSlider("n", 0, 100, 1))`)
	slider := opened["IntSliderModel"]
	if slider == "" {
		c.t.Fatalf("no slider: %v", opened)
	}
	ask(`quit := make(chan bool)
go func() {
	for i := 0; ; i++ {
		select {
		case <-quit:
			return
		default:
			fmt.Println("background", i)
			nb.Interact(func(on bool) bool { return on }, nb.Checkbox("on"))
			time.Sleep(time.Millisecond)
		}
	}
}()`)
	for i := range 40 {
		id := c.send(c.shell, "comm_msg", map[string]any{"comm_id": slider, "data": map[string]any{
			"method": "update", "state": map[string]any{"value": i},
		}})
		c.request(c.shell, "complete_request", map[string]any{"code": "scores.", "cursor_pos": 7})
		c.request(c.shell, "inspect_request", map[string]any{"code": "scores", "cursor_pos": 3})
		c.await(id, "to become idle", func(m clientMessage) bool {
			return m.content["execution_state"] == "idle"
		})
	}
	if r := c.must("close(quit)\nx >= 40"); r.text != "true" {
		c.t.Errorf("the function was called less often than the slider moved: %s", r.text)
	}
}
