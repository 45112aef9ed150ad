package main

import (
	"fmt"
	"os"

	"github.com/bayescmp/go/kernel/internal/execution/cells"
	"github.com/bayescmp/go/kernel/internal/language/made"
)

// parts returns the data, made while the program is built, that the process of the cells needs.
func parts() cells.Parts {
	return cells.Parts{Tables: made.Tables, Library: made.Library, Docs: made.Docs}
}

// checkGo ends the program if it was built with a version of Go for which it was not written.
func checkGo() {
	if err := cells.CheckGo(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
