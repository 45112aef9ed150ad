package simulate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/digest"
)

// shifted is a pair of some data sets with few folds, whose differences are moved.
func shifted(t *testing.T, number, datasets int, by float64) bayescmp.Pair {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(number), 36))
	var data []bayescmp.FoldScores
	for i := range datasets {
		f := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i)}
		delta := 0.01 + 0.02*random.NormFloat64()
		for range 10 {
			f.Left = append(f.Left, 0.7)
			f.Right = append(f.Right, 0.7+by+delta+0.02*random.NormFloat64())
		}
		data = append(data, f)
	}
	p, err := bayescmp.NewPair("old", "new", data...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A plan's file is that of one test, with its options, on these data. The last of its lines, which
// has four flags, is often the same for another test: the finding had 20 files made with the rope
// 0.01, of which 7 to 14 were taken for those of each other plan here.
func TestPlanRefusesTheFileOfAnotherPlan(t *testing.T) {
	options := PlanOptions{Datasets: []int{3}, Replications: 1}
	gaussian := bayescmp.GaussianNu // which is quick
	same := bayescmp.Hierarchical{Rope: 0.01, Nu: &gaussian}
	with := func(rope, threshold float64) bayescmp.Test {
		other := same
		other.Rope, other.Threshold = rope, threshold
		return other
	}
	for number := range 20 {
		options.File = filepath.Join(t.TempDir(), "plan.csv")
		data := shifted(t, number, 5, 0)
		made, err := Plan(t.Context(), data, same, options)
		if err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(options.File)
		for _, other := range []struct {
			pair bayescmp.Pair
			test bayescmp.Test
			says string
		}{
			{data, with(0.015, 0), "depend on a different test.Rope (0.01, not 0.015);"},
			{data, with(0.02, 0), "depend on a different test.Rope (0.01, not 0.02);"},
			{data, with(0.01, 0.99), "depend on a different test.Threshold;"},
			{shifted(t, number, 5, 0.004), same, "depend on a different pair;"},
		} {
			_, err := Plan(t.Context(), other.pair, other.test, options)
			if !errors.Is(err, ErrStudy) || !strings.Contains(err.Error(), other.says) {
				t.Errorf("file %d: %v, want %q", number, err, other.says)
			}
		}
		if after, _ := os.ReadFile(options.File); string(after) != string(before) {
			t.Errorf("file %d was changed", number)
		}
		again, err := Plan(t.Context(), data, &same, options)
		if err != nil || again.String() != made.String() {
			t.Errorf("file %d: its own plan: %v\n%v\n%v", number, err, again, made)
		}
	}
}

// changed returns copies of x, each with one exported field that is another one, by the name of the
// field.
func changed(t *testing.T, x reflect.Value) map[string]reflect.Value {
	t.Helper()
	out := map[string]reflect.Value{}
	for i := range x.NumField() {
		f := x.Type().Field(i)
		if !f.IsExported() {
			continue
		}
		v := reflect.New(x.Type()).Elem()
		v.Set(x)
		if !change(v.Field(i)) {
			t.Fatalf("%s.%s is a %s: say how it changes", x.Type(), f.Name, f.Type)
		}
		out[f.Name] = v
	}
	return out
}

// change makes a value another one.
func change(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Float64:
		v.SetFloat(math.Nextafter(v.Float(), math.Inf(1)))
	case reflect.Int:
		v.SetInt(v.Int() + 1)
	case reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.String:
		v.SetString(v.String() + " ")
	case reflect.Struct:
		return change(v.Field(0))
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.New(v.Type().Elem()).Elem()))
	default:
		return false
	}
	return true
}

// keyOf is the first line of the file that a plan or a study of looking has.
func keyOf(t *testing.T, of func(file string) error) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "study.csv")
	if err := of(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return first
}

// Every option of a plan is in the first line of its file, but for those that say how many results
// there are, where they are, or how they are shown.
func TestEveryOptionIsInTheKey(t *testing.T) {
	pair, items := shifted(t, 1, 4, 0), exam(t, [4]int{60, 8, 14, 18})
	gaussian := bayescmp.GaussianNu // which is quick
	test := bayescmp.Hierarchical{Rope: 0.01, Nu: &gaussian}
	onItems := bayescmp.PairedItems{Rope: 0.01}
	monitor := bayescmp.Monitor{Test: test, First: 3}
	extends := []string{"Replications", "File"}
	components := bayescmp.Epochs{Items: 100, PerItem: 1, Between: 0.1, Within: 0.1}
	for _, plan := range []struct {
		options any
		free    []string
		key     func(options any) string
	}{
		{PlanOptions{Datasets: []int{1}, Replications: 1}, extends, func(o any) string {
			return keyOf(t, func(file string) error {
				options := o.(PlanOptions)
				if options.File = file; options.Runs != nil {
					options.Datasets, options.Runs = nil, []int{1}
				}
				for i := range options.Datasets {
					options.Datasets[i] = i + 1
				}
				_, err := Plan(t.Context(), pair, test, options)
				return err
			})
		}},
		{ItemsPlan{Items: []int{1}, Components: components, Replications: 1}, extends,
			func(o any) string {
				return keyOf(t, func(file string) error {
					options := o.(ItemsPlan)
					if options.File = file; options.Epochs != nil {
						options.Items, options.Epochs = nil, []int{1}
					}
					for i := range options.Items {
						options.Items[i] = i + 1
					}
					_, err := PlanItems(t.Context(), items, onItems, options)
					return err
				})
			}},
		{LookingOptions{Replications: 1, Datasets: 4,
			Truths: []Truth{{"one", 0.01, 0.02, 5}}, Thresholds: []float64{0.9}},
			append(extends, "Thresholds"), func(o any) string {
				return keyOf(t, func(file string) error {
					options := o.(LookingOptions)
					if options.File = file; len(options.Truths) == 2 {
						options.Truths[1] = Truth{"two", 0, 0.02, 5}
					}
					if len(options.Thresholds) == 2 {
						options.Thresholds[1] = 0.95
					}
					_, err := CostOfLooking(t.Context(), pair, monitor, options)
					return err
				})
			}},
	} {
		own := plan.key(plan.options)
		for name, other := range changed(t, reflect.ValueOf(plan.options)) {
			differs := plan.key(other.Interface()) != own
			if free := slices.Contains(plan.free, name); differs == free {
				t.Errorf("another %T.%s: the key differs: %v", plan.options, name, differs)
			}
		}
	}
}

// Sources of random numbers change as they are used, and functions look all the same: no file can
// be found by them. Without a file they are as good as ever.
func TestFilesNeedInputsOfKnownContent(t *testing.T) {
	pair := shifted(t, 1, 5, 0)
	options := PlanOptions{Datasets: []int{1}, Replications: 1}
	test := bayescmp.SignedRank{Samples: 1000, Src: bayescmp.Seed(1)}
	if _, err := Plan(t.Context(), pair, test, options); err != nil {
		t.Fatal(err)
	}
	options.File = filepath.Join(t.TempDir(), "plan.csv")
	_, err := Plan(t.Context(), pair, test, options)
	const says = "test: Src is a rand.PCG: its content cannot be known; leave File empty"
	if !errors.Is(err, ErrStudy) || !strings.Contains(err.Error(), says) {
		t.Errorf("%v, want %q", err, says)
	}
	if _, err := os.Stat(options.File); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was made: %v", err)
	}
}

// What makes the scores is in the digest: each field of each data set.
func TestScoresAreInTheKey(t *testing.T) {
	base := bayescmp.FoldScores{Dataset: "d", Left: []float64{1, 0, 0.5, 0.5},
		Right: []float64{0, 1, 0.5, 1}, Runs: 1}
	seen := map[string]string{}
	add := func(what, left, right string, data ...bayescmp.FoldScores) {
		pair, err := bayescmp.NewPair(left, right, data...)
		if err != nil {
			t.Fatal(what, err)
		}
		sum, err := digest.Of(pair)
		if err != nil {
			t.Fatal(what, err)
		}
		if other, ok := seen[sum]; ok {
			t.Errorf("%s and %s have the same digest", what, other)
		}
		seen[sum] = what
	}
	add("the pair", "a", "b", base)
	add("another left", "c", "b", base)
	add("another right", "a", "c", base)
	add("exchanged names", "b", "a", base)
	other := base
	other.Dataset = "e"
	add("one more data set", "a", "b", base, other)
	add("the other order", "a", "b", other, base)
	for name, v := range changed(t, reflect.ValueOf(base)) {
		f := v.Interface().(bayescmp.FoldScores)
		switch name { // as many scores of both, in runs that divide them
		case "Left":
			f.Left = []float64{1, 0, 0.5, math.Nextafter(0.5, 1)}
		case "Right":
			f.Right = []float64{0, 1, 0.5, math.Nextafter(1, 0)}
		}
		add("another "+name, "a", "b", f)
	}
	moved := base // the same differences
	moved.Left, moved.Right = []float64{1.5, 0.5, 1, 1}, []float64{0.5, 1.5, 1, 1.5}
	add("moved scores", "a", "b", moved)
}
