//go:build bayeskernel && !js

// Package main is the notebook kernel. Two of its files come from the module
// github.com/gopherdata/gophernotes, and turn values into displays of a notebook. `go build
// -overlay` maps them from the module cache into this directory (see ../overlay). The
// build tag keeps the half package out of everyone else's builds.
//
// The binary is started in three ways:
//
//	bayescmp-kernel CONNECTION_FILE   by Jupyter; it starts itself in the second way
//	                                  (see ../internal/jupyter)
//	bayescmp-kernel cells             to execute cells: by the first, or by `go run ./kernel run`
//	                                  (see serveCells)
//	bayescmp-kernel COMMAND …         by `go run ./kernel` (see ../internal/commands)
package main

import (
	"fmt"
	"log"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/cli"
	"github.com/bayescmp/go/kernel/internal/commands"
	"github.com/bayescmp/go/kernel/internal/jupyter"
)

func main() {
	self, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	args := os.Args[1:]
	switch {
	case len(args) > 0 && slices.Contains(cli.InKernel, args[0]):
		os.Exit(commands.Main(self, args))
	case len(args) != 1:
		fmt.Fprintln(os.Stderr, "usage: bayescmp-kernel CONNECTION_FILE "+
			"(Jupyter starts it; `go run ./kernel install` registers it)")
		os.Exit(2)
	case args[0] == "cells":
		serveCells()
	default:
		log.SetPrefix("bayescmp-kernel: ")
		runtime.GOMAXPROCS(1) // to pass messages on is little work; to wake a second core is more
		if err := jupyter.Serve(args[0], about(self)); err != nil {
			log.Fatal(err)
		}
	}
}

func about(binary string) jupyter.About {
	const version = "0.1.0"
	return jupyter.About{
		Name: "bayescmp", Version: version,
		LanguageVersion: strings.TrimPrefix(runtime.Version(), "go"),
		Banner:          "bayescmp " + version + ": Go in notebooks",
		Links: []jupyter.Link{
			{Text: "Go", URL: "https://go.dev/doc"},
			{Text: "Gonum", URL: "https://pkg.go.dev/gonum.org/v1/gonum"},
		},
		Binary: binary,
	}
}
