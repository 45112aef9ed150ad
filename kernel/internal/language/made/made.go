// Package made has what is made while the kernel is built. The build lays other files in the place
// of this one, which has the same names with nothing in them, so that every tool of Go can read
// what uses them. See command kernel/overlay.
package made

import "github.com/bayescmp/go/kernel/internal/language/compiled"

// Tables has the packages that cells may import, as values of the running program.
var Tables []compiled.Table

// Library has their types, see package cellcheck.
var Library []byte

// Docs has their documentation.
var Docs []byte

// Site has the modules of the site, see package site. It is empty in a program that is built for a
// checkout.
var Site []byte
