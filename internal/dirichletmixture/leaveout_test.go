package dirichletmixture

import (
	"context"
	"math"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
)

// The density of each data set given the others, by smoothed weights, is the quotient of the
// densities of all data sets and of the others by brute force.
func TestLeaveOneOutAgainstAllPartitions(t *testing.T) {
	one := func(mean float64) []hierarchical.Gaussian {
		return []hierarchical.Gaussian{{Weight: 1, Mean: mean, Variance: 0.02}}
	}
	m := &Model{[][]hierarchical.Gaussian{one(-0.3), one(0.5), one(0.6)}, 3, 1}
	p, err := m.Sample(context.Background(), 20_000, [2]uint64{1, 2}, true,
		parallel.NewProgress())
	if err != nil {
		t.Fatal(err)
	}
	got, refits, err := p.LeaveOneOut(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	_, all := m.exact()
	for i := range m.Groups {
		_, others := m.leaveOut(i).exact()
		if want := math.Log(all / others); math.Abs(got[i]-want) > 0.03 {
			t.Errorf("data set %d: %.4f, want %.4f (%d refits)", i, got[i], want, refits)
		}
	}
}
