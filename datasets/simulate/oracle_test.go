package simulate

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// oracle reads a table of testdata/oracle. The README there says how the tables were made.
func oracle(t *testing.T, name string) []map[string]string {
	t.Helper()
	f, err := os.Open("testdata/oracle/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for j, name := range lines[0] {
			row[name] = line[j]
		}
		rows = append(rows, row)
	}
	return rows
}

func parsed(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// minstd is the generator of make.R.
type minstd uint64

func (s *minstd) uniform() float64 {
	*s = *s * 16807 % 2147483647
	return float64(*s) / 2147483647
}

// oracleData makes the data of one row of classifiers.csv as make.R does.
func oracleData(t *testing.T, row map[string]string) (d *Data, train, test []int) {
	t.Helper()
	get := func(name string) int { return int(parsed(t, row[name])) }
	state := minstd(get("seed") * 7919)
	f := Friedman{Function: get("kind")}
	step := parsed(t, row["step"])
	ranges := friedmanRanges[f.Function-1]
	noise := []float64{2, 200, 0.2}[f.Function-1]
	size := get("n") + 30
	features := make([][]float64, len(ranges)+get("extra"))
	y := make([]float64, size)
	for i := range size {
		x := make([]float64, len(features))
		for j := range x {
			x[j] = state.uniform()
			if j < len(ranges) {
				x[j] = ranges[j][0] + (ranges[j][1]-ranges[j][0])*x[j]
			}
		}
		y[i] = f.value(x) + noise*(2*state.uniform()-1)
		for j, v := range x {
			if step > 0 {
				v = math.Floor(v/step) * step
			}
			features[j] = append(features[j], v)
		}
	}
	sorted := slices.Sorted(slices.Values(y))
	class := make([]int, size)
	for c := 1; c < get("classes"); c++ {
		for i, v := range y {
			if v > sorted[size*c/get("classes")-1] {
				class[i]++
			}
		}
	}
	d, err := NewData(features, class)
	if err != nil {
		t.Fatal(err)
	}
	rows := all(d)
	return d, rows[:get("n")], rows[get("n"):]
}

func predictions(rule Rule, d *Data, rows []int) string {
	var b strings.Builder
	for _, i := range rows {
		fmt.Fprint(&b, rule(d, i))
	}
	return b.String()
}

// posterior is the probability of class c that LDA gives to instance i.
func (l *discriminant) posterior(d *Data, i, c int) float64 {
	score := func(c int) float64 {
		s := l.constant[c]
		for j, w := range l.weight[c] {
			s += w * d.features[j][i]
		}
		return s
	}
	sum := 0.0
	for other := range l.constant {
		sum += math.Exp(score(other) - score(c))
	}
	return 1 / sum
}

// splits lists the splits of a tree as make.R does.
func (t tree) splits() string {
	var list []string
	for _, n := range t {
		if n.feature >= 0 {
			list = append(list, fmt.Sprintf("%d<%.12g", n.feature, n.threshold))
		}
	}
	if list == nil {
		return "-"
	}
	return strings.Join(list, " ")
}

func TestLDAAgainstMASS(t *testing.T) {
	for _, row := range oracle(t, "classifiers.csv") {
		d, train, test := oracleData(t, row)
		rule, err := LDA(d, train, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := predictions(rule, d, test); got != row["lda"] {
			t.Errorf("%v: predicts %s", row, got)
		}
		l, err := newDiscriminant(d, train)
		if err != nil {
			t.Fatal(err)
		}
		got, want := l.posterior(d, test[0], 0), parsed(t, row["posterior"])
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: posterior %.15g", row, got)
		}
	}
}

func TestCARTAgainstRpart(t *testing.T) {
	for _, row := range oracle(t, "classifiers.csv") {
		d, train, test := oracleData(t, row)
		got := new(grower).tree(d, train).splits()
		if inOrderOfText(got) != inOrderOfText(row["splits"]) {
			t.Errorf("seed %s:\n got %s\nwant %s", row["seed"], got, row["splits"])
		}
		rule, err := CART(d, train, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := predictions(rule, d, test); got != row["cart"] {
			t.Errorf("%s: predicts %s, rpart %s", row["seed"], got, row["cart"])
		}
	}
}

func iris(t *testing.T) (*Data, []map[string]string) {
	t.Helper()
	rows := oracle(t, "iris.csv")
	names := []string{"Sepal.Length", "Sepal.Width", "Petal.Length", "Petal.Width"}
	features := make([][]float64, len(names))
	class := make([]int, len(rows))
	for i, row := range rows {
		for j, name := range names {
			features[j] = append(features[j], parsed(t, row[name]))
		}
		class[i] = int(parsed(t, row["class"]))
	}
	d, err := NewData(features, class)
	if err != nil {
		t.Fatal(err)
	}
	return d, rows
}

func TestIris(t *testing.T) {
	d, rows := iris(t)
	lda, err := LDA(d, all(d), nil)
	if err != nil {
		t.Fatal(err)
	}
	cart, err := CART(d, all(d), nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := newDiscriminant(d, all(d))
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		if got := strconv.Itoa(lda(d, i)); got != row["lda"] {
			t.Errorf("flower %d: LDA predicts %s, MASS %s", i, got, row["lda"])
		}
		if got := strconv.Itoa(cart(d, i)); got != row["cart"] {
			t.Errorf("flower %d: CART predicts %s, rpart %s", i, got, row["cart"])
		}
		for c, name := range []string{"setosa", "versicolor"} {
			want := parsed(t, row[name])
			if got := l.posterior(d, i, c); math.Abs(got-want) > 1e-9*want {
				t.Errorf("flower %d, %s: posterior %.15g, MASS %.15g", i, name, got, want)
			}
		}
	}
}

func TestFriedmanMedians(t *testing.T) {
	for _, row := range oracle(t, "friedman_median.csv") {
		f := Friedman{
			Function: int(parsed(t, row["function"])), Noise: parsed(t, row["noise"]),
			Size: 200_000,
		}
		want := parsed(t, row["median"])
		// The share of the population between the two medians must be small.
		values, median := f.values(), f.median()
		between := 0.0
		for _, v := range values {
			between += 0.5*math.Erfc((v-median)/(f.Noise*math.Sqrt2)) -
				0.5*math.Erfc((v-want)/(f.Noise*math.Sqrt2))
		}
		if between /= float64(len(values)); math.Abs(between) > 2e-4 {
			t.Errorf("%s: median %g, scipy %g: %g of the population between them",
				f, median, want, between)
		}
		// The data must be divided by this median.
		above := float64(friedman(t, f, 1).count(nil)[1]) / float64(f.Size)
		share, se := parsed(t, row["above"]), 0.5/math.Sqrt(float64(f.Size))
		if math.Abs(above-share) > 2e-4+5*se {
			t.Errorf("%s: %g in class 1, scipy %g", f, above, share)
		}
	}
}

// inOrderOfText sorts the splits: in rpart, the upper values may go to the left.
func inOrderOfText(splits string) string {
	list := strings.Fields(splits)
	slices.Sort(list)
	return strings.Join(list, " ")
}
