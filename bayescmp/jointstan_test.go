package bayescmp_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The joint posterior of three classifiers, one of them missing on a data set, is that of Stan,
// within four Monte Carlo errors of both. Stan integrates nothing out, and has other contrasts.
func TestJointAgainstStan(t *testing.T) {
	needsTime(t)
	text, err := os.ReadFile(filepath.Join("testdata", "oracle", "joint.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Rho, Rope float64
		Scores    [][][]float64 // by data set, classifier and fold
		Answers   map[string][2]float64
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	var rows strings.Builder
	rows.WriteString("dataset,fold,a,b,c\n")
	for i, set := range file.Scores {
		for fold := range set[0] {
			fmt.Fprintf(&rows, "d%d,%d", i, fold)
			for c := range 3 {
				if c < len(set) {
					fmt.Fprintf(&rows, ",%g", set[c][fold])
				} else {
					rows.WriteString(",")
				}
			}
			rows.WriteString("\n")
		}
	}
	scores := accepted(wide(t, rows.String(), bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	nu := bayescmp.NuPrior{Alpha: [2]float64{2, 2}, Beta: [2]float64{0.1, 0.1}}
	a := accepted(bayescmp.JointHierarchical{Rope: file.Rope, Rho: &file.Rho, Nu: &nu,
		Samples: 64_000}.Rank(scores))(t)
	checked := 0
	check := func(name string, got, off float64) {
		t.Helper()
		want, known := file.Answers[name]
		if !known {
			t.Fatalf("Stan has no %s", name)
		}
		// A share of draws that is 0 has no error that Stan could state: that of 4,000 draws.
		if strings.HasPrefix(name, "rule") && want[0]*(1-want[0]) == 0 {
			want[1] = math.Sqrt(got * (1 - got) / 4000)
		}
		if allowed := 4*math.Hypot(off, want[1]) + 1e-7; !(math.Abs(got-want[0]) <= allowed) {
			t.Errorf("%s: %.5f ± %.5f, Stan %.5f ± %.5f", name, got, off, want[0], want[1])
		}
		checked++
	}
	for c := range 3 {
		check(fmt.Sprintf("best.%d", c), a.P[c], a.Error[c])
	}
	for l := range 3 {
		for r := l + 1; r < 3; r++ {
			p := accepted(a.Between(a.Classifiers[l], a.Classifiers[r]))(t)
			name := fmt.Sprintf("%d.%d", l, r)
			check("next.left."+name, p.Next.Left, p.NextError.Left)
			check("next.right."+name, p.Next.Right, p.NextError.Right)
			check("rule.left."+name, p.P.Left, p.Error.Left)
			check("rule.right."+name, p.P.Right, p.Error.Right)
			check("location."+name, p.Mean, math.Hypot(a.MeanError[l], a.MeanError[r]))
		}
	}
	// Stan's means over three classifiers are 0; ours are scores.
	for i := range file.Scores {
		level := 0.0
		for c := range 3 {
			level += a.Estimates[3*i+c].Mean / 3
		}
		for c := range 3 {
			e := a.Estimates[3*i+c]
			check(fmt.Sprintf("set.%d.%d", i, c), e.Mean-level, e.MeanError)
		}
	}
	if checked < 40 {
		t.Errorf("%d answers are compared", checked)
	}
}
