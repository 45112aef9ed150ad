package bayescmp

// attains tells whether a p value counts as significant at alpha: whether it is alpha or less. All
// tests ask here. The digits of a computed p value end in rounding, which must not decide: one that
// is above alpha by less than 1e-12 of it is alpha.
func attains(p, alpha float64) bool { return p <= largestP(alpha) }

// largestP is the largest computed p value that counts as alpha, for searches.
func largestP(alpha float64) float64 { return alpha * (1 + 1e-12) }
