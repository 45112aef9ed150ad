package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// numbers reads the numbers of a cell of an oracle table.
func (r record) list(column string) []float64 {
	r.t.Helper()
	var out []float64
	for _, field := range strings.Fields(r.text(column)) {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			r.t.Fatalf("oracle column %s: %v", column, err)
		}
		out = append(out, v)
	}
	return out
}

// The most likely abilities and their errors are those of R's BradleyTerry2, and the errors by
// cluster those of R's sandwich.
func TestRateAgainstR(t *testing.T) {
	for _, row := range oracle(t, "bradley_terry.csv") {
		left, right := row.list("left"), row.list("right")
		won, cluster := row.list("won"), row.list("cluster")
		text := "left,right,outcome,judge\n"
		for i := range left {
			text += fmt.Sprintf("p%g,p%g,%g,j%g\n", left[i], right[i], won[i], cluster[i])
		}
		games := gamesOf(t, text, bayescmp.GameColumns{Clusters: []string{"judge"}})
		r := accepted(bayescmp.BradleyTerry{}.Rate(games))(t)
		independent := gamesOf(t, text, bayescmp.GameColumns{})
		model := accepted(bayescmp.BradleyTerry{}.Rate(independent))(t)
		errors, clustered := row.list("error"), row.list("clustered")
		for i, want := range row.list("ability") {
			d, off, err := r.Difference(fmt.Sprintf("p%d", i+2), "p1")
			must(t, err)
			near(t, row.text("case")+", ability", d, want, 1e-8)
			near(t, row.text("case")+", clustered", off, clustered[i], 1e-8)
			own := bayescmp.ModelErrorOf(model, fmt.Sprintf("p%d", i+2), "p1")
			near(t, row.text("case")+", error", own, errors[i], 1e-7)
		}
	}
}

// Davidson's model is log-linear, so R's glm has its most likely parameters and their errors.
func TestDavidsonAgainstR(t *testing.T) {
	for _, row := range oracle(t, "davidson.csv") {
		left, right := row.list("left"), row.list("right")
		counts := map[string][]float64{
			"left": row.list("won"), "right": row.list("lost"), "tie": row.list("tied"),
		}
		text := "left,right,outcome,count\n"
		for i := range left {
			for outcome, n := range counts {
				if n[i] > 0 {
					text += fmt.Sprintf("p%g,p%g,%s,%g\n", left[i], right[i], outcome, n[i])
				}
			}
		}
		r := accepted(bayescmp.BradleyTerry{}.Rate(gamesOf(t, text, bayescmp.GameColumns{})))(t)
		parameters, errors := row.list("parameter"), row.list("error")
		near(t, "ties", r.Tie, 1-2/(2+math.Exp(parameters[0])), 1e-8)
		for i, want := range parameters[1:] {
			name := fmt.Sprintf("p%d", i+2)
			d, _, err := r.Difference(name, "p1")
			must(t, err)
			near(t, "ability", d, want, 1e-8)
			near(t, "error", bayescmp.ModelErrorOf(r, name, "p1"), errors[i+1], 1e-7)
		}
	}
}

// Errors by two columns of clusters are those by each minus those by both, and errors without
// clusters are those where each row is one.
func TestTwoColumnsOfClusters(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	text := "left,right,outcome,judge,prompt,both,row\n"
	for i := range 600 {
		l, r := random.IntN(4), random.IntN(3)
		if r >= l {
			r++
		}
		judge, prompt := random.IntN(50), random.IntN(50)
		text += fmt.Sprintf("p%d,p%d,%g,%d,%d,%d/%d,%d\n", l, r, float64(random.IntN(3))/2,
			judge, prompt, judge, prompt, i)
	}
	by := func(columns ...string) (variance float64) {
		games := gamesOf(t, text, bayescmp.GameColumns{Clusters: columns})
		_, off, err := accepted(bayescmp.BradleyTerry{}.Rate(games))(t).Difference("p1", "p2")
		must(t, err)
		return off * off
	}
	near(t, "two columns", by("judge", "prompt"), by("judge")+by("prompt")-by("both"), 1e-12)
	near(t, "rows", by(), by("row"), 1e-12)
	if math.Abs(by("judge")/by()-1) < 1e-3 {
		t.Error("clusters make no difference")
	}
}

// A table with counts has the errors of the table with all its games written out, in which the
// number of the game is a column of clusters, by every rule of ties.
func TestCountsAreGamesWrittenOut(t *testing.T) {
	needsTime(t)
	random := rand.New(rand.NewPCG(36, 7))
	compared := 0
	for range 150 {
		const head = "left,right,outcome,count,game\n"
		counted, written, games := head, head, 0
		k, ties := 2+random.IntN(4), random.IntN(3)
		for range 4 * k {
			l, r := random.IntN(k), random.IntN(k-1)
			if r >= l {
				r++
			}
			outcome := []string{"left", "right", "tie"}[random.IntN(3-ties%2)]
			count := 1 + random.IntN(1+random.IntN(40))
			row := fmt.Sprintf("p%d,p%d,%s,", l, r, outcome)
			counted += fmt.Sprintf("%s%d,0\n", row, count)
			for range count {
				games++
				written += fmt.Sprintf("%s1,%d\n", row, games)
			}
		}
		for _, rule := range []bayescmp.TieRule{bayescmp.DavidsonTies, bayescmp.HalfTies,
			bayescmp.ForgetTies, bayescmp.AddTies} {
			test := bayescmp.BradleyTerry{Ties: rule}
			got, err := test.Rate(gamesOf(t, counted, bayescmp.GameColumns{}))
			want, err2 := test.Rate(gamesOf(t, written,
				bayescmp.GameColumns{Clusters: []string{"game"}}))
			if err != nil || err2 != nil {
				if (err == nil) != (err2 == nil) {
					t.Errorf("%v, but written out %v", err, err2)
				}
				continue
			}
			compared++
			for i, name := range got.Players {
				near(t, name, got.Ability[i], want.Ability[i], 1e-12*(1+want.Error[i]))
				near(t, name+", error", got.Error[i], want.Error[i], 1e-12*want.Error[i])
				_, off, err := got.Difference(name, got.Players[0])
				must(t, err)
				_, wanted, err := want.Difference(name, got.Players[0])
				must(t, err)
				near(t, name+", difference", off, wanted, 1e-12*(1+wanted))
			}
		}
	}
	if compared < 300 {
		t.Errorf("only %d tables have ratings", compared)
	}
}

// With two players and no tie the model has as many parameters as the data, so that the variance of
// the difference is 1/won + 1/lost times n/(n − 1).
func TestErrorOfTwoPlayersInClosedForm(t *testing.T) {
	for _, c := range [][2]float64{{25, 25}, {1, 2}, {7, 43}, {2.5e7, 2.5e7}, {1, 5e6}, {1.5, 2}} {
		games := gamesOf(t, fmt.Sprintf("left,right,outcome,count\na,b,left,%g\nb,a,left,%g\n",
			c[0], c[1]), bayescmp.GameColumns{})
		d, off, err := accepted(bayescmp.BradleyTerry{}.Rate(games))(t).Difference("a", "b")
		must(t, err)
		n := c[0] + c[1]
		want := math.Sqrt((1/c[0] + 1/c[1]) * n / (n - 1))
		near(t, fmt.Sprint(c, ", difference"), d, math.Log(c[0]/c[1]), 1e-8*want)
		near(t, fmt.Sprint(c, ", error"), off, want, 1e-8*want)
	}
	half := gamesOf(t, "left,right,outcome,count\na,b,left,.5\nb,a,left,.5\n",
		bayescmp.GameColumns{})
	_, err := bayescmp.BradleyTerry{}.Rate(half)
	refused(t, err, bayescmp.ErrMissing, "add up to 1 games")
}

// G/(G − 1) has no value for one game or one cluster.
func TestOneGameOrClusterHasNoError(t *testing.T) {
	const head = "left,right,outcome,count,judge,prompt\n"
	for name, c := range map[string]struct {
		rows, culprit string
		rule          bayescmp.TieRule
		clusters      []string
	}{
		"a tie as halves": {"a,b,tie,1,x,1\n", "1 games", bayescmp.HalfTies, nil},
		"a tie as wins":   {"a,b,tie,1,x,1\n", "1 games", bayescmp.AddTies, nil},
		"shares": {"a,b,left,.7,x,1\na,b,right,.1,x,1\na,b,right,.2000000000000002,x,1\n",
			"1 games", bayescmp.DavidsonTies, nil},
		"one judge": {"a,b,left,1,x,1\na,b,right,1,x,2\na,b,tie,1,x,3\n", "one cluster by judge",
			bayescmp.DavidsonTies, []string{"judge"}},
		"one judge with prompts": {"a,b,left,1,x,1\na,b,right,1,x,2\n", "one cluster by judge",
			bayescmp.DavidsonTies, []string{"prompt", "judge"}},
		"one judge who decides": {"a,b,tie,1,y,1\na,b,left,1,x,1\na,b,right,1,x,2\n",
			"one cluster by judge", bayescmp.ForgetTies, []string{"judge"}},
	} {
		_, err := bayescmp.BradleyTerry{Ties: c.rule}.Rate(gamesOf(t, head+c.rows,
			bayescmp.GameColumns{Clusters: c.clusters}))
		t.Run(name, func(t *testing.T) { refused(t, err, bayescmp.ErrMissing, c.culprit) })
	}
}

// Both judges see a win against c two times of three, and so does b in twice as many games. So the
// scores of each judge are 0, and a and b are equal.
func TestErrorsOfJudgesWhoAgreeExactly(t *testing.T) {
	text := "left,right,outcome,count,judge\n"
	for _, judge := range []string{"x", "y"} {
		text += fmt.Sprintf("a,c,left,2,%[1]s\na,c,right,1,%[1]s\n"+
			"b,c,left,14,%[1]s\nb,c,right,7,%[1]s\n", judge)
	}
	r := accepted(bayescmp.BradleyTerry{}.Rate(gamesOf(t, text,
		bayescmp.GameColumns{Clusters: []string{"judge"}})))(t)
	near(t, "error", r.Error[0], 0, 1e-9)
	if !slices.Equal(r.RankLow, []int{1, 3, 1}) {
		t.Errorf("ranks from %v: a and b are equal", r.RankLow)
	}
	if !strings.Contains(fmt.Sprint(r.Warnings), "a is 0, because the games of each cluster") {
		t.Errorf("%v", r.Warnings)
	}
}

// A figure of very many players has the first of them, and says so.
func TestRatingsPlotSaysWhatItLeavesOut(t *testing.T) {
	for players, want := range map[int]string{
		60: "60 players in 120 games; the first 50<", 50: "50 players in 100 games<",
	} {
		text := "left,right,outcome\n"
		for i := range players {
			text += fmt.Sprintf("p%d,p%d,1\np%d,p%d,0\n", i, (i+1)%players, i, (i+7)%players)
		}
		r := accepted(bayescmp.BradleyTerry{}.Rate(gamesOf(t, text, bayescmp.GameColumns{})))(t)
		if picture := string(r.Plot().SVG()); !strings.Contains(picture, want) {
			t.Errorf("the title is not %q in\n%.1000s", want, picture)
		}
	}
}

// By simulation: judges who prefer one player make games depend on each other. The errors by judge
// cover, and errors as if games were independent do not.
func TestClusteredErrorsCover(t *testing.T) {
	needsTime(t)
	const n = 400
	covered, naive := 0.0, 0.0
	for seed := range uint64(n) {
		random := rand.New(rand.NewPCG(seed, 1))
		text := "left,right,outcome,judge\n"
		for judge := range 60 {
			taste := 1.5 * random.NormFloat64()
			for range 15 {
				outcome := 0
				if random.Float64() < 1/(1+math.Exp(-taste)) {
					outcome = 1
				}
				text += fmt.Sprintf("a,b,%d,%d\n", outcome, judge)
			}
		}
		for i, clusters := range [][]string{{"judge"}, nil} {
			games := gamesOf(t, text, bayescmp.GameColumns{Clusters: clusters})
			d, off, err := accepted(bayescmp.BradleyTerry{}.Rate(games))(t).Difference("a", "b")
			must(t, err)
			if math.Abs(d) < 1.96*off { // the true difference is 0
				if i == 0 {
					covered += 1.0 / n
				} else {
					naive += 1.0 / n
				}
			}
		}
	}
	near(t, "coverage by judge", covered, 0.95, 0.04)
	if naive > 0.8 {
		t.Errorf("coverage as if independent: %g", naive)
	}
}

func TestGamesWithoutMostLikelyAbilities(t *testing.T) {
	needsTime(t)
	const head = "left,right,outcome\n"
	for name, c := range map[string]struct{ text, culprit string }{
		"groups apart": {"a,b,left\nb,a,left\nc,d,left\nd,c,left\n", "{a, b}"},
		"never lost":   {"a,b,left\na,c,left\nb,c,left\nc,b,left\n", "{a} lost no game"},
		"never won":    {"a,b,left\nb,a,left\na,c,left\nb,c,left\n", "{c} won no game"},
		"one way": {"a,b,left\nb,a,tie\nc,d,left\nd,c,left\na,c,left\n",
			"{a, b} lost no game"},
		"win and tie":   {"a,b,left\na,b,left\na,b,tie\n", "order {a} and {b}, each win"},
		"three levels":  {"b,c,left\nb,c,tie\na,b,left\na,b,tie\na,c,left\n", "{a}, {b} and {c}"},
		"a row of ties": {"a,d,left\na,b,tie\nb,c,tie\nc,d,tie\n", "{a, b, c} and {d}"},
	} {
		games := gamesOf(t, head+c.text, bayescmp.GameColumns{})
		_, err := bayescmp.BradleyTerry{}.Rate(games)
		t.Run(name, func(t *testing.T) { refused(t, err, bayescmp.ErrMissing, c.culprit) })
		drawn := bayescmp.BradleyTerry{Samples: 1000}
		if _, err := drawn.RankGames(t.Context(), games); err != nil {
			t.Errorf("%s: the posterior exists: %v", name, err)
		}
	}
	ties := gamesOf(t, head+"a,b,tie\nb,c,tie\n", bayescmp.GameColumns{})
	_, err := bayescmp.BradleyTerry{}.Rate(ties)
	refused(t, err, bayescmp.ErrMissing, "all games are ties")
	half := accepted(bayescmp.BradleyTerry{Ties: bayescmp.HalfTies}.Rate(ties))(t)
	near(t, "all ties, half wins", half.Ability[0], 0, 1e-9)
	if !strings.Contains(fmt.Sprint(half.Warnings), "the error of a is 0, because each game") {
		t.Errorf("all ties: %v", half.Warnings)
	}
	_, err = bayescmp.BradleyTerry{Ties: bayescmp.SpreadTies}.Rate(ties)
	refused(t, err, bayescmp.ErrOption, "SpreadTies")
	_, err = bayescmp.BradleyTerry{}.Rate(nil)
	refused(t, err, bayescmp.ErrEmpty)
}

func TestFromGamesReadsAndRefuses(t *testing.T) {
	arena := gamesOf(t, "model_a,model_b,winner\nx,y,model_a\ny,x,model_b\nx,y,tie (bothbad)\n"+
		"x,y,y\nx,y,0.5\n", bayescmp.GameColumns{
		Left: "model_a", Right: "model_b", Outcome: "winner"})
	if text := arena.String(); text != "5 games of 2 players (x, y), 2 of them tied." {
		t.Error(text)
	}
	r := accepted(bayescmp.BradleyTerry{Ties: bayescmp.ForgetTies}.Rate(arena))(t)
	near(t, "2 to 1", r.Ability[0]-r.Ability[1], math.Log(2), 1e-9)
	for text, c := range map[string]struct {
		err     error
		culprit string
	}{
		"left,right,outcome\na,a,left\n":            {bayescmp.ErrOption, `"a"`},
		"left,right,outcome\na,b,both\n":            {bayescmp.ErrScore, `"both"`},
		"left,right\na,b\n":                         {bayescmp.ErrColumn, `"outcome"`},
		"left,right,outcome,count\na,b,left,-1\n":   {bayescmp.ErrScore, `"-1"`},
		"left,right,outcome\na,b,left\n,b,left\n":   {bayescmp.ErrMissing, "row 2"},
		"left,right,outcome,count\na,b,left,many\n": {bayescmp.ErrScore, `"many"`},
	} {
		df := dataframe.ReadCSV(strings.NewReader(text), dataframe.DetectTypes(false),
			dataframe.DefaultType(series.String))
		_, err := bayescmp.FromGames(df, bayescmp.GameColumns{})
		refused(t, err, c.err, c.culprit)
	}
	df := dataframe.ReadCSV(strings.NewReader("left,right,outcome\na,b,left\n"))
	_, err := bayescmp.FromGames(df, bayescmp.GameColumns{Clusters: []string{"a", "b", "c"}})
	refused(t, err, bayescmp.ErrOption, "Clusters")
	_, err = bayescmp.FromGames(df, bayescmp.GameColumns{Clusters: []string{"judge"}})
	refused(t, err, bayescmp.ErrColumn, "judge")
}

// Ranks and verdicts follow from differences and their errors.
func TestRatingsFitTogether(t *testing.T) {
	games := arena(12, 4000, 30)
	r := accepted(bayescmp.BradleyTerry{}.Rate(games))(t)
	const quantile = 2.045230 // of Student's distribution with 29 degrees of freedom
	sum := 0.0
	for i, name := range r.Players {
		better, worse := 0, 0
		for j, other := range r.Players {
			if i == j {
				continue
			}
			d, off, err := r.Difference(name, other)
			must(t, err)
			switch {
			case d > quantile*off:
				worse++
			case -d > quantile*off:
				better++
			}
		}
		if r.RankLow[i] != better+1 || r.RankHigh[i] != len(r.Players)-worse {
			t.Errorf("%s: %d to %d, want %d to %d", name, r.RankLow[i], r.RankHigh[i], better+1,
				len(r.Players)-worse)
		}
		sum += r.Ability[i]
	}
	near(t, "sum", sum, 0, 1e-9)
	if len(r.Warnings) != 0 {
		t.Errorf("warnings %v", r.Warnings)
	}
	few := accepted(bayescmp.BradleyTerry{}.Rate(arena(12, 4000, 4)))(t)
	if len(few.Warnings) != 1 || !strings.Contains(few.Warnings[0].Error(), "4 clusters") {
		t.Errorf("warnings %v", few.Warnings)
	}
	_, _, err := r.Difference("p1", "p99")
	refused(t, err, bayescmp.ErrUnknown, "p99")
}

// arena is a table of games between players, whose abilities are a Gaussian sample, with ties.
func arena(players, games, judges int) *bayescmp.Games {
	g, err := bayescmp.FromGames(arenaTable(players, games, judges),
		bayescmp.GameColumns{Clusters: []string{"judge"}})
	if err != nil {
		panic(err)
	}
	return g
}

func arenaTable(players, games, judges int) dataframe.DataFrame {
	random := rand.New(rand.NewPCG(uint64(players), uint64(games)))
	ability := make([]float64, players)
	for i := range ability {
		ability[i] = random.NormFloat64()
	}
	left, right := make([]string, games), make([]string, games)
	outcome, judge := make([]string, games), make([]int, games)
	for i := range games {
		l, r := random.IntN(players), random.IntN(players-1)
		if r >= l {
			r++
		}
		left[i], right[i] = fmt.Sprintf("p%d", l), fmt.Sprintf("p%d", r)
		judge[i] = random.IntN(judges)
		a := math.Exp((ability[l] - ability[r]) / 2)
		switch u := random.Float64() * (a + 1/a + 0.7); {
		case u < a:
			outcome[i] = "left"
		case u < a+1/a:
			outcome[i] = "right"
		default:
			outcome[i] = "tie"
		}
	}
	return dataframe.New(series.New(left, series.String, "left"),
		series.New(right, series.String, "right"), series.New(outcome, series.String, "outcome"),
		series.New(judge, series.Int, "judge"))
}

// BenchmarkRate has 1,000 players, a million games and 100,000 judges, read from a table.
func BenchmarkRate(b *testing.B) {
	df := arenaTable(1000, 1_000_000, 100_000)
	b.ResetTimer()
	for range b.N {
		g, err := bayescmp.FromGames(df, bayescmp.GameColumns{Clusters: []string{"judge"}})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := (bayescmp.BradleyTerry{}).Rate(g); err != nil {
			b.Fatal(err)
		}
	}
}

// Arenas of players who are equal or not, before judges with tastes of their own or without judges:
// where they are equal, the verdict seldom names one of them as the best, and intervals cover.
// Where they are not, whom the verdict names is the best, and the ranks that hold together hold.
func TestVerdictsOfArenasAreRight(t *testing.T) {
	needsTime(t)
	settings := []struct {
		players, games, judges int
		deviation              float64 // of the abilities
	}{
		{2, 60, 0, 0}, {2, 200, 5, 0}, {3, 100, 2, 0}, {3, 300, 30, 0}, {5, 500, 4, 0},
		{8, 800, 20, 0}, {12, 1000, 0, 0}, {2, 60, 0, 0.5}, {3, 300, 10, 0.7}, {6, 600, 6, 0.7},
		{6, 600, 0, 0.3}, {12, 1500, 40, 0.7},
	}
	results := studies.Study{
		Name: "arenas", Parameters: fmt.Sprint("ties 0.2, tastes 0.7: ", settings),
		Columns:      []string{"refused", "named", "right", "tiers", "together", "covered"},
		Replications: 2400,
		Replicate: func(i int) []float64 {
			s := settings[i%len(settings)]
			r, truth := simulatedArena(uint64(i), s.players, s.games, s.judges, s.deviation)
			if r == nil {
				return []float64{1, 0, 0, 0, 0, 0}
			}
			return append([]float64{0}, judgedArena(r, truth)...)
		},
	}.Results(t)
	var equal, unequal [6]float64
	for i, result := range results {
		sums := &unequal
		if settings[i%len(settings)].deviation == 0 {
			sums = &equal
		}
		for c, v := range result {
			sums[c] += v
		}
	}
	n := 1400 - equal[0]
	t.Logf("equal %v of %v, not equal %v", equal, n, unequal)
	if equal[1] > 0.05*n || equal[3] > 0.05*n {
		t.Errorf("of %v arenas of equals %v name a best one, and %v have tiers", n, equal[1],
			equal[3])
	}
	near(t, "coverage of the abilities of equals", equal[5]/n, 0.95, 0.02)
	if named := unequal[1]; named < 100 || unequal[2] < 0.95*named-2*math.Sqrt(0.0475*named) {
		t.Errorf("%v of %v best ones are right", unequal[2], named)
	}
	if m := 1000 - unequal[0]; unequal[4] < 0.95*m-2*math.Sqrt(0.0475*m) {
		t.Errorf("all ranks are right in %v of %v", unequal[4], m)
	}
}

// simulatedArena rates players of games, a fifth of which are ties. A judge has a taste for each
// player. nil means that there are no ratings.
func simulatedArena(
	seed uint64, players, games, judges int, deviation float64,
) (r *bayescmp.Ratings, truth map[string]float64) {
	random := rand.New(rand.NewPCG(seed, 42))
	truth = map[string]float64{}
	var ability []float64
	for i := range players {
		ability = append(ability, deviation*random.NormFloat64())
		truth[fmt.Sprint("p", i)] = ability[i]
	}
	tastes := make([][]float64, max(judges, 1))
	for j := range tastes {
		for range players {
			taste := 0.0
			if judges > 0 {
				taste = 0.7 * random.NormFloat64()
			}
			tastes[j] = append(tastes[j], taste)
		}
	}
	text := "left,right,outcome,judge\n"
	for range games {
		a, b, j := random.IntN(players), random.IntN(players-1), random.IntN(len(tastes))
		if b >= a {
			b++
		}
		d, outcome := ability[a]+tastes[j][a]-ability[b]-tastes[j][b], "right"
		if random.Float64() < 1/(1+math.Exp(-d)) {
			outcome = "left"
		}
		if random.IntN(5) == 0 {
			outcome = "tie"
		}
		text += fmt.Sprintf("p%d,p%d,%s,%d\n", a, b, outcome, j)
	}
	df := dataframe.ReadCSV(strings.NewReader(text))
	var columns bayescmp.GameColumns
	if judges > 0 {
		columns.Clusters = []string{"judge"}
	}
	g, err := bayescmp.FromGames(df, columns)
	if err != nil {
		panic(err)
	}
	r, err = bayescmp.BradleyTerry{Ties: bayescmp.HalfTies}.Rate(g)
	if err != nil {
		return nil, truth
	}
	return r, truth
}

// judgedArena says whether the verdict names a best player, and the right one; whether there are
// tiers; whether all ranks that hold together hold; and how many intervals cover 0.
func judgedArena(r *bayescmp.Ratings, truth map[string]float64) []float64 {
	best, named := strings.CutSuffix(strings.Split(r.Verdict(), " with probability")[0],
		fmt.Sprintf(" is the best of the %d players", len(r.Players)))
	right, together, covered := named, true, 0.0
	for i, player := range r.Players {
		rank := 1
		for _, ability := range truth {
			rank += int(studies.Bit(ability > truth[player]))
		}
		right = right && (player != best || rank == 1)
		together = together && r.SetLow[i] <= rank && rank <= r.SetHigh[i]
		covered += studies.Bit(r.Low[i] <= 0 && 0 <= r.High[i]) / float64(len(r.Players))
	}
	return []float64{studies.Bit(named), studies.Bit(right), studies.Bit(slices.Max(r.Tiers) > 1),
		studies.Bit(together), covered}
}
