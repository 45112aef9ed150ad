//go:build !js

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// Signals are those that stop a program, which then cleans up. A program that nohup has started
// goes on when its terminal is closed.
func Signals() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
