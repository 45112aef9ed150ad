package bayescmp_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestMissingPolicies(t *testing.T) {
	// iris lacks fold 2 of nbc, wine has everything, zoo has no aode.
	const text = `dataset,classifier,fold,score
iris,nbc,1,0.9
iris,nbc,2,NA
iris,nbc,3,0.7
iris,aode,1,0.8
iris,aode,2,0.8
iris,aode,3,0.6
wine,nbc,1,0.9
wine,nbc,2,0.8
wine,nbc,3,0.7
wine,aode,1,0.8
wine,aode,2,0.8
wine,aode,3,0.6
zoo,nbc,1,0.6
`
	tests := []struct {
		policy   bayescmp.Missing
		datasets []string
		iris     []float64 // what is left of nbc
		said     []string
	}{
		{
			bayescmp.DropFold, []string{"iris", "wine"}, []float64{0.9, 0.7},
			[]string{"1 fold dropped", `data set "zoo" dropped`},
		},
		{
			bayescmp.DropDataset, []string{"wine"}, nil,
			[]string{`data set "iris" dropped`, `data set "zoo" dropped`},
		},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.policy), func(t *testing.T) {
			s := accepted(long(t, text, bayescmp.Long{Missing: test.policy}))(t)
			if !slices.Equal(s.Datasets(), test.datasets) {
				t.Errorf("left are %q", s.Datasets())
			}
			if test.iris != nil {
				if got, err := s.Folds("iris", "nbc"); err != nil || !slices.Equal(got, test.iris) {
					t.Errorf("nbc on iris: %v, %v", got, err)
				}
				p, _ := s.Pair("nbc", "aode")
				d, _ := p.Differences("iris")
				if len(d) != 2 || math.Abs(d[0]+0.1) > 1e-15 || math.Abs(d[1]+0.1) > 1e-15 {
					t.Errorf("differences %v: not the folds 1 and 3", d)
				}
			}
			p, err := s.Pair("nbc", "aode")
			if err != nil {
				t.Fatal(err)
			}
			c, err := bayescmp.Poisson{}.Compare(p)
			if err != nil {
				t.Fatal(err)
			}
			for where, said := range map[string]string{
				"Scores.String": s.String(),
				"Scores.HTML":   strings.ReplaceAll(s.HTML(), "&#34;", `"`),
				"Assumptions":   strings.Join(c.Assumptions, "\n"), "Comparison.String": c.String(),
			} {
				for _, want := range test.said {
					if !strings.Contains(strings.ToLower(said), want) {
						t.Errorf("%s does not say %q: %s", where, want, said)
					}
				}
			}
		})
	}
}

// What was dropped does not change how the data set was cross-validated: rho stays 1/3.
func TestDroppedFoldsDoNotChangeRho(t *testing.T) {
	const text = "dataset,classifier,fold,score\n" +
		"i,a,1,1\ni,a,2,\ni,a,3,3\ni,b,1,2\ni,b,2,2\ni,b,3,2\n"
	p, err := accepted(long(t, text, bayescmp.Long{Missing: bayescmp.DropFold}))(t).Pair("a", "b")
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayescmp.CorrelatedTTest{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(c.Assumptions, "; "); !strings.Contains(said, "rho 0.333") {
		t.Errorf("assumed: %s", said)
	}
}

// What the error about gaps says of the ways out is what one gets on them.
func TestGapsAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kept := regexp.MustCompile(`leaving out (\d+) classifiers? keeps (\d+) data sets?, `)
	whole := regexp.MustCompile(`leaving out data sets keeps (\d+)`)
	for range 60 {
		text := "dataset,a,b,c,d\n"
		lacks := [4]float64{r.Float64() / 9, r.Float64(), r.Float64() / 9, r.Float64() / 2}
		for i := range 12 {
			text += fmt.Sprintf("set %d", i)
			for _, share := range lacks {
				if text += ","; r.Float64() > share {
					text += fmt.Sprintf("%.3f", r.Float64())
				}
			}
			text += "\n"
		}
		path := file(t, "s.csv", text)
		_, err := bayescmp.Open(path)
		var input *bayescmp.InputError
		if !errors.As(err, &input) {
			continue
		}
		count := func(except []string) string {
			s, err := bayescmp.CSV{Except: except, Missing: bayescmp.DropDataset}.Open(path)
			if errors.Is(err, bayescmp.ErrEmpty) {
				return "0"
			}
			return strconv.Itoa(len(accepted(s, err)(t).Datasets()))
		}
		if m := whole.FindStringSubmatch(input.Problem); m != nil && m[1] != count(nil) {
			t.Errorf("%s: %s without gaps\n%s", input.Problem, count(nil), text)
		}
		m := kept.FindStringSubmatch(input.Problem)
		if (m == nil) != (len(input.Columns) == 0) {
			t.Errorf("%s: %q", input.Problem, input.Columns)
		} else if m != nil && (m[1] != strconv.Itoa(len(input.Columns)) ||
			m[2] != count(input.Columns)) {
			t.Errorf("%s: %s without %q", input.Problem, count(input.Columns), input.Columns)
		}
	}
}

// A classifier without any score is named, whatever Missing says, and the advice helps.
func TestClassifiersWithoutAnyScore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "scores.csv")
	const text = "dataset,model,acc\nx,a,.1\nx,b,.2\nx,c,NA\ny,a,.2\ny,b,.1\ny,d,NA\nz,a,.3\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, missing := range []bayescmp.Missing{bayescmp.DropFold, bayescmp.DropDataset,
		bayescmp.KeepMissing, bayescmp.PairwiseComplete} {
		options := bayescmp.CSV{Missing: missing}
		_, err := options.Open(file)
		var input *bayescmp.InputError
		if !errors.As(err, &input) || input.Needs != "Except" ||
			!strings.Contains(err.Error(), `CSV{Except: []string{"c", "d"}}`) {
			t.Errorf("%d: %v", missing, err)
			continue
		}
		options.Except = input.Columns
		if scores, err := options.Open(file); err != nil || len(scores.Classifiers()) != 2 {
			t.Errorf("%d: %v", missing, err)
		}
	}
}
