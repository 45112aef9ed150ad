package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/abilities"
	"github.com/bayescmp/go/internal/writing"
)

// TieRule says how [BradleyTerry] counts ties.
type TieRule int

const (
	// DavidsonTies gives ties a probability of their own (Davidson 1970): for equal players it is
	// exp(τ)/(2 + exp(τ)), uniform beforehand, and it is smaller the more two players differ.
	DavidsonTies TieRule = iota
	// HalfTies counts a tie as half a win for each.
	HalfTies
	// SpreadTies counts half of the ties of a pair as wins for each, rounded up to whole numbers,
	// as Wainer (2023) does. An odd number of ties makes half a game too much for each.
	SpreadTies
	// ForgetTies does not count ties.
	ForgetTies
	// AddTies counts a tie as a win for each, which makes two games of it.
	AddTies
)

func (t TieRule) String() string {
	switch t {
	case DavidsonTies:
		return "ties by Davidson's model"
	case HalfTies:
		return "a tie is half a win for each"
	case SpreadTies:
		return "half of the ties of a pair, rounded up, are wins for each"
	case ForgetTies:
		return "ties are not counted"
	case AddTies:
		return "a tie is a win for each"
	}
	return fmt.Sprintf("TieRule(%d)", int(t))
}

// games makes games of pairs by the rule.
func (t TieRule) games(players int, pairs []abilities.Pair) (abilities.Games, error) {
	g := abilities.Games{Count: players, Pairs: slices.Clone(pairs)}
	var share func(tied float64) float64
	switch t {
	case DavidsonTies:
		g.Davidson = true
		return g, nil
	case HalfTies:
		share = func(tied float64) float64 { return tied / 2 }
	case SpreadTies:
		share = func(tied float64) float64 { return math.Ceil(tied / 2) }
	case ForgetTies:
		share = func(float64) float64 { return 0 }
	case AddTies:
		share = func(tied float64) float64 { return tied }
	default:
		return g, fmt.Errorf("%w: Ties must be DavidsonTies, HalfTies, SpreadTies, ForgetTies or "+
			"AddTies, not %d", ErrOption, int(t))
	}
	for i, p := range g.Pairs {
		more := share(p.Tied)
		g.Pairs[i].Won, g.Pairs[i].Lost, g.Pairs[i].Tied = p.Won+more, p.Lost+more, 0
	}
	return g, nil
}

// wins counts on how many data sets each classifier beats each other one, or ties. The
// counts are by left, then by right.
func (s *Scores) wins(localRope float64) []abilities.Pair {
	k := len(s.classifiers)
	var out []abilities.Pair
	for l := range k {
		for r := l + 1; r < k; r++ {
			p := abilities.Pair{Left: l, Right: r}
			for _, set := range s.sets {
				switch set.winner(l, r, localRope) {
				case LeftBetter:
					p.Won++
				case RightBetter:
					p.Lost++
				case Equivalent:
					p.Tied++
				}
			}
			out = append(out, p)
		}
	}
	return out
}

// winner compares the means of two classifiers. A difference of at most localRope standard
// deviations of the differences between folds is a tie (Wainer 2023, equation 8). It is Undecided
// where one has no scores.
func (d dataset) winner(l, r int, localRope float64) Decision {
	both, _ := d.commonFolds([]int{l, r})
	if both.scores == nil {
		return Undecided
	}
	left, right := both.scores[l], both.scores[r]
	differences := make([]float64, len(left))
	for i := range left {
		differences[i] = left[i] - right[i]
	}
	negligible := 1e-12 * max(largest(left), largest(right))
	center, rope := mean(differences), 0.0
	if len(differences) > 1 && localRope > 0 {
		squares := 0.0
		for _, x := range differences {
			squares += (x - center) * (x - center)
		}
		rope = localRope * math.Sqrt(squares/float64(len(differences)-1))
	}
	switch center = zeroIfNegligible(center, max(rope, negligible)); {
	case center == 0:
		return Equivalent
	case (center > 0) != d.lower:
		return LeftBetter
	}
	return RightBetter
}

// connectionWarnings are the warnings about who has played against whom.
func connectionWarnings(names []string, pairs []abilities.Pair, noun string) []error {
	var out []error
	if groups := connectedComponents(len(names), pairs); len(groups) > 1 {
		out = append(out, fmt.Errorf("no %s connects the groups %s: what is said of two from "+
			"different groups comes from the prior alone", noun, listGroups(names, groups)))
		return out
	}
	met := 0
	for _, p := range pairs {
		if p.Won+p.Lost+p.Tied > 0 {
			met++
		}
	}
	if all := len(names) * (len(names) - 1) / 2; met < all {
		out = append(out, fmt.Errorf("%d of %d pairs were never compared: what is said of them "+
			"comes from the others that both were compared with", all-met, all))
	}
	return out
}

// listGroups lists groups with some of their members.
func listGroups(names []string, groups [][]int) string {
	var told []string
	for _, group := range groups {
		told = append(told, "{"+writing.Few(selectNames(names, group))+"}")
	}
	return writing.JoinedSome(told)
}

func selectNames(names []string, which []int) []string {
	var out []string
	for _, i := range which {
		out = append(out, names[i])
	}
	return out
}

// connectedComponents returns the groups of players whom chains of games connect, in the order of
// their first members.
func connectedComponents(players int, pairs []abilities.Pair) [][]int {
	leader := make([]int, players)
	for i := range leader {
		leader[i] = i
	}
	lead := func(i int) int {
		for leader[i] != i {
			leader[i] = leader[leader[i]]
			i = leader[i]
		}
		return i
	}
	for _, p := range pairs {
		if a, b := lead(p.Left), lead(p.Right); p.Won+p.Lost+p.Tied > 0 && a != b {
			leader[max(a, b)] = min(a, b)
		}
	}
	place := map[int]int{}
	var groups [][]int
	for i := range players {
		l := lead(i)
		if _, known := place[l]; !known {
			place[l] = len(groups)
			groups = append(groups, nil)
		}
		groups[place[l]] = append(groups[place[l]], i)
	}
	return groups
}
