package bayescmp_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

var boardFiles = flag.Int("boards", 0,
	"run the study of leaderboards with so many files a row, and write its results")

// A boardRow is simulated boards with one kind of truth.
type boardRow struct {
	truth          string
	systems, tasks int
	means          func(r *rand.Rand, k int) []float64
	noise          float64 // of a mean
	// shape multiplies the noise of a system, and tail that of a score.
	shape, tail func(r *rand.Rand) float64
	gaps        float64
}

// meansOf draws true means of the same kind; equal ones differ by nothing that matters.
func meansOf(draw func(r *rand.Rand, j, k int) float64) func(*rand.Rand, int) []float64 {
	return func(r *rand.Rand, k int) []float64 {
		var out []float64
		for j := range k {
			out = append(out, draw(r, j, k)+1e-9*r.NormFloat64())
		}
		return out
	}
}

var (
	normalMeans = meansOf(func(r *rand.Rand, _, _ int) float64 { return 0.02 * r.NormFloat64() })
	equalMeans  = meansOf(func(*rand.Rand, int, int) float64 { return 0 })
	oneAhead    = meansOf(func(_ *rand.Rand, j, _ int) float64 { return 0.08 * count(j == 0) })
	ladderMeans = meansOf(func(_ *rand.Rand, j, k int) float64 {
		return 0.08 * float64(j) / float64(k-1)
	})
	heavyMeans = meansOf(func(r *rand.Rand, _, _ int) float64 {
		return 0.02 * r.NormFloat64() / math.Sqrt(r.ExpFloat64())
	})
	groupMeans = meansOf(func(r *rand.Rand, j, _ int) float64 {
		return 0.06*float64(j%2) + 0.01*r.NormFloat64()
	})
	noShape  = func(*rand.Rand) float64 { return 1 }
	unequals = func(r *rand.Rand) float64 { return math.Exp2(2*r.Float64() - 1.2) }
	tails    = func(r *rand.Rand) float64 { // those of Student's with three degrees of freedom
		z := r.NormFloat64()
		return 1 / math.Sqrt((2*r.ExpFloat64()+z*z)/3)
	}
)

func boardRows() []boardRow {
	return []boardRow{
		{"normal", 5, 5, normalMeans, 0.02, noShape, noShape, 0},
		{"all equal", 5, 5, equalMeans, 0.02, noShape, noShape, 0},
		{"one ahead", 5, 5, oneAhead, 0.02, noShape, noShape, 0},
		{"normal", 40, 10, normalMeans, 0.0185, noShape, noShape, 0},
		{"all equal", 40, 10, equalMeans, 0.0185, noShape, noShape, 0},
		{"one ahead", 40, 10, oneAhead, 0.016, noShape, noShape, 0},
		{"ladder", 40, 10, ladderMeans, 0.0185, noShape, noShape, 0},
		{"heavy tail", 40, 10, heavyMeans, 0.0185, noShape, noShape, 0},
		{"normal; unequal noise", 40, 10, normalMeans, 0.0185, unequals, noShape, 0},
		{"two groups", 40, 10, groupMeans, 0.0185, noShape, noShape, 0},
		{"normal; noise with tails", 40, 10, normalMeans, 0.016, noShape, tails, 0},
		{"normal; a third missing", 40, 10, normalMeans, 0.0185, noShape, noShape, 1.0 / 3},
		{"normal", 10, 30, normalMeans, 0.018, noShape, noShape, 0},
		{"two groups", 10, 30, groupMeans, 0.018, noShape, noShape, 0},
		{"all equal", 2, 8, equalMeans, 0.02, noShape, noShape, 0},
		{"all equal", 3, 3, equalMeans, 0.02, noShape, noShape, 0},
		{"normal", 200, 20, normalMeans, 0.01, noShape, noShape, 0},
	}
}

// board draws scores and the true ranks, from 1.
func (b boardRow) board(r *rand.Rand) (scores [][]float64, means []float64, ranks []int) {
	means = b.means(r, b.systems)
	sd := make([]float64, b.systems)
	for j := range sd {
		sd[j] = b.noise * math.Sqrt(float64(b.tasks)) * b.shape(r)
	}
	for i := range b.tasks {
		effect := 0.7 + 0.1*r.NormFloat64()
		var row []float64
		for j, m := range means {
			y := effect + m + sd[j]*b.tail(r)*r.NormFloat64()
			if r.Float64() < b.gaps && i > 1 {
				y = math.NaN()
			}
			row = append(row, y)
		}
		scores = append(scores, row)
	}
	ranks = make([]int, b.systems)
	for j, m := range means {
		for _, other := range means {
			if other >= m {
				ranks[j]++
			}
		}
	}
	return scores, means, ranks
}

// boardCounts are means over files.
type boardCounts struct {
	said, right     float64 // P of the likeliest system, and how often it is the best
	called, wrong   float64 // how often the verdict says that one is the best, and is wrong
	covered, width  float64 // of the intervals of ranks
	together        float64 // how often all sets hold
	decided, errors float64 // pairs with P above 0.95, and the share of them that are wrong
	bootstrapSaid   float64
	bootstrapRight  float64
	bootstrapCovers float64
}

func (b boardRow) ask(t *testing.T, row, files int) (out boardCounts) {
	t.Helper()
	r := rand.New(rand.NewPCG(4141, uint64(row)))
	n := float64(files)
	for range files {
		scores, means, ranks := b.board(r)
		s := gappedTable(t, scores)
		p := accepted(bayescmp.Leaderboard{}.Rank(s))(t)
		top := slices.Index(p.P, slices.Max(p.P))
		out.said += p.P[top] / n
		out.right += count(ranks[top] == 1) / n
		if strings.Contains(p.Verdict(), " is the best on ") {
			out.called += 1 / n
			out.wrong += count(ranks[top] != 1) / n
		}
		together := true
		for j, rank := range ranks {
			out.covered += count(p.Low[j] <= rank && rank <= p.High[j]) / n / float64(b.systems)
			out.width += float64(p.High[j]-p.Low[j]+1) / n / float64(b.systems)
			together = together && p.SetLow[j] <= rank && rank <= p.SetHigh[j]
		}
		out.together += count(together) / n
		for range 20 { // some pairs
			i, j := r.IntN(b.systems), r.IntN(b.systems)
			above, _, err := p.Above(p.Classifiers[i], p.Classifiers[j])
			must(t, err)
			if above > 0.95 {
				out.decided++
				out.errors += count(means[i] < means[j])
			}
		}
		if b.gaps == 0 {
			best := accepted(bayescmp.Best{Samples: 2000}.Rank(s))(t)
			top := slices.Index(best.P, slices.Max(best.P))
			out.bootstrapSaid += best.P[top] / n
			out.bootstrapRight += count(ranks[top] == 1) / n
			for j, rank := range ranks {
				out.bootstrapCovers += count(best.Low[j] <= rank && rank <= best.High[j]) / n /
					float64(b.systems)
			}
		}
	}
	out.errors /= max(1, out.decided)
	out.decided /= 20 * n
	return out
}

func count(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// gappedTable are scores with gaps.
func gappedTable(t *testing.T, rows [][]float64) *bayescmp.Scores {
	t.Helper()
	text := "dataset,classifier,score\n"
	for i, row := range rows {
		for j, y := range row {
			if !math.IsNaN(y) {
				text += fmt.Sprintf("d%d,c%d,%v\n", i, j, y)
			}
		}
	}
	frame := bayescmp.Long{Missing: bayescmp.PairwiseComplete}
	return accepted(long(t, text, frame))(t)
}

const boardHeader = `# go test ./bayescmp -run 'TestLeaderboardStudy$' -boards 200 -timeout 0
# Simulated boards: P of the likeliest system, and how often it is the best; how often the verdict
# says that one is the best, and that another is; how often an interval of ranks has the true one,
# and its mean width; how often all sets of ranks do; the share of pairs with P above 0.95, and how
# many of them are wrong; the same of the bootstrap of mean scores (Best).
` + "truth,systems,tasks,files,said,right,called,wrong,covered,width,together,decided,errors," +
	"bootstrap_said,bootstrap_right,bootstrap_covered\n"

func (b boardRow) line(c boardCounts, files int) string {
	text := fmt.Sprintf("%s,%d,%d,%d", b.truth, b.systems, b.tasks, files)
	for _, v := range []float64{c.said, c.right, c.called, c.wrong, c.covered, c.width, c.together,
		c.decided, c.errors, c.bootstrapSaid, c.bootstrapRight, c.bootstrapCovers} {
		text += fmt.Sprintf(",%.3f", v)
	}
	return text
}

// In the stored study the verdict is wrong in no more than 5 of 100 boards, intervals of ranks have
// the true one in .94 or more, and all sets together in .95; where the truth is like the model, the
// probability of the likeliest system is right. The first boards of each row are answered alike.
func TestLeaderboardStudy(t *testing.T) {
	needsTime(t)
	path, rows := filepath.Join("testdata", "leaderboards.csv"), boardRows()
	if *boardFiles > 0 {
		text := boardHeader
		for i, b := range rows {
			line := b.line(b.ask(t, i, *boardFiles), *boardFiles)
			t.Log(line)
			text += line + "\n"
		}
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	text := strings.TrimPrefix(string(accepted(os.ReadFile(path))(t)), boardHeader)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != len(rows) {
		t.Fatalf("%d lines for %d rows", len(lines), len(rows))
	}
	table := "| truth | classifiers × data sets | said | right | ranks in 95 % | all in sets | " +
		"bootstrap: said | right | ranks in 95 % |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n"
	for i, b := range rows {
		cells := strings.Split(lines[i], ",")
		bootstrap := cells[13:16]
		if b.gaps > 0 {
			bootstrap = []string{"", "", ""} // it takes no gaps
		}
		table += fmt.Sprintf("| %s | %s × %s | %s | %s | %s | %s | %s |\n", cells[0], cells[1],
			cells[2], cells[4], cells[5], cells[8], cells[10], strings.Join(bootstrap, " | "))
		value := func(column int) float64 {
			return accepted(strconv.ParseFloat(cells[column], 64))(t)
		}
		files := value(3)
		said, right, wrong, covered, together := value(4), value(5), value(7), value(8), value(10)
		if wrong > 0.05+2*math.Sqrt(0.05*0.95/files) {
			t.Errorf("%s: the verdict is wrong in %.3f", lines[i], wrong)
		}
		if covered < 0.94-0.01 || together < 0.95-2*math.Sqrt(0.05*0.95/files) {
			t.Errorf("%s: covers %.3f, together %.3f", lines[i], covered, together)
		}
		if b.truth == "normal" && math.Abs(said-right) > 3*math.Sqrt(said*(1-said)/files) {
			t.Errorf("%s: said %.3f, right %.3f", lines[i], said, right)
		}
		const few = 2
		if got := b.ask(t, i, few); b.systems < 100 &&
			math.Abs(got.covered-covered) > 4*math.Sqrt(0.25*(1-covered)/few)+0.05 {
			t.Errorf("%s: now covers %.3f in %d files", lines[i], got.covered, few)
		}
	}
	page := string(accepted(os.ReadFile(filepath.Join("..", "docs", "verdicts.md")))(t))
	if !strings.Contains(page, table) {
		t.Errorf("docs/verdicts.md does not have the stored table:\n%s", table)
	}
}
