package cells

import (
	"syscall/js"
	"time"
)

// pause lets messages arrive while a cell runs. Nothing else would in a browser.
var pause = awaitMessages

// pauseTime is how long a cell may run before it has to pause.
const pauseTime = 50 * time.Millisecond

var paused = time.Now()

// awaitMessages lets messages of the page arrive, unless it did so a short time ago. A browser
// delivers messages only while no goroutine can run.
func awaitMessages() {
	if time.Since(paused) < pauseTime {
		return
	}
	here := make(chan struct{})
	arrived := js.FuncOf(func(js.Value, []js.Value) any {
		close(here)
		return nil
	})
	defer arrived.Release()
	js.Global().Call("afterMessages", arrived)
	<-here
	paused = time.Now()
}
