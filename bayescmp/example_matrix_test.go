package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Who is decidedly beaten, by whom? Undecided pairs stay undecided, whatever the others say.
func ExampleMatrix_Relations() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.SignedRank{Rope: 0.005})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range m.Relations() {
		fmt.Printf("%s: beaten by %v, better than %v, equivalent to %v, undecided with %v\n", r.Classifier, r.BeatenBy, r.Beats, r.Equivalent, r.Undecided)
	}
	// Output:
	// AODE: beaten by [], better than [NaiveBayes], equivalent to [], undecided with [HNB J48graft J48]
	// HNB: beaten by [], better than [NaiveBayes], equivalent to [], undecided with [AODE J48graft J48]
	// J48graft: beaten by [], better than [NaiveBayes], equivalent to [J48], undecided with [AODE HNB]
	// J48: beaten by [], better than [], equivalent to [J48graft], undecided with [AODE HNB NaiveBayes]
	// NaiveBayes: beaten by [AODE HNB J48graft], better than [], equivalent to [], undecided with [J48]
}

func ExampleMatrix_Verdict() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.SignedRank{Rope: 0.005})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Verdict())
	// Output:
	// 4 of 10 pairs decided: AODE practically better than NaiveBayes; HNB practically better than NaiveBayes; J48graft and J48 practically equivalent; J48graft practically better than NaiveBayes. Unbeaten: AODE, HNB, J48graft, J48.
}

// Which are still in the race?
func ExampleMatrix_Unbeaten() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.Poisson{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Unbeaten())
	// Output:
	// [AODE HNB J48graft]
}

func ExampleMatrix_Groups() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.Hierarchical{Rope: 0.01})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Groups())
	// Output:
	// [[HNB AODE] [J48graft J48] [NaiveBayes]]
}

func ExampleMatrix_Plot() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.Poisson{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Plot())
	// Output:
	// figure, 640 × 293
}

// Of 14 data sets, C4.5 with both parameters tuned wins 11 against plain C4.5. That is a count; what it takes for more is in the notes.
func ExampleScores_WinTieLoss() {
	w, err := variants().WinTieLoss()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w)
	// Output:
	// Wins, ties and losses of the row: 4 classifiers on 14 data sets
	//
	//   wins/ties/losses against  1       2       3       4       all
	//   1 C4.5+m+cf               –       6/3/5   9/2/3   11/1/2  26/6/10
	//   2 C4.5+m                  5/3/6   –       10/1/3  10/2/2  25/6/11
	//   3 C4.5+cf                 3/2/9   3/1/10  –       7/1/6   13/4/25
	//   4 C4.5                    2/1/11  2/2/10  6/1/7   –       10/4/28
	//
	// C4.5+m+cf has more wins than losses against each of the others; a count is no test.
	// Every difference counts, however small: counts of only the differences that are significant on their data set would be less reliable, not more (Demšar 2006, section 3.1.4).
	// For a single pair without ties, chosen beforehand, the sign test needs 12 of 14 wins (alpha 0.05); of many pairs some come so far by chance. Ranking.PairwiseBy with BinomialSign asks about all of them.
}

func ExampleWinTieLoss_Verdict() {
	w, err := weka().WinTieLoss()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w.Verdict())
	// Output:
	// AODE has more wins than losses against each of the others; a count is no test.
}

func ExampleWinTieLoss_Frame() {
	w, err := variants().WinTieLoss()
	if err != nil {
		fmt.Println(err)
		return
	}
	f := w.Frame()
	fmt.Println(f.Nrow(), f.Names())
	// Output:
	// 6 [left right left_wins ties right_wins]
}

func ExampleWinTieLoss_Plot() {
	w, err := variants().WinTieLoss()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w.Plot())
	// Output:
	// figure, 640 × 251
}

func ExamplePostHoc_Heatmap() {
	ranking, err := bayescmp.Friedman{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking.Nemenyi().Heatmap())
	// Output:
	// figure, 640 × 293
}

// How probable is it that each is first, second, …?
func ExampleStandings_Plot() {
	s, err := bayescmp.Best{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Plot())
	// Output:
	// figure, 640 × 227
}
