package main

import (
	"fmt"
	"math/rand"
	"strings"
)

// A program is a random program. It prints what it computes, and ends.
//
// In its text a name such as x__2 is one that a cell gives to a second thing: cells write x. A
// definition x ≔ y assigns to a variable, which cells define a second time.
type program struct {
	seed  int64
	decls []string // declarations; each uses only those before it
	steps []string // statements of the main function
}

// A generator makes one program.
type generator struct {
	*rand.Rand
	program
	named   []*typ // types with names
	vars    []variable
	base    int // variables before this one are not assigned to
	loops   []string
	funcs   []declared
	generic []declared
	counter int
	results []*typ // of the function whose body is being written
	fuel    int    // how much may still be written in this step
	quiet   bool   // nothing is printed: a function that expressions may call
}

// A variable is one that is in scope.
type variable struct {
	name     string
	typ      *typ
	constant bool // cannot be assigned to
	named    bool // it is a constant
	own      bool // its elements are nobody else's
}

// declared is a function.
type declared struct {
	name            string
	params, results []*typ
	receiver        *typ
	variadic        bool
	class           string // of the type parameter of a generic function
}

func generate(seed int64) program {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), program: program{seed: seed}}
	g.declarations()
	for range 4 + g.Intn(6) {
		g.fuel = 45
		g.steps = append(g.steps, g.step())
	}
	return g.program
}

func pick[T any](g *generator, list []T) T { return list[g.Intn(len(list))] }

func (g *generator) chance(percent int) bool { return g.Intn(100) < percent }

// name makes a new name, which no other program has.
func (g *generator) name(prefix string) string {
	g.counter++
	return fmt.Sprintf("%s%d_%d", prefix, g.counter, g.seed)
}

func (g *generator) local(prefix string) string {
	g.counter++
	return fmt.Sprintf("%s%d", prefix, g.counter)
}

// inside runs f in a scope of its own.
func (g *generator) inside(f func()) {
	n := len(g.vars)
	f()
	g.vars = g.vars[:n]
}

// inFunction runs f in the scope of a function body.
func (g *generator) inFunction(results []*typ, pure bool, f func()) {
	saved := *g
	if pure {
		g.base, g.quiet = len(g.vars), true
	}
	g.results, g.loops = results, nil
	g.inside(f)
	g.base, g.quiet, g.results, g.loops = saved.base, saved.quiet, saved.results, saved.loops
}

func (g *generator) declare(name string, t *typ) {
	g.vars = append(g.vars, variable{name: name, typ: t, own: true})
}

// An expr is an expression. Go leaves open in which order operands are evaluated unless they are
// calls, so an expression says whether it may panic by itself and whether it has calls.
type expr struct {
	text     string
	constant bool
	bare     bool // it may panic outside calls
	calls    bool
	primary  bool // it needs no parentheses
}

func simple(format string, args ...any) expr {
	return expr{text: fmt.Sprintf(format, args...), primary: true}
}

// in is the expression as an operand.
func (e expr) in() string {
	if e.primary {
		return e.text
	}
	return "(" + e.text + ")"
}

// with is text made of operands.
func with(text string, operands ...expr) expr {
	e := expr{text: text, primary: true}
	for _, o := range operands {
		e.bare = e.bare || o.bare
		e.calls = e.calls || o.calls
	}
	return e
}

func (e expr) panics() expr { e.bare = true; return e }

// called is a call: what its arguments do happens with it.
func called(text string) expr { return expr{text: text, calls: true, primary: true} }

// operands are expressions that are evaluated together. In half of the programs the order does not
// matter; in the others it is the one that the compiler chooses.
func (g *generator) operands(depth int, ts ...*typ) []expr {
	var list []expr
	for _, t := range ts {
		list = append(list, g.expr(t, depth))
	}
	return g.apart(list, ts)
}

func (g *generator) apart(list []expr, ts []*typ) []expr {
	if g.seed%2 == 0 {
		return list
	}
	for i := range list {
		for j := range list {
			if i != j && list[i].bare && (list[j].calls || list[j].bare) {
				list[i] = g.leaf(ts[i])
				break
			}
		}
	}
	return list
}

func texts(list []expr) string {
	var s []string
	for _, e := range list {
		s = append(s, e.text)
	}
	return strings.Join(s, ", ")
}
