package bayescmp_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

// fromJSON reads the JSON of an answer into fields.
func fromJSON(t *testing.T, answer any, fields any) {
	t.Helper()
	text, err := json.Marshal(answer)
	must(t, err)
	must(t, json.Unmarshal(text, fields))
}

// sameColumn compares numbers with a column of a frame, to the twelve digits that JSON has.
func sameColumn(t *testing.T, name string, df dataframe.DataFrame, got []float64) {
	t.Helper()
	want := df.Col(name).Float()
	if len(got) != len(want) {
		t.Errorf("%s: %d numbers, want %d", name, len(got), len(want))
		return
	}
	for i := range got {
		if !(math.Abs(got[i]-want[i]) <= 1e-11*math.Abs(want[i])) {
			t.Errorf("%s, row %d: %g, want %g", name, i, got[i], want[i])
		}
	}
}

// The comparisons of a post-hoc test have the numbers of its frame.
func TestJSONOfPairs(t *testing.T) {
	scores := weka()
	r := accepted(bayescmp.Friedman{}.Rank(scores))(t)
	v := accepted(bayescmp.ANOVA{}.Test(scores))(t)
	var read struct {
		Pairs []struct {
			Statistic, Difference, Low, High, T float64
			Left                                string
			P                                   float64 `json:"p_value"`
			Adjusted                            float64 `json:"adjusted_p_value"`
			Significant                         bool
		}
		Groups [][]string
	}
	h := r.Nemenyi()
	fromJSON(t, h, &read)
	numbers := map[string][]float64{}
	for i, p := range read.Pairs {
		numbers["statistic"] = append(numbers["statistic"], p.Statistic)
		numbers["p_value"] = append(numbers["p_value"], p.P)
		numbers["adjusted_p_value"] = append(numbers["adjusted_p_value"], p.Adjusted)
		if p.Left != h.Rows[i].Left || p.Significant != h.Rows[i].Significant {
			t.Errorf("%+v, want %+v", p, h.Rows[i])
		}
	}
	for name, got := range numbers {
		sameColumn(t, name, h.Frame(), got)
	}
	if len(read.Groups) != len(h.Groups()) {
		t.Errorf("groups %v, want %v", read.Groups, h.Groups())
	}
	d := v.Tukey()
	fromJSON(t, d, &read)
	numbers = map[string][]float64{}
	for _, p := range read.Pairs {
		numbers["difference"] = append(numbers["difference"], p.Difference)
		numbers["low"] = append(numbers["low"], p.Low)
		numbers["high"] = append(numbers["high"], p.High)
		numbers["t"] = append(numbers["t"], p.T)
		numbers["adjusted_p_value"] = append(numbers["adjusted_p_value"], p.Adjusted)
	}
	for name, got := range numbers {
		sameColumn(t, name, d.Frame(), got)
	}
}

// What is said of each classifier has the numbers of the frame, in the order of the scores.
func TestJSONOfClassifiers(t *testing.T) {
	scores := weka()
	s := accepted(bayescmp.Best{Samples: 2000}.Rank(scores))(t)
	var best struct {
		Mean  []float64
		P     []float64   `json:"p_best"`
		Error []float64   `json:"p_best_error"`
		Ranks [][]float64 `json:"p_rank"`
		Low   []int       `json:"rank_low"`
	}
	fromJSON(t, s, &best)
	sameColumn(t, "mean", s.Frame(), best.Mean)
	sameColumn(t, "p_best", s.Frame(), best.P)
	sameColumn(t, "p_best_error", s.Frame(), best.Error)
	if len(best.Ranks) != 5 || len(best.Ranks[4]) != 5 || best.Low[0] != s.Low[0] {
		t.Errorf("%+v", best)
	}
	r := accepted(bayescmp.Friedman{}.Rank(scores))(t)
	var ranked struct {
		Dataset   []string
		MeanRanks []float64 `json:"mean_rank"`
		Corrected struct {
			P float64 `json:"f_p_value"`
		}
		Exact *float64 `json:"exact_p_value"`
		P     float64  `json:"p_value"`
	}
	fromJSON(t, r, &ranked)
	if len(ranked.Dataset) != 74 || ranked.Exact != nil || ranked.P != ranked.Corrected.P {
		t.Errorf("%+v", ranked)
	}
	for c, mean := range ranked.MeanRanks {
		isNearly(t, "mean rank", mean, r.MeanRanks[c])
	}
}

// A curve and a table of assumptions have the answers of their frames.
func TestJSONOfAnswersAboutAnswers(t *testing.T) {
	p, test := ofWeka("NaiveBayes", "AODE"), bayescmp.Sign{Rope: 0.01}
	c := accepted(bayescmp.RopeCurve(t.Context(), test, p))(t)
	var curve struct {
		Points []struct {
			Rope     float64
			P        struct{ Left, Rope, Right float64 }
			Decision string
		}
	}
	fromJSON(t, c, &curve)
	var ropes, right []float64
	for i, at := range curve.Points {
		ropes, right = append(ropes, at.Rope), append(right, at.P.Right)
		if want := c.Frame().Col("decision").Elem(i).String(); at.Decision != want {
			t.Errorf("%g: %s, want %s", at.Rope, at.Decision, want)
		}
	}
	sameColumn(t, "rope", c.Frame(), ropes)
	sameColumn(t, "p_right", c.Frame(), right)
	s := accepted(bayescmp.Sensitivity(t.Context(), test, p))(t)
	var varied struct {
		Answers []struct {
			Assumption string
			P          struct{ Rope float64 }
		}
	}
	fromJSON(t, s, &varied)
	var middle []float64
	for i, a := range varied.Answers {
		middle = append(middle, a.P.Rope)
		if a.Assumption != s.Names[i] {
			t.Errorf("%s, want %s", a.Assumption, s.Names[i])
		}
	}
	sameColumn(t, "p_rope", s.Frame(), middle)
}
