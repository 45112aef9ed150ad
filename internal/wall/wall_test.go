// Package wall asks every test, answer and posterior of bayescmp for what must hold of it whatever
// the data are, on inputs that reach the corners. CONTRIBUTING.md says how to add a test.
package wall

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

var (
	inputs = flag.Int("wall", 0, "try so many inputs in the place of a few")
	seed   = flag.Uint64("wall-seed", 1, "the seed of the inputs")
	only   = flag.String("wall-only", "", "only tests whose name begins so")
)

// usual is the number of inputs that are tried where -wall is not given.
const usual = 1000

// known are the faults that are being worked on: a test and a property, or all properties after a
// slash, with the words that name the fault. It is empty when nothing is known to be wrong.
var known = map[string]string{}

func isKnown(brick, property string) bool {
	return known[brick+"/"] != "" || known[brick+"/"+property] != ""
}

// A brick is a test with the inputs that it is asked about.
type brick struct {
	// name is the type of the test, with what tells it apart from others of the type.
	name string
	// every says that the test is asked at every so many inputs only, because it is slow; 0 and 1
	// mean at each.
	every int
	// make makes a test with random options, and an input.
	make func(r *rand.Rand) (test any, in input)
	// check asks the test about the input.
	check func(w *watch, test any, in input)
}

// An input is the data of a question.
type input interface {
	// smaller returns inputs with less in them.
	smaller() []input
	// code is Go that makes the input.
	code() string
}

// watch collects what does not hold.
type watch struct {
	broken map[string]string // by property
	seen   map[string]bool   // the functions that were called
	deep   bool              // ask also for what takes long
	index  int
}

func (w *watch) fail(property, format string, args ...any) {
	if _, ok := w.broken[property]; !ok {
		w.broken[property] = fmt.Sprintf(format, args...)
	}
}

// saw notes that a function was asked.
func (w *watch) saw(names ...string) {
	for _, name := range names {
		w.seen[name] = true
	}
}

// sawOf notes that a method of a value was asked.
func (w *watch) sawOf(value any, methods ...string) {
	for _, m := range methods {
		w.saw(typeName(value) + "." + m)
	}
}

func typeName(value any) string {
	t := reflect.TypeOf(value)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Name()
}

// sentinels are the errors that bad data and options may cause.
var sentinels = []error{
	bayescmp.ErrEmpty, bayescmp.ErrCSV, bayescmp.ErrColumn, bayescmp.ErrLayout, bayescmp.ErrScore,
	bayescmp.ErrMissing, bayescmp.ErrDuplicate, bayescmp.ErrFolds, bayescmp.ErrUnknown,
	bayescmp.ErrOneFold, bayescmp.ErrManySets, bayescmp.ErrOption,
}

// answered tells whether there is an answer. An error must be one that the data can cause.
func (w *watch) answered(err error) bool {
	switch {
	case err == nil:
		return true
	case errors.Is(err, bayescmp.ErrInternal):
		w.fail("guard", "%v", err)
	case !slices.ContainsFunc(sentinels, func(s error) bool { return errors.Is(err, s) }):
		w.fail("sentinel", "the error wraps none: %v", err)
	}
	return false
}

// ask runs the check of a brick on an input, and returns what does not hold.
func ask(b brick, test any, in input, w *watch) (broken map[string]string) {
	w.broken = map[string]string{}
	defer func() {
		if problem := recover(); problem != nil {
			w.fail("panic", "%v\n%s", problem, debug.Stack())
		}
		broken = w.broken
	}()
	b.check(w, test, in)
	return w.broken
}

// shrink looks for a smaller input and simpler options for which the property does not hold.
func shrink(b brick, test any, in input, property, said string) (any, input, string) {
	until := time.Now().Add(10 * time.Second)
	holds := func(test any, in input) bool {
		w := &watch{seen: map[string]bool{}, deep: true}
		text, ok := ask(b, test, in, w)[property]
		if ok {
			said = text
		}
		return !ok
	}
	for progress := true; progress && time.Now().Before(until); {
		progress = false
		for _, other := range in.smaller() {
			if time.Now().Before(until) && !holds(test, other) {
				in, progress = other, true
				break
			}
		}
		for _, other := range simpler(test) {
			if time.Now().Before(until) && !holds(other, in) {
				test, progress = other, true
				break
			}
		}
	}
	return test, in, said
}

// simpler are the test with one option less.
func simpler(test any) []any {
	var out []any
	v := reflect.ValueOf(test)
	if !v.IsValid() || v.Kind() != reflect.Struct {
		return nil
	}
	for i := range v.NumField() {
		if !v.Field(i).IsZero() && v.Type().Field(i).Name != "Samples" {
			other := reflect.New(v.Type()).Elem()
			other.Set(v)
			other.Field(i).SetZero()
			out = append(out, other.Interface())
		}
	}
	return out
}

// source is Go for options: their fields, with what pointers point to.
func source(value any) string {
	if value == nil {
		return "nil"
	}
	v := reflect.ValueOf(value)
	switch v.Kind() {
	case reflect.Pointer:
		if v.Type().Elem().Kind() == reflect.Float64 {
			return fmt.Sprintf("bayescmp.Value(%v)", v.Elem().Interface())
		}
		return "&" + source(v.Elem().Interface())
	case reflect.Struct:
		var fields []string
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() && v.Type().Field(i).IsExported() {
				fields = append(fields, v.Type().Field(i).Name+": "+source(f.Interface()))
			}
		}
		return v.Type().String() + "{" + strings.Join(fields, ", ") + "}"
	}
	return fmt.Sprintf("%#v", value)
}

// Every property of every test, on inputs from the corners. With -wall 1000000 it takes a day.
func TestWall(t *testing.T) {
	n, w := usual, &watch{seen: map[string]bool{}}
	if *inputs > 0 {
		n = *inputs
	}
	if testing.Short() {
		n /= 10
	}
	began, asked := time.Now(), map[string]int{}
	failures := map[string]int{}
	spent := map[string]time.Duration{}
	for i, done := 0, 0; done < n; i++ {
		b := bricks[i%len(bricks)]
		round := i / len(bricks)
		if !strings.HasPrefix(b.name, *only) || b.every > 1 && round%b.every != 0 {
			continue
		}
		done++
		r := rand.New(rand.NewPCG(*seed, uint64(i)))
		test, in := b.make(r)
		w.index, w.deep = round, round%(16*max(1, b.every)) == 0
		start := time.Now()
		broken := ask(b, test, in, w)
		asked[b.name]++
		for _, property := range slices.Sorted(maps.Keys(broken)) {
			name := b.name + "/" + property
			if failures[name]++; failures[name] > 1 || isKnown(b.name, property) {
				continue
			}
			test, in, said := shrink(b, test, in, property, broken[property])
			t.Errorf("%s (input %d of seed %d): %s\n\ttest := %s\n\t%s", name, i, *seed, said,
				source(test), strings.ReplaceAll(in.code(), "\n", "\n\t"))
		}
		if spent[b.name] += time.Since(start); done%5000 == 0 {
			t.Logf("%d inputs, up to %d, %v", done, i, time.Since(began).Round(time.Second))
		}
	}
	if *inputs > 0 {
		t.Logf("%d inputs, seed %d, %v", n, *seed, time.Since(began).Round(time.Second))
		for _, name := range slices.Sorted(maps.Keys(asked)) {
			t.Logf("%s: %d, %v", name, asked[name], spent[name].Round(time.Millisecond))
		}
		for _, name := range slices.Sorted(maps.Keys(failures)) {
			t.Logf("FAULT %s: %d times", name, failures[name])
		}
		return
	}
	if *only == "" && !testing.Short() {
		complete(t, w.seen)
	}
}
