//go:build bayeskernel

// Package main is the notebook kernel: gophernotes, with what bayescmp needs compiled in.
//
// Only our own files are here. The package is completed at build time with the sources of
// github.com/gopherdata/gophernotes from the module cache, which `go build -overlay` maps into this directory
// (see ../internal/compose). The build tag keeps the half package out of everyone else's builds.
//
// The binary is started in two ways:
//
//	bayescmp-kernel CONNECTION_FILE   by Jupyter
//	bayescmp-kernel cells             by `go run ./kernel run`: see serveCells
package main

import (
	"fmt"
	"go/build"
	"os"

	_ "github.com/bayescmp/go/kernel/wrappers"
)

func init() {
	// gomacro asks go/importer for the types of standard packages, and under Go >= 1.23 its converter panics on
	// type aliases. Without a GOROOT it falls back to reflection, which is faster, makes an unknown import fail
	// at once, and needs no Go toolchain at run time.
	build.Default.GOROOT = "/nonexistent"

	// gophernotes 0.7.5 declares this proxy with the wrong result type, and newer gomacros refuse it.
	delete(display.Proxies, "JSONer")
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bayescmp-kernel CONNECTION_FILE (Jupyter starts it; `go run ./kernel install` registers it)")
		os.Exit(2)
	}
	if os.Args[1] == "cells" {
		serveCells()
		return
	}
	runKernel(os.Args[1])
}
