package bayescmp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// families are the indices of the data sets of each family. A data set without one is a family.
type families [][]int

// groupFamilies groups n data sets by the names of their families. It returns nil if no two belong
// together: then the data sets are independent.
func groupFamilies(n int, name func(i int) string) families {
	named := false
	for i := range n {
		named = named || name(i) != ""
	}
	if !named {
		return nil // as nearly always, and every answer asks
	}
	var out families
	place := map[string]int{}
	for i := range n {
		family := name(i)
		if family == "" {
			out = append(out, []int{i})
			continue
		}
		at, ok := place[family]
		if !ok {
			at = len(out)
			place[family] = at
			out = append(out, nil)
		}
		out[at] = append(out[at], i)
	}
	if len(out) == n {
		return nil
	}
	return out
}

// numbers returns the number of the family of each data set; nil without families.
func (f families) numbers() []int {
	if f == nil {
		return nil
	}
	n := 0
	for _, members := range f {
		n += len(members)
	}
	out := make([]int, n)
	for k, members := range f {
		for _, i := range members {
			out[i] = k
		}
	}
	return out
}

// without are the families when data set i is left out.
func (f families) without(i int) families {
	if f == nil {
		return nil
	}
	var names []int
	for at, name := range f.numbers() {
		if at != i {
			names = append(names, name)
		}
	}
	return groupFamilies(len(names), func(at int) string { return strconv.Itoa(names[at]) })
}

// sumRows returns the sum of the rows of each family; without families the rows themselves.
func (f families) sumRows(rows [][]float64) [][]float64 {
	if f == nil {
		return rows
	}
	out := make([][]float64, len(f))
	for k, members := range f {
		out[k] = make([]float64, len(rows[members[0]]))
		for _, i := range members {
			for c, v := range rows[i] {
				out[k][c] += v
			}
		}
	}
	return out
}

// sums returns the sum of the values of each family; without families the values themselves.
func (f families) sums(values []float64) []float64 {
	if f == nil {
		return values
	}
	out := make([]float64, len(f))
	for k, members := range f {
		for _, i := range members {
			out[k] += values[i]
		}
	}
	return out
}

// units names what is independent.
func (f families) units() string {
	if f == nil {
		return "data sets"
	}
	return "families"
}

// takesFamilies is a test that takes families of data sets into account, or that is about the data
// sets at hand, so that it does not matter which of them belong together.
type takesFamilies interface {
	// needsFamilies tells whether there must be several: the test is about data sets in general.
	needsFamilies() bool
}

func (f families) refuse(test string, datasets int, others string) error {
	return fmt.Errorf("%w: the %s takes data sets as independent, but these %d are in %s; %s",
		ErrOption, test, datasets, writing.Plural(len(f), "family"), others)
}

// checkSeveral refuses data sets that are all of one family, which say nothing about others.
func (f families) checkSeveral(test string) error {
	if len(f) != 1 {
		return nil
	}
	return fmt.Errorf("%w: the %s is about data sets in general, and these %d are all of one "+
		"family; give data sets of other families, too", ErrOption, test, len(f[0]))
}

// note tells how much the families cost: how many independent data sets would say as much. Each row
// has the means of all data sets in one comparison.
func (f families) note(noun string, rows [][]float64) string {
	return fmt.Sprintf("the %d %ss are in %s, and by their likeness within families say as much "+
		"as %.0f independent ones", len(rows[0]), noun, writing.Plural(len(f), "family"),
		f.worth(rows))
}

// worth is how many independent data sets would say as much. Each row has the means of all data
// sets in one comparison.
func (f families) worth(rows [][]float64) float64 {
	n := float64(len(rows[0]))
	if f == nil {
		return n
	}
	return n / f.designEffect(f.correlation(rows))
}

// designEffect is by which factor a correlation within families multiplies the variance of a mean.
func (f families) designEffect(correlation float64) float64 {
	n, squares := 0.0, 0.0
	for _, members := range f {
		size := float64(len(members))
		n, squares = n+size, squares+size*size
	}
	return 1 + (squares/n-1)*correlation
}

// correlation is the intraclass correlation by the analysis of variance, from 0 to 1, for all rows
// together (Donner 1986).
func (f families) correlation(rows [][]float64) float64 {
	between, within := f.squares(rows)
	n, squares := 0.0, 0.0
	for _, members := range f {
		size := float64(len(members))
		n, squares = n+size, squares+size*size
	}
	count := float64(len(f))
	between /= max(count-1, 1)
	within /= n - count
	typical := (n - squares/n) / max(count-1, 1)
	if total := between + (typical-1)*within; total > 0 {
		return math.Max(0, (between-within)/total)
	}
	return 0
}

// squares are the sums of squares between and within families, of all rows.
func (f families) squares(rows [][]float64) (between, within float64) {
	for _, values := range rows {
		all := mean(values)
		for _, members := range f {
			own := 0.0
			for _, i := range members {
				own += values[i] / float64(len(members))
			}
			between += float64(len(members)) * (own - all) * (own - all)
			for _, i := range members {
				within += (values[i] - own) * (values[i] - own)
			}
		}
	}
	return between, within
}

// withNote adds a note, if it says something.
func withNote(notes []string, note string) []string {
	if note == "" {
		return notes
	}
	return append(notes, note)
}

// byNames groups data sets whose names begin with the same word, such as heart-c and heart-h, or
// are the same but for a number at the end. It is nil unless two groups have several.
func byNames(names []string) families {
	stem := func(name string) string {
		name = strings.ToLower(name)
		if at := strings.IndexAny(name, "-_./: "); at > 0 {
			return name[:at]
		}
		return strings.TrimRight(name, "0123456789")
	}
	// Nearly always there are no two groups, and every test over data sets asks.
	count, several := map[string]int{}, 0
	for _, name := range names {
		if word := stem(name); word != "" {
			if count[word]++; count[word] == 2 {
				several++
			}
		}
	}
	if several < 2 {
		return nil
	}
	return groupFamilies(len(names), func(i int) string { return stem(names[i]) })
}

// undeclared warns of families that nobody has declared: data sets whose names begin alike are
// alike in their scores, too, more than if the names were dealt out at random. Each row has the
// means of all data sets in one comparison.
func undeclared(names []string, rows [][]float64) error {
	const most, draws, level = 500, 4000, 0.001
	f := byNames(names)
	if f == nil || len(names) > most {
		return nil
	}
	if _, within := f.squares(rows); !(within > 0) || !f.isLikeness(rows, draws, level) {
		return nil
	}
	var example families
	for _, members := range f {
		if len(members) > 1 {
			example = append(example, members[:2])
		}
	}
	return fmt.Errorf("data sets whose names begin alike, such as %s and %s, or %s and %s, have "+
		"similar scores (correlation %.2f), and all are taken as independent; if they belong "+
		"together, name their families (Family), and the answer is less sure",
		names[example[0][0]], names[example[0][1]], names[example[1][0]], names[example[1][1]],
		f.correlation(rows))
}

// isLikeness tells whether the squares within families are as small with at most a share of all
// random assignments of the data sets to the families: a permutation test with a fixed seed, which
// ends as soon as its answer is known. An F test would take a few large differences, of data sets
// that are alone in their family, for likeness.
func (f families) isLikeness(rows [][]float64, draws int, level float64) bool {
	place := make([]int, len(rows[0]))
	for i := range place {
		place[i] = i
	}
	distance := distances(rows)
	within := func() (sum float64) {
		for _, members := range f {
			for k, i := range members {
				for _, j := range members[:k] {
					sum += distance(place[i], place[j]) / float64(len(members))
				}
			}
		}
		return sum
	}
	observed, asSmall := within()*(1+1e-9), 1.0
	r := rand.New(rand.NewPCG(1, 2))
	for range draws {
		r.Shuffle(len(place), func(i, j int) { place[i], place[j] = place[j], place[i] })
		if within() <= observed {
			asSmall++
		}
		if asSmall > level*float64(draws+1) {
			return false
		}
	}
	return true
}

// distances returns the squared distance of any two data sets, by 50 rows at most.
func distances(rows [][]float64) func(i, j int) float64 {
	const most = 50
	rows = rows[:min(len(rows), most)]
	if len(rows) == 1 {
		return func(i, j int) float64 {
			d := rows[0][i] - rows[0][j]
			return d * d
		}
	}
	of := make([][]float64, len(rows[0]))
	for i := range of {
		of[i] = make([]float64, len(rows[0]))
		for j := range of {
			for _, values := range rows {
				of[i][j] += (values[i] - values[j]) * (values[i] - values[j])
			}
		}
	}
	return func(i, j int) float64 { return of[i][j] }
}
