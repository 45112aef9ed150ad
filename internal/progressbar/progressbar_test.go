package progressbar

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// told is a bar with a clock that the test sets, and the lines that it showed: "+" marks a new
// line, "=" an update.
func told(what string) (b *Bar, clock *time.Duration, shown *[]string) {
	clock, shown = new(time.Duration), new([]string)
	began := time.Now()
	show := func(line string, first, _ bool) {
		mark := "="
		if first {
			mark = "+"
		}
		*shown = append(*shown, mark+line)
	}
	b = New(what, show)
	b.now = func() time.Time { return began.Add(*clock) }
	return b, clock, shown
}

func TestProgress(t *testing.T) {
	b, clock, shown := told("pairs")
	const later = 14*time.Hour + 10*time.Second
	for _, step := range []struct {
		at          time.Duration
		done, total int
		want        string // "" for nothing
	}{
		{0, 0, 0, ""},
		{0, 1, -1, ""},
		{0, 0, 12, "+░░░░░░░░░░░░░░░░░░░░░░░░ pairs 0/12"},
		{50 * time.Millisecond, 1, 12, ""},
		{500 * time.Millisecond, 2, 12, "=████░░░░░░░░░░░░░░░░░░░░ pairs 2/12"},
		{2 * time.Second, 4, 12, "=████████░░░░░░░░░░░░░░░░ pairs 4/12, about 4 s left"},
		{3 * time.Second, 3, 12, "=████████░░░░░░░░░░░░░░░░ pairs 4/12, about 6 s left"},
		{4 * time.Minute, 6, 12, "=████████████░░░░░░░░░░░░ pairs 6/12, about 4 min left"},
		{12 * time.Hour, 8, 12, "=████████████████░░░░░░░░ pairs 8/12, about 6.0 h left"},
		{12 * time.Hour, 12, 12, "=pairs 12/12"},
		{13 * time.Hour, 12, 12, ""},
		// Once more, and a study that goes on where its file ends.
		{14 * time.Hour, 90, 100, "+█████████████████████░░░ pairs 90/100"},
		{later, 95, 100, "=██████████████████████░░ pairs 95/100, about 10 s left"},
		{later, 101, 100, "=pairs 101/100"},
	} {
		*clock = step.at
		*shown = nil
		b.Tell(step.done, step.total)
		if got := strings.Join(*shown, " | "); got != step.want {
			t.Errorf("after %v, %d of %d: %q, want %q",
				step.at, step.done, step.total, got, step.want)
		}
	}
}

// However often it is told, it shows little, and the end exactly once. The clock stands still, so
// between the beginning and the end there is nothing to show, in whatever order the goroutines run.
func TestProgressOfManyGoroutines(t *testing.T) {
	b, _, shown := told("")
	b.Tell(0, 1000)
	var group sync.WaitGroup
	for i := range 1000 {
		group.Go(func() { b.Tell(i+1, 1000) })
	}
	group.Wait()
	if n := len(*shown); n != 2 || (*shown)[1] != "=1000/1000" {
		t.Errorf("it showed %d lines: %q", n, *shown)
	}
}

// The count that ends the computation may come before all others.
func TestProgressThatEndsAtOnce(t *testing.T) {
	b, clock, shown := told("pairs")
	for _, done := range []int{3, 1, 2, 3} {
		b.Tell(done, 3)
	}
	*clock = 2 * time.Second
	b.Tell(1, 3) // of the next computation
	if got := strings.Join(*shown, " "); got != "+pairs 3/3 +████████░░░░░░░░░░░░░░░░ pairs 1/3" {
		t.Errorf("it showed %s", got)
	}
}
