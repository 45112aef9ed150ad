//go:build !amd64 && !arm64 && !wasm

// The functions in names.go have no body here: they are the runtime's.
