package gametables

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// Asked is what the user says about a table.
type Asked struct {
	// Columns are those that the user names.
	Columns
	// Clusters are at most two columns of clusters; nil finds them.
	Clusters []string
}

// Game is one game, or several with the same outcome.
type Game struct {
	Left, Right string
	Won         float64 // LeftWon, Tied or RightWon
	Count       float64
	Row         int // of the table, from 0
}

// Read is what a table holds.
type Read struct {
	Games []Game
	// Clusters are columns, and Labels has their cells, by column and row.
	Clusters []string
	Labels   [][]string
	// Notes say in sentences what was understood.
	Notes []string
}

// Of reads the games of a table.
func Of(t tables.Table, asked Asked) (r Read, err error) {
	c, err := asked.columns(t)
	if err != nil {
		return r, err
	}
	r.Notes = append(r.Notes, c.String())
	if r.Games, err = c.games(t, asked.Outcome != ""); err != nil {
		return r, err
	}
	r.dropOwn()
	if len(r.Games) == 0 {
		return r, fmt.Errorf("%w: there are no games", tables.ErrEmpty)
	}
	r.cluster(t, c, asked.Clusters)
	return r, nil
}

// columns are those that the user names, and for the rest those that are found.
func (a Asked) columns(t tables.Table) (Columns, error) {
	for _, name := range append([]string{a.Left, a.Right, a.Outcome, a.Count}, a.Clusters...) {
		if name != "" && !t.Has(name) {
			return Columns{}, fmt.Errorf("%w: %s", tables.ErrColumn, t.Lacks(name))
		}
	}
	c, ok := Find(t)
	if a.Left != "" {
		c.Left = a.Left
	}
	if a.Right != "" {
		c.Right = a.Right
	}
	if a.Outcome != "" {
		c = Columns{Left: c.Left, Right: c.Right, Outcome: a.Outcome, Count: t.Find(countNames)}
	}
	if a.Count != "" {
		c.Count = a.Count
	}
	if !ok && (c.Left == "" || c.Right == "" || c.Outcome == "") {
		return c, fmt.Errorf("%w: found no columns of two players and of the winner, such as "+
			"model_a, model_b and winner; the columns are %s. Name them as Left, Right and Outcome",
			tables.ErrLayout, listed(t.Names))
	}
	if c.Outcome == "" || a.Outcome != "" {
		return c, nil
	}
	if all := t.All(outcomeNames); len(all) > 1 && all[0] != t.Find(outcomeNames[:1]) {
		return c, &tables.InputError{Err: tables.ErrLayout, Needs: "Outcome", Columns: all,
			Problem: fmt.Sprintf("the columns %s may all say who won", writing.Quoted(all)),
			Advice:  "name one as Outcome"}
	}
	return c, nil
}

// String says what the columns mean.
func (c Columns) String() string {
	text := fmt.Sprintf("Players: columns %s and %s.", c.Left, c.Right)
	if c.Outcome != "" {
		text += fmt.Sprintf(" Winner: column %s.", c.Outcome)
		if c.Count != "" {
			text += fmt.Sprintf(" Number of games: column %s.", c.Count)
		}
		return text
	}
	text += fmt.Sprintf(" Games that %s won: column %s; that it lost: column %s", c.Left, c.Wins,
		c.Losses)
	if c.Ties == "" {
		return text + "; there is no column of ties."
	}
	return text + fmt.Sprintf("; ties: column %s.", c.Ties)
}

// games reads the rows.
func (c Columns) games(t tables.Table, named bool) (games []Game, err error) {
	var won []float64
	if c.Outcome != "" {
		if won, err = outcomes(t, c, named); err != nil {
			return nil, err
		}
	}
	left, right := t.Column(c.Left), t.Column(c.Right)
	for i := range t.Rows {
		g := Game{strings.TrimSpace(left[i]), strings.TrimSpace(right[i]), 0, 1, i}
		if tables.IsMissing(g.Left) || tables.IsMissing(g.Right) {
			return nil, fmt.Errorf("%w: data row %d lacks the name of a player", tables.ErrColumn,
				i+1)
		}
		if won == nil {
			if games, err = c.tallied(t, games, g); err != nil {
				return nil, err
			}
			continue
		}
		if g.Won = won[i]; c.Count != "" {
			if g.Count, err = count(t, c.Count, i); err != nil {
				return nil, err
			}
		}
		if g.Count > 0 {
			games = append(games, g)
		}
	}
	return games, nil
}

// tallied adds the games that a row counts.
func (c Columns) tallied(t tables.Table, games []Game, g Game) ([]Game, error) {
	before := len(games)
	for _, of := range []struct {
		column string
		won    float64
	}{{c.Wins, LeftWon}, {c.Losses, RightWon}, {c.Ties, Tied}} {
		if of.column == "" {
			continue
		}
		n, err := count(t, of.column, g.Row)
		if err != nil {
			return nil, err
		}
		if g.Won, g.Count = of.won, n; n > 0 {
			games = append(games, g)
		}
	}
	if len(games) == before && c.marks() {
		return nil, fmt.Errorf("%w: in data row %d no column says who won; correct it, or leave "+
			"the row out", tables.ErrScore, g.Row+1)
	}
	return games, nil
}

// marks tells whether each row is one game, whose winner is marked.
func (c Columns) marks() bool { return strings.Contains(strings.ToLower(c.Wins), "winner") }

// dropOwn leaves out games of a player against itself, and says so.
func (r *Read) dropOwn() {
	own := 0.0
	r.Games = slices.DeleteFunc(r.Games, func(g Game) bool {
		if g.Left == g.Right {
			own += g.Count
		}
		return g.Left == g.Right
	})
	if own > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("Left out: %s of a player against itself.",
			NumberOf(own)))
	}
}

// NumberOf writes a number of games.
func NumberOf(games float64) string {
	if games == 1 {
		return "1 game"
	}
	return writing.Number(games) + " games"
}

// cluster takes the clusters of the games.
func (r *Read) cluster(t tables.Table, c Columns, asked []string) {
	r.Clusters = asked
	if asked == nil {
		var notes []string
		r.Clusters, notes = findClusters(t)
		r.Notes = append(r.Notes, notes...)
	}
	for _, name := range r.Clusters {
		r.Labels = append(r.Labels, t.Column(name))
	}
	if rest := c.rest(t, r.Clusters); len(rest) > 0 {
		r.Notes = append(r.Notes, "Columns that are not used: "+listed(rest)+".")
	}
	if c.Outcome == "" && !c.marks() && r.mirrored() {
		seen := map[[2]string]bool{}
		r.Games = slices.DeleteFunc(r.Games, func(g Game) bool {
			seen[[2]string{g.Left, g.Right}] = true
			return seen[[2]string{g.Right, g.Left}]
		})
		r.Notes = append(r.Notes, "Each two players are there twice, from both sides, with the "+
			"same counts; they are counted once.")
	}
}

// mirrored tells whether the counts of each two players are there from both sides.
func (r *Read) mirrored() bool {
	if !slices.ContainsFunc(r.Games, func(g Game) bool { return g.Count > 1 }) {
		return false // each row is a game
	}
	counts := map[Game]float64{}
	for _, g := range r.Games {
		counts[Game{g.Left, g.Right, g.Won, 0, 0}] += g.Count
	}
	for g, n := range counts {
		if counts[Game{g.Right, g.Left, -g.Won, 0, 0}] != n {
			return false
		}
	}
	return true
}
