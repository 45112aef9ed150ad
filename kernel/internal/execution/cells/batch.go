package cells

import (
	"strings"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/lastwords"
)

// A batch has text that was printed and is not published yet. A loop that prints lines would be
// thousands of messages otherwise.
type batch struct {
	publish func(name, text string)
	last    *lastwords.Memory // has the same text, in case the process dies

	mu    sync.Mutex
	parts []*part
	size  int
	timer *time.Timer // of what is in parts
}

// part is text that was printed to one stream.
type part struct {
	name string
	text strings.Builder
}

// When the text of a batch is published: so long after its first letter, or when it is so long.
const (
	batchTime = 100 * time.Millisecond
	batchSize = 256 << 10
)

// add adds text at the end. It is published soon.
func (b *batch) add(name string, text []byte) {
	if len(text) == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.parts) == 0 {
		b.timer = time.AfterFunc(batchTime, b.send)
	}
	if n := len(b.parts); n == 0 || b.parts[n-1].name != name {
		b.parts = append(b.parts, &part{name: name})
	}
	b.parts[len(b.parts)-1].text.Write(text)
	b.last.Add(name, text)
	b.size += len(text)
	if b.size >= batchSize {
		b.sendLocked()
	}
}

// send publishes what there is.
func (b *batch) send() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sendLocked()
}

func (b *batch) sendLocked() {
	if b.timer != nil {
		b.timer.Stop()
	}
	for _, p := range b.parts {
		if text := p.text.String(); text != "" {
			b.publish(p.name, text)
		}
	}
	b.last.Clear()
	b.parts, b.size = nil, 0
}

// takeLine removes and returns the unfinished line at the end, if it was printed to the stream of
// that name.
func (b *batch) takeLine(name string) (line string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := len(b.parts)
	if n == 0 || b.parts[n-1].name != name {
		return ""
	}
	text := b.parts[n-1].text.String()
	start := strings.LastIndexByte(text, '\n') + 1
	b.parts[n-1] = &part{name: name}
	b.parts[n-1].text.WriteString(text[:start])
	return text[start:]
}
