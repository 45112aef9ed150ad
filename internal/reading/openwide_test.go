package reading

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// namedTable reads a good table of this name.
func namedTable(t *testing.T, name, text string) tables.Table {
	t.Helper()
	read, err := tables.CSV(strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	read.Name = name
	return read
}

// cellsOf writes entries shortly: data set/classifier/fold=score, and the metric where there are
// several.
func cellsOf(c Content) string {
	var text []string
	for _, e := range all(c.Entries) {
		cell := fmt.Sprintf("%s/%s/%s%s=%g", e.Dataset, e.Classifier, e.Run, e.Fold, e.Score)
		if len(c.Metrics) > 1 {
			cell += " " + c.Metrics[e.Metric].Name
		}
		text = append(text, cell)
	}
	return strings.Join(text, ", ")
}

// leftOut writes what was left out.
func leftOut(c Content) string {
	var text []string
	for _, l := range c.LeftOut {
		what := fmt.Sprint(l.Rows)
		if l.Rows == nil {
			what = l.Column
		}
		text = append(text, what+": "+l.Why)
	}
	return strings.Join(text, "; ")
}

// accounted checks that each row gave entries or is left out, and not both.
func accounted(t *testing.T, c Content) {
	t.Helper()
	rows := map[int]string{}
	for _, e := range all(c.Entries) {
		rows[e.Row] = "used"
	}
	for _, l := range c.LeftOut {
		for _, row := range l.Rows {
			if rows[row] != "" {
				t.Errorf("row %d is %s and left out", row, rows[row])
			}
			rows[row] = "left out"
		}
	}
	for row := 1; row <= c.Rows; row++ {
		if rows[row] == "" {
			t.Errorf("row %d is neither used nor left out", row)
		}
	}
	if len(rows) != c.Rows {
		t.Errorf("%d rows of %d", len(rows), c.Rows)
	}
}

func TestOpenWide(t *testing.T) {
	for name, test := range map[string]struct {
		text    string
		hints   Hints
		want    string
		left    string
		repeats Repeats
	}{
		"data sets by name": {
			text: "dataset,a,b\nx,1,2\ny,3,4\n", want: "x/a/=1, x/b/=2, y/a/=3, y/b/=4",
		},
		"folds of data sets": {
			text: "dataset,a,b\nx,1,2\nx,3,4\n", want: "x/a/1=1, x/b/1=2, x/a/2=3, x/b/2=4",
		},
		"first column of names": {
			text: "bench,a,b\nx,1,2\ny,3,4\n", want: "x/a/=1, x/b/=2, y/a/=3, y/b/=4",
		},
		"nameless, data sets": {
			text: "a,b\n1,2\n3,4\n", hints: Hints{Rows: RowsDatasets},
			want: "1/a/=1, 1/b/=2, 2/a/=3, 2/b/=4",
		},
		"nameless, folds": {
			text: "a,b\n1,2\n3,4\n", hints: Hints{Rows: RowsFolds},
			want: "f/a/1=1, f/b/1=2, f/a/2=3, f/b/2=4",
		},
		"nameless, items": {
			text: "a,b\n1,0\n0,1\n", hints: Hints{Rows: RowsItems},
			want: "f/a/1=1, f/b/1=0, f/a/2=0, f/b/2=1", repeats: TestItems,
		},
		"named items": {
			text: "question,a,b\nq1,1,0\nq2,0,1\n", hints: Hints{Rows: RowsItems},
			want: "f/a/q1=1, f/b/q1=0, f/a/q2=0, f/b/q2=1", repeats: TestItems,
		},
		"questions": {
			text: "question,a,b\nq1,1,0\nq2,0,1\n", repeats: TestItems,
			want: "f/a/q1=1, f/b/q1=0, f/a/q2=0, f/b/q2=1",
		},
		"named items without a header": {
			text: ",a,b\nq1,1,0\nq2,0,1\n", hints: Hints{Rows: RowsItems},
			want: "f/a/q1=1, f/b/q1=0, f/a/q2=0, f/b/q2=1", repeats: TestItems,
		},
		"named items of two test sets": {
			text:  "task,q,a,b\nx,q1,1,0\nx,q2,0,1\ny,q1,1,1\n",
			hints: Hints{Rows: RowsItems, Fold: "q"}, repeats: TestItems,
			want: "x/a/q1=1, x/b/q1=0, x/a/q2=0, x/b/q2=1, y/a/q1=1, y/b/q1=1",
		},
		"numbers and names": {
			text: "did,name,a,b\n61,x,1,2\n187,y,3,4\n",
			want: "x/a/=1, x/b/=2, y/a/=3, y/b/=4", left: "did: row numbers",
		},
		"one row": {text: "a,b\n1,2\n", want: "f/a/1=1, f/b/1=2"},
		"fold column": {
			text: "fold,a,b\n7,1,2\n8,3,4\n", want: "f/a/7=1, f/b/7=2, f/a/8=3, f/b/8=4",
		},
		"named folds": {
			text: "step,a,b\nfold_1,1,2\nfold_2,3,4\n",
			want: "f/a/fold_1=1, f/b/fold_1=2, f/a/fold_2=3, f/b/fold_2=4",
		},
		"columns by hint": {
			text: "d,r,a,b,c\nx,7,1,2,9\n", hints: Hints{
				Dataset: "d", Run: "r", Classifiers: []string{"b", "a"},
			},
			want: "x/b/71=2, x/a/71=1", left: "c: not among the chosen classifiers",
		},
		"row numbers": {
			text: "Unnamed: 0,dataset,a,b\n4,x,1,2\n9,y,3,4\n",
			want: "x/a/=1, x/b/=2, y/a/=3, y/b/=4", left: "Unnamed: 0: row numbers",
		},
		"no scores": {
			text: "dataset,n_instances,#classes,Imbalance ratio,IR,a,b,domain\n" +
				"x,100,2,1.5,9,.1,.2,bio\ny,200,3,1,4,.3,.4,text\n",
			want: "x/a/=0.1, x/b/=0.2, y/a/=0.3, y/b/=0.4",
			left: "n_instances: " + metrics.Property + "; #classes: " + metrics.Property +
				"; Imbalance ratio: " +
				metrics.Property + "; IR: " + metrics.Property + "; domain: text",
		},
		"means and deviations": {
			text: "dataset,svm_mean,svm_std,rf_mean,rf_std\nx,.8,.01,.9,.02\n",
			want: "x/svm_mean/=0.8, x/rf_mean/=0.9",
			left: "svm_std: a spread of scores, not a score; " +
				"rf_std: a spread of scores, not a score",
		},
		"ranks and differences": {
			text: "dataset,#Inst,a,b,a rank,rank_b,diff,Avg. rank\nx,150,.1,.25,2,1,-.15,1.5\n",
			want: "x/a/=0.1, x/b/=0.25",
			left: "#Inst: a property of the data set, not a score; a rank: ranks; rank_b: ranks; " +
				"diff: the differences of the other columns; " +
				"Avg. rank: the ranks of the other columns",
		},
		"names like others": {
			text: "dataset,SVM,RankSVM,ResNet,SE-ResNet\nx,.1,.2,.3,.4\n",
			want: "x/SVM/=0.1, x/RankSVM/=0.2, x/ResNet/=0.3, x/SE-ResNet/=0.4",
		},
		"two columns of text": {
			text: "name,type,a,b\nx,p,.1,.2\ny,q,.3,.4\n",
			want: "x/a/=0.1, x/b/=0.2, y/a/=0.3, y/b/=0.4", left: "type: text",
		},
		"best": {
			text: "dataset,a,b,best,winner,mean\nx,.1,.2,.2,b,.15\ny,.3,.25,.3,a,.28\n",
			want: "x/a/=0.1, x/b/=0.2, y/a/=0.3, y/b/=0.25",
			left: "winner: the names of the best; best: the largest scores of the other " +
				"columns; mean: the means of the other columns",
		},
	} {
		t.Run(name, func(t *testing.T) {
			test.hints.File = "f"
			got, err := Understand([]tables.Table{namedTable(t, "f", test.text)}, test.hints)
			if err != nil {
				t.Fatal(err)
			}
			if cellsOf(got) != test.want || leftOut(got) != test.left ||
				got.Repeats != test.repeats {
				t.Errorf("got %s\nleft %s\nrepeats %v", cellsOf(got), leftOut(got), got.Repeats)
			}
			accounted(t, got)
		})
	}
}

func TestOpenWideAsks(t *testing.T) {
	for name, test := range map[string]struct {
		text  string
		hints Hints
		needs string
		says  string
	}{
		"nameless": {text: "a,b\n1,2\n3,4\n", needs: "Rows", says: "2 rows and 2 columns"},
		"numbered": {
			text: "id,a,b\n1,1,2\n2,3,4\n", needs: "Rows", says: `column "id" numbers them`,
		},
		"zeros and ones": {
			text: "a,b\n1,0\n0,1\n", needs: "Rows", says: "all scores are 0 or 1",
		},
		"tasks, zeros and ones": {
			text: "task,a,b\nx,1,0\ny,0,1\n", needs: "Rows", says: `column "task" may name`,
		},
		"without a name, zeros and ones": {
			text: ",a,b\nx,1,0\ny,0,1\n", needs: "Rows", says: "right or wrong",
		},
		"named zeros and ones": {
			text: "q,a,b\nx,1,0\ny,0,1\n", needs: "Rows", says: `column "q"`,
		},
		"a name twice": {
			text: "dataset,a,b\nx,1,2\ny,3,4\nx,5,6\n", needs: "Rows", says: `"x" is in rows 1, 3`,
		},
		"not data sets": {
			text: "dataset,a,b\nx,1,2\nx,3,4\n", hints: Hints{Rows: RowsDatasets}, needs: "Rows",
			says: "cannot be data sets",
		},
		"not folds": {
			text: "dataset,a,b\nx,1,2\ny,3,4\n", hints: Hints{Rows: RowsFolds}, needs: "Rows",
			says: "cannot be folds",
		},
		"not items": {
			text: "dataset,a,b\nx,1,2\ny,3,4\n", hints: Hints{Rows: RowsItems}, needs: "Rows",
			says: "cannot be items",
		},
		"a column of folds": {
			text: "fold,a,b\n1,1,2\n2,3,4\n", hints: Hints{Rows: RowsDatasets}, needs: "Rows",
			says: `column "fold"`,
		},
		"counts": {
			text: "dataset,draw,a,b\ni,1,0.9,0.8\ni,2,0.7,0.8\n", needs: "Classifiers",
			says: "whole numbers",
		},
		"text that differs": {
			text: "dataset,who,a,b\ni,p,0.9,0.8\ni,q,0.7,0.8\n", needs: "Classifier", says: `"who"`,
		},
		"two columns of names": {
			text: "x,y,a,b\np,q,.1,.2\nr,s,.3,.4\n", needs: "Dataset", says: `"x"`,
		},
		"not each metric": {
			text: "dataset,svm_acc,svm_f1,rf_acc\nx,.1,.2,.3\n", needs: "Classifiers",
			says: "several metrics",
		},
		"mean and deviation": {
			text: "dataset,mean,std\nx,.1,.2\n", needs: "Classifiers", says: `"mean" may hold`,
		},
		"no mean": {
			text: "dataset,a,b,mean\nx,.1,.2,.3\n", needs: "Classifiers", says: `"mean" does not`,
		},
		"a metric among others": {
			text: "dataset,a,b,rmse\nx,.1,.2,.3\n", needs: "Classifiers", says: `"rmse"`,
		},
		"metrics, and a text": {
			text: "who,accuracy,auc\nsvm,.1,.2\nrf,.3,.4\n", needs: "Classifier",
			says: "one classifier",
		},
		"metrics, and a text beside data sets": {
			text:  "Name,dataset,accuracy,auc\nsvm,x,.1,.2\nsvm,y,.3,.4\n",
			needs: "Classifier", says: "one classifier",
		},
		"metrics and others, and no name": {
			text: ",accuracy,words,ratio\nsvm,.1,.2,.3\nrf,.3,.4,.3\n", needs: "Classifier",
			says: "metrics",
		},
		"no such column": {
			text: "a,b\n1,2\n", hints: Hints{Dataset: "d"}, needs: "Dataset", says: `"d"; the`,
		},
		"no such classifier": {
			text: "a,b\n1,2\n", hints: Hints{Classifiers: []string{"c"}}, needs: "Classifiers",
			says: `"c"; the`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Understand([]tables.Table{namedTable(t, "f", test.text)}, test.hints)
			var input *tables.InputError
			if !errors.As(err, &input) || input.Needs != test.needs ||
				!strings.Contains(input.Problem, test.says) {
				t.Errorf("%#v", err)
			}
		})
	}
}

func TestOpenWideRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"dataset,accuracy,f1_score,auc\nx,.1,.2,.3\n": "one classifier",
		"dataset,accuracy\nx,.1\n":                    "one classifier",
		"dataset,a\nx,1\n":                            "several columns of scores",
	} {
		_, err := Understand([]tables.Table{namedTable(t, "f", text)}, Hints{})
		if !errors.Is(err, tables.ErrLayout) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestMetricsInNames(t *testing.T) {
	for name, test := range map[string]struct{ file, header, want string }{
		"none":              {"f", "CostSVM,TimeForest", "CostSVM TimeForest, higher"},
		"camel case":        {"f", "TimeCNN,TimeForest", "TimeCNN TimeForest, higher"},
		"before":            {"f", "rmse_svm,rmse_knn", "svm knn, rmse lower"},
		"behind":            {"f", "svm_acc,k-nn_acc", "svm k-nn, acc higher"},
		"in brackets":       {"f", "svm (AUC),knn (AUC)", "svm knn, AUC higher"},
		"around":            {"f", "accuracy(svm),accuracy(nb)", "svm nb, accuracy higher"},
		"two words":         {"f", "svm_log_loss,nb_log_loss", "svm nb, log_loss lower"},
		"not of all":        {"f", "svm_acc,nb", "svm_acc nb, higher"},
		"of a classifier":   {"f", "cost_svm,nb", "cost_svm nb, higher"},
		"several":           {"f", "a_acc,a_rmse,b_acc,b_rmse", "a b, acc higher, rmse lower"},
		"file":              {"errors", "svm,nb", "svm nb, errors lower"},
		"end of the file":   {"uci_rmse_results_2", "svm,nb", "svm nb, rmse lower"},
		"camel case file":   {"testErrors", "svm,nb", "svm nb, errors lower"},
		"two in the file":   {"accuracy_time", "svm,nb", "svm nb, higher"},
		"by data set":       {"rmse_by_dataset", "svm,nb", "svm nb, rmse lower"},
		"another file":      {"time_series", "svm,nb", "svm nb, higher"},
		"a data set's file": {"energy", "svm,nb", "svm nb, higher"},
		"cost-sensitive":    {"cost_sensitive", "svm,nb", "svm nb, higher"},
	} {
		t.Run(name, func(t *testing.T) {
			text := "dataset," + test.header + "\nx" +
				strings.Repeat(",1", strings.Count(test.header, ",")+1) + "\n"
			c, err := Understand([]tables.Table{namedTable(t, test.file, text)}, Hints{})
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, e := range all(c.Entries) {
				names = append(names, e.Classifier)
			}
			got := strings.Join(slices.Compact(names), " ")
			for _, one := range c.Split() {
				if one, err = one.Choose(Hints{}); err != nil {
					t.Fatal(err)
				}
				better := map[metrics.Direction]string{metrics.Higher: "higher",
					metrics.Lower: "lower"}
				m := one.Metrics[0]
				got += ", " + strings.TrimSpace(m.Name+" "+better[m.Better])
			}
			if got != test.want {
				t.Errorf("got %s", got)
			}
		})
	}
}

// A name of a file that only sounds like a loss is a question.
func TestDoubtfulNameOfAFile(t *testing.T) {
	ts := []tables.Table{namedTable(t, "error_analysis", "dataset,a,b\nx,1,2\n")}
	_, err := Understand(ts, Hints{})
	var input *tables.InputError
	if !errors.As(err, &input) || input.Needs != "Lower" {
		t.Errorf("%v", err)
	}
	if _, err := Understand(ts, Hints{Better: metrics.Higher}); err != nil {
		t.Error(err)
	}
}

// The metric that the user names counts more than the name of the file.
func TestNamedMetricOfAWideTable(t *testing.T) {
	ts := []tables.Table{namedTable(t, "errors", "dataset,a,b\nx,1,2\n")}
	got, err := Understand(ts, Hints{Metric: "AUC"})
	if err != nil || got.Metrics[0].Name != "AUC" || got.Metrics[0].Better != metrics.Higher {
		t.Errorf("%v, %v", got.Metrics, err)
	}
}

// What the question about rows offers is accepted, and what it does not offer is not, whatever the
// names of the rows and whatever was given before.
func TestOfferedRowsAreAccepted(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	one := func(of ...string) string { return of[random.IntN(len(of))] }
	hinted := map[string]Rows{"datasets": RowsDatasets, "folds": RowsFolds, "items": RowsItems}
	asked := map[string]int{}
	for range 3000 {
		text := one("dataset", "task", "q", "question", "instance_id", "id", "fold", "run") +
			one(",a,b\n", ",a_acc,b_acc\n")
		labels := one("xyzu", "xxyy", "xxyz", "xxxx", "1234", "1212")
		scores := [][]string{{"0", "1"}, {"True", "False"}, {".5", ".7"}, {"0", "1", ""}}
		score := scores[random.IntN(len(scores))]
		for _, label := range labels {
			text += fmt.Sprintf("%c,%s,%s\n", label, one(score...), one(score...))
		}
		hints := Hints{Rows: Rows(random.IntN(4)), Fold: one("", "", "fold")}
		read := func(hints Hints) *tables.InputError {
			_, err := Understand([]tables.Table{namedTable(t, "f", text)}, hints)
			var input *tables.InputError
			if errors.As(err, &input) && input.Needs == "Rows" {
				return input
			}
			return nil
		}
		question := read(hints)
		if question == nil {
			continue
		}
		asked[strings.Join(question.Columns, " ")]++
		for name, rows := range hinted {
			hints.Rows = rows
			refused := read(hints)
			offered := slices.Contains(question.Columns, name)
			said := strings.Contains(strings.ToLower(question.Advice), "rows"+name)
			if offered != said || offered && refused != nil {
				t.Fatalf("%s%+v\n%v\noffers %v; %s: %v", text, hints, question,
					question.Columns, name, refused)
			}
			// Of a data set that is there twice it is not offered what is hardly meant.
			if !offered && refused == nil && !strings.Contains(question.Problem, "remove") {
				t.Fatalf("%s%+v\n%v\ndoes not offer %s", text, hints, question, name)
			}
		}
	}
	if len(asked) < 5 {
		t.Errorf("the questions were only %v", asked)
	}
}
