package commands

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// withoutKernel runs a command that needs no kernel, and returns what it printed.
func withoutKernel(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	var stdout bytes.Buffer
	err = dispatch(t.Context(), Program{Binary: ""}, args, &stdout, io.Discard)
	return stdout.String(), err
}

// battles are of three models, of which A is the best, before judges.
func battles(games int) string {
	random := rand.New(rand.NewPCG(5, 6))
	text := "question_id,model_a,model_b,winner,judge\n"
	for i := range games {
		a := random.IntN(3)
		b := (a + 1 + random.IntN(2)) % 3
		won := "model_b"
		if p := []float64{0.75, 0.35, 0.4}[a]; random.Float64() < p {
			won = "model_a"
		}
		if random.IntN(6) == 0 {
			won = "tie (bothbad)"
		}
		text += fmt.Sprintf("q%d,%c,%c,%s,judge %d\n", i, 'A'+a, 'B'+b-1, won, random.IntN(40))
	}
	return text
}

// A file of battles is inspected, reported, and its report computed again, without a rope.
func TestReportOnGames(t *testing.T) {
	file := fileOf(t, "battles.csv", battles(600))
	out, err := withoutKernel(t, "inspect", file)
	for _, want := range []string{"600 games of 3 players", "tied. Clusters by judge: 40.",
		"Players: columns model_a and model_b. Winner: column winner.",
		"question_id is another one in each row", "which of the 3 players is the best?"} {
		if err != nil || !strings.Contains(out, want) {
			t.Errorf("inspect: no %q in %s, %v", want, out, err)
		}
	}
	page := filepath.Join(filepath.Dir(file), "report.html")
	out, err = withoutKernel(t, "report", "-o", page, file)
	if err != nil || !strings.Contains(out, "\nA is the best of the 3 players with probability ") ||
		!strings.Contains(out, "  tier  player  ability  95 % interval") {
		t.Errorf("report: %s, %v", out, err)
	}
	text := textOf(t, page)
	for _, want := range []string{"<title>Which of 3 players is the best?</title>", "<svg",
		"independent clusters by judge (40)", "p_beats", "ties by Davidson", "Bradley and Terry",
		`\begin{table}`, "sha256", "&#34;games&#34;: true"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if out, err = withoutKernel(t, "verify", page); err != nil ||
		!strings.Contains(out, "it is the same") {
		t.Errorf("verify: %s, %v", out, err)
	}
	out, err = withoutKernel(t, "report", "-o", page, "-cluster", "", "-except", "C", file)
	if err != nil || !strings.Contains(out, "2 players") || strings.Contains(out, "clusters by") {
		t.Errorf("without clusters and C: %s, %v", out, err)
	}
	if out, err = withoutKernel(t, "verify", page); err != nil {
		t.Errorf("verify: %s, %v", out, err)
	}
}

// Where no game connects players, or one has won all of its games, the commands say who, and what
// can be done.
func TestGamesThatSayLittle(t *testing.T) {
	apart := fileOf(t, "apart.csv", "a,b,wins,losses,ties\nx,y,3,2,1\nu,v,2,2,0\nv,w,1,3,2\n")
	out, err := withoutKernel(t, "inspect", apart)
	want := "no game connects the groups {x, y} and {u, v, w}, so nothing tells how they " +
		"compare; give -only A,B, such as: bayescmp inspect -only u,v,w "
	if err != nil || !strings.Contains(out, want) {
		t.Errorf("apart: %s, %v", out, err)
	}
	page := filepath.Join(t.TempDir(), "report.html")
	if _, err = withoutKernel(t, "report", "-o", page, apart); err == nil ||
		!strings.Contains(err.Error(), "-only u,v,w") {
		t.Errorf("apart: %v", err)
	}
	for columns, want := range map[string]string{
		"a,b,winner\n" + strings.Repeat("x,y,a\n", 20): "x has the highest ability with ",
		"a,b,winner,judge\n" + strings.Repeat("x,y,a,j\nx,y,a,k\n", 20): "Nothing tells how " +
			"sure the order of the players is: {x} lost no game against the others, and the " +
			"games depend on each other by judge.",
	} {
		out, err = withoutKernel(t, "report", "-o", page, fileOf(t, "unbeaten.csv", columns))
		if err != nil || !strings.Contains(out, want) {
			t.Errorf("unbeaten: %s, %v", out, err)
		}
	}
}

// Questions about games name the flags that answer, and flags about scores are refused.
func TestFlagsOfGames(t *testing.T) {
	file := fileOf(t, "b.csv", "model_a,model_b,better\nx,y,0\ny,x,1\nx,y,1\n")
	asks := fileOf(t, "p.csv", "model_a,model_b,preference\nx,y,0\ny,x,1\nx,y,1\n")
	for _, test := range []struct{ args, want string }{
		{"inspect " + asks, "give -outcome preference if 1 means that model_a won, or -players " +
			"model_b,model_a -outcome preference if 1 means that model_b won"},
		{"report -rope 0.01 -outcome better " + file, "-rope means nothing"},
		{"inspect -players model_a,nobody -outcome better " + file, `"nobody"`},
		{"inspect -outcome better -only x,z " + file, `"z"`},
		{"gate -candidate x -baseline y -margin 0.1 " + asks, "players of games"},
		{"compare -rope 0 -left x -right y " + asks, "players of games"},
	} {
		out, err := withoutKernel(t, strings.Fields(test.args)...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %s, %v", test.args, out, err)
		}
	}
	out, err := withoutKernel(t, "inspect", "-outcome", "better", file)
	if err != nil || !strings.Contains(out, "3 games of 2 players (x, y)") {
		t.Errorf("named: %s, %v", out, err)
	}
}
