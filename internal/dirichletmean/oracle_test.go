package dirichletmean

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// asked is a query of the table: see testdata/tables.py.
type asked struct {
	kind            string
	at, want, error float64
}

// distributions calls f with each line of the table.
func distributions(t *testing.T, f func(name string, parts []Part, queries []asked)) {
	t.Helper()
	file, err := os.Open("testdata/tables.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), ",")
		if len(fields) != 3 || fields[0] == "values" {
			continue
		}
		var parts []Part
		weights := numbers(t, fields[1])
		for i, v := range numbers(t, fields[0]) {
			parts = append(parts, Part{v, weights[i]})
		}
		var queries []asked
		for _, q := range strings.Split(fields[2], ";") {
			kind, rest, _ := strings.Cut(q, " ")
			n := numbers(t, rest)
			queries = append(queries, asked{kind, n[0], n[1], n[2]})
		}
		f(fields[0]+" by "+fields[1], parts, queries)
	}
}

func numbers(t *testing.T, text string) (all []float64) {
	t.Helper()
	for _, field := range strings.Fields(text) {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

// Two thousand distributions by two other methods: tables of 30 to 10⁷ items with empty cells and
// priors from 0.01, grades, epochs, clusters, weights from 0.01 to 10⁶.
func TestTables(t *testing.T) {
	lines, queries, failed := 0, 0, 0
	distributions(t, func(name string, parts []Part, asks []asked) {
		m, turned := New(parts...), New(mirrored(parts)...)
		lines++
		for _, q := range asks {
			queries++
			for _, bad := range append(q.check(m), q.mirrored().check(turned)...) {
				t.Errorf("%s, %s(%g): %s", name, q.kind, q.at, bad)
				failed++
			}
		}
		if len(asks) > 1 && asks[0].kind == "C" && asks[1].kind == "S" && asks[0].at < asks[1].at {
			want := 1 - asks[0].want - asks[1].want
			got := m.Between(asks[0].at, asks[1].at)
			if !close(got, want, 2*(asks[0].error+asks[1].error)) {
				t.Errorf("%s, between %g and %g: %.17g, want %.17g",
					name, asks[0].at, asks[1].at, got, want)
			}
		}
	})
	t.Logf("%d distributions, %d queries, %d answers wrong", lines, queries, failed)
	if lines < 2000 || queries < 8000 {
		t.Errorf("the table has %d lines, %d queries", lines, queries)
	}
}

func mirrored(parts []Part) (turned []Part) {
	for _, p := range parts {
		turned = append(turned, Part{-p.Value, p.Items})
	}
	return turned
}

// mirrored is the same question, asked of the distribution with all signs turned.
func (q asked) mirrored() asked {
	turned := map[string]string{"S": "C", "C": "S", "D": "D", "Q": "Q", "P": "N", "N": "P"}
	q.kind, q.at = turned[q.kind], -q.at
	if q.kind == "Q" {
		q.at, q.want = 1+q.at, -q.want
	}
	return q
}

// check returns what is wrong with the answers of a distribution.
func (q asked) check(m *Mean) (wrong []string) {
	say := func(what string, got, want float64) {
		wrong = append(wrong, what+" "+strconv.FormatFloat(got, 'g', 17, 64)+", want "+
			strconv.FormatFloat(want, 'g', 17, 64))
	}
	tail := func(what string, got float64) {
		if !q.near(got) {
			say(what, got, q.want)
		}
	}
	switch q.kind {
	case "S":
		tail("above", m.Survival(q.at))
		if got := m.CDF(q.at); !close(got, 1-q.want, q.error) {
			say("below", got, 1-q.want)
		}
	case "C":
		tail("below", m.CDF(q.at))
		if got := m.Survival(q.at); !close(got, 1-q.want, q.error) {
			say("above", got, 1-q.want)
		}
	case "D":
		if got := m.Density(q.at); !(math.Abs(got-q.want) <= 3*q.error+1e-8*q.want+1e-250) {
			say("density", got, q.want)
		}
	case "P":
		tail("positive part", m.PositivePart())
	case "N":
		tail("negative part", m.NegativePart())
	case "Q":
		got := m.Quantile(q.at)
		if !(math.Abs(got-q.want) <= 3*q.error+1e-9*m.SD()) {
			say("quantile", got, q.want)
		}
		// However steep the distribution function is, it passes p at the quantile.
		h := 4e-16 * math.Abs(got)
		small := 1e-9*min(q.at, 1-q.at) + 1e-13
		if low, high := m.CDF(got-h), m.CDF(got+h); low > q.at+small || high < q.at-small {
			say("probability at the quantile", m.CDF(got), q.at)
		}
	}
	return wrong
}

// near demands 1e-11, and in the tails a share of 1e-8.
func (q asked) near(got float64) bool {
	if q.want < 1e-250 {
		return got >= 0 && got < 1e-249
	}
	return close(got, q.want, q.error) && math.Abs(got-q.want) <= 1e-8*q.want+3*q.error
}

func close(got, want, error float64) bool {
	return math.Abs(got-want) <= 1e-11+3*error
}
