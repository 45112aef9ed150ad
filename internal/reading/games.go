//go:build !js || allfiles

package reading

import (
	"fmt"

	"github.com/bayescmp/go/internal/gametables"
	"github.com/bayescmp/go/internal/reading/tables"
)

// readsClusters says whether the program reads items in clusters: package itemfiles does.
const readsClusters = true

// noGames refuses games between two players, which are no scores.
func noGames(t tables.Table) error {
	c, ok := gametables.Find(t)
	if !ok {
		return nil
	}
	return &tables.InputError{Err: tables.ErrLayout, Needs: "Games",
		Columns: []string{c.Left, c.Right},
		Problem: fmt.Sprintf("columns %q and %q are the players of games, which have winners and "+
			"no scores; bayescmp report rates the players", c.Left, c.Right),
		Advice: "in Go, OpenGames reads them"}
}
