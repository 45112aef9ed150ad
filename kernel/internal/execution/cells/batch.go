package cells

import (
	"strings"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/lastwords"
)

// A batch has printed text that is not published yet. Without it, a loop that prints lines would
// publish thousands of messages.
type batch struct {
	publish func(name, text string)
	last    *lastwords.Memory // a copy of the text, in case the process dies

	mu    sync.Mutex
	parts []*part
	size  int
	timer *time.Timer // publishes parts
}

// part is text that was printed to one stream.
type part struct {
	name string
	text strings.Builder
}

// A batch is published when batchTime has passed since its first byte, or when it has batchSize
// bytes.
const (
	batchTime = 100 * time.Millisecond
	batchSize = 256 << 10
)

// add adds text, which is published soon.
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

// send publishes the batch.
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

// takeLine removes and returns the unfinished line at the end, if it was printed to the stream with
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
