package hierarchical

import (
	"math"
	"slices"
	"testing"
)

// The values between nodes do not rise above their neighbours by more than a peak between them can,
// also next to values that go up and down.
func TestCloserNextToJaggedValues(t *testing.T) {
	none := math.Inf(-1)
	jagged := []float64{none, -50, -31, -24, -36, -29, -25, -24, -23, -22, -21, -20, -19, -18, none}
	const parts = 2
	out := make([]float64, parts*(len(jagged)-1)+1)
	refineRows(out, jagged, 1, stencil, parts)
	if top := slices.Max(out); top > slices.Max(jagged)+0.5 {
		t.Errorf("rises to %v: %.1f", top, out)
	}
	for i := 1; i+1 < len(out); i += parts {
		if out[i] > max(out[i-1], out[i+1])+0.5 {
			t.Errorf("%.1f between %.1f and %.1f", out[i], out[i-1], out[i+1])
		}
	}
}
