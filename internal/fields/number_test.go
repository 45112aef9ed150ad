package fields

import (
	"encoding/json"
	"math"
	"strconv"
	"testing"
)

// Any number comes back, to twelve digits, and what is none is null.
func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 0.1 + 0.2: "0.3", 0.36000000000000004: "0.36", -1.0 / 3: "-0.333333333333",
		1e300: "1e+300", math.SmallestNonzeroFloat64: "4.94065645841e-324", 1e6: "1000000",
		math.Inf(1): `"Infinity"`, math.Inf(-1): `"-Infinity"`,
	} {
		text, err := json.Marshal(number(x))
		if err != nil || string(text) != want {
			t.Errorf("%g is %s, want %s (%v)", x, text, want, err)
		}
		var read any
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		if s, ok := read.(string); ok {
			read, _ = strconv.ParseFloat(s, 64)
		}
		if got := read.(float64); got != x && !(math.Abs(got-x) <= 5e-12*math.Abs(x)) {
			t.Errorf("%g comes back as %g", x, got)
		}
	}
	if text, err := json.Marshal(number(math.NaN())); err != nil || string(text) != "null" {
		t.Errorf("NaN is %s (%v)", text, err)
	}
}

type level int

func (level) String() string { return "high" }

func TestJSON(t *testing.T) {
	type inner struct{ N float64 }
	text, err := JSON(struct {
		AtLeast, SD float64
		RHat        []float64
		Delta0      [][]float64
		Name        string
		Level       level
		Inner       inner
		hidden      float64
		P           bool
	}{math.Inf(-1), math.NaN(), []float64{1, math.Inf(1)}, nil, "a\"b", 1, inner{2}, 3, true})
	const want = `{"at_least":"-Infinity","sd":null,"r_hat":[1,"Infinity"],"delta0":[],` +
		`"name":"a\"b","level":"high","inner":{"n":2},"p":true}`
	if string(text) != want || err != nil {
		t.Errorf("%s, want %s (%v)", text, want, err)
	}
}
