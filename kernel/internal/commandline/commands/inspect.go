package commands

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"

	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

const inspectUsage = `usage: $ inspect [flags] scores.csv

Says how a file or a folder of scores is understood: its layout, the rows that are used and left
out, data sets, classifiers, folds, metric and direction; for single questions to language models,
the benchmarks, models, items, epochs and clusters; for games between two models or players, the
players, ties and clusters. No test is run. The flags are the same as for report, and - is standard
input.

`

// inspectCommand prints how a file was understood. It needs no kernel, so it starts at once.
func inspectCommand(
	ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer,
) error {
	var o options
	flags := flag.NewFlagSet("inspect", flag.ContinueOnError)
	o.register(flags)
	o.registerAgainst(flags)
	o.registerGames(flags)
	if err := o.parse(flags, args, inspectUsage, stderr); err != nil {
		return err
	}
	remove, err := o.receive(ctx, stdin)
	if err != nil {
		return err
	}
	defer remove()
	if err := checkScores(o.file); err != nil {
		return err
	}
	q, err := o.open(ctx, stderr)
	if q.Scores != nil {
		fmt.Fprintln(stdout, q.Scores)
	}
	if err != nil {
		return err
	}
	if played, ok := q.Games.(reports.PlayedGames); ok {
		return o.inspectGames(played.Games, stdout)
	}
	if q.Left != "" {
		if pair, err := q.Scores.Pair(q.Left, q.Right); err == nil {
			fmt.Fprintln(stdout, pair.String()+".")
		}
	}
	rope := o.rope
	if math.IsNaN(rope) {
		rope = 0
	}
	if err := asked(q.Check(ctx, rope)); err != nil {
		fmt.Fprintf(stdout, "The command report cannot answer %s: %s\n", q, err)
		return nil
	}
	fmt.Fprintf(stdout, "With -rope, and these flags, the command report answers: %s?\n", q)
	return nil
}
