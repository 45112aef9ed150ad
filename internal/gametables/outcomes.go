package gametables

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// Who won a game.
const (
	LeftWon  = 1.0
	Tied     = 0.0
	RightWon = -1.0
)

// outcomes reads who won each game. Where the user has named the column, its numbers are the scores
// of the left player.
func outcomes(t tables.Table, c Columns, named bool) ([]float64, error) {
	cells := t.Column(c.Outcome)
	numbers, err := c.numbers(cells, named)
	if err != nil {
		return nil, err
	}
	out, left, right := make([]float64, len(cells)), t.Column(c.Left), t.Column(c.Right)
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		byName, isName := whoseName(cell, strings.TrimSpace(left[i]), strings.TrimSpace(right[i]))
		byWord, isWord := c.whichSide(cell)
		if v, err := strconv.ParseFloat(cell, 64); err == nil && !isWord {
			byWord, isWord = numbers[v], slices.Contains(valuesOf(numbers), v)
		}
		switch {
		case isName && isWord && byName != byWord:
			return nil, fmt.Errorf("%w: in data row %d of column %q, %q is the name of a player "+
				"and may also be that of a side, the other one; rename the players",
				tables.ErrLayout, i+1, c.Outcome, cell)
		case isName:
			out[i] = byName
		case isWord:
			out[i] = byWord
		default:
			return nil, fmt.Errorf("%w: in data row %d of column %q the winner is %q, which is "+
				"neither of the players %s and %s, nor a side (%s, %s, left, right, a, b), nor a "+
				"tie; correct it, or leave the row out", tables.ErrScore, i+1, c.Outcome, cell,
				left[i], right[i], c.Left, c.Right)
		}
	}
	return out, nil
}

// whoseName tells which of two players has a name.
func whoseName(cell, left, right string) (won float64, ok bool) {
	switch cell {
	case left:
		return LeftWon, true
	case right:
		return RightWon, true
	}
	return 0, false
}

// whichSide tells which side a word means, or that it means a tie.
func (c Columns) whichSide(cell string) (won float64, ok bool) {
	is := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return spelling.Same(cell, w) })
	}
	switch {
	case cell == "":
		return 0, false
	case is(c.Left, "left", "a", "model_a", "player_a", "assistant_a", "win", "won"):
		return LeftWon, true
	case is(c.Right, "right", "b", "model_b", "player_b", "assistant_b", "loss", "lost"):
		return RightWon, true
	case is("draw", "drawn", "both", "both bad", "both good", "neither", "equal"),
		strings.HasPrefix(strings.ToLower(cell), "tie"):
		return Tied, true
	}
	return 0, false
}

// numbers says what the numbers of a column mean. 1 and 2 count the players. 0 and 1 are asked
// about, because 1 may be the score of the left player or the number of the right one.
func (c Columns) numbers(cells []string, named bool) (map[float64]float64, error) {
	scores := map[float64]float64{1: LeftWon, 0.5: Tied, 0: RightWon}
	if named {
		return scores, nil
	}
	seen := map[float64]bool{}
	for _, cell := range cells {
		if v, err := strconv.ParseFloat(strings.TrimSpace(cell), 64); err == nil {
			seen[v] = true
		}
	}
	switch {
	case len(seen) == 0:
		return nil, nil
	case !seen[0] && !seen[0.5]:
		return map[float64]float64{1: LeftWon, 1.5: Tied, 2: RightWon}, nil
	case seen[2] || seen[1.5]:
		return nil, fmt.Errorf("%w: column %q has 0 and 2 or 0.5 and 1.5, of which nobody can "+
			"tell who won; write %s, %s and tie", tables.ErrLayout, c.Outcome, c.Left, c.Right)
	}
	return nil, &tables.InputError{Err: tables.ErrLayout, Needs: "Left",
		Columns: []string{c.Outcome, c.Left, c.Right},
		Problem: fmt.Sprintf("column %q has numbers such as 0 and 1, and 1 may mean that %s won, "+
			"or %s", c.Outcome, c.Left, c.Right),
		Advice: fmt.Sprintf("set Outcome in GameColumns to %q if 1 means that Left won; otherwise "+
			"also exchange Left and Right", c.Outcome)}
}

func valuesOf(numbers map[float64]float64) (out []float64) {
	for v := range numbers {
		out = append(out, v)
	}
	return out
}

// count reads how many games a cell stands for.
func count(t tables.Table, name string, row int) (float64, error) {
	cell := strings.TrimSpace(t.Column(name)[row])
	if tables.IsMissing(cell) {
		return 0, nil
	}
	n, err := strconv.ParseFloat(cell, 64)
	if err != nil || !(n >= 0 && n <= 1e15) {
		return 0, fmt.Errorf("%w: in data row %d of column %q the number of games is %q; it must "+
			"be 0 or more", tables.ErrScore, row+1, name, cell)
	}
	return n, nil
}

// listed lists columns.
func listed(names []string) string { return writing.Listed(names, 20) }
