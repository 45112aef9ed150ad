package simulate

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// boardRows are the settings of the stored studies of leaderboards, with their truth.
func boardRows(t *testing.T, visit func(truth BoardTruth, s *Summary, setting int)) {
	t.Helper()
	for _, of := range []struct {
		study  func(BoardTruth) Study
		truths []BoardTruth
	}{
		{Leaderboards, smallTruths}, {LargeLeaderboards, BoardTruths()},
		{HugeLeaderboards, hugeTruths},
	} {
		for _, truth := range of.truths {
			s := storedBoard(t, of.study(truth))
			for i := range s.Settings {
				visit(truth, s, i)
			}
		}
	}
}

func storedBoard(t *testing.T, study Study) *Summary {
	t.Helper()
	s, err := readStored(resultsName(study))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// measure is the mean of a measure and its standard error; NaN where it is not measured. The error
// is at least half a file, also where all files agree.
func measure(s *Summary, setting int, name string) (mean, se float64) {
	means, errors, err := s.Curve(name)
	if err != nil {
		return math.NaN(), math.NaN()
	}
	return means[setting], max(errors[setting], 1/float64(s.Replications)/2)
}

// What the stored study says of the leaderboard: a verdict is wrong in no more than 5 of 100 files,
// an interval has the true rank in .94 of cases or more, all sets have all ranks in .95 of files,
// and hardly a pair is decided wrongly.
func TestLeaderboardIsRight(t *testing.T) {
	boardRows(t, func(truth BoardTruth, s *Summary, i int) {
		name := fmt.Sprintf("%s, %g × %g", truth, s.Settings[i][0], s.Settings[i][1])
		if wrong, se := measure(s, i, "called wrongly"); wrong > 0.05+2*se {
			t.Errorf("%s: a verdict is wrong in %.3f ± %.3f", name, wrong, se)
		}
		if held, se := measure(s, i, "ranks held"); held < 0.94-2*se {
			t.Errorf("%s: ranks are held in %.3f ± %.3f", name, held, se)
		}
		if held, se := measure(s, i, "all held"); held < 0.95-2*se {
			t.Errorf("%s: all ranks are held in %.3f ± %.3f", name, held, se)
		}
		if wrong, se := measure(s, i, "decided wrongly"); wrong > 0.01+2*se {
			t.Errorf("%s: %.4f ± %.4f of pairs are decided wrongly", name, wrong, se)
		}
	})
}

// Of all probabilities near p, a share p is true, or one that is by a tenth at most further from
// what one would say without any scores: the answer is careful, and never too sure.
func TestLeaderboardIsCalibrated(t *testing.T) {
	for _, truth := range calibratedTruths {
		s := storedBoard(t, LeaderboardCalibration(truth))
		for _, name := range s.Measures {
			bin, ok := strings.CutSuffix(name, ": excess")
			if !ok {
				continue
			}
			for i, setting := range s.Settings {
				number, _ := measure(s, i, bin+": number")
				said, _ := measure(s, i, bin+": said")
				excess, se := measure(s, i, name)
				if number == 0 {
					continue
				}
				p, files := said/number, float64(s.Replications)
				// In few cases all outcomes may be the same, and say nothing of their scatter.
				se = max(se, math.Sqrt(number*p*(1-p)/files))
				ignorant := map[string]float64{"best": 1 / setting[0], "top": 3 / setting[0],
					"above": 0.5}[strings.Fields(bin)[0]]
				tooSure := excess
				if p < ignorant {
					tooSure = -excess
				}
				if tooSure > 4*se+0.01*number || tooSure < -4*se-0.1*number {
					t.Errorf("%s, %g × %g, %s: said %.3f, true %.3f, ± %.3f", truth, setting[0],
						setting[1], bin, p, p-excess/number, se/number)
				}
			}
		}
	}
}

// docs/verdicts.md has the tables of the stored studies.
func TestBoardTables(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "verdicts.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{leaderboardTable(t), calibrationTable(t), foldTable(t)} {
		if !strings.Contains(string(page), table) {
			t.Errorf("docs/verdicts.md does not have the stored table:\n%s", table)
		}
	}
}

func leaderboardTable(t *testing.T) string {
	t.Helper()
	text := "| truth | systems × tasks | said | right | ranks held | all held | wrong pairs | " +
		"Best: said | ranks held | wrong pairs | " +
		"Plackett–Luce: said | ranks held | wrong pairs | Nemenyi: any wrong |\n|---|---|" +
		strings.Repeat("--:|", 12) + "\n"
	boardRows(t, func(truth BoardTruth, s *Summary, i int) {
		text += fmt.Sprintf("| %s | %g × %g |", truth, s.Settings[i][0], s.Settings[i][1])
		for _, name := range []string{"said", "right", "ranks held", "all held", "decided wrongly",
			"Best said", "Best ranks held", "Best decided wrongly", "PlackettLuce said",
			"PlackettLuce ranks held", "PlackettLuce decided wrongly", "Nemenyi any wrong"} {
			mean, _ := measure(s, i, name)
			text += shareCell(mean)
		}
		text += "\n"
	})
	return text
}

func shareCell(mean float64) string {
	if math.IsNaN(mean) {
		return "  |"
	}
	return fmt.Sprintf(" %.3f |", mean)
}

// calibrationTable sums over truths and settings.
func calibrationTable(t *testing.T) string {
	t.Helper()
	text := "| probability | the best: said | true | among the top 3: said | true | " +
		"one above another: said | true |\n|---|" + strings.Repeat("--:|", 6) + "\n"
	var stored []*Summary
	for _, truth := range calibratedTruths {
		stored = append(stored, storedBoard(t, LeaderboardCalibration(truth)))
	}
	for bin := range calibrationBins[1:] {
		name := fmt.Sprintf("%g to %g", calibrationBins[bin], calibrationBins[bin+1])
		text += "| " + name + " |"
		for _, event := range []string{"best", "top 3", "above"} {
			var number, said, excess float64
			for _, s := range stored {
				sum := func(what string) (all float64) {
					means, _, err := s.Curve(event + " " + name + ": " + what)
					if err != nil {
						t.Fatal(err)
					}
					for _, mean := range means {
						all += mean
					}
					return all
				}
				number, said, excess = number+sum("number"), said+sum("said"), excess+sum("excess")
			}
			text += shareCell(said/number) + shareCell((said-excess)/number)
		}
		text += "\n"
	}
	return text
}

func foldTable(t *testing.T) string {
	t.Helper()
	text := "| truth | classifiers × data sets | " +
		"JointHierarchical, next data set: said | right | " +
		"Leaderboard, true mean: said | right |\n" +
		"|---|---|--:|--:|--:|--:|\n"
	for _, truth := range foldTruths {
		s := storedBoard(t, FoldLeaderboards(truth))
		for i, setting := range s.Settings {
			text += fmt.Sprintf("| %s | %g × %g |", truth, setting[0], setting[1])
			for _, name := range []string{"Joint said", "Joint right", "said", "right"} {
				mean, _ := measure(s, i, name)
				text += shareCell(mean)
			}
			text += "\n"
		}
	}
	return text
}
