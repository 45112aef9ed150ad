package commands

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// registerGames declares the flags about tables of games.
func (o *options) registerGames(flags *flag.FlagSet) {
	o.takesGames = true
	list := func(name, usage string, set func(columns []string) error) {
		flags.Func(name, usage, func(text string) error {
			columns := []string{}
			if text == "" {
				return set(columns)
			}
			columns, err := csv.NewReader(strings.NewReader(text)).Read()
			if err != nil {
				return err
			}
			return set(columns)
		})
	}
	list("players", "for games, the `columns` of the two players: A,B", func(c []string) error {
		if len(c) != 2 {
			return errors.New("give two columns: A,B")
		}
		o.columns.Left, o.columns.Right = c[0], c[1]
		return nil
	})
	flags.StringVar(&o.columns.Outcome, "outcome", "", "for games, the `column` that says who "+
		"won: a name, a side or tie, or the score of the first player, 1, 0.5 or 0")
	list("cluster", "for games, the `columns` by which games depend on each other, at most two: "+
		"judge,prompt; \"\" for none", func(c []string) error {
		o.columns.Clusters = c
		return nil
	})
}

// areGames reports whether an error says that a file has games, and no scores.
func areGames(err error) bool {
	var input *bayescmp.InputError
	return errors.As(err, &input) && input.Needs == "Games"
}

// asksForGames reports whether flags say that the file has games.
func (o options) asksForGames() bool {
	return o.columns.Left != "" || o.columns.Outcome != "" || o.columns.Clusters != nil
}

// holdsGames reports whether the file has games, for a command line without a rope.
func (o options) holdsGames(ctx context.Context) bool {
	if o.asksForGames() {
		return true
	}
	_, err := o.reading.OpenAnyContext(ctx, o.file)
	return areGames(err)
}

// openGames reads the games. Flags that only mean something for scores are refused.
func (o options) openGames() (q reports.Question, err error) {
	taken := []string{"players", "outcome", "cluster", "only", "except", "o", "f", "figures",
		"json", "q"}
	for _, name := range o.set {
		if !slices.Contains(taken, name) {
			return q, fmt.Errorf("the file has games, for which -%s means nothing: leave it out",
				name)
		}
	}
	columns := o.columns
	columns.Only, columns.Except = o.reading.Only, o.reading.Except
	games, err := bayescmp.OpenGames(o.file, columns)
	if err != nil {
		return q, o.asked(err)
	}
	q.File, q.Games = o.file, reports.PlayedGames{Games: games, Columns: columns}
	return q, nil
}

// inspectGames prints how games were understood.
func (o options) inspectGames(games *bayescmp.Games, stdout io.Writer) error {
	fmt.Fprintln(stdout, games)
	question := fmt.Sprintf("which of the %d players is the best", len(games.Players()))
	if err := o.asked(games.CheckConnected()); err != nil {
		fmt.Fprintf(stdout, "The command report cannot answer %s: %s\n", question, err)
		return nil
	}
	fmt.Fprintf(stdout, "With these flags, the command report answers: %s?\n", question)
	return nil
}
