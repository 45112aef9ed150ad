package simulate_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets/simulate"
)

// What is said of twenty systems that are equally good?
func ExampleBoardTruth_Draw() {
	board, err := simulate.EqualMeans.Draw(20, 10, 1, seeded())
	if err != nil {
		fmt.Println(err)
		return
	}
	ranked, err := bayescmp.Leaderboard{}.Rank(board.Scores)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(board.Means), "systems,", len(ranked.MayBeBest()), "may be the best")
	// Output:
	// 20 systems, 18 may be the best
}

func ExampleBoardTruths() {
	fmt.Printf("%q\n", simulate.BoardTruths()[:4])
	// Output:
	// ["normal" "all equal" "one ahead" "ladder"]
}

// A small part of the study: how sure are a model and a bootstrap, and how often are they right?
func ExampleLeaderboards() {
	study := simulate.Leaderboards(simulate.NormalMeans)
	study.Settings, study.Replications = [][]float64{{5, 5}}, 20
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	summary := results.Summary()
	for _, measure := range []string{"said", "right", "Best said", "Best right"} {
		mean, _, err := summary.Curve(measure)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s %.2f\n", measure, mean[0])
	}
	// Output:
	// said 0.54
	// right 0.50
	// Best said 0.76
	// Best right 0.50
}

func ExampleLargeLeaderboards() {
	study := simulate.LargeLeaderboards(simulate.TwoGroups)
	fmt.Println(study.Name, study.Settings, study.Replications)
	// Output:
	// large leaderboards, two groups [[40 10] [40 50]] 60
}

func ExampleHugeLeaderboards() {
	study := simulate.HugeLeaderboards(simulate.TwoGroups)
	fmt.Println(study.Name, study.Settings, study.Replications)
	// Output:
	// huge leaderboards, two groups [[200 20] [1000 20]] 5
}

// The model that knows the folds speaks of the next task, and the other one of true means.
func ExampleFoldLeaderboards() {
	study := simulate.FoldLeaderboards(simulate.NormalMeans)
	fmt.Println(study.Name, study.Settings, study.Measures[:4])
	// Output:
	// leaderboards with folds, normal [[3 10] [5 20]] [Joint said Joint right said right]
}

// Of the probabilities from 0.5 to 0.8, how many are there, and is the share right that they say?
func ExampleLeaderboardCalibration() {
	stored, err := simulate.Stored("calibration-of-leaderboards-normal")
	if err != nil {
		fmt.Println(err)
		return
	}
	number, _, err := stored.Curve("above 0.5 to 0.8: number")
	if err != nil {
		fmt.Println(err)
		return
	}
	excess, _, err := stored.Curve("above 0.5 to 0.8: excess")
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, setting := range stored.Settings {
		fmt.Printf("%g systems: said too much by %.3f\n", setting[0], excess[i]/number[i])
	}
	// Output:
	// 5 systems: said too much by -0.067
	// 10 systems: said too much by -0.076
	// 40 systems: said too much by -0.053
}

func ExampleBoard_Ranks() {
	board := simulate.Board{Means: []float64{0.7, 0.9, 0.8}}
	fmt.Println(board.Ranks())
	// Output:
	// [3 1 2]
}
