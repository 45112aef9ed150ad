package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// printReduced prints the smallest program that still differs.
func printReduced(r *runner, p program) error {
	p, err := differing(r, p.alike())
	if err != nil {
		return err
	}
	for {
		smaller, found, err := smallerOf(r, p)
		if err != nil {
			return err
		}
		if !found {
			break
		}
		p = smaller
		fmt.Fprintln(os.Stderr, len(p.native()), "bytes")
	}
	fmt.Println(p.native())
	want, err := natively([]program{p})
	if err != nil {
		return err
	}
	fmt.Print("--- cells\n", r.run(p.cells()), "--- Go\n", want[fmt.Sprint(p.seed)])
	return nil
}

// differing returns the program with only the first function whose output differs, if the program
// has functions.
func differing(r *runner, p program) (program, error) {
	want, err := natively([]program{p})
	if err != nil {
		return p, err
	}
	got, name := strings.Split(r.run(p.cells()), "\n"), ""
	for i, line := range strings.Split(want[fmt.Sprint(p.seed)], "\n") {
		if rest, ok := strings.CutPrefix(line, functionLine); ok {
			name = rest
		}
		if i >= len(got) || got[i] != line {
			break
		}
	}
	if name == "" {
		return p, nil
	}
	return p.only(name), nil
}

// only returns the program with one of its functions.
func (p program) only(name string) program {
	q, inside := program{seed: p.seed}, false
	for _, s := range p.steps {
		if strings.Contains(s, functionLine) {
			inside = strings.Contains(s, functionLine+name+"\"")
		}
		if inside {
			q.steps = append(q.steps, s)
		}
	}
	for _, d := range p.decls {
		if !strings.HasPrefix(d, "func ") || strings.HasPrefix(d, "func "+name) {
			q.decls = append(q.decls, d)
		}
	}
	return q
}

// smallerOf finds the smallest program that still differs among those with some text removed. All
// of them are compiled at the same time, so each gets its own seed.
func smallerOf(r *runner, p program) (smallest program, found bool, err error) {
	var list []program
	for _, c := range p.shorter() {
		c = c.reseeded(p.seed*1000 + int64(len(list)))
		if valid(c) == nil {
			list = append(list, c)
		}
		if len(list) == 60 {
			break
		}
	}
	if len(list) == 0 {
		return p, false, nil
	}
	want, err := natively(list)
	if err != nil {
		return p, false, err
	}
	for _, c := range list {
		if expected, ok := want[fmt.Sprint(c.seed)]; ok && r.run(c.cells()) != expected {
			return c.reseeded(p.seed), true, nil
		}
	}
	return p, false, nil
}

// reseeded returns the program with other names.
func (p program) reseeded(seed int64) program {
	c := p.copy()
	from, to := fmt.Sprintf("_%d", p.seed), fmt.Sprintf("_%d", seed)
	for _, list := range [][]string{c.steps, c.decls} {
		for i := range list {
			list[i] = strings.ReplaceAll(list[i], from, to)
		}
	}
	c.seed = seed
	return c
}

// shorter returns programs with steps, declarations, or some lines removed, the shortest first. For
// a long program, first halves are removed, then quarters, and so on.
func (p program) shorter() []program {
	var all []program
	for _, list := range []func(*program) *[]string{
		func(p *program) *[]string { return &p.steps },
		func(p *program) *[]string { return &p.decls },
	} {
		n := len(*list(&p))
		for size := (n + 1) / 2; size > 0 && len(all) < maxShorter; size /= 2 {
			for from := 0; from < n; from += size {
				c := p.copy()
				l := list(&c)
				*l = slices.Delete(*l, from, min(from+size, n))
				all = append(all, c)
			}
		}
		for i := 0; i < n && n < fewTexts; i++ {
			all = append(all, p.fewerLines(list, i)...)
		}
	}
	all = slices.DeleteFunc(all, func(c program) bool { return c.length() == p.length() })
	slices.SortStableFunc(all, func(a, b program) int { return a.length() - b.length() })
	return all
}

const (
	maxShorter = 100 // programs with whole texts removed
	fewTexts   = 30  // lines are removed when there are at most this many texts
)

// fewerLines returns programs with lines of one of the texts removed.
func (p program) fewerLines(list func(*program) *[]string, i int) []program {
	var all []program
	lines := strings.SplitAfter((*list(&p))[i], "\n")
	for size := 1; size < len(lines); size++ {
		for from := 0; from+size <= len(lines); from++ {
			c := p.copy()
			(*list(&c))[i] = strings.Join(lines[:from], "") + strings.Join(lines[from+size:], "")
			all = append(all, c)
		}
	}
	return all
}

func (p program) length() int {
	return len(strings.Join(p.decls, "")) + len(strings.Join(p.steps, ""))
}
