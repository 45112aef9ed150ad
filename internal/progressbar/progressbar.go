// Package progressbar shows how far a long computation is: a bar, done/total and about how much
// time is left, in one line that is updated in place, at most ten times a second.
package progressbar

import (
	"fmt"
	"strings"
	"sync"
	"time"
)

// A Bar is one line of progress.
type Bar struct {
	what string
	show func(line string, first, last bool)
	now  func() time.Time

	mu sync.Mutex
	// begun says that there is a line to update.
	begun bool

	// first and done are the first and the largest count that it was told.
	first, done int
	total       int
	began       time.Time
	shown       time.Time
}

// New returns a bar for a computation. Its lines go to show; of the first and of the last line of
// the computation it is told that they are.
func New(what string, show func(line string, first, last bool)) *Bar {
	return &Bar{what: what, show: show, now: time.Now}
}

// Tell says how far the computation is. It may be called from several goroutines.
func (b *Bar) Tell(done, total int) {
	const pause = 100 * time.Millisecond
	if total < 1 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now, update := b.now(), b.begun
	if !update {
		if b.late(done, total, now) {
			return
		}
		b.total = total
		b.begun, b.first, b.done, b.began = true, done, done, now
	}
	b.done = max(b.done, done)
	if b.done < total && update && now.Sub(b.shown) < pause {
		return
	}
	b.shown = now
	b.show(b.line(total), !update, b.done >= total)
	b.begun = b.done < total
}

// late reports whether a count belongs to a computation that is done, because another goroutine was
// faster with the last count. Such counts come soon after it.
func (b *Bar) late(done, total int, now time.Time) bool {
	const soon = time.Second
	return total == b.total && done > 0 && (done >= total || now.Sub(b.shown) < soon)
}

// line is the text to be seen now.
func (b *Bar) line(total int) string {
	line := strings.TrimSpace(fmt.Sprintf("%s %d/%d", b.what, b.done, total))
	if b.done >= total {
		return line
	}
	const width = 24
	full := max(0, width*b.done/total)
	return strings.Repeat("█", full) + strings.Repeat("░", width-full) + " " + line + b.left(total)
}

// left estimates the time that is left from the time so far. Counts before the first call, as in a
// study that goes on where its file ends, took none of it.
func (b *Bar) left(total int) string {
	const early = time.Second
	elapsed := b.shown.Sub(b.began)
	if b.done <= b.first || elapsed < early {
		return ""
	}
	rest := float64(elapsed) * float64(total-b.done) / float64(b.done-b.first)
	left := max(time.Second, time.Duration(rest))
	switch {
	case left < time.Minute:
		return fmt.Sprintf(", about %.0f s left", left.Seconds())
	case left < time.Hour:
		return fmt.Sprintf(", about %.0f min left", left.Minutes())
	}
	return fmt.Sprintf(", about %.1f h left", left.Hours())
}
