package reading

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// table reads a table that is good.
func table(t *testing.T, text string) tables.Table {
	t.Helper()
	read, err := tables.CSV(strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// understood reads text of one table, and chooses the metric.
func understood(t *testing.T, text string, h Hints) (Content, error) {
	t.Helper()
	c, err := Understand([]tables.Table{table(t, text)}, h)
	if err != nil {
		return c, err
	}
	return c.Choose(h)
}

func TestCSV(t *testing.T) {
	read := table(t, "\ufeff a ;b\r\n1;\"x;y\"\r\n;\r\n\r\n2;NA\r\n")
	if !slices.Equal(read.Names, []string{"a", "b"}) || read.Rows != 2 {
		t.Errorf("columns %q, %d rows", read.Names, read.Rows)
	}
	for name, want := range map[string][]string{"a": {"1", "2"}, "b": {"x;y", "NA"}} {
		if got := read.Column(name); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestParseScore(t *testing.T) {
	for text, want := range map[string]float64{
		"0.5": 0.5, "\t-1e3\n": -1000, "1e300": 1e300, "0": 0, "1e-400": 0,
	} {
		if got, err := tables.ParseScore(text); err != nil || got != want {
			t.Errorf("%q: %g, %v", text, got, err)
		}
	}
	for _, text := range []string{"", " ", "NA", "n/a", "NaN", "NULL", "none", "?", "-"} {
		if got, err := tables.ParseScore(text); err != nil || !math.IsNaN(got) {
			t.Errorf("%q: %g, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"Inf": "infinite", "-2e300": "too large", "1e999": "too large", "1e-301": "too close to 0",
		"95%": "percent sign", "0,5": "not a comma",
		"x": "is not a number", "1,2,3": "is not a number",
	} {
		_, err := tables.ParseScore(text)
		if !errors.Is(err, tables.ErrScore) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestUnderstand(t *testing.T) {
	one := Entry{Dataset: "file", Classifier: "a", Score: 0.5, Row: 1}
	two := Entry{Dataset: "file", Classifier: "b", Score: 0.25, Row: 2}
	for name, test := range map[string]struct {
		text  string
		hints Hints
		want  []Entry
		notes []string
	}{
		"long": {
			text: "Model,AUC\na,0.5\nb,0.25\n", hints: Hints{File: "file"},
			want: []Entry{one, two}, notes: []string{`Scores from column "AUC".`},
		},
		"long, everything": {
			text:  "task,clf,seed,split,train_size,n_test,score,loss\nd,a,1,2,9,1,NA,0.1\n",
			hints: Hints{Metric: "loss"},
			want: []Entry{{
				Dataset: "d", Classifier: "a", Run: "1", Fold: "2",
				Score: 0.1, Train: 9, Test: 1, Row: 1,
			}},
			notes: []string{`Scores from column "loss".`},
		},
		"wide, decimal commas": {
			text: "data\ta\tb\nd\t0,5\t1\nd\t2\t3\n",
			want: []Entry{
				{Dataset: "d", Classifier: "a", Fold: "1", Score: 0.5, Row: 1},
				{Dataset: "d", Classifier: "b", Fold: "1", Score: 1, Row: 1},
				{Dataset: "d", Classifier: "a", Fold: "2", Score: 2, Row: 2},
				{Dataset: "d", Classifier: "b", Fold: "2", Score: 3, Row: 2},
			},
			notes: []string{
				`Each of the columns "a", "b" is a classifier.`,
				`Commas are decimal commas: "0,5" is 0.5.`,
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := understood(t, test.text, test.hints)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(all(got.Entries), test.want) {
				t.Errorf("got %+v\nwant %+v", all(got.Entries), test.want)
			}
			for _, note := range test.notes {
				if !slices.Contains(got.Notes, note) {
					t.Errorf("%q is not among the notes %q", note, got.Notes)
				}
			}
		})
	}
}

// The last layout takes every table, and those before it do not.
func TestLayouts(t *testing.T) {
	none := []tables.Table{table(t, "x\ny\n")}
	for i, l := range layouts {
		if got, want := l.fits(none), i == len(layouts)-1; got != want {
			t.Errorf("layout %d takes a table that is none: %v", i, got)
		}
	}
}

// The rows above one that cannot be read are there with the error: a mistake in them comes first.
func TestRowsAboveAnError(t *testing.T) {
	for text, rows := range map[string]int{
		"model,score\na,1\nb,2\nc,x\nd,3\n": 2, "fold,a,b\n1,1,2\n2,3,4\n3,5,x\n": 5,
	} {
		got, err := understood(t, text, Hints{})
		if !errors.Is(err, tables.ErrScore) || !strings.Contains(err.Error(), "row 3: data set") {
			t.Errorf("%q: %v", text, err)
		}
		if got.Entries.Len() != rows {
			t.Errorf("%q: %d entries, want %d", text, got.Entries.Len(), rows)
		}
	}
}

// A file without a column of data sets has none in the errors either.
func TestNoColumnIsMadeUp(t *testing.T) {
	for text, hints := range map[string]Hints{
		"model,comment\na,x\n": {File: "file"}, "model,x,y\na,1,2\n": {
			File: "file", Metric: "z",
		},
	} {
		_, err := understood(t, text, hints)
		if err == nil || strings.Contains(err.Error(), "dataset") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// all are the entries as a list.
func all(es Entries) []Entry {
	list := make([]Entry, es.Len())
	for i := range list {
		list[i] = es.At(i)
	}
	return list
}
