package bayescmp_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// twoMetrics are the scores of uci-weka by both of its metrics.
func twoMetrics(t *testing.T) []*bayescmp.Scores {
	t.Helper()
	var scores []*bayescmp.Scores
	for _, metric := range []string{"accuracy", "auc"} {
		options := bayescmp.CSV{Metric: metric}
		scores = append(scores, accepted(options.Open("../datasets/data/uci-weka.csv.gz"))(t))
	}
	return scores
}

// Each metric has the answer that it has by itself.
func TestByMetric(t *testing.T) {
	scores, test := twoMetrics(t), bayescmp.SignedRank{Rope: 0.01}
	m := accepted(bayescmp.ByMetric(t.Context(), test, "J48", "AODE", scores...))(t)
	if len(m.Answers) != 2 || m.Names[0] != "accuracy" || m.Names[1] != "auc" {
		t.Fatalf("%+v", m)
	}
	for i, s := range scores {
		got, want := m.Answers[i].Comparison, compare(t, test, pairOf(t, s, "J48", "AODE"))
		if got.P != want.P {
			t.Errorf("%s: %v, want %v", m.Names[i], got.P, want.P)
		}
	}
	for _, want := range []string{
		"By accuracy: ", "auc: AODE", "J48 (left) against AODE (right)", "higher",
	} {
		if !strings.Contains(m.String(), want) || !strings.Contains(m.HTML(), want) {
			t.Errorf("no %q in\n%s", want, m)
		}
	}
}

// A metric without an answer is listed with the reason.
func TestByMetricRefuses(t *testing.T) {
	ctx, scores, test := t.Context(), twoMetrics(t), bayescmp.Wilcoxon{}
	short := accepted(scores[1].Among("J48", "HNB"))(t)
	m := accepted(bayescmp.ByMetric(ctx, test, "J48", "AODE", scores[0], short))(t)
	const why = `By auc there is no answer: unknown name: no classifier "AODE"`
	if !errors.Is(m.Answers[1].Refusal, bayescmp.ErrUnknown) || !strings.Contains(m.String(), why) {
		t.Errorf("%s", m)
	}
	_, err := bayescmp.ByMetric(ctx, test, "J48", "AODE", short)
	refused(t, err, bayescmp.ErrUnknown, "AODE")
	_, err = bayescmp.ByMetric(ctx, test, "J48", "AODE")
	refused(t, err, bayescmp.ErrOption, "OpenMetrics")
	_, err = bayescmp.ByMetric(ctx, nil, "J48", "AODE", scores...)
	refused(t, err, bayescmp.ErrOption, "test")
	done, cancel := context.WithCancel(ctx)
	cancel()
	_, err = bayescmp.ByMetric(done, test, "J48", "AODE", scores...)
	refused(t, err, context.Canceled)
}

// A file is read by all of its metrics, whatever the options say of one.
func TestMetricsOf(t *testing.T) {
	file := filepath.Join(t.TempDir(), "s.csv")
	text := "dataset,classifier,fold,accuracy\ni,a,1,0.5\ni,a,2,0.6\ni,b,1,0.7\ni,b,2,0.9\n"
	must(t, os.WriteFile(file, []byte(text), 0o600))
	test := bayescmp.CorrelatedTTest{}
	options := bayescmp.CSV{Lower: true, Metric: "another"}
	m := accepted(bayescmp.MetricsOf(t.Context(), options, file, test, "a", "b"))(t)
	scores := accepted(bayescmp.Open(file))(t)
	want := compare(t, test, pairOf(t, scores, "a", "b"))
	if len(m.Names) != 1 || m.Answers[0].Comparison.P != want.P {
		t.Errorf("got %v, want %v", m, want)
	}
	// Which scores of a metric are better counts for this metric.
	for _, metric := range []string{"", "accuracy"} {
		options.Metric = metric
		turned := accepted(bayescmp.MetricsOf(t.Context(), options, file, test, "a", "b"))(t)
		if got := turned.Answers[0].Comparison.P; got.Left != want.P.Right ||
			turned.Better[0] != "lower" {
			t.Errorf("%q, lower is better: %v %v, want %v turned round", metric, got,
				turned.Better, want.P)
		}
	}
	_, err := bayescmp.MetricsOf(t.Context(), options, "none.csv", test, "a", "b")
	refused(t, err, os.ErrNotExist, "none.csv")
}
