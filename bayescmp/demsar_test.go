package bayescmp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// demsarTable2 is C4.5 against C4.5+m on 14 data sets, as printed in Demšar (2006).
func demsarTable2(t testing.TB) bayescmp.Pair {
	t.Helper()
	df := accepted(datasets.Load("demsar-2006-table-2"))(t)
	scores := accepted(bayescmp.FromLong(df, bayescmp.Long{}))(t)
	return accepted(scores.Pair("C4.5", "C4.5+m"))(t)
}

// demsarTable6 has four variants of C4.5 on 14 data sets, as printed in Demšar (2006).
func demsarTable6(t testing.TB) *bayescmp.Scores {
	t.Helper()
	df := accepted(datasets.Load("demsar-2006-table-6"))(t)
	return accepted(bayescmp.FromLong(df, bayescmp.Long{}))(t)
}

// demsarNumbers are the reference values for Table 6.
type demsarNumbers struct {
	AverageRanks      []float64 `json:"average_ranks"`
	Chi2              float64   `json:"friedman_chi2_uncorrected"`
	P                 float64   `json:"friedman_p_uncorrected"`
	Chi2Corrected     float64   `json:"friedman_chi2_tie_corrected"`
	PCorrected        float64   `json:"friedman_p_tie_corrected"`
	F                 float64   `json:"iman_davenport_F_uncorrected"`
	FP                float64   `json:"iman_davenport_p_uncorrected"`
	FCorrected        float64   `json:"iman_davenport_F_tie_corrected"`
	FPCorrected       float64   `json:"iman_davenport_p_tie_corrected"`
	DF1, DF2          int
	SE                float64
	Nemenyi           map[string]struct{ Q, CD float64 }
	BonferroniDunn    map[string]struct{ Q, CD float64 } `json:"bonferroni_dunn"`
	Pairwise          map[string]demsarPair
	Control           map[string]demsarControl `json:"control_C4.5"`
	FCriticalAtTwenty float64                  `json:"F_critical_0.05"`
}

type demsarPair struct {
	Z       float64
	P       float64 `json:"p_unadjusted"`
	Nemenyi float64 `json:"nemenyi_p"`
}

type demsarControl struct {
	Z, P                   float64
	BonferroniDunn         float64 `json:"bonferroni_dunn"`
	Holm, Hochberg, Hommel float64
}

type demsarTable struct {
	Table6 struct {
		Names        []string
		PrintedRanks [][]float64   `json:"printed_ranks"`
		Ranks        [][]float64   `json:"ranks_from_printed_scores"`
		FromRanks    demsarNumbers `json:"from_printed_ranks"`
		FromScores   demsarNumbers `json:"from_printed_scores"`
	}
	Table5 struct {
		Nemenyi        map[string]map[string]float64
		BonferroniDunn map[string]map[string]float64 `json:"bonferroni_dunn"`
	}
}

// printedTable6 has for scores the ranks that the paper prints, where low is good. On "voting" two
// equal printed scores have different ranks.
func printedTable6(t *testing.T, d demsarTable) *bayescmp.Scores {
	t.Helper()
	var text strings.Builder
	text.WriteString("dataset," + strings.Join(d.Table6.Names, ",") + "\n")
	for i, row := range d.Table6.PrintedRanks {
		fmt.Fprintf(&text, "d%d", i)
		for _, r := range row {
			fmt.Fprintf(&text, ",%g", r)
		}
		text.WriteString("\n")
	}
	return accepted(wide(t, text.String(), bayescmp.Wide{Lower: true}))(t)
}

// paperRanking is the ranking of Demšar's Table 6.
func paperRanking(t *testing.T) *bayescmp.Ranking {
	t.Helper()
	return ranking(t, bayescmp.Friedman{}, demsarTable6(t))
}
