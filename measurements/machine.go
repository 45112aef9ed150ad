//go:build linux

package main

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// machine says where and when it was measured.
type machine struct {
	Processor, System, Day string
	Cores                  int
	Load                   float64 // of the last minute
	golang                 string
}

func thisMachine() machine {
	m := machine{
		Processor: find("/proc/cpuinfo", `model name\s*: (.*)`),
		System:    strings.Trim(find("/etc/os-release", `PRETTY_NAME=(.*)`), `"`),
		golang:    strings.Replace(runtime.Version(), "go", "Go ", 1),
		Cores:     runtime.NumCPU(),
		Day:       time.Now().Format(time.DateOnly),
	}
	// Without a number the load is 0.
	_, _ = fmt.Sscan(find("/proc/loadavg", `(\S+)`), &m.Load)
	return m
}

// find returns what the first group of pattern matches in a file, "unknown" if nothing does.
func find(path, pattern string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return "unknown"
	}
	found := regexp.MustCompile(pattern).FindSubmatch(text)
	if found == nil {
		return "unknown"
	}
	return string(found[1])
}

// Busy reports whether so much else is running that it would disturb.
func (m machine) Busy() bool { return m.Load > 0.5*float64(m.Cores) }

// processorTime is what all cores together have spent on this process, in seconds.
func processorTime() float64 {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return float64(use.Utime.Nano()+use.Stime.Nano()) / 1e9
}

// measured returns the processor time of f, which is repeated until that can be measured.
func measured(f func() error) (seconds float64, err error) {
	const least = 0.2
	for times := 1; ; times *= 2 {
		runtime.GC() // so that nobody pays for the garbage of others
		begin := processorTime()
		for range times {
			if err := f(); err != nil {
				return 0, err
			}
		}
		if took := processorTime() - begin; took >= least {
			return took / float64(times), nil
		}
	}
}
