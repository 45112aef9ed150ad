// Package project has the files of bayescmp that its program carries inside, so that it needs no
// checkout: the notebooks, the data, the glossary, and the licences. The library is package
// [github.com/bayescmp/go/bayescmp].
package project

import "embed"

// Files has these files under their paths in the checkout, such as notebooks/report.ipynb.
//
//go:embed LICENSE NOTICE docs/glossary.md notebooks/*.ipynb datasets/data
var Files embed.FS
