//go:build bayeskernel

package compiled

// A table has what a package exports, sorted by the names.
type table struct {
	path    string
	entries []entry
}

type entry struct {
	name  string
	kind  kind
	value any // a function, a pointer to a variable, or a nil pointer to a type
}

type kind uint8

const (
	function kind = iota
	variable
	namedType
)
