package figure

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// rawScores are scores of two classifiers that share much of their spread. Some are equal.
func rawScores(n int, better float64) (left, right []float64) {
	random := rand.New(rand.NewPCG(3, uint64(n)))
	for i := range n {
		level := 0.8 + 0.12*random.NormFloat64()
		x := level + 0.01*random.NormFloat64()
		y := level + better + 0.03*random.NormFloat64()
		if i%7 == 6 {
			y = x
		}
		left, right = append(left, min(x, 1)), append(right, min(y, 1))
	}
	return left, right
}

func scatterPictures() map[string]Scatter {
	scatter := Scatter{
		Title: "nbc against aode on 74 data sets", Score: "mean accuracy",
		LeftName: "nbc", RightName: "aode",
	}
	scatter.Left, scatter.Right = rawScores(74, 0.01)
	rope := scatter
	rope.Rope = 0.01
	uneven := scatter
	uneven.Title, uneven.Score = "a rope with two halves; lower is better", "mean error"
	uneven.RopeLeft, uneven.RopeRight, uneven.Lower = 0.1, 0.02, true
	many := rope
	many.Title = "1000 data sets"
	many.Left, many.Right = rawScores(1000, -0.01)
	one := Scatter{Score: "score", LeftName: "a", RightName: "b",
		Left: []float64{0.7}, Right: []float64{0.8}}
	names := rope
	names.Title, names.LeftName, names.RightName = longName, longName, longName
	return map[string]Scatter{
		"scatter": scatter, "scatter-rope": rope, "scatter-uneven": uneven,
		"scatter-1000": many, "scatter-one": one, "scatter-long-names": names,
	}
}

func slopesPictures() map[string]Slopes {
	slopes := Slopes{Title: "nbc against aode on iris", Score: "accuracy",
		LeftName: "nbc", RightName: "aode"}
	slopes.Left, slopes.Right = rawScores(10, 0.01)
	hundred := slopes
	hundred.Title, hundred.Lower, hundred.Score = "lower is better", true, "error"
	hundred.Left, hundred.Right = rawScores(100, 0.01)
	many := slopes
	many.Left, many.Right = rawScores(1000, 0.02)
	one := slopes
	one.Left, one.Right = one.Left[:1], one.Right[:1]
	names := slopes
	names.Title, names.Score = longName, longName
	names.LeftName, names.RightName = longName, longName
	return map[string]Slopes{
		"slopes": slopes, "slopes-100": hundred, "slopes-1000": many, "slopes-one": one,
		"slopes-long-names": names,
	}
}

func stripsPictures() map[string]Strips {
	strips := func(classifiers, datasets int) Strips {
		s := Strips{Title: fmt.Sprintf("%d classifiers on %d data sets", classifiers, datasets),
			XLabel: "mean accuracy (higher is better), from the best mean rank"}
		for c := range classifiers {
			left, _ := rawScores(datasets, 0)
			for i := range left {
				left[i] -= 0.01 * float64(c)
			}
			s.Names = append(s.Names, fmt.Sprint("classifier ", c+1))
			s.Scores = append(s.Scores, left)
		}
		return s
	}
	names := strips(3, 20)
	names.Title, names.XLabel, names.Names = longName, longName+longName,
		[]string{longName, "b", longName}
	gaps := strips(3, 20)
	gaps.Title = "a classifier without scores"
	gaps.Scores[1] = []float64{math.NaN()}
	return map[string]Strips{
		"strips": strips(5, 74), "strips-40": strips(40, 50), "strips-1000": strips(4, 1000),
		"strips-one": strips(1, 1), "strips-long-names": names, "strips-gaps": gaps,
	}
}

// What cannot be drawn is left out.
func TestRawScoresOfOddInput(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, f := range map[string]*Figure{
		"scatter of nothing": Scatter{}.Figure(),
		"scatter, NaN":       Scatter{Left: []float64{nan, 1}, Right: []float64{1, inf}}.Figure(),
		"slopes of nothing":  Slopes{}.Figure(),
		"slopes, NaN":        Slopes{Left: []float64{nan}, Right: []float64{1}}.Figure(),
		"strips of nothing":  Strips{Names: []string{"a"}}.Figure(),
		"strips, NaN":        Strips{Names: []string{"a"}, Scores: [][]float64{{nan}}}.Figure(),
	} {
		if f != nil {
			t.Errorf("%s: a figure", name)
		}
	}
	for _, f := range []func() *Figure{
		Scatter{Left: []float64{1, nan, 3}, Right: []float64{1, 2}, RopeLeft: nan, RopeRight: inf,
			LeftName: "数 \x00\xff"}.Figure,
		Scatter{Left: []float64{-1e99, 0}, Right: []float64{1e99, 1e-300}, RopeLeft: 1e98}.Figure,
		Slopes{Left: []float64{0, 0}, Right: []float64{0, 5e-324}}.Figure,
		Strips{Names: []string{"a", "b"}, Scores: [][]float64{{1, inf}, nil, {3}}}.Figure,
	} {
		drawn(t, f)
	}
}

// A difference as large as the rope is in it, whatever rounding made of it.
func TestSidesOfTheDiagonal(t *testing.T) {
	for _, c := range []struct {
		left, right, ropeLeft, ropeRight float64
		lower                            bool
		want                             int
	}{
		{0.8, 0.9, 0, 0, false, 1}, {0.8, 0.9, 0, 0, true, -1}, {0.9, 0.8, 0, 0, false, -1},
		{0.8, 0.8, 0, 0, false, 0}, {0.94, 0.95, 0.01, 0.01, false, 0},
		{0.95, 0.94, 0.01, 0.01, false, 0}, {0.8, 0.82, 0.05, 0.01, false, 1},
		{0.82, 0.8, 0.05, 0.01, false, 0}, {0.82, 0.8, 0.05, 0.01, true, 1},
	} {
		s := Scatter{Left: []float64{c.left}, Right: []float64{c.right}, RopeLeft: c.ropeLeft,
			RopeRight: c.ropeRight, Lower: c.lower}
		if got := s.drawableScatter().points[0].side; got != c.want {
			t.Errorf("%+v: side %d", c, got)
		}
	}
}

// The quartiles of 1, 2, 4, 7 are those of R's quantile: 1.75, 3 and 4.75.
func TestQuartiles(t *testing.T) {
	for share, want := range map[float64]float64{0: 1, 0.25: 1.75, 0.5: 3, 0.75: 4.75, 1: 7} {
		if got := quantile([]float64{1, 2, 4, 7}, share); math.Abs(got-want) > 1e-12 {
			t.Errorf("%g: %g, want %g", share, got, want)
		}
	}
}

// rawScorePictures returns the figures of scores. Each has a golden picture in testdata.
func rawScorePictures() map[string]*Figure {
	out := map[string]*Figure{}
	for name, f := range scatterPictures() {
		out[name] = f.Figure()
	}
	for name, f := range slopesPictures() {
		out[name] = f.Figure()
	}
	for name, f := range stripsPictures() {
		out[name] = f.Figure()
	}
	return out
}
