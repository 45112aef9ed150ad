package writes

import (
	"fmt"
	"math/rand"
	"strings"
)

// A Function is a function with its text, a call of it, and the statements of its body. With the
// statements, the body can be run without calling the function.
type Function struct {
	Name, Text, Call string
	Body             []string
}

// Make makes the given number of functions from a seed, and the declarations that they need.
func Make(seed int64, functions int) (decls []string, list []Function) {
	m := &maker{Rand: rand.New(rand.NewSource(seed)), seed: seed}
	m.block = m.statements
	decls = append(decls, m.generic())
	for range 2 {
		decls = append(decls, m.structType())
	}
	for range functions {
		list = append(list, m.function())
	}
	return decls, list
}

func (m *maker) function() Function {
	m.vars, m.calls, m.params, m.fuel = nil, nil, nil, 7
	m.plain = m.chance(50)
	name := m.name("f")
	params, args, body := "", "", []string(nil)
	if m.chance(25) {
		t := &typ{name: m.local("T"), number: true, param: true}
		of := pick(m, []string{"int", "float64", "uint8", "int16"})
		m.params = []*typ{t}
		params, args = "["+t.name+" p_Number]", "["+of+"]"
		body = append(body, fmt.Sprintf("type %s = %s\n", t.name, of))
	}
	body = append(body, "p_left = 40\n")
	from := len(body) - 1
	for range 2 + m.Intn(2) {
		body = append(body, m.definition())
	}
	if !m.plain && m.chance(25) {
		body = append(body, m.tree())
	}
	for range 2 + m.Intn(3) {
		body = append(body, m.statement(3))
	}
	body = append(body, m.print(0))
	text := fmt.Sprintf("func %s%s() {\n%s}\n", name, params, strings.Join(body[from:], ""))
	return Function{name, text, name + args + "()\n", body}
}

// tree writes statements that change a tree of literals.
func (m *maker) tree() string {
	r, q := m.local("root"), m.local("q")
	text := fmt.Sprintf("%s := &p_node{1, &p_node{n: 2}, &p_node{3, &p_node{n: 4}, nil}}\n"+
		"%s := %s.R\np_try(%q, func() {\n", r, q, r, r)
	for range 2 + m.Intn(3) {
		text += strings.NewReplacer("r", r, "q", q).Replace(pick(m, []string{
			"r.L, r.R = r.R, r.L\n", "r.L.n, q.n = q.n, r.L.n\n", "r.n, r.R.n = r.R.n, r.n\n",
			"r.L, q = q, r.L\n", "q.n, r.L, q = r.L.n, q, r.L\n", "r, r.L = r.L, r\n",
			"*q, *r.R = *r.R, *q\n", "*q = p_node{q.n + 5, nil, nil}\n", "r.R.n++\n",
			"r.L = &p_node{r.L.n, r.R, nil}\n",
		}))
	}
	return text + fmt.Sprintf("})\np_tree(%s, 4)\np_tree(%s, 4)\n", r, q)
}
