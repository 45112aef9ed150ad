package commands

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// pageOf returns the tables of a page, by rows of cells, and its paragraphs.
func pageOf(t *testing.T, page []byte) (tables [][][]string, paragraphs []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(string(page)))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		switch n.DataAtom {
		case atom.Table:
			tables = append(tables, rowsOf(n))
		case atom.P:
			paragraphs = append(paragraphs, wordsOf(n))
		}
	}
	return tables, paragraphs
}

func rowsOf(table *html.Node) (rows [][]string) {
	for n := range table.Descendants() {
		switch n.DataAtom {
		case atom.Tr:
			rows = append(rows, nil)
		case atom.Td, atom.Th:
			last := len(rows) - 1
			rows[last] = append(rows[last], wordsOf(n))
		}
	}
	return rows
}

func wordsOf(of *html.Node) string {
	var text strings.Builder
	for n := range of.Descendants() {
		if n.Type == html.TextNode {
			text.WriteString(n.Data)
		}
	}
	return footnote.ReplaceAllString(strings.TrimSpace(text.String()), "")
}

// footnote is a mark after a name or a number.
var footnote = regexp.MustCompile(`( \[\d+\])+$`)

// agrees tells whether a number is what is shown of it: rounded, or with a bound.
func agrees(shown string, v any) bool {
	number, ok := v.(float64)
	if !ok {
		return shown == "" || shown == "∞" && v == "Infinity"
	}
	bound := strings.Trim(shown, "0123456789.eE+-")
	digits := strings.TrimLeft(shown, "<>= ")
	x, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return false
	}
	mantissa, exponent, _ := strings.Cut(digits, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	power, _ := strconv.Atoi(exponent)
	step := math.Pow10(power - len(decimals))
	switch strings.TrimSpace(bound) {
	case "<":
		return number <= x
	case ">":
		return number >= x
	}
	return math.Abs(number-x) <= step/2+1e-9*math.Abs(x)
}

// A shownNumber is a number of a page, and where it is in the record.
type shownNumber struct{ shown, path string }

// shownIn lists what a table shows of the record.
func shownIn(table [][]string, told recordNumbers) (out []shownNumber) {
	if len(table) == 0 {
		return nil
	}
	add := func(shown string, path ...string) {
		out = append(out, shownNumber{shown, strings.Join(path, "\t")})
	}
	head, below := table[0], table[1:]
	for _, row := range below {
		switch {
		case len(row) < len(head):
		case slices.Contains(head, "P(best)"):
			add(row[2], "standings", "mean", row[1])
			add(row[3], "standings", "p_best", row[1])
			if at := slices.IndexFunc(head, isTop); at >= 0 {
				add(row[at], "standings", "p_top", row[1])
			}
		case slices.Contains(head, "lowest"):
			fields := strings.Fields("mean sd lowest highest mean_rank first")
			for i, field := range fields[:len(row)-1] {
				add(row[i+1], "overview", field, row[0])
			}
		case slices.Equal(head, []string{"classifier", "mean rank"}):
			add(row[1], "ranking", "mean_rank", row[0])
		case slices.Contains(head, "adjusted p"):
			out = append(out, postHocRow(head, row, told)...)
		case head[0] == "test" && head[len(head)-1] == "p value" && told.has("answers"):
			out = append(out, answerRow(row)...)
		}
	}
	return out
}

func isTop(column string) bool { return strings.HasPrefix(column, "P(top") }

// has tells whether the record has a part.
func (n recordNumbers) has(part string) bool {
	for path := range n {
		if strings.HasPrefix(path, part+"\t") {
			return true
		}
	}
	return false
}

// postHocRow lists what a row of a post-hoc test shows.
func postHocRow(head, row []string, told recordNumbers) []shownNumber {
	ofRanks := head[2] == "z"
	for path := range told {
		steps := strings.Split(path, "\t")
		if steps[0] != "posthocs" || strings.HasPrefix(steps[1], "Wilcoxon") == ofRanks {
			continue
		}
		statistic, left, right := "statistic", row[0], row[1]
		if left > right {
			statistic, left, right = "swapped statistic", right, left
		}
		at := strings.Join([]string{"posthocs", steps[1], "pairs", left, right, ""}, "\t")
		return []shownNumber{{row[2], at + statistic}, {row[3], at + "p_value"},
			{row[4], at + "adjusted_p_value"}}
	}
	return nil
}

// answerRow lists what a row of the tests side by side shows.
func answerRow(row []string) (out []shownNumber) {
	for i, field := range []string{"p\tleft", "p\trope", "p\tright", "p_value"} {
		if shown := row[len(row)-4+i]; shown != "" && shown != "–" {
			out = append(out, shownNumber{shown, "answers\t" + row[0] + "\t" + field})
		}
	}
	return out
}

// said finds p values, probabilities and statistics in words.
var said = regexp.MustCompile(`(?:\bp|\bP|P\([^()=]*\)|χ²\(\d+\)|F\(\d+, \d+\)|\bW|\bz) ` +
	`(= |< |> )(\d+(?:\.\d+)?(?:e-?\d+)?)`)

// comparePage compares the numbers in the tables of a page with those of its record, and looks for
// those in its words in the record.
func comparePage(t *testing.T, page []byte, told recordNumbers) {
	t.Helper()
	tables, paragraphs := pageOf(t, page)
	n := 0
	for _, table := range tables {
		for _, s := range shownIn(table, told) {
			n++
			if v, ok := told[s.path]; !ok || !agrees(s.shown, v) {
				t.Errorf("%q: the page shows %s, the record has %v", s.path, s.shown, v)
			}
		}
	}
	for _, paragraph := range paragraphs {
		if strings.HasPrefix(paragraph, "[") { // a footnote to tests that are not in the record
			continue
		}
		for _, found := range said.FindAllStringSubmatch(paragraph, -1) {
			n++
			shown := strings.TrimPrefix(strings.ReplaceAll(found[1]+found[2], " ", ""), "=")
			if !told.shows(shown) {
				t.Errorf("%q is not in the record: %.200s", found[0], paragraph)
			}
		}
	}
	if n == 0 {
		t.Error("no number was found on the page")
	}
}

// shows tells whether some number of the record is shown so.
func (n recordNumbers) shows(shown string) bool {
	for _, v := range n {
		if _, ok := v.(float64); ok && agrees(shown, v) {
			return true
		}
	}
	return false
}

// What a page shows of a number is its rounding or a bound.
func TestAgrees(t *testing.T) {
	for _, test := range []struct {
		shown string
		v     any
		want  bool
	}{
		{"0.0425", 0.04248, true}, {"0.0425", 0.04256, false}, {"<0.0001", 3e-7, true},
		{"<0.0001", 0.01, false}, {">0.9999", 1.0, true}, {"1.2e-05", 1.24e-5, true},
		{"1.2e-05", 1.3e-5, false}, {"∞", "Infinity", true}, {"38", 38.0, true},
		{"-0.20", -0.2041, true}, {"0.20", -0.2041, false}, {"", nil, true},
	} {
		if got := agrees(test.shown, test.v); got != test.want {
			t.Errorf("%q for %v: %v", test.shown, test.v, got)
		}
	}
}
