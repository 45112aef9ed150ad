package reading

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

func TestSummaryRows(t *testing.T) {
	const table = "dataset,a,b,c\nx,0.81,0.72,0.9\ny,0.61,0.75,0.6\nz,0.7,0.7,0.71\n" +
		"u,0.9,0.95,0.97\n"
	for label, test := range map[string]struct{ cells, why string }{
		"Average":                  {"0.755,0.78,0.795", "a row of means"},
		"AVG.":                     {"0.76,0.78,0.80", "a row of means"},
		"mean accuracy":            {"0.755,0.780,0.795", "a row of means"},
		"Median":                   {"0.755,0.735,0.805", "a row of medians"},
		"Mean rank":                {"2.375,2.125,1.5", "a row of ranks"},
		"Avg. Rank":                {"2.4,2.1,1.5", "a row of ranks"},
		"rank":                     {"3,2,1", "a row of ranks"},
		"Std":                      {"0.11,0.11,0.17", "a row of standard deviations"},
		"Std. dev.":                {"0.11,0.11,0.17", "a row of standard deviations"},
		"W/T/L":                    {"1/0/3,1/0/3,3/0/1", "a row of wins and losses"},
		"W/D/L vs. rf":             {"1/0/3,1/0/3,3/0/1", "a row of wins and losses"},
		"Friedman chi2=6 (p=0.05)": {",,", "a row of p values"},
		"Wins":                     {"0,1,3", "a row of wins and losses"},
		"win/tie/loss":             {"1/0/3,1/0/3,-", "a row of wins and losses"},
		"Total":                    {"3.02,3.12,3.18", "a row of sums"},
		"p-value":                  {"0.03,0.2,-", "a row of p values"},
		"Friedman":                 {"6.5,,", "a row of p values"},
		"max":                      {"0.9,0.95,0.97", "a row of largest scores"},
		"friedman test":            {"0.01,,", "a row of p values"},
		"Overall":                  {"0.755,0.78,0.795", "a row of means"},
		"Average (acc.)":           {"0.755,0.78,0.795", "a row of means"},
	} {
		for text, row := range map[string]int{
			table + label + "," + test.cells + "\n":                                             5,
			strings.Replace(table, "x,", label+","+test.cells+"\nx,", 1):                        1,
			strings.Replace(table+label+","+test.cells+"\n", "dataset,a,b,c", "bench,a,b,c", 1): 5,
		} {
			got, err := Understand([]tables.Table{namedTable(t, "f", text)}, Hints{})
			if err != nil {
				t.Errorf("%s: %v", label, err)
				continue
			}
			if got.Entries.Len() != 12 || len(got.LeftOut) != 1 || got.LeftOut[0].Rows[0] != row ||
				got.LeftOut[0].Why != test.why {
				t.Errorf("%s: %d entries, left %s", label, got.Entries.Len(), leftOut(got))
			}
			accounted(t, got)
		}
	}
}

// Rows that are called like a summary and have other values are never dropped.
func TestNoSummaryRows(t *testing.T) {
	const table = "dataset,a,b\nx,0.8101,0.7202\ny,0.6103,0.7501\nz,0.7011,0.7032\n" +
		"u,0.9005,0.9515\n"
	for last, want := range map[string]string{
		"Average,0.8,0.78":     `row 5 is called "Average"`,
		"Median,0.1,0.2":       "not the medians of the rows above",
		"Rank,0.9,0.8":         "are not ranks",
		"Friedman,0.9,0.8":     "may be of a data set",
		"all,0.7555,0.7813":    "row 5 holds the means",
		"somebody,0.756,0.781": "row 5 holds the means",
	} {
		_, err := Understand([]tables.Table{namedTable(t, "f", table+last+"\n")}, Hints{})
		if !errors.Is(err, tables.ErrLayout) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", last, err)
		}
	}
	for _, name := range []string{
		"friedman1", "mean2x", "meander", "ranker", "standard", "winequality",
	} {
		got, err := Understand([]tables.Table{namedTable(t, "f", table+name+",0.1,0.2\n")}, Hints{})
		if err != nil || got.Entries.Len() != 10 {
			t.Errorf("%s: %v, %v", name, got.LeftOut, err)
		}
	}
}

// Below folds, the mean is one of the folds of its data set.
func TestSummaryRowsOfFolds(t *testing.T) {
	for name, text := range map[string]string{
		"of each data set": "dataset,fold,a,b\nx,1,.1,.3\nx,2,.2,.5\nx,mean,.15,.4\n" +
			"y,1,.5,.6\ny,2,.7,.7\ny,mean,.6,.65\n",
		"of one data set": "fold,a,b\n1,.1,.3\n2,.2,.5\nmean,.15,.4\n3,.15,.4\n",
		"numbered":        "id,dataset,a,b\n0,x,.1,.3\n1,x,.2,.5\nmean,x,.15,.4\n",
	} {
		got, err := Understand([]tables.Table{namedTable(t, "f", text)}, Hints{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		third := func(l tables.LeftOut) bool { return l.Rows != nil && l.Rows[0] == 3 }
		if !slices.ContainsFunc(got.LeftOut, third) {
			t.Errorf("%s: left %s", name, leftOut(got))
		}
		accounted(t, got)
	}
}
