package main

import (
	"fmt"
	"math/rand"
)

// A generator makes one program.
//
// Expressions contain functions, which contain statements, which contain expressions. To avoid
// cycles between files, the files below expressions.go and statements.go call the fields expr and
// statement.
type generator struct {
	*rand.Rand
	program
	expr      func(t *typ, depth int) expr // an expression of a type
	statement func(depth int) string       // one statement, or several that belong together

	named   []*typ // types with names
	vars    []variable
	base    int // variables before this one are not assigned to
	loops   []string
	funcs   []declared
	generic []declared
	counter int
	fuel    int  // how much may still be written in this step
	quiet   bool // prints nothing, for functions that expressions may call
}

// A variable is a variable in scope.
type variable struct {
	name     string
	typ      *typ
	constant bool // cannot be assigned to
	named    bool // a constant
}

// declared is a function.
type declared struct {
	name            string
	params, results []*typ
	receiver        *typ
	class           string // constraint of a generic function's type parameter
}

func pick[T any](g *generator, list []T) T { return list[g.Intn(len(list))] }

func (g *generator) chance(percent int) bool { return g.Intn(100) < percent }

// name makes a new name that no other program has.
func (g *generator) name(prefix string) string {
	g.counter++
	return fmt.Sprintf("%s%d_%d", prefix, g.counter, g.seed)
}

// local makes a new name that is unique in this program.
func (g *generator) local(prefix string) string {
	g.counter++
	return fmt.Sprintf("%s%d", prefix, g.counter)
}

// inside runs f in a new scope.
func (g *generator) inside(f func()) {
	n := len(g.vars)
	f()
	g.vars = g.vars[:n]
}

// inFunction runs f in the scope of a function body. A pure function neither prints nor assigns to
// outer variables.
func (g *generator) inFunction(pure bool, f func()) {
	saved := *g
	if pure {
		g.base, g.quiet = len(g.vars), true
	}
	g.loops = nil
	g.inside(f)
	g.base, g.quiet, g.loops = saved.base, saved.quiet, saved.loops
}

func (g *generator) declare(name string, t *typ) {
	g.vars = append(g.vars, variable{name: name, typ: t})
}
