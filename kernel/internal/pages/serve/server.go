package serve

import (
	"context"
	"io"
	"time"
)

// A Server serves a folder of pages and executes cells.
type Server struct {
	// Pages is the folder of the pages.
	Pages string

	// Late makes the pages in LateNames, which are not ready at the start. It is called when one of
	// them is requested, until it has succeeded once.
	Late      func(context.Context) error
	LateNames []string

	// Binary is the program that executes cells, and Dir the folder in which it does so.
	Binary, Dir string

	// Data are the files that notebooks read, relative to the folder above theirs, such as
	// datasets/data/uci-weka.csv.gz. If they are not in a parent of Dir, cells read the copies in
	// Pages.
	Data []string

	// Version is the program's version, which pages can ask for.
	Version string

	// Log receives the standard error of the processes.
	Log io.Writer

	// linger is how long a process is kept when no page listens to it.
	linger time.Duration
}
