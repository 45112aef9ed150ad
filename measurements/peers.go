//go:build linux

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A peer is a program that does jobs and measures itself.
type peer struct {
	name     string
	versions string
	start    func() (*exec.Cmd, error)

	in         io.Writer
	out        *bufio.Reader
	complaints strings.Builder
	process    *os.Process
}

// result is what a peer says of a job, in JSON.
type result struct {
	Versions    string    `json:"versions"`
	Seconds     float64   `json:"seconds"`
	Answer      []float64 `json:"answer"`
	Divergences int       `json:"divergences"`
}

func python() *peer {
	return &peer{name: "Python", start: func() (*exec.Cmd, error) {
		const interpreter = "/usr/bin/python3"
		if exec.Command(interpreter, "-c", "import scipy").Run() != nil {
			return nil, errors.New("python3-scipy is not installed")
		}
		return exec.Command(interpreter, filepath.Join("measurements", "peers.py")), nil
	}}
}

// stan fits the hierarchical model for a pair, "data:left:right".
func stan(work, pair string, rope float64) *peer {
	return &peer{name: "Stan", start: func() (*exec.Cmd, error) {
		const test = `for (p in c("rstan", "jsonlite")) loadNamespace(p)`
		if exec.Command("Rscript", "-e", test).Run() != nil {
			return nil, errors.New("r-cran-rstan or r-cran-jsonlite is not installed")
		}
		exchange := filepath.Join(work, "exchange.json")
		folder := filepath.Join("bayescmp", "testdata", "stan")
		write := exec.Command("go", "run", filepath.Join(folder, "stan_bench.go"),
			"-repeats", "1", "-rope", strconv.FormatFloat(rope, 'g', -1, 64),
			"-out", exchange, pair)
		write.Stderr = os.Stderr
		if err := write.Run(); err != nil {
			return nil, err
		}
		return exec.Command("Rscript", filepath.Join("measurements", "stan.R"), exchange, folder,
			strconv.Itoa(runtime.NumCPU())), nil
	}}
}

// begin starts the program and learns its versions.
func (p *peer) begin() (end func(), err error) {
	cmd, err := p.start()
	if err != nil {
		return nil, err
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in, p.out = in, bufio.NewReader(out)
	cmd.Stderr = &p.complaints
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p.process = cmd.Process
	end = func() {
		_ = in.Close() // tells it to end
		_ = cmd.Wait()
	}
	hello, err := p.read()
	if err != nil {
		end()
		return nil, err
	}
	p.versions = hello.Versions
	return end, nil
}

// do has the program do a job.
func (p *peer) do(job any) (result, error) {
	if err := json.NewEncoder(p.in).Encode(job); err != nil {
		return result{}, err
	}
	return p.read()
}

// patience is how long an answer may take.
const patience = time.Hour

func (p *peer) read() (r result, err error) {
	late := time.AfterFunc(patience, func() {
		_ = syscall.Kill(-p.process.Pid, syscall.SIGKILL) // and the processes that it has started
	})
	line, err := p.out.ReadBytes('\n')
	if !late.Stop() {
		return r, fmt.Errorf("no answer in %s", patience)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s\n", &p.complaints)
		return r, fmt.Errorf("%s ended before it had answered", p.name)
	}
	return r, json.Unmarshal(line, &r)
}
