package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/kernel/internal/build/terminal"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// open reads the file, and finds out what to ask about it. It tells log how far it is.
func (o options) open(ctx context.Context, log io.Writer) (reports.Question, error) {
	shown := newReadingProgress(log, o.file)
	defer shown.close()
	opener := func(options bayescmp.CSV, file string) (*bayescmp.Scores, error) {
		return options.OpenAnyContext(ctx, file, shown.tell)
	}
	q, err := reports.Ask(opener, o.reading, o.file, o.left, o.right, o.against)
	if ctx.Err() != nil {
		return q, errors.New("stopped")
	}
	return q, asked(err)
}

const (
	// readingSilence is how long the reading of a file may take without a word.
	readingSilence = 2 * time.Second
	// readingInterval is how often the words change on a terminal, and readingLines how often there
	// is another line elsewhere.
	readingInterval = 500 * time.Millisecond
	readingLines    = 10 * time.Second
)

// readingProgress says how far the reading of a file is, if it takes long.
type readingProgress struct {
	read  chan int // megabytes
	ended chan struct{}
	done  chan struct{}
}

func newReadingProgress(log io.Writer, file string) *readingProgress {
	p := &readingProgress{
		read: make(chan int, 1), ended: make(chan struct{}), done: make(chan struct{}),
	}
	go p.show(log, visible.Text(filepath.Base(file)))
	return p
}

// tell takes note of how many megabytes have been read.
func (p *readingProgress) tell(done, _ int) {
	select {
	case <-p.read: // nobody has looked at it
	default:
	}
	p.read <- done
}

// show writes until there is nothing more to tell.
func (p *readingProgress) show(log io.Writer, name string) {
	defer close(p.done)
	begin, end, interval := "", "\n", readingLines
	if terminal.Is(log) {
		begin, end, interval = terminal.Clear, "", readingInterval
	}
	start, read, shown := time.Now(), 0, false
	next := time.After(readingSilence)
	for {
		select {
		case read = <-p.read:
		case <-next:
			fmt.Fprintf(log, "%sreading %s: %d MB of text, %.0f s%s", begin, name, read,
				time.Since(start).Seconds(), end)
			shown, next = true, time.After(interval)
		case <-p.ended:
			if shown {
				fmt.Fprint(log, begin)
			}
			return
		}
	}
}

func (p *readingProgress) close() {
	close(p.ended)
	<-p.done
}
