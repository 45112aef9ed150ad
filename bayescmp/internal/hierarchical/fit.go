package hierarchical

import "context"

// Fit integrates the model, on an even grid where the posterior is smooth, otherwise on panels. The
// error is that of ctx, if it is done before.
func (m *Model) Fit(ctx context.Context) (*Posterior, error) {
	parts := m.parts()
	within := m.limits(parts)
	if len(m.Groups) >= fewest {
		b, nodes, sketch, soft, err := m.locate(ctx, parts)
		if err != nil {
			return nil, err
		}
		if soft {
			g := b.evenGrid(nodes)
			return m.fitOn(ctx, g, parts, sketch.promising(g, m.evenDepth()))
		}
		if sketch != nil {
			within = b
		}
	}
	return m.fitOnPanels(ctx, parts, within)
}

// fitOn evaluates the posterior at the selected nodes of a grid.
func (m *Model) fitOn(
	ctx context.Context, g grid, parts [][]component, at selection,
) (*Posterior, error) {
	s, err := m.evaluate(ctx, g, parts, at)
	if err != nil {
		return nil, err
	}
	return newPosterior(m, parts, s), nil
}

// fitOnPanels takes a grid of panels, and another one with fewer nodes to estimate the error.
func (m *Model) fitOnPanels(
	ctx context.Context, parts [][]component, within box,
) (*Posterior, error) {
	sketch, err := m.evaluate(ctx, m.panelGrid(parts, within, 3, 2, 14), parts, nil)
	if err != nil {
		return nil, err
	}
	fit := func(deltaNodes, sigmaNodes int) (*Posterior, error) {
		g := m.panelGrid(parts, within, deltaNodes, sigmaNodes, 27)
		return m.fitOn(ctx, g, parts, sketch.promising(g, panelDepth))
	}
	p, err := fit(5, 6)
	if err != nil {
		return nil, err
	}
	p.second, err = fit(4, 5)
	return p, err
}
