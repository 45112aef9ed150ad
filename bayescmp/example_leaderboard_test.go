package bayescmp_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// boardOfTrees are five models on six tasks; one score is missing.
func boardOfTrees() *bayescmp.Scores {
	df, err := bayescmp.ReadCSV(strings.NewReader(`task,oak,ash,elm,fir,yew
a,0.81,0.74,0.73,0.70,0.61
b,0.72,0.68,0.69,,0.55
c,0.90,0.83,0.79,0.82,0.70
d,0.67,0.60,0.62,0.55,0.47
e,0.79,0.71,0.74,0.70,0.58
f,0.85,0.80,0.75,0.77,0.69
`))
	if err != nil {
		log.Fatal(err)
	}
	scores, err := bayescmp.FromWide(df, bayescmp.Wide{Dataset: "task",
		Missing: bayescmp.PairwiseComplete})
	if err != nil {
		log.Fatal(err)
	}
	return scores
}

// Which model is the best, and which cannot be told apart?
func ExampleLeaderboard_Rank() {
	placings, err := bayescmp.Leaderboard{Rope: 0.01}.Rank(boardOfTrees())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(placings)
	// Output:
	// Leaderboard: 5 classifiers on 6 data sets
	//
	//   tier  classifier  true mean  P(best)  P(near best)  P(top 3)  rank, 95 %  together
	//   1     oak         0.7889     >0.9999  >0.9999       >0.9999   1           1
	//   2     ash         0.7243     <0.0001  0.0001        0.955     2 to 4      2 to 4
	//   2     elm         0.7195     <0.0001  <0.0001       0.908     2 to 4      2 to 4
	//   2     fir         0.7016     <0.0001  <0.0001       0.137     2 to 4      3 to 4
	//   3     yew         0.6005     <0.0001  <0.0001       <0.0001   5           5
	//
	// oak is the best on data sets like these with probability >0.9999.
	// Assumed: independent data sets; independent noise of classifiers; 16000 draws; 1 score missing at random.
}

// One row per classifier, for further work.
func ExamplePlacings_Frame() {
	placings, err := bayescmp.Leaderboard{}.Rank(boardOfTrees())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(placings.Frame().Names())
	// Output:
	// [classifier mean mean_low mean_high p_best p_best_error p_near_best p_top rank_low rank_high rank_set_low rank_set_high tier]
}

// How probable is it that one model is better than another?
func ExamplePlacings_Above() {
	placings, err := bayescmp.Leaderboard{}.Rank(boardOfTrees())
	if err != nil {
		log.Fatal(err)
	}
	p, standardError, err := placings.Above("ash", "fir")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.2f, %t\n", p, standardError < 0.02)
	// Output:
	// 0.93, true
}

// The models of which one is the best with probability 0.95.
func ExamplePlacings_MayBeBest() {
	placings, err := bayescmp.Leaderboard{}.Rank(boardOfTrees())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(placings.MayBeBest(), placings.Order())
	fmt.Println(placings.Verdict())
	// Output:
	// [oak] [oak ash elm fir yew]
	// oak is the best on data sets like these with probability >0.9999.
}

// A paragraph for a paper.
func ExamplePlacings_Results() {
	placings, err := bayescmp.Leaderboard{}.Rank(boardOfTrees())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(placings.Results())
	fmt.Println(placings.Methods())
	// Output:
	// oak is the best on data sets like these with probability >0.9999. By a hierarchical model of the mean scores on 6 data sets, the classifiers in the order of their true means, with the probability P that they are the best, are oak (P > 0.9999, mean score 0.7889, rank 1, tier 1), ash (P < 0.0001, mean score 0.7243, ranks 2 to 4, tier 2), elm (P < 0.0001, mean score 0.7195, ranks 2 to 4, tier 2), fir (P < 0.0001, mean score 0.7016, ranks 2 to 4, tier 2) and yew (P < 0.0001, mean score 0.6005, rank 5, tier 3). Each is among its ranks with probability 0.95. Those in one tier cannot be told from the best one of the tier.
	// We asked which of 5 classifiers (oak, ash, elm, fir and yew) on 6 data sets is the best on data sets like these, by their true means. We used the hierarchical model of all mean scores with a mixture of normal populations (Lin et al., 2006): independent data sets; independent noise of classifiers; 16000 draws; 1 score missing at random; random numbers from a fixed seed. This was computed by bayescmp (https://github.com/bayescmp/go).
}
