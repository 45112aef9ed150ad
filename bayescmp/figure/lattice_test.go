package figure

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// pairsOf makes a square of n classifiers; each is about as much better than the next as the
// previous one.
func pairsOf(n int, rope bool) Pairs {
	rnd := rand.New(rand.NewPCG(11, uint64(n)))
	p := Pairs{
		Title:        fmt.Sprintf("Hierarchical test on %d data sets, rope ±0.01", 3*n),
		DecidedLabel: "decided: above 0.95",
		Labels: [3]string{
			"row practically better", "equivalent", "column practically better",
		},
		Cells: make([][]PairCell, n),
	}
	below := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	for i := range n {
		p.Names = append(p.Names, []string{"AODE", "HNB", "J48graft", "J48", "NaiveBayes"}[i%5])
		if i > 4 {
			p.Names[i] += fmt.Sprintf(" %d", i)
		}
		p.Cells[i] = make([]PairCell, n)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			spread, ahead := 0.3+2*rnd.Float64()*rnd.Float64(), 0.8*float64(j-i)
			right, left := below((-1-ahead)/spread), below((ahead-1)/spread)
			if !rope {
				left, right = below(ahead/spread), below(-ahead/spread)
			}
			neither := max(0, 1-left-right)
			p.Cells[i][j] = pairCell(left, neither, right, rope)
			p.Cells[j][i] = pairCell(right, neither, left, rope)
		}
	}
	if !rope {
		p.Labels = [3]string{"row better", "", "column better"}
	}
	return p
}

func pairCell(row, neither, column float64, rope bool) PairCell {
	cell := PairCell{
		Shares: [3]float64{row, neither, column}, Decided: max(row, neither, column) > 0.95,
	}
	for i, share := range cell.Shares {
		if i != 1 || rope {
			switch cell.Numbers[i] = fmt.Sprintf("%.2f", share); cell.Numbers[i] {
			case "0.00":
				cell.Numbers[i] = "<0.01"
			case "1.00":
				cell.Numbers[i] = ">0.99"
			}
		}
	}
	return cell
}

// heatOf makes a square with p values instead of shares.
func heatOf(n int) Pairs {
	p := pairsOf(n, true)
	p.Title = "p values adjusted by Holm"
	p.Labels = [3]string{"row better ◄", "", "column better ▲"}
	p.DecidedLabel = "significant at 0.05"
	p.each(func(i, j int, cell PairCell) {
		part := 0
		if j < i {
			part = 2
		}
		value := min(1, 0.0004+10*(1-cell.Shares[part]))
		cell = PairCell{
			Decided: value <= 0.05,
			Numbers: [3]string{
				strings.Replace(fmt.Sprintf("%.3f", value), "0.000", "<0.001", 1),
				[]string{"◄", "", "▲"}[part],
			},
		}
		if value <= 0.05 {
			cell.Shares[part] = 1
		}
		p.Cells[i][j] = cell
	})
	return p
}

// multiOf makes a multi-comparison matrix of n classifiers whose means are evenly spaced.
func multiOf(n int) MultiComparison {
	p := pairsOf(n, true)
	m := MultiComparison{
		Title: p.Title, Names: p.Names, DecidedLabel: p.DecidedLabel,
		Lines: []string{"difference of means", "wins/ties/losses of the row", "p"},
		Cells: make([][]MultiCell, n),
	}
	for i := range n {
		m.Notes = append(m.Notes, fmt.Sprintf("%.3f", 0.85-0.01*float64(i)))
		for j := range n {
			ahead, wins := 0.01*float64(j-i), min(max(10+2*(j-i), 0), 20)
			m.Cells[i] = append(m.Cells[i], MultiCell{
				Difference: ahead, Decided: p.Cells[i][j].Decided,
				Lines: []string{
					fmt.Sprintf("%.3f", ahead), fmt.Sprintf("%d/%d/%d", wins, 1, 20-wins), "0.031",
				},
			})
		}
	}
	return m
}

// ranksOf makes the ranks of n classifiers, each spread over some places.
func ranksOf(n int) Ranks {
	r := Ranks{
		Title:         fmt.Sprintf("Ranks of %d classifiers", n),
		IntervalLabel: "ranks with probability 0.95",
	}
	for i := range n {
		row, sum := make([]float64, n), 0.0
		for j := range row {
			d := float64(i-j) / (0.5 + 0.1*float64(n))
			row[j] = math.Exp(-d * d)
			sum += row[j]
		}
		low, high := n, 1
		for j := range row {
			if row[j] /= sum; row[j] > 0.02 {
				low, high = min(low, j+1), max(high, j+1)
			}
		}
		r.Names, r.P = append(r.Names, fmt.Sprintf("classifier %d", i)), append(r.P, row)
		r.Low, r.High = append(r.Low, low), append(r.High, high)
	}
	return r
}

// latticePictures returns the figures of many classifiers. Each has a golden picture in testdata.
func latticePictures() map[string]*Figure {
	counts := Pairs{
		Title:  "Wins, ties and losses on 74 data sets",
		Labels: [3]string{"wins of the row", "ties", "wins of the column"},
		Names:  []string{"AODE", "J48graft", "J48"},
	}
	for i := range counts.Names {
		counts.Cells = append(counts.Cells, make([]PairCell, 3))
		for j := range counts.Names {
			n := [3]int{20 + 9*j, 3 * (i + j), 74 - 20 - 9*j - 3*(i+j)}
			for k, v := range n {
				counts.Cells[i][j].Shares[k] = float64(v)
				counts.Cells[i][j].Numbers[k] = fmt.Sprint(v)
			}
		}
	}
	names, ranks := pairsOf(6, true), ranksOf(4)
	names.Title = longName + " " + longName
	names.Labels = [3]string{longName, longName, longName}
	names.DecidedLabel = longName
	ranks.Title, ranks.IntervalLabel = longName+" "+longName, longName
	for i := range names.Names {
		names.Names[i] = fmt.Sprintf("%s\n%d", longName, i)
	}
	for i := range ranks.Names {
		ranks.Names[i] = names.Names[i]
	}
	bare := ranksOf(3)
	bare.Title, bare.IntervalLabel, bare.Low, bare.High = "", "", nil, nil
	bare.P[0] = []float64{1, 0, 0}
	return map[string]*Figure{
		"pairs":            pairsOf(5, true).Figure(),
		"pairs-two":        pairsOf(2, true).Figure(),
		"multi":            multiOf(5).Figure(),
		"pairs-no-rope":    pairsOf(8, false).Figure(),
		"pairs-14":         pairsOf(14, true).Figure(),
		"pairs-100":        pairsOf(100, false).Figure(),
		"pairs-long-names": names.Figure(),
		"pairs-counts":     counts.Figure(),
		"pairs-p":          heatOf(5).Figure(),
		"pairs-p-18":       heatOf(18).Figure(),
		"ranks":            ranksOf(5).Figure(),
		"ranks-12":         ranksOf(12).Figure(),
		"ranks-100":        ranksOf(100).Figure(),
		"ranks-long-names": ranks.Figure(),
		"ranks-bare":       bare.Figure(),
	}
}

// The areas of a cell are its shares, with and without a decision.
func TestAreasAreTheShares(t *testing.T) {
	for _, decided := range []bool{false, true} {
		p := Pairs{
			Names: []string{"a", "b"},
			Cells: [][]PairCell{{{}, {Shares: [3]float64{1, 2, 5}, Decided: decided}}},
		}
		picture, err := png.Decode(bytes.NewReader(p.Figure().PNG()))
		if err != nil {
			t.Fatal(err)
		}
		var count [3]float64
		box := picture.Bounds()
		for y := range box.Max.Y {
			for x := range box.Max.X {
				for i, of := range partFills {
					if color.NRGBAModel.Convert(picture.At(x, y)) == of {
						count[i]++
					}
				}
			}
		}
		// The border takes a little from both ends.
		total := count[0] + count[1] + count[2]
		row, neither := count[0]/total, count[1]/total
		if total < 5000 || math.Abs(row-0.125) > 0.02 || math.Abs(neither-0.25) > 0.02 {
			t.Errorf("decided %v: %v", decided, count)
		}
	}
}

// In greyscale the parts differ from each other.
func TestPartsInGreyscale(t *testing.T) {
	grey := func(c color.Color) float64 {
		return float64(color.GrayModel.Convert(c).(color.Gray).Y)
	}
	row, neither, column := grey(partFills[0]), grey(partFills[1]), grey(partFills[2])
	if neither-column < 40 || column-row < 40 {
		t.Errorf("%g, %g, %g", row, neither, column)
	}
	last := 300.0
	for _, p := range []float64{0, 0.01, 0.05, 0.1, 0.25, 0.5, 1} {
		if g := grey(darkness(p)); g > last-12 {
			t.Errorf("probability %g is as dark as the one before: %g, %g", p, g, last)
		} else {
			last = g
		}
	}
}

func TestShares(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		in, want [3]float64
		ok       bool
	}{
		{[3]float64{1, 1, 2}, [3]float64{0.25, 0.25, 0.5}, true},
		{[3]float64{0.5, -1e-17, 0.5}, [3]float64{0.5, 0, 0.5}, true},
		{[3]float64{}, [3]float64{}, false}, {[3]float64{1, nan, 1}, [3]float64{}, false},
		{[3]float64{math.Inf(1), 0, 0}, [3]float64{}, false},
	} {
		got, ok := PairCell{Shares: test.in}.shares()
		if ok != test.ok || ok && got != test.want {
			t.Errorf("%v: %v, %v", test.in, got, ok)
		}
	}
}

// Names that differ at the end still differ after they are shortened.
func TestCutKeepsBothEnds(t *testing.T) {
	style := captionStyle()
	for width := vg.Length(0); width < 300; width += 7 {
		for _, name := range []string{
			"", "a", "gradient boosting with 100 trees", "gradient boosting with 200 trees",
			"数据数据数据数据数据数据数据",
		} {
			got := cut(name, style, width)
			if got == name || got == "…" || got == "" {
				continue
			}
			if !strings.Contains(got, "…") || style.Width(got) > width ||
				[]rune(got)[0] != []rune(name)[0] {
				t.Errorf("%q in %g: %q", name, width, got)
			}
			if style.Width(name) <= width && got != name {
				t.Errorf("%q fits in %g, but is %q", name, width, got)
			}
		}
	}
	a := cut("gradient boosting, 1", style, 50)
	b := cut("gradient boosting, 2", style, 50)
	if a == b || a == "" {
		t.Errorf("both are %q", a)
	}
}

func TestLatticesGrowUpToAPoint(t *testing.T) {
	for _, n := range []int{2, 3, 5, 10, 20, 50, 100, 300} {
		for name, f := range map[string]*Figure{
			"pairs": pairsOf(n, true).Figure(),
			"ranks": ranksOf(n).Figure(),
		} {
			if w, h := f.Size(); w < 640 || w > 1700 || h > 1800 || n <= 20 && w > 860 {
				t.Errorf("%s of %d: %g × %g", name, n, w, h)
			}
		}
	}
}

func TestRankLabels(t *testing.T) {
	for _, test := range []struct {
		n     int
		width vg.Length
		want  string
	}{
		{3, 60, "1 2 3"}, {20, 25, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"},
		{12, 6, "2 4 6 8 10 12"}, {12, 2, "5 10"},
	} {
		labels := slices.DeleteFunc(rankLabels(test.n, test.width), func(s string) bool {
			return s == ""
		})
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("%d in cells of %g: %s, want %s", test.n, test.width, got, test.want)
		}
	}
}

// A probability near 1 is not rounded to 1, and one near 0 is not written.
func TestRounded(t *testing.T) {
	for p, want := range map[float64]string{
		0: "", 0.004: "", 0.006: "0.01", 0.5: "0.50", 0.994: "0.99", 0.999: ">0.99", 1: ">0.99",
	} {
		if got := rounded(p); got != want {
			t.Errorf("%g: %q, want %q", p, got, want)
		}
	}
}

func TestDrawingLatticesNeverFails(t *testing.T) {
	figures := map[string]func() *Figure{
		"pairs, nothing":  Pairs{}.Figure,
		"pairs, one":      Pairs{Names: []string{"a"}}.Figure,
		"pairs, no cells": Pairs{Names: []string{"a", "b"}}.Figure,
		"pairs, ragged": Pairs{
			Names: []string{"a", "b", "c"},
			Cells: [][]PairCell{nil, {{}, {}}, {{}, {}, {}, {}}, {{}}},
		}.Figure,
		"pairs, no font": Pairs{
			Names: []string{"数\t据\n", "\x00\xff"},
			Cells: [][]PairCell{{{}, {Numbers: [3]string{"\n", "\xff", strings.Repeat("9", 99)}}}},
		}.Figure,
		"pairs, no names": Pairs{Names: []string{"", ""}}.Figure,
		"multi, no cells": MultiComparison{Names: []string{"a", "b"}}.Figure,
		"multi, ragged": MultiComparison{
			Names: []string{"a", "", "数\t据\n"}, Notes: []string{"1"}, Lines: []string{"", "x"},
			Cells: [][]MultiCell{nil, {{Lines: []string{"\n", strings.Repeat("9", 99)}}}, {}},
		}.Figure,
		"ranks, nothing":  Ranks{}.Figure,
		"ranks, no names": Ranks{P: [][]float64{{1}}}.Figure,
		"ranks, one":      Ranks{Names: []string{"a"}, P: [][]float64{{1}}}.Figure,
		"ranks, ragged": Ranks{
			Names: []string{"a", "b", "c"}, P: [][]float64{{1}, nil, {0, 0, 1}},
			Low: []int{1, 1, 3}, High: []int{1},
		}.Figure,
		"ranks, no P": Ranks{Names: []string{"a", "b"}}.Figure,
		"ranks, wrong ends": Ranks{
			Names: []string{"a", "b", "c"}, P: [][]float64{{1, 0}, {0, 1}, {0, 1}},
			Low: []int{-3, 2, 1}, High: []int{1, 1, 99},
		}.Figure,
	}
	rnd := rand.New(rand.NewPCG(3, 9))
	pick := func() float64 { return odd[rnd.IntN(len(odd))] }
	for i := range 20 {
		p, r := pairsOf(4, true), ranksOf(4)
		p.each(func(a, b int, cell PairCell) {
			cell.Shares = [3]float64{pick(), pick(), pick()}
			p.Cells[a][b] = cell
			r.P[a][b] = pick()
		})
		figures[fmt.Sprint("pairs ", i)], figures[fmt.Sprint("ranks ", i)] = p.Figure, r.Figure
		m := multiOf(4)
		m.each(func(a, b int, cell MultiCell) {
			cell.Difference = pick()
			m.Cells[a][b] = cell
		})
		figures[fmt.Sprint("multi ", i)] = m.Figure
	}
	for name, f := range figures {
		t.Run(name, func(t *testing.T) { drawn(t, f) })
	}
}

func TestNoLatticeIsNil(t *testing.T) {
	for name, f := range map[string]*Figure{
		"pairs":    Pairs{}.Figure(),
		"one":      Pairs{Names: []string{"a"}, Cells: [][]PairCell{{{}}}}.Figure(),
		"multi":    MultiComparison{Names: []string{"a"}}.Figure(),
		"ranks":    Ranks{}.Figure(),
		"no ranks": Ranks{Names: []string{"a"}, P: [][]float64{{}}}.Figure(),
	} {
		if f != nil {
			t.Errorf("%s: a figure of nothing: %v", name, f)
		}
	}
}
