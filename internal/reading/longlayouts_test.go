package reading

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// longTest is a table in a long layout.
type longTest struct {
	layout, text string
	hints        Hints
	// entries are written as "data set|classifier|run|fold|metric|score".
	entries []string
	repeats Repeats
	notes   []string
	left    []string
}

var longTests = map[string]longTest{
	"names in camel case": {
		layout: "long table",
		text:   "DataSet,ClassifierName,Fold ID,testAccuracy\nd,a,1,0.5\nd,b,1,0.25\n",
		entries: []string{
			"d|a||1|testAccuracy|0.5", "d|b||1|testAccuracy|0.25",
		},
	},
	"the better names": {
		layout:  "long table",
		text:    "task_id,instance,learner.id,algorithm,score\n1,d,7,a,0.5\n1,d,8,b,0.25\n",
		entries: []string{"d|a|||score|0.5", "d|b|||score|0.25"},
		notes: []string{
			`Data sets are named by column "instance", not by "task_id".`,
			`Classifiers are named by column "algorithm", not by "learner.id".`,
			"No metric is named: higher scores are taken to be better.",
		},
		left: []string{
			`task_id: column "instance" is taken to be the same`,
			`learner.id: column "algorithm" is taken to be the same`,
		},
	},
	"named": {
		layout: "long table",
		text:   "What,Who,When,How,accuracy\nd,a,1,x,0.5\nd,b,1,x,0.25\n",
		hints:  Hints{Dataset: "what", Classifier: "Who", Run: "When", Fold: "How"},
		entries: []string{
			"d|a|1|x|accuracy|0.5", "d|b|1|x|accuracy|0.25",
		},
	},
	"a metric in each row": {
		layout: "long table",
		text: "data,model,Measure,Value\nd,a,acc,0.5\nd,a,rmse,2\nd,a,train_acc,1\n" +
			"d,b,acc,0.25\nd,b,rmse,x\n",
		hints:   Hints{Metric: "ACC"},
		entries: []string{"d|a|||acc|0.5", "d|b|||acc|0.25"},
		notes:   []string{`Scores of "acc" from column "Value".`},
		left:    []string{"[3]: a score on the training data", "[2]: another metric"},
	},
	"what is no score": {
		layout: "long table",
		text: "index,dataset,n_instances,model,accuracy,accuracy_std,train_accuracy,fit_time," +
			"comment,param_C,leaves,duration\n0,d,150,a,0.5,0.1,1,3,good,1,7,1.5\n" +
			"1,d,150,b,0.25,0.1,1,3,bad,1,9,2.5\n",
		entries: []string{"d|a|||accuracy|0.5", "d|b|||accuracy|0.25"},
		left: []string{
			"n_instances: a property of the data set, not a score",
			"accuracy_std: a spread of scores, not a score",
			"train_accuracy: a score on the training data",
			"fit_time: the time of a fit, not a score", "comment: it holds words, not scores",
			"param_C: a parameter of the classifier, not a score",
			"leaves: whole numbers, and the name is not a known metric",
			"duration: another metric",
		},
	},
	"another column is bad": {
		layout:  "long table",
		text:    "dataset,model,acc,err\nd,a,0.5,0.5\nd,b,0.25,x\nd,c,1,0\n",
		hints:   Hints{Metric: "acc"},
		entries: []string{"d|a|||acc|0.5", "d|b|||acc|0.25", "d|c|||acc|1"},
	},
	"an empty column": {
		layout: "long table", text: "dataset,model,acc,auc\nd,a,0.5,\nd,b,0.25,NA\n",
		entries: []string{"d|a|||acc|0.5", "d|b|||acc|0.25"}, left: []string{"auc: it is empty"},
	},
	"a time is bad": {
		layout:  "long table",
		text:    "dataset,model,acc,time\nd,a,0.5,1\nd,b,0.25,x\nd,c,1,2\n",
		entries: []string{"d|a|||acc|0.5", "d|b|||acc|0.25", "d|c|||acc|1"},
	},
	"seeds of fits": {
		layout: "long table",
		text: "dataset,model,fold,seed,acc\nd,a,1,11,0.5\nd,a,2,12,0.75\nd,b,1,13,0.25\n" +
			"d,b,2,14,1\n",
		entries: []string{"d|a||1|acc|0.5", "d|a||2|acc|0.75", "d|b||1|acc|0.25", "d|b||2|acc|1"},
		left:    []string{"seed: a seed; the other columns tell the scores apart"},
	},
	"seeds as runs": {
		layout:  "long table",
		text:    "dataset,model,seed,acc\nd,a,1,0.5\nd,a,2,0.75\n",
		entries: []string{"d|a|1||acc|0.5", "d|a|2||acc|0.75"},
	},
	"shares of the data": {
		layout:  "long table",
		text:    "dataset,model,fold,train_size,acc\nd,a,1,0.8,0.5\nd,b,1,0.8,1\n",
		entries: []string{"d|a||1|acc|0.5", "d|b||1|acc|1"},
		left:    []string{"train_size: a share of the data, not a number of instances"},
	},
	"summaries": {
		layout: "long table",
		text: "dataset,model,fold,acc\nd,a,1,0.5\nd,a,2,0.25\nd,a,mean,0.375\nd,a,std,0.125\n" +
			"Average,a,,0.375\nAverage rank,a,,1\n",
		entries: []string{"d|a||1|acc|0.5", "d|a||2|acc|0.25"},
		left: []string{
			"[3 5]: rows of means", "[4]: a row of standard deviations", "[6]: a row of ranks",
		},
	},
	"a row for each classifier": {
		layout: "table with a row for each classifier",
		text: "Method,year,iris,wine,glass,Avg,time\na,2001,0.5,0.25,0.75,0.5,7\n" +
			"b,2002,1,0.5,0.75,0.75,8\n",
		entries: []string{
			"iris|a||||0.5", "wine|a||||0.25", "glass|a||||0.75", "iris|b||||1", "wine|b||||0.5",
			"glass|b||||0.75",
		},
		notes: []string{`Each of the columns "iris", "wine", "glass" is a data set.`},
		left:  []string{"Avg: a column of means", "year: a date or a version, not a score"},
	},
	"errors of the metrics": {
		layout: "long table",
		text: "dataset,method,fold,metric,metric_error,time_train_s\nd,a,0,roc_auc,0.25,1.5\n" +
			"d,b,0,roc_auc,0.5,2.5\n",
		entries: []string{"d|a||0|metric_error|0.25", "d|b||0|metric_error|0.5"},
		left:    []string{`metric: column "metric_error" itself says what it measures`},
	},
	"true and false": {
		layout: "long table of test items",
		text:   "model,item_id,correct\na,1,True\na,2,false\nb,1,TRUE\nb,2,\n",
		hints:  Hints{File: "f"},
		entries: []string{
			"f|a||1|correct|1", "f|a||2|correct|0", "f|b||1|correct|1", "f|b||2|correct|NaN",
		},
		repeats: TestItems,
		notes:   []string{`In column "correct" true is 1 and false is 0.`},
	},
	"queries": {
		layout: "long table of test items", text: "system,topic,map\na,1,0.5\na,2,0.25\n",
		hints:   Hints{File: "f"},
		entries: []string{"f|a||1|map|0.5", "f|a||2|map|0.25"}, repeats: TestItems,
		notes: []string{`The items of a test set are named by column "topic": rho is 0.`},
	},
	"parts of the data": {
		layout: "long table",
		text: "dataset,model,fold,split,acc\nd,a,1,train,1\nd,a,1,Test,0.5\nd,a,1,valid,0.75\n" +
			"d,a,2,test,0.25\n",
		entries: []string{"d|a||1|acc|0.5", "d|a||2|acc|0.25"},
		left: []string{
			"[1]: a score on the training data",
			"[3]: a score on the validation data; there are scores on test data",
		},
	},
	"validation and test": {
		layout:  "long table",
		text:    "dataset,model,val_acc,test_acc,test_acc_lower\nd,a,1,0.5,0.4\nd,b,1,0.25,0.2\n",
		entries: []string{"d|a|||test_acc|0.5", "d|b|||test_acc|0.25"},
		left: []string{
			"val_acc: a score on the validation data; there are scores on test data",
			"test_acc_lower: a spread of scores, not a score",
		},
	},
	"validation only": {
		layout: "long table", text: "dataset,model,split,acc\nd,a,val,1\nd,b,val,0.5\n",
		entries: []string{"d|a|||acc|1", "d|b|||acc|0.5"},
	},
	"a run that is named": {
		layout: "long table", text: "dataset,model,seed,acc\nd,a,1,0.5\nd,a,2,0.75\n",
		hints:   Hints{Fold: "seed"},
		entries: []string{"d|a||1|acc|0.5", "d|a||2|acc|0.75"},
	},
	"resamples": {
		layout: "long table", text: "dataset,model,resample,acc\nd,a,0,0.5\nd,a,1,0.75\n",
		entries: []string{"d|a|0||acc|0.5", "d|a|1||acc|0.75"}, repeats: RandomSplits,
		notes: []string{`Column "resample" has random splits into training and test set.`},
	},
	"labels of folds": {
		layout:  "long table",
		text:    "model,Resample,Accuracy,Kappa\na,Fold01.Rep1,0.5,0\na,Fold10.Rep2,0.75,0\n",
		hints:   Hints{Metric: "Accuracy", File: "f"},
		entries: []string{"f|a|1|1|Accuracy|0.5", "f|a|2|10|Accuracy|0.75"},
	},
	"cross_validate": {
		layout: "long table",
		text: "dataset,estimator,fit_time,score_time,test_accuracy,train_accuracy,split\n" +
			"d,a,1,2,0.5,1,0\nd,a,1,2,0.75,1,1\n",
		entries: []string{"d|a||0|test_accuracy|0.5", "d|a||1|test_accuracy|0.75"},
	},
}

func TestLongLayouts(t *testing.T) {
	tests := maps.Clone(longTests)
	maps.Copy(tests, toolTests)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			read := table(t, test.text)
			c, err := Understand([]tables.Table{read}, test.hints)
			if err == nil {
				c, err = c.Choose(test.hints)
			}
			if err != nil {
				t.Fatal(err)
			}
			test.check(t, c)
			accounts(t, c)
		})
	}
}

func (test longTest) check(t *testing.T, c Content) {
	t.Helper()
	var got []string
	for _, e := range all(c.Entries) {
		got = append(got, strings.Join([]string{
			e.Dataset, e.Classifier, e.Run, e.Fold, c.Metrics[e.Metric].Name, written(e.Score),
		}, "|"))
	}
	if c.Layout != test.layout || c.Repeats != test.repeats {
		t.Errorf("%s, %d", c.Layout, c.Repeats)
	}
	if !slices.Equal(got, test.entries) {
		t.Errorf("got  %q\nwant %q", got, test.entries)
	}
	for _, want := range test.notes {
		if !slices.Contains(c.Notes, want) {
			t.Errorf("%q is not among the notes %q", want, c.Notes)
		}
	}
	var left []string
	for _, l := range c.LeftOut {
		left = append(left, leftText(l))
	}
	for _, want := range test.left {
		if !slices.Contains(left, want) {
			t.Errorf("%q is not left out: %q", want, left)
		}
	}
}

// accounts checks that every row has an entry or is left out, and none both.
func accounts(t *testing.T, c Content) {
	t.Helper()
	state := make([]int, c.Rows+1)
	for _, e := range all(c.Entries) {
		state[e.Row] |= 1
	}
	for _, l := range c.LeftOut {
		for _, row := range l.Rows {
			state[row] |= 2
		}
	}
	for row, s := range state[1:] {
		if s != 1 && s != 2 {
			t.Errorf("row %d: %d", row+1, s)
		}
	}
}

func written(score float64) string {
	if math.IsNaN(score) {
		return "NaN"
	}
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%f", score), "0"), ".")
}

func leftText(l tables.LeftOut) string {
	if l.Column != "" {
		return l.Column + ": " + l.Why
	}
	return fmt.Sprintf("%v: %s", l.Rows, l.Why)
}
