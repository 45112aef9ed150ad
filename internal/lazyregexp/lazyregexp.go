// Package lazyregexp has regular expressions that are compiled when they are first used. Every
// notebook kernel has the library in it, starts in milliseconds, and may never need them.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that returns the compiled expression. It panics if the expression is not
// valid.
func New(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
