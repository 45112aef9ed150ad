package reading

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

func TestLongTablesRefused(t *testing.T) {
	for name, test := range map[string]struct {
		text  string
		hints Hints
		err   error
		needs string
		names []string
	}{
		"a column that is not there": {
			"dataset,model,repeats,acc\nd,a,1,0.5\n", Hints{Run: "repeat"}, tables.ErrColumn, "Run",
			[]string{`"repeat"`, `did you mean "repeats"?`, `"dataset", "model", "repeats"`},
		},
		"a classifier that is not there": {
			"dataset,model,acc\nd,a,0.5\n", Hints{Classifier: "x"}, tables.ErrColumn, "Classifier",
			[]string{`"x"`, "CSV{Classifier: …}"},
		},
		"several metrics": {
			"dataset,model,acc,auc,time\nd,a,0.5,0.5,1\n", Hints{}, tables.ErrLayout, "Metric",
			[]string{`"acc" (higher is better), "auc"`, `CSV{Metric: "acc"}`},
		},
		"no such metric": {
			"dataset,model,accuracy,auc\nd,a,0.5,0.5\n", Hints{Metric: "accurasy"},
			tables.ErrColumn,
			"Metric", []string{`no metric "accurasy"`, `did you mean "accuracy"?`, `"auc"`},
		},
		"no such metric in the rows": {
			"dataset,model,metric,value\nd,a,acc,0.5\nd,a,f1,1\n", Hints{Metric: "mcc"},
			tables.ErrColumn, "Metric", []string{`no metric "mcc"`, `"acc", "f1"`},
		},
		"scores for runs": {
			"dataset,model,Lauf,acc\nd,a,1,0.5\nd,b,1,1\n", Hints{Run: "acc", Metric: "Lauf"},
			tables.ErrColumn, "Run",
			[]string{`column "acc" has decimal numbers, such as 0.5`, "the runs"},
		},
		"scores for folds": {
			"dataset,model,pli,acc\nd,a,1,0.5\nd,b,1,1\n",
			Hints{Fold: "acc", Better: metrics.Lower},
			tables.ErrColumn, "Fold", []string{`column "acc" has decimal numbers`, "the folds"},
		},
		"runs for scores": {
			"dataset,model,corrida,acc\nd,a,1,0.5\nd,b,1,1\n", Hints{Metric: "corrida"},
			tables.ErrColumn, "Metric", []string{`no metric "corrida"`, `"acc"`},
		},
		"names for scores": {
			"dataset,model,acc\nd,a,0.5\nd,b,1\n", Hints{Metric: "model"},
			tables.ErrColumn, "Metric", []string{`no metric "model"`, `"acc"`},
		},
		"no column of scores": {
			"dataset,model,comment\nd,a,x\n", Hints{}, tables.ErrLayout, "",
			[]string{"no column of numbers", `"comment"`},
		},
		"no column of values": {
			"dataset,model,metric,x,y\nd,a,acc,0.5,0.25\n", Hints{}, tables.ErrLayout, "Metric",
			[]string{`"metric" names metrics`, `"x", "y"`},
		},
		"no column of numbers": {
			"dataset,model,metric,x\nd,a,acc,high\n", Hints{}, tables.ErrLayout, "",
			[]string{"no column of numbers"},
		},
		"a word among scores": {
			"dataset,model,acc\nd,a,0.5\nd,b,high\n", Hints{}, tables.ErrScore, "",
			[]string{"row 2", `"high"`, `classifier "b"`},
		},
		"the only column is bad": {
			"dataset,model,acc\nd,a,x\nd,b,y\nd,c,1\n", Hints{}, tables.ErrScore, "",
			[]string{"row 1"},
		},
		"data sets or metrics": {
			"method,iris,wine\na,0.5,0.25\nb,0.75,1\n", Hints{}, tables.ErrLayout, "Metric",
			[]string{`"iris", "wine" data sets or metrics?`, "a row for each data set"},
		},
		"data sets of two scales": {
			"method,x,y,z\na,0.5,0.25,70\nb,0.75,1,80\n", Hints{}, tables.ErrLayout, "Metric",
			[]string{`"x", "y", "z" data sets or metrics?`},
		},
		"a column of no means": {
			"method,x,y,z,mean\na,0.5,0.25,0,0.5\nb,0.75,1,1,1\n", Hints{}, tables.ErrLayout, "",
			[]string{`column "mean"`, "the means of the other columns"},
		},
		"a mean that is none": {
			"dataset,model,acc\nd,a,0.5\ne,a,0.25\nmean,a,0.75\n", Hints{}, tables.ErrLayout, "",
			[]string{"row 3", `"mean"`, "the means of other rows"},
		},
		"one direction for two metrics": {
			"task,framework,fold,result,info,auc,logloss\na,f,0,0.5,,0.5,\nb,f,0,2,,,2\n",
			Hints{Better: metrics.Lower}, tables.ErrLayout, "Metric", []string{`"auc"`,
				`"logloss"`},
		},
		"results of no metric": {
			"task,framework,fold,result,info,auc,logloss\na,f,0,0.5,,0.25,0.75\n", Hints{},
			tables.ErrLayout, "Metric", []string{`task "a"`, `"auc", "logloss"`},
		},
		"MOA": {
			"learning evaluation instances,evaluation time (cpu seconds)," +
				"classifications correct (percent)\n1000,0.1,90\n", Hints{}, tables.ErrLayout, "",
			[]string{"learning curve of MOA", "each stream"},
		},
		"directions only": {
			"MetricName,Maximize\nacc,True\n", Hints{}, tables.ErrLayout, "",
			[]string{"directions of metrics", "no scores"},
		},
		"a direction that is none": {
			"dataset,model,metric,value,maximize\nd,a,acc,0.5,perhaps\n", Hints{}, tables.ErrLayout,
			"",
			[]string{"row 1", `"perhaps"`, "True or False"},
		},
		"a list that is none": {
			"flow_name,data_name,function,values\nf,d,acc,\"[0.5, 1]\"\ng,d,acc,0.5\n", Hints{},
			tables.ErrScore, "", []string{"row 2", "[0.9, 0.8]"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := understood(t, test.text, test.hints)
			if !errors.Is(err, test.err) {
				t.Fatalf("%v", err)
			}
			var input *tables.InputError
			if errors.As(err, &input) != (test.needs != "") ||
				input != nil && input.Needs != test.needs {
				t.Errorf("needs %+v", input)
			}
			for _, want := range test.names {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q is not said: %v", want, err)
				}
			}
		})
	}
}

// A table beside the scores tells the directions of their metrics, also against their names.
func TestDirectionsBesideTheScores(t *testing.T) {
	scores := table(t, "Algorithm,Problem,MetricName,ExecutionId,MetricValue\n"+
		"a,p,fitness,1,0.5\nb,p,fitness,1,0.25\n")
	for text, want := range map[string]metrics.Direction{
		"MetricName,Maximize\nfitness,True\n":           metrics.Higher,
		"MetricName,Maximize\nFitness,False\n":          metrics.Lower,
		"metric,lower is better\nfitness,yes\nother,no": metrics.Lower,
	} {
		told := table(t, text)
		for _, ts := range [][]tables.Table{{scores, told}, {told, scores}} {
			c, err := Understand(ts, Hints{})
			if err == nil {
				c, err = c.Choose(Hints{})
			}
			if err != nil || c.Metrics[0].Better != want || c.Entries.Len() != 2 {
				t.Errorf("%q: %+v, %v", text, c.Metrics, err)
			}
		}
	}
	c, err := understood(t, "dataset,model,metric,value,direction\nd,a,x,0.5,min\n", Hints{})
	if err != nil || c.Metrics[0].Better != metrics.Lower {
		t.Errorf("in the table itself: %+v, %v", c.Metrics, err)
	}
}

// Rows of one cell: the error can say in which columns they differ.
func TestDiffering(t *testing.T) {
	c, err := understood(t, "dataset,model,constraint,acc,acc_std,C\nd,a,1h,0.5,0.1,1\n"+
		"d,b,1h,0.5,0.1,1\nd,a,4h,0.25,0.2,10\n", Hints{Metric: "acc"})
	if err != nil {
		t.Fatal(err)
	}
	first, columns := c.Differing(2)
	want := []Difference{{"constraint", "1h", "4h"}, {"C", "1", "10"}}
	if first != 1 || !slices.Equal(columns, want) {
		t.Errorf("row %d, %v", first, columns)
	}
	if first, columns := c.Differing(1); first != 0 || columns != nil {
		t.Errorf("row %d, %v", first, columns)
	}
}

func TestSplitByMetric(t *testing.T) {
	c, err := Understand([]tables.Table{table(t, "dataset,model,acc,err\nd,a,0.75,0.25\n")},
		Hints{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, one := range c.Split() {
		one, err := one.Choose(Hints{})
		if err != nil || len(one.Metrics) != 1 || one.Entries.Len() != 1 {
			t.Fatalf("%+v, %v", one, err)
		}
		got = append(got, one.Metrics[0].Name+" "+written(one.Entries.At(0).Score))
	}
	if !slices.Equal(got, []string{"acc 0.75", "err 0.25"}) {
		t.Errorf("%q", got)
	}
}

// Lists of many scores may be of several cross-validations.
func TestLongLists(t *testing.T) {
	list := strings.TrimSuffix(strings.Repeat("0.5,", 100), ",")
	c, err := understood(t,
		"flow_name,data_name,function,values\nf,d,predictive_accuracy,\"["+list+"]\"\n", Hints{})
	if err != nil || c.Repeats != RandomSplits || c.Entries.Len() != 100 {
		t.Errorf("%d entries, %d, %v", c.Entries.Len(), c.Repeats, err)
	}
}

// Whatever stands in a table, nothing panics, and every row is accounted for.
func FuzzLongLayouts(f *testing.F) {
	for _, tests := range []map[string]longTest{longTests, toolTests} {
		for _, test := range tests {
			f.Add(test.text, test.hints.Metric)
		}
	}
	f.Fuzz(func(t *testing.T, text, metric string) {
		read, err := tables.CSV(strings.NewReader(text), nil)
		if err != nil {
			return
		}
		h := Hints{File: "f", Metric: metric}
		c, err := Understand([]tables.Table{read}, h)
		if err != nil {
			return
		}
		for _, one := range c.Split() {
			if one, err := one.Choose(Hints{Better: metrics.Higher}); err == nil {
				accounts(t, one)
			}
		}
		if c, err = c.Choose(h); err == nil {
			accounts(t, c)
		}
	})
}

// The WEKA Experimenter quotes values in its own way.
func TestCSVOfWEKA(t *testing.T) {
	const header = "Key_Dataset,Key_Run,Key_Fold,Key_Scheme,Key_Scheme_options,Percent_correct\n"
	ts, err := tables.Tables("weka.csv", strings.NewReader(header+
		`iris,1,1,weka.classifiers.functions.SMO,'-C 1.0 -K \"weka.PolyKernel -E 1.0, 2\"',90`+"\n"+
		`iris,1,1,weka.classifiers.functions.SMO,'-C 2.0 -K \"weka.PolyKernel -E 1.0, 2\"',80`+"\n"+
		"iris,1,1,weka.classifiers.rules.ZeroR,'',50\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Understand(ts, Hints{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := cellsOf(c), "iris/SMO (-C 1.0)/11=90, iris/SMO (-C 2.0)/11=80, "+
		"iris/ZeroR/11=50"; got != want {
		t.Errorf("%s", got)
	}
	for text, want := range map[string]string{
		header + "iris,1,1,'a,b,90\n": "line 2", header + "iris,'1',1,a,b\n": "line 2",
	} {
		if _, err := tables.Tables("weka.csv", strings.NewReader(text), nil); !errors.Is(err,
			tables.ErrCSV) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestDifferingOptions(t *testing.T) {
	for _, test := range []struct{ options, want []string }{
		{[]string{"-C 0.25 -M 2", "-C 0.1 -M 2"}, []string{"-C 0.25", "-C 0.1"}},
		{[]string{"-C 0.25 -M 2", "-C 0.25 -M 2 -U"}, []string{"", "-U"}},
		{[]string{"-A -A", "-A"}, []string{"-A", ""}},
		{[]string{"-A", "-A -A", "-B -A"}, []string{"", "-A", "-B"}},
		{[]string{"'-M -1'", "'-M -2'", ""}, []string{"-M -1", "-M -2", ""}},
		{[]string{"-M 2", "-M 2"}, []string{"", ""}},
	} {
		schemes := slices.Repeat([]string{"s"}, len(test.options))
		if got := differingOptions(schemes, test.options); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.options, got, test.want)
		}
	}
}
