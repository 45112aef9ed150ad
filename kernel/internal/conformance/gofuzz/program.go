package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A program is a random program. It prints what it computes, and ends.
//
// In its text a name such as x__2 is one that a cell gives to a second thing: cells write x. A
// definition x ≔ y assigns to a variable, which cells define a second time. A step ∥… is a part of
// the body of the function that was called before it: it prints what the function has printed.
type program struct {
	seed  int64
	decls []string // declarations; each uses only those before it
	steps []string // statements of the main function
}

var secondName = regexp.MustCompile(`__\d+\b`)

// native is the program as functions of a Go program of many.
func (p program) native() string {
	var b strings.Builder
	for _, d := range p.decls {
		b.WriteString(d + "\n")
	}
	fmt.Fprintf(&b, "func main_%d() {\ndefer p_end()\np_left = %d\n", p.seed, fuelPerProgram)
	for _, s := range p.steps {
		if strings.HasPrefix(s, "∥") {
			continue
		}
		if rest, ok := strings.CutPrefix(s, "⊢"); ok {
			s = "p_show(" + strings.TrimSuffix(rest, "\n") + ")\n"
		}
		b.WriteString(strings.ReplaceAll(s, "≔", "="))
	}
	b.WriteString("}\n\n")
	return b.String()
}

// cells is the program as cells.
func (p program) cells() []string {
	list := []string{imports + prelude, fmt.Sprintf("p_left = %d\n", fuelPerProgram)}
	next := ""
	end := func() {
		if next != "" {
			list = append(list, secondName.ReplaceAllString(next, ""))
			next = ""
		}
	}
	for i, d := range p.decls {
		next += d + "\n"
		if (p.seed+int64(i))%3 == 0 {
			end()
		}
	}
	for i, s := range p.steps {
		if rest, ok := strings.CutPrefix(s, "⊢"); ok {
			next += rest
			end()
			continue
		}
		s = strings.TrimPrefix(s, "∥")
		next += strings.ReplaceAll(s, "≔", ":=")
		if (p.seed+int64(i))%3 == 0 {
			end()
		}
	}
	end()
	return list
}

// alike is the program with all its steps in the compiled program too.
func (p program) alike() program {
	p = p.copy()
	for i := range p.steps {
		p.steps[i] = strings.TrimPrefix(p.steps[i], "∥")
	}
	return p
}

// copy is a program that can be changed.
func (p program) copy() program {
	p.decls = append([]string(nil), p.decls...)
	p.steps = append([]string(nil), p.steps...)
	return p
}

// expected is what the cells of the program print, of which the compiled program prints less: the
// bodies of functions are only called.
func (p program) expected(printed string) string {
	if !slices.ContainsFunc(p.steps, func(s string) bool { return strings.HasPrefix(s, "∥") }) {
		return printed
	}
	parts := strings.Split(printed, functionLine)
	for i, part := range parts[1:] {
		_, body, _ := strings.Cut(part, "\n")
		parts[i+1] = functionLine + part + body
	}
	return strings.Join(parts, "")
}

// functionLine begins the line before the output of a function.
const functionLine = "=== function "

// nativeProgram is the Go program that runs programs, each behind a line with its seed.
func nativeProgram(list []program) string {
	var b, calls strings.Builder
	b.WriteString("package main\n\n" + imports + prelude + nativePrelude)
	for _, p := range list {
		b.WriteString(p.native())
		fmt.Fprintf(&calls, "\tfmt.Println(\"%s%d\")\n\tmain_%d()\n", separator, p.seed, p.seed)
	}
	fmt.Fprintf(&b, "func main() {\n%s}\n", &calls)
	return b.String()
}

// separator begins the output of a program.
const separator = "=== program "

const nativePrelude = `
var _ = errors.New
var _ = cmp.Less[int]
var _ iter.Seq[int]
var _ = strings.Repeat
var _ sync.Mutex

func p_show[T any](x T) {
	if any(x) != nil { // cells do not show it
		fmt.Println(x)
	}
}

func p_end() {
	if r := recover(); r != nil {
		fmt.Println("panic:", r)
	}
}

`

// split takes the output of the Go program apart.
func split(output string) map[string]string {
	m := map[string]string{}
	for _, part := range strings.Split(output, separator)[1:] {
		seed, text, _ := strings.Cut(part, "\n")
		m[seed] = secondName.ReplaceAllString(text, "")
	}
	return m
}
