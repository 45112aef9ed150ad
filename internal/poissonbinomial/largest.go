package poissonbinomial

import "context"

// Winners tells which of three counts is the largest.
type Winners struct {
	// P has the probability of each count that it is the largest; tied counts share equally.
	P [3]float64
	// Tie is the probability that the largest count is not alone.
	Tie float64
	// Error bounds the error of each number here.
	Error float64
}

// Up to exactTrials trials, every state is followed. Beyond, states of a total probability of at
// most dropped are left out: of the triangle of all states a band of some 14 standard deviations
// remains.
const (
	exactTrials = 200
	dropped     = 1e-12
)

// Largest tells which of three outcomes is the most frequent in independent trials. Trial i ends in
// one of three ways, with the probabilities a[i], b[i] and c[i]. A state is a pair of counts, of a
// and of c. The work grows as n³ up to 200 trials and as n² beyond. tell is told how many trials
// are done. The error is that of ctx.
func Largest(
	ctx context.Context, a, b, c []float64, tell func(done, total int),
) (Winners, error) {
	s := states{mass: []float64{1}, side: 1, rows: 1, columns: 1}
	lost := 0.0
	for i := range a {
		if err := ctx.Err(); err != nil {
			return Winners{}, err
		}
		tell(i, len(a))
		s.trial(a[i], b[i], c[i])
		if i >= exactTrials {
			// A row or a column is dropped at most once, so there are fewer than 4n drops.
			lost += s.trim(dropped / float64(4*len(a)))
		}
	}
	w := s.winners(len(a))
	w.Error = lost
	tell(len(a), len(a))
	return w, nil
}

// states holds the probabilities of a block of states. Element (i, j) of mass is the probability
// that a has occurred a0+i times and c c0+j times.
type states struct {
	mass []float64
	// side is the number of rows, and of columns, that mass has room for.
	side          int
	a0, c0        int
	rows, columns int
}

func (s *states) row(i int) []float64 { return s.mass[i*s.side : i*s.side+s.columns] }

// trial adds one trial in place, from the largest counts down.
func (s *states) trial(pa, pb, pc float64) {
	s.grow()
	s.rows, s.columns = s.rows+1, s.columns+1
	for i := s.rows - 1; i > 0; i-- {
		row, lower := s.row(i), s.row(i-1)
		// Of one length, so that the loop needs no checks.
		left := row[:len(row)-1]
		here, below := row[1:][:len(left)], lower[1:][:len(left)]
		for j := len(left) - 1; j >= 0; j-- {
			here[j] = here[j]*pb + left[j]*pc + below[j]*pa
		}
		row[0] = row[0]*pb + lower[0]*pa
	}
	row := s.row(0)
	for j := len(row) - 1; j > 0; j-- {
		row[j] = row[j]*pb + row[j-1]*pc
	}
	row[0] *= pb
}

// grow makes room for one more row and column.
func (s *states) grow() {
	if max(s.rows, s.columns) < s.side {
		return
	}
	side := 2 * s.side
	mass := make([]float64, side*side)
	for i := range s.rows {
		copy(mass[i*side:], s.row(i))
	}
	s.mass, s.side = mass, side
}

// trim leaves out rows and columns at the edges whose mass is at most limit each. It returns the
// mass that they had.
func (s *states) trim(limit float64) (lost float64) {
	top, bottom, left, right := 0, s.rows, 0, s.columns
	rowMass := func(i int) (m float64) {
		for _, v := range s.row(i)[left:right] {
			m += v
		}
		return m
	}
	columnMass := func(j int) (m float64) {
		for i := top; i < bottom; i++ {
			m += s.row(i)[j]
		}
		return m
	}
	for m := rowMass(top); m <= limit && bottom-top > 1; m = rowMass(top) {
		lost, top = lost+m, top+1
	}
	for m := rowMass(bottom - 1); m <= limit && bottom-top > 1; m = rowMass(bottom - 1) {
		lost, bottom = lost+m, bottom-1
	}
	for m := columnMass(left); m <= limit && right-left > 1; m = columnMass(left) {
		lost, left = lost+m, left+1
	}
	for m := columnMass(right - 1); m <= limit && right-left > 1; m = columnMass(right - 1) {
		lost, right = lost+m, right-1
	}
	s.keep(top, bottom, left, right)
	return lost
}

// keep moves the block [top, bottom) × [left, right) to the origin and clears the rest.
func (s *states) keep(top, bottom, left, right int) {
	width := s.columns
	for i := range s.rows {
		row := s.mass[i*s.side : i*s.side+width]
		n := 0
		if top+i < bottom {
			n = copy(row, s.mass[(top+i)*s.side+left:(top+i)*s.side+right])
		}
		clear(row[n:])
	}
	s.a0, s.c0, s.rows, s.columns = s.a0+top, s.c0+left, bottom-top, right-left
}

// winners adds up the states of n trials by their largest count.
func (s *states) winners(n int) Winners {
	var w Winners
	for i := range s.rows {
		for j, mass := range s.row(i) {
			if mass > 0 {
				w.add([3]int{s.a0 + i, n - s.a0 - i - s.c0 - j, s.c0 + j}, mass)
			}
		}
	}
	return w
}

// add counts a state.
func (w *Winners) add(counts [3]int, mass float64) {
	most := max(counts[0], counts[1], counts[2])
	tied := 0
	for _, n := range counts {
		if n == most {
			tied++
		}
	}
	for i, n := range counts {
		if n == most {
			w.P[i] += mass / float64(tied)
		}
	}
	if tied > 1 {
		w.Tie += mass
	}
}
