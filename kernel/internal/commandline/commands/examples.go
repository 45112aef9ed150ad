package commands

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

const examplesUsage = `usage: $ examples -o DIR [-f]

Writes the notebooks and data sets of bayescmp into a folder, to read, run and change them, and to
try the other commands. Files in the folder that you have changed, or that are not from bayescmp,
are left alone and cause an error; -f replaces them.

`

// exampleFolders are the folders of the project whose files are examples.
var exampleFolders = []string{"notebooks", "datasets/data"}

func examplesCommand(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("examples", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {}
	dir := flags.String("o", "", "write the files into this `folder`")
	force := flags.Bool("f", false, "replace files that you have changed")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stderr, cli.Said(examplesUsage))
		flags.PrintDefaults()
		return err
	case err != nil || *dir == "" || flags.NArg() > 0:
		fmt.Fprintln(stderr, "examples: which folder? Give -o DIR and nothing else")
		return cli.ErrUsage
	}
	var files []ownfiles.File
	for _, folder := range exampleFolders {
		entries, err := fs.ReadDir(project.Files, folder)
		if err != nil {
			return err
		}
		for _, entry := range entries {
			content, err := project.Files.ReadFile(path.Join(folder, entry.Name()))
			if err != nil {
				return err
			}
			files = append(files, ownfiles.File{Name: entry.Name(), Content: content})
		}
	}
	if err := ownfiles.WriteSome(*dir, files, *force); err != nil {
		return inFolder(*dir, err)
	}
	for _, f := range files {
		fmt.Fprintln(stdout, f.Name)
	}
	return nil
}
