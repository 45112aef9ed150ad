package cells

import (
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/bayescmp/go/kernel/internal/display"
	"github.com/bayescmp/go/kernel/internal/excerpt"
)

// What is shown of a cell: nobody looks at more, and front ends become slow.
const (
	mostDisplays = 10_000
	longestData  = 16 << 20 // bytes, of a picture or a page
)

// crowd counts the displays of a cell, which may come from several goroutines.
type crowd struct{ displays atomic.Int64 }

// admit reports whether there is room for one more display.
func (c *crowd) admit() bool { return c.displays.Add(1) <= mostDisplays }

// leave forgets the displays so far.
func (c *crowd) leave() { c.displays.Store(0) }

// note says what was left out, if anything was.
func (c *crowd) note() string {
	leftOut := c.displays.Load() - mostDisplays
	if leftOut <= 0 {
		return ""
	}
	return fmt.Sprintf("… %d more displays are left out: a cell shows %d at most; "+
		"nb.Clear makes room for others, and fmt.Println has no limit\n", leftOut, mostDisplays)
}

// cut returns what is shown of data: of a long text the beginning, and nothing of other data that
// are too long, but a note.
func cut(data display.MIMEMap) display.MIMEMap {
	short := display.Ensure(maps.Clone(data))
	text, hasText := data[display.MIMETypeText].(string)
	text = excerpt.Cut(text)
	for _, kind := range slices.Sorted(maps.Keys(data)) {
		if size := sizeOf(data[kind]); kind != display.MIMETypeText && size > longestData {
			delete(short, kind)
			hasText = true
			text += fmt.Sprintf("\n(%s of %d MB is left out: at most %d MB are shown; "+
				"os.WriteFile keeps it in a file)", kind, size>>20, longestData>>20)
		}
	}
	if hasText {
		short[display.MIMETypeText] = text
	}
	return short
}

// sizeOf is the length of content, if it is a text or bytes.
func sizeOf(content any) int {
	switch v := content.(type) {
	case string:
		return len(v)
	case []byte:
		return len(v)
	}
	return 0
}
