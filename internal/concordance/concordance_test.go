package concordance

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/internal/ranks"
)

// enumerated goes through all orders of all rows.
func enumerated(rows [][]float64) float64 {
	bound := squaresOf(rows)
	hits, total := 0, 0
	var visit func(i int)
	current := make([][]float64, len(rows))
	visit = func(i int) {
		if i == len(rows) {
			total++
			if squaresOf(current) >= bound {
				hits++
			}
			return
		}
		permute(rows[i], 0, func(row []float64) {
			current[i] = row
			visit(i + 1)
		})
	}
	visit(0)
	return float64(hits) / float64(total)
}

func squaresOf(rows [][]float64) float64 {
	total := 0.0
	for j := range rows[0] {
		sum := 0.0
		for _, row := range rows {
			sum += row[j]
		}
		total += sum * sum
	}
	return total
}

func permute(row []float64, from int, f func([]float64)) {
	if from == len(row) {
		f(row)
		return
	}
	for i := from; i < len(row); i++ {
		row[from], row[i] = row[i], row[from]
		permute(row, from+1, f)
		row[from], row[i] = row[i], row[from]
	}
}

func TestAgainstEnumeration(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{2, 2}, {7, 2}, {2, 3}, {5, 3}, {3, 4}, {2, 5}} {
		for _, values := range []int{2, 3, 1000} {
			rows := make([][]float64, size[0])
			for i := range rows {
				x := make([]float64, size[1])
				for j := range x {
					x[j] = float64(src.IntN(values))
				}
				rows[i] = ranks.Mid(x)
			}
			if got, want := AtLeast(rows), enumerated(rows); math.Abs(got-want) > 1e-14 {
				t.Errorf("%v: got %.15g, enumerated %.15g", rows, got, want)
			}
		}
	}
}

// Ranks need not be within rows: here they are ranks of all scores together, and ranks weighted by
// row.
func TestOtherRanksAgainstEnumeration(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	for _, size := range [][2]int{{2, 2}, {9, 2}, {5, 3}, {3, 4}, {2, 5}} {
		for _, values := range []int{3, 1000} {
			x := make([]float64, size[0]*size[1])
			for i := range x {
				x[i] = float64(src.IntN(values))
			}
			together, weighted := ranks.Mid(x), make([][]float64, size[0])
			rows := make([][]float64, size[0])
			for i := range rows {
				rows[i], together = together[:size[1]], together[size[1]:]
				weighted[i] = ranks.Mid(x[i*size[1] : (i+1)*size[1]])
				for j := range weighted[i] {
					weighted[i][j] *= float64(2 * (i + 1))
				}
			}
			for what, rows := range map[string][][]float64{"together": rows, "weighted": weighted} {
				if got, want := AtLeast(rows), enumerated(rows); math.Abs(got-want) > 1e-14 {
					t.Errorf("%s, %v: got %.15g, enumerated %.15g", what, rows, got, want)
				}
			}
		}
	}
}

// Friedman's exact tables are taken as textbooks print them after Siegel (1956, table N), by χ²
// without ties. The independent reference is the full enumeration above.
func TestPublishedTables(t *testing.T) {
	for _, c := range []struct {
		rows [][]float64
		chi  float64
		p    float64
		tol  float64
	}{
		{[][]float64{{1, 2, 3}, {1, 2, 3}}, 4, 0.167, 5e-4},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, 6, 0.028, 5e-4},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 3, 2}}, 4.667, 0.194, 5e-4},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, 8, 0.0046, 5e-5},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 3, 2}}, 6.5, 0.042, 5e-4},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 3, 2}, {1, 3, 2}}, 6, 0.069, 5e-4},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, 10, 0.00077, 5e-6},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 3, 2}}, 8.4, 0.0085, 5e-5},
		{[][]float64{{1, 2, 3, 4}, {1, 2, 3, 4}}, 6, 0.042, 5e-4},
		{[][]float64{{1, 2, 3, 4}, {1, 2, 3, 4}, {1, 2, 3, 4}}, 9, 0.0017, 5e-5},
		{[][]float64{{1, 2, 3, 4}, {1, 2, 3, 4}, {1, 2, 4, 3}}, 8.2, 0.017, 5e-4},
		{[][]float64{{1, 2, 3, 4}, {1, 2, 3, 4}, {1, 4, 2, 3}}, 6.6, 0.075, 5e-4},
	} {
		n, k := float64(len(c.rows)), float64(len(c.rows[0]))
		if chi := 12/(n*k*(k+1))*squaresOf(c.rows) - 3*n*(k+1); math.Abs(chi-c.chi) > 5e-4 {
			t.Errorf("%v: χ² %g, not %g", c.rows, chi, c.chi)
		}
		if p := AtLeast(c.rows); math.Abs(p-c.p) > c.tol {
			t.Errorf("%v: p %.6g, printed %g", c.rows, p, c.p)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		rows, columns int
		want          bool
	}{{1, 9, false}, {2, 1000, false}, {18, 4, true}, {19, 4, false}} {
		if Within(c.rows, c.columns) != c.want {
			t.Errorf("Within(%d, %d) is %v", c.rows, c.columns, !c.want)
		}
	}
	for _, c := range []struct {
		rows, columns int
		want          bool
	}{{1, 9, false}, {18, 3, true}, {19, 3, false}} {
		if WithinOther(c.rows, c.columns) != c.want {
			t.Errorf("WithinOther(%d, %d) is %v", c.rows, c.columns, !c.want)
		}
	}
}

func BenchmarkAtLeast(b *testing.B) {
	for columns := 2; columns <= mostColumns; columns++ {
		for _, values := range []int{columns, 100000} {
			name := fmt.Sprintf("%dx%d/values=%d", limits[columns], columns, values)
			b.Run(name, func(b *testing.B) {
				src := rand.New(rand.NewPCG(1, 2))
				rows := make([][]float64, limits[columns])
				for i := range rows {
					x := make([]float64, columns)
					for j := range x {
						x[j] = float64(src.IntN(values))
					}
					rows[i] = ranks.Mid(x)
				}
				for b.Loop() {
					AtLeast(rows)
				}
			})
		}
	}
}

// P is the fraction of orders, rounded once, and the order of rows and columns changes no bit.
func TestFractionsInAnyOrder(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 36))
	for trial := range 500 {
		size := [][2]int{{2, 2}, {6, 2}, {2, 3}, {4, 3}, {2, 4}, {2, 5}}[trial%6]
		rows := make([][]float64, size[0])
		values := 2 + src.IntN(4)
		for i := range rows {
			x := make([]float64, size[1])
			for j := range x {
				x[j] = float64(src.IntN(values))
			}
			rows[i] = ranks.Mid(x)
		}
		p, f := AtLeast(rows), NewDifference(rows)
		if want := enumerated(rows); p != want {
			t.Errorf("%v: %.17g, enumerated %.17g", rows, p, want)
		}
		src.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		from, to := src.IntN(size[1]), src.IntN(size[1])
		for _, row := range rows {
			row[from], row[to] = row[to], row[from]
		}
		if again := AtLeast(rows); again != p {
			t.Errorf("%v: %.17g, in another order %.17g", rows, p, again)
		}
		if again := NewDifference(rows); !slices.Equal(again.tail, f.tail) {
			t.Errorf("%v: differences in another order are others", rows)
		}
	}
}
