package bayescmp_test

import "fmt"

// On 14 data sets C4.5 with both parameters tuned wins 11 times against plain C4.5. That is a
// count; the notes say how many wins a significant difference needs.
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
	// C4.5+m+cf has more wins than losses against each of the others; a count is not a test.
	// Every difference counts, however small: counts of only the differences that are significant on their data set would be less reliable, not more (Demšar 2006, section 3.1.4).
	// For a single pair without ties, chosen beforehand, the sign test needs 12 of 14 wins (alpha 0.05); of many pairs, some get that far by chance. Ranking.PairwiseBy with BinomialSign asks about all of them.
}

func ExampleWinTieLoss_Verdict() {
	w, err := weka().WinTieLoss()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w.Verdict())
	// Output:
	// AODE has more wins than losses against each of the others; a count is not a test.
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
	fmt.Println(w.Plot().Size())
	// Output:
	// 640 250.66666666666666
}
