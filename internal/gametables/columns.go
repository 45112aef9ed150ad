// Package gametables reads tables of games between two players, such as battles of language models
// before judges: what the columns mean, who won each game, and which games depend on each other.
package gametables

import (
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
)

// Columns says which columns of a table of games mean what; "" for none.
type Columns struct {
	// Left and Right are the two players.
	Left, Right string
	// Outcome says who won. Otherwise Wins, Losses and perhaps Ties count the games of each row,
	// from the side of Left.
	Outcome, Wins, Losses, Ties string
	// Count is how many games a row with an Outcome stands for.
	Count string
}

// what players may be called, in the names of columns.
var playerNouns = []string{"model", "player", "system", "classifier", "algorithm", "method",
	"agent", "assistant", "generator", "llm", "bot", "engine", "team", "competitor", "contestant"}

// sides are how the two players may be told apart.
var sides = [][2]string{{"a", "b"}, {"1", "2"}, {"left", "right"}, {"0", "1"}}

var (
	outcomeNames = []string{"winner", "won_by", "outcome", "result", "preference", "preferred",
		"verdict", "vote", "choice", "judgment", "judgement"}
	tieNames = []string{"ties", "draws", "tied", "drawn", "winner_tie", "tie", "draw", "n_ties",
		"num_ties"}
	countNames = []string{"count", "n_games", "num_games", "games"}
)

// Find finds out what the columns mean. ok is false if the table has no games. Players have names:
// columns of numbers are scores of classifiers that may be called A and B.
func Find(t tables.Table) (c Columns, ok bool) {
	if !slices.ContainsFunc(t.Names, t.IsText) {
		return c, false
	}
	c, ok = find(t)
	return c, ok && t.IsText(c.Left) && t.IsText(c.Right) &&
		(c.Outcome != "" || t.IsNumeric(c.Wins) && t.IsNumeric(c.Losses))
}

// Named reports whether these are names of columns of games.
func Named(columns []string) bool {
	_, ok := find(tables.Table{Names: columns})
	return ok
}

// find does the same as Find by the names alone.
func find(t tables.Table) (c Columns, ok bool) {
	c.Left, c.Right = findPlayers(t)
	if c.Left == "" {
		return c, false
	}
	if outcomes := t.All(outcomeNames); len(outcomes) > 0 {
		c.Outcome, c.Count = outcomes[0], t.Find(countNames)
		return c, true
	}
	c.Wins, c.Losses = findWins(t, c)
	c.Ties = t.Find(tieNames)
	return c, c.Wins != ""
}

// findPlayers returns the columns of the players, or "".
func findPlayers(t tables.Table) (left, right string) {
	for _, s := range sides {
		for _, noun := range append(playerNouns, "") {
			for _, pair := range [][2]string{
				{noun + "_" + s[0], noun + "_" + s[1]}, {s[0] + "_" + noun, s[1] + "_" + noun},
				{noun + "_" + s[0] + "_name", noun + "_" + s[1] + "_name"}, {noun, "opponent"},
			} {
				if pair[0] == "" {
					continue
				}
				l, r := t.Find([]string{pair[0]}), t.Find([]string{pair[1]})
				if l != "" && r != "" {
					return l, r
				}
			}
		}
	}
	return "", ""
}

// findWins returns the columns of the games that each of the two has won, or "".
func findWins(t tables.Table, c Columns) (wins, losses string) {
	pairs := [][2]string{{"wins", "losses"}, {"won", "lost"}, {"win", "loss"},
		{"n_wins", "n_losses"}, {"num_wins", "num_losses"}}
	for _, s := range append([][2]string{{c.Left, c.Right}}, sides...) {
		for _, word := range []string{"winner", "wins", "won", "win"} {
			pairs = append(pairs, [2]string{word + "_" + s[0], word + "_" + s[1]},
				[2]string{s[0] + "_" + word, s[1] + "_" + word})
		}
	}
	for _, p := range pairs {
		w, l := t.Find(p[:1]), t.Find(p[1:])
		if w != "" && l != "" {
			return w, l
		}
	}
	return "", ""
}

// The names of columns by which games depend on each other.
var (
	judgeNames = []string{"judge", "judge_id", "judge_name", "judge_hash", "judge_model",
		"annotator", "annotator_id", "rater", "rater_id", "evaluator", "evaluator_id", "voter",
		"voter_id", "user", "user_id", "worker", "worker_id", "assessor", "assessor_id",
		"participant", "participant_id"}
	promptNames = []string{"question_id", "prompt_id", "question", "prompt", "prompt_hash",
		"instruction_id", "instruction", "item_id", "item", "example_id", "query_id", "query",
		"conversation_id", "sample_id", "task_id", "task"}
)

// findClusters returns at most one column of judges and one of prompts by which games are in
// clusters, and says why others are none.
func findClusters(t tables.Table) (clusters, notes []string) {
	for _, names := range [][]string{judgeNames, promptNames} {
		found := false
		for _, name := range t.All(names) {
			note, ok := "", false
			switch n := countDifferent(t.Column(name)); {
			case found:
				note = name + " is not used: another column has the clusters."
			case n == 1 && t.Rows > 1:
				note = name + " is the same in all rows, so that the answer is about this one."
			case n == t.Rows:
				note = name + " is another one in each row, so that it makes no clusters."
			default:
				ok = true
			}
			if ok {
				clusters, found = append(clusters, name), true
			} else {
				notes = append(notes, note)
			}
		}
	}
	return clusters, notes
}

func countDifferent(cells []string) int {
	seen := map[string]bool{}
	for _, cell := range cells {
		seen[cell] = true
	}
	return len(seen)
}

// rest lists the columns that are not used.
func (c Columns) rest(t tables.Table, clusters []string) []string {
	used := append([]string{c.Left, c.Right, c.Outcome, c.Wins, c.Losses, c.Ties, c.Count},
		clusters...)
	return slices.DeleteFunc(slices.Clone(t.Names), func(name string) bool {
		return slices.Contains(used, name)
	})
}
