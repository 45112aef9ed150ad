//go:build !js

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// Signals are the signals that stop a program after it has cleaned up. A program started with nohup
// keeps running when its terminal is closed.
func Signals() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
