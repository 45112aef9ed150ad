package nb_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp/nb"
)

// Titles and formats part at the word with the first verb; %% is a sign and no verb.
func TestColumns(t *testing.T) {
	table := nb.Columns("no values", "100 %% sure %v", "δ %+.2f", "share %.0f %%", "%d of %d")
	table.Row(true, 0.5, 12.0, 3, 4)
	table.Row("x & y", -1.0, 100.0, 12, 345)
	want := strings.Join([]string{
		"no values  100 % sure  δ      share",
		"           true        +0.50  12 %   3 of 4",
		"           x & y       -1.00  100 %  12 of 345",
	}, "\n")
	if got := table.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	for _, want := range []string{
		`<th style="text-align:left">100 % sure</th><th style="text-align:right">δ</th>`,
		`<td style="text-align:left">x &amp; y</td><td style="text-align:right">-1.00</td>`,
	} {
		if html := table.HTML(); !strings.Contains(html, want) {
			t.Errorf("no %s in\n%s", want, html)
		}
	}
}

// A row with too few or too many values is still a row, and says what is wrong as fmt does.
func TestColumnsOfOtherLengths(t *testing.T) {
	table := nb.Columns("a %d", "b %d")
	table.Row(1)
	table.Row(1, 2, 3)
	for _, want := range []string{"%!d(MISSING)", "%!(EXTRA int=3)"} {
		if got := table.String(); !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestBeside(t *testing.T) {
	for _, row := range []struct {
		printed string
		ours    float64
		equal   bool
		shown   string
	}{
		{"0.25", 0.254, true, "0.25"},
		{"0.25", 0.256, false, "← 0.2560"},
		{".750", 0.7504, true, "0.750"},
		{"0.00", -0.001, true, "0.00"},
		{"-0.1", -0.1234, true, "-0.1"},
		{"21", 21, true, "21"},
		{"27.0", 26.96, true, "27.0"},
		{"1", 0.4, false, "← 0.40"},
		{"none", 0, false, "none"},
		{"0.05", math.NaN(), false, "NaN"},
	} {
		var b nb.Beside
		b.Row("x", row.printed, row.ours)
		if as, of := b.Equal(); (as == 1) != row.equal || of != 1 {
			t.Errorf("%s beside %g: %d of %d as printed", row.printed, row.ours, as, of)
		}
		if got := b.String(); !strings.Contains(got, row.shown) {
			t.Errorf("%s beside %g: no %q in\n%s", row.printed, row.ours, row.shown, got)
		}
	}
	const none = "0 numbers, all as printed"
	if got := (nb.Beside{}).HTML(); !strings.Contains(got, none) {
		t.Errorf("no %q in %s", none, got)
	}
}
