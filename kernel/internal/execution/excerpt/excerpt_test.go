package excerpt

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/quick"
	"time"
)

type inner struct {
	Names map[string]int
	Any   any
}

type nested struct {
	A     int
	b     []float64
	Inner *inner
	C     any
	D     [2]bool
	E     inner
	Time  time.Duration
	Err   error
}

// Package fmt writes small values.
func TestOfSmallValues(t *testing.T) {
	check := func(v any) bool {
		if got, want := Of(v), Cut(fmt.Sprint(v)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
			return false
		}
		return true
	}
	for _, v := range []any{
		nil, 1, "text", errors.New("x"), &inner{}, (*inner)(nil), []any{nil, 1, "a"},
		map[any]any{1: 2, "a": []int(nil)}, nested{}, &nested{C: &inner{}, Inner: &inner{}},
		func() {}, make(chan int), []error{nil}, &[]int{1}, time.Second, struct{}{},
	} {
		check(v)
	}
	if err := quick.Check(func(a []map[string][]float32, b *[]int, c string) bool {
		return check(a) && check(b) && check(c) && check([]any{a, c})
	}, nil); err != nil {
		t.Error(err)
	}
}

// Large values are also written in the style of package fmt, up to the end of the excerpt.
func TestPrinterWritesAsFmt(t *testing.T) {
	for _, v := range []any{
		make([]float64, 1_000_000), &[200_000]bool{}, [][]string{make([]string, 200_000)},
		strings.Repeat("é", 100_000), []any{1, "x", make([]int, 300_000)},
		map[int]string{3: strings.Repeat("x", 150_000), -1: "first", 2: "second"},
		nested{b: make([]float64, 100_001), A: 7, Time: time.Second},
		map[float64][]bool{math.Inf(1): make([]bool, 100_000), 0: nil},
		struct{ A, b any }{"a", make([]uint8, 100_001)},
		[]error{errors.New(strings.Repeat("z", 200_000))},
	} {
		got := Of(v)
		begin, note, cut := strings.Cut(got, "…\n(")
		if !cut || len(begin) > begins || len(begin) < begins-4 || len(got) > Longest ||
			!strings.Contains(note, "show") {
			t.Errorf("%T: %d bytes, note %q", v, len(begin), note)
		}
		if want := fmt.Sprint(v); !strings.HasPrefix(want, begin) {
			t.Errorf("%T: got %.100s, want %.100s", v, begin, want)
		}
	}
}

func TestOfCycles(t *testing.T) {
	m := map[string]any{"x": 1}
	m["self"] = m
	s := []any{nil, 2}
	s[0] = s
	p := &struct{ Next any }{}
	p.Next = []any{p}
	var deep any
	for range 100_000 {
		deep = []any{deep}
	}
	const note = "\n(the value contains itself: … stands for what was already shown)"
	for _, test := range []struct {
		v    any
		want string
	}{
		{m, "map[self:… x:1]" + note}, {&m, "&map[self:… x:1]" + note}, {s, "[… 2]" + note},
		{[]any{s, s}, "[[… 2] [… 2]]" + note}, {p, fmt.Sprintf("&{[%p]}", p)},
		{deep, strings.Repeat("[", 51) + "…" + strings.Repeat("]", 51) + note},
	} {
		if got := Of(test.v); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
	large := []any{nil, make([]int, 200_000)}
	large[0] = large
	if got := Of(large); !strings.Contains(got, "contains itself, and is long") {
		t.Errorf("got %s", got[len(got)-200:])
	}
}

func TestLargeMap(t *testing.T) {
	m := map[int]bool{}
	for i := range 200_000 {
		m[i] = true
	}
	if got := Of(m); !strings.HasPrefix(got, "map[int]bool with 200000 entries") {
		t.Errorf("got %.100s", got)
	}
}

func TestCut(t *testing.T) {
	text := strings.Repeat("a", begins-1) + strings.Repeat("é", 200)
	got := Cut(text)
	want := strings.Repeat("a", begins-1) + "…\n(the first 99799 of 100199 bytes"
	if !strings.HasPrefix(got, want) || Cut(got) != got {
		t.Errorf("got …%s", got[begins-10:])
	}
	if got := Cut(text[:Longest]); got != text[:Longest] {
		t.Errorf("%d bytes", len(got))
	}
	if got := Line(1, "a", []int{2}); got != "1 a [2]" {
		t.Errorf("got %s", got)
	}
}
