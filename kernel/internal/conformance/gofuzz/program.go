package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A program is a random program. It prints what it computes, and ends.
//
// In its text, a name such as x__2 stands for x, which a cell declares for the second time; cells
// write x. A definition x ≔ y is an assignment, for which cells define the variable a second time.
// A step ∥… is a part of the body of the function that was called before it, and prints the same as
// that part has printed.
type program struct {
	seed  int64
	decls []string // declarations; each uses only those before it
	steps []string // statements of the main function
}

var secondName = regexp.MustCompile(`__\d+\b`)

// native returns the program as functions of a Go program that contains many programs.
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

// cells returns the program as cells.
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

// alike returns the program with all of its steps in the compiled program, too.
func (p program) alike() program {
	p = p.copy()
	for i := range p.steps {
		p.steps[i] = strings.TrimPrefix(p.steps[i], "∥")
	}
	return p
}

// copy returns a copy of the program that can be changed.
func (p program) copy() program {
	p.decls = append([]string(nil), p.decls...)
	p.steps = append([]string(nil), p.steps...)
	return p
}

// expected returns the expected output of the program's cells. It is longer than the output of the
// compiled program, in which the bodies of functions run only when they are called.
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

// functionLine is the beginning of the line before the output of a function.
const functionLine = "=== function "

// nativeProgram returns the Go program that runs programs, and prints a line with the seed before
// each.
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

// separator is the beginning of the line before the output of a program.
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

// split divides the output of the Go program into the outputs of its programs.
func split(output string) map[string]string {
	m := map[string]string{}
	for _, part := range strings.Split(output, separator)[1:] {
		seed, text, _ := strings.Cut(part, "\n")
		m[seed] = secondName.ReplaceAllString(text, "")
	}
	return m
}
