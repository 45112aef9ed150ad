//go:build !allfiles

package reading

import (
	"fmt"

	"github.com/bayescmp/go/internal/reading/tables"
)

// readsClusters says whether the program reads items in clusters: package itemfiles does.
const readsClusters = false

// noGames refuses the usual tables of games. The first program of the page leaves out the rest of
// what package gametables knows: it would be too large.
func noGames(t tables.Table) error {
	player := t.Find([]string{"model_a", "player_a", "model_1", "player_1", "a", "left"})
	outcome := t.Find([]string{"winner", "outcome", "preference", "winner_model_a", "wins"})
	if player != "" && outcome != "" && t.IsText(player) {
		return fmt.Errorf("%w: games have no scores; the program bayescmp rates the players",
			tables.ErrLayout)
	}
	return nil
}
