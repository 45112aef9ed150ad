package serve

import (
	"context"
	"io"
	"time"
)

// A Server shows a folder of pages and executes cells.
type Server struct {
	// Pages is the folder of the pages.
	Pages string

	// Late makes the pages of LateNames, which are not ready yet. It is called when one of them is
	// asked for, until it has succeeded once.
	Late      func(context.Context) error
	LateNames []string

	// Binary is the program that executes cells, and Dir the folder in which it does so.
	Binary, Dir string

	// Data are the files that notebooks read in the folder above theirs, such as
	// datasets/data/uci-weka.csv.gz. Where they are not above Dir, cells get the copies in Pages.
	Data []string

	// Version is told to pages.
	Version string

	// Log gets what the processes write to their standard error.
	Log io.Writer

	// linger is how long a process is kept that nobody listens to.
	linger time.Duration
}
