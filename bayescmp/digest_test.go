package bayescmp

import (
	"errors"
	"math/rand"
	"reflect"
	"strings"
	"testing"
	"testing/quick"

	"github.com/bayescmp/go/internal/digest"
)

// digests has the values by their digests.
type digests map[string]any

// add checks that no other value has the digest of x.
func (d digests) add(t *testing.T, name string, x any) {
	t.Helper()
	sum, err := digest.Of([]any{x})
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if other, ok := d[sum]; ok && !reflect.DeepEqual(x, other) {
		t.Errorf("%s, %#v has the digest of %#v", name, x, other)
	}
	d[sum] = x
}

// Results that are kept are found by a digest of the test, with all its options: each makes another
// digest, or it is a source of random numbers, which has none.
func TestEveryOptionIsInTheDigest(t *testing.T) {
	random, sums := rand.New(rand.NewSource(1)), digests{}
	var tests []PairTest
	for _, test := range bayesianTests {
		tests = append(tests, test)
	}
	for _, test := range classicalTests {
		tests = append(tests, test)
	}
	for _, test := range tests {
		own := reflect.ValueOf(test)
		sums.add(t, test.Name(), test)
		for i := range own.NumField() {
			f := own.Type().Field(i)
			other := reflect.New(own.Type()).Elem()
			other.Set(own)
			name := test.Name() + " with another " + f.Name
			switch f.Name {
			case "Population":
				other.Field(i).Set(reflect.ValueOf(DirichletMixture{Samples: 5000}))
			case "Src":
				other.Field(i).Set(reflect.ValueOf(Seed(1)))
				if _, err := digest.Of(other.Interface()); !errors.Is(err, digest.ErrUnknown) {
					t.Errorf("%s: %v", name, err)
				}
				continue
			}
			for reflect.DeepEqual(own.Interface(), other.Interface()) {
				v, ok := quick.Value(f.Type, random)
				if !ok || !f.IsExported() {
					t.Fatalf("%s: say how it changes", name)
				}
				other.Field(i).Set(v)
			}
			sums.add(t, name, other.Interface())
		}
	}
}

// Scores of items have a digest, in which the direction is.
func TestScoresOfItemsInTheDigest(t *testing.T) {
	const table = "benchmark,item,model,score\n" +
		"b,1,x,1\nb,1,y,0\nb,2,x,1\nb,2,y,1\nb,3,x,0\nb,3,y,1\nb,4,x,0\n"
	sums := digests{}
	for name, read := range map[string]struct {
		table string
		as    LongItems
	}{
		"items": {table, LongItems{}}, "lower": {table, LongItems{Lower: true}},
		"another score": {strings.Replace(table, "b,2,y,1", "b,2,y,0", 1), LongItems{}},
		"another model": {strings.ReplaceAll(table, "y", "z"), LongItems{}},
		"another item":  {strings.ReplaceAll(table, "b,4", "b,5"), LongItems{}},
	} {
		items, err := ReadItems(strings.NewReader(read.table), read.as)
		if err != nil {
			t.Fatal(err)
		}
		scores, err := items.Scores()
		if err != nil {
			t.Fatal(err)
		}
		sums.add(t, name, scores)
	}
	if len(sums) != 5 {
		t.Errorf("%d digests of five scores", len(sums))
	}
}
