package cells

import (
	"context"
	"math"
	"strconv"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

// silence is how long there must be no request before the program warms up.
const silence = 200 * time.Millisecond

var isWarm bool

// meanwhile warms up the program until the next request, when stop is called. In the first silence
// it runs a hierarchical test, and if the test is completed, it never does so again. Browsers begin
// with slow code, and replace it by faster code while it runs, function by function: V8 compiles
// 270 functions of a test at their first call, and replaces 90 of them while they run. With the
// warm-up, the reader's first test takes 167 ms instead of 257 ms (medians of six, on a busy
// machine).
func meanwhile() (stop func()) {
	if isWarm {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	timer := time.AfterFunc(silence, func() {
		_, err := bayescmp.Hierarchical{Rope: 0.01}.CompareContext(attentive{ctx}, someScores())
		isWarm = err == nil
	})
	return func() {
		timer.Stop()
		cancel()
	}
}

// someScores returns as many scores as are needed to make the code fast.
func someScores() bayescmp.Pair {
	sets := make([]bayescmp.FoldScores, 40)
	for i := range sets {
		left, right := make([]float64, 10), make([]float64, 10)
		for j := range left {
			left[j] = 0.8 + 0.01*math.Sin(float64(i*i+j))
			right[j] = 0.8 + 0.02*math.Sin(float64(3*i+j*j))
		}
		sets[i] = bayescmp.FoldScores{Dataset: strconv.Itoa(i), Left: left, Right: right}
	}
	pair, _ := bayescmp.NewPair("left", "right", sets...)
	return pair
}

// attentive is a context that lets messages arrive whenever Err is called.
type attentive struct{ context.Context }

// Err implements [context.Context].
func (c attentive) Err() error {
	awaitMessages()
	return c.Context.Err()
}
