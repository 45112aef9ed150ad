//go:build !js

package cells

// What is another thing in a browser: see pause_js.go, warmup_js.go and mistakes_js.go.

// pause is nil: messages arrive while a cell runs.
var pause func()

// meanwhile does nothing until the next request.
func meanwhile() (stop func()) { return func() {} }

// mistakesHere are none.
func (*workspace) mistakesHere() []mistake { return nil }
