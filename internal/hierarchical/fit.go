package hierarchical

import "context"

// Fit integrates the model. The error is that of ctx, if it is done before.
func (m *Model) Fit(ctx context.Context) (*Posterior, error) { return m.fit(ctx, usualPrecision) }

func (m *Model) fit(ctx context.Context, to precision) (*Posterior, error) {
	m = m.withPrecision(to)
	counted := m.counted()
	mixtures, gauss := m.parts(counted)
	parts := m.blends(counted, mixtures, gauss)
	g, at, err := m.locate(ctx, parts, to)
	if err != nil {
		return nil, err
	}
	s, err := m.evaluate(ctx, g, parts, at)
	if err != nil {
		return nil, err
	}
	s.trim()
	p := newPosterior(m, parts, s)
	p.leftOut = s.massOutside(p.ofNu.weights)
	return p, nil
}

// withPrecision is the model with the settings of a precision, and with a prior of ν that takes
// less time.
func (m *Model) withPrecision(to precision) *Model {
	out := *m
	out.closer = to.closer
	if m.asGiven == nil {
		out.asGiven = m.Nu
	}
	if p, ok := out.asGiven.(interface{ prepared() Prior }); ok {
		out.Nu = p.prepared()
	}
	return &out
}
