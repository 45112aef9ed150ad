//go:build !js

// Command program is the program bayescmp, which contains the commands, the kernel for Jupyter, and
// the process of the cells. It is started in these ways:
//
//	bayescmp COMMAND …                by people, or by `go run ./kernel`
//	                                  (see ../internal/commandline/commands)
//	bayescmp kernel CONNECTION_FILE   by Jupyter; it starts itself in the third way
//	                                  (see ../internal/protocol/jupyter)
//	bayescmp cells                    to execute cells: by the second
//	                                  (see ../internal/execution/cells)
//	bayescmp cells svg                the same for pages that are written at the end: by the
//	                                  commands run and site
//	bayescmp cells html               the same for pages that show outputs at once: by the command
//	                                  serve
//
// `go run ./kernel build` compiles it, with the data of package made.
package main

import (
	"log"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/commandline/commands"
	"github.com/bayescmp/go/kernel/internal/execution/cells"
	"github.com/bayescmp/go/kernel/internal/language/made"
	"github.com/bayescmp/go/kernel/internal/protocol/jupyter"
)

func main() {
	checkGo()
	self, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	args := os.Args[1:]
	switch {
	case slices.Equal(args, []string{"cells"}):
		serveCells(cells.Audience{})
	case slices.Equal(args, []string{"cells", "svg"}):
		serveCells(cells.Audience{SVG: true})
	case slices.Equal(args, []string{"cells", "html"}):
		serveCells(cells.Audience{HTML: true})
	case len(args) == 2 && args[0] == "kernel":
		log.SetPrefix("bayescmp kernel: ")
		runtime.GOMAXPROCS(1) // passing messages on is less work than waking a second core
		if err := jupyter.Serve(args[1], about(self)); err != nil {
			log.Fatal(err)
		}
	default:
		os.Exit(commands.Main(commands.Program{Binary: self, Site: made.Site}, args))
	}
}

// serveCells executes cells, and then ends the process.
func serveCells(to cells.Audience) {
	if made.Tables == nil {
		log.Fatal("this program was compiled without the packages that cells import; " +
			"`go run ./kernel build` compiles it with them")
	}
	// A terminal sends its interrupt to all of its processes, but this process gets interrupts as
	// requests.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	if err := cells.Serve(os.Stdin, os.Stdout, parts(), to); err != nil {
		log.Fatal(err)
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
