package runtimetypes

//lint:file-ignore U1000 many parts are here only to be compared

// The types of this file are compiled with the tests, and are also made from this source by Types.

type (
	number   int
	Fraction float64
	flag     bool
	text     string
	complexX complex64
	raw      uintptr
	list     []number
	quad     [4]text
	one      [1]*number
	table    map[text][]number
	Callback func(number, ...text) (Fraction, error)
	stream   chan number
	source   <-chan *Point
	handle   *Point
	anything any
	nothing  struct{}
)

func (n number) String() string   { return "#" + decimal(int(n)) }
func (f Fraction) half() Fraction { return f / 2 }
func (f Fraction) Half() Fraction { return f.half() }
func (f flag) String() string     { return map[bool]string{true: "on"}[bool(f)] }
func (t text) Error() string      { return "error " + string(t) }
func (t *text) Set(s string)      { *t = text(s) }
func (l list) Len() int           { return len(l) }
func (l list) Less(i, j int) bool { return l[i] < l[j] }
func (l list) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }
func (l *list) Pop() any {
	last := (*l)[len(*l)-1]
	*l = (*l)[:len(*l)-1]
	return last
}
func (l *list) Push(x any)                         { *l = append(*l, x.(number)) }
func (q quad) Join() string                        { return string(q[0] + q[1] + q[2] + q[3]) }
func (o one) Deref() number                        { return *o[0] }
func (t table) Count() (n int)                     { return len(t) }
func (t table) Add(k text, ns ...number)           { t[k] = append(t[k], ns...) }
func (c Callback) Call(n number) (Fraction, error) { return c(n, "x", "y") }
func (s stream) Close()                            { close(s) }
func (nothing) Nothing() nothing                   { return nothing{} }

type Point struct {
	X, Y  int
	label string `json:"-" other:"x\"y"`
	_     [3]byte
	next  *Point
}

func (p Point) String() string          { return "(" + decimal(p.X) + "," + decimal(p.Y) + ")" }
func (p *Point) Move(dx, dy int) *Point { p.X += dx; p.Y += dy; return p }
func (p Point) hidden(q Point) bool     { return p == q }

type Circle struct {
	Point
	R float32 `json:"radius,omitempty"`
}

func (c Circle) Area() float32 { return 3 * c.R * c.R }

type Deep struct {
	*Circle
	Stringer
	text
	inner struct{ A, b int8 }
}

func (d Deep) String() string { return "deep" }

type pointerOnly struct{ *Circle }

type viaInterface struct{ both }

type blanks struct {
	a int
	_ int
	b string
	_ float64
}

type endsEmpty struct {
	a int32
	_ struct{}
}

type mixed struct {
	a int8
	b int64
	c int16
	d complex128
	e uint8
	f any
	g func()
}

type (
	huge struct {
		n int
		p [20000]*Point
		s string
	}
	hugeArray [20000]*Point
	hugeNest  struct {
		huge
		x, y *int
	}
)

func (h *huge) first() *Point { return h.p[0] }
func (h *huge) First() *Point { return h.first() }

type Stringer interface{ String() string }

type both interface {
	Stringer
	error
	private(p Point, more ...number) (ok bool)
}

type empty interface{}

func (m *mixed) String() string                       { return "mixed" }
func (m *mixed) Error() string                        { return "wrong" }
func (m *mixed) private(p Point, more ...number) bool { return p.X == len(more) }

type (
	tree  map[string]tree
	nest  []nest
	fix   func(fix) fix
	chain chan chain
	cycle struct {
		m map[cycleKey]*cycle
		s []cycle
		f func(cycle) cycle
		a *[4]cycle
		c chan cycle
	}
	cycleKey [2]struct {
		p *cycle
		k int
	}
	Odd  struct{ even map[string]Even }
	Even struct {
		Odd
		a [2]*Odd
	}
	visitor interface{ Visit(n *Odd) visitor }
	self    interface {
		me() self
		other() interface{ me() self }
	}
	carrier struct {
		p interface{ carry(carrier) }
		q struct{ *carrier }
	}
	methodic struct{ n int }
)

func (o Odd) Even() Even            { return o.even["x"] }
func (o *Odd) Visit(n *Odd) visitor { return n }
func (m methodic) Ärger() int       { return 1 }
func (m methodic) zig()             {}
func (m methodic) Zug()             {}
func (m methodic) ärger()           {}
func (m methodic) Über() int        { return 2 }

func (m methodic) In(s struct {
	methodic
	X int
}) int {
	return s.n + s.X + m.n
}

type Pair[A, B any] struct {
	First  A
	second B
}

func (p Pair[A, B]) Swap() Pair[B, A] { return Pair[B, A]{p.second, p.First} }
func (p *Pair[A, B]) Set(a A)         { p.First = a }

type List[T any] struct {
	head *T
	next *List[T]
}

func (l *List[T]) Push(v T) *List[T] { return &List[T]{&v, l} }

type (
	pairs         Pair[int, string]
	pairOf        struct{ Pair[text, *List[number]] }
	Number        interface{ ~int | ~float64 }
	Sum[T Number] struct{ total T }
	holder        struct {
		a Pair[int, string]
		b Pair[Point, []Pair[number, map[string]List[text]]]
		c Sum[Fraction]
		d Pair[struct {
			x int
			Y *Point `x:"tag"`
		}, interface {
			private()
			Bar(a int, b ...string) (x, y int)
		}]
		e Pair[func(int, ...string) error, func() (a int, e error)]
		f Pair[chan<- int, <-chan (chan<- int)]
		g Pair[chan (<-chan int), chan (func() <-chan int)]
		h Pair[any, error]
		i Pair[struct{}, [3]struct {
			Point
			*Circle
		}]
		j struct {
			x int
			Y *Point `x:"tag"`
			Circle
			_ int
		}
		k interface {
			private()
			Bar(a int, b ...string) (x, y int)
		}
		l interface {
			error
			Stringer
		}
	}
)

func (s *Sum[T]) Add(x T) T { s.total += x; return s.total }
