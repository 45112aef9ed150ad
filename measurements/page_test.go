//go:build linux

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A row on the page has both medians and their ratio, and what was not measured is named.
func TestPage(t *testing.T) {
	p := page{Machine: machine{Processor: "a processor", Cores: 2, Load: 7}, Rounds: 3}
	p.add(&peer{name: "Stan"}, []row{{what: "another test", theirs: "Stan"}},
		errors.New("it is not installed"))
	p.add(&peer{name: "Python", versions: "Python 3"}, []row{{
		what: "a test", theirs: "scipy",
		ourTimes: []float64{3, 1, 2}, theirTimes: []float64{50, 40, 60},
	}, {
		what: "a long test", theirs: "R", ourTimes: []float64{40}, theirTimes: []float64{1234567},
	}}, nil)
	p.addKernels(kernelTimes{Times: map[string]map[string][]float64{}}, nil)
	path := filepath.Join(t.TempDir(), "page.md")
	if err := p.write(path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| a test | scipy | 2 ms (1–3) | 50.0 ms (40.0–60.0) | 25.0 |",
		"| a long test | R | 40.0 ms (once) | 1235 s (once) | 31,000 |",
		"- another test, Stan:\n  it is not installed.",
		"- The rows about kernels: our own was not found.",
		"a processor, 2 cores", "**The machine was busy",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	figure := filepath.Join(t.TempDir(), "figure.png")
	if err := p.draw(figure); err != nil {
		t.Error(err)
	}
}

// The powers of ten have labels without exponents, with the unit that keeps them short.
func TestTimeTicks(t *testing.T) {
	var labels []string
	for _, tick := range timeTicks(0.04, 2e7) {
		if !tick.IsMinor() {
			labels = append(labels, tick.Label)
		}
	}
	got, want := strings.Join(labels, " | "),
		"0.1 ms | 1 ms | 10 ms | 100 ms | 1 s | 10 s | 100 s | 1000 s | 10000 s"
	if !strings.Contains(got, want) {
		t.Errorf("labels %s, and not %s", got, want)
	}
}
