package tables

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Columns without a name: what is left out, and what the others are called.
func TestColumnsWithoutAName(t *testing.T) {
	for name, test := range map[string]struct {
		text  string
		names []string
		left  []LeftOut
		notes int
	}{
		"row numbers of pandas": {
			",a,b\n0,.1,.2\n1,.3,.4\n", []string{"a", "b"},
			[]LeftOut{{Column: "1 (no name)", Why: "row numbers"}}, 0,
		},
		"row numbers in another order": {
			",a,b\n3,.1,.2\n1,.3,.4\n2,.5,.6\n", []string{"a", "b"},
			[]LeftOut{{Column: "1 (no name)", Why: "row numbers"}}, 0,
		},
		"row numbers of some rows": {
			",dataset,a\n7,i,.2\n7,j,.4\n", []string{"dataset", "a"},
			[]LeftOut{{Column: "1 (no name)", Why: "row numbers"}}, 0,
		},
		"row names of R": {
			"\"\",\"a\"\n\"iris\",.1\n\"wine\",.3\n", []string{"dataset", "a"}, nil, 1,
		},
		"names of folds": {
			",a,b\nFold01,.1,.2\nFold02,.3,.4\n", []string{"fold", "a", "b"}, nil, 1,
		},
		"row names beside data sets": {
			",task,a\ni.1,i,.1\nmean,i,.3\n", []string{"Unnamed: 0", "task", "a"}, nil, 1,
		},
		"row numbers and a mean": {
			",a,b\n0,.1,.2\n1,.3,.4\nmean,.2,.3\n", []string{"Unnamed: 0", "a", "b"}, nil, 1,
		},
		"an empty column at the end": {
			"a,b,\n1,2,\n3,4,\n", []string{"a", "b"},
			[]LeftOut{{Column: "3 (no name)", Why: "no name and no values"}}, 0,
		},
		"an empty column between": {
			"a,,b\n1,,2\n3, ,4\n", []string{"a", "b"},
			[]LeftOut{{Column: "2 (no name)", Why: "no name and no values"}}, 0,
		},
		"empty cells at the end": {"a,b\n1,2,,\n3,4\n", []string{"a", "b"}, nil, 1},
		"a name that pandas made": {
			"a,Unnamed: 1\n1,2\n", []string{"a", "Unnamed: 1"}, nil, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			read := readCSV(t, test.text)
			if !slices.Equal(read.Names, test.names) || len(read.Notes) != test.notes {
				t.Errorf("columns %q, notes %q", read.Names, read.Notes)
			}
			same := func(a, b LeftOut) bool { return a.Column == b.Column && a.Why == b.Why }
			if !slices.EqualFunc(read.LeftOut, test.left, same) {
				t.Errorf("left out: %+v", read.LeftOut)
			}
		})
	}
}

// The error of a table that cannot be split names the place and the cause.
func TestCSVRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"a,,b\n1,2,3\n":                      "line 1: column 2 has no name",
		",a,b\n5,.1,.2\n5,.3,.4\n":           "line 1: column 1 has no name",
		",a,b\n31,.1,.2\n3913,.3,.4\n":       "line 1: column 1 has no name",
		"# x\n\na,a\n1,2\n":                  "line 3: two columns are named \"a\"",
		"a,b\n1,2\n\n3\n":                    "line 4 has 1 column, the header has 2",
		"a,b\n1,2\n1,2,3\n":                  "line 3 has 3 columns, the header has 2",
		"0.1,0.2\n0.3,0.4\n":                 "line 1 looks like data",
		"0,1\n0.3,0.4\n":                     "line 1 looks like data",
		"iris,nbc,1,0.93\niris,nbc,2,0.94\n": "line 1 looks like data",
		"iris,nbc,0,1\niris,nbc,1,1\n":       "line 1 looks like data",
		"iris,0.93,0.94\nwine,0.8,0.7\n":     "line 1 looks like data",
		"sep=;;\na;b\n1;2\n":                 "line 1: sep=",
		"# x\n\"a\" \"b\"\n\"1\" \"i\" 2\n":  "line 2: the columns are separated by",
		"a,b\n1,i,2\n":                       "R names all columns",
		"a b\n1  2\n":                        "line 1: the columns are separated by",
		"#1,#2\n":                            "the file is empty",
		"\n,\n":                              "the file is empty",
		"a,b\nx,\"1\ny,2\n":                  "line 2",
		"a\n1\n\"":                           "line 3",
	} {
		_, err := CSV(strings.NewReader(text), nil)
		if !errors.Is(err, ErrCSV) && !errors.Is(err, ErrEmpty) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Names that are numbers are fine where they count.
func TestNumbersInTheHeader(t *testing.T) {
	for _, text := range []string{
		"Resamples:,0,1,2\niris,.1,.2,.3\n", "dataset,1,2\niris,.1,.2\n",
		"model,1,3\na,.1,.2\n", "dataset,model,2\niris,a,x\n",
	} {
		if read := readCSV(t, text); read.Rows != 1 {
			t.Errorf("%q: %+v", text, read)
		}
	}
}

// The bars at the ends of the lines of a Markdown table, and the spaces around its cells, are not
// part of it.
func TestMarkdown(t *testing.T) {
	read := readCSV(t, "| dataset | a  |  b |\n|:---|---|:-:|\n"+
		"| iris | **0.9** | 0.8 |\n| zoo | | - |\n")
	if !slices.Equal(read.Names, []string{"dataset", "a", "b"}) || len(read.LeftOut) > 0 ||
		!slices.Equal(read.Column("dataset"), []string{"iris", "zoo"}) ||
		!slices.Equal(read.Column("a"), []string{"**0.9**", ""}) {
		t.Errorf("%q: %q, left out %+v", read.Names, read.Column("a"), read.LeftOut)
	}
	// Missing scores are no rule.
	if read := readCSV(t, "dataset,a,b\niris,--,--\n"); read.Rows != 1 {
		t.Errorf("%d rows", read.Rows)
	}
}

// Whether lines begin or end with bars, whether pandas numbered the rows, and whatever is above and
// below the table or between its rows, it is the same table.
func TestMarkdownInAnyForm(t *testing.T) {
	header := []string{"dataset", "knn", "forest"}
	rows := [][]string{{"iris", "0.91", "**0.95**"}, {"zoo", ".8", ".7"}, {"glass", "1", "0.5"}}
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		numbered := r.IntN(2) == 0
		line := func(first string, cells ...string) string {
			if numbered {
				cells = slices.Insert(slices.Clone(cells), 0, first)
			}
			text := strings.Join(cells, []string{" | ", "|"}[r.IntN(2)])
			if numbered || r.IntN(2) == 0 {
				text = "|" + text
			}
			if r.IntN(2) == 0 {
				text += " |"
			}
			return text + "\n"
		}
		text := []string{"", "# Results\n\n", "Two:\n\n|a|b|\n|-|-|\n|x|y|\n\n"}[r.IntN(3)] +
			line("", header...) + line("---:", ":---", "---", ":-:")
		for i, row := range rows {
			text += line(strconv.Itoa(i), row...)
			if r.IntN(3) == 0 {
				text += "|    | |  |\n"
			}
		}
		text += []string{"", "\nAll are good.\n", "\n|c|d|\n|-|-|\n|1|2|\n"}[r.IntN(3)]
		read := readCSV(t, text)
		if !slices.Equal(read.Names, header) || read.Rows != len(rows) ||
			(len(read.LeftOut) == 1) != numbered {
			t.Fatalf("%d: %q, left out %+v\n%s", seed, read.Names, read.LeftOut, text)
		}
		for j, name := range header {
			for i, cell := range read.Column(name) {
				if cell != rows[i][j] {
					t.Errorf("%d: %q is %q\n%s", seed, rows[i][j], cell, text)
				}
			}
		}
	}
}

func TestSeparators(t *testing.T) {
	for text, want := range map[string][]string{
		"a,b\n1,2\n":                     {"a", "b"},
		"a|b\n1|2\n":                     {"a", "b"},
		"set;f(a,b);g(c,d,e)\ni;.1;.2\n": {"set", "f(a,b)", "g(c,d,e)"},
		"sep=|\na,x|b,y\n1|2\n":          {"a,x", "b,y"},
		"SEP=\t\r\na\tb\r\n1\t2\r\n":     {"a", "b"},
		"\"a;b;c\",d\n1,2\n":             {"a;b;c", "d"},
		"only\n1\n":                      {"only"},
		"# a, b\n# 2 rows\nx;y\n1;2\n":   {"x", "y"},
		"# a,b\n1,2\n":                   {"a", "b"},
	} {
		read, err := CSV(strings.NewReader(text), nil)
		if err != nil || !slices.Equal(read.Names, want) {
			t.Errorf("%q: %q, %v", text, read.Names, err)
		}
	}
}

func readCSV(t *testing.T, text string) Table {
	t.Helper()
	read, err := CSV(strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// Two lines of names, as pandas and spreadsheets with merged cells have them, are one header.
func TestTwoLinesOfNames(t *testing.T) {
	joined := []string{"dataset", "acc_A", "acc_B", "f1_A", "f1_B"}
	for name, test := range map[string]struct {
		text  string
		names []string
	}{
		"pandas": {",acc,acc,f1,f1\n,A,B,A,B\niris,.1,.2,.3,.4\nwine,.1,.2,.3,.4\n", joined},
		"pandas with a name of the rows": {
			",acc,acc,f1,f1\n,A,B,A,B\ndataset,,,,\niris,.1,.2,.3,.4\nwine,.1,.2,.3,.4\n", joined,
		},
		"pandas with names of the levels": {
			"metric,acc,acc,f1,f1\nmodel,A,B,A,B\ndataset,,,,\niris,.1,.2,.3,.4\n",
			joined,
		},
		"merged cells": {"dataset;acc;;f1;\n;A;B;A;B\niris;.1;.2;.3;.4\n", joined},
		"merged cells, names of rows below": {
			"\tacc\t\tf1\t\ndataset\tA\tB\tA\tB\niris\t.1\t.2\t.3\t\nwine\t.1\t.2\t.3\t.4\n",
			joined,
		},
		"a column outside of the groups": {
			"dataset,fold,acc,acc\n,,A,B\niris,1,.1,.2\niris,2,.1,.2\n",
			[]string{"dataset", "fold", "acc_A", "acc_B"},
		},
	} {
		table, err := CSV(strings.NewReader(test.text), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(table.Names, test.names) {
			t.Errorf("%s: columns %q, want %q", name, table.Names, test.names)
		}
		if !strings.Contains(strings.Join(table.Notes, "\n"), "are in two lines") {
			t.Errorf("%s: not told in %q", name, table.Notes)
		}
		if table.Rows != strings.Count(test.text, "\niris")+strings.Count(test.text, "\nwine") {
			t.Errorf("%s: %d rows", name, table.Rows)
		}
	}
}

// A row of text below names that are repeated or missing is no line of names.
func TestOneLineOfNames(t *testing.T) {
	for name, text := range map[string]string{
		"a row of text":        "dataset,winner,\niris,A,x\nwine,B,y\n",
		"a row with a score":   "dataset,acc,acc\niris,A,.5\nwine,B,.5\n",
		"a row of missing":     "dataset,acc,acc\niris,,NA\nwine,.5,.6\n",
		"names repeated below": "dataset,acc,acc\nx,A,A\niris,.5,.6\n",
		"an empty column":      "dataset,note,\niris,A,\nwine,B,\n",
	} {
		table, err := CSV(strings.NewReader(text), nil)
		if strings.Contains(strings.Join(table.Notes, "\n"), "are in two lines") {
			t.Errorf("%s: joined (%q, %v)", name, table.Names, err)
		}
	}
}
