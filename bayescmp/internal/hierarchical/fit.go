package hierarchical

// Fit integrates the model, on an even grid where the posterior is smooth, otherwise on panels.
func (m *Model) Fit() *Posterior {
	parts := m.parts()
	within := m.limits(parts)
	if len(m.Groups) >= fewest {
		b, nodes, sketch, soft := m.locate(parts)
		if soft {
			g := b.evenGrid(nodes)
			s := m.evaluate(g, parts, sketch.promising(g, m.evenDepth()))
			return newPosterior(m, parts, s)
		}
		if sketch != nil {
			within = b
		}
	}
	return m.fitOnPanels(parts, within)
}

// fitOnPanels takes a grid of panels, and another one with fewer nodes to estimate the error.
func (m *Model) fitOnPanels(parts [][]component, within box) *Posterior {
	sketch := m.evaluate(m.panelGrid(parts, within, 3, 2, 14), parts, nil)
	fit := func(deltaNodes, sigmaNodes int) *Posterior {
		g := m.panelGrid(parts, within, deltaNodes, sigmaNodes, 27)
		return newPosterior(m, parts, m.evaluate(g, parts, sketch.promising(g, panelDepth)))
	}
	p := fit(5, 6)
	p.second = fit(4, 5)
	return p
}
