package bayescmp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// withHalves returns a copy of the test with a rope in two halves.
func withHalves(test bayescmp.Test, left, right float64) bayescmp.Test {
	v := reflect.New(reflect.TypeOf(test)).Elem()
	v.Set(reflect.ValueOf(test))
	v.FieldByName("Rope").SetFloat(0)
	v.FieldByName("RopeLeft").SetFloat(left)
	v.FieldByName("RopeRight").SetFloat(right)
	return v.Interface().(bayescmp.Test)
}

// Two equal halves are the same as a half-width, to the last bit of everything that is shown.
func TestEqualHalvesAreTheHalfWidth(t *testing.T) {
	needsTime(t)
	forEach(t, trials(0.0078125), func(t *testing.T, c trial) {
		want := c.answer(t)
		got := compare(t, withHalves(c.test, c.rope, c.rope), c.pair(t, same))
		if got.P != want.P || got.Error != want.Error || got.Rope != want.Rope ||
			got.RopeLeft != c.rope || got.RopeRight != c.rope || want.RopeLeft != c.rope {
			t.Errorf("%+v, not %+v", got, want)
		}
		for _, show := range []func(*bayescmp.Comparison) any{
			func(c *bayescmp.Comparison) any { return c.String() },
			func(c *bayescmp.Comparison) any { return c.HTML() },
			func(c *bayescmp.Comparison) any { return c.Odds().String() },
			func(c *bayescmp.Comparison) any { return fmt.Sprint(c.Frame()) },
			func(c *bayescmp.Comparison) any { return accepted(json.Marshal(c))(t) },
		} {
			if a, b := show(got), show(want); !reflect.DeepEqual(a, b) {
				t.Errorf("%.200v\nis not\n%.200v", a, b)
			}
		}
		if !bytes.Equal(got.Plot().PNG(), c.picture(t)) {
			t.Error("the pictures differ")
		}
	})
}

// Left and right exchanged, with their halves, exchange the answers.
func TestSwapSwapsTheHalves(t *testing.T) {
	needsTime(t)
	forEach(t, trials(0), func(t *testing.T, c trial) {
		for _, rope := range [][2]float64{{0.0078125, 0.02}, {0, 0.01}, {0.004, 1e9}} {
			p := compare(t, withHalves(c.test, rope[0], rope[1]), c.pair(t, same)).P
			want := bayescmp.Probabilities{Left: p.Right, Rope: p.Rope, Right: p.Left}
			turned := withHalves(c.test, rope[1], rope[0])
			what := fmt.Sprintf("rope %g", rope)
			got := compare(t, turned, c.pair(t, swapped)).P
			nearP(t, what+", swapped", got, want, max(1e-14, c.mirrored))
			got = compare(t, turned, c.pair(t, lower)).P
			nearP(t, what+", lower is better", got, want, max(1e-14, c.mirrored))
		}
	})
}

// A wider half takes from its side only.
func TestAWiderHalfTakesFromItsSide(t *testing.T) {
	forEach(t, trials(0), func(t *testing.T, c trial) {
		p, last := c.pair(t, same), bayescmp.Probabilities{Left: 1}
		for _, left := range []float64{0.001, 0.004, 0.016, 0.064} {
			got := compare(t, withHalves(c.test, left, 0.01), p).P
			if tol := max(1e-13, c.mirrored); got.Left > last.Left+tol || got.Rope < last.Rope-tol {
				t.Errorf("left half %g: %v after %v", left, got, last)
			}
			last = got
		}
	})
}

func TestRopeInHalvesRefuses(t *testing.T) {
	for _, test := range bayescmp.ListedTests(0) {
		p := samples()["odd"]
		pair := accepted(bayescmp.NewPair("left", "right", p...))(t)
		if _, err := test.Compare(pair); err != nil { // a test of one data set
			one := p[0]
			one.Items = test.Name() == "paired test of items"
			pair = accepted(bayescmp.NewPair("left", "right", one))(t)
		}
		for _, bad := range []struct {
			test bayescmp.Test
			says string
		}{
			{withHalves(test, -0.01, 0.01), "RopeLeft"},
			{withHalves(test, 0.01, -0.01), "RopeRight"},
			{withRope(withHalves(test, 0.01, 0.02), 0.01), "either Rope or"},
			{withRope(withHalves(test, 0, 0.02), 0.01), "either Rope or"},
		} {
			_, err := bad.test.Compare(pair)
			if !errors.Is(err, bayescmp.ErrOption) || !strings.Contains(err.Error(), bad.says) {
				t.Errorf("%s: %v", test.Name(), err)
			}
		}
	}
}

// Every answer about halves that differ says so, and has no half-width.
func TestHalvesAreShown(t *testing.T) {
	needsTime(t)
	forEach(t, trials(0), func(t *testing.T, c trial) {
		got := compare(t, withHalves(c.test, 0.0078125, 0.02), c.pair(t, same))
		if got.Rope == got.Rope || got.RopeLeft != 0.0078125 || got.RopeRight != 0.02 {
			t.Errorf("rope %g, left %g, right %g", got.Rope, got.RopeLeft, got.RopeRight)
		}
		for _, text := range []string{got.String(), got.HTML()} {
			if !strings.Contains(text, "rope [-0.0078125, +0.02]") ||
				strings.Contains(text, "NaN") {
				t.Errorf("%s", text)
			}
		}
		text := accepted(json.Marshal(got))(t)
		const want = `"rope":null,"rope_left":0.0078125,"rope_right":0.02`
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("%s", text)
		}
		if frame := got.Frame(); frame.Error() != nil || frame.Ncol() != 17 {
			t.Errorf("frame: %v", frame)
		}
		if len(got.Odds()) != 3 || got.Plot().PNG() == nil {
			t.Error("no odds of the rope, or no picture")
		}
	})
}
