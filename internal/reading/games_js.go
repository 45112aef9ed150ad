package reading

import (
	"fmt"

	"github.com/bayescmp/go/internal/reading/tables"
)

// noGames refuses the usual tables of games. The program of the page leaves out the rest of what
// package gametables knows: it would be too large.
func noGames(t tables.Table) error {
	players := []string{"model_a", "player_a", "model_1", "player_1", "a", "left"}
	outcomes := []string{"winner", "outcome", "preference", "winner_model_a", "wins"}
	if t.IsText(t.Find(players)) && t.Find(outcomes) != "" {
		return fmt.Errorf("%w: games have no scores; the program bayescmp rates the players",
			tables.ErrLayout)
	}
	return nil
}
