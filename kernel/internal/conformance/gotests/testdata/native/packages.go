// run

// Declared types implement the interfaces of many packages.
package main

import (
	"bufio"
	"bytes"
	"container/list"
	"context"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"hash"
	"hash/fnv"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"sort"
	"strings"
	"sync"
	"testing/fstest"
	"text/tabwriter"
	"time"
)

type level int

func (l *level) Set(s string) error {
	switch s {
	case "high":
		*l = 2
	default:
		return fmt.Errorf("bad level %q", s)
	}
	return nil
}
func (l level) String() string { return [...]string{"low", "mid", "high"}[l] }

type src struct{ n uint64 }

func (s *src) Uint64() uint64 { s.n = s.n*6364136223846793005 + 1442695040888963407; return s.n }

type handler struct {
	prefix string
	hits   map[string]int
	mu     sync.RWMutex
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.hits[r.URL.Path]++
	w.Header().Set("X", h.prefix)
	fmt.Fprintf(w, "%s%s %d", h.prefix, r.URL.Path, h.hits[r.URL.Path])
}

type check struct{ w, h int }

func (c check) ColorModel() color.Model { return color.GrayModel }
func (c check) Bounds() image.Rectangle { return image.Rect(0, 0, c.w, c.h) }
func (c check) At(x, y int) color.Color { return color.Gray{uint8((x ^ y) << 4)} }

type ctxKey struct{}
type valueCtx struct {
	context.Context
	extra string
}

func (c valueCtx) Value(k any) any {
	if k == (ctxKey{}) {
		return c.extra
	}
	return c.Context.Value(k)
}

type Person struct {
	XMLName xml.Name `xml:"person" json:"-"`
	Name    string   `xml:"name,attr"`
	Age     int      `xml:"age"`
	Emails  []Email  `xml:"email"`
	secret  string
}
type Email string

func (e Email) MarshalText() ([]byte, error) { return []byte("<" + string(e) + ">"), nil }
func (e *Email) UnmarshalText(b []byte) error {
	*e = Email(strings.Trim(string(b), "<>"))
	return nil
}

var _ encoding.TextMarshaler = Email("")

type Shape interface {
	Area() float64
	private()
}
type Sq struct{ S float64 }
type Ci struct{ R float64 }

func (s Sq) Area() float64  { return s.S * s.S }
func (s Sq) private()       {}
func (c *Ci) Area() float64 { return 3 * c.R * c.R }
func (c *Ci) private()      {}

type netErr struct{}

func (netErr) Error() string   { return "net" }
func (netErr) Timeout() bool   { return true }
func (netErr) Temporary() bool { return false }

type sum struct {
	hash.Hash
	calls int
}

func (s *sum) Write(p []byte) (int, error) { s.calls++; return s.Hash.Write(p) }

type scanInt struct{ v int }

func (s *scanInt) Scan(st fmt.ScanState, verb rune) error {
	tok, err := st.Token(true, nil)
	s.v = len(tok)
	return err
}

type multi struct{ a, b int }

func (m multi) less(o multi) bool { return m.a < o.a }

type byA []multi

func (b byA) Len() int           { return len(b) }
func (b byA) Less(i, j int) bool { return b[i].less(b[j]) }
func (b byA) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type F func(int) int

func (f F) Apply(x int) int { return f(x) }

type Applier interface{ Apply(int) int }
type M map[string]int

func (m M) Keys() []string {
	var ks []string
	for k := range m {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	return ks
}

type C chan int

func (c C) Drain() (n int) {
	for range c {
		n++
	}
	return
}

type Inner struct{ v int }

func (i *Inner) Inc() *Inner { i.v++; return i }
func (i Inner) Get() int     { return i.v }

type Mid struct{ *Inner }
type Outer struct {
	Mid
	fmt.Stringer
}

type strm string

func (s strm) String() string { return "strm:" + string(s) }

type verbose struct{ n int }

func (v verbose) LogValue() string { return "x" }

func main() {
	fset := flag.NewFlagSet("x", flag.ContinueOnError)
	fset.SetOutput(io.Discard)
	var lv level
	fset.Var(&lv, "level", "usage")
	fmt.Println(fset.Parse([]string{"-level", "high"}), lv, fset.Parse([]string{"-level", "zz"}))
	r := rand.New(&src{1})
	fmt.Println(r.IntN(100), r.IntN(100), r.Perm(5))
	h := &handler{prefix: "p", hits: map[string]int{}}
	for range 2 {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest("GET", "/a", nil))
		fmt.Println(rec.Body, rec.Header())
	}
	mux := http.NewServeMux()
	mux.Handle("/b", h)
	mux.HandleFunc("/c", h.ServeHTTP)
	for _, p := range []string{"/b", "/c", "/d"} {
		rec := httptest.NewRecorder()
		mux.ServeHTTP(rec, httptest.NewRequest("GET", p, nil))
		fmt.Println(rec.Code, strings.TrimSpace(rec.Body.String()))
	}
	var buf bytes.Buffer
	fmt.Println(png.Encode(&buf, check{8, 8}))
	img, err := png.Decode(&buf)
	fmt.Println(img.At(3, 4), err)
	ctx, cancel := context.WithTimeout(valueCtx{context.Background(), "ex"}, time.Hour)
	fmt.Println(ctx.Value(ctxKey{}), ctx.Value(1))
	cancel()
	fmt.Println(ctx.Err(), errors.Is(ctx.Err(), context.Canceled))
	x, err := xml.Marshal(Person{Name: "A", Age: 3, Emails: []Email{"a@b"}})
	fmt.Println(string(x), err)
	var p Person
	fmt.Println(xml.Unmarshal(x, &p), p.Name, p.Emails, p)
	j, err := json.Marshal(p)
	fmt.Println(string(j), err)
	var gb bytes.Buffer
	gob.Register(Sq{})
	fmt.Println(gob.NewEncoder(&gb).Encode(struct {
		P []Person
		S any
	}{[]Person{p}, Sq{2}}))
	var dec struct {
		P []Person
		S any
	}
	fmt.Println(gob.NewDecoder(&gb).Decode(&dec), dec.P[0].Name, dec.S)
	shapes := []Shape{Sq{2}, &Ci{1}}
	for _, s := range shapes {
		switch s := s.(type) {
		case Sq:
			fmt.Println("square", s.S, s.Area())
		case *Ci:
			fmt.Println("circle", s.R, s.Area())
		}
	}
	fmt.Printf("%T %v\n", shapes, shapes[0])
	var ne interface {
		error
		Timeout() bool
	}
	fmt.Println(errors.As(fmt.Errorf("w %w", netErr{}), &ne), ne.Timeout())
	sm := &sum{Hash: fnv.New64a()}
	io.Copy(sm, strings.NewReader("hello"))
	fmt.Printf("%x %d %d\n", sm.Sum(nil), sm.calls, sm.Size())
	var si scanInt
	var w string
	n, err := fmt.Sscan("hello world", &si, &w)
	fmt.Println(n, err, si.v, w)
	ms := byA{{3, 1}, {1, 2}, {2, 3}}
	sort.Stable(ms)
	fmt.Println(ms)
	sort.Slice(ms, func(i, j int) bool { return ms[j].less(ms[i]) })
	fmt.Println(ms)
	var ap Applier = F(func(x int) int { return x * 2 })
	fmt.Println(ap.Apply(4), M{"b": 1, "a": 2}.Keys())
	c := make(C, 3)
	c <- 1
	c <- 2
	close(c)
	fmt.Println(c.Drain())
	o := Outer{Mid{&Inner{1}}, strm("s")}
	o.Inc().Inc()
	fmt.Println(o.Get(), o, reflect.TypeOf(o).NumMethod(), reflect.TypeOf(o).Method(0).Name)
	f1, f2 := Inner.Get, (*Inner).Inc
	fmt.Println(f1(Inner{7}), f2(o.Inner).v)
	g := o.Get
	o.Inc()
	fmt.Println(g(), o.Get())
	tw := tabwriter.NewWriter(os.Stdout, 0, 8, 1, ' ', 0)
	fmt.Fprintf(tw, "%v\t%v\n%s\t%d\n", strm("long one"), Inner{1}, level(1), level(1))
	tw.Flush()
	lg := log.New(os.Stdout, "[x] ", 0)
	lg.Println(strm("logged"), lv)
	l := list.New()
	l.PushBack(Inner{1})
	l.PushBack(&Inner{2})
	for e := l.Front(); e != nil; e = e.Next() {
		switch v := e.Value.(type) {
		case Inner:
			fmt.Print("val ", v.v, " ")
		case interface{ Inc() *Inner }:
			fmt.Print("ptr ", v.Inc().v, " ")
		}
	}
	fmt.Println()
	t := reflect.TypeOf(Person{})
	for i := range t.NumField() {
		f := t.Field(i)
		fmt.Println(f.Name, f.Type, f.Tag.Get("xml"), f.PkgPath, f.IsExported())
	}
	v := reflect.ValueOf(&p).Elem()
	v.FieldByName("Age").SetInt(99)
	fmt.Println(p.Age, reflect.DeepEqual(p, p), v.Type(), reflect.New(t).Type(), reflect.ValueOf(o).MethodByName("Get").Call(nil)[0])
	fsys := fstest.MapFS{"a/b.txt": {Data: []byte("x")}}
	fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error { fmt.Print(path, " "); return err })
	fmt.Println()
	sc := bufio.NewScanner(strings.NewReader("a,b,c"))
	sc.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		if i := bytes.IndexByte(data, ','); i >= 0 {
			return i + 1, data[:i], nil
		}
		if atEOF && len(data) > 0 {
			return len(data), data, nil
		}
		return 0, nil, nil
	})
	for sc.Scan() {
		fmt.Print(sc.Text(), ";")
	}
	fmt.Println()
	type local struct{ A, b int }
	fmt.Printf("%T %v %+v\n", local{}, local{1, 2}, &local{1, 2})
	func() {
		type local string
		fmt.Printf("%T %v\n", local("x"), any(local("x")) == any("x"))
	}()
	var once sync.Once
	once.Do(h.mu.RLock)
	h.mu.RUnlock()
	pr, pw := io.Pipe()
	go func() { fmt.Fprint(pw, strm("piped")); pw.Close() }()
	all, _ := io.ReadAll(pr)
	fmt.Println(string(all))
	anon := struct {
		Inner
		X int `json:"x"`
	}{Inner{5}, 6}
	fmt.Printf("%v %T %d\n", anon, anon, anon.Get())
	ja, _ := json.Marshal(anon)
	fmt.Println(string(ja))
	var iface interface{ Get() int } = anon
	fmt.Println(iface.Get())
	defer func() {
		r := recover()
		err, ok := r.(error)
		fmt.Println(ok, err)
		var e *json.SyntaxError
		fmt.Println(errors.As(json.Unmarshal([]byte("{"), &p), &e), e)
	}()
	var nilShape Shape
	nilShape.Area()
}
