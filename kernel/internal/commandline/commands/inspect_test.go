package commands

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// inspected runs the command inspect, which needs no kernel.
func inspected(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	var stdout bytes.Buffer
	args = append([]string{"inspect"}, args...)
	err = dispatch(t.Context(), Program{Binary: ""}, args, &stdout, io.Discard)
	return stdout.String(), err
}

func TestInspect(t *testing.T) {
	uci := filepath.Join(checkout, "datasets", "data", "uci-weka.csv.gz")
	losses := fileOf(t, "l.csv", "dataset,classifier,fold,loss\n"+
		"i,a,1,0.1\ni,b,1,0.2\ni,a,2,0.3\ni,b,2,0.2\n")
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"-metric", "accuracy", uci}, []string{
			"74 data sets × 5 classifiers", "10 runs of 10 folds", "higher is better", "rho 0.1",
			"which of the 5 classifiers is the best?",
		}},
		{[]string{"-metric", "auc", "-against", "J48", uci}, []string{"auc", "worse than J48?"}},
		{[]string{losses}, []string{"lower is better", "which is better, a or b?"}},
		{[]string{"-higher", losses}, []string{"higher is better"}},
		{[]string{"-rho", "0.3", losses}, []string{"rho 0.3"}},
		{[]string{"-against", "b", losses}, []string{"which is better, b or a?"}},
		{[]string{"-left", "b", "-right", "a", losses},
			[]string{"b (left) against a (right)", "which is better, b or a?"}},
	} {
		said, err := inspected(t, test.args...)
		for _, want := range test.want {
			if err != nil || !strings.Contains(said, want) {
				t.Errorf("%q: %v, no %q in\n%s", test.args, err, want, said)
			}
		}
	}
}

// Items of benchmarks are called items, with their epochs and clusters.
func TestInspectItems(t *testing.T) {
	long := "task,model,doc_id,epoch,passage,acc\n"
	for _, model := range []string{"a", "b"} {
		for i, epochs := range []string{"12", "12", "1"} {
			for _, epoch := range epochs {
				long += fmt.Sprintf("exam,%s,%d,%c,p%d,%d\n", model, i, epoch, i/2, i%2)
			}
		}
	}
	folder := t.TempDir()
	for _, model := range []string{"a", "b"} {
		err := os.WriteFile(filepath.Join(folder, "results_"+model+".json"), fmt.Appendf(nil,
			`{"model_name": %q, "results": {"x": {"acc,none": 0.5}, "y": {"acc,none": 1}}}`,
			model), 0o644)
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		path string
		want []string
	}{
		{fileOf(t, "l.csv", long), []string{
			"1 benchmark × 2 models (a, b), 3 items in 2 clusters, up to 2 epochs each; acc",
			"which is better, a or b?"}},
		{folder, []string{"2 data sets × 2 classifiers (a, b), one score each; acc",
			"means of tasks", "--log_samples"}},
	} {
		said, err := inspected(t, test.path)
		for _, want := range test.want {
			if err != nil || !strings.Contains(said, want) {
				t.Errorf("%v, no %q in\n%s", err, want, said)
			}
		}
	}
	both := fileOf(t, "samples_x.jsonl",
		`{"doc_id": 0, "metrics": ["acc", "f1"], "acc": 1, "f1": 0}`)
	if _, err := inspected(t, both); err == nil ||
		!strings.Contains(err.Error(), "; give -metric acc or -metric f1") {
		t.Error(err)
	}
}

// The library's questions are asked in terms of the command line's flags.
func TestInspectAsks(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"dataset,classifier,acc,auc\ni,a,1,2\n", "; give -metric acc or -metric auc"},
		{"dataset,classifier,zeal\ni,a,1\ni,b,2\n", "; give -lower or -higher"},
		{"dataset,classifier,fold,score\ni,a,1,1\ni,a,2,1\ni,b,1,1\n", "; give -missing pairwise"},
	} {
		said, err := inspected(t, fileOf(t, "s.csv", test.text))
		if err == nil || said != "" || !strings.Contains(err.Error(), test.want) ||
			!strings.HasPrefix(err.Error(), "s.csv: ") {
			t.Errorf("got %q, %v\nwant %s", said, err, test.want)
		}
	}
}

// What stands against a comparison is told after what was understood.
func TestInspectAsksForScale(t *testing.T) {
	const mixed = "dataset,method,score,metric\n" +
		"i,a,.9,auc\ni,b,.8,auc\nj,a,-50,neg_rmse\nj,b,-70,neg_rmse\n"
	const sizes = "dataset,metric,a,b\ni,acc,1,2\nj,acc,1000,2000\n"
	for _, test := range []struct {
		text, want string
		flags      []string
	}{
		{mixed, `the metric differs between data sets ("auc", "neg_rmse"), so the sizes of ` +
			"differences have no common meaning; give -scale ranks for ranks (with -rope 0), " +
			"or one metric by itself: -metric auc or -metric neg_rmse", nil},
		{mixed, "only the ratios of errors and losses", []string{"-scale", "ratio"}},
		{sizes, "the largest acc is 2 on i, and 2000 on j", nil},
		{sizes, "1000 of a on j has no place on that scale", []string{"-scale", "odds"}},
	} {
		args := append(slices.Clone(test.flags), fileOf(t, "s.csv", test.text))
		said, err := inspected(t, args...)
		if err == nil || !strings.Contains(err.Error(), test.want) ||
			test.flags == nil && !strings.HasPrefix(said, "2 data sets × 2 classifiers") {
			t.Errorf("%s%v\nwant %s", said, err, test.want)
		}
	}
	for _, flags := range [][]string{{"-scale", "ratio"}, {"-scale", "raw"}} {
		said, err := inspected(t, append(flags, fileOf(t, "s.csv", sizes))...)
		if err != nil || !strings.Contains(said, "which is better, a or b?") {
			t.Errorf("%s%v", said, err)
		}
	}
}

// Every option that the library may ask for has a flag.
func TestFlagsForEveryOption(t *testing.T) {
	err := asked(&bayescmp.InputError{Err: bayescmp.ErrLayout, Needs: "Rows",
		Problem: "what are the rows?", Advice: "choose CSV{Rows: bayescmp.RowsFolds}"})
	const want = "layout not recognised: what are the rows?; " +
		"give -rows datasets, -rows folds or -rows items"
	if err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// The question about rows offers the flags that the table allows.
func TestFlagsOfRows(t *testing.T) {
	for text, want := range map[string]string{
		"task,A,B\nt,True,False\nu,True,True\n": "-rows datasets or -rows items",
		"q,A,B\nt,True,False\nu,True,True\n":    "-rows datasets, -rows folds or -rows items",
		"task,A,B\nt,1,0\nt,1,1\n":              "-rows folds or -rows items",
	} {
		_, err := inspected(t, fileOf(t, "s.csv", text))
		if err == nil || !strings.HasSuffix(err.Error(), "; give "+want) {
			t.Errorf("%s%v", text, err)
		}
	}
}

// A classifier without any score is to be left out by a flag, with its name.
func TestFlagForClassifierWithoutScores(t *testing.T) {
	file := fileOf(t, "s.csv", "dataset,model,acc\nx,a,.1\nx,b,.2\nx,c d,NA\ny,a,.3\ny,b,.2\n")
	_, err := inspected(t, "-missing", "dataset", file)
	const want = `classifier "c d" has no score on any data set; give -except 'c d', such as: `
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Fatal(err)
	}
	_, command, _ := strings.Cut(err.Error(), "such as: ")
	if want := "inspect -missing dataset -except 'c d' " + file; !strings.HasSuffix(command, want) {
		t.Errorf("%s\nis not\n%s", command, want)
	}
}

func TestOneOf(t *testing.T) {
	for _, test := range []struct {
		values []string
		want   string
	}{
		{[]string{"a"}, "-metric a"},
		{[]string{"a", "it's", ""}, `-metric a, -metric 'it'\''s' or -metric ''`},
		{slices.Repeat([]string{"x"}, 9), strings.Repeat("-metric x, ", 7) + "-metric x …"},
	} {
		if got := oneOf("-metric", test.values); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

// The command that answers a question has the answer in place of the one that was refused, and
// everything else as it was given.
func TestAnswersReplaceWhatWasGiven(t *testing.T) {
	question := &bayescmp.InputError{Err: bayescmp.ErrLayout, Needs: "Metric",
		Columns: []string{"f1"}}
	for _, given := range [][]string{
		{"-metric", "f2", "-lower"}, {"-lower", "--metric=f2"}, {"-metric=f2", "-lower"},
		{"-lower"},
	} {
		o := options{command: "inspect", given: given, argument: "s.csv"}
		err := o.asked(question)
		if err == nil || !strings.HasSuffix(err.Error(), " inspect -lower -metric f1 s.csv") {
			t.Errorf("%q: %v", given, err)
		}
	}
	o := options{command: "inspect", given: []string{"-fold", "metric"}, argument: "s.csv"}
	if err := o.asked(question); err == nil || !strings.Contains(err.Error(), "-fold metric") {
		t.Error(err)
	}
}
