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

// open reads the file and finds the question that suits its scores. It writes its progress to log.
func (o options) open(ctx context.Context, log io.Writer) (reports.Question, error) {
	shown := newReadingProgress(log, o.file)
	defer shown.close()
	opener := func(options bayescmp.CSV, file string) (*bayescmp.Scores, error) {
		return options.OpenAnyContext(ctx, file, shown.tell)
	}
	if o.asksForGames() {
		return o.openGames()
	}
	q, err := o.ask(opener)
	if areGames(err) && o.takesGames {
		return o.openGames()
	}
	if ctx.Err() != nil {
		return q, errors.New("stopped")
	}
	return q, o.asked(err)
}

// ask reads the file. What a third classifier lacks does not matter for a pair.
func (o options) ask(opener reports.Opener) (q reports.Question, err error) {
	ofPair := o.left != "" && o.right != "" && o.reading.Only == nil && o.reading.Except == nil
	drops := o.reading.Missing == bayescmp.DropFold || o.reading.Missing == bayescmp.DropDataset
	if !ofPair || !drops {
		q, err = reports.Ask(opener, o.reading, o.file, o.left, o.right, o.against)
	}
	if !ofPair || !drops && !errors.Is(err, bayescmp.ErrMissing) {
		return q, err
	}
	o.reading.Only = []string{o.left, o.right}
	q, err = reports.Ask(opener, o.reading, o.file, o.left, o.right, "")
	var input *bayescmp.InputError
	if errors.As(err, &input) && input.Needs == "Only" { // which nobody has given
		err = fmt.Errorf("%w: %s", bayescmp.ErrUnknown, input.Problem)
	}
	return q, err
}

const (
	// readingSilence is the time for which a file is read without any message.
	readingSilence = 2 * time.Second
	// readingInterval is the time between updates of the line on a terminal, and readingLines the
	// time between lines elsewhere.
	readingInterval = 500 * time.Millisecond
	readingLines    = 10 * time.Second
)

// readingProgress shows how much of a file has been read, if reading takes long.
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
	case <-p.read: // show has not received the earlier number
	default:
	}
	p.read <- done
}

// show writes the progress until close is called.
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
