package bayescmp

import "github.com/bayescmp/go/internal/writing"

// rhoVariants returns variants of a test: without a correlation between folds, and with half and
// twice the usual correlation of the first data set.
func (p Pair) rhoVariants(at func(rho *float64) Test) []variant {
	if len(p.sets) == 0 || allItems(p.sets) {
		return nil
	}
	rhos := []float64{0}
	if usual, err := p.sets[0].rho(nil); err == nil {
		rhos = append(rhos, usual/2, min(2*usual, 0.9))
	}
	var out []variant
	for _, r := range rhos {
		out = append(out, variant{"rho " + writing.Number3(r), at(Value(r))})
	}
	return out
}
