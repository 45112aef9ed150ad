//go:build linux

package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// likeWeka makes scores of 10 runs of 10 folds that look like those of uci-weka: each classifier is
// one of its five, changed by as much on each data set as a Student variable says. The changes of
// some are small, so that some pairs are practically the same and others are not.
func likeWeka(tb testing.TB, classifiers, datasets, runs int) *bayescmp.Scores {
	tb.Helper()
	real := weka()
	r := rand.New(rand.NewPCG(1, uint64(classifiers)))
	names, folds := real.Datasets()[:datasets], 10*runs
	rows := datasets * folds
	column := map[string][]int{"run": nil, "fold": nil}
	var sets []string
	scores := make([][]float64, classifiers)
	for i := range rows {
		sets = append(sets, names[i/folds])
		column["run"] = append(column["run"], i%folds/10)
		column["fold"] = append(column["fold"], i%10)
	}
	for c := range scores {
		like := real.Classifiers()[c%5]
		shift, scale := 0.005*r.NormFloat64(), 0.02*math.Exp(-3*r.Float64())
		for _, name := range names {
			of := accepted(real.Folds(name, like))(tb)
			chi := 0.0
			for range 3 {
				z := r.NormFloat64()
				chi += z * z
			}
			change := shift + scale*r.NormFloat64()/math.Sqrt(chi/3)
			for k := range folds {
				noise := 0.01 * scale / 0.02 * r.NormFloat64()
				score := of[k] + change + noise
				scores[c] = append(scores[c], math.Round(1000*score)/1000)
			}
		}
	}
	frame := []series.Series{
		series.New(sets, series.String, "dataset"),
		series.New(column["run"], series.Int, "run"),
		series.New(column["fold"], series.Int, "fold"),
	}
	for c, values := range scores {
		frame = append(frame, series.New(values, series.Float, fmt.Sprint("c", c)))
	}
	return accepted(bayescmp.FromWide(dataframe.New(frame...), bayescmp.Wide{}))(tb)
}

// BenchmarkAllPairsHierarchical has all 4,950 pairs of 100 classifiers on 74 data sets with 100
// scores each. It tells the processor time of a pair and how much memory the process has had at
// most.
func BenchmarkAllPairsHierarchical(b *testing.B) {
	for _, classifiers := range []int{20, 100} {
		s := likeWeka(b, classifiers, 74, 10)
		pairs := classifiers * (classifiers - 1) / 2
		b.Run(fmt.Sprint("pairs=", pairs), func(b *testing.B) {
			forgetPeak()
			before := processorTime()
			for b.Loop() {
				accepted(bayescmp.AllPairs(b.Context(), s, bayescmp.Hierarchical{Rope: 0.01}))(b)
			}
			spent := processorTime() - before
			b.ReportMetric(spent.Seconds()*1000/float64(b.N*pairs), "cpu-ms/pair")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s")
			b.ReportMetric(peak(), "peak-MB")
		})
	}
}

// processorTime is what all cores together have spent on this process.
func processorTime() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// forgetPeak begins a new count of the most memory that this process has had.
func forgetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

// peak is the most memory that this process has had, in MB; NaN where the system does not tell.
func peak() float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return math.NaN()
	}
	found := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if found == nil {
		return math.NaN()
	}
	kB, _ := strconv.ParseFloat(string(found[1]), 64)
	return kB / 1024
}
