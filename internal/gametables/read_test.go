package gametables

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// read reads text as a table of games.
func read(t *testing.T, text string, asked Asked) (Read, error) {
	t.Helper()
	ts, err := tables.Tables("battles", strings.NewReader(text), nil)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return Of(ts[0], asked)
}

// game is a game whose winner is known, from the side of the first player.
type game struct {
	left, right, judge string
	won                float64
}

// style is how games are written into a table.
type style struct {
	left, right string
	// header and cells are those of the outcome, for a player of each side.
	header []string
	cells  func(g game) []string
}

// pick is one of three, by who won.
func pick(won float64, left, tie, right string) string {
	switch won {
	case LeftWon:
		return left
	case Tied:
		return tie
	}
	return right
}

func oneOf(random *rand.Rand, words ...string) string { return words[random.IntN(len(words))] }

// styles are all ways to write outcomes for players in these columns.
func styles(random *rand.Rand, left, right string) []style {
	word := func(l, r string) func(g game) []string {
		return func(g game) []string {
			return []string{pick(g.won, l, oneOf(random, "tie", "Tie", "tie (bothbad)", "draw",
				"both", "neither"), r)}
		}
	}
	by := oneOf(random, "winner", "Winner", "outcome", "result", "preference")
	return []style{
		{left, right, []string{by}, word(left, right)},
		{left, right, []string{by}, word("A", "B")},
		{left, right, []string{by}, word("left", "right")},
		{left, right, []string{by}, func(g game) []string {
			return []string{pick(g.won, g.left, "tie", g.right)}
		}},
		{left, right, []string{by}, func(g game) []string {
			return []string{pick(g.won, "1", "1.5", "2")}
		}},
		{left, right, []string{"winner_model_a", "winner_model_b", "winner_tie"}, marks},
		{left, right, []string{"wins", "losses", "ties"}, marks},
		{left, right, []string{"Wins A", "Wins B", "Draws"}, marks},
	}
}

func marks(g game) []string {
	return []string{pick(g.won, "1", "0", "0"), pick(g.won, "0", "0", "1"),
		pick(g.won, "0", "1", "0")}
}

// Whatever the names of columns, their order, separators and words for winners, the games are those
// that were written, or there is an error.
func TestGamesAreReadAsTheyWereWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	sides := [][2]string{{"model_a", "model_b"}, {"player_1", "player_2"}, {"left", "right"},
		{"Model A", "Model B"}, {"a", "b"}, {"left_model", "right_model"}, {"model1", "model2"},
		{"generator_1", "generator_2"}, {"system_a_name", "system_b_name"}}
	players := []string{"gpt-x", "llama 3", "b", "A", "left", "model_b", "tie", "9b", "1"}
	refused := 0
	for range 3000 {
		names := players[:2]
		if random.IntN(3) == 0 { // names that may also be those of sides
			names = nil
			for _, at := range random.Perm(len(players))[:2+random.IntN(3)] {
				names = append(names, players[at])
			}
		}
		var games []game
		for range 3 + random.IntN(12) {
			l, r := random.IntN(len(names)), random.IntN(len(names)-1)
			if r >= l {
				r++
			}
			games = append(games, game{names[l], names[r], oneOf(random, "j", "k"),
				float64(random.IntN(3) - 1)})
		}
		side := sides[random.IntN(len(sides))]
		all := styles(random, side[0], side[1])
		s := all[random.IntN(len(all))]
		text := tableOf(random, s, games)
		got, err := read(t, text, Asked{})
		if err != nil {
			refused++
			continue
		}
		var back []game
		for _, g := range got.Games {
			judge := games[g.Row].judge
			if len(got.Labels) > 0 {
				judge = got.Labels[0][g.Row]
			}
			back = append(back, game{g.Left, g.Right, judge, g.Won})
		}
		if !slices.Equal(games, back) {
			t.Fatalf("wrote %v\nread %v in\n%s", games, back, text)
		}
	}
	if refused > 700 {
		t.Errorf("%d tables are refused", refused)
	}
}

// tableOf writes games, with columns in any order.
func tableOf(random *rand.Rand, s style, games []game) string {
	header := append([]string{s.left, s.right, "judge", "turn"}, s.header...)
	order := random.Perm(len(header))
	separator := oneOf(random, ",", ";", "\t")
	line := func(cells []string) string {
		var out []string
		for _, at := range order {
			out = append(out, cells[at])
		}
		return strings.Join(out, separator) + "\n"
	}
	text := line(header)
	for _, g := range games {
		text += line(append([]string{g.left, g.right, g.judge, "1"}, s.cells(g)...))
	}
	return text
}

func TestQuestionsAndErrors(t *testing.T) {
	var input *tables.InputError
	for text, want := range map[string]string{
		"model_a,model_b,winner\nx,y,z\n":                         `row 1 of column "winner"`,
		"model_a,model_b,winner\nx,y,model_a\nx,y,\n":             `the winner is ""`,
		"model_a,model_b,preference\nx,y,0\nx,y,1\n":              "1 may mean that",
		"model_a,model_b,preference\nx,y,0\nx,y,2\n":              "nobody can tell",
		"model_a,model_b,winner\nx,y,3\n":                         `the winner is "3"`,
		"left,right,winner\nA,B,A\nB,A,A\n":                       "may also be that of a side",
		"model_a,model_b,winner_a,winner_b\nx,y,1,0\nx,y,0,0\n":   "no column says who won",
		"a,b,wins,losses\nx,y,3,-1\n":                             `"-1"`,
		"a,b,wins,losses\nx,y,1,1\nx,,3,1\n":                      "row 2 lacks the name",
		"model_a,model_b,result,vote\nx,y,model_a,model_b\n":      "may all say who won",
		"model_a,model_b,score\nx,y,3\n":                          "found no columns",
		"model_a,model_b,winner\nx,x,model_a\nx,x,tie\n":          "no games",
		"model_a,model_b,winner,count\nx,y,model_a,many\nx,y,1,2": `"many"`,
	} {
		_, err := read(t, text, Asked{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	text := "model_a,model_b,preference\nx,y,0\nx,y,1\nx,y,0.5\n"
	_, err := read(t, text, Asked{})
	if !errors.As(err, &input) || input.Needs != "Left" {
		t.Errorf("0 and 1: %v", err)
	}
	got, err := read(t, text, Asked{Columns: Columns{Left: "model_b", Right: "model_a",
		Outcome: "preference"}})
	if err != nil || got.Games[0] != (Game{"y", "x", RightWon, 1, 0}) {
		t.Errorf("exchanged: %v, %v", got.Games, err)
	}
}

// Columns of judges and prompts are clusters if they have several rows in common.
func TestClusters(t *testing.T) {
	text := "question_id,judge,annotator,model_a,model_b,winner\n"
	for i := range 12 {
		text += fmt.Sprintf("%d,j%d,same,x,y,tie\n", i/2, i%3)
	}
	got, err := read(t, text, Asked{})
	if err != nil || !slices.Equal(got.Clusters, []string{"judge", "question_id"}) {
		t.Errorf("clusters %v, %v", got.Clusters, err)
	}
	if notes := fmt.Sprint(got.Notes); !strings.Contains(notes, "annotator is not used") {
		t.Error(notes)
	}
	for _, asked := range [][]string{{}, {"annotator"}} {
		got, err = read(t, text, Asked{Clusters: asked})
		if err != nil || !slices.Equal(got.Clusters, asked) {
			t.Errorf("clusters %v, %v", got.Clusters, err)
		}
	}
	single, err := read(t, "id,judge,prompt,a,b,winner\n1,j,p,x,y,a\n2,j,q,x,y,a\n", Asked{})
	notes := fmt.Sprint(single.Notes)
	if err != nil || len(single.Clusters) > 0 || !strings.Contains(notes, "judge is the same") ||
		!strings.Contains(notes, "prompt is another one") {
		t.Errorf("clusters %v, %v, %v", single.Clusters, notes, err)
	}
}

// Counts that are there from both sides are counted once.
func TestTalliesFromBothSides(t *testing.T) {
	got, err := read(t, "a,b,wins,losses,ties\nx,y,3,1,2\ny,x,1,3,2\nx,z,1,1,0\nz,x,1,1,0\n",
		Asked{})
	total := 0.0
	for _, g := range got.Games {
		total += g.Count
	}
	if err != nil || total != 8 {
		t.Errorf("%v games of %v, %v", total, got.Games, err)
	}
	got, err = read(t, "a,b,wins,losses,ties\nx,y,3,1,2\ny,x,1,2,2\n", Asked{})
	if total = 0; err == nil {
		for _, g := range got.Games {
			total += g.Count
		}
	}
	if total != 11 {
		t.Errorf("%v games of %v, %v", total, got.Games, err)
	}
}

// Scores of classifiers are no games, whatever the classifiers are called.
func TestScoresAreNoGames(t *testing.T) {
	for _, text := range []string{
		"dataset,A,B\nx,.9,.8\n", "dataset,a,b,winner\nx,.9,.8,a\n",
		"dataset,model_a,model_b,winner\nx,.9,.8,model_a\n", "dataset,left,right\nx,y,z\n",
		"dataset,model,accuracy\nx,A,.9\n",
	} {
		ts, err := tables.Tables("scores", strings.NewReader(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		if c, ok := Find(ts[0]); ok {
			t.Errorf("%s: %v", text, c)
		}
	}
}
