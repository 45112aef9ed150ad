package reading

import (
	"regexp"
	"sync"
)

// pattern returns a function that compiles a regular expression when it is first called. Every
// notebook kernel has this package in it, starts in milliseconds, and may never read a file.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
