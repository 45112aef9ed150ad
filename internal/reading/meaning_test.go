package reading

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// chosenOf reads a table, by the hints, as a user gets it.
func chosenOf(t *testing.T, name, text string, h Hints) (Content, error) {
	t.Helper()
	c, err := Understand([]tables.Table{namedTable(t, name, text)}, h)
	if err != nil {
		return c, err
	}
	return c.Choose(h)
}

// needs is the option that an error asks for; "" for another error or none.
func needs(err error) string {
	var input *tables.InputError
	if errors.As(err, &input) {
		return input.Needs
	}
	return ""
}

// Each kind of table is read with its meaning, or is a question.
func TestTablesHaveTheirMeaning(t *testing.T) {
	for name, test := range map[string]struct {
		file, text string
		hints      Hints
		better     metrics.Direction // where it is read
		metric     string
		asks       string // where it is asked
		refuses    string // or refused
	}{
		"a column metric in a wide table": {
			text:   "unique_id,metric,ann,bob\ns1,rmse,3,4\ns2,rmse,5,7\n",
			better: metrics.Lower, metric: "rmse",
		},
		"two metrics in a wide table": {
			text: "dataset,metric,a,b\nx,mae,3,4\nx,r2,.5,.6\ny,mae,5,7\ny,r2,.3,.1\n",
			asks: "Metric",
		},
		"one of two metrics in a wide table": {
			text:  "dataset,metric,a,b\nx,mae,3,4\nx,r2,.5,.6\ny,mae,5,7\ny,r2,.3,.1\n",
			hints: Hints{Metric: "mae"}, better: metrics.Lower, metric: "mae",
		},
		"rows that are metrics": {
			text: ",a,b\naccuracy,.8,.7\nlog_loss,.3,.4\n", asks: "Metric",
		},
		"a metric in the corner": {
			text: "Brier,a,b\nx,.1,.2\ny,.2,.3\n", better: metrics.Lower, metric: "brier",
		},
		"a metric beside the data set in the corner": {
			text: "Dataset (RMSE),a,b\nx,.1,.2\ny,.2,.3\n", better: metrics.Lower, metric: "rmse",
		},
		"a cost in the corner": {text: "Time,a,b\nMonday,.1,.2\nFriday,.2,.3\n", asks: "Lower"},
		"ranks": {
			file: "accuracy_ranks", text: "dataset,a,b,c\nx,1,2,3\ny,2.5,1,2.5\n", asks: "Lower",
		},
		"ranks in a long table": {
			text: "dataset,model,accuracy\nx,a,1\nx,b,2\nx,c,3\ny,a,2\ny,b,1\ny,c,3\n",
			asks: "Lower",
		},
		"ranks of a loss": {
			text:   "dataset,model,error\nx,a,1\nx,b,2\nx,c,3\ny,a,2\ny,b,1\ny,c,3\n",
			better: metrics.Lower, metric: "error",
		},
		"minima of functions": {text: "Function,a,b\nF1,3,4\nF2,5,6\n", asks: "Lower"},
		"minima of problems":  {text: "problem,a,b\nP1,3,4\nP2,5,6\n", asks: "Lower"},
		"scores of all sizes": {text: "dataset,a,b\nx,2,3\ny,28000,27000\n", asks: "Lower"},
		"scores close to 0":   {text: "dataset,a,b\nx,1e-12,.3\ny,.2,.7\n", asks: "Lower"},
		"functions f1, f2": {
			text: "function,algorithm,x\nf1,a,3\nf1,b,4\nf2,a,1\nf2,b,2\n", asks: "Lower",
		},
		"a metric in the name of the file": {
			file: "crps", text: "dataset,model,value\nx,a,1\nx,b,3\n", better: metrics.Lower,
			metric: "crps",
		},
		"a loss in the name of the file": {
			file: "rmse of models on houses", text: "model,p1,p2,p3\na,4,5,6\nb,5,6,7\n",
			asks: "Lower",
		},
		"spreads, by the name of the file": {
			file: "accuracy_std", text: "dataset,a,b\nx,.1,.2\ny,.2,.1\n", asks: "Lower",
		},
		"means and spreads, by the name of the file": {
			file: "accuracy_avg_std", text: "dataset,a,b\nx,.1 (2),.2 (1)\ny,.2 (1),.1 (2)\n",
			better: metrics.Higher,
		},
		"rates and lengths of models": {
			text: "model,Invention Rate,Answer Rate,Words\na,2 %,98 %,90\nb,3 %,97 %,85\n",
			asks: "Metric",
		},
		"metrics of rows without a name": {
			text: ",accuracy,size,words\na,.8,.1,.5\nb,.7,.2,.4\n", asks: "Classifier",
		},
		"environments": {
			text:   "algo,env_id,mean_reward\na,x-v1,3\na,y-v1,5\nb,x-v1,2\nb,y-v1,4\n",
			better: metrics.Higher, metric: "mean_reward",
		},
		"a loss in the line below a table in Markdown": {
			text: "| | a | b |\n|-|-|-|\n|x|.1|.2|\n|y|.2|.1|\n\n\nLogloss (lower is better).\n",
			asks: "Lower",
		},
		"folds in names of data sets": {
			text: "dataset,a,b\nx_fold1,.8,.7\nx_fold2,.8,.6\n", asks: "Names",
		},
		"seeds in names of classifiers": {
			text: "dataset,a_seed0,a_seed1,b_seed0,b_seed1\nx,.1,.2,.3,.4\n", asks: "Names",
		},
		"tuples": {
			text: ",a,b\n\"('x', 0.1, 1)\",.1,.2\n\"('x', 0.1, 2)\",.2,.4\n", asks: "Names",
		},
		"columns in a long table": {
			text: "dataset,model,acc\nx,a,.1\nx,b,.2\n", hints: Hints{Classifiers: []string{"a"}},
			asks: "Only",
		},
		"rows of a long table": {
			text: "dataset,model,acc\nx,a,.1\nx,b,.2\n", hints: Hints{Rows: RowsFolds},
			refuses: "leave that out",
		},
		"no names to take apart": {
			text: "dataset,model,acc\nx,a,.1\nx,b,.2\n", hints: Hints{Names: NamesApart},
			refuses: "leave the option out",
		},
		"no imputed scores": {
			text: "dataset,model,acc\nx,a,.1\nx,b,.2\n", hints: Hints{DropImputed: true},
			refuses: "no column called imputed",
		},
		"trials of Optuna": {
			text: "number,value,datetime_start,duration,params_lr,state\n" +
				"0,.81,2024-01-01,0 days,.1,COMPLETE\n1,.83,2024-01-02,0 days,.2,COMPLETE\n",
			refuses: "trials of Optuna",
		},
		"outputs of promptfoo, with their status": {
			text: "question,[p] one,Status,Score,Named Scores,Grader Reason,Comment," +
				"[q] two,Status,Score,Named Scores,Grader Reason,Comment\n" +
				"2+2,4,PASS,1.00,,,,five,FAIL,0.00,,Expected 4,\n" +
				"sky,,ERROR,0.00,,,,blue,PASS,1,,,\nsea,red,FAIL,0,,,,blue,PASS,1,,,\n",
			better: metrics.Higher,
		},
		"outputs of promptfoo, with their marks": {
			text: "question,[p] one,Grader Reason,Comment,[q] two,Grader Reason,Comment\n" +
				"2+2,[PASS] 4,,,[FAIL] five,Expected 4,\nsky,[ERROR],,,[PASS] blue,,\n",
			better: metrics.Higher,
		},
		"true and false, wide": {text: "task,a,b\nx,True,False\ny,True,True\n", asks: "Rows"},
		"true and false, long": {
			text: "task,model,solved\nx,a,True\nx,b,False\ny,a,True\ny,b,True\n", asks: "Rows",
		},
		"items, long": {
			text:  "task,model,solved\nx,a,True\nx,b,False\ny,a,True\ny,b,True\n",
			hints: Hints{Rows: RowsItems}, better: metrics.Higher, metric: "solved",
		},
		"steps of training": {
			text: "Step,a,a__MIN,a__MAX,b\n1,.1,.1,.1,.2\n2,.2,.1,.3,.4\n", refuses: "steps",
		},
		"inf": {text: "dataset,a,b\nx,1,inf\ny,1,2\n", refuses: "leave the cell empty"},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := chosenOf(t, test.file, test.text, test.hints)
			switch {
			case test.asks != "":
				if needs(err) != test.asks {
					t.Errorf("asks for %q, want %q: %v", needs(err), test.asks, err)
				}
			case test.refuses != "":
				if err == nil || !strings.Contains(err.Error(), test.refuses) {
					t.Errorf("%v", err)
				}
			case err != nil:
				t.Error(err)
			case c.Metrics[0].Better != test.better || c.Metrics[0].Name != test.metric:
				t.Errorf("%q, %d", c.Metrics[0].Name, c.Metrics[0].Better)
			}
		})
	}
}

// truth is a table that was made: which classifier is the best, by a metric with a direction.
type truth struct {
	metric   string
	better   metrics.Direction
	datasets []string
	names    []string
	scores   [][]float64 // by data set, then by classifier; the first classifier is the best
}

func newTruth(r *rand.Rand) truth {
	all := map[string]metrics.Direction{
		"rmse": metrics.Lower, "log_loss": metrics.Lower, "accuracy": metrics.Higher,
		"MAE": metrics.Lower, "AUC": metrics.Higher, "error rate": metrics.Lower,
	}
	var kinds []string
	for name := range all {
		kinds = append(kinds, name)
	}
	slices.Sort(kinds)
	w := truth{metric: kinds[r.IntN(len(kinds))]}
	w.better = all[w.metric]
	stems := []string{"iris", "wine", "adult", "bank", "glass", "sonar"}
	r.Shuffle(len(stems), func(i, j int) { stems[i], stems[j] = stems[j], stems[i] })
	w.datasets = stems[:3+r.IntN(3)]
	w.names = []string{"forest", "boost", "tree"}[:2+r.IntN(2)]
	r.Shuffle(len(w.names), func(i, j int) { w.names[i], w.names[j] = w.names[j], w.names[i] })
	for range w.datasets {
		base := .3 + .4*r.Float64()
		row := make([]float64, len(w.names))
		for j := range row {
			row[j] = base + .05*float64(j)
			if w.better == metrics.Higher {
				row[j] = base - .05*float64(j)
			}
		}
		w.scores = append(w.scores, row)
	}
	return w
}

// best reports whether the content has the first classifier as the best on each data set, in its
// direction. A gap is no contradiction.
func (w truth) best(c Content) error {
	if len(c.Metrics) != 1 || c.Metrics[0].Better != w.better {
		return fmt.Errorf("direction %v, want %d by %s", c.Metrics, w.better, w.metric)
	}
	of := map[[3]string]map[string]float64{}
	for _, e := range all(c.Entries) {
		at := [3]string{e.Dataset, e.Run, e.Fold}
		if of[at] == nil {
			of[at] = map[string]float64{}
		}
		of[at][e.Classifier] = e.Score
	}
	for at, scores := range of {
		for name, score := range scores {
			first, ok := scores[w.names[0]]
			if ok && name != w.names[0] && (score > first) == (w.better == metrics.Higher) &&
				score == score && first == first {
				return fmt.Errorf("%s is better than %s at %v", name, w.names[0], at)
			}
		}
	}
	return nil
}

// write writes the table in a layout. Columns are in any order, and one score may be missing.
func (w truth) write(r *rand.Rand, layout string) (file, text string, h Hints) {
	file = "scores"
	separator := []string{",", ";", "\t"}[r.IntN(3)]
	order := r.Perm(len(w.names))
	gap := r.IntN(2 * len(w.datasets))
	cell := func(i, j int) string {
		if gap == i && j == 0 {
			return ""
		}
		return fmt.Sprintf("%.4f", w.scores[i][j])
	}
	var rows [][]string
	other := "r2"
	add := func(cells ...string) { rows = append(rows, cells) }
	wide := func(first ...string) []string {
		for _, j := range order {
			first = append(first, w.names[j])
		}
		return first
	}
	scores := func(i int, first ...string) []string {
		for _, j := range order {
			first = append(first, cell(i, j))
		}
		return first
	}
	switch layout {
	case "metric column", "two metrics":
		add(wide("dataset", "metric")...)
		for i, name := range w.datasets {
			add(scores(i, name, w.metric)...)
			if layout == "two metrics" {
				add(scores(i, name, other)...)
				h.Metric = w.metric
			}
		}
	case "corner":
		add(wide(w.metric)...)
		for i, name := range w.datasets {
			add(scores(i, name)...)
		}
	case "file":
		file = []string{"results_", "all "}[r.IntN(2)] + strings.ReplaceAll(w.metric, " ", "_")
		add(wide("dataset")...)
		for i, name := range w.datasets {
			add(scores(i, name)...)
		}
	case "fold names":
		form := []string{"%s_fold%d", "%s (seed %d)", "%s-run-%d", "%sFold%d", "fold%[2]d_%[1]s"}
		one := form[r.IntN(len(form))]
		add(wide("dataset", "metric")...)
		for i, name := range w.datasets {
			for k := 1; k <= 3; k++ {
				add(scores(i, fmt.Sprintf(one, name, k), w.metric)...)
			}
		}
		h.Names = NamesApart
	case "fold columns":
		add("dataset", "model", "metric", "fold1", "fold2", "fold3")
		for i, name := range w.datasets {
			for _, j := range order {
				score := fmt.Sprintf("%.4f", w.scores[i][j])
				add(name, w.names[j], w.metric, score, score, cell(i, j))
			}
		}
	}
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.Join(row, separator) + "\n")
	}
	return file, b.String(), h
}

// Whatever the names, the order of the columns and the separator are, no table is read with
// another direction than it was made with, or with another best classifier. Where the answer to a
// question is given, the table is read.
func TestMeaningIsThatOfTheTruth(t *testing.T) {
	for _, layout := range []string{
		"metric column", "two metrics", "corner", "file", "fold names", "fold columns",
	} {
		for seed := range uint64(40) {
			r := rand.New(rand.NewPCG(seed, 7))
			w := newTruth(r)
			file, text, h := w.write(r, layout)
			c, err := chosenOf(t, file, text, h)
			if err == nil {
				err = w.best(c)
			}
			if err != nil {
				t.Fatalf("%s, %d: %v\n%s\n%s", layout, seed, err, file, text)
			}
			if names := different(namesIn(c)); len(names) != len(w.names) {
				t.Errorf("%s, %d: classifiers %q\n%s", layout, seed, names, text)
			}
			if h.Names == NamesApart {
				h.Names = NamesFound
				if _, err := chosenOf(t, file, text, h); needs(err) != "Names" {
					t.Errorf("%s, %d: no question: %v\n%s", layout, seed, err, text)
				}
			}
			if h.Metric != "" {
				h.Metric = ""
				if _, err := chosenOf(t, file, text, h); needs(err) != "Metric" {
					t.Errorf("%s, %d: no question: %v\n%s", layout, seed, err, text)
				}
			}
		}
	}
}

func namesIn(c Content) (names []string) {
	for _, e := range all(c.Entries) {
		names = append(names, e.Classifier)
	}
	return names
}

// Tables of ranks and of minima are always questions, unless the direction is given.
func TestUnnamedDirectionsAreAsked(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 8))
		k := 2 + r.IntN(4)
		ranks, minima := "data;", "Benchmark function;"
		for j := range k {
			ranks += fmt.Sprintf("m%c;", 'a'+j)
			minima += fmt.Sprintf("m%c;", 'a'+j)
		}
		for i := range 4 {
			ranks += fmt.Sprintf("\nd%c;", 'a'+i)
			minima += fmt.Sprintf("\nf%c;", 'a'+i)
			for _, v := range r.Perm(k) {
				ranks += fmt.Sprintf("%d;", v+1)
				minima += fmt.Sprintf("%.3e;", float64(v+1)*r.ExpFloat64())
			}
		}
		for _, text := range []string{ranks, minima} {
			text = strings.ReplaceAll(text, ";\n", "\n")
			if _, err := chosenOf(t, "s", text, Hints{}); needs(err) != "Lower" {
				t.Errorf("%d: %v\n%s", seed, err, text)
			}
			c, err := chosenOf(t, "s", text, Hints{Better: metrics.Lower})
			if err != nil || c.Metrics[0].Better != metrics.Lower {
				t.Errorf("%d: %v", seed, err)
			}
		}
	}
}

// Where a column has the means of its rows, and nothing calls the rows data sets, they may be
// classifiers: that is asked, and either answer gives its table.
func TestRowsWithMeansAreAsked(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 9))
		label := []string{"Name", "Product", "", "Vendor", "who"}[r.IntN(5)]
		sum := []string{"Average", "mean", "Avg.", "overall mean"}[r.IntN(4)]
		separator := []string{",", ";", "\t"}[r.IntN(3)]
		columns := []string{"iris", "wine", "glass", "zoo"}[:3+r.IntN(2)]
		rows := [][]string{append(append([]string{label}, columns...), sum)}
		for i := range 2 + r.IntN(3) {
			row, total := []string{string(rune('A' + i))}, 0.0
			for range columns {
				v := float64(r.IntN(900)) / 1000
				total += v
				row = append(row, fmt.Sprintf("%.3f", v))
			}
			rows = append(rows, append(row, fmt.Sprintf("%.5f", total/float64(len(columns)))))
		}
		text := ""
		for _, row := range rows {
			text += strings.Join(row, separator) + "\n"
		}
		if _, err := chosenOf(t, "s", text, Hints{}); needs(err) != "Classifier" {
			t.Fatalf("%d: %v\n%s", seed, err, text)
		}
		named := cmp.Or(label, "dataset")
		turned, err := chosenOf(t, "s", text, Hints{Classifier: named})
		if err != nil || len(different(namesIn(turned))) != len(rows)-1 {
			t.Errorf("%d: %q, %v\n%s", seed, namesIn(turned), err, text)
		}
		as, err := chosenOf(t, "s", text, Hints{Dataset: named})
		if err != nil || len(different(namesIn(as))) != len(columns) {
			t.Errorf("%d: %q, %v\n%s", seed, namesIn(as), err, text)
		}
		text = strings.Replace(text, label+separator, "dataset"+separator, 1)
		if _, err := chosenOf(t, "s", text, Hints{}); err != nil {
			t.Errorf("%d: %v\n%s", seed, err, text)
		}
	}
}

// Names that are no numbered copies of others are no question.
func TestNamesAreLeftAlone(t *testing.T) {
	for _, names := range [][]string{
		{"monks-1", "monks-2", "iris"}, {"d1", "d2", "d3"}, {"data 1", "data 2", "data 3"},
		{"C4.5", "NaiveBayes", "k-NN(k=1)"}, {"ResNet18", "ResNet34"}, {"fold1", "fold2"},
		{"run1", "run2"}, {"A_1", "A_2", "B_3"}, {"(a, b)", "(a, c)"}, {"seed"}, {"x_fold"},
	} {
		if of := takenApart(names); of != nil {
			t.Errorf("%q: %v", names, of)
		}
	}
	for name, want := range map[string]innerName{
		"iris_run1_fold2":  {"iris", "1", "2"},
		"iris (seed 3)":    {"iris", "3", ""},
		"fold 4/iris":      {"iris", "", "4"},
		"my.dataFold03":    {"my.data", "", "03"},
		"seed7-big-forest": {"big-forest", "7", ""},
		"trial":            {"trial", "", ""},
		"scaffold3":        {"scaffold3", "", ""},
	} {
		if got := takeApart(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

// The files of a folder are classifiers and metrics.
func TestFilesOfClassifiersAndMetrics(t *testing.T) {
	for _, form := range []string{"%s_%s", "%[2]s_%[1]s", "%s %s"} {
		var ts []tables.Table
		for _, who := range []string{"Hydra", "Rocket", "TSF"} {
			for _, what := range []string{"accuracy", "log_loss"} {
				text := "Resamples:,0,1\nx,.1,.2\ny,.3,.4\n"
				ts = append(ts, namedTable(t, fmt.Sprintf(form, who, what), text))
			}
		}
		c, err := Understand(ts, Hints{})
		if err != nil {
			t.Fatal(err)
		}
		if names := different(namesIn(c)); len(names) != 3 {
			t.Errorf("%s: %q", form, names)
		}
		if _, err := c.Choose(Hints{}); needs(err) != "Metric" ||
			!strings.Contains(err.Error(), "(lower is better)") {
			t.Errorf("%s: %v", form, err)
		}
		one, err := c.Choose(Hints{Metric: "log_loss"})
		if err != nil || one.Metrics[0].Better != metrics.Lower || one.Entries.Len() != 12 {
			t.Errorf("%s: %v, %v", form, one.Metrics, err)
		}
	}
}

// Rows that are counted through several files are named with their file.
func TestRowsHaveTheirFile(t *testing.T) {
	a := namedTable(t, "a_rmse", "folds:,0,1\nlong_name,1,2\nd2,3,4\n")
	b := namedTable(t, "b_rmse", "folds:,0,1\nlong-name,1,2\nd2,3,4\n")
	_, err := Understand([]tables.Table{a, b}, Hints{})
	const want = `(row 1 is row 1 of "a_rmse", row 3 is row 1 of "b_rmse")`
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v", err)
	}
}
