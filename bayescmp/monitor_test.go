package bayescmp_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Each look is the answer for the data sets so far.
func TestMonitorFollows(t *testing.T) {
	needsTime(t)
	p := someDatasets(t, 9, 1, 10)
	m := bayescmp.Monitor{Test: bayescmp.Hierarchical{Rope: 0.01}, First: 3, Every: 4}
	l := accepted(m.Follow(t.Context(), p))(t)
	if len(l.Datasets) != 3 || l.Datasets[0] != 3 || l.Datasets[1] != 7 || l.Datasets[2] != 9 {
		t.Fatalf("looks at %v", l.Datasets)
	}
	names := p.Datasets()
	for i, n := range l.Datasets {
		part := accepted(p.On(names[:n]...))(t)
		want := compare(t, m.Test, part)
		if l.Comparisons[i].P != want.P || l.Last[i] != names[n-1] {
			t.Errorf("%d data sets: %v, want %v", n, l.Comparisons[i].P, want.P)
		}
	}
	if df := l.Frame(); df.Nrow() != 3 || df.Err != nil {
		t.Errorf("%v", df)
	}
	if picture := string(l.Plot().SVG()); strings.Contains(picture, " better<") &&
		!strings.Contains(picture, " practically\u00a0better<") {
		t.Errorf("the figure does not say that what is better is practically so:\n%s", picture)
	}
	header := strings.Split(l.String(), "\n")[2]
	for _, label := range []string{l.Left + " practically better", "practically equivalent",
		l.Right + " practically better"} {
		if !strings.Contains(header, label) {
			t.Errorf("no column %q in %q", label, header)
		}
	}
	if l.Plot() == nil || !strings.Contains(l.HTML(), "look by look") {
		t.Errorf("%v", l)
	}
}

func TestMonitorLooksAt(t *testing.T) {
	for _, test := range []struct {
		m    bayescmp.Monitor
		most int
		want []int
	}{
		{bayescmp.Monitor{}, 7, []int{5, 6, 7}},
		{bayescmp.Monitor{}, 3, []int{3}},
		{bayescmp.Monitor{First: 1, Every: 5}, 12, []int{1, 6, 11, 12}},
		{bayescmp.Monitor{First: 2, Every: 5}, 12, []int{2, 7, 12}},
	} {
		got := accepted(test.m.LooksAt(test.most))(t)
		if !slices.Equal(got, test.want) {
			t.Errorf("looks at %v, want %v", got, test.want)
		}
	}
	for _, m := range []bayescmp.Monitor{{First: 9}, {First: -1}, {Every: -2}} {
		_, err := m.LooksAt(8)
		refused(t, err, bayescmp.ErrOption, "8")
	}
	_, err := bayescmp.Monitor{}.Follow(t.Context(), bayescmp.Pair{})
	refused(t, err, bayescmp.ErrEmpty)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (bayescmp.Monitor{}).Follow(ctx, someDatasets(t, 6, 1, 5)); !errors.Is(err,
		context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

func TestLooksAreNilSafe(t *testing.T) {
	for _, l := range []*bayescmp.Looks{nil, {}} {
		if l.String() == "" || l.HTML() == "" || l.Verdict() == "" || l.Plot() != nil ||
			!errors.Is(l.Frame().Err, bayescmp.ErrEmpty) {
			t.Error("nothing has an answer")
		}
		if text, err := l.MarshalJSON(); err != nil || string(text) != "null" {
			t.Errorf("%s, %v", text, err)
		}
	}
}

// The mean of a simulated data set that has very many folds without correlation is its δ, and these
// have the mean and the spread of the truth, wherever the known data sets lie.
func TestSimulatedMeansAreTheTruth(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	p := someDatasets(t, 6, 2, 10)
	post := fitted(t, bayescmp.Hierarchical{Rho: bayescmp.Value(0)}, p).post
	const n = 4000
	for _, truth := range [][3]float64{{0.3, 0.05, 30}, {-5, 2, 10}} {
		made := accepted(post.Simulate(truth[0], truth[1], truth[2], n, bayescmp.Seed(5)))(t)
		mean, square := 0.0, 0.0
		for _, v := range made.Means() {
			mean += v / n
			square += (v - truth[0]) * (v - truth[0]) / n
		}
		noise := 0.0
		for _, e := range post.Estimates(0) {
			noise += e.Sigma * e.Sigma / 20 / 6
		}
		want := truth[1]*truth[1]*truth[2]/(truth[2]-2) + noise
		near(t, "mean", mean, truth[0], 5*truth[1]/63)
		nearRelative(t, "variance", square, want, 0.15)
	}
	for _, truth := range [][3]float64{{0, 0, 5}, {0, -1, 5}, {0, 1, 1}} {
		_, err := post.Simulate(truth[0], truth[1], truth[2], 3, nil)
		refused(t, err, bayescmp.ErrOption, "sigma0")
	}
	_, err := post.Simulate(0, 1, 5, 0, nil)
	refused(t, err, bayescmp.ErrOption, "0")
	var none *bayescmp.HierarchicalPosterior
	_, err = none.Simulate(0, 1, 5, 3, nil)
	refused(t, err, bayescmp.ErrEmpty)
}
