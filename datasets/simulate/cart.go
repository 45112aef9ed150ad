package simulate

import (
	"math/rand/v2"
	"sync"
)

// CART learns a classification tree (Breiman et al. 1984), as R's rpart grows it by default. Corani
// et al. (2017, section 4.7) use it as "cart" from caret "without any hyper-parameter tuning";
// their code names caret's method rpart1SE, which calls rpart with its defaults.
//
// A node with 20 instances or more is split at the feature and the threshold that lower the Gini
// impurity most. The threshold is halfway between two values, both sides have 7 instances or more,
// and the depth is 30 at most. A split must pay: a subtree is cut unless each of its splits lowers
// the number of misclassified training instances, on average, by more than 1 % of the number at the
// root (cp = 0.01). The rules are as in rpart, which decides while the tree grows; pruning the
// grown tree, as in the textbook, gives another tree in 1 case of 100. Of equally good splits the
// first feature, then the lowest threshold is taken (in rpart, rounding decides), and in a leaf the
// first of equally frequent classes is predicted. Nothing is drawn at random. Errors wrap
// [bayescmp.ErrEmpty] or [bayescmp.ErrUnknown].
func CART(d *Data, rows []int, _ *rand.Rand) (Rule, error) {
	if err := d.checkRows(rows); err != nil {
		return nil, err
	}
	g := cartSpace.Get().(*grower)
	defer cartSpace.Put(g)
	return g.tree(d, rows).class, nil
}

// The defaults of rpart.control.
const (
	cartMinSplit  = 20
	cartMinBucket = 7
	cartMaxDepth  = 30
	cartCP        = 0.01
)

// tree has the nodes of a tree, the root first.
type tree []treeNode

// treeNode is a leaf if its feature is −1. Values below the threshold go left, to the next node.
type treeNode struct {
	threshold      float64
	feature, class int32
	right          int32
}

func (t tree) class(d *Data, i int) int {
	at := int32(0)
	for t[at].feature >= 0 {
		if d.features[t[at].feature][i] < t[at].threshold {
			at++
		} else {
			at = t[at].right
		}
	}
	return int(t[at].class)
}

// cartSpace keeps the slices of a training for the next training.
var cartSpace = sync.Pool{New: func() any { return new(grower) }}

// grower grows one tree. The training instances of a node are a segment of each feature's order,
// sorted by that feature. A split keeps the order, so there is no need to sort again.
type grower struct {
	data *Data
	// order has, by feature, the training instances, sorted within each node's segment.
	order [][]int32
	// space is the memory of order.
	space []int32
	// moved has the instances that go to the right, while a segment is split.
	moved []int32
	// goesRight says, by instance, on which side of a split it is.
	goesRight []bool
	// times says, by instance, how often it is in the training set.
	times []int32
	// total has the counts of a node by class, left the counts below a candidate split.
	total, left []int32
	// inverse[n] is 1/n.
	inverse []float64
	// alpha is how many misclassified instances a split must save.
	alpha float64
	// gain is the largest gain of impurity of any split tried so far.
	gain  float64
	nodes tree
}

func (g *grower) tree(d *Data, rows []int) tree {
	g.prepare(d, rows)
	risk := g.leaf(0, len(rows))
	g.nodes = g.nodes[:0]
	g.alpha = cartCP * float64(risk)
	g.grow(0, len(rows), 0, float64(risk))
	grown := make(tree, len(g.nodes))
	copy(grown, g.nodes)
	g.data = nil
	return grown
}

// prepare sorts the training instances by each feature, from the order of all instances.
func (g *grower) prepare(d *Data, rows []int) {
	g.data, g.gain = d, 0
	g.times = cleared(g.times, d.Len())
	for _, i := range rows {
		g.times[i]++
	}
	g.goesRight = cleared(g.goesRight, d.Len())
	g.moved = cleared(g.moved, len(rows))
	g.total, g.left = cleared(g.total, d.classes), cleared(g.left, d.classes)
	for n := len(g.inverse); n <= len(rows); n++ {
		g.inverse = append(g.inverse, 1/float64(n))
	}
	g.space = cleared(g.space, len(rows)*len(d.features))
	g.order = g.order[:0]
	for j, sorted := range d.sorted() {
		order := g.space[j*len(rows):][:0]
		for _, i := range sorted {
			for range g.times[i] {
				order = append(order, i)
			}
		}
		g.order = append(g.order, order)
	}
}

// cleared returns a slice of n zeros, and reuses the old slice if it is large enough.
func cleared[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// leaf adds a leaf for a segment and returns how many instances it misclassifies. It leaves the
// counts by class in total.
func (g *grower) leaf(from, to int) (risk int) {
	clear(g.total)
	for _, i := range g.order[0][from:to] {
		g.total[g.data.class[i]]++
	}
	class := 0
	for c, n := range g.total {
		if n > g.total[class] {
			class = c
		}
	}
	g.nodes = append(g.nodes, treeNode{feature: -1, class: int32(class)})
	return to - from - int(g.total[class])
}

// branch describes a subtree that grow has made.
type branch struct {
	// risk is the number of misclassified instances, asLeaf the number if the subtree were a leaf.
	risk, asLeaf int
	splits       int
	// complexity is the complexity parameter, in misclassified instances per split, up to which the
	// subtree is worth its splits. Parts that collapse at a lower parameter do not count.
	complexity float64
}

// worth is the gain of a split and its two subtrees, per split.
func worth(risk int, left, right branch) float64 {
	return float64(risk-left.risk-right.risk) / float64(left.splits+right.splits+1)
}

func (b branch) collapsed() branch {
	return branch{risk: b.asLeaf, asLeaf: b.asLeaf, complexity: b.complexity}
}

// grow adds the subtree of a segment. As in rpart, bound limits the gain of this subtree, so that
// no subtree is grown that would be cut.
func (g *grower) grow(from, to, depth int, bound float64) branch {
	at := len(g.nodes)
	risk := g.leaf(from, to)
	alone := branch{risk: risk, asLeaf: risk, complexity: g.alpha}
	limit := min(float64(risk), bound)
	if to-from < cartMinSplit || limit <= g.alpha || depth >= cartMaxDepth {
		return alone
	}
	feature, threshold := g.split(from, to)
	if feature < 0 {
		return alone
	}
	middle := g.part(feature, threshold, from, to)
	left := g.grow(from, middle, depth+1, limit-g.alpha)
	rest := max(float64(risk-left.risk)/float64(left.splits+1), float64(risk-left.asLeaf))
	g.nodes[at].right = int32(len(g.nodes))
	right := g.grow(middle, to, depth+1, min(rest, bound)-g.alpha)
	first, second := &left, &right
	if right.complexity <= left.complexity {
		first, second = second, first
	}
	if worth(risk, left, right) > first.complexity {
		*first = first.collapsed()
		if worth(risk, left, right) > second.complexity {
			*second = second.collapsed()
		}
	}
	complexity := worth(risk, left, right)
	if complexity <= g.alpha {
		g.nodes = g.nodes[:at+1]
		return alone
	}
	g.nodes[at].feature, g.nodes[at].threshold = int32(feature), threshold
	return branch{left.risk + right.risk, risk, left.splits + right.splits + 1, complexity}
}

// split finds the best split of a segment; feature is −1 if there is none. The counts by class must
// be in total.
//
// The Gini impurity of a node of n instances, times n, is n − Σ n_c²/n. So the best split has the
// largest Σ l_c²/l + Σ r_c²/r. The sums of squares are integers, which one more instance on the
// left changes a little.
func (g *grower) split(from, to int) (feature int, threshold float64) {
	n := to - from
	squares := 0
	for _, count := range g.total {
		squares += int(count) * int(count)
	}
	whole := float64(squares) * g.inverse[n]
	rounding := 1e-12 * float64(n)
	best := whole + max(1e-10*g.gain, rounding)
	feature = -1
	class, inverse, total, left := g.data.class, g.inverse, g.total, g.left[:len(g.total)]
	for j, order := range g.order {
		segment, x := order[from:to], g.data.features[j]
		clear(left)
		squaresLeft, squaresRight := 0, squares
		here := x[segment[0]]
		for l := 1; l <= n-cartMinBucket; l++ {
			c := class[segment[l-1]]
			moved := int(left[c])
			squaresLeft += 2*moved + 1
			squaresRight -= 2*(int(total[c])-moved) - 1
			left[c]++
			next := x[segment[l]]
			if l >= cartMinBucket && next != here {
				v := float64(squaresLeft)*inverse[l] + float64(squaresRight)*inverse[n-l]
				if v > best {
					best, feature, threshold = v+rounding, j, halfway(here, next)
				}
			}
			here = next
		}
	}
	g.gain = max(g.gain, best-whole)
	return feature, threshold
}

// part moves the instances of a segment that are below the threshold to its front, and returns
// where the others begin. It keeps the order on both sides.
func (g *grower) part(feature int, threshold float64, from, to int) (middle int) {
	x := g.data.features[feature]
	for _, i := range g.order[feature][from:to] {
		g.goesRight[i] = !(x[i] < threshold)
	}
	for _, order := range g.order {
		segment := order[from:to]
		left, right := 0, 0
		for _, i := range segment {
			// Both are written and only one counts: this avoids a branch that the processor cannot
			// predict.
			segment[left], g.moved[right] = i, i
			step := 0
			if g.goesRight[i] {
				step = 1
			}
			right += step
			left += 1 - step
		}
		copy(segment[left:], g.moved[:right])
		middle = from + left
	}
	return middle
}

// halfway is halfway between two values, but above the lower one even if they are neighbours.
func halfway(low, high float64) float64 {
	if middle := low/2 + high/2; middle > low {
		return middle
	}
	return high
}
