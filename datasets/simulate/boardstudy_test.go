package simulate

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// storedBoards lists the stored studies of leaderboards, and the parts that are run again.
func storedBoards() []storedStudy {
	var out []storedStudy
	add := func(study Study, replications int, settings ...int) {
		out = append(out, storedStudy{resultsName(study),
			func() (Study, error) { return study, nil }, settings, replications})
	}
	for _, truth := range smallTruths {
		add(Leaderboards(truth), 2, 1)
	}
	for _, truth := range BoardTruths() {
		add(LargeLeaderboards(truth), 3, 0) // of one, a rare event would be too many
	}
	for _, truth := range hugeTruths {
		add(HugeLeaderboards(truth), 0)
	}
	for _, truth := range foldTruths {
		add(FoldLeaderboards(truth), 1, 0)
	}
	for _, truth := range calibratedTruths {
		add(LeaderboardCalibration(truth), 10, 0) // a bin may hold a case in a few files only
	}
	return out
}

// calibratedTruths have a population of means, so that a probability can be right.
var calibratedTruths = []BoardTruth{NormalMeans, Ladder, HeavyTailedMeans, TwoGroups}

// Studies that take long are stored for a few truths only.
var (
	smallTruths = []BoardTruth{NormalMeans, EqualMeans}
	hugeTruths  = []BoardTruth{NormalMeans, EqualMeans}
	foldTruths  = []BoardTruth{NormalMeans}
)

// resultsName is the name of the stored results of a study of leaderboards.
func resultsName(s Study) string {
	return strings.NewReplacer(", ", "-", " ", "-").Replace(s.Name)
}

func TestStoredBoards(t *testing.T) { checkStored(t, storedBoards()) }

// The errors of means have the same size for every truth, those of families correlate as they
// should, and true means are what the documentation says.
func TestBoardTruths(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 14))
	for _, truth := range BoardTruths() {
		const tasks, boards = 12, 20_000
		var squares, products float64
		for range boards {
			errors, sum := truth.errors(tasks, random), 0.0
			for _, e := range errors {
				sum += e
			}
			squares += sum * sum / tasks / tasks / boards
			products += errors[0] * errors[4] / tasks / boards // of one family
		}
		want, wantProduct := noiseOfMean*noiseOfMean, 0.0
		switch truth {
		case OneAhead:
			want = noiseBehind * noiseBehind
		case UnequalNoise: // the mean of 4 to the power of a uniform number from −1 to 1
			want *= (4 - 0.25) / math.Log(16)
		case TaskFamilies: // four families of three
			wantProduct = likeness * want / (1 - likeness + likeness*3)
		}
		// Noise with tails has no fourth moment, so that its squares converge slowly.
		tolerance := 0.05
		if truth == HeavyTailedNoise {
			tolerance = 0.3
		}
		if math.Abs(squares/want-1) > tolerance {
			t.Errorf("%s: the variance of a mean is %.3g, not %.3g", truth, squares, want)
		}
		if truth != HeavyTailedNoise && math.Abs(products-wantProduct) > 0.05*want {
			t.Errorf("%s: the covariance of two tasks is %.3g, not %.3g", truth, products,
				wantProduct)
		}
	}
	ladder := Ladder.means(5, random)
	slices.Sort(ladder)
	for j, mean := range ladder {
		if math.Abs(mean-0.02*float64(j)) > 1e-7 {
			t.Errorf("the ladder has %v", ladder)
		}
	}
	if ahead := OneAhead.means(3, random); math.Abs(ahead[0]-ahead[1]-0.08) > 1e-7 {
		t.Errorf("one is ahead in %v", ahead)
	}
}

// Ranks and pairs are compared with the truth as a reader would.
func TestBoardMeasures(t *testing.T) {
	b := &Board{Means: []float64{0.3, 0.1, 0.2, 0.2 + 1e-9}}
	if got := b.Ranks(); !slices.Equal(got, []int{1, 4, 3, 2}) {
		t.Errorf("ranks %v", got)
	}
	everyEarlier := func(i, j int) (float64, error) { return 1, nil }
	got, err := b.measurePairs(everyEarlier)
	if err != nil || got[0] != 1 || got[1] != 3.0/6 { // s2 is above none, and s3 equals s4
		t.Errorf("pairs %v %v", got, err)
	}
	places := b.measurePlaces([]float64{0.1, 0.2, 0.6, 0.1}, []int{1, 1, 1, 2}, []int{1, 3, 3, 3},
		"s3 is the best")
	if want := []float64{0.6, 0, 1, 1, 0.75, 9.0 / 4}; !slices.Equal(places, want) {
		t.Errorf("places %v, not %v", places, want)
	}
}

func TestBoardErrors(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, try := range []func() error{
		func() error { _, err := BoardTruth("flat").Draw(3, 3, 1, random); return err },
		func() error { _, err := NormalMeans.Draw(1, 3, 1, random); return err },
		func() error { _, err := NormalMeans.Draw(3, 3, 0, random); return err },
		func() error { _, err := NormalMeans.Draw(3, 3, 1, nil); return err },
	} {
		if err := try(); err == nil {
			t.Error("no error")
		}
	}
}
