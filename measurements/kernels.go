//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// kernelTimes has, by kernel and by what was measured, what kernel/bench/bench.py found.
type kernelTimes struct {
	Versions map[string]string               `json:"versions"`
	Times    map[string]map[string][]float64 `json:"times"`
}

// measureKernels installs our kernel into a folder of its own and measures it beside others.
func measureKernels(work string, rounds int) (k kernelTimes, err error) {
	install := exec.Command("go", "run", "./kernel", "install", "--prefix", work)
	install.Stderr = os.Stderr
	if err := install.Run(); err != nil {
		return k, fmt.Errorf("installing the kernel: %w", err)
	}
	bench := exec.Command("/usr/bin/python3", filepath.Join("kernel", "bench", "bench.py"),
		"--json", "--rounds", strconv.Itoa(rounds), "--trips", "30")
	bench.Env = append(os.Environ(), "JUPYTER_PATH="+filepath.Join(work, "share", "jupyter"))
	bench.Stderr = os.Stderr
	out, err := bench.Output()
	if err != nil {
		return k, fmt.Errorf("kernel/bench/bench.py: %w", err)
	}
	return k, json.Unmarshal(out, &k)
}
