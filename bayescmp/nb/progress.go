package nb

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Progress returns a function that shows how far a long computation is: a bar, done/total and about
// how much time is left, in one line that updates in place, at most ten times a second. What takes
// long in this module takes such functions as its last arguments:
//
//	results, err := study.Run(nb.Context(), nb.Progress("experiments"))
//	matrix, err := bayescmp.AllPairs(nb.Context(), scores, test, nb.Progress("pairs"))
//
// When done reaches total, the line becomes "pairs 10/10", without bar and time: a stored notebook
// keeps no more, the same every time. Outside the kernel the function writes to standard output: a
// terminal is shown the bar, and a file gets the last line only. A total below 1 shows nothing. The
// function may be called from several goroutines, and used again for a second computation, which
// gets a line of its own.
func Progress(what string) func(done, total int) {
	b := &bar{what: what, now: time.Now}
	return b.tell
}

// bar is one line of progress.
type bar struct {
	what string
	now  func() time.Time

	mu sync.Mutex

	// id is what the kernel knows the line by; "" if there is no line to update.
	id    string
	width int // of the line in the terminal

	// first and done are the first and the largest count that it was told.
	first, done int
	total       int
	began       time.Time
	shown       time.Time
}

func (b *bar) tell(done, total int) {
	const pause = 100 * time.Millisecond
	if total < 1 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now, update := b.now(), b.id != ""
	if !update {
		if b.late(done, total, now) {
			return
		}
		b.total = total
		b.id, b.first, b.done, b.began = strconv.FormatUint(rand.Uint64(), 36), done, done, now
	}
	b.done = max(b.done, done)
	if b.done < total && update && now.Sub(b.shown) < pause {
		return
	}
	b.shown = now
	b.show(b.line(total), update, b.done >= total)
	if b.done >= total {
		b.id = ""
	}
}

// late reports whether a count belongs to a computation that is done, because another goroutine was
// faster with the last count. Such counts come soon after it.
func (b *bar) late(done, total int, now time.Time) bool {
	const soon = time.Second
	return total == b.total && done > 0 && (done >= total || now.Sub(b.shown) < soon)
}

// line is the text to be seen now.
func (b *bar) line(total int) string {
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
func (b *bar) left(total int) string {
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

func (b *bar) show(line string, update, last bool) {
	if Kernel.Line != nil {
		Kernel.Line(b.id, line, update)
		return
	}
	// os.Stdout is looked up at every call, because programs replace it.
	if isTerminal(os.Stdout) {
		fmt.Fprint(os.Stdout, b.overwriting(line, last))
	} else if last {
		fmt.Fprintln(os.Stdout, line)
	}
}

// overwriting is line in place of the one that a terminal shows.
func (b *bar) overwriting(line string, last bool) string {
	length := utf8.RuneCountInString(line)
	text := "\r" + line + strings.Repeat(" ", max(0, b.width-length))
	b.width = length
	if last {
		b.width = 0
		text += "\n"
	}
	return text
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
