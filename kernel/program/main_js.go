package main

import (
	"log"
	"os"
	"slices"

	"github.com/bayescmp/go/kernel/internal/execution/cells"
)

// In a browser, the program only executes cells. It runs in a Web Worker. Its standard input and
// output are messages of the page, and the worker provides the files (see
// ../internal/pages/site/live/worker.js). It adds the HTML for a page only on request, because
// JupyterLite does not use it.
func main() {
	checkGo()
	to := cells.Audience{
		OwnFile: "cells see the files that are in the notebook's folder, under their names",
	}
	if slices.Equal(os.Args[1:], []string{"html"}) {
		to = cells.Audience{
			HTML:    true,
			OwnFile: `cells see only those files of your computer that you add with "Add a file"`,
		}
	}
	if err := cells.Serve(os.Stdin, os.Stdout, parts(), to); err != nil {
		log.Fatal(err)
	}
}
