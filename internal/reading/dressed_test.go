package reading

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// readWide reads a table whose layout is known.
func readWide(text string) (Content, error) {
	tables, err := tables.Tables("file.csv", strings.NewReader(text), nil)
	if err != nil {
		return Content{}, err
	}
	return Understand(tables, Hints{File: "file"})
}

// What people write around a number.
func TestNumbersWithSomethingAboutThem(t *testing.T) {
	for cell, want := range map[string]float64{
		"0.91±0.02": 0.91, "0.91 ± 0.02": 0.91, "0.91+-0.02": 0.91, "0.91 +/- 0.02": 0.91,
		`0.91 \pm 0.02`: 0.91, `$0.91 \pm 0.02$`: 0.91, "**0.91**": 0.91, "__0.91__": 0.91,
		`\textbf{0.91}`: 0.91, `\textbf{0.91} ± 0.02`: 0.91, `$\mathbf{0.91}$`: 0.91,
		`\underline{0.91}`: 0.91, "<b>0.91</b>": 0.91, "*0.91*": 0.91, "**0.91±0.02**": 0.91,
		"0.91 (3)": 0.91, "0.91 (0.02)": 0.91, "0.91(3)": 0.91, "0.91 [0.88, 0.94]": 0.91,
		"0.91 (±0.02) (+1.2)": 0.91, "_**0.91**_ (±0.02)": 0.91, "**_0.91_ ± 0.02** [3] (4)": 0.91,
		"0.91 (±0.02)": 0.91, "0.91*": 0.91, "0.91†": 0.91, "0.91 ▲": 0.91, "$0.91^{*}$": 0.91,
		"−0.5": -0.5, "−0.5 ± 0.1": -0.5, "+0.5*": 0.5, ".5*": 0.5, "1e-3*": 0.001,
		"\u00a00.91\u00a0±\u00a00.02": 0.91, "91.2 %": 91.2, "91.2%": 91.2, `91.2\%`: 91.2,
		"91.2 ± 0.3 %": 91.2, "91.2\u202f%": 91.2, "**91.2 %**": 91.2,
	} {
		d, ok := parseDressed(cell)
		if !ok {
			t.Errorf("%q is no number", cell)
			continue
		}
		if v, err := tables.ParseScore(d.number); err != nil || v != want {
			t.Errorf("%q is %g, %v", cell, v, err)
		}
		if d.percent != strings.Contains(cell, "%") {
			t.Errorf("%q in percent: %v", cell, d.percent)
		}
	}
	for _, cell := range []string{
		"1/2", "0x1p-1", "0_9", "Inf", "2024-01-31", "12:30", "nbc", "C4.5", "v1", "", "±0.02",
		"0.91±", "0.91 0.92", "0.91 - 0.95", "3 folds", "**", "$$", "()", "*", "−", "1e", "a*",
	} {
		if d, ok := parseDressed(cell); ok {
			if v, err := tables.ParseScore(d.number); err == nil {
				t.Errorf("%q is taken for %g", cell, v)
			}
		}
	}
}

// What cells have besides their numbers is said once.
func TestWhatCellsCarryIsSaid(t *testing.T) {
	for text, want := range map[string]string{
		"dataset,a,b\ni,0.91±0.02,**0.5**\nj,.8±.1,0.7\nk,0.6,NA\n": "Of 5 cells, " +
			"2 have a spread, such as 0.91±0.02, 1 is bold or otherwise set off, " +
			"such as **0.5**: only the numbers are used.",
		"dataset,a,b\ni,0.91 (1),0.5*\nj,.8 (1),0.7*\n": "Of 4 cells, " +
			"2 have a number in brackets, such as 0.91 (1), 2 have a mark, such as 0.5*: " +
			"only the numbers are used.",
		"dataset,a,b\ni,91.2 %,90%\nj,80%,70%\n": "Scores are in percent, such as 91.2 %.",
		"dataset;a;b\ni;91,2 %;90%\nj;80%;70%\n": "Scores are in percent, such as 91,2 %.",
		"dataset;a;b\ni;0,91±0,02;0,9\nj;0,8;0,7\n": "Commas are decimal commas: " +
			`"0,91" is 0.91.`,
	} {
		c, err := readWide(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if !strings.Contains(strings.Join(c.Notes, "\n"), want) {
			t.Errorf("%q: notes %q", text, c.Notes)
		}
		for _, e := range all(c.Entries) {
			if limit := 1.0; !strings.Contains(text, "%") && e.Score > limit {
				t.Errorf("%q: %v has the score %g", text, e, e.Score)
			}
		}
	}
}

// Mean ranks below scores in percent have no percent sign, and are left out as always.
func TestRanksBelowPercent(t *testing.T) {
	c, err := readWide("dataset,a,b\ni,91%,90%\nj,80%,85%\nAvg. rank,1.5,1.5\n")
	if err != nil {
		t.Fatal(err)
	}
	if c.Entries.Len() != 4 || len(c.LeftOut) != 1 || c.LeftOut[0].Rows[0] != 3 {
		t.Errorf("%d entries, left out %+v", c.Entries.Len(), c.LeftOut)
	}
}

// Scores in percent beside scores that are not are refused.
func TestPercentAndFractions(t *testing.T) {
	for text, want := range map[string][]string{
		"dataset,a,b\ni,91.2 %,90%\nj,0.8,70%\n": {
			`column "a"`, `row 1 is "91.2 %"`, `row 2 is "0.8"`,
		},
		"dataset,a,b\ni,91.2%,0.9\nj,80%,0.7\n": {`"a" have percent signs`, `"b" have none`},
	} {
		_, err := readWide(text)
		for _, part := range want {
			if !errors.Is(err, tables.ErrScore) || !strings.Contains(err.Error(), part) {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

// Names stay as they are, also where they look like numbers with marks.
func TestNamesKeepTheirMarks(t *testing.T) {
	c, err := readWide("dataset,fold,a,b\n1*,1%,0.5*,0.4\n1*,2%,0.5,0.4\n")
	if err != nil {
		t.Fatal(err)
	}
	if e := c.Entries.At(0); e.Dataset != "1*" || e.Fold != "1%" || e.Score != 0.5 {
		t.Errorf("%+v", e)
	}
}

func TestMissingScores(t *testing.T) {
	for _, cell := range []string{
		"", " ", "NA", "NA ", "N/A", "n.a.", "NaN", "nan", "-nan", "null", "None", "-", "–", "—",
		"--", "?", "#N/A", "missing", "<NA>", "\u00a0",
	} {
		if v, err := tables.ParseScore(cell); err != nil || !math.IsNaN(v) {
			t.Errorf("%q: %g, %v", cell, v, err)
		}
	}
	for cell, want := range map[string]float64{
		"+0.5": 0.5, ".5": 0.5, "5.": 5, "1e-3": 0.001, "−0.5": -0.5, "-0": 0,
	} {
		for _, cell := range []string{cell, " " + cell + "\u00a0"} {
			if v, err := tables.ParseScore(cell); err != nil || v != want {
				t.Errorf("%q: %g, %v", cell, v, err)
			}
		}
	}
	for cell, problem := range map[string]string{
		"0x1p-1": "is not a number", "0_9": "is not a number", "1/2": "is not a number",
		"Inf": "infinite", "-inf": "infinite", "+Infinity": "infinite", "∞": "infinite",
		"#DIV/0!": "is not a number", "1e999": "too large", "1e-301": "too close to 0",
		"0.5.1": "is not a number", "--5": "is not a number", "e": "is not a number",
	} {
		_, err := tables.ParseScore(cell)
		if !errors.Is(err, tables.ErrScore) || !strings.Contains(err.Error(), problem) {
			t.Errorf("%q: %v", cell, err)
		}
	}
}

// Commas are decimal commas where some number can have no thousands; where all can, nobody knows.
func TestDecimalCommas(t *testing.T) {
	for cells, want := range map[[2]string][2]float64{
		{"85,640", "91,2"}:     {85.64, 91.2},
		{"85,640", "0,856"}:    {85.64, 0.856},
		{"85,640", "-,5"}:      {85.64, -0.5},
		{"85,640", "1234,567"}: {85.64, 1234.567},
		{"85,640", "1,5e-1"}:   {85.64, 0.15},
		{"-85,6", "85"}:        {-85.6, 85},
	} {
		read := table(t, "dataset;a;b\n1,5;"+cells[0]+";"+cells[1]+"\n")
		pointed, note, err := withPoints(read, Hints{})
		if err != nil || note == "" || pointed.Column("dataset")[0] != "1,5" {
			t.Errorf("%q: %q, %v", cells, note, err)
			continue
		}
		a, _ := tables.ParseScore(pointed.Column("a")[0])
		b, _ := tables.ParseScore(pointed.Column("b")[0])
		if got := [2]float64{a, b}; got != want {
			t.Errorf("%q: %v", cells, got)
		}
	}
	for text, want := range map[string]string{
		"dataset;a;b\ni;85,640;91,200\n":     `"85,640" can be 85.640 or 85640`,
		"dataset;a;b\ni;85,640;91\n":         `"85,640" can be 85.640 or 85640`,
		"dataset;a;b\ni;0,5;0.5\nj;1;2\n":    "decimal point",
		"dataset;a;b\ni;0,5;1,234.5\n":       "decimal point",
		"dataset;a;b\ni;0,5;1,234,567\n":     "decimal point",
		"dataset;a;b\ni;85,640;0.5\nj;1;2\n": "decimal point",
	} {
		if _, err := readWide(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
