// run

// Values of declared types meet the packages that every program uses.
package main

import (
	"bufio"
	"bytes"
	"container/heap"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
	"sync"
	"text/template"
	"time"
)

type Day int

func (d Day) String() string { return [...]string{"Mon", "Tue"}[d] }

type E1 struct{ code int }

func (e E1) Error() string { return fmt.Sprint("E1 ", e.code) }

type E2 struct{ inner error }

func (e *E2) Error() string   { return "E2: " + e.inner.Error() }
func (e *E2) Unwrap() error   { return e.inner }
func (e *E2) Is(t error) bool { return t == io.EOF }

type A5 struct {
	X int
	s string
}

type Base struct {
	ID   int `json:"id"`
	priv int
}

func (b Base) Describe() string { return fmt.Sprint("base ", b.ID) }
func (b *Base) SetID(n int)     { b.ID = n }

type Derived struct {
	Base
	Name string            `json:"name,omitempty"`
	Tags map[string]string `json:"tags"`
	*Ext
}
type Ext struct{ Note string }

func (e *Ext) Annotate() string { return "note " + e.Note }

type Temp float64

func (t Temp) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf(`"%.1fC"`, float64(t))), nil }
func (t *Temp) UnmarshalJSON(b []byte) error {
	_, err := fmt.Sscanf(string(b), `"%fC"`, (*float64)(t))
	return err
}

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type IntHeap []int

func (h IntHeap) Len() int           { return len(h) }
func (h IntHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h IntHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *IntHeap) Push(x any)        { *h = append(*h, x.(int)) }
func (h *IntHeap) Pop() any {
	old := *h
	n := len(old)
	x := old[n-1]
	*h = old[:n-1]
	return x
}

type rot13 struct{ r io.Reader }

func (r rot13) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	for i := range p[:n] {
		switch c := p[i]; {
		case c >= 'a' && c <= 'z':
			p[i] = 'a' + (c-'a'+13)%26
		}
	}
	return n, err
}

type counter struct {
	sync.Mutex
	n map[string]int
}

func (c *counter) Write(p []byte) (int, error) {
	c.Lock()
	defer c.Unlock()
	c.n[string(p)]++
	return len(p), nil
}

type Gos struct{ a, b int }

func (g Gos) GoString() string { return "GOS" }

type Fmt struct{}

func (Fmt) Format(s fmt.State, verb rune) {
	w, ok := s.Width()
	fmt.Fprintf(s, "<%c %d %t>", verb, w, ok)
}

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) String() string { return fmt.Sprintf("%v=>%v", p.Key, p.Val) }

type Stack[T any] []T

func (s *Stack[T]) Push(v T) { *s = append(*s, v) }

type Tree struct {
	l, r *Tree
	v    int
}

func (t *Tree) String() string {
	if t == nil {
		return "()"
	}
	return fmt.Sprintf("(%v %d %v)", t.l, t.v, t.r)
}

type Animal interface{ Sound() string }
type Dog struct{ name string }

func (d Dog) Sound() string { return d.name + " woof" }

type Loud struct{ Animal }

func (l Loud) Sound() string { return strings.ToUpper(l.Animal.Sound()) }

type timed struct {
	time.Duration
	label string
}

func main() {
	fmt.Println(Day(1), []Day{0, 1}, map[Day]int{1: 2})
	fmt.Printf("%v %s %d %q %T\n", Day(1), Day(0), Day(1), Day(1), Day(1))
	e1 := E1{4}
	err := fmt.Errorf("wrap: %w", &E2{e1})
	fmt.Println(err, errors.Is(err, io.EOF), errors.Is(err, e1), errors.Is(err, E1{5}))
	var t1 E1
	var t2 *E2
	fmt.Println(errors.As(err, &t1), t1.code, errors.As(err, &t2), t2)
	fmt.Printf("%v %+v %#v %T\n", A5{1, "x"}, A5{1, "x"}, A5{1, "x"}, &A5{})
	d := Derived{Base: Base{ID: 3, priv: 4}, Name: "n", Ext: &Ext{"hi"}}
	d.SetID(8)
	b, jerr := json.Marshal(d)
	fmt.Println(string(b), jerr, d.Describe(), d.Annotate())
	var back Derived
	fmt.Println(json.Unmarshal([]byte(`{"id":7,"name":"q","tags":{"a":"b"},"Note":"z"}`), &back), back.ID, back.Name, back.Tags, back.Note)
	tb, _ := json.Marshal(map[string]Temp{"a": 21.5})
	var tm map[string]Temp
	fmt.Println(string(tb), json.Unmarshal(tb, &tm), tm)
	words := []string{"ccc", "a", "bb"}
	sort.Sort(byLen(words))
	fmt.Println(words, sort.IsSorted(byLen(words)))
	sort.Sort(sort.Reverse(byLen(words)))
	fmt.Println(words)
	h := &IntHeap{5, 2, 8}
	heap.Init(h)
	heap.Push(h, 3)
	for h.Len() > 0 {
		fmt.Print(heap.Pop(h), " ")
	}
	fmt.Println()
	text, _ := io.ReadAll(rot13{strings.NewReader("uryyb")})
	fmt.Println(string(text))
	c := &counter{n: map[string]int{}}
	fmt.Fprintf(c, "%d", 5)
	var wg sync.WaitGroup
	for range 10 {
		wg.Add(1)
		go func() { defer wg.Done(); fmt.Fprint(c, "x") }()
	}
	wg.Wait()
	fmt.Println(c.n)
	fmt.Printf("%#v %v %8d %s\n", Gos{1, 2}, Fmt{}, Fmt{}, Fmt{})
	p := Pair[string, int]{"a", 1}
	fmt.Println(p, []Pair[Day, A5]{{1, A5{}}})
	fmt.Printf("%T %T\n", p, Pair[Day, *A5]{})
	var st Stack[Day]
	st.Push(1)
	fmt.Printf("%v %T\n", st, &st)
	tree := &Tree{&Tree{nil, nil, 1}, nil, 2}
	fmt.Println(tree)
	template.Must(template.New("").Parse("{{.Describe}} {{.ID}} {{.Annotate}} {{range $i, $w := .Words}}{{$w}},{{end}}\n")).Execute(os.Stdout, struct {
		Derived
		Words []Day
	}{d, []Day{1, 0}})
	var a Animal = Loud{Dog{"rex"}}
	fmt.Println(a.Sound())
	if _, ok := a.(fmt.Stringer); !ok {
		fmt.Println("no stringer")
	}
	tt := timed{3 * time.Second, "x"}
	fmt.Println(tt, tt.Seconds())
	fmt.Println(binary.LittleEndian.Uint16([]byte{1, 2}), binary.BigEndian)
	bs := make([]byte, 4)
	binary.BigEndian.PutUint32(bs, 77)
	fmt.Println(bs)
	var buf bytes.Buffer
	bw := bufio.NewWriter(&buf)
	fmt.Fprintf(bw, "%v", tree)
	bw.Flush()
	fmt.Println(buf.String())
	var rec struct {
		M uint16
		N [2]Day32
	}
	binary.Read(bytes.NewReader([]byte{1, 0, 1, 0, 0, 0, 2, 0, 0, 0}), binary.LittleEndian, &rec)
	fmt.Printf("%v\n", rec)
	m := map[any]string{Day(1): "day", 1: "int", A5{1, "x"}: "a5", [1]Day{1}: "arr"}
	fmt.Println(m[Day(1)], m[1], m[A5{1, "x"}], m[[1]Day{1}], len(m))
	defer func() { fmt.Println("recovered:", recover()) }()
	var an Animal
	fmt.Println(any(an) == nil)
	_ = any(Day(1)).(interface{ Nope() })
}

type Day32 int32

func (d Day32) String() string { return fmt.Sprintf("D%d", int32(d)) }
