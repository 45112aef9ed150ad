package bayescmp_test

import (
	"io"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// leaderboard writes a long table of models × benchmarks × items, without ever holding it.
func leaderboard(models, benchmarks, items int) io.Reader {
	r, w := io.Pipe()
	go func() {
		random := rand.New(rand.NewPCG(1, 2))
		buffer := append([]byte(nil), "benchmark,model,item,score\n"...)
		for b := range benchmarks {
			for m := range models {
				skill := uint64(30 + 40*m/models)
				for i := range items {
					score := byte('0')
					if random.Uint64N(100) < skill {
						score = '1'
					}
					buffer = append(buffer, "bench"...)
					buffer = strconv.AppendInt(buffer, int64(b), 10)
					buffer = append(buffer, ",model"...)
					buffer = strconv.AppendInt(buffer, int64(m), 10)
					buffer = append(buffer, ",q"...)
					buffer = strconv.AppendInt(buffer, int64(i), 10)
					buffer = append(buffer, ',', score, '\n')
					if len(buffer) > 1<<15 {
						if _, err := w.Write(buffer); err != nil {
							return
						}
						buffer = buffer[:0]
					}
				}
			}
		}
		_, _ = w.Write(buffer) // a reader that has gone needs nothing more
		w.Close()
	}()
	return r
}

// A fiftieth of 100 models × 50 benchmarks × 10,000 items.
func BenchmarkReadItems(b *testing.B) {
	for b.Loop() {
		it, err := bayescmp.ReadItems(leaderboard(100, 1, 10_000), bayescmp.LongItems{})
		must(b, err)
		if _, err := it.Scores(); err != nil {
			b.Fatal(err)
		}
	}
}

// All 4,950 pairs of 100 models on 50 benchmarks of 10,000 items. The 5·10^7 scores are read once,
// which is not timed.
func BenchmarkAllPairsOfItems(b *testing.B) {
	it, err := bayescmp.ReadItems(leaderboard(100, 50, 10_000), bayescmp.LongItems{})
	must(b, err)
	s, err := it.Scores()
	must(b, err)
	b.ResetTimer()
	for b.Loop() {
		_, err := bayescmp.AllPairs(b.Context(), s, bayescmp.Hierarchical{Rope: 0.01})
		must(b, err)
	}
}
