//go:build linux

package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"slices"
	"text/template"
)

//go:embed page.tmpl
var pageText string

// A line is a row of the page. Both sides are samples in the same unit.
type line struct {
	What, Theirs, Unit string
	Ours, Others       []float64
}

// Ratio is above 1 where theirs takes more.
func (l line) Ratio() float64 { return median(l.Others) / median(l.Ours) }

// A page has what was measured, and what was not.
type page struct {
	Machine        machine
	LoadAfter      float64
	Rounds         int
	Versions       []string
	Tests, Kernels []line
	Missing        []string
}

// add puts the rows about a peer on the page, and says which are missing.
func (p *page) add(peer *peer, rows []row, err error) {
	if peer.versions != "" {
		p.Versions = append(p.Versions, peer.versions)
	}
	for _, r := range rows {
		if len(r.theirTimes) == 0 {
			p.Missing = append(p.Missing, fmt.Sprintf("%s, %s:\n  %v.", r.what, r.theirs, err))
			continue
		}
		p.Tests = append(p.Tests, line{r.what, r.theirs, "ms", r.ourTimes, r.theirTimes})
	}
}

// kernelRows are what was measured of kernels, by its name in bench.py.
var kernelRows = []struct{ name, what, unit string }{
	{"ready", "kernel: start to ready", "ms"},
	{"first cell", "kernel: start to the end of the first cell", "ms"},
	{"round trip", "kernel: round trip of 1+1", "ms"},
	{"import", "kernel: import of the packages for an analysis", "ms"},
	{"memory PSS", "kernel: memory at rest (PSS)", "MB"},
	{"imported PSS", "kernel: memory after the imports (PSS)", "MB"},
}

// addKernels puts the kernels on the page, or why they are not there.
func (p *page) addKernels(k kernelTimes, err error) {
	ours := k.Times["bayescmp"]
	if err == nil && ours == nil {
		err = errors.New("our own was not found")
	}
	if err != nil {
		p.Missing = append(p.Missing, fmt.Sprintf("The rows about kernels: %v.", err))
		return
	}
	for _, name := range []string{"ipykernel", "IRkernel"} {
		times, ok := k.Times[name]
		if !ok {
			p.Missing = append(p.Missing, "The kernel "+name+": it is not installed.")
			continue
		}
		p.Versions = append(p.Versions, k.Versions[name])
		for _, r := range kernelRows {
			p.Kernels = append(p.Kernels, line{r.what, name, r.unit, ours[r.name], times[r.name]})
		}
	}
	p.Missing = append(p.Missing, "gonb, another kernel for Go: it is no Debian package.")
}

// write writes the page to a file.
func (p *page) write(path string) error {
	t, err := template.New("page").Funcs(template.FuncMap{
		"spread": spread, "digits": digits,
	}).Parse(pageText)
	if err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(t.Execute(f, p), f.Close())
}

// spread writes a median, the lowest and the highest.
func spread(x []float64, unit string) string {
	if unit == "ms" && median(x) >= 10000 {
		x, unit = slices.Clone(x), "s"
		for i := range x {
			x[i] /= 1000
		}
	}
	if len(x) == 1 {
		return fmt.Sprintf("%s %s (once)", digits(x[0]), unit)
	}
	return fmt.Sprintf("%s %s (%s–%s)",
		digits(median(x)), unit, digits(slices.Min(x)), digits(slices.Max(x)))
}

func median(x []float64) float64 {
	s := slices.Sorted(slices.Values(x))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// digits writes two or three digits, or four below 10,000.
func digits(x float64) string {
	switch {
	case x >= 10000:
		return fmt.Sprintf("%.0f,000", x/1000)
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2g", x)
}
