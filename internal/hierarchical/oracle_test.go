package hierarchical

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// oracleCase is a model and what dense integration makes of it: see
// bayescmp/testdata/oracle/README.md.
type oracleCase struct {
	SigmaMax  float64 `json:"sigma_max"`
	Sigma0Max float64 `json:"sigma0_max"`
	DeltaMax  float64 `json:"delta_max"`
	Nu        struct {
		Kind        string
		Shift       float64
		Alpha, Beta [2]float64
	}
	// A group has its mean, its sum of squares, its number of differences and their correlation.
	Groups [][4]float64
	Ropes  [][2]float64
	// These are the points of the distribution functions.
	Delta0At []float64 `json:"delta0_at"`
	Sigma0At []float64 `json:"sigma0_at"`
	NuAt     []float64 `json:"nu_at"`
	// GroupsShown are the data sets whose δ_i and σ_i are in the answers, and GroupsAt the points
	// of their distribution functions.
	GroupsShown []int       `json:"groups_shown"`
	GroupsAt    [][]float64 `json:"groups_at"`
	// An answer is a value and how far it may be from the truth.
	Answers map[string][2]float64
}

func (c oracleCase) model() *Model {
	m := &Model{SigmaMax: c.SigmaMax, Sigma0Max: c.Sigma0Max, Delta0Max: c.DeltaMax}
	switch c.Nu.Kind {
	case "mixed":
		m.Nu = MixedGamma{c.Nu.Alpha, c.Nu.Beta, c.Nu.Shift}
	case "gamma":
		m.Nu = Gamma{c.Nu.Alpha[0], c.Nu.Beta[0], c.Nu.Shift}
	}
	for _, g := range c.Groups {
		m.Groups = append(m.Groups, Group{Mean: g[0], Squares: g[1], N: int(g[2]), Rho: g[3]})
	}
	return m
}

func oracleCases(t *testing.T) (names []string, cases map[string]oracleCase) {
	t.Helper()
	path := filepath.Join("..", "..", "bayescmp", "testdata", "oracle", "hierarchical.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(cases)), cases
}

// The stated error of P covers the true one.
func TestRuleErrorAgainstOracle(t *testing.T) {
	names, cases := oracleCases(t)
	for _, name := range names {
		c := cases[name]
		t.Run(name, func(t *testing.T) {
			p := fitted(c.model())
			for k, r := range c.Ropes {
				got, stated := p.RuleAndError(Rope{r[0], r[1]})
				for i, side := range []string{"left", "rope", "right"} {
					want := c.Answers[fmt.Sprintf("P.%d.%s", k, side)]
					off := math.Abs(got[i] - want[0])
					t.Logf("rope %v %s: P %.9f, true error %.1e, stated %.1e (oracle %.0e)",
						r, side, want[0], off, stated[i], want[1])
					if !(off <= stated[i]+want[1]) {
						t.Errorf("rope %v, %s: %.9f is off by %.1e, and %.1e is stated",
							r, side, got[i], off, stated[i])
					}
				}
			}
		})
	}
}

// The other answers are within 2.5e-3: probabilities absolutely, the mean of σ_i relatively, the
// rest in units of the posterior standard deviation. Their errors are not stated.
func TestEstimatesAgainstOracle(t *testing.T) {
	names, cases := oracleCases(t)
	for _, name := range names {
		c := cases[name]
		t.Run(name, func(t *testing.T) {
			p := fitted(c.model())
			got := c.estimates(p)
			for _, key := range slices.Sorted(maps.Keys(c.Answers)) {
				want := c.Answers[key]
				if strings.HasPrefix(key, "P.") {
					continue
				}
				value, ok := got[key]
				if !ok {
					t.Errorf("nothing stands against %s", key)
					continue
				}
				unit := c.unit(key)
				off := math.Abs(value-want[0]) / unit
				t.Logf("%s: %.9g, true error %.1e (oracle %.0e)", key, want[0], off, want[1]/unit)
				within := 2.5e-3
				if strings.HasSuffix(key, "q0.001") || strings.HasSuffix(key, "q0.999") {
					within = 5e-3
				}
				if !(off <= within+want[1]/unit) {
					t.Errorf("%s is %.9g and should be %.9g: off by %.1e",
						key, value, want[0], off)
				}
			}
		})
	}
}

// The numerical error of other answers covers the true one. Each third case is enough to notice if
// something breaks.
func TestErrorsOfEstimatesAgainstOracle(t *testing.T) {
	names, cases := oracleCases(t)
	for i, name := range names {
		if i%3 != 0 {
			continue
		}
		c := cases[name]
		t.Run(name, func(t *testing.T) {
			p := fitted(c.model())
			others := p.Others()
			answers := make([]map[string]float64, len(others))
			for k, o := range others {
				answers[k] = c.estimates(o.Posterior)
			}
			for key, value := range c.estimates(p) {
				stated := ErrorOf(value, others, func(k int) float64 { return answers[k][key] })
				want := c.Answers[key]
				if off := math.Abs(value - want[0]); !(off <= stated+want[1]+1e-6*c.unit(key)) {
					t.Errorf("%s is off by %.1e, and %.1e is stated", key, off, stated)
				}
			}
		})
	}
}

var inUnitsOfSD = regexp.MustCompile(`^(delta0|sigma0|nu|group\.\d+)\.(mean|sd|q)`)

// unit is what the error of an answer is measured in.
func (c oracleCase) unit(key string) float64 {
	if strings.HasSuffix(key, ".sigma") {
		return c.Answers[key][0] // σ_i has no standard deviation in the file
	}
	of := inUnitsOfSD.FindStringSubmatch(key)
	if of == nil {
		return 1
	}
	return c.Answers[of[1]+".sd"][0]
}

// estimates are our answers, by the names of the oracle's.
func (c oracleCase) estimates(p *Posterior) map[string]float64 {
	out := map[string]float64{}
	next := p.Next()
	for k, r := range c.Ropes {
		left, rope, right := next.Regions(Rope{r[0], r[1]})
		out[fmt.Sprintf("next.%d.left", k)] = left
		out[fmt.Sprintf("next.%d.rope", k)] = rope
		out[fmt.Sprintf("next.%d.right", k)] = right
	}
	marginal := func(name string, m Marginal, at []float64) {
		out[name+".mean"] = m.Mean
		out[name+".sd"] = m.SD
		for i, x := range at {
			out[fmt.Sprintf("%s.cdf%d", name, i)] = m.CDF(x)
		}
	}
	quantiles := func(name string, m Marginal) {
		for _, q := range []float64{0.001, 0.025, 0.5, 0.975, 0.999} {
			out[name+".q"+strconv.FormatFloat(q, 'g', -1, 64)] = m.Quantile(q)
		}
	}
	delta0, sigma0 := p.Delta0(), p.Sigma0()
	marginal("delta0", delta0, c.Delta0At)
	quantiles("delta0", delta0)
	marginal("sigma0", sigma0, c.Sigma0At)
	quantiles("sigma0", sigma0)
	if nu, ok := p.Nu(); ok {
		marginal("nu", nu, c.NuAt)
		quantiles("nu", nu)
	}
	if c.GroupsShown == nil {
		return out
	}
	shrinkage := p.newShrinkage() // [Posterior.Groups] computes those that are not shown, too
	var groups []Estimate
	for some := range slices.Chunk(c.GroupsShown, together) {
		groups = append(groups, shrinkage.groups(some)...)
	}
	for k, group := range groups {
		name := fmt.Sprintf("group.%d", c.GroupsShown[k])
		marginal(name, group.Marginal, c.GroupsAt[k])
		out[name+".sigma"] = group.Sigma
	}
	return out
}
