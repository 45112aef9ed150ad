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

// dots4 is the product of the scalar products of w with the first len(w) elements of a, b, c and d,
// where head replaces the first element of w. It takes less time than four calls of dot, as the
// four sums do not wait for each other.
func dots4(head float64, w, a, b, c, d []float64) float64 {
	n := len(w)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	p, q, r, s := head*a[0], head*b[0], head*c[0], head*d[0]
	for i := 1; i < n; i++ {
		v := w[i]
		p += v * a[i]
		q += v * b[i]
		r += v * c[i]
		s += v * d[i]
	}
	return (p * q) * (r * s)
}

// sums4 are the scalar products of w with the first len(w) elements of a, b, c and d. It takes less
// time than four calls of dot, as the four sums do not wait for each other.
func sums4(w, a, b, c, d []float64) [4]float64 {
	n := len(w)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	p, q, r, s := 0.0, 0.0, 0.0, 0.0
	for i, v := range w {
		p += v * a[i]
		q += v * b[i]
		r += v * c[i]
		s += v * d[i]
	}
	return [4]float64{p, q, r, s}
}

// addTimes4 adds four multiples of w to sums that stand one beside the other.
func addTimes4(sums, w []float64, a, b, c, d float64) {
	sums = sums[:4*len(w)]
	for _, v := range w {
		sums[0] += v * a
		sums[1] += v * b
		sums[2] += v * c
		sums[3] += v * d
		sums = sums[4:]
	}
}
