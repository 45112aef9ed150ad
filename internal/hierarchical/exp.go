package hierarchical

import "github.com/bayescmp/go/internal/exponential"

// exp is short for formulas. All the tables here are made of it.
func exp(x float64) float64 { return exponential.Of(x) }
