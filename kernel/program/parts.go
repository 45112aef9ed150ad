package main

import (
	"github.com/bayescmp/go/kernel/internal/cells"
	"github.com/bayescmp/go/kernel/internal/made"
)

// parts are what the process of the cells needs of what is made while the program is built.
func parts() cells.Parts {
	return cells.Parts{Tables: made.Tables, Library: made.Library, Docs: made.Docs}
}
