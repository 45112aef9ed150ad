module github.com/bayescmp/go/kernel/internal/conformance/beside

go 1.26.0

require (
	github.com/bayescmp/go v0.0.0
	github.com/cosmos72/gomacro v0.0.0-20240506194242-2ff796e3da10
	github.com/traefik/yaegi v0.16.1
)

require (
	github.com/clipperhouse/uax29/v2 v2.2.0 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	github.com/peterh/liner v1.2.2 // indirect
	golang.org/x/mod v0.43.0 // indirect
	golang.org/x/sync v0.25.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

replace github.com/bayescmp/go => ../../../..
