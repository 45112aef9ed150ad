package commands

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// quoted are the numbers in the texts of lectures that no cell of the lecture has, by their origin.
var quoted = map[string][]struct{ from, numbers string }{
	"00-tour": {
		{"powers of one half, in the sentence", "0.25 0.0625 0.031"},
		{"PairedItems at two ropes, as drawn from the Dirichlet posterior", "0.9505 0.009 0.940"},
	},
	"01-one-data-set": {
		{"in points of accuracy", "2.5 0.26"},
		{"0.1/0.9 and the root of 0.121/0.01, in the sentence", "0.11 3.5"},
		{"the Student posterior of the fold scores, integrated", "0.951"},
	},
	"02-poisson-test": {
		{"sums and products in the sentence", "0.399 0.108"},
		{"six coins, multiplied out", "0.225"},
	},
	"03-hierarchical": {{"in points of accuracy", "1.1 0.17"}},
	"05-demsar": {
		{"Demšar (2006)", "9.28 3.69 2.569 1.12 1.16 1.179 0.607"},
		{"differences of mean ranks above", "1.214"},
		{"his table of critical values, and the formula in the sentence", "2.728 148.8"},
	},
	"05b-replicability": {
		{"two shares and their squares, in the sentence", "0.311 0.689"},
		{"Demšar (2006)", "0.975 0.514 0.5123"},
		{"14 data sets in the formula of the sentence", "10.7"},
	},
	"06-power-and-calibration": {{"ten integrals", "0.3292"}},
	"07-hierarchical-studies": {
		{"Corani et al. (2017)", "0.013"},
		{"the definition of the edge of the rope", "0.47"},
	},
	"07b-assumptions":    {{"Corani et al. (2017)", "0.72"}},
	"07c-more-data-sets": {{"a question of the reader", "0.02"}},
	"08-several-at-once": {
		{"means and a median of the differences in uci-weka", "0.018 0.006"},
		{"Best without one data set", ".32"},
	},
	"09-language-models": {
		{"the ratio of two intervals above", "1.4"},
		{"the standard error of the questions", "0.0159"},
		{"the study rareitemscoverage.csv", ".944 .958 .986"},
		{"the question and the formulas of the exercises", "0.73 0.0283 0.0179 0.00151 0.0226"},
		{"3,000 repetitions of looks", "16.0 23.4 43.7"},
	},
	"10-pitfalls": {
		{"the factor of the t test, in the sentence", "1.45"},
		{"the integral of notBest", "0.493 0.517"},
	},
	"11-coming-from": {
		{"the version of scikit-learn", "1.2"},
		{"the formula of the sentence", "1.84 2.61"},
		{"differences of mean ranks above", "2.233 2.133 1.217 1.150 1.083"},
	},
	"12-papers":   {{"notebook 07b, and Corani et al. (2017)", "0.195 0.275"}},
	"13-glossary": {{"the usual levels, and guessing", "0.05 0.5 0.95"}},
}

var (
	// noProse matches what is not read: code, the ends of links, and the numbers of sections.
	noProse = regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\]\\([^)]*\\)|" +
		`(?i:sections? \d\.\d(?:\.\d)?(?: (?:to|and) \d\.\d)?)`)
	// withDecimals matches a number with decimals, and a percent sign after it.
	withDecimals = regexp.MustCompile(`(?:^|[^\w.,])(\d*\.\d+)(?:\s*\\?(%))?`)
	number       = regexp.MustCompile(`\d*\.?\d+(?:e[-+]?\d+)?`)
	literal      = regexp.MustCompile(`\b\d*\.?\d+(?:e[-+]?\d+)?`)
	markup       = regexp.MustCompile(`<[^>]*>`)
)

// numbersIn returns the numbers in a text that a pattern matches.
func numbersIn(text string, pattern *regexp.Regexp) (out []float64) {
	for _, found := range pattern.FindAllString(text, -1) {
		if v, err := strconv.ParseFloat(found, 64); err == nil {
			out = append(out, v)
		}
	}
	return out
}

// computedIn returns the numbers in the code and the outputs of a notebook, and the right answers
// to its exercises.
func computedIn(nb *notebook.Notebook) (out []float64) {
	for _, c := range nb.Cells {
		if c.Type != notebook.Code {
			continue
		}
		out = append(out, numbersIn(c.Source, literal)...)
		for _, o := range c.Outputs {
			out = append(out, numbersIn(o.Text, number)...)
			for kind, data := range o.Data {
				if strings.HasPrefix(kind, "text/") {
					text := markup.ReplaceAllString(fmt.Sprint(data), " ")
					out = append(out, numbersIn(text, number)...)
				}
			}
		}
		if answers := triedAnswers[c.ID]; len(answers) > 0 {
			out = append(out, numbersIn(answers[0], number)...)
		}
	}
	return out
}

// isRounding tells whether a number in a text, or a hundredth of it, is the rounding of one of
// these. Halves may be rounded either way.
func isRounding(written string, percent bool, of []float64) bool {
	v, err := strconv.ParseFloat(written, 64)
	if err != nil {
		return false
	}
	_, decimals, _ := strings.Cut(written, ".")
	half := 0.5000001 * math.Pow10(-len(decimals))
	for _, x := range of {
		if math.Abs(x-v) <= half || percent && math.Abs(100*x-v) <= half {
			return true
		}
	}
	return false
}

// A number with decimals in the text of a lecture is in the code or in an output of the lecture, or
// it is known from where it comes.
func TestQuotedNumbers(t *testing.T) {
	for _, path := range notebooks(t) {
		name := strings.TrimSuffix(filepath.Base(path), ".ipynb")
		if strings.HasPrefix(name, "report") {
			continue
		}
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		foreign := map[string]bool{} // whether they were found
		for _, q := range quoted[name] {
			for number := range strings.FieldsSeq(q.numbers) {
				foreign[number] = false
			}
		}
		computed := computedIn(nb)
		for i, c := range nb.Cells {
			if c.Type != notebook.Markdown {
				continue
			}
			text := noProse.ReplaceAllString(c.Source, "]")
			for _, m := range withDecimals.FindAllStringSubmatch(text, -1) {
				if isRounding(m[1], m[2] != "", computed) {
					continue
				}
				if _, ok := foreign[m[1]]; !ok {
					t.Errorf("%s: no cell has the number %s of cell %d", name, m[1], i)
				}
				foreign[m[1]] = true
			}
		}
		for number, found := range foreign {
			if !found {
				t.Errorf("%s: a cell has the number %s, or no text does", name, number)
			}
		}
	}
}

// A number is found by its rounding, and a changed one is not.
func TestIsRounding(t *testing.T) {
	for written, want := range map[string]bool{"0.246": true, "0.25": true, "24.6": true,
		"0.247": false, "0.2": true, "0.3": false, "0.2463": true, "2.46": false} {
		if got := isRounding(written, true, []float64{0.2463}); got != want {
			t.Errorf("%s of 0.2463: %v", written, got)
		}
	}
	if isRounding("24.6", false, []float64{0.2463}) {
		t.Error("24.6 without a percent sign is 0.2463")
	}
}
