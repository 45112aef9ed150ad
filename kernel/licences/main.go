// Command licences prints the licences of the standard library and of modules that are linked into
// the programs of the pages:
//
//	go run ./kernel/licences MODULE …
//
// It is a separate program so that the kernel, which makes the site in a checkout, does not contain
// the texts of all existing licences.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/build/linked"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), cli.Signals()...)
	err := write(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func write(ctx context.Context, paths []string) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := compose.FindModule(here)
	if err != nil {
		return err
	}
	modules, err := linked.Find(ctx, root, paths)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(linked.Licences("The programs of the pages contain", modules))
	return err
}
