package reading

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

func TestPerClassifier(t *testing.T) {
	svm := namedTable(t, "svm_accuracy", "Resamples:,0,1\nx,.1,.2\ny,.3,.4\nAverage,.2,.3\n")
	rf := namedTable(t, "rf_accuracy", "Resamples:,0,1\nx,.5,.6\nz,.7,.8\n")
	got, err := Understand([]tables.Table{svm, rf}, Hints{File: "folder"})
	if err != nil {
		t.Fatal(err)
	}
	want := "x/svm/0=0.1, x/svm/1=0.2, y/svm/0=0.3, y/svm/1=0.4, " +
		"x/rf/0=0.5, x/rf/1=0.6, z/rf/0=0.7, z/rf/1=0.8"
	if cellsOf(got) != want || leftOut(got) != "[3]: a row of means" ||
		got.Repeats != RandomSplits || got.Metrics[0].Name != "accuracy" {
		t.Errorf("got %s\nleft %s, %v, %v", cellsOf(got), leftOut(got), got.Repeats, got.Metrics)
	}
	notes := []string{
		`The files are the classifiers "svm", "rf".`,
		`The names of the files say that the scores are "accuracy".`,
		`No scores of "rf" on 1 data set: "y".`, `No scores of "svm" on 1 data set: "z".`,
	}
	if !slices.Equal(got.Notes, notes) {
		t.Errorf("notes %q", got.Notes)
	}
	accounted(t, got)
}

func TestKindsOfSplits(t *testing.T) {
	for header, want := range map[string]Repeats{
		"dataset,fold1,fold2,mean": CrossValidation, "problem,0,1,avg": RandomSplits,
		"name,seed 1,seed 2,mean": RandomSplits, "dataset,CV-0,CV-1,mean": CrossValidation,
	} {
		text := header + "\nx,.1,.3,.2\n"
		got, err := Understand([]tables.Table{namedTable(t, "a", text), namedTable(t, "b", text)},
			Hints{})
		if err != nil || got.Repeats != want || got.Entries.Len() != 4 || len(got.LeftOut) != 2 {
			t.Errorf("%s: %v, %v, %v", header, cellsOf(got), got.Repeats, err)
		}
	}
}

func TestPerClassifierRefused(t *testing.T) {
	const good = "Resamples:,0,1\nx,.1,.2\n"
	for want, texts := range map[string][]string{
		"one classifier":                {good},
		"f1: not a usable score":        {good, "Resamples:,0,1\nx,.1,a\n"},
		`f1: layout not recognised: co`: {good, "Resamples:,0,1,mean\nx,.1,.2,.9\n"},
		`f1: layout not recognised: ro`: {good, "Resamples:,0,1\nx,.1,.2\nmean,.9,.9\n"},
		"several tables":                {good, "dataset,0,5\nx,.1,.2\n"},
	} {
		var tables []tables.Table
		for i, text := range texts {
			tables = append(tables, namedTable(t, "f"+string(rune('0'+i)), text))
		}
		_, err := Understand(tables, Hints{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", texts, err)
		}
	}
	_, err := Understand([]tables.Table{namedTable(t, "f", "dataset,0,1\nx,.1,.2\n")}, Hints{})
	var input *tables.InputError
	if !errors.As(err, &input) || input.Needs != "Classifiers" {
		t.Errorf("%v", err)
	}
	h := Hints{Classifiers: []string{"0", "1"}}
	got, err := Understand([]tables.Table{namedTable(t, "f", "dataset,0,1\nx,.1,.2\n")}, h)
	if err != nil || cellsOf(got) != "x/0/=0.1, x/1/=0.2" {
		t.Errorf("%s, %v", cellsOf(got), err)
	}
}

func TestCommonParts(t *testing.T) {
	for _, test := range []struct {
		names, rest    []string
		common, metric string
	}{
		{
			[]string{"HC2_accuracy", "WEASEL-2.0_accuracy"}, []string{"HC2", "WEASEL-2.0"},
			"accuracy", "accuracy",
		},
		{[]string{"a_b_TESTFOLDS", "c_TESTFOLDS"}, []string{"a_b", "c"}, "TESTFOLDS", ""},
		{[]string{"results_a_log_loss", "results_b_log_loss"}, []string{"a", "b"},
			"results log loss", "log loss"},
		{[]string{"svm/acc", "rf/acc"}, []string{"svm", "rf"}, "acc", "acc"},
		{[]string{"svm", "rf"}, []string{"svm", "rf"}, "", ""},
		{[]string{"acc", "acc"}, []string{"acc", "acc"}, "", ""},
		{[]string{"svm_uci", "rf_uci"}, []string{"svm", "rf"}, "uci", ""},
	} {
		rest, common := commonParts(test.names)
		if !slices.Equal(rest, test.rest) || common != test.common ||
			metrics.Among(common) != test.metric {
			t.Errorf("%q: %q, %q, %q", test.names, rest, common, metrics.Among(common))
		}
	}
}
