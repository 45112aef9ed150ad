package bayescmp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"github.com/go-gota/gota/dataframe"
	"gonum.org/v1/gonum/stat"
)

// gamesOf reads a table of games.
func gamesOf(t *testing.T, text string, columns bayescmp.GameColumns) *bayescmp.Games {
	t.Helper()
	df := dataframe.ReadCSV(strings.NewReader(text), dataframe.DetectTypes(false),
		dataframe.DefaultType("string"))
	return accepted(bayescmp.FromGames(df, columns))(t)
}

// Wainer (2023), tables 2a and 4: counts of wins and ties, the mean and the width of the 0.89
// interval of P(left beats right), the probability that it is above one half, and in the rope. They
// were printed from draws.
const wainerTable = `left,right,won,lost,tied,mean,width,above,rope
xgb,lgbm,8,9,3,.51,.23,.56,.49
xgb,svm,11,8,1,.56,.22,.82,.37
xgb,lda,14,5,1,.72,.19,1,.01
xgb,dt,17,0,3,.83,.14,1,0
lgbm,svm,10,9,1,.55,.23,.77,.40
lgbm,lda,13,6,1,.71,.19,1,.01
lgbm,dt,17,0,3,.82,.14,1,0
svm,lda,15,5,0,.66,.21,.99,.05
svm,dt,14,5,1,.79,.17,1,0
lda,dt,13,6,1,.66,.21,.99,.05
`

// The posterior is that of Wainer's printed table, from his counts, in which ties have the noise of
// rounding, and from his scores without this noise. Printed digits and his draws make 0.025 of it.
func TestBradleyTerryAgainstWainer(t *testing.T) {
	scores := accepted(bayescmp.Open(realFile(t, "bbtcomp-ss.csv")))(t)
	wainer := bayescmp.BradleyTerry{Ties: bayescmp.SpreadTies}
	table := dataframe.ReadCSV(strings.NewReader(wainerTable))
	ours := accepted(wainer.Rank(scores))(t)
	his := accepted(wainer.RankGames(t.Context(), tableOfWins(t, table)))(t)
	for name, a := range map[string]*bayescmp.Abilities{"scores": ours, "counts": his} {
		for i := range table.Nrow() {
			cell := func(column string) float64 { return table.Col(column).Elem(i).Float() }
			l, r := table.Elem(i, 0).String(), table.Elem(i, 1).String()
			p := accepted(a.Between(l, r))(t)
			what := name + ": " + l + " > " + r
			near(t, what, p.Beats, cell("mean"), 0.025)
			near(t, what+", width", p.High-p.Low, cell("width"), 0.025)
			near(t, what+", above", p.Above, cell("above"), 0.04)
			near(t, what+", in the rope", p.InRope, cell("rope"), 0.04)
		}
		if d := accepted(a.Between("xgb", "lda"))(t).Decision; d != bayescmp.LeftBetter {
			t.Errorf("%s: xgb and lda: %v", name, d)
		}
		if d := accepted(a.Between("dt", "svm"))(t).Decision; d != bayescmp.RightBetter {
			t.Errorf("%s: dt and svm: %v", name, d)
		}
	}
}

// tableOfWins makes games of counts.
func tableOfWins(t *testing.T, table dataframe.DataFrame) *bayescmp.Games {
	t.Helper()
	text := "left,right,outcome,count\n"
	for i := range table.Nrow() {
		outcomes := map[string]string{"won": "left", "lost": "right", "tied": "tie"}
		for column, outcome := range outcomes {
			if n := table.Col(column).Elem(i).String(); n != "0" {
				text += fmt.Sprintf("%v,%v,%s,%s\n", table.Elem(i, 0), table.Elem(i, 1), outcome, n)
			}
		}
	}
	return gamesOf(t, text, bayescmp.GameColumns{})
}

// Wins are counted on each data set by the mean over the folds, and with a local rope by Wainer's
// rule, here by hand: the mean differences of b and a are 0.02, with standard deviations of 0.01
// and 0.0816.
func TestWinsByTheLocalRope(t *testing.T) {
	needsTime(t)
	s := accepted(wide(t, "dataset,fold,a,b\nd,1,.5,.51\nd,2,.5,.52\nd,3,.5,.53\n"+
		"e,1,.5,.42\ne,2,.5,.56\ne,3,.5,.58\nf,1,.5,.5\nf,2,.5,.5\nf,3,.5,.5\n",
		bayescmp.Wide{}))(t)
	for rope, want := range map[float64][3]float64{
		0: {2, 1, 0}, 0.2: {2, 1, 0}, 0.4: {1, 2, 0}, 2.1: {0, 3, 0},
	} {
		a := accepted(bayescmp.BradleyTerry{LocalRope: rope}.Rank(s))(t)
		p := accepted(a.Between("b", "a"))(t)
		if got := [3]float64{p.Won, p.Tied, p.Lost}; got != want {
			t.Errorf("local rope %g: %v, want %v", rope, got, want)
		}
	}
}

// Of two classifiers with uniform worths, the probability that one beats the other has a Beta
// distribution, whatever the rule of ties makes of the counts.
func TestTwoClassifiersInClosedForm(t *testing.T) {
	needsTime(t)
	games := gamesOf(t, "left,right,outcome,count\na,b,left,7\na,b,right,2\nb,a,tie,3\n",
		bayescmp.GameColumns{})
	for ties, counts := range map[bayescmp.TieRule][2]float64{
		bayescmp.HalfTies: {8.5, 3.5}, bayescmp.SpreadTies: {9, 4},
		bayescmp.ForgetTies: {7, 2}, bayescmp.AddTies: {10, 5},
	} {
		a := accepted(bayescmp.BradleyTerry{Ties: ties, Prior: bayescmp.UniformWorths}.
			RankGames(t.Context(), games))(t)
		p := accepted(a.Between("a", "b"))(t)
		near(t, ties.String(), p.Beats, (counts[0]+1)/(counts[0]+counts[1]+2), 4*p.Error)
		if p.Won != 7 || p.Tied != 3 || p.Lost != 2 || p.Tie != 0 {
			t.Errorf("%v: %+v", ties, p)
		}
	}
	a := accepted(bayescmp.BradleyTerry{}.RankGames(t.Context(), games))(t)
	if p := accepted(a.Between("a", "b"))(t); !(p.Tie > 0.1 && p.Tie < 0.4) {
		t.Errorf("Davidson: %+v", p)
	}
}

// The posterior of Davidson's model is that of quadrature in another program, of tables with ties
// and without: no tie tells something of the abilities, too.
func TestDavidsonAgainstQuadrature(t *testing.T) {
	needsTime(t)
	known := map[string]*bayescmp.Abilities{}
	priors := map[string]bayescmp.AbilityPrior{
		"pooled": bayescmp.PooledAbilities, "worths": bayescmp.UniformWorths}
	for _, row := range oracle(t, "davidson_posterior.csv") {
		what := row.text("prior") + ", " + row.text("games")
		a, ok := known[what]
		if !ok {
			games := gamesOf(t, writtenOut(row.text("games")), bayescmp.GameColumns{})
			test := bayescmp.BradleyTerry{Prior: priors[row.text("prior")]}
			a = accepted(test.RankGames(t.Context(), games))(t)
			known[what] = a
		}
		left, right := row.text("left"), row.text("right")
		p := accepted(a.Between("p"+left, "p"+right))(t)
		what += fmt.Sprintf(", %s against %s", left, right)
		near(t, what+", beats", p.Beats, row.number("beats"), 4*p.Error+2e-6)
		// The error of a share of few draws, or a bound of that of a mean.
		off := func(p float64) float64 { return math.Sqrt(p * (1 - p) / a.Effective) }
		above, tie := row.number("above"), row.number("tie")
		near(t, what+", above", p.Above, above, 4*max(off(above), p.AboveError)+2e-6)
		near(t, what+", tie", p.Tie, tie, 4*off(tie))
	}
}

// writtenOut makes a table of games of won-lost-tied, of players 0 and 1, 0 and 2, 1 and 2.
func writtenOut(games string) string {
	text, places := "left,right,outcome,count\n", []string{"p0,p1", "p0,p2", "p1,p2"}
	for i, pair := range strings.Fields(games) {
		for j, n := range strings.Split(pair, "-") {
			if n != "0" {
				text += fmt.Sprintf("%s,%s,%s\n", places[i], []string{"left", "right", "tie"}[j], n)
			}
		}
	}
	return text
}

// What is said of classifiers fits together: ranks, pairs, orders and what is best.
func TestAbilitiesFitTogether(t *testing.T) {
	a := accepted(bayescmp.BradleyTerry{Samples: 4000}.Rank(weka()))(t)
	sum := 0.0
	for c, name := range a.Classifiers {
		sum += a.Mean[c]
		near(t, name+" first", a.Ranks[c][0], a.P[c], 1e-9)
		all := 0.0
		for _, p := range a.Ranks[c] {
			all += p
		}
		near(t, name+" ranks", all, 1, 1e-9)
		if !(a.Low[c] < a.Mean[c] && a.Mean[c] < a.High[c]) || a.RankLow[c] > a.RankHigh[c] {
			t.Errorf("%s: %g in [%g, %g], ranks %d to %d", name, a.Mean[c], a.Low[c], a.High[c],
				a.RankLow[c], a.RankHigh[c])
		}
		near(t, name+" top 1", a.Top(1)[c], a.P[c], 1e-9)
		near(t, name+" top 5", a.Top(5)[c], 1, 1e-9)
	}
	near(t, "sum", sum, 0, 1e-9)
	for _, p := range a.Pairs {
		q := accepted(a.Between(p.Right, p.Left))(t)
		near(t, "turned", q.Beats+p.Beats, 1, 1e-12)
		if p.Won+p.Lost+p.Tied != 74 || q.Won != p.Lost || !(p.Low < p.Beats && p.Beats < p.High) {
			t.Errorf("%+v", p)
		}
	}
	if len(a.Pairs) != 10 || a.RHat > 1.01 || a.Effective < 1000 || len(a.Warnings) != 0 {
		t.Errorf("%d pairs, R̂ %g, %g effective, %v", len(a.Pairs), a.RHat, a.Effective, a.Warnings)
	}
	_, err := a.Between("J48", "J49")
	refused(t, err, bayescmp.ErrUnknown, "J49")
	_, err = a.Between("J48", "J48")
	refused(t, err, bayescmp.ErrOption, "J48")
}

// The order of data sets and classifiers changes nothing but chance, scores that are lower where
// better are turned round, and the scale of scores does not matter.
func TestBradleyTerrySymmetries(t *testing.T) {
	needsTime(t)
	rows := "d,.8,.7,.6\ne,.7,.8,.5\nf,.9,.6,.3\ng,.9,.7,.8\n"
	of := func(text string, columns bayescmp.Wide) *bayescmp.Abilities {
		return accepted(bayescmp.BradleyTerry{}.Rank(accepted(wide(t, text, columns))(t)))(t)
	}
	a := of("dataset,a,b,c\n"+rows, bayescmp.Wide{})
	lower := of("dataset,a,b,c\nd,.2,.3,.4\ne,.3,.2,.5\nf,.1,.4,.7\ng,.1,.3,.2\n",
		bayescmp.Wide{Lower: true})
	scaled := of("dataset,a,b,c\nd,80,70,60\ne,7,8,5\nf,9,6,3\ng,90,70,80\n", bayescmp.Wide{})
	for i := range a.Mean {
		near(t, "lower is better", lower.Mean[i], a.Mean[i], 0)
		near(t, "scale", scaled.Mean[i], a.Mean[i], 0)
	}
	turned := of("dataset,c,b,a\ng,.8,.7,.9\nf,.3,.6,.9\ne,.5,.8,.7\nd,.6,.7,.8\n", bayescmp.Wide{})
	for i := range a.Mean {
		near(t, "order", turned.P[2-i], a.P[i], 4*(a.Error[i]+turned.Error[2-i]))
	}
}

func TestBradleyTerryIsDeterministicAtAnyGOMAXPROCS(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first []byte
	for _, cores := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(cores)
		a := accepted(bayescmp.BradleyTerry{Samples: 1000}.Rank(weka()))(t)
		text := accepted(json.Marshal(a))(t)
		if first == nil {
			first = text
		} else if !reflect.DeepEqual(first, text) {
			t.Errorf("differs at %d cores", cores)
		}
	}
}

// The stated errors are the standard deviations over seeds.
func TestErrorsOfAbilities(t *testing.T) {
	needsTime(t)
	results := studies.Study{
		Name: "errorsofabilities", Parameters: "1000 samples",
		Columns: []string{"best", "error", "beats", "error"}, Replications: 60,
		Replicate: func(i int) []float64 {
			test := bayescmp.BradleyTerry{Samples: 1000, Src: bayescmp.Seed(uint64(i))}
			a := accepted(test.Rank(weka()))(t)
			p := accepted(a.Between("AODE", "HNB"))(t)
			return []float64{a.P[1], a.Error[1], p.Beats, p.Error}
		},
	}.Results(t)
	best, saidBest := results.Column(0), stat.Mean(results.Column(1), nil)
	beats, saidBeats := results.Column(2), stat.Mean(results.Column(3), nil)
	// The standard deviation of 60 values is known to 9 %.
	near(t, "P(best)", deviation(best)/saidBest, 1, 0.4)
	near(t, "P(beats)", deviation(beats)/saidBeats, 1, 0.4)
}

func deviation(x []float64) float64 {
	mean, square := 0.0, 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		square += (v - mean) * (v - mean) / float64(len(x)-1)
	}
	return math.Sqrt(square)
}

// Groups that no data set connects have an answer from the prior, which says so: between them
// nothing is known.
func TestBradleyTerryOfGroupsApart(t *testing.T) {
	needsTime(t)
	s := accepted(wide(t, "dataset,a,b,c,d\nd,.9,.8,,\ne,.9,.8,,\nf,,,.7,.8\ng,,,.6,.8\n",
		bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	a := accepted(bayescmp.BradleyTerry{}.Rank(s))(t)
	if len(a.Warnings) != 1 || !strings.Contains(a.Warnings[0].Error(), "{a, b} and {c, d}") {
		t.Errorf("warnings %v", a.Warnings)
	}
	p := accepted(a.Between("a", "d"))(t)
	near(t, "a above d", p.Above, 0.5, 4*p.AboveError)
	chain := accepted(wide(t, "dataset,a,b,c\nd,.9,.8,\ne,,.9,.8\n",
		bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	a = accepted(bayescmp.BradleyTerry{}.Rank(chain))(t)
	if len(a.Warnings) != 1 || !strings.Contains(a.Warnings[0].Error(), "1 of 3 pairs") {
		t.Errorf("warnings %v", a.Warnings)
	}
}

// Degenerate scores have answers: all equal, one data set, one who always wins.
func TestBradleyTerryOfOddScores(t *testing.T) {
	needsTime(t)
	of := func(text string) *bayescmp.Abilities {
		t.Helper()
		scores := accepted(wide(t, text, bayescmp.Wide{}))(t)
		return accepted(bayescmp.BradleyTerry{}.Rank(scores))(t)
	}
	equal := of("dataset,a,b,c\nd,.5,.5,.5\ne,.3,.3,.3\n")
	for c, p := range equal.P {
		near(t, "equal", p, 1.0/3, 4*equal.Error[c])
	}
	single := of("dataset,a,b\nd,.6,.5\n")
	if single.P[0] < 0.55 || single.P[0] > 0.9 {
		t.Errorf("one data set: %v", single)
	}
	always := of("dataset,a,b\n" +
		"1,.6,.5\n2,.6,.5\n3,.6,.5\n4,.6,.5\n5,.6,.5\n6,.6,.5\n7,.6,.5\n8,.6,.5\n")
	if p := accepted(always.Between("a", "b"))(t); !(p.Above > 0.98) || p.Beats > 0.95 {
		t.Errorf("always: %+v", p)
	}
}

func TestBradleyTerryRefusesBadOptions(t *testing.T) {
	for name, test := range map[string]bayescmp.BradleyTerry{
		"Ties": {Ties: 9}, "Prior": {Prior: 9}, "Rule": {Rule: 9}, "Threshold": {Threshold: 0.5},
		"Samples": {Samples: 10}, "LocalRope": {LocalRope: -1},
	} {
		_, err := test.Rank(weka())
		refused(t, err, bayescmp.ErrOption, name)
	}
	_, err := bayescmp.BradleyTerry{}.Rank(nil)
	refused(t, err, bayescmp.ErrEmpty)
	one := accepted(wide(t, "dataset,a\nd,.5\n", bayescmp.Wide{}))(t)
	_, err = bayescmp.BradleyTerry{}.Rank(one)
	refused(t, err, bayescmp.ErrOption, `"a"`)
	never := accepted(wide(t, "dataset,a,b\nd,.5,\ne,,.5\n",
		bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	_, err = bayescmp.BradleyTerry{}.Rank(never)
	refused(t, err, bayescmp.ErrMissing)
	_, err = bayescmp.BradleyTerry{}.RankGames(context.Background(), nil)
	refused(t, err, bayescmp.ErrEmpty)
	var none *bayescmp.Abilities
	if none.String() == "" || none.Verdict() == "" || none.Plot() != nil || none.Top(1) != nil {
		t.Error("nil abilities")
	}
}

// Decisions by Wainer's two rules.
func TestRulesOfAbilities(t *testing.T) {
	needsTime(t)
	weak := accepted(bayescmp.BradleyTerry{}.Rank(weka()))(t)
	strong := accepted(bayescmp.BradleyTerry{Rule: bayescmp.StrongRule}.Rank(weka()))(t)
	for i, p := range weak.Pairs {
		want := bayescmp.Undecided
		switch {
		case p.InRope >= 0.95:
			want = bayescmp.Equivalent
		case p.Above >= 0.95:
			want = bayescmp.LeftBetter
		}
		if p.Decision != want {
			t.Errorf("weak rule: %+v, want %v", p, want)
		}
		p, want = strong.Pairs[i], bayescmp.Undecided
		switch {
		case p.Beats > 0.7:
			want = bayescmp.LeftBetter
		case p.Beats < 0.55:
			want = bayescmp.Equivalent
		}
		if p.Decision != want {
			t.Errorf("strong rule: %+v, want %v", p, want)
		}
	}
	if weak.Threshold != 0.95 || strong.Threshold != 0.7 {
		t.Errorf("thresholds %g, %g", weak.Threshold, strong.Threshold)
	}
}

func BenchmarkBradleyTerry(b *testing.B) {
	scores := weka()
	for b.Loop() {
		if _, err := (bayescmp.BradleyTerry{}).Rank(scores); err != nil {
			b.Fatal(err)
		}
	}
}
