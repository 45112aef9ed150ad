//go:build bayeskernel

package main

import (
	"os"
	"slices"
)

// In a browser, the program that executes cells runs in a Web Worker. Its standard input and output
// are messages of the page, and the worker has the files (see ../internal/site/live/worker.js). As
// elsewhere, it adds the HTML for a page if that is asked for: JupyterLite wants none.
func main() {
	checkGo()
	if slices.Equal(os.Args[1:], []string{"html"}) {
		ownFile = `of the files of your computer, cells see those that "Add a file" gives them`
		serveCells(audience{svg: true, change: withHTML})
	} else {
		ownFile = "cells see the files that are in the notebook's folder, by their names"
		serveCells(audience{})
	}
}
