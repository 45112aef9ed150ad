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

var fullVerdicts = flag.Bool("verdicts", false,
	"run the study of verdicts in full, and write its results and docs/verdicts.md")

// A said is a row of the study: files that are simulated from one truth, asked by one test.
type said struct {
	test     bayescmp.Test
	scenario string
	number   int // of data sets or items
	draw     func(r *rand.Rand, number int) []bayescmp.FoldScores
	rope     bool // what is false is that one is practically better; else, that one is better
}

// population draws data sets of ten folds, whose differences correlate by rho. delta draws the true
// difference of a data set, and noise the deviation of its folds.
func population(rho float64, delta, noise func(r *rand.Rand) float64,
) func(r *rand.Rand, number int) []bayescmp.FoldScores {
	return func(r *rand.Rand, number int) []bayescmp.FoldScores {
		sets := make([]bayescmp.FoldScores, number)
		for i := range sets {
			s, mean, sd := &sets[i], delta(r), noise(r)
			s.Dataset = fmt.Sprintf("d%02d", i)
			mean += math.Sqrt(rho) * sd * r.NormFloat64()
			for range 10 {
				left := 0.8 + 0.02*r.NormFloat64()
				s.Left = append(s.Left, left)
				s.Right = append(s.Right, left+mean+math.Sqrt(1-rho)*sd*r.NormFloat64())
			}
		}
		return sets
	}
}

func always(x float64) func(*rand.Rand) float64 { return func(*rand.Rand) float64 { return x } }

// gaussian draws around a mean.
func gaussian(mean, sd float64) func(*rand.Rand) float64 {
	return func(r *rand.Rand) float64 { return mean + sd*r.NormFloat64() }
}

// heavy draws from Student's distribution with two degrees of freedom.
func heavy(r *rand.Rand) float64 {
	return 0.01 * r.NormFloat64() / math.Sqrt(r.ExpFloat64())
}

// skewed has 45 % of its differences above 0.01, and the others above 0.
func skewed(r *rand.Rand) float64 { return 0.01 * (1 + math.Log(0.45) + r.ExpFloat64()) }

// twoGroups has 45 % of its differences around 0.02, and the others around 0.
func twoGroups(r *rand.Rand) float64 {
	delta := 0.003 * r.NormFloat64()
	if r.Float64() < 0.45 {
		delta += 0.02
	}
	return delta
}

// unequal draws deviations that differ by a factor of 64.
func unequal(r *rand.Rand) float64 { return 0.02 * math.Exp2(6*r.Float64()-3) }

// itemsOf draws one test set of items, of which both get the scores of a function.
func itemsOf(score func(r *rand.Rand, chance float64) float64,
) func(r *rand.Rand, number int) []bayescmp.FoldScores {
	return func(r *rand.Rand, number int) []bayescmp.FoldScores {
		s := bayescmp.FoldScores{Dataset: "items", Items: true}
		for range number {
			chance := r.Float64()
			s.Left = append(s.Left, score(r, chance))
			s.Right = append(s.Right, score(r, chance))
		}
		return []bayescmp.FoldScores{s}
	}
}

func verdictStudy() (rows []said) {
	add := func(test bayescmp.Test, scenario string, rope bool,
		draw func(*rand.Rand, int) []bayescmp.FoldScores, numbers ...int,
	) {
		for _, n := range numbers {
			rows = append(rows, said{test, scenario, n, draw, rope})
		}
	}
	usual := always(0.02)
	equal := population(0.1, gaussian(0, 0.02), usual)
	tails, uneven := population(0.1, heavy, usual), population(0.1, gaussian(0, 0.02), unequal)
	add(bayescmp.SignedRank{}, "equal", false, equal, 3, 5, 8, 20, 50)
	add(bayescmp.SignedRank{}, "equal; heavy tails", false, tails, 5, 20)
	add(bayescmp.SignedRank{}, "equal; unequal noise", false, uneven, 5, 20)
	add(bayescmp.SignedRank{Rope: 0.01}, "apart by the rope", true,
		population(0.1, gaussian(0.01, 0.01), usual), 5, 8, 20)
	add(bayescmp.Sign{}, "equal", false, equal, 3, 5, 8, 20)
	add(bayescmp.Hierarchical{}, "equal", false, equal, 3, 5, 8, 20)
	add(bayescmp.Hierarchical{}, "equal; heavy tails", false, tails, 5, 20)
	add(bayescmp.Hierarchical{}, "equal; unequal noise", false, uneven, 5, 20)
	for _, of := range []struct {
		name  string
		delta func(*rand.Rand) float64
	}{
		{"better on 45 %", gaussian(0.00874, 0.01)},
		{"better on 45 %; skewed", skewed}, {"better on 45 %; two groups", twoGroups},
	} {
		add(bayescmp.Hierarchical{Rope: 0.01}, of.name, true, population(0.1, of.delta, usual),
			5, 20)
	}
	add(bayescmp.Poisson{}, "equal on each", false, population(0.1, always(0), usual), 5, 20)
	for _, rho := range []float64{0.1, 0.3, 0.5} {
		add(bayescmp.CorrelatedTTest{}, fmt.Sprintf("equal; folds correlate by %g", rho), false,
			population(rho, always(0), usual), 1)
	}
	add(bayescmp.CorrelatedTTest{Rope: 0.01}, "apart by the rope", true,
		population(0.1, always(0.01), usual), 1)
	add(bayescmp.PairedItems{}, "equal; right or wrong", false,
		itemsOf(func(r *rand.Rand, chance float64) float64 {
			if r.Float64() < chance {
				return 1
			}
			return 0
		}), 10, 30, 100, 1000)
	add(bayescmp.PairedItems{}, "equal; grades", false,
		itemsOf(func(r *rand.Rand, chance float64) float64 {
			return chance + 0.2*r.NormFloat64()
		}), 5, 10, 30, 100)
	return rows
}

// reservations are how the sentences begin that say what speaks against a verdict.
var reservations = []string{
	"This may be chance", "This assumes that folds correlate", "The verdict hangs on",
	"The shape of the population decides", "This verdict counts the edge",
	"The sizes of the differences decide",
}

func isReserved(verdict string) bool {
	return slices.ContainsFunc(reservations,
		func(s string) bool { return strings.Contains(verdict, s) })
}

// verdictCounts are shares of files.
type verdictCounts struct {
	// wrong says that one is better, though none is; silent is wrong without a reservation in the
	// verdict; stated is the mean rate of wrong ones that such verdicts state, NaN if none does.
	wrong, silent, stated float64
}

// ask simulates files. What is said is taken from the sentence itself.
func (s said) ask(t *testing.T, row, files int) (out verdictCounts) {
	t.Helper()
	r := rand.New(rand.NewPCG(2026, uint64(row)))
	states := 0.0
	for range files {
		p := accepted(bayescmp.NewPair("A", "B", s.draw(r, s.number)...))(t)
		c := compare(t, s.test, p)
		if d := c.Decision(); d != bayescmp.LeftBetter && d != bayescmp.RightBetter {
			continue
		}
		text := c.Verdict()
		if !strings.Contains(text, "better than") {
			t.Fatalf("a decision without a word: %s", text)
		}
		out.wrong++
		if !isReserved(text) {
			out.silent++
		}
		if strings.Contains(text, "This may be chance") {
			_, rest, _ := strings.Cut(text, "different in ")
			rate, _, _ := strings.Cut(rest, " of 100")
			out.stated += accepted(strconv.ParseFloat(rate, 64))(t) / 100
			states++
		}
	}
	out.stated /= states
	out.wrong, out.silent = out.wrong/float64(files), out.silent/float64(files)
	return out
}

const (
	verdictFiles  = 400
	verdictHeader = `# go test ./bayescmp -run 'TestVerdictStudy$' -verdicts
# Simulated files in which no classifier is better, or, with a rope, none by more than the rope:
# how often the verdict says that one is, how often without a reservation, and which rate of such
# verdicts the reservation states on average.
test,truth,number,files,wrong,silent,stated
`
)

func (s said) line(c verdictCounts) string {
	stated := ""
	if !math.IsNaN(c.stated) {
		stated = fmt.Sprintf("%.3f", c.stated)
	}
	name := strings.TrimPrefix(fmt.Sprintf("%T", s.test), "bayescmp.")
	if s.rope {
		name += " with a rope"
	}
	return fmt.Sprintf("%s,%s,%d,%d,%.4f,%.4f,%s", name, s.scenario, s.number, verdictFiles,
		c.wrong, c.silent, stated)
}

// No row is above nominal by more than the error of the simulation: 0.10 where either of two may be
// called better, 0.05 with a rope. Where a verdict may err more often it says so, and states the
// rate to within .03, of which two errors of the simulation are left.
func TestVerdictStudy(t *testing.T) {
	needsTime(t)
	path, rows := filepath.Join("testdata", "verdicts.csv"), verdictStudy()
	if *fullVerdicts {
		text := verdictHeader
		for i, s := range rows {
			line := s.line(s.ask(t, i, verdictFiles))
			t.Log(line)
			text += line + "\n"
		}
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	text := string(accepted(os.ReadFile(path))(t))
	lines := strings.Split(strings.TrimSpace(strings.TrimPrefix(text, verdictHeader)), "\n")
	if len(lines) != len(rows) {
		t.Fatalf("%d lines for %d rows", len(lines), len(rows))
	}
	table := "| test | truth | data sets or items | says that one is better | " +
		"without a reservation | stated |\n|---|---|--:|--:|--:|--:|\n"
	for i, s := range rows {
		cells := strings.Split(lines[i], ",")
		wrong := accepted(strconv.ParseFloat(cells[4], 64))(t)
		silent := accepted(strconv.ParseFloat(cells[5], 64))(t)
		nominal := 0.10
		if s.rope {
			nominal = 0.05
		}
		off := 2 * math.Sqrt(nominal*(1-nominal)/verdictFiles)
		if silent > nominal+off {
			t.Errorf("%s: silent in %.3f", lines[i], silent)
		}
		if stated, err := strconv.ParseFloat(cells[6], 64); err == nil && wrong > nominal+0.05 {
			if off := math.Abs(stated - wrong); off > 0.03+2*math.Sqrt(wrong/verdictFiles) {
				t.Errorf("%s: states %.3f", lines[i], stated)
			}
		}
		const n = 8 // the first ones of those that are stored
		got := s.ask(t, i, n)
		for _, pair := range [][2]float64{{got.wrong, wrong}, {got.silent, silent}} {
			p := max(pair[1], 0.01)
			if math.Abs(pair[0]-pair[1]) > 4*math.Sqrt(p*(1-p)/n)+0.5/n {
				t.Errorf("%s: %.3f and %.3f of %d", lines[i], got.wrong, got.silent, n)
			}
		}
		table += fmt.Sprintf("| %s | %s | %s | %.3f | %.3f | %s |\n", cells[0], cells[1], cells[2],
			wrong, silent, cells[6])
	}
	page := filepath.Join("..", "docs", "verdicts.md")
	before, rest, ok := strings.Cut(string(accepted(os.ReadFile(page))(t)), "<!-- table -->\n")
	_, after, ends := strings.Cut(rest, "<!-- end of the table -->\n")
	if !ok || !ends {
		t.Fatal("the page has no place for the table")
	}
	want := before + "<!-- table -->\n" + table + "<!-- end of the table -->\n" + after
	if *fullVerdicts {
		must(t, os.WriteFile(page, []byte(want), 0o644))
	} else if want != before+"<!-- table -->\n"+rest {
		t.Error("docs/verdicts.md does not have the stored table")
	}
}
