package matrix

import "math"

// Cholesky writes the lower root of a positive definite matrix, of which it reads the lower half.
// It returns false if there is none. The two may be the same slice.
func Cholesky(root, a []float64, d int) bool {
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

// Forward solves root·x = b for a lower root, in place.
func Forward(root, b []float64, d int) {
	for i := range d {
		row := root[i*d : i*d+i]
		sum := b[i]
		for k, v := range row {
			sum -= v * b[k]
		}
		b[i] = sum / root[i*d+i]
	}
}

// Backward solves rootᵀ·x = b for a lower root, in place.
func Backward(root, b []float64, d int) {
	for i := d - 1; i >= 0; i-- {
		x := b[i] / root[i*d+i]
		b[i] = x
		for k, v := range root[i*d : i*d+i] {
			b[k] -= v * x
		}
	}
}

// Dot is the scalar product.
func Dot(a, b []float64) float64 {
	sum := 0.0
	b = b[:len(a)]
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}
