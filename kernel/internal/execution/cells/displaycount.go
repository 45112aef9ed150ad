package cells

import (
	"fmt"
	"sync/atomic"
)

// mostDisplays is how many displays a cell shows. Nobody looks at more, and front ends become slow.
const mostDisplays = 10_000

// displayCount counts the displays of a cell, which may come from several goroutines.
type displayCount struct{ displays atomic.Int64 }

// admit reports whether there is room for one more display.
func (c *displayCount) admit() bool { return c.displays.Add(1) <= mostDisplays }

// leave sets the count to zero.
func (c *displayCount) leave() { c.displays.Store(0) }

// note says how many displays were left out, if any were.
func (c *displayCount) note() string {
	leftOut := c.displays.Load() - mostDisplays
	if leftOut <= 0 {
		return ""
	}
	return fmt.Sprintf("… %d more displays are left out: a cell shows at most %d; nb.Clear makes "+
		"room for others, and fmt.Println has no limit\n", leftOut, mostDisplays)
}
