package joint

import (
	"math"

	"github.com/bayescmp/go/internal/matrix"
)

// Matrices are slices of d·d numbers by rows. Those of the sampler are so small that the calls of a
// library would take most of the time.

// invert writes the inverse of a square matrix. It needs room for d·d numbers.
func invert(inverse, a, room []float64, d int) {
	copy(room, a)
	clear(inverse[:d*d])
	for i := range d {
		inverse[i*d+i] = 1
	}
	for i := range d {
		most := i
		for r := i + 1; r < d; r++ {
			if math.Abs(room[r*d+i]) > math.Abs(room[most*d+i]) {
				most = r
			}
		}
		for j := range d {
			room[i*d+j], room[most*d+j] = room[most*d+j], room[i*d+j]
			inverse[i*d+j], inverse[most*d+j] = inverse[most*d+j], inverse[i*d+j]
		}
		pivot := 1 / room[i*d+i]
		for j := range d {
			room[i*d+j] *= pivot
			inverse[i*d+j] *= pivot
		}
		for r := range d {
			if by := room[r*d+i]; r != i && by != 0 {
				for j := range d {
					room[r*d+j] -= by * room[i*d+j]
					inverse[r*d+j] -= by * inverse[i*d+j]
				}
			}
		}
	}
}

// square writes a·aᵀ.
func square(out, a []float64, d int) {
	for i := range d {
		for j := range i + 1 {
			sum := matrix.Dot(a[i*d:(i+1)*d], a[j*d:(j+1)*d])
			out[i*d+j], out[j*d+i] = sum, sum
		}
	}
}

// innerSquare writes aᵀ·a.
func innerSquare(out, a []float64, d int) {
	for i := range d {
		for j := range i + 1 {
			sum := 0.0
			for k := range d {
				sum += a[k*d+i] * a[k*d+j]
			}
			out[i*d+j], out[j*d+i] = sum, sum
		}
	}
}

// quadraticForm is xᵀ·a·x.
func quadraticForm(a, x []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += v * matrix.Dot(a[i*len(x):(i+1)*len(x)], x)
	}
	return sum
}
