package joint

import "math"

// Matrices are slices of d·d numbers by rows. Those of the sampler are so small that the calls of a
// library would take most of the time.

// cholesky writes the lower root of a positive definite matrix, of which it reads the lower half.
// It returns false if there is none. The two may be the same slice.
func cholesky(root, a []float64, d int) bool {
	for i := range d {
		for j := range i + 1 {
			sum := a[i*d+j]
			for k := range j {
				sum -= root[i*d+k] * root[j*d+k]
			}
			if i > j {
				root[i*d+j] = sum / root[j*d+j]
				continue
			}
			if !(sum > 0) {
				return false
			}
			root[i*d+i] = math.Sqrt(sum)
		}
		clear(root[i*d+i+1 : (i+1)*d])
	}
	return true
}

// forward solves root·x = b for a lower root, in place.
func forward(root, b []float64, d int) {
	for i := range d {
		row := root[i*d : i*d+i]
		sum := b[i]
		for k, v := range row {
			sum -= v * b[k]
		}
		b[i] = sum / root[i*d+i]
	}
}

// backward solves rootᵀ·x = b for a lower root, in place.
func backward(root, b []float64, d int) {
	for i := d - 1; i >= 0; i-- {
		x := b[i] / root[i*d+i]
		b[i] = x
		for k, v := range root[i*d : i*d+i] {
			b[k] -= v * x
		}
	}
}

// inverted writes the inverse of a lower root, which is lower too.
func inverted(inverse, root []float64, d int) {
	clear(inverse[:d*d])
	for j := range d {
		inverse[j*d+j] = 1 / root[j*d+j]
		for i := j + 1; i < d; i++ {
			sum := 0.0
			for k := j; k < i; k++ {
				sum -= root[i*d+k] * inverse[k*d+j]
			}
			inverse[i*d+j] = sum / root[i*d+i]
		}
	}
}

// square writes a·aᵀ.
func square(out, a []float64, d int) {
	for i := range d {
		for j := range i + 1 {
			sum := dot(a[i*d:(i+1)*d], a[j*d:(j+1)*d])
			out[i*d+j], out[j*d+i] = sum, sum
		}
	}
}

// innerSquare writes aᵀ·a for a lower a.
func innerSquare(out, a []float64, d int) {
	for i := range d {
		for j := range i + 1 {
			sum := 0.0
			for k := i; k < d; k++ {
				sum += a[k*d+i] * a[k*d+j]
			}
			out[i*d+j], out[j*d+i] = sum, sum
		}
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	b = b[:len(a)]
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// form is xᵀ·a·x.
func form(a, x []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += v * dot(a[i*len(x):(i+1)*len(x)], x)
	}
	return sum
}
