package simulate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// Leaderboards asks which of many systems is the best, on simulated boards, and compares the
// answers with the truth. The parameters are the numbers of "systems" and "tasks". There are 60
// replications. The measures of the [bayescmp.Leaderboard] are
//
//   - "said", the probability of the likeliest system, and "right", whether it is the best;
//   - "called", whether the verdict says that a system is the best, and "called wrongly", whether
//     it then is not, or is equal to others;
//   - "ranks held" and "width", the share of systems whose rank is in its 95 % interval, and the
//     mean number of ranks in an interval;
//   - "all held", whether all simultaneous sets of ranks have the true ones;
//   - "decided" and "decided wrongly", the shares of all pairs of which one is above the other with
//     a probability above 0.95, and of which it then is not, or is equal.
//
// The same measures, without the sets, follow for [bayescmp.Best] and [bayescmp.PlackettLuce], with
// their names before them, as in "Best said". [bayescmp.Friedman] with the Nemenyi test has
// "Nemenyi decided", "Nemenyi decided wrongly" and "Nemenyi any wrong", whether at least one pair
// is decided wrongly. Best takes no missing scores, and Friedman only complete tasks: with
// [MissingScores] their measures are missing, and with [TaskFamilies] those of PlackettLuce, which
// takes no families.
func Leaderboards(truth BoardTruth) Study {
	methods := boardMethods(truth, false)
	return boardStudy("leaderboards", truth, 1, methods, 60, [][]float64{
		{2, 8}, {5, 5}, {5, 20}, {10, 30},
	})
}

// LargeLeaderboards is the study [Leaderboards] without the Plackett–Luce model, for 40 systems.
// There are 60 replications.
func LargeLeaderboards(truth BoardTruth) Study {
	return boardStudy("large leaderboards", truth, 1, boardMethods(truth, true), 60,
		[][]float64{{40, 10}, {40, 50}})
}

// HugeLeaderboards is the study [LargeLeaderboards] for 200 and 1,000 systems. There are 5
// replications.
func HugeLeaderboards(truth BoardTruth) Study {
	return boardStudy("huge leaderboards", truth, 1, boardMethods(truth, true), 5,
		[][]float64{{200, 20}, {1000, 20}})
}

// FoldLeaderboards asks the [bayescmp.JointHierarchical], too, which knows the folds of each task:
// ten on each. Its measures are "Joint said", the probability that the likeliest system is the best
// on the next task, and "Joint right", whether it is; then those of [Leaderboards] for the
// [bayescmp.Leaderboard], which takes the means of the folds. There are 40 replications.
func FoldLeaderboards(truth BoardTruth) Study {
	methods := append([]boardMethod{{"Joint", []string{"said", "right"}, askJoint}},
		boardMethods(truth, true)[0])
	return boardStudy("leaderboards with folds", truth, 10, methods, 40, [][]float64{
		{3, 10}, {5, 20},
	})
}

// LeaderboardCalibration asks whether of all answers of [bayescmp.Leaderboard] near a probability p
// a share p is right. The events are that a system is the "best" and in the "top 3", and that one
// of two systems is "above" the other. The probabilities are put into six bins, from 0 to 0.05,
// 0.2, 0.5, 0.8, 0.95 and 1. Each event and bin has three measures, as "best 0.2 to 0.5: number",
// the number of probabilities, ": said", their sum, and ": excess", the sum of their differences
// from what is true (1 or 0): its mean is 0 for probabilities that are right. There are 100
// replications.
func LeaderboardCalibration(truth BoardTruth) Study {
	var measures []string
	for _, event := range []string{"best", "top 3", "above"} {
		for bin := range calibrationBins[1:] {
			for _, measure := range []string{"number", "said", "excess"} {
				measures = append(measures, fmt.Sprintf("%s %g to %g: %s", event,
					calibrationBins[bin], calibrationBins[bin+1], measure))
			}
		}
	}
	methods := []boardMethod{{"", measures, askCalibration}}
	return boardStudy("calibration of leaderboards", truth, 1, methods, 100, [][]float64{
		{5, 5}, {10, 30}, {40, 10},
	})
}

var calibrationBins = []float64{0, 0.05, 0.2, 0.5, 0.8, 0.95, 1}

// calibrationCounts has the number, the sum and the excess of the probabilities in each bin.
type calibrationCounts [6][3]float64

func (c *calibrationCounts) add(p float64, is bool) {
	bin := 0
	for bin < len(c)-1 && p > calibrationBins[bin+1] {
		bin++
	}
	c[bin][0]++
	c[bin][1] += p
	c[bin][2] += p - indicator(is)
}

func askCalibration(b *Board) ([]float64, error) {
	p, err := bayescmp.Leaderboard{}.Rank(b.Scores)
	if err != nil {
		return nil, err
	}
	var best, top, above calibrationCounts
	for j, rank := range b.Ranks() {
		best.add(p.P[j], rank == 1)
		top.add(p.TopP[j], rank <= p.Top)
	}
	if _, err := b.pairs(func(i, j int) error {
		q, _, err := p.Above(p.Classifiers[i], p.Classifiers[j])
		above.add(q, b.Means[i] > b.Means[j])
		above.add(1-q, b.Means[i] < b.Means[j])
		return err
	}); err != nil {
		return nil, err
	}
	var out []float64
	for _, event := range []calibrationCounts{best, top, above} {
		for _, bin := range event {
			out = append(out, bin[:]...)
		}
	}
	return out, nil
}

func boardStudy(
	name string, truth BoardTruth, folds int, methods []boardMethod, replications int,
	settings [][]float64,
) Study {
	study := Study{
		Name:         name + ", " + string(truth),
		Parameters:   []string{"systems", "tasks"},
		Settings:     settings,
		Replications: replications,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			b, err := drawBoard(truth, setting, folds, random)
			if err != nil {
				return nil, err
			}
			var out []float64
			for _, m := range methods {
				measured, err := m.ask(b)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", m.name, err)
				}
				out = append(out, measured...)
			}
			return out, nil
		},
	}
	for _, m := range methods {
		for _, measure := range m.measures {
			study.Measures = append(study.Measures, strings.TrimSpace(m.name+" "+measure))
		}
	}
	return study
}

func drawBoard(
	truth BoardTruth, setting []float64, folds int, random *rand.Rand,
) (*Board, error) {
	systems, err := wholeNumber("systems", setting[0])
	if err != nil {
		return nil, err
	}
	tasks, err := wholeNumber("tasks", setting[1])
	if err != nil {
		return nil, err
	}
	return truth.Draw(systems, tasks, folds, random)
}

// A boardMethod answers for a board, and measures how right the answer is.
type boardMethod struct {
	name     string
	measures []string
	ask      func(b *Board) ([]float64, error)
}

func boardMethods(truth BoardTruth, large bool) []boardMethod {
	placed := []string{"said", "right", "called", "called wrongly", "ranks held", "width"}
	pairs := []string{"decided", "decided wrongly"}
	methods := []boardMethod{
		{"", slices.Concat(placed, []string{"all held"}, pairs), askLeaderboard}}
	if truth != MissingScores {
		methods = append(methods,
			boardMethod{"Best", slices.Concat(placed, pairs), askBest},
			boardMethod{"Nemenyi", append(pairs, "any wrong"), askNemenyi})
	}
	if !large && truth != TaskFamilies {
		methods = append(methods,
			boardMethod{"PlackettLuce", slices.Concat(placed, pairs), askPlackettLuce})
	}
	return methods
}

func askLeaderboard(b *Board) ([]float64, error) {
	p, err := bayescmp.Leaderboard{}.Rank(b.Scores)
	if err != nil {
		return nil, err
	}
	out := b.measurePlaces(p.P, p.Low, p.High, p.Verdict())
	held := true
	for j, rank := range b.Ranks() {
		held = held && p.SetLow[j] <= rank && rank <= p.SetHigh[j]
	}
	decided, err := b.measurePairs(func(i, j int) (float64, error) {
		above, _, err := p.Above(p.Classifiers[i], p.Classifiers[j])
		return above, err
	})
	return append(append(out, indicator(held)), decided...), err
}

func askBest(b *Board) ([]float64, error) {
	s, err := bayescmp.Best{Samples: 4000}.Rank(b.Scores)
	if err != nil {
		return nil, err
	}
	out := b.measurePlaces(s.P, s.Low, s.High, s.Verdict())
	decided, err := b.measurePairs(func(i, j int) (float64, error) {
		return s.Above[i][j], nil
	})
	return append(out, decided...), err
}

func askPlackettLuce(b *Board) ([]float64, error) {
	a, err := bayescmp.PlackettLuce{}.Rank(b.Scores)
	if err != nil {
		return nil, err
	}
	out := b.measurePlaces(a.P, a.RankLow, a.RankHigh, a.Verdict())
	above := map[[2]string]float64{}
	for _, pair := range a.Pairs {
		above[[2]string{pair.Left, pair.Right}] = pair.Above
		above[[2]string{pair.Right, pair.Left}] = 1 - pair.Above
	}
	decided, err := b.measurePairs(func(i, j int) (float64, error) {
		return above[[2]string{a.Classifiers[i], a.Classifiers[j]}], nil
	})
	return append(out, decided...), err
}

func askJoint(b *Board) ([]float64, error) {
	joint, err := bayescmp.JointHierarchical{}.Rank(b.Scores)
	if err != nil {
		return nil, err
	}
	likeliest := slices.Index(joint.P, slices.Max(joint.P))
	return []float64{joint.P[likeliest], indicator(b.Next[likeliest] == slices.Max(b.Next))}, nil
}

func askNemenyi(b *Board) ([]float64, error) {
	ranking, err := bayescmp.Friedman{}.Rank(b.Scores)
	if err != nil {
		return nil, err
	}
	above := map[[2]string]float64{}
	for _, row := range ranking.Nemenyi().Rows {
		if row.Significant {
			above[[2]string{row.Left, row.Right}] = indicator(row.Better == row.Left)
		}
	}
	out, err := b.measurePairs(func(i, j int) (float64, error) {
		p, decided := above[[2]string{ranking.Classifiers[i], ranking.Classifiers[j]}]
		if !decided {
			return 0.5, nil
		}
		return p, nil
	})
	if err != nil {
		return nil, err
	}
	return append(out, indicator(out[1] > 0)), nil
}

// sureEnough is the probability above which a pair is decided.
const sureEnough = 0.95

// isAbove tells whether a system is truly better than another, by more than the 1e-9 that part
// equal ones.
func (b *Board) isAbove(i, j int) bool { return b.Means[i]-b.Means[j] > 100*meansJitter }

// measurePlaces compares probabilities and intervals of ranks with the truth.
func (b *Board) measurePlaces(p []float64, low, high []int, verdict string) []float64 {
	k := float64(len(p))
	likeliest := slices.Index(p, slices.Max(p))
	ranks, held, width := b.Ranks(), 0.0, 0.0
	alone := true // whether the likeliest is truly better than each of the others
	for j, rank := range ranks {
		held += indicator(low[j] <= rank && rank <= high[j])
		width += float64(high[j] - low[j] + 1)
		alone = alone && (j == likeliest || b.isAbove(likeliest, j))
	}
	called := !strings.HasPrefix(verdict, "No ")
	return []float64{p[likeliest], indicator(ranks[likeliest] == 1), indicator(called),
		indicator(called && !alone), held / k, width / k}
}

// mostPairs is the largest number of systems of which all pairs are looked at; of more, each is
// compared with the ten that follow.
const mostPairs = 20

// pairs calls visit with pairs of systems, and returns their number.
func (b *Board) pairs(visit func(i, j int) error) (n int, err error) {
	k := len(b.Means)
	reach := k - 1
	if k > mostPairs {
		reach = 10
	}
	for i := range k {
		for j := i + 1; j < min(k, i+reach+1); j++ {
			if err := visit(i, j); err != nil {
				return 0, err
			}
			n++
		}
	}
	return n, nil
}

// measurePairs returns the share of pairs that are decided, and the share that are decided wrongly.
// above is the probability that one system is better than another.
func (b *Board) measurePairs(above func(i, j int) (float64, error)) ([]float64, error) {
	decided, wrong := 0.0, 0.0
	n, err := b.pairs(func(i, j int) error {
		p, err := above(i, j)
		if p < 1-sureEnough {
			p, i, j = 1-p, j, i
		}
		if p > sureEnough {
			decided++
			wrong += indicator(!b.isAbove(i, j))
		}
		return err
	})
	return []float64{decided / float64(n), wrong / float64(n)}, err
}
