package hierarchical

// dot is the scalar product of w with the first len(w) elements of x.
func dot(w, x []float64) float64 {
	x = x[:len(w)]
	sum := 0.0
	for i, v := range w {
		sum += v * x[i]
	}
	return sum
}

// dots4 is the product of the scalar products of w with the first len(w) elements of a, b, c and d.
// It takes less time than four calls of dot, as the four sums do not wait for each other.
func dots4(w, a, b, c, d []float64) float64 {
	n := len(w)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	var p, q, r, s float64
	for i, v := range w {
		p += v * a[i]
		q += v * b[i]
		r += v * c[i]
		s += v * d[i]
	}
	return (p * q) * (r * s)
}
