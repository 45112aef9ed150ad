//go:build bayeskernel && !js

// Package main is the notebook kernel. Two of its files come from the module
// github.com/gopherdata/gophernotes, and turn values into displays of a notebook. `go build
// -overlay` maps them from the module cache into this directory (see ../overlay). The
// build tag keeps the half package out of everyone else's builds.
//
// The binary is started in three ways:
//
//	bayescmp COMMAND …                by people, or by `go run ./kernel`
//	                                  (see ../internal/commands)
//	bayescmp kernel CONNECTION_FILE   by Jupyter; it starts itself in the third way
//	                                  (see ../internal/jupyter)
//	bayescmp cells                    to execute cells: by the second (see serveCells)
//	bayescmp cells svg                the same for pages that are written at the end: by the
//	                                  commands run, report, verify and site
//	bayescmp cells html               the same for pages that show what comes: by the command
//	                                  serve
package main

import (
	_ "embed"
	"log"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/cli"
	"github.com/bayescmp/go/kernel/internal/commands"
	"github.com/bayescmp/go/kernel/internal/jupyter"
)

// site has the modules of the site, see package site. In a binary that is built for a checkout it
// is empty.
//
//go:embed site.gob
var site []byte

func main() {
	checkGo()
	self, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	args := os.Args[1:]
	switch {
	case slices.Equal(args, []string{"cells"}):
		serveCells(audience{})
	case slices.Equal(args, []string{"cells", "svg"}):
		serveCells(audience{svg: true})
	case slices.Equal(args, []string{"cells", "html"}):
		serveCells(audience{svg: true, change: withHTML})
	case len(args) == 2 && args[0] == "kernel":
		log.SetPrefix("bayescmp kernel: ")
		runtime.GOMAXPROCS(1) // to pass messages on is little work; to wake a second core is more
		if err := jupyter.Serve(args[1], about(self)); err != nil {
			log.Fatal(err)
		}
	default:
		os.Exit(commands.Main(commands.Program{Binary: self, Site: site}, args))
	}
}

func about(binary string) jupyter.About {
	version := cli.Release()
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
