// Package made has the data that are made while the kernel is built. The build replaces this file
// by others with its overlay. This file declares the same names without data, so that all Go tools
// can read the code that uses them. See command kernel/overlay.
package made

import "github.com/bayescmp/go/kernel/internal/language/compiled"

// Tables has the packages that cells may import, as values of the running program.
var Tables []compiled.Table

// Library has their types; see package cellcheck.
var Library []byte

// Docs has their documentation.
var Docs []byte

// Site has the modules of the site; see package site. It is empty in a program that is built for a
// checkout.
var Site []byte
