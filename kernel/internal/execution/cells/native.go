//go:build !js

package cells

// These differ in a browser; see pause_js.go, warmup_js.go and mistakes_js.go.

// pause is nil, because messages arrive while a cell runs.
var pause func()

// meanwhile does nothing until the next request.
func meanwhile() (stop func()) { return func() {} }

// mistakesHere returns nil, because no mistakes are special here.
func (*workspace) mistakesHere() []mistake { return nil }
