package families

import (
	"cmp"
	"slices"

	"github.com/bayescmp/go/internal/hierarchical"
)

// arrangement is a model in an order, and on a side, that depend only on the data: neither the
// order in which data sets and families are given nor the names left and right change the draws.
type arrangement struct {
	*Model
	// place has the place of each data set in the model.
	place []int
	// mirrored says that all means have changed sign, and symmetric that this changes nothing.
	mirrored, symmetric bool
}

// key is what the order of data sets goes by.
type key struct{ mean, variance float64 }

func (k key) compare(other key) int {
	return cmp.Or(cmp.Compare(k.mean, other.mean), cmp.Compare(k.variance, other.variance))
}

// arrange chooses the side whose order comes first.
func (m *Model) arrange() arrangement {
	plain, turned := m.order(1), m.order(-1)
	switch m.compareOrders(plain, turned) {
	case 0:
		return arrangement{m.inOrder(plain, false), places(plain), false, true}
	case 1:
		return arrangement{m.inOrder(turned, true), places(turned), true, false}
	}
	return arrangement{m.inOrder(plain, false), places(plain), false, false}
}

// keyOf is the key of a data set, with the sign of its mean turned or not.
func (m *Model) keyOf(i int, sign float64) key {
	var k key
	for _, g := range m.Groups[i] {
		k.mean += sign * g.Weight * g.Mean
		k.variance += g.Weight * g.Variance
	}
	return k
}

// order has the members of each family in their order, and the families in theirs.
func (m *Model) order(sign float64) [][]int {
	out := make([][]int, m.families())
	for i, f := range m.Family {
		out[f] = append(out[f], i)
	}
	byKey := func(a, b int) int { return m.keyOf(a, sign).compare(m.keyOf(b, sign)) }
	for _, members := range out {
		slices.SortStableFunc(members, byKey)
	}
	slices.SortStableFunc(out, func(a, b []int) int {
		return slices.CompareFunc(a, b, byKey)
	})
	return out
}

// compareOrders compares the orders of both sides.
func (m *Model) compareOrders(plain, turned [][]int) int {
	return slices.CompareFunc(plain, turned, func(a, b []int) int {
		return slices.CompareFunc(a, b, func(i, j int) int {
			return m.keyOf(i, 1).compare(m.keyOf(j, -1))
		})
	})
}

// inOrder is the model in an order, mirrored or not.
func (m *Model) inOrder(order [][]int, mirrored bool) *Model {
	out := *m
	out.Groups, out.Family = nil, nil
	for f, members := range order {
		for _, i := range members {
			parts := slices.Clone(m.Groups[i])
			for k := range parts {
				if mirrored {
					parts[k].Mean = -parts[k].Mean
				}
			}
			slices.SortFunc(parts, func(a, b hierarchical.Gaussian) int {
				return key{a.Mean, a.Variance}.compare(key{b.Mean, b.Variance})
			})
			out.Groups, out.Family = append(out.Groups, parts), append(out.Family, f)
		}
	}
	return &out
}

// places has the place of each data set in an order.
func places(order [][]int) []int {
	all := slices.Concat(order...)
	out := make([]int, len(all))
	for place, i := range all {
		out[i] = place
	}
	return out
}
