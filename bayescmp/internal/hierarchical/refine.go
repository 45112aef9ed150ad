package hierarchical

// refined doubles the nodes of δ0 and of σ0. The sums over the nodes are good without it, but not
// an integral up to a limit between the nodes.
func (s *surface) refined(points int) *surface {
	out := &surface{grid: s.grid}
	n := s.shape()
	inner := n[1] * n[2]
	out.delta = s.delta.halved()
	out.log = halved(s.log, inner, points)
	out.sigma = s.sigma.halved()
	out.tail = 2 * s.tail
	var log []float64
	for j := range out.delta.n() {
		log = append(log, halved(out.log[j*inner:(j+1)*inner], n[2], points)...)
	}
	out.log = log
	out.place()
	return out
}
