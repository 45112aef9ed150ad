//go:build unix

package bayescmp_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

// processor is the processor time that this process has used.
func processor(b *testing.B) time.Duration {
	var use syscall.Rusage
	must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano())
}

// BenchmarkHierarchical has the processor time of the hierarchical test on pairs of uci-weka (74
// data sets × 100 scores) and on extremes: of the test itself, of another rope, of the estimates of
// all data sets.
func BenchmarkHierarchical(b *testing.B) {
	s := weka()
	names := s.Classifiers()
	for i, left := range names {
		for _, right := range names[i+1:] {
			timeHierarchical(b, left+"-"+right, accepted(s.Pair(left, right))(b), 0.01)
		}
	}
	outlier := append(spread(-0.02, 0.04, 73), 1e18)
	raw := accepted(study(b, 100, 10, outlier, repeated(0.03, 74)).Rescale(bayescmp.ScaleRaw))(b)
	timeHierarchical(b, "outlier", raw, 0.01)
	for _, q := range []int{3, 12, 1000} {
		p := study(b, 100, 10, spread(-0.02, 0.04, q), repeated(0.03, q))
		timeHierarchical(b, fmt.Sprint("q=", q), p, 0.01)
	}
}

func timeHierarchical(b *testing.B, name string, p bayescmp.Pair, rope float64) {
	test := bayescmp.Hierarchical{Rope: rope}
	measure := func(what string, work func()) {
		b.Run(name+"/"+what, func(b *testing.B) {
			before := processor(b)
			for b.Loop() {
				work()
			}
			spent := processor(b) - before
			b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
	answer := func() *bayescmp.HierarchicalPosterior {
		return accepted(test.Compare(p))(b).Posterior.(*bayescmp.HierarchicalPosterior)
	}
	measure("test", func() { answer() })
	post := answer()
	measure("rule", func() { post.Rule(rope / 2) })
	measure("test and estimates", func() { answer().Estimates(rope) })
}

// BenchmarkDirichletMixture has how many times the processor time of a Student population a
// Dirichlet mixture takes, on 74 data sets with 100 scores.
func BenchmarkDirichletMixture(b *testing.B) {
	s := weka()
	for _, names := range [][2]string{
		{"NaiveBayes", "AODE"}, {"NaiveBayes", "J48"}, {"J48", "AODE"},
	} {
		p := accepted(s.Pair(names[0], names[1]))(b)
		b.Run(names[0]+"-"+names[1], func(b *testing.B) {
			var spent [2]time.Duration
			for b.Loop() {
				for k, of := range []bayescmp.Population{nil, bayescmp.DirichletMixture{}} {
					before := processor(b)
					accepted(bayescmp.Hierarchical{Rope: 0.01, Population: of}.Compare(p))(b)
					spent[k] += processor(b) - before
				}
			}
			b.ReportMetric(spent[1].Seconds()/spent[0].Seconds(), "students/op")
			b.ReportMetric(float64(spent[0].Milliseconds())/float64(b.N), "student-ms/op")
		})
	}
}
