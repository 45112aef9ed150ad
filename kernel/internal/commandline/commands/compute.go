package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/commandline/compute"
)

const computeUsage = `usage: $ compute [flags]

Answers requests of other programs: reads lines of JSON from standard input, and writes a line of
JSON for each to standard output, until the input ends. docs/compute.md describes them. For example:

  {"id": 1, "do": "compare", "path": "scores.csv", "left": "a", "right": "b",
   "test": "Hierarchical", "options": {"rope": 0.01}}

but in one line.

`

// computeCommand answers requests from stdin.
func computeCommand(
	ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer,
) error {
	var limits compute.Limits
	flags := flag.NewFlagSet("compute", flag.ContinueOnError)
	flags.Func("max-memory", "how much memory the requests that wait or run may take: `4GB` by "+
		"default", func(text string) (err error) {
		limits.Memory, err = parseSize(text)
		return err
	})
	if err := parseFlags(flags, args, computeUsage, stderr); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		fmt.Fprintln(stderr, "compute: it takes requests from standard input, and no arguments")
		return cli.ErrUsage
	}
	// A short request leaves nothing alive, and the collector of garbage would run at every few.
	// Memory that is never touched takes none, but counts as alive: it runs at every 32 MB instead.
	const untouched = 32 << 20
	ballast := make([]byte, untouched)
	defer runtime.KeepAlive(ballast)
	err := compute.Serve(ctx, stdin, stdout, limits)
	if ctx.Err() != nil {
		return errors.New("stopped")
	}
	return err
}

const schemaUsage = `usage: $ schema

Writes the JSON Schema of the requests that compute takes and of its replies to standard output.

`

// schemaCommand prints the schema of the protocol.
func schemaCommand(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("schema", flag.ContinueOnError)
	if err := parseFlags(flags, args, schemaUsage, stderr); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		fmt.Fprintln(stderr, "schema: it takes no arguments")
		return cli.ErrUsage
	}
	_, err := stdout.Write(compute.Schema())
	return err
}
