package bayescmp

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/abilities"
	"github.com/bayescmp/go/internal/gametables"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/internal/writing"
)

// GameColumns names the columns of a table of games: one row for each game. The zero value means
// left, right, outcome and, if there is one, count.
type GameColumns struct {
	// Left and Right are the two players of a game.
	Left, Right string
	// Outcome says who won: left, a, model_a or the name of the left player; right, b, model_b or
	// the name of the right player; tie, draw, or anything that begins with tie. Or it is the score
	// of the left player: 1, 0 or 0.5.
	Outcome string
	// Count is how many games a row stands for.
	Count string
	// Clusters are at most two columns: games with the same judge, say, or the same prompt, depend
	// on each other.
	Clusters []string
	// Only are the players to use, and Except those to leave out; nil means all and none. At most
	// one of them may be set.
	Only, Except []string `json:",omitzero"`
}

// Games holds results of games for two players, such as battles of language models before judges.
// It comes from [OpenGames] or [FromGames] and does not change.
type Games struct {
	notes   []string // how the table was understood
	players []string
	results []abilities.Result // their clusters are their rows
	labels  []string           // the columns of the clusters
	groups  [][]int            // the cluster of each result, by column
}

var errNoGames = fmt.Errorf("%w: there are no games; read them with OpenGames", ErrEmpty)

// FromGames reads a table of games. Errors name the data row, counted from 1, and wrap [ErrColumn],
// [ErrScore] (an outcome or a count), [ErrOption] (a player against himself, or more than two
// columns of clusters) or [ErrEmpty].
func FromGames(df Frame, columns GameColumns) (*Games, error) {
	t, err := tableOf(df)
	if err != nil {
		return nil, err
	}
	if len(columns.Clusters) > 2 {
		return nil, fmt.Errorf("%w: Clusters takes one or two columns, not %d",
			ErrOption, len(columns.Clusters))
	}
	g := &Games{labels: slices.Clone(columns.Clusters)}
	left, err := gameColumn(t, columns.Left, "left")
	if err != nil {
		return nil, err
	}
	right, err := gameColumn(t, columns.Right, "right")
	if err != nil {
		return nil, err
	}
	outcome, err := gameColumn(t, columns.Outcome, "outcome")
	if err != nil {
		return nil, err
	}
	var count []string
	if columns.Count != "" || slices.Contains(t.Names, "count") {
		if count, err = gameColumn(t, columns.Count, "count"); err != nil {
			return nil, err
		}
	}
	if err := g.read(left, right, outcome, count); err != nil {
		return nil, err
	}
	for _, name := range columns.Clusters {
		labels, err := gameColumn(t, name, name)
		if err != nil {
			return nil, err
		}
		g.groups = append(g.groups, numberLabels(labels))
	}
	if err := g.leaveOut(columns); err != nil {
		return nil, err
	}
	return g, nil
}

// OpenGames reads a file of games, in each format that [Open] reads, and finds out what its
// columns mean. The players are in two columns such as model_a and model_b, player_1 and player_2,
// or left and right. A column such as winner or outcome has the name of the winner, or of a column
// of players, a side (left, a, 1; right, b, 2), or a tie (tie, draw, both, neither). Or each row
// counts games: wins and losses of the first player, and ties, or winner_model_a, winner_model_b
// and winner_tie. Games with the same judge or the same prompt are in clusters, unless columns
// says otherwise: an empty list means no clusters.
//
// The columns that are named in columns are taken as they are; those that are not are found. The
// numbers of an Outcome that is named are scores of the left player: 1, 0.5 or 0. The String of
// the result says what was understood. What cannot be known is asked by an [*InputError]. Errors
// wrap [ErrLayout], [ErrColumn], [ErrScore], [ErrOption], [ErrEmpty] or those of reading a file.
func OpenGames(path string, columns GameColumns) (*Games, error) {
	g, err := openGames(path, columns)
	if err != nil {
		return nil, ofFile(path, exported(err))
	}
	return g, nil
}

func openGames(path string, columns GameColumns) (*Games, error) {
	if len(columns.Clusters) > 2 {
		return nil, fmt.Errorf("%w: Clusters takes one or two columns, not %d",
			ErrOption, len(columns.Clusters))
	}
	ts, err := tables.Load(path, CSV{}.budget(context.Background(), nil))
	if err != nil {
		return nil, err
	}
	if len(ts) != 1 {
		return nil, fmt.Errorf("%w: there are %d tables; give one table of games", ErrLayout,
			len(ts))
	}
	read, err := gametables.Of(ts[0], gametables.Asked{
		Columns: gametables.Columns{Left: columns.Left, Right: columns.Right,
			Outcome: columns.Outcome, Count: columns.Count},
		Clusters: columns.Clusters,
	})
	if err != nil {
		return nil, err
	}
	g, number := &Games{notes: read.Notes, labels: read.Clusters}, map[string]int{}
	for _, game := range read.Games {
		g.results = append(g.results, abilities.Result{Left: g.player(number, game.Left),
			Right: g.player(number, game.Right), Outcome: game.Won, Count: game.Count,
			Cluster: game.Row})
	}
	for _, labels := range read.Labels {
		g.groups = append(g.groups, numberLabels(labels))
	}
	if err := g.leaveOut(columns); err != nil {
		return nil, err
	}
	return g, nil
}

// leaveOut leaves out the games of players that are not wanted.
func (g *Games) leaveOut(columns GameColumns) error {
	only, except := columns.Only, columns.Except
	if only != nil && except != nil {
		return fmt.Errorf("%w: Only and Except are both set; choose one", ErrOption)
	}
	for _, name := range slices.Concat(only, except) {
		if !slices.Contains(g.players, name) {
			return unknown("player", name, g.players)
		}
	}
	players, results := g.players, g.results
	unwanted := func(player int) bool {
		name := players[player]
		return only != nil && !slices.Contains(only, name) || slices.Contains(except, name)
	}
	g.players, g.results = nil, nil
	known, out := map[string]int{}, 0.0
	for _, r := range results {
		if unwanted(r.Left) || unwanted(r.Right) {
			out += r.Count
			continue
		}
		r.Left, r.Right = g.player(known, players[r.Left]), g.player(known, players[r.Right])
		g.results = append(g.results, r)
	}
	if out > 0 {
		g.notes = append(g.notes, fmt.Sprintf("Left out: %s of players that are not wanted.",
			gametables.NumberOf(out)))
	}
	if len(g.results) == 0 {
		return fmt.Errorf("%w: no games are left", ErrEmpty)
	}
	return nil
}

// player returns the number of a player, who may be new.
func (g *Games) player(known map[string]int, name string) int {
	i, ok := known[name]
	if !ok {
		i = len(g.players)
		known[name], g.players = i, append(g.players, name)
	}
	return i
}

// gameColumn returns the column with this name, or with the usual one.
func gameColumn(t tables.Table, name, usual string) ([]string, error) {
	if name == "" {
		name = usual
	}
	if !slices.Contains(t.Names, name) {
		return nil, fmt.Errorf("%w: there is no column %q; the columns are %s. "+
			"Name it in GameColumns", ErrColumn, name, writing.Listed(t.Names, 20))
	}
	return t.Column(name), nil
}

// numberLabels gives each label a number, in the order in which they appear.
func numberLabels(labels []string) []int {
	known, out := map[string]int{}, make([]int, len(labels))
	for i, label := range labels {
		n, ok := known[label]
		if !ok {
			n = len(known)
			known[label] = n
		}
		out[i] = n
	}
	return out
}

// read reads the rows.
func (g *Games) read(left, right, outcome, count []string) error {
	known := map[string]int{}
	g.results = make([]abilities.Result, len(left))
	for i := range left {
		l, r := left[i], right[i]
		if l == "" || r == "" || l == "NaN" || r == "NaN" {
			return fmt.Errorf("%w: data row %d lacks the name of a player", ErrMissing, i+1)
		}
		if l == r {
			return fmt.Errorf("%w: in data row %d, %q plays against itself; leave such rows out",
				ErrOption, i+1, l)
		}
		won, ok := parseOutcome(outcome[i], l, r)
		if !ok {
			return fmt.Errorf("%w: in data row %d the outcome is %q; it must be left, right or "+
				"tie, a name of the two players, or 1, 0 or 0.5 for the left player",
				ErrScore, i+1, outcome[i])
		}
		n := 1.0
		if count != nil {
			var err error
			n, err = strconv.ParseFloat(count[i], 64)
			if err != nil || !(n > 0) || math.IsInf(n, 0) {
				return fmt.Errorf("%w: in data row %d the count is %q; it must be above 0",
					ErrScore, i+1, count[i])
			}
		}
		g.results[i] = abilities.Result{
			Left: g.player(known, l), Right: g.player(known, r), Outcome: won, Count: n, Cluster: i,
		}
	}
	return nil
}

// parseOutcome is 1 if left won, 0 for a tie, and −1 if right won.
func parseOutcome(text, left, right string) (float64, bool) {
	switch text {
	case left:
		return 1, true
	case right:
		return -1, true
	}
	switch text = strings.ToLower(strings.TrimSpace(text)); text {
	case "left", "a", "model_a", "1", "1.0":
		return 1, true
	case "right", "b", "model_b", "0", "0.0":
		return -1, true
	case "draw", "0.5", ".5":
		return 0, true
	}
	return 0, strings.HasPrefix(text, "tie")
}

// Players lists the players in the order in which they first appear.
func (g *Games) Players() []string {
	if g == nil {
		return nil
	}
	return slices.Clone(g.players)
}

// ClusteredBy lists the columns of the clusters.
func (g *Games) ClusteredBy() []string {
	if g == nil {
		return nil
	}
	return slices.Clone(g.labels)
}

// pairs counts the results of each two players who met.
func (g *Games) pairs() []abilities.Pair {
	place := map[[2]int]int{}
	var out []abilities.Pair
	for _, r := range g.results {
		l, o, won := r.Left, r.Right, r.Outcome
		if l > o {
			l, o, won = o, l, -won
		}
		at, ok := place[[2]int{l, o}]
		if !ok {
			at = len(out)
			place[[2]int{l, o}] = at
			out = append(out, abilities.Pair{Left: l, Right: o})
		}
		switch won {
		case 1:
			out[at].Won += r.Count
		case 0:
			out[at].Tied += r.Count
		case -1:
			out[at].Lost += r.Count
		}
	}
	return out
}

// String says what was understood from the table.
func (g *Games) String() string {
	if g == nil || len(g.results) == 0 {
		return "no games"
	}
	games, tied := 0.0, 0.0
	for _, r := range g.results {
		games += r.Count
		if r.Outcome == 0 {
			tied += r.Count
		}
	}
	text := fmt.Sprintf("%s of %s (%s), %s of them tied.", gametables.NumberOf(games),
		writing.Plural(len(g.players), "player"), writing.Some(g.players), writing.Number(tied))
	for i, label := range g.labels {
		text += fmt.Sprintf(" Clusters by %s: %d.", label, g.countClusters(i))
	}
	for _, note := range g.notes {
		text += "\n" + note
	}
	return visible.Text(text)
}

// countClusters counts the clusters of a column that have games.
func (g *Games) countClusters(column int) int {
	seen := map[int]bool{}
	for _, r := range g.results {
		seen[g.groups[column][r.Cluster]] = true
	}
	return len(seen)
}

// HTML returns the same as String, for a notebook.
func (g *Games) HTML() string { return writing.Paragraph(g.String()) }
