package hierarchical

// refined divides the intervals of δ0 and of σ0 into parts, by interpolation between so many nodes.
func (s *surface) refined(parts division, points int) *surface {
	out := &surface{grid: s.grid}
	n := s.shape()
	inner := n[1] * n[2]
	out.delta = s.delta.divided(parts[0])
	out.sigma = s.sigma.divided(parts[1])
	rows := make([]float64, out.delta.n()*inner)
	closer(rows, s.log, inner, points, parts[0])
	if parts[1] == 1 {
		out.log = rows
		return out
	}
	more := out.sigma.n() * n[2]
	out.log = make([]float64, out.delta.n()*more)
	for j := range out.delta.n() {
		closer(out.log[j*more:(j+1)*more], rows[j*inner:(j+1)*inner], n[2], points, parts[1])
	}
	out.place()
	return out
}
