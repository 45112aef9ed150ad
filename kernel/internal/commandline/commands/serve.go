package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/serve"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

const serveUsage = `usage: $ serve [-port N] [-dir DIR]

Shows the site (see "site") in a browser on this machine. This program executes the cells, which run
natively, on all cores. It prints the address to open. Keep the token in the address secret: whoever
has it can execute programs as you. Ctrl+C stops the server.

`

// serveCommand serves the site until ctx is done.
func serveCommand(
	ctx context.Context, p Program, args []string, stdout, stderr io.Writer,
) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {}
	port := flags.Int("port", 0, "listen on this `port`; 0 for any free one")
	dir := flags.String("dir", ".", "execute cells in this `folder`, where they look for files")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, cli.Said(serveUsage))
		flags.PrintDefaults()
		return err
	case err != nil || flags.NArg() > 0 || *port < 0 || *port > 65535:
		fmt.Fprintln(stderr, "serve takes -port N (0 to 65535) and -dir DIR, and nothing else")
		return cli.ErrUsage
	}
	if _, err := os.ReadDir(*dir); err != nil {
		return fmt.Errorf("-dir %s: %w; give a folder", *dir, cause(err))
	}
	m, err := p.module(ctx, stderr)
	if err != nil {
		return err
	}
	pages, err := os.MkdirTemp("", "bayescmp-serve-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(pages) }()
	// The gallery is executed when somebody asks for it. The other pages show their stored pictures
	// until their cells run.
	executed := map[string]*notebook.Notebook{site.GalleryName: site.Gallery()}
	write := func() error {
		_, err := site.Write(pages, project.Files, m, executed, false)
		return err
	}
	if err := write(); err != nil {
		return err
	}
	draw := func(ctx context.Context) error {
		if err := p.executeAll(ctx, executed, io.Discard); err != nil {
			return err
		}
		return write()
	}
	folder, err := filepath.Abs(*dir)
	if err != nil {
		return err
	}
	server := serve.Server{
		Pages: pages, Binary: p.Binary, Dir: folder, Data: site.Data(), Version: cli.Version(),
		Log: stderr, Late: draw, LateNames: site.GalleryFiles(),
	}
	err = server.Serve(ctx, *port, func(address string) {
		fmt.Fprintf(stdout, "Open %s\nCtrl+C stops the server.\n", address)
	})
	if about := (*net.OpError)(nil); errors.As(err, &about) && about.Op == "listen" {
		return fmt.Errorf("port %d cannot be used: %w; choose another with -port, or omit it for "+
			"any free one", *port, about.Err)
	}
	return err
}
