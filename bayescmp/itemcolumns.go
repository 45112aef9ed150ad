package bayescmp

import "math"

// columns are neighbouring columns of a table. They have few different parts of rows where scores
// are right or wrong. So the weights of equal parts are added up first, and then the weighted
// parts.
type columns struct {
	from      int
	parts     [][]float64 // all different
	partOfRow []int       // the part of each row
}

// columnsOf takes so many columns together that adding up takes the least time for each: an
// addition for each row, and for each different part as many as there are columns. For right and
// wrong answers these are five to eight columns.
func columnsOf(rows [][]float64) (out []columns) {
	k := len(rows[0])
	for from := 0; from < k; {
		of, count := make([]int, len(rows)), 1
		least, width := math.Inf(1), 0
		for to := from + 1; to <= k; to++ {
			wider, parts := splitParts(rows, of, to-1)
			work := float64(len(rows))/float64(to-from) + float64(parts)
			if work >= least {
				break
			}
			of, count, least, width = wider, parts, work, to-from
		}
		c := columns{from: from, parts: make([][]float64, count), partOfRow: of}
		for i, part := range of {
			c.parts[part] = rows[i][from : from+width]
		}
		out = append(out, c)
		from += width
	}
	return out
}

// splitParts tells parts of rows apart that differ in one more column. It returns the new part of
// each row, and how many there are.
func splitParts(rows [][]float64, of []int, column int) (wider []int, count int) {
	type key struct {
		part  int
		value float64
	}
	known := map[key]int{}
	wider = make([]int, len(of))
	for i, part := range of {
		k := key{part, rows[i][column]}
		at, ok := known[k]
		if !ok {
			at = len(known)
			known[k] = at
		}
		wider[i] = at
	}
	return wider, len(known)
}

// add adds up weighted rows. memory has room for a number for each part.
func (c *columns) add(weights, memory, sums []float64) {
	of := memory[:len(c.parts)]
	clear(of)
	for i, part := range c.partOfRow {
		of[part] += weights[i]
	}
	for part, values := range c.parts {
		into, w := sums[c.from:c.from+len(values)], of[part]
		for j, v := range values {
			into[j] += w * v
		}
	}
}
