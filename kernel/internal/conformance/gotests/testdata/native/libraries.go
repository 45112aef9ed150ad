// run

// Declared types with the libraries that notebooks use.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

type Ident int

func (Ident) Dims() (r, c int) { return 3, 3 }
func (n Ident) At(i, j int) float64 {
	if i == j {
		return float64(n)
	}
	return 0
}
func (n Ident) T() mat.Matrix { return mat.Transpose{Matrix: n} }

type src struct{ s uint64 }

func (s *src) Uint64() uint64 { s.s ^= s.s << 13; s.s ^= s.s >> 7; s.s ^= s.s << 17; return s.s }

type myTest struct{ k int }

func (t myTest) Name() string { return "mine" }
func (t myTest) Compare(p bayescmp.Pair) (*bayescmp.Comparison, error) {
	return nil, fmt.Errorf("mine: %d", t.k)
}

type stats struct {
	atomic.Int64
	hits [2]atomic.Bool
}

type W struct{ strings.Builder }

func main() {
	var d mat.Dense
	d.Mul(Ident(2), mat.NewDense(3, 1, []float64{1, 2, 3}))
	fmt.Println(mat.Formatted(d.T()))
	n := distuv.Normal{Mu: 0, Sigma: 1, Src: &src{88172645463325252}}
	fmt.Println(n.Rand(), n.Rand())
	var s stats
	s.Add(4)
	s.hits[1].Store(true)
	fmt.Println(s.Load(), s.hits[1].Load())
	var w W
	fmt.Fprintf(&w, "%05.1f", 3.14159)
	w.WriteString("|")
	fmt.Println(w.String(), w.Len())
	var t bayescmp.Test = myTest{3}
	fmt.Printf("%T %s\n", t, t.Name())
	_, err := os.Open("/nonexistent")
	var pe *os.PathError
	fmt.Println(errors.As(err, &pe), pe.Op)
	tm := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	type stamp time.Time
	fmt.Println(time.Time(stamp(tm)).Year(), fmt.Sprintf("%T", stamp(tm)))
	type dur time.Duration
	fmt.Println(dur(5), time.Duration(dur(5)))
	type ev struct {
		time.Time
		what string
	}
	fmt.Println(ev{tm, "x"}, ev{tm, "x"}.Weekday())
}
