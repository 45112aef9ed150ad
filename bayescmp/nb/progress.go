package nb

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bayescmp/go/internal/progressbar"
)

// Progress returns a function that shows how far a long computation is: a bar, done/total and about
// how much time is left, in one line that updates in place, at most ten times a second. Functions
// of this module that take long accept such functions as their last arguments:
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
	var p place
	return progressbar.New(what, p.show).Tell
}

// place is where the line of a bar is.
type place struct {
	id    string // what the kernel knows the line by
	width int    // of the line in the terminal
}

func (p *place) show(line string, first, last bool) {
	if first {
		p.id = strconv.FormatUint(rand.Uint64(), 36)
	}
	if Kernel.Line != nil {
		Kernel.Line(p.id, line, !first)
		return
	}
	// os.Stdout is looked up at every call, because programs replace it.
	if isTerminal(os.Stdout) {
		fmt.Fprint(os.Stdout, p.overwriting(line, last))
	} else if last {
		fmt.Fprintln(os.Stdout, line)
	}
}

// overwriting is line in place of the one that a terminal shows.
func (p *place) overwriting(line string, last bool) string {
	length := utf8.RuneCountInString(line)
	text := "\r" + line + strings.Repeat(" ", max(0, p.width-length))
	p.width = length
	if last {
		p.width = 0
		text += "\n"
	}
	return text
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
