package writes

import (
	"fmt"
	"math/rand"
)

// A maker makes functions. Statements hold blocks, which hold statements; so that files refer
// downwards only, those below statements.go call block.
type maker struct {
	*rand.Rand
	seed    int64
	counter int
	fuel    int  // statements that may still be written in this function
	plain   bool // this function has no closures, so its variables are its own
	structs []*typ
	pair    string // the generic struct
	params  []*typ // the type parameter of this function
	vars    []variable
	calls   []string // closures and methods that write, as calls that give an int
	outer   []string // labels of loops
	block   func(depth int) string
}

type variable struct {
	name  string
	typ   *typ
	fixed bool // not assigned to
}

func pick[T any](m *maker, list []T) T { return list[m.Intn(len(list))] }

func (m *maker) chance(percent int) bool { return m.Intn(100) < percent }

// name makes a name that no other program has.
func (m *maker) name(prefix string) string {
	m.counter++
	return fmt.Sprintf("%s%d_%d", prefix, m.counter, m.seed)
}

// local makes a name that this program has once.
func (m *maker) local(prefix string) string {
	m.counter++
	return fmt.Sprintf("%s%d", prefix, m.counter)
}

// inside runs f in a scope of its own.
func (m *maker) inside(f func()) {
	vars, calls := len(m.vars), len(m.calls)
	f()
	m.vars, m.calls = m.vars[:vars], m.calls[:calls]
}

func (m *maker) declare(name string, t *typ) {
	m.vars = append(m.vars, variable{name: name, typ: t})
}

func (m *maker) declareFixed(name string, t *typ) {
	m.vars = append(m.vars, variable{name: name, typ: t, fixed: true})
}
