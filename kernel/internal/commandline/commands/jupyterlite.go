package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/lite"
)

const jupyterliteUsage = `usage: $ jupyterlite -o DIR

Writes the extension that gives a JupyterLite site the kernel "Go (bayescmp)". Cells run in the
reader's browser. For a site that is not built yet, DIR is
share/jupyter/labextensions/` + lite.Name + ` in the environment of the command
"jupyter lite build"; for one that is there, it is extensions/` + lite.Name + `
in the site, and README.md in that folder says which lines the site's jupyter-lite.json needs.
Files in the folder that bayescmp did not write are left alone and cause an error; -f replaces them.

`

// jupyterliteCommand writes the extension for JupyterLite.
func jupyterliteCommand(
	ctx context.Context, p Program, args []string, stdout, stderr io.Writer,
) error {
	flags := flag.NewFlagSet("jupyterlite", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {}
	dir := flags.String("o", "", "write the extension into this `folder`")
	force := flags.Bool("f", false, "replace files there that bayescmp did not write")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, cli.Said(jupyterliteUsage))
		flags.PrintDefaults()
		return err
	case err != nil || *dir == "" || flags.NArg() > 0:
		fmt.Fprintln(stderr, "jupyterlite: which folder? Give -o DIR and nothing else")
		return cli.ErrUsage
	}
	m, err := p.module(ctx, stderr)
	if err != nil {
		return err
	}
	extension := lite.Extension{Module: m, Logo32: logo32, Logo64: logo64}
	for _, name := range []string{"LICENSE", "NOTICE"} {
		text, err := project.Files.ReadFile(name)
		if err != nil {
			return err
		}
		extension.Licences = append(extension.Licences, ownfiles.File{Name: name, Content: text})
	}
	names, err := extension.Write(*dir, *force)
	if err != nil {
		return inFolder(*dir, err)
	}
	fmt.Fprintf(stdout, "written to %s: %s\n", *dir, strings.Join(names, ", "))
	return nil
}
