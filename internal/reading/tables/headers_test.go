package tables

import (
	"slices"
	"strings"
	"testing"
)

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
