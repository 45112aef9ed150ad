package abilities

// Levels are the players in groups such that each win is of a better group over a worse one, and
// each tie is within a group or between neighbours. The best group is the first. It returns nil if
// there are none, or no τ.
//
// With one part, there are most likely parameters of Davidson's model only if there are no levels.
// The likelihood is concave, so it has no maximum if it nowhere falls in a direction, in which
// abilities move by b and τ by c. It does not fall if no game has a likelier outcome far out: if
// b_i − b_j ≥ max(0, 2c) for each win of i over j, and |b_i − b_j| ≤ 2c for each tie. With c = 0,
// only equal b are left where there is one part, and c < 0 is left where there are no ties. With
// c = 1, halves of b that are whole numbers are levels. All games ties make one level.
func (g Games) Levels() [][]int {
	if !g.Davidson {
		return nil
	}
	wins := Games{Count: g.Count}
	steps := make([][]step, g.Count)
	for _, p := range g.Pairs {
		wins.Pairs = append(wins.Pairs, Pair{p.Left, p.Right, p.Won, p.Lost, 0})
		if p.Won > 0 {
			steps[p.Left] = append(steps[p.Left], step{p.Right, 1})
		}
		if p.Lost > 0 {
			steps[p.Right] = append(steps[p.Right], step{p.Left, 1})
		}
		if p.Tied > 0 {
			steps[p.Left] = append(steps[p.Left], step{p.Right, -1})
			steps[p.Right] = append(steps[p.Right], step{p.Left, -1})
		}
	}
	order := wins.Parts()
	if len(order) < g.Count {
		return nil // somebody won against himself, by a chain of wins
	}
	return levels(order, steps)
}

// A step leads to a player who is at least so many levels below.
type step struct{ to, down int }

// levels puts everybody as high as the steps allow, by the method of Bellman and Ford. With the
// winners first, it takes few rounds. There are no levels if a chain of steps leads from a player
// down to himself.
func levels(order [][]int, steps [][]step) [][]int {
	level, from := make([]int, len(steps)), make([]int, len(steps))
	for i := range from {
		from[i] = -1
	}
	for moved := true; moved; {
		moved = false
		for _, part := range order {
			i := part[0]
			for _, s := range steps[i] {
				if below := level[i] + s.down; below > level[s.to] {
					level[s.to], from[s.to], moved = below, i, true
				}
			}
		}
		if circular(from) {
			return nil
		}
	}
	var out [][]int
	for i, l := range level {
		for len(out) <= l {
			out = append(out, nil)
		}
		out[l] = append(out[l], i)
	}
	return out
}

// circular tells whether somebody comes from himself. −1 comes from nobody.
func circular(from []int) bool {
	walk := make([]int, len(from)) // 1 + the start of the walk that met a player first
	for start := range from {
		i := start
		for i >= 0 && walk[i] == 0 {
			walk[i] = start + 1
			i = from[i]
		}
		if i >= 0 && walk[i] == start+1 {
			return true
		}
	}
	return false
}
