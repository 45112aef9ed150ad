package bayescmp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

// families makes scores of classifiers in families of three. In a family one is better on every
// data set, and families differ by noise: the pairs without a significant difference make the graph
// with the most maximal cliques, 3^(k/3) (Moon and Moser 1965).
func families(t *testing.T, k, datasets int) *bayescmp.Scores {
	t.Helper()
	r := rand.New(rand.NewPCG(36, 12))
	rows := make([][]float64, datasets)
	for i := range rows {
		for c := range k {
			if c%3 == 0 {
				rows[i] = append(rows[i], r.NormFloat64())
				continue
			}
			rows[i] = append(rows[i], rows[i][c-1]+0.001*(1+r.Float64()))
		}
	}
	return ofTable(t, rows, false)
}

func TestGroupsAreFew(t *testing.T) {
	for _, k := range []int{12, 30, 39, 60} {
		r := accepted(bayescmp.Friedman{}.Rank(families(t, k, 40)))(t)
		h := accepted(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
		different, differs := 0, map[[2]string]bool{}
		for _, row := range h.Rows {
			if row.Significant {
				different++
			}
			differs[[2]string{row.Left, row.Right}] = row.Significant
			differs[[2]string{row.Right, row.Left}] = row.Significant
		}
		if different != k {
			t.Fatalf("%d classifiers: %d differences, not those within the families", k, different)
		}
		groups := h.Groups()
		together := map[[2]string]bool{}
		for _, group := range groups {
			for _, a := range group {
				for _, b := range group {
					together[[2]string{a, b}] = true
					if differs[[2]string{a, b}] {
						t.Fatalf("%s and %s differ, and are in a group", a, b)
					}
				}
			}
		}
		for pair, apart := range differs {
			if !apart && !together[pair] {
				t.Errorf("%v do not differ, and are in no group", pair)
			}
		}
		if exact := math.Pow(3, float64(k)/3); k == 12 && len(groups) != int(exact+0.5) {
			t.Errorf("%d groups of %d classifiers, want %g", len(groups), k, exact)
		}
		if len(groups) > 10*k {
			t.Errorf("%d groups of %d classifiers", len(groups), k)
		}
		text := string(accepted(json.Marshal(h))(t))
		if strings.Contains(text, `"all_groups":false`) != (k > 12) || len(text) > 1<<20 {
			t.Errorf("%d classifiers: %d bytes, %s", k, len(text), text[max(0, len(text)-200):])
		}
		if bars := len(h.Diagram().Groups); k > 12 && bars > k {
			t.Errorf("%d bars for %d classifiers", bars, k)
		}
	}
}

// The bars of 183 systems on 41 tasks were 17,883 once, and their figure took hours. The scores
// have a common factor, and residuals of unequal size.
func TestDiagramOfManySystems(t *testing.T) {
	needsTime(t)
	const systems, tasks = 183, 41
	r := rand.New(rand.NewPCG(36, 20))
	loading, noise := make([]float64, systems), make([]float64, systems)
	for c := range systems {
		loading[c], noise[c] = r.NormFloat64(), math.Exp(r.NormFloat64())
	}
	rows := make([][]float64, tasks)
	for i := range rows {
		factor := r.NormFloat64()
		for c := range systems {
			rows[i] = append(rows[i], 0.4*loading[c]+0.3*loading[c]*factor+
				0.3*noise[c]*r.NormFloat64())
		}
	}
	ranking := accepted(bayescmp.Friedman{}.Rank(ofTable(t, rows, false)))(t)
	h := accepted(ranking.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
	start := time.Now()
	d := h.Diagram()
	svg := d.Figure().SVG()
	if len(d.Groups) > systems || d.Note == "" || !bytes.Contains(svg, []byte(d.Note)) {
		t.Errorf("%d bars, note %q", len(d.Groups), d.Note)
	}
	t.Log(len(h.Groups()), "groups,", len(d.Groups), "bars,", d.Note, len(svg), "bytes",
		time.Since(start))
	// Each bar has no difference in it.
	for _, bar := range d.Groups {
		for _, a := range bar {
			for _, b := range bar {
				if a == b {
					continue
				}
				row := accepted(h.Between(fmt.Sprint("c", a), fmt.Sprint("c", b)))(t)
				if row.Significant {
					t.Fatalf("%s and %s differ, and have a bar", row.Left, row.Right)
				}
			}
		}
	}
}
