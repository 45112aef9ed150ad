package bayescmp_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

// Who wins more often on data sets like these 74?
func ExampleBradleyTerry_Rank() {
	a, err := bayescmp.BradleyTerry{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a)
	fmt.Printf("among the best two: %.2f\n", a.Top(2))
	// Output:
	// Bradley–Terry model: 5 classifiers on 74 data sets
	//
	//   classifier  ability  95 % interval   P(best)  rank, 95 %
	//   AODE        0.37     0.17 to 0.56    0.690    1 to 3
	//   HNB         0.28     0.09 to 0.47    0.277    1 to 3
	//   J48graft    0.14     -0.05 to 0.33   0.034    1 to 3
	//   J48         -0.28    -0.48 to -0.10  <0.0001  4 to 5
	//   NaiveBayes  -0.50    -0.70 to -0.31  <0.0001  4 to 5
	//
	//   left      right       won–tied–lost  P(left beats right)  89 %          P(left above)  P(in rope)  decision
	//   AODE      HNB         38–3–33        0.52                 0.46 to 0.58  0.711          0.75        undecided
	//   AODE      J48graft    39–0–35        0.56                 0.50 to 0.62  0.932          0.44        undecided
	//   AODE      J48         42–0–32        0.66                 0.60 to 0.71  >0.9999        0.00        left better
	//   AODE      NaiveBayes  57–6–11        0.70                 0.65 to 0.75  >0.9999        0.00        left better
	//   HNB       J48graft    43–0–31        0.53                 0.47 to 0.59  0.827          0.64        undecided
	//   HNB       J48         44–0–30        0.64                 0.58 to 0.69  0.9999         0.01        left better
	//   HNB       NaiveBayes  50–3–21        0.69                 0.63 to 0.74  >0.9999        0.00        left better
	//   J48graft  J48         48–11–15       0.60                 0.55 to 0.66  0.9973         0.07        left better
	//   J48graft  NaiveBayes  41–0–33        0.65                 0.60 to 0.71  >0.9999        0.00        left better
	//   J48       NaiveBayes  40–0–34        0.55                 0.49 to 0.61  0.924          0.45        undecided
	//
	// No classifier has the highest ability with probability 0.95; AODE is the likeliest, with 0.690.
	// Decisions at probability 0.95: equivalent if P(left beats right) is in [0.45, 0.55], the rope; otherwise the one with the higher ability is better.
	// Assumed: independent results of the pairs, also on one data set; ties by Davidson's model; prior: abilities from a Gaussian, its log σ from N(0, 0.5); 16000 draws.
	//
	// among the best two: [0.00 0.95 0.84 0.00 0.21]
}

// Battles before judges, who may judge several.
const battles = `left,right,outcome,judge
owl,crow,left,1
owl,crow,left,2
owl,jay,left,1
owl,jay,tie,3
crow,jay,left,2
crow,jay,right,3
jay,owl,left,4
crow,owl,left,4
jay,crow,left,1
owl,crow,tie,3
`

func ExampleFromGames() {
	df := dataframe.ReadCSV(strings.NewReader(battles))
	games, err := bayescmp.FromGames(df, bayescmp.GameColumns{Clusters: []string{"judge"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(games)
	// Output:
	// 10 games of 3 players (owl, crow, jay), 2 of them tied. Clusters by judge: 4.
}

// A file of battles says what its columns mean. Here a judge decides several battles.
func ExampleOpenGames() {
	games, err := bayescmp.OpenGames("../datasets/data/battles-simulated.csv",
		bayescmp.GameColumns{Clusters: []string{"judge"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(games)
	r, err := bayescmp.BradleyTerry{Ties: bayescmp.HalfTies}.Rate(games)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict())
	// Output:
	// 720 games of 6 players (plover, wren, heron, kestrel, osprey, swift), 108 of them tied. Clusters by judge: 24.
	// Players: columns model_a and model_b. Winner: column winner.
	// Columns that are not used: "question_id".
	// No player is the best with probability 0.95; heron is the likeliest, with 0.753. The smallest set that contains the best one with that probability is heron, kestrel and osprey.
}

// The most likely abilities, with errors for judges who decide several games.
func ExampleBradleyTerry_Rate() {
	df := dataframe.ReadCSV(strings.NewReader(battles))
	games, err := bayescmp.FromGames(df, bayescmp.GameColumns{Clusters: []string{"judge"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := bayescmp.BradleyTerry{}.Rate(games)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r)
	// Output:
	// Bradley–Terry model, most likely abilities: 3 players in 10 games
	//
	//   tier  player  ability  95 % interval    P(best)  rank    together
	//   1     jay     0.289    -1.723 to 2.302  0.421    1 to 3  1 to 3
	//   1     owl     0.210    -2.512 to 2.933  0.393    1 to 3  1 to 3
	//   1     crow    -0.500   -2.515 to 1.515  0.186    1 to 3  1 to 3
	//
	// No player is the best with probability 0.95; jay and owl are the likeliest, with 0.421 and 0.393. The smallest set that contains the best one with that probability is jay, owl and crow. [1]
	// Two equals tie with probability 0.208.
	// Assumed: abilities that do not change; independent clusters by judge (4); ties by Davidson's model.
	// [1] the 4 clusters by judge are few, so how much clusters differ is hardly known
}

// The posterior of few games knows how little they say.
func ExampleBradleyTerry_RankGames() {
	df := dataframe.ReadCSV(strings.NewReader(battles))
	games, err := bayescmp.FromGames(df, bayescmp.GameColumns{})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := bayescmp.BradleyTerry{}.RankGames(context.Background(), games)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Verdict())
	p, err := a.Between("owl", "crow")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("owl beats crow: %.2f, ties: %.2f, %v\n", p.Beats, p.Tie, p.Decision)
	// Output:
	// No player has the highest ability with probability 0.95; jay is the likeliest, with 0.450.
	// owl beats crow: 0.60, ties: 0.25, undecided
}

func ExampleAbilities_Plot() {
	a, err := bayescmp.BradleyTerry{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Plot().Size())
	fmt.Println(a.RankPlot().Size())
	// Output:
	// 640 254.39999999999998
	// 640 226.66666666666666
}

// In which order do five classifiers come on data sets like these 74?
func ExamplePlackettLuce_Rank() {
	a, err := bayescmp.PlackettLuce{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Verdict())
	for c, p := range a.Top(2) {
		fmt.Printf("%s among the best two: %.2f\n", a.Classifiers[c], p)
	}
	// Output:
	// No classifier has the highest ability with probability 0.95; AODE is the likeliest, with 0.655.
	// NaiveBayes among the best two: 0.00
	// AODE among the best two: 0.93
	// HNB among the best two: 0.77
	// J48 among the best two: 0.00
	// J48graft among the best two: 0.30
}
