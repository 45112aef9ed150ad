package commands

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

const siteUsage = `usage: $ site -o DIR

Writes web pages: one that says which classifier in a dropped file of scores is better, one for each
notebook, whose cells can be changed and run, a gallery of all figures, and a search page. It
executes the notebooks to draw their figures. The pages compute everything in the reader's
browser and send nothing. Any web server can serve the folder. The file bayescmp.html in it is the
first page with everything inside, and can be opened without a server.
Files in the folder that bayescmp did not write are left alone and cause an error; -f replaces them.

`

// siteCommand writes the static site.
func siteCommand(
	ctx context.Context, p Program, args []string, stdout, stderr io.Writer,
) error {
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {}
	dir := flags.String("o", "", "write the site into this `folder`")
	force := flags.Bool("f", false, "replace files there that bayescmp did not write")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, cli.Said(siteUsage))
		flags.PrintDefaults()
		return err
	case err != nil || *dir == "" || flags.NArg() > 0:
		fmt.Fprintln(stderr, "site: which folder? Give -o DIR and nothing else")
		return cli.ErrUsage
	}
	m, err := p.module(ctx, stderr)
	if err != nil {
		return err
	}
	executed, err := site.Notebooks(project.Files)
	if err != nil {
		return err
	}
	executed[site.GalleryName] = site.Gallery()
	fmt.Fprintln(stderr, "executing the notebooks, for their figures (a minute or two)")
	if err := p.executeAll(ctx, executed, stderr); err != nil {
		return err
	}
	names, err := site.Write(*dir, project.Files, m, executed, *force)
	if err != nil {
		return inFolder(*dir, err)
	}
	fmt.Fprintf(stdout, "written to %s: %s\n", *dir, strings.Join(names, ", "))
	fmt.Fprintf(stdout, "Compressed with gzip, the front page's program has %.2f MB, the one that "+
		"reads all files %.2f MB, and the one that runs cells %.2f MB.\n",
		float64(len(m.WASM))/1e6, float64(len(m.AllFiles))/1e6, float64(len(m.Cells))/1e6)
	return nil
}

// module returns the WebAssembly module with which the page computes. It is part of this program,
// or is built now, which needs a checkout and Go.
func (p Program) module(ctx context.Context, log io.Writer) (m site.Module, err error) {
	if len(p.Site) > 0 {
		err := gob.NewDecoder(bytes.NewReader(p.Site)).Decode(&m)
		m.Version = cli.Version()
		return m, err
	}
	here, err := os.Getwd()
	if err != nil {
		return m, err
	}
	root, err := compose.FindModule(here)
	if err != nil {
		return m, fmt.Errorf("this program was built without the module of the page, and cannot "+
			"make it here: %w; or use a program made by \"make dist\"", err)
	}
	version, err := compose.Go(ctx, root, "env", "GOVERSION")
	if err == nil {
		err = compose.UseTested(ctx, strings.TrimSpace(string(version)), log)
	}
	if err != nil {
		return m, err
	}
	fmt.Fprintln(log, "building the module of the page (once for each change, a minute or two)")
	return site.Build(ctx, root, cli.Version())
}
