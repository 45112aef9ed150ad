package writes

import (
	"fmt"
	"math/rand"
)

// A maker makes functions. Statements contain blocks, which contain statements. To avoid cycles
// between files, the files below statements.go call the field block.
type maker struct {
	*rand.Rand
	seed    int64
	counter int
	fuel    int  // statements that may still be written in this function
	plain   bool // the function has no closures that use its variables
	structs []*typ
	pair    string // the generic struct
	params  []*typ // the type parameters of this function
	vars    []variable
	calls   []string // closures and methods that write, as calls that return an int
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

// name makes a new name that no other program has.
func (m *maker) name(prefix string) string {
	m.counter++
	return fmt.Sprintf("%s%d_%d", prefix, m.counter, m.seed)
}

// local makes a new name that is unique in this program.
func (m *maker) local(prefix string) string {
	m.counter++
	return fmt.Sprintf("%s%d", prefix, m.counter)
}

// inside runs f in a new scope.
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
