package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// rareItems are items on which two models rarely differ.
type rareItems struct {
	items       int
	left, right float64 // the chances of an item that this model alone has right
}

const (
	rareFiles  = 400
	rareHeader = `# go test ./bayescmp -run 'TestRareItemsCoverage$' -coverage
# Shares of the 95 % intervals of PairedItems, with its default prior, that hold the true
# difference, where two models rarely differ: of simulated tables, and exactly, summed over all
# tables. left and right are the chances of an item that only this model has right.
items,left,right,files,simulated,exact
`
)

func rareSettings() (all []rareItems) {
	for _, n := range []int{1000, 100, 10000} {
		for _, p := range [][2]float64{
			{0.0005, 0.006}, {0, 0.01}, {0.001, 0.001}, {0.005, 0.005}, {0.02, 0.05},
		} {
			all = append(all, rareItems{n, p[0], p[1]})
		}
	}
	return all
}

// simulated is the share of simulated tables whose interval holds the truth.
func (r rareItems) simulated(t *testing.T, number int) float64 {
	t.Helper()
	random := rand.New(rand.NewPCG(36, uint64(number)))
	held := 0
	for range rareFiles {
		h := bayescmp.Hits{}
		for range r.items {
			switch u := random.Float64(); {
			case u < r.left:
				h.LeftOnly++
			case u < r.left+r.right:
				h.RightOnly++
			default:
				h.Both++
			}
		}
		if r.holds(t, h) {
			held++
		}
	}
	return float64(held) / rareFiles
}

// holds reports whether the interval of the table holds the true difference.
func (r rareItems) holds(t *testing.T, h bayescmp.Hits) bool {
	t.Helper()
	c := accepted(bayescmp.PairedItems{}.CompareHits(h))(t)
	low, high := c.Posterior.(*bayescmp.ItemsPosterior).Interval(0.95)
	return r.right-r.left >= low && r.right-r.left <= high
}

// exact is the coverage, summed over all tables that have a chance of 1e-9.
func (r rareItems) exact(t *testing.T) (cover float64) {
	t.Helper()
	total := 0.0
	for left := range r.items + 1 {
		if r.left == 0 && left > 0 {
			break
		}
		for right := range r.items + 1 - left {
			p := r.chance(left, right)
			if p < 1e-9 {
				if float64(right) > r.right*float64(r.items) {
					break
				}
				continue
			}
			total += p
			h := bayescmp.Hits{LeftOnly: left, RightOnly: right, Both: r.items - left - right}
			if r.holds(t, h) {
				cover += p
			}
		}
	}
	if math.Abs(total-1) > 1e-5 {
		t.Errorf("the chances sum to %g", total)
	}
	return cover
}

// chance is that of a table.
func (r rareItems) chance(left, right int) float64 {
	rest := r.items - left - right
	log := lgamma(r.items+1) - lgamma(left+1) - lgamma(right+1) - lgamma(rest+1) +
		float64(right)*math.Log(r.right) + float64(rest)*math.Log1p(-r.left-r.right)
	if left > 0 {
		log += float64(left) * math.Log(r.left)
	}
	return math.Exp(log)
}

func (r rareItems) study(t *testing.T, number int) string {
	t.Helper()
	return fmt.Sprintf("%d,%g,%g,%d,%.4f,%.4f", r.items, r.left, r.right, rareFiles,
		r.simulated(t, number), r.exact(t))
}

// The stored study of coverage with rare differences holds; its first and smallest settings are
// computed again.
func TestRareItemsCoverage(t *testing.T) {
	needsTime(t)
	path, settings := filepath.Join("testdata", "rareitemscoverage.csv"), rareSettings()
	if *fullCoverage {
		text := rareHeader
		for i, r := range settings {
			line := r.study(t, i)
			t.Log(line)
			text += line + "\n"
		}
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	lines := strings.Split(strings.TrimSpace(string(accepted(os.ReadFile(path))(t))), "\n")
	lines = lines[strings.Count(rareHeader, "\n"):]
	if len(lines) != len(settings) {
		t.Fatalf("%d lines for %d settings", len(lines), len(settings))
	}
	for i, r := range settings {
		var simulated, exact float64
		from := strings.Join(strings.Split(lines[i], ",")[4:], " ")
		if _, err := fmt.Sscan(from, &simulated, &exact); err != nil {
			t.Fatal(err)
		}
		se := math.Sqrt(exact * (1 - exact) / rareFiles)
		if math.Abs(simulated-exact) > 4*se+1e-4 || exact < 0.9 {
			t.Errorf("%+v: %g of simulated tables, %g exactly", r, simulated, exact)
		}
		if i == 0 && (simulated < 0.93 || simulated > 0.97) {
			t.Errorf("%+v: %g", r, simulated)
		}
		if again := r.items == 100 && r.right < 0.02 || i == 0; again && r.study(t, i) != lines[i] {
			t.Errorf("now %s\nstored %s", r.study(t, i), lines[i])
		}
	}
}
