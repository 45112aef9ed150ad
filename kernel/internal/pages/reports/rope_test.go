package reports

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// ropeSpellings are the ways in which people write a number from 0 to 1 as a rope.
func ropeSpellings(x float64) []string {
	plain := strconv.FormatFloat(x, 'f', -1, 64)
	hundreds := strconv.FormatFloat(100*x, 'f', 6, 64)
	if n, err := strconv.ParseFloat(hundreds+"e-2", 64); err != nil || n != x {
		panic("the number has too many digits: " + plain)
	}
	return []string{
		plain, " " + plain + "\t", strings.Replace(plain, ".", ",", 1),
		strings.TrimPrefix(plain, "0"), "+" + plain, strconv.FormatFloat(x, 'e', -1, 64),
		hundreds + "%", hundreds + " %", strings.Replace(hundreds, ".", ",", 1) + "\u00a0%",
	}
}

// However a rope is written, it is the same number, to the last bit.
func TestRopeSpellings(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		want := float64(1+rng.IntN(99_999)) / 100_000
		for _, text := range ropeSpellings(want) {
			rope, err := ParseRope(text)
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			got, err := rope.On(bayescmp.ScaleFound)
			if err != nil || got != want {
				t.Fatalf("%q is %v, want %v; %v", text, got, want, err)
			}
		}
	}
}

func TestRopesRefused(t *testing.T) {
	for text, want := range map[string]string{
		"": "not a number", "%": "not a number", "one": "not a number", "1 % %": "not a number",
		"1.2.3": "not a number", "1,2,3": "not a number", "0x1p-1": "not a number",
		"0_9": "not a number", "Inf": "not a number", "NaN": "not a number",
		"1e999": "too large", "-0.01": "0 or more", "-1 %": "0 or more",
		"1,000": "write 1000, or a decimal point", "12,345,678": "write 12345678",
	} {
		if _, err := ParseRope(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestRopeOnScales(t *testing.T) {
	for _, test := range []struct {
		text  string
		scale bayescmp.Scale
		want  float64
		fault string
	}{
		{"5 %", bayescmp.ScaleRatio, bayescmp.Percent(5), ""},
		{"0,5%", bayescmp.ScaleOdds, bayescmp.Percent(0.5), ""},
		{"0", bayescmp.ScaleRatio, 0, ""},
		{"5", bayescmp.ScaleRatio, 0, "in percent"},
		{"5%", bayescmp.ScaleRaw, 0.05, ""},
		{"0%", bayescmp.ScaleRanks, 0, ""},
		{"1%", bayescmp.ScaleRanks, 0, "give 0"},
	} {
		rope, err := ParseRope(test.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := rope.On(test.scale)
		if got != test.want || (err == nil) != (test.fault == "") ||
			!strings.Contains(fmt.Sprint(err), test.fault) {
			t.Errorf("%s on %v: %v, %v; want %v %q", test.text, test.scale, got, err,
				test.want, test.fault)
		}
	}
}

// A rope is doubted for the classifiers of the question, and for no others.
func TestCheckRopeOfQuestion(t *testing.T) {
	table, err := bayescmp.ReadCSV(strings.NewReader("dataset,a,b,c\nx,0.80,0.81,0.1\n" +
		"y,0.82,0.83,0.2\n"))
	if err != nil {
		t.Fatal(err)
	}
	scores, err := bayescmp.FromWide(table, bayescmp.Wide{})
	if err != nil {
		t.Fatal(err)
	}
	var doubt *bayescmp.InputError
	two := Question{Scores: scores, Left: "a", Right: "b"}
	if !errors.As(two.CheckRope(0.05), &doubt) || doubt.Needs != "Rope" ||
		!strings.Contains(doubt.Problem, "between 0.8 and 0.83") {
		t.Errorf("two: %v", doubt)
	}
	if err := (Question{Scores: scores}).CheckRope(0.05); err != nil {
		t.Errorf("all: %v", err)
	}
}
